import { arrange, heldBack, Impressions, LayoverCard, marksOf, marksOn, merge, orders, passes, withGaps } from "/v1/client.js";
import { element } from "/v1/client/components.js";
import { at } from "./dom.js";
import { RowPainter } from "./row-painter.js";

/** Results and cards in one list. */
export class ResultsList {
  /** Grey rows are shown until this many results have arrived. */
  static waitingCount = 6;
  /** Rows in the page at first, and how many are added each time the reader nears their end. */
  static batch = 100;
  /** Points of width below which a card is compact. */
  static compactBelow = 600;
  #list = at("results");
  #limit = ResultsList.batch;
  #end = new IntersectionObserver(entries => { if (entries.some(one => one.isIntersecting)) this.#grow(); }, { rootMargin: "2400px 0px" });
  #impressions;
  #painter;
  #memory;
  #state = { layout: null };
  #marks = new Map();                 // votes of friends on itineraries
  #reader = null;
  #sorted = null;
  /** Cards that wait until they push nothing. */
  held = [];
  /** Whether a removed card has left a gap. */
  hasGaps = false;
  /** Notices that one line represents until the reader opens it. */
  folded = [];
  /** Whether the reader opened that line. */
  isOpen = false;

  /**
   * @param {Memory} memory Dismissed and shown cards.
   * @param {object} hears `seen(card, layout)`, and `drawn()` once every row is drawn.
   */
  constructor(memory, { seen, drawn }) {
    this.#memory = memory;
    this.#painter = new RowPainter(drawn);
    this.#impressions = new Impressions(seen);
  }

  /** Points of width of rows and cards. */
  get width() { return this.#list.clientWidth; }
  get isDrawn() { return this.#painter.isDone; }
  get element() { return this.#list; }
  /** Number of results that pass the filter. */
  resultCount = 0;

  /**
   * Draws results and cards.
   *
   * @param {object} state `layout` and the `width` that it is for, `found`, `sort`, `filter`, and the number of `legs` of a
   *   placeholder; `isWaiting` while more results follow.
   * @param {object} reader Texts and formatters.
   * @param {object} [how] `mayMove` if the reader asked for it: then no card is held; `mayPush` if the reader has not started
   *   to read: then cards appear at once; `mayUnfold` if a folded notice may become a card.
   */
  draw(state, reader, { mayMove = false, mayPush = false, mayUnfold = mayMove } = {}) {
    [this.#state, this.#reader] = [state, reader];
    const { layout, found } = state;
    this.#marks = marksOf(layout);
    const isAway = card => !LayoverCard.isKnown(card) || this.#memory.isAway(card, layout) || (!found && !standsAmong(card));
    const all = this.#items(isAway);
    this.folded = this.#foldable(all, mayUnfold);
    const items = this.isOpen ? all : all.filter(({ card }) => !this.folded.includes(card));
    const held = mayMove || mayPush ? new Set() : heldBack(this.#list, items);
    const shown = items.filter(item => item.kind !== "card" || !held.has(item.card.id));
    const drawn = mayMove ? shown : withGaps(this.#list, shown);
    this.#arrange(drawn, mayMove);
    this.#watchEnd();
    this.held = (layout?.cards ?? []).filter(({ id }) => held.has(id));
    this.hasGaps = drawn.length > shown.length;
    at("none").hidden = !state.filter || shown.some(item => item.kind === "result");
  }

  focusFirst() {
    const flight = this.#list.querySelector("article.flight");
    flight?.setAttribute("tabindex", "-1");
    flight?.focus();
  }

  /** Opens the line of notices, or closes it. */
  toggle() {
    this.isOpen = !this.isOpen;
    this.draw(this.#state, this.#reader, { mayMove: true, mayUnfold: false });
  }

  clear() {
    this.#limit = ResultsList.batch;
    [this.folded, this.isOpen] = [[], false];
    this.#arrange([]);
  }

  /** Scrolls to a result, drawing all rows before it, and highlights it for a moment. */
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

  /** Scrolls to a card, and moves the focus to the list. */
  reveal(card) {
    const row = card && this.#list.querySelector(`[data-key="${CSS.escape(`card:${card.id}`)}"]`);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#list.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest", behavior: isCalm ? "auto" : "smooth" });
  }

  /**
   * The notices above the first result that may be folded: all of them on compact pages, and all but the first on wider ones.
   * One that arrives when flights are on screen is folded there, too, because as a card it would push them.
   */
  #foldable(items, mayUnfold) {
    const isCompact = this.width < ResultsList.compactBelow, hasFlights = this.#list.querySelector(".flight:not(.waiting)") !== null;
    const drawn = new Set([...this.#list.children].map(({ dataset }) => dataset.key)), folded = new Set(this.folded.map(({ id }) => id));
    const pushes = ({ id }) => folded.has(id) || (hasFlights && !drawn.has(`card:${id}`));
    return items.filter(({ card }) => card?.place.index === 0).map(({ card }) => card)
      .filter((card, row) => card.type !== "placeholder" && card.place.fold !== "never" && (isCompact || row > 0 || (!mayUnfold && pushes(card))));
  }

  /** A result's key is its index: an earlier new result changes the rows' content and moves none. */
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

  /** The results that pass the filter, in order; the same array if nothing has changed. */
  #sortedResults() {
    const { found, sort, filter } = this.#state, held = this.#sorted;
    if (held?.found === found && held.sort === sort && held.filter === filter) return held.all;
    const all = (found?.itineraries ?? []).filter(one => passes(one, filter)).sort(orders[sort]);
    this.#sorted = { found, sort, filter, all };
    return all;
  }

  /** Watches for the reader to near the last row. */
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
    row.replaceChildren();
    row.toggleAttribute("data-gap", true);
    row.style.blockSize = `${height}px`;
  }
}

/** A card placed after the placeholders would move with the first result. */
const standsAmong = ({ place }) => place?.index !== undefined && place.index !== null && place.index < ResultsList.waitingCount;
