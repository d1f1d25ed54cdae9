import { arrange, heldBack, Impressions, LayoverCard, merge } from "/v1/client.js";
import { element } from "/v1/client/components.js";
import { at } from "./dom.js";
import { itineraryElement } from "./itinerary.js";

/** Results and cards in one list. */
export class ResultsList {
  #list = at("results");
  #impressions;
  #memory;
  #layout = null;
  #reader = null;
  /** Cards that wait until they push nothing. */
  heldCount = 0;

  constructor(memory, seen) {
    this.#memory = memory;
    this.#impressions = new Impressions(seen);
  }

  get element() { return this.#list; }
  get resultCount() { return this.#list.querySelectorAll('[data-kind="result"]').length; }

  /** Draws results and cards; `mayMove` where the reader asked for it, so that cards need not hold back. */
  draw({ layout, found, sort, filter }, reader, { mayMove = false } = {}) {
    [this.#layout, this.#reader] = [layout, reader];
    const isAway = card => !LayoverCard.isKnown(card) || this.#memory.isAway(card, layout);
    const items = without => merge(found?.itineraries ?? [], layout, { sort, filter, without });
    const held = mayMove ? new Set() : heldBack(this.#list, items(isAway));
    const shown = items(card => isAway(card) || held.has(card.id));
    this.#arrange(shown);
    this.heldCount = held.size;
    at("columns").hidden = shown.length === 0 && !filter;
    at("columns").toggleAttribute("data-waiting", !found);
    at("none").hidden = !filter || shown.some(item => item.kind === "result");
  }

  clear() {
    this.#arrange([]);
    at("columns").hidden = true;
  }

  #arrange(items) {
    arrange(this.#list, items, item => this.#make(item), (row, item) => this.#update(row, item), row => this.#impressions.forget(row));
  }

  #make(item) {
    return element("li", {}, item.kind === "card" ? element("layover-card", { "close-label": this.#reader.texts.hide }) : "");
  }

  #update(row, item) {
    if (item.kind === "card") {
      row.firstElementChild.show(item.card, this.#layout);
      this.#impressions.watch(row, item.card, this.#layout);
    } else if (row.result !== item.result) {
      row.result = item.result;                            // the same itinerary object is the same drawing
      row.replaceChildren(itineraryElement(item.result, this.#reader.writing));
    }
  }
}
