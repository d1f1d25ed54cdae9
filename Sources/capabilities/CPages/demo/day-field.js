import { at } from "./dom.js";

/**
 * A field for a day: the browser's own, under a text in the reader's language, because browsers write dates in their own.
 * While somebody types in it, the browser's segments are seen.
 */
export class DayField {
  #id;
  #input;
  #writing = null;
  #empty = "";

  /** @param {string} id Of its input; `#departs-shown` and `#departs-error` belong to it. */
  constructor(id, changed) {
    this.#id = id;
    this.#input = at(id);
    this.#input.addEventListener("change", () => { this.complain(""); this.#show(); changed(); });
    this.#input.addEventListener("click", () => { try { this.#input.showPicker?.(); } catch { /* without a tap it may not */ } });
  }

  /** `2027-01-22`; empty for none. */
  get day() { return this.#input.value; }

  set day(day) {
    this.#input.value = day;
    this.#show();
  }

  get earliest() { return this.#input.min; }

  set earliest(day) { this.#input.min = day; }

  focus() { this.#input.focus(); }

  /** @param {string} empty What is shown where there is no day. */
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

/** The day of now in a time zone: `2027-01-22`. */
export function today(timeZone, now = new Date()) {
  const parts = Object.fromEntries(new Intl.DateTimeFormat("en-GB", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
    .formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The day so many days after another. */
export function daysAfter(day, count) {
  return new Date(Date.parse(`${day}T00:00Z`) + count * 864e5).toISOString().slice(0, 10);
}

/** How many days one day is after another. */
export const daysBetween = (first, second) => Math.round((Date.parse(`${second}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / 864e5);
