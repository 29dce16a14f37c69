/**
 * A try as it is kept: what the player did, and for how long. The clock stands while the page is out of sight.
 *
 * @typedef {import("./keeper.js").Try} Try
 */

import { randomId } from "./keeper.js";

export class Attempt {
  /** @param {string} task in canonical notation @param {string} name its number in the deck, or empty */
  constructor(task, name) {
    /** @type {Try} */
    this.data = {
      id: randomId(8),
      task,
      name,
      started: new Date().toISOString().slice(0, 16) + "Z",
      seconds: 0,
      cards: [],
      undone: 0,
      resets: 0,
      hints: [],
      state: "left",
      watched: false,
    };
    this.ended = false;
    this.since = performance.now();
  }

  /** Time that has passed goes into the try. @param {boolean} counts false while nobody looks */
  tick(counts) {
    const now = performance.now();
    if (counts && !this.ended) this.data.seconds = Math.round((this.data.seconds + (now - this.since) / 1000) * 10) / 10;
    this.since = now;
  }

  /**
   * The line as it is now, and how it stands.
   * @param {string[]} cards actions in notation @param {"playing" | "solved" | "failed"} state
   */
  stands(cards, state) {
    this.data.cards = cards;
    this.data.state = state === "playing" ? "left" : state;
    this.ended = state === "solved";
  }
}
