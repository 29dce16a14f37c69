/**
 * The game in words, for screen readers and labels.
 *
 * @typedef {import("./rules.js").Position} Position
 * @typedef {import("./rules.js").Task} Task
 * @typedef {import("./game.js").Turn} Turn
 * @typedef {(name: string, values?: Record<string, any>) => string} Say
 */

import { squareName } from "./squares.js";

/** What a card did. @param {Say} say @param {Turn} turn */
export function tellAction(say, turn) {
  const { card, verb } = turn.action;
  if (verb === "turn") return say("saidTurn", { card: say(card), facing: say(`facing${turn.acted.facing}`) });
  const square = squareName(turn.action.square);
  if (verb === "remove") return say("saidRemove", { square });
  if (verb === "place") return say("saidPlace", { square });
  return say(turn.bides ? "saidBide" : "saidMove", { card: say(card), square });
}

/** A whole turn: what the card did, what was caught, what is left. @param {Say} say @param {Task} task @param {Turn} turn */
export function tell(say, task, turn) {
  const squares = (cockroaches) => cockroaches.map(({ square }) => squareName(square)).join(", ");
  const number = turn.swept.cockroaches.length;
  const parts = [tellAction(say, turn)];
  if (turn.squashed.length) parts.push(say("saidSquashed", { squares: squares(turn.squashed) }));
  if (turn.sucked.length) parts.push(say("saidSucked", { squares: squares(turn.sucked) }));
  if (turn.late.length) parts.push(say("saidLate", { squares: squares(turn.late) }));
  if (task.target === null) {
    parts.push(say(number === 0 ? "leftNone" : number === 1 ? "leftOne" : "left", { number }) + ".");
  }
  return parts.join(" ");
}

const OFFERS = { stop: "canStop", bide: "canBide", remove: "canRemove", place: "canPlace" };

/**
 * A square with what is on it: `C2: cockroach facing north, can stop here`.
 * @param {Say} say @param {Task} task @param {Position} position @param {number} square @param {string} [offer]
 */
export function describeSquare(say, task, position, square, offer) {
  const facing = (way) => ({ facing: say(`facing${way}`) });
  const there = [];
  if (position.square === square) there.push(say("exterminator", facing(position.facing)));
  for (const cockroach of position.cockroaches) {
    if (cockroach.square === square) there.push(say("cockroach", facing(cockroach.facing)));
  }
  if (position.boxes.includes(square)) there.push(say("box"));
  if (task.target === square) there.push(say("target"));
  if (!there.length) there.push(say("empty"));
  if (offer) there.push(say(OFFERS[offer]));
  return `${squareName(square)}: ${there.join(", ")}`;
}
