import { orders } from "/v1/client.js";
import { element } from "/v1/client/components.js";
import { at } from "./dom.js";

/** The orders to choose from, each with what its first result costs and takes. */
export class Sorts {
  #bar = at("sorts");
  #chosen = "best";
  #choose;

  /** @param {(name: string) => void} choose Hears what the reader chose. */
  constructor(choose) {
    this.#choose = choose;
    this.#bar.addEventListener("click", ({ target }) => this.#take(target.closest("button")?.dataset.sort));
    this.#bar.addEventListener("keydown", event => this.#step(event));
  }

  draw(itineraries, chosen, { texts, writing }) {
    this.#chosen = chosen;
    this.#bar.setAttribute("aria-label", texts.sortLabel);
    this.#bar.replaceChildren(...Object.keys(orders).map(name => {
      const first = [...itineraries].sort(orders[name])[0];
      const words = first ? [first.price && writing.price(first.price), writing.minutes(first.minutes)].filter(Boolean).join(" · ") : "";
      return element("button", {
        type: "button", role: "radio", "aria-checked": String(name === chosen), tabindex: name === chosen ? 0 : -1, "data-sort": name,
      }, element("b", {}, texts.sort[name]), element("span", {}, words));
    }));
  }

  #take(name) {
    if (!name) return;
    this.#chosen = name;
    for (const button of this.#bar.children) {
      button.setAttribute("aria-checked", String(button.dataset.sort === name));
      button.tabIndex = button.dataset.sort === name ? 0 : -1;
    }
    this.#choose(name);
  }

  /** Arrows go to the neighbour, by the direction in which the page is read. */
  #step(event) {
    const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = document.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    const step = { [forward]: 1, ArrowDown: 1, [backward]: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const names = Object.keys(orders);
    this.#take(names[(names.indexOf(this.#chosen) + step + names.length) % names.length]);
    this.#bar.querySelector('[aria-checked="true"]').focus();
  }
}
