// The line at a text that shows how many letters are left, or how many are too many.
import {fill, fresh, h} from "./dom.js";
import {fitWords} from "./fit.js";

export class FitLine {
  constructor() { this.element = h("p", {class: "fit small", id: fresh("fit"), hidden: true}); }

  get id() { return this.element.id; }
  get isShown() { return !this.element.hidden; }

  hide() { this.element.hidden = true; }

  /** Shows the result of `roomsOf`; `more` is inserted between the number and the rest. */
  show(sizes, {isMeasured = false, more = null} = {}) {
    const words = fitWords(sizes, isMeasured);
    this.element.hidden = !words;
    if (!words) return;
    this.element.dataset.tone = words.tone;
    fill(this.element, h("span", {class: "fit-dot", "aria-hidden": "true"}), h("b", {}, words.text),
      more && h("span", {}, more), words.more && h("span", {}, words.more));
  }
}
