/**
 * Task lines and plays (docs/notation.md), read and written as the command line does, with the same words for what is
 * wrong.
 *
 * @typedef {import("./rules.js").Action} Action
 * @typedef {import("./rules.js").Task} Task
 * @typedef {import("./rules.js").Verb} Verb
 * @typedef {import("./squares.js").Square} Square
 */

import { KINDS, MOST_COPIES } from "./kinds.js";
import { effects, isTurn, isWon, sameAction, turn } from "./rules.js";
import { FACINGS, squareName, squareNamed } from "./squares.js";

/** Text that is no task; its message is one line. */
export class NotationError extends Error {}

const SHOWN = 24;
const CARDS = Object.keys(KINDS);

/** @param {string} field @param {string} reason @returns {never} */
function refuse(field, reason) {
  throw new NotationError(`${field}: ${reason}`);
}

// --- Writing --------------------------------------------------------------------------------------

/** `R:C2`, `TL`, `X+:D4`, `X:-B2`. @param {Action} action */
export function formatAction(action) {
  if (action.square === null) return action.card;
  const sign = KINDS[action.card].verbs.length > 1 ? (action.verb === "place" ? "+" : "-") : "";
  return `${action.card}:${sign}${squareName(action.square)}`;
}

/** @param {Action[]} play */
export const formatPlay = (play) => play.map(formatAction).join(" ");

/** The canonical task line. @param {Task} task */
export function formatTask({ start, target }) {
  const piece = ({ square, facing }) => squareName(square) + FACINGS[facing];
  const fields = [
    piece(start),
    start.cockroaches.map(piece).sort().join(" "),
    start.boxes.map(squareName).sort().join(" "),
    inOrder(start.hand).join(" "),
  ].map((field) => field || "-");
  return [...fields, ...(target === null ? [] : [`=${squareName(target)}`])].join(" / ");
}

/** Cards in the order of a hand. @param {string[]} hand */
export const inOrder = (hand) => [...hand].sort((one, other) => CARDS.indexOf(one) - CARDS.indexOf(other));

// --- Reading --------------------------------------------------------------------------------------

/**
 * A task line, with or without a solution after `=>`. The solution is replayed: one that does not win is refused.
 * @param {string} text @param {number} supply boxes in the game
 * @returns {{task: Task, solution: Action[] | null}}
 */
export function parseLine(text, supply) {
  const at = text.indexOf("=>");
  const task = parseTask(at < 0 ? text : text.slice(0, at));
  const wrong = defects(task);
  if (wrong.length) throw new NotationError(wrong.join("; "));
  if (at < 0) return { task, solution: null };
  const solution = parsePlay(text.slice(at + 2));
  replay(task, solution, supply);
  return { task, solution };
}

/** @param {string} text @returns {Task} */
export function parseTask(text) {
  const fields = text.split("/").map((field) => field.trim());
  if (fields.length < 4 || fields.length > 5) {
    refuse("task", `4 or 5 fields are expected between the slashes, ${quote(text)} has ${fields.length}`);
  }
  const exterminators = words(fields[0], "exterminator").map((word) => parsePiece(word, "exterminator"));
  if (exterminators.length !== 1) {
    refuse("exterminator", `exactly one is expected, there are ${exterminators.length}`);
  }
  const start = {
    ...exterminators[0],
    cockroaches: words(fields[1], "cockroaches").map((word, id) => ({ ...parsePiece(word, "cockroaches"), id })),
    boxes: words(fields[2], "boxes").map((word) => parseSquare(word, "boxes")),
    hand: inOrder(words(fields[3], "cards").map((word) => parseCard(word, "cards"))),
  };
  return { start, target: fields.length === 5 ? parseGoal(fields[4]) : null };
}

/** @param {string} text @returns {Action[]} */
export const parsePlay = (text) =>
  words(text.trim().replace(/\s*:\s*/g, ":") || "-", "solution").map(parseAction);

/** @param {string} field @param {string} name */
function words(field, name) {
  if (!field) refuse(name, "the field is empty; write - for none");
  return field === "-" ? [] : field.split(/\s+/);
}

/** @param {string} field */
function parseGoal(field) {
  if (!field.startsWith("=")) refuse("goal", `${quote(field)} is not a goal such as =F5`);
  return parseSquare(field.slice(1).trim(), "goal");
}

