import { orders } from "/v1/client.js";
import { element } from "/v1/client/components.js";
import { at } from "./dom.js";

/** The orders to choose from, each with the price and duration of its first result; grey before there is one. */
export class Sorts {
  #bar = at("sorts");
  #chosen = "best";
  #choose;
  #buttons = new Map(Object.keys(orders).map(name => [name, element("button", { type: "button", role: "radio", "data-sort": name },
    element("b"), element("span", {}, element("bdi"), element("bdi")))]));

  /** @param {(name: string) => void} choose Called with the reader's choice. */
  constructor(choose) {
    this.#choose = choose;
    this.#bar.append(...this.#buttons.values());
    this.#bar.addEventListener("click", ({ target }) => this.#take(target.closest("button")?.dataset.sort));
    this.#bar.addEventListener("keydown", event => this.#step(event));
  }

  /** @param {object[]|null} itineraries null before the first results. */
  draw(itineraries, chosen, { texts, writing }) {
    this.#bar.setAttribute("aria-label", texts.sortLabel);
    for (const [name, button] of this.#buttons) {
      const first = (itineraries ?? []).reduce((best, one) => (best && orders[name](best, one) <= 0 ? best : one), null);
      button.firstElementChild.textContent = texts.sort[name];
      const [price, length] = button.lastElementChild.children;
      price.textContent = first?.price ? writing.whole(first.price) : "";
      length.textContent = first ? writing.minutes(first.minutes) : "";
      button.toggleAttribute("data-waiting", itineraries === null);
    }
    this.#check(chosen);
  }

  #check(name) {
    this.#chosen = name;
    for (const [own, button] of this.#buttons) {
      button.setAttribute("aria-checked", String(own === name));
      button.tabIndex = own === name ? 0 : -1;
    }
  }

  #take(name) {
    if (!name) return;
    this.#check(name);
    this.#choose(name);
  }

  /** Arrow keys move to the neighbour, in the page's reading direction. */
  #step(event) {
    const isRightToLeft = document.dir === "rtl";
    const steps = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1, ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const names = [...this.#buttons.keys()];
    this.#take(names[(names.indexOf(this.#chosen) + step + names.length) % names.length]);
    this.#buttons.get(this.#chosen).focus();
  }
}
