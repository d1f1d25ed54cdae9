import { element } from "/v1/client/components.js";
import { digits } from "./formatters.js";
import { marks as texts } from "./texts-marks.js";

/**
 * The trips of this browser's reader, newest first, as stored by the part of the page that shares flights. The server identifies
 * the reader by the guest's cookie, which scripts cannot read.
 *
 * @returns {string[]} Their names.
 */
export function namesOfTrips() {
  try {
    const held = JSON.parse(localStorage.getItem("layover-trips") ?? "[]");
    return Array.isArray(held) ? held.map(trip => trip?.id).filter(id => /^[a-z0-9]{26}$/.test(id ?? "")) : [];
  } catch { return []; }
}

/**
 * The votes of friends on a result, in words: counts, the reader's own vote, and whether the price has changed since.
 *
 * @param {import("./client/marks.js").Mark[]} marks At least one.
 * @param {string} locale
 */
export function marksElement(marks, locale) {
  const words = texts[locale.split("-")[0]] ?? texts.en;
  return element("ul", { class: "votes", "aria-label": words.friends }, ...marks.map(mark => {
    const counts = ["yes", "maybe", "no"].filter(vote => mark[vote] > 0).map(vote => `${words[vote]} ${digits(locale).format(mark[vote])}`);
    return element("li", { "data-chosen": mark.chosen ? "" : undefined },
      mark.chosen && element("b", {}, words.chosen),
      element("span", {}, counts.length > 0 ? counts.join(" · ") : words.nobody),
      mark.mine && element("span", { class: "mine" }, `${words.you} ${words[mark.mine]}`),
      mark.stale > 0 && element("span", { class: "stale" }, `${words.stale} ${digits(locale).format(mark.stale)}`));
  }));
}

/** Whether both are equal, so that the drawn element may stay. */
export const areSame = (left, right) => (left.length === 0 && right.length === 0) || JSON.stringify(left) === JSON.stringify(right);
