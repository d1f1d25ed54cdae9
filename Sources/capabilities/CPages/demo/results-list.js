import { arrange, heldBack, Impressions, LayoverCard, marksOf, marksOn, merge, orders, passes, withGaps } from "/v1/client.js";
import { element } from "/v1/client/components.js";
import { at } from "./dom.js";
import { RowPainter } from "./row-painter.js";

/** Results and cards in one list. */
export class ResultsList {
  /** Grey rows stand in for so many results until so many have come. */
  static waitingCount = 6;
  /** So many rows are in the page, and so many more each time that the reader comes near their end. */
  static batch = 100;
  #list = at("results");
  #limit = ResultsList.batch;
  #end = new IntersectionObserver(entries => { if (entries.some(one => one.isIntersecting)) this.#grow(); }, { rootMargin: "2400px 0px" });
  #impressions;
  #painter;
  #memory;
  #state = { layout: null };
  #marks = new Map();                 // what friends said of itineraries
  #reader = null;
  #sorted = null;
  /** Cards that wait until they push nothing. */
  held = [];
  /** Whether a card has gone that left its room. */
  hasGaps = false;

  /**
   * @param {Memory} memory What was sent away and shown.
   * @param {object} hears `seen(card, layout)`, and `drawn()` once every row is drawn.
   */
  constructor(memory, { seen, drawn }) {
    this.#memory = memory;
    this.#painter = new RowPainter(drawn);
    this.#impressions = new Impressions(seen);
  }