/** @param {string} word @param {string} field */
function parsePiece(word, field) {
  const facing = FACINGS.indexOf(word.slice(-1).toUpperCase());
  if (word.length !== 3 || facing < 0) refuse(field, `${quote(word)} is not a square and a facing such as A2N`);
  return { square: parseSquare(word.slice(0, 2), field), facing };
}

/** @param {string} word @param {string} field @returns {Square} */
function parseSquare(word, field) {
  const square = squareNamed(word);
  return square === null ? refuse(field, `${quote(word)} is not a square (A1 ... G7)`) : square;
}

/** @param {string} word @param {string} field */
function parseCard(word, field) {
  const card = word.toUpperCase();
  return CARDS.includes(card) ? card : refuse(field, `${quote(word)} is not a card (${CARDS.join(" ")})`);
}

/** @param {string} word @returns {Action} */
function parseAction(word) {
  const colon = word.indexOf(":");
  const card = parseCard(colon < 0 ? word : word.slice(0, colon), "solution");
  const { verbs } = KINDS[card];
  if (isTurn(card)) {
    return colon < 0
      ? { card, verb: "turn", square: null }
      : refuse("solution", `${quote(word)}: a turn has no square`);
  }
  if (colon < 0) {
    refuse("solution", `${quote(word)}: the square is missing, as in ${card}:${verbs.length > 1 ? "+D4" : "D4"}`);
  }
  const place = word.slice(colon + 1);
  if (verbs.length === 1) return { card, verb: verbs[0], square: parseSquare(place, "solution") };
  if (!["+", "-"].includes(place[0])) {
    refuse("solution", `${quote(word)}: X places or removes, as in X:+D4 or X:-B2`);
  }
  return { card, verb: place[0] === "+" ? "place" : "remove", square: parseSquare(place.slice(1), "solution") };
}

/** A wrong word for an error line: printable and short. @param {string} text */
function quote(text) {
  const short = text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text;
  const mark = short.includes("'") && !short.includes('"') ? '"' : "'";
  const escapes = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", [mark]: `\\${mark}` };
  return mark + [...short].map((character) => escapes[character] ?? character).join("") + mark;
}

// --- What can stand on the board ------------------------------------------------------------------

/** Every reason why a task cannot stand on the board. @param {Task} task @returns {string[]} */
export function defects({ start, target }) {
  const cockroaches = new Set(start.cockroaches.map(({ square }) => square));
  const boxes = new Set(start.boxes);
  const shared = (pieces, squares) =>
    [...squares].sort((one, other) => one - other).map((square) => `${pieces} share ${squareName(square)}`);
  const copies = (values, value) => values.filter((other) => other === value).length;
  const found = [...boxes]
    .filter((box) => copies(start.boxes, box) > 1)
    .map((box) => `${copies(start.boxes, box)} boxes on ${squareName(box)}`);
  found.push(...shared("a box and a cockroach", [...cockroaches].filter((square) => boxes.has(square))));
  found.push(...shared("the exterminator and a box", boxes.has(start.square) ? [start.square] : []));
  found.push(...shared("the exterminator and a cockroach", cockroaches.has(start.square) ? [start.square] : []));
  if (!start.hand.length) found.push("there is no card to play");
  for (const card of CARDS) {
    const number = copies(start.hand, card);
    if (number > MOST_COPIES) found.push(`${number} ${card} cards, at most ${MOST_COPIES} of a kind are allowed`);
  }
  if (target === null && !cockroaches.size) {
    found.push("there is no cockroach to catch and no square to reach");
  }
  return found;
}

/** Refuse a play that is no solution. @param {Task} task @param {Action[]} play @param {number} supply */
function replay(task, play, supply) {
  let position = task.start;
  play.forEach((chosen, index) => {
    const allowed =
      position.hand.includes(chosen.card) &&
      effects(position, chosen.card, supply).some((effect) => sameAction(effect, chosen));
    if (!allowed) {
      const what = `card ${index + 1}, ${formatAction(chosen)}, is not allowed there`;
      throw new NotationError(`the stated solution is wrong: ${what}`);
    }
    position = turn(position, chosen).swept;
  });
  if (position.hand.length) throw new NotationError("the stated solution is wrong: it ends with cards in hand");
  if (!isWon(task, position)) throw new NotationError("the stated solution is wrong: it does not win");
}
