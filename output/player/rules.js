/**
 * The rules of the game (docs/rules.md), as solver/rules.py states them; the tests hold this file to that one.
 *
 * @typedef {import("./squares.js").Square} Square
 * @typedef {import("./squares.js").Facing} Facing
 * @typedef {{square: Square, facing: Facing, id: number}} Cockroach `id` follows it through the game
 * @typedef {{square: Square, facing: Facing, cockroaches: Cockroach[], boxes: Square[], hand: string[]}} Position
 * @typedef {"move" | "turn" | "remove" | "place"} Verb
 * @typedef {{card: string, verb: Verb, square: Square | null}} Action `square` is null for a turn
 * @typedef {{start: Position, target: Square | null}} Task
 */

import { KINDS } from "./kinds.js";
import { SQUARES, neighbour, ray, turned } from "./squares.js";

/** @param {string} card */
export const isTurn = (card) => KINDS[card].verbs.includes("turn");

/** @param {string} card */
export const isMove = (card) => KINDS[card].verbs.includes("move");

// --- What a card can do ---------------------------------------------------------------------------

/**
 * What `card` can do; empty when it must wait.
 * @param {Position} position @param {string} card @param {number} supply boxes in the game
 * @returns {Action[]}
 */
export const effects = (position, card, supply) =>
  KINDS[card].verbs.flatMap((verb) =>
    squaresFor(position, card, verb, supply).map((square) => ({ card, verb, square })));

/**
 * The squares that the player can choose; null stands for a turn, which has none.
 * @param {Position} position @param {string} card @param {Verb} verb @param {number} supply
 * @returns {(Square | null)[]}
 */
function squaresFor(position, card, verb, supply) {
  if (verb === "move") return stops(position, card);
  if (verb === "turn") return [null];
  if (verb === "remove") return position.boxes;
  return position.boxes.length < supply ? emptySquares(position) : [];
}

/**
 * Where a move may stop: at least one square on, never into a box, and no further than the first cockroach. He stays
 * (bides) when a box or the edge is right in front of the move.
 * @param {Position} position @param {string} card @returns {Square[]}
 */
export function stops(position, card) {
  const found = [];
  for (const square of ray(position.square, position.facing, KINDS[card].step)) {
    if (position.boxes.includes(square)) break;
    found.push(square);
    if (position.cockroaches.some((cockroach) => cockroach.square === square)) break;
  }
  return found.length ? found : [position.square];
}

/** The squares with nothing on them. @param {Position} position @returns {Square[]} */
export function emptySquares(position) {
  const taken = new Set([position.square, ...position.boxes, ...position.cockroaches.map(({ square }) => square)]);
  return SQUARES.filter((square) => !taken.has(square));
}

/** Whether some card of the hand can be played. @param {Position} position @param {number} supply */
export const canGoOn = (position, supply) => position.hand.some((card) => effects(position, card, supply).length > 0);

// --- One turn -------------------------------------------------------------------------------------

/**
 * The positions that a turn goes through: `acted`, `caught`, `marched`, `swept` (the end of the turn); and the
 * cockroaches that are `squashed` and `sucked` up by the first catch, and `late`, by the second.
 * @param {Position} position @param {Action} chosen one of the effects of a card in hand
 */
export function turn(position, chosen) {
  const acted = act(position, chosen);
  const caught = withoutCaught(acted);
  const marched = march(caught);
  const swept = withoutCaught(marched);
  const gone = missing(acted, caught);
  return {
    action: chosen,
    before: position,
    acted,
    caught,
    marched,
    swept,
    bides: chosen.verb === "move" && chosen.square === position.square,
    squashed: gone.filter(({ square }) => square === acted.square),
    sucked: gone.filter(({ square }) => square !== acted.square),
    late: missing(marched, swept),
  };
}

/** @param {Position} position @param {Action} chosen @returns {Position} */
function act(position, chosen) {
  let { square, facing, boxes } = position;
  if (chosen.verb === "turn") facing = turned(facing, KINDS[chosen.card].quarters);
  else if (chosen.verb === "move") square = /** @type {Square} */ (chosen.square);
  else if (chosen.verb === "remove") boxes = boxes.filter((box) => box !== chosen.square);
  else boxes = [...boxes, /** @type {Square} */ (chosen.square)];
  const hand = [...position.hand];
  hand.splice(hand.indexOf(chosen.card), 1);
  return { square, facing, cockroaches: position.cockroaches, boxes, hand };
}

/** @param {Position} position @returns {Position} */
function withoutCaught(position) {
  const lost = new Set([position.square, ...lineOfSight(position)]);
  return { ...position, cockroaches: position.cockroaches.filter(({ square }) => !lost.has(square)) };
}

/** The squares ahead of him up to the first box or the edge. @param {Position} position @returns {Square[]} */
export function lineOfSight(position) {
  const ahead = ray(position.square, position.facing);
  const end = ahead.findIndex((square) => position.boxes.includes(square));
  return end < 0 ? ahead : ahead.slice(0, end);
}

/** @param {Position} position @returns {Position} */
function march(position) {
  const blocked = new Set([position.square, ...position.boxes]);
  const cockroaches = position.cockroaches.map((cockroach) => {
    const ahead = neighbour(cockroach.square, cockroach.facing);
    const isBlocked = ahead === null || blocked.has(ahead);
    return isBlocked ? { ...cockroach, facing: turned(cockroach.facing, 2) } : { ...cockroach, square: ahead };
  });
  return { ...position, cockroaches };
}

/** @param {Position} before @param {Position} after @returns {Cockroach[]} */
const missing = (before, after) =>
  before.cockroaches.filter(({ id }) => !after.cockroaches.some((left) => left.id === id));

// --- Winning --------------------------------------------------------------------------------------

/**
 * All cards are played, and no cockroach is left or he stands on the target.
 * @param {Task} task @param {Position} position
 */
export function isWon(task, position) {
  if (position.hand.length) return false;
  return task.target === null ? position.cockroaches.length === 0 : position.square === task.target;
}

/** @param {Action} one @param {Action} other */
export const sameAction = (one, other) =>
  one.card === other.card && one.verb === other.verb && one.square === other.square;