  /** Points of width that rows and cards get. */
  get width() { return this.#list.clientWidth; }
  get isDrawn() { return this.#painter.isDone; }
  get element() { return this.#list; }
  /** How many results the filter keeps. */
  resultCount = 0;

  /**
   * Draws results and cards.
   *
   * @param {object} state `layout` and the `width` that it is for, `found`, `sort`, `filter`, and how many `legs` a result that
   *   waits has; `isWaiting` while more is to come.
   * @param {object} reader What it writes with.
   * @param {object} [how] `mayMove` where the reader asked for it: then nothing is held; `mayPush` where nobody reads yet:
   *   then cards come at once.
   */
  draw(state, reader, { mayMove = false, mayPush = false } = {}) {
    [this.#state, this.#reader] = [state, reader];
    const { layout, found } = state;
    this.#marks = marksOf(layout);
    const isAway = card => !LayoverCard.isKnown(card) || this.#memory.isAway(card, layout) || (!found && !standsAmong(card));
    const items = this.#items(isAway);
    const held = mayMove || mayPush ? new Set() : heldBack(this.#list, items);
    const shown = items.filter(item => item.kind !== "card" || !held.has(item.card.id));
    const drawn = mayMove ? shown : withGaps(this.#list, shown);
    this.#arrange(drawn, mayMove);
    this.#watchEnd();
    this.held = (layout?.cards ?? []).filter(({ id }) => held.has(id));
    this.hasGaps = drawn.length > shown.length;
    at("none").hidden = !state.filter || shown.some(item => item.kind === "result");
  }

  clear() {
    this.#limit = ResultsList.batch;
    this.#arrange([]);
  }

  /** Brings a result into view, drawing as many as come before it, and marks it for a moment. */
  find(id) {
    const index = this.#sortedResults().findIndex(one => one.id === id || one.ids.includes(id));
    if (index < 0) return;
    while (this.#limit <= index) this.#limit += ResultsList.batch;
    this.draw(this.#state, this.#reader, { mayMove: true });
    const row = this.#list.querySelector(`[data-key="result:${index}"]`), isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    row.scrollIntoView({ block: "center", behavior: isCalm ? "auto" : "smooth" });
    row.animate([{ boxShadow: "0 0 0 4px var(--accent)" }, { boxShadow: "0 0 0 4px transparent" }], { duration: 1600 });
    row.querySelector("a, button")?.focus({ preventScroll: true });
  }

  /** Brings a card into view, and the keyboard to the list. */
  reveal(card) {
    const row = card && this.#list.querySelector(`[data-key="${CSS.escape(`card:${card.id}`)}"]`);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#list.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
  }

  /** Above the results, the room of a card that has gone says how the search stands. Returns whether there is one. */
  tell(text, isWhole) {
    for (const row of this.#list.children) {
      if (row.dataset.kind === "result") return false;
      if (!row.hasAttribute("data-gap")) continue;
      row.firstElementChild.textContent = text;
      row.toggleAttribute("data-whole", isWhole);
      return true;
    }
    return false;
  }

  /** A result has its place for its key: one that comes before others changes what rows show and moves none. */
  #items(without) {
    const { layout, filter, legs, isWaiting } = this.#state;
    const all = this.#sortedResults();
    const missing = isWaiting && !filter ? Math.max(0, ResultsList.waitingCount - all.length) : 0;
    const waiting = Array.from({ length: missing }, (_, row) => ({ id: `waiting-${row}`, isWaiting: true, legs }));
    this.resultCount = all.length;
    const rows = [...all, ...waiting].slice(0, this.#limit), isCut = all.length > this.#limit;
    const isPast = ({ place }) => isCut && (place?.index ?? Infinity) > this.#limit && place?.anchor === undefined;
    let row = 0;
    return merge(rows, layout, { filter: filter && (() => true), without: card => without(card) || isPast(card) })
      .map(item => (item.kind === "result" ? { ...item, key: `result:${row++}` } : item));
  }

  /** What the filter keeps, in order; the same as before where nothing of it has changed. */
  #sortedResults() {
    const { found, sort, filter } = this.#state, held = this.#sorted;
    if (held?.found === found && held.sort === sort && held.filter === filter) return held.all;
    const all = (found?.itineraries ?? []).filter(one => passes(one, filter)).sort(orders[sort]);
    this.#sorted = { found, sort, filter, all };
    return all;
  }

  /** The reader nears the last row. */
  #watchEnd() {
    this.#end.disconnect();
    if (this.resultCount > this.#limit) this.#end.observe(this.#list.lastElementChild);
  }

  #grow() {
    this.#limit += ResultsList.batch;
    this.draw(this.#state, this.#reader, { mayPush: true });
  }

  #arrange(items, atOnce = false) {
    arrange(this.#list, items, item => this.#make(item), (row, item) => this.#update(row, item), row => {
      this.#impressions.forget(row);
      this.#painter.forget(row);
    });
    if (this.#reader) this.#painter.paint(this.#reader.writing, atOnce);
  }

  #make(item) {
    return element("li", item.kind === "result" ? { "data-legs": Math.min(item.result.legs.length ?? item.result.legs, 2) } : {});
  }

  #update(row, item) {
    if (item.kind === "result") this.#painter.show(row, item.result, marksOn(item.result, this.#marks));
    else if (item.kind === "gap") this.#empty(row, item.height);
    else this.#showCard(row, item.card);
  }

  #showCard(row, card) {
    if (row.firstElementChild?.localName !== "layover-card") {
      row.replaceChildren(element("layover-card", { "close-label": this.#reader.texts.hide, width: this.#state.width }));
      row.removeAttribute("data-gap");
      row.style.blockSize = "";
    }
    row.firstElementChild.show(card, this.#state.layout);
    this.#impressions.watch(row, card, this.#state.layout);
  }

  #empty(row, height) {
    if (row.hasAttribute("data-gap")) return;
    this.#impressions.forget(row);
    row.replaceChildren(element("p"));
    row.toggleAttribute("data-gap", true);
    row.style.blockSize = `${height}px`;
  }
}

/** Cards whose place is past the rows that wait would come to stand elsewhere with the first result. */
const standsAmong = ({ place }) => place?.index !== undefined && place.index !== null && place.index < ResultsList.waitingCount;
