/**
 * What the browser keeps: settings, progress and tries. Where it keeps nothing, or is full, the page goes on without.
 *
 * @typedef {{id: string, task: string, name: string, started: string, seconds: number, cards: string[],
 *   undone: number, resets: number, hints: {rung: number, seconds: number}[], state: "solved" | "failed" | "left", watched: boolean}} Try
 *   `hints`: each hint asked for: its rung (1 ... 4) and the seconds until then; `cards`: the line at the end
 * @typedef {{language: "de" | "en" | null, speed: "off" | "fast" | "normal" | "slow" | null,
 *   theme: "auto" | "light" | "dark"}} Settings
 * @typedef {{player: string, settings: Settings, tries: Try[]}} Kept
 */

const KEY = "schaben";
export const PLAYS_FORMAT = "schaben-plays";
export const PLAYS_VERSION = 1;
/** Older tries go when there are more. */
const MOST_TRIES = 5000;
const STATES = ["solved", "failed", "left"];

/** A random number in hexadecimal digits; it says nothing of the player or the device. @param {number} bytes */
export function randomId(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @returns {Kept} */
const nothing = () => ({
  player: randomId(8),
  settings: { language: null, speed: null, theme: "auto" },
  tries: [],
});

export class Keeper {
  /** @param {() => Storage} storage called each time: only asking for it may fail */
  constructor(storage) {
    this.storage = storage;
    /** False once the browser has refused to keep something. */
    this.keeps = true;
    /** @type {Kept} */
    this.kept = this.read();
  }

  /** What was kept; what cannot be read, or is not ours, counts as nothing. @returns {Kept} */
  read() {
    const fresh = nothing();
    try {
      const found = JSON.parse(this.storage().getItem(KEY) ?? "null");
      if (found === null || typeof found !== "object") return fresh;
      return {
        player: /^[0-9a-f]{16}$/.test(found.player) ? found.player : fresh.player,
        settings: settingsOf(found.settings, fresh.settings),
        tries: Array.isArray(found.tries) ? found.tries.filter(isTry) : [],
      };
    } catch {
      this.keeps = isThere(this.storage);
      return fresh;
    }
  }

  write() {
    this.kept.tries = this.kept.tries.slice(-MOST_TRIES);
    try {
      this.storage().setItem(KEY, JSON.stringify(this.kept));
      this.keeps = true;
    } catch {
      this.keeps = false;
    }
  }

  /** @param {Partial<Settings>} settings */
  set(settings) {
    Object.assign(this.kept.settings, settings);
    this.write();
  }

  /** Add a try, or put it in the place of what it was before. @param {Try} attempt */
  note(attempt) {
    const at = this.kept.tries.findIndex(({ id }) => id === attempt.id);
    if (at < 0) this.kept.tries.push(attempt);
    else this.kept.tries[at] = attempt;
    this.write();
  }

  /**
   * What is known of a task: solved by the player alone, tried, the best time.
   * @param {string} task
   */
  progress(task) {
    const tries = this.kept.tries.filter((attempt) => attempt.task === task);
    const solved = tries.filter(({ state, watched }) => state === "solved" && !watched);
    return {
      solved: solved.length > 0,
      tried: tries.some(({ cards }) => cards.length > 0),
      best: solved.length ? Math.min(...solved.map(({ seconds }) => seconds)) : null,
    };
  }

  forget() {
    const { settings } = this.kept;
    this.kept = { ...nothing(), settings };
    this.write();
  }

  /** The document that a player may hand on. @param {string} deck its title */
  plays(deck) {
    const tries = this.kept.tries.filter(({ cards, hints }) => cards.length || hints.length);
    return { format: PLAYS_FORMAT, version: PLAYS_VERSION, player: this.kept.player, deck, tries };
  }
}

/** @param {() => Storage} storage */
function isThere(storage) {
  try {
    storage().getItem(KEY);
    return true;
  } catch {
    return false;
  }
}

/** @param {any} found @param {Settings} fresh @returns {Settings} */
function settingsOf(found, fresh) {
  const one = (value, allowed, otherwise) => (allowed.includes(value) ? value : otherwise);
  return {
    language: one(found?.language, ["de", "en"], fresh.language),
    speed: one(found?.speed, ["off", "fast", "normal", "slow"], fresh.speed),
    theme: one(found?.theme, ["light", "dark"], fresh.theme),
  };
}

/** @param {any} one */
function isTry(one) {
  return (
    one !== null &&
    typeof one === "object" &&
    ["id", "task", "name", "started"].every((field) => typeof one[field] === "string") &&
    ["seconds", "undone", "resets"].every((field) => Number.isFinite(one[field])) &&
    Array.isArray(one.cards) &&
    Array.isArray(one.hints) &&
    STATES.includes(one.state)
  );
}
