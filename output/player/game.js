/**
 * One try at a task: the turns so far, and what can be said of them. Nothing here knows the page.
 *
 * @typedef {import("./rules.js").Action} Action
 * @typedef {import("./rules.js").Position} Position
 * @typedef {import("./rules.js").Task} Task
 * @typedef {ReturnType<import("./rules.js").turn>} Turn
 * @typedef {{task: Task, solution: Action[] | null, supply: number, turns: Turn[]}} Game
 * @typedef {"playing" | "solved" | "failed"} State
 */

import { canGoOn, effects, isWon, sameAction, turn } from "./rules.js";

/** @param {Task} task @param {Action[] | null} solution @param {number} supply @returns {Game} */
export const newGame = (task, solution, supply) => ({ task, solution, supply, turns: [] });

/** @param {Game} game @returns {Position} */
export const positionOf = (game) => game.turns.at(-1)?.swept ?? game.task.start;

/** @param {Game} game @param {string} card @returns {Action[]} */
export const choices = (game, card) => {
  const position = positionOf(game);
  return position.hand.includes(card) ? effects(position, card, game.supply) : [];
};

/** @param {Game} game @param {Action} chosen @returns {Game} */
export const played = (game, chosen) => ({ ...game, turns: [...game.turns, turn(positionOf(game), chosen)] });

/** @param {Game} game @param {number} cards how many stay @returns {Game} */
export const rewound = (game, cards) => ({ ...game, turns: game.turns.slice(0, cards) });

/**
 * Failed: all cards are played and the goal is not met, or no card that is left can be played.
 * @param {Game} game @returns {State}
 */
export function stateOf(game) {
  const position = positionOf(game);
  if (isWon(game.task, position)) return "solved";
  return canGoOn(position, game.supply) ? "playing" : "failed";
}

// --- Hints ----------------------------------------------------------------------------------------

/**
 * The number of cards that agree with the solution. A task has one solution, so it is lost exactly when this is less
 * than the number played.
 * @param {Game} game
 */
export function agreeing(game) {
  const solution = game.solution ?? [];
  const wrong = game.turns.findIndex(({ action }, index) => !solution[index] || !sameAction(action, solution[index]));
  return wrong < 0 ? game.turns.length : wrong;
}

/** Whether the goal can still be reached. @param {Game} game */
export const isWinnable = (game) => agreeing(game) === game.turns.length;

/**
 * The next card of the solution from where the line is still right.
 * @param {Game} game @returns {Action | null}
 */
export const nextOf = (game) => game.solution?.[agreeing(game)] ?? null;
