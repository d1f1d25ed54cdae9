import { at } from "./dom.js";

/**
 * A field for a day: the browser's own, under a text in the reader's language, because browsers format dates in their own.
 * While it is edited, the browser's segments are visible.
 */
export class DayField {
  #id;
  #input;
  #writing = null;
  #empty = "";

  /** @param {string} id The id of its input; `#departs-shown` and `#departs-error` belong to it. */
  constructor(id, changed) {
    this.#id = id;
    this.#input = at(id);
    this.#input.addEventListener("change", () => { this.complain(""); this.#show(); changed(); });
    this.#input.addEventListener("click", () => { try { this.#input.showPicker?.(); } catch { /* without a tap it may not */ } });
  }

  /** `2027-01-22`; empty for no day. */
  get day() { return this.#input.value; }

  set day(day) {
    this.#input.value = day;
    this.#show();
  }

  get earliest() { return this.#input.min; }

  set earliest(day) { this.#input.min = day; }

  focus() { this.#input.focus(); }

  /** @param {string} empty The text if there is no day. */
  draw({ writing }, empty = "–") {
    [this.#writing, this.#empty] = [writing, empty];
    this.#show();
  }

  complain(text) {
    const error = at(`${this.#id}-error`);
    error.textContent = text;
    error.hidden = !text;
    if (text) this.#input.setAttribute("aria-invalid", "true");
    else this.#input.removeAttribute("aria-invalid");
  }

  #show() {
    at(`${this.#id}-shown`).textContent = this.day && this.#writing ? this.#writing.date(this.day) : this.#empty;
  }
}

/** The current day in a time zone: `2027-01-22`. */
export function today(timeZone, now = new Date()) {
  const parts = Object.fromEntries(new Intl.DateTimeFormat("en-GB", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
    .formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The day a number of days after another. */
export function daysAfter(day, count) {
  return new Date(Date.parse(`${day}T00:00Z`) + count * 864e5).toISOString().slice(0, 10);
}

/** The number of days from one day to another. */
export const daysBetween = (first, second) => Math.round((Date.parse(`${second}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / 864e5);
