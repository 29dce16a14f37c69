/**
 * All tasks of the deck, level by level, with what has been solved.
 *
 * @typedef {{id: string, level: string, pips: number | null, line: string, task: string}} Card
 */

import { el } from "./dom.js";
import { clock } from "./words.js";

/**
 * @param {{title: string, cards: Card[]}} deck
 * @param {(name: string, values?: Record<string, any>) => string} say
 * @param {(task: string) => {solved: boolean, tried: boolean, best: number | null}} progress
 * @param {(id: string) => void} open
 */
export function overview(deck, say, progress, open) {
  const solved = deck.cards.filter(({ task }) => progress(task).solved).length;
  const next = deck.cards.find(({ task }) => !progress(task).solved);
  const share = deck.cards.length ? solved / deck.cards.length : 0;
  const bar = el("div", { class: "progress" }, el("div", { class: "bar" }));
  /** @type {HTMLElement} */ (bar.firstChild).style.setProperty("--share", String(share));
  const counted = say("solvedOf", { solved, all: deck.cards.length });
  const go = next
    ? el("button", { type: "button", class: "primary", onclick: () => open(next.id) },
        say(solved ? "next" : "start", { id: next.id }))
    : el("p", { class: "done" }, say("allSolved"));
  return [
    el("div", { class: "summary" }, bar, el("p", { class: "counted" }, counted), go),
    ...groups(deck.cards).map(([level, cards]) => section(level, cards, say, progress, open)),
  ];
}

/** Neighbouring cards of one level; the test tasks stand apart. @param {Card[]} cards @returns {[string, Card[]][]} */
function groups(cards) {
  /** @type {[string, Card[]][]} */
  const found = [];
  for (const card of cards) {
    const name = card.id.startsWith("0") ? "test" : card.level;
    if (found.at(-1)?.[0] !== name) found.push([name, []]);
    found.at(-1)[1].push(card);
  }
  return found;
}

function section(level, cards, say, progress, open) {
  const tiles = cards.map((card) => tile(card, say, progress(card.task), open));
  return el("section", { class: "level", "data-level": level },
    el("h2", {}, say(level)),
    el("ul", { class: "tiles" }, ...tiles.map((made) => el("li", {}, made))));
}

function tile(card, say, { solved, tried, best }, open) {
  const state = solved ? say("isSolved") : tried ? say("isTried") : "";
  const hard = card.pips ? say("pips", { pips: card.pips }) : "";
  const label = [say("taskNamed", { id: card.id }), hard, state].filter(Boolean).join(", ");
  return el("button", {
    type: "button",
    class: "tile",
    "data-task": card.id,
    "data-done": solved ? "solved" : tried ? "tried" : null,
    "aria-label": label,
    onclick: () => open(card.id),
  },
  el("span", { class: "id" }, card.id),
  card.pips ? pipsOf(card.pips) : "",
  el("span", { class: "mark" }, solved ? `✓ ${clock(best)}` : tried ? "…" : ""));
}

/** One to five dots. @param {number} pips */
export const pipsOf = (pips) =>
  el("span", { class: "pips", "aria-hidden": "true" },
    ...[1, 2, 3, 4, 5].map((pip) => el("i", { class: pip <= pips ? "on" : "off" })));
