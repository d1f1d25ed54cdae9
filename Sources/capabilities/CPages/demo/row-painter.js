import { itineraryElement, waitingElement } from "./itinerary.js";
import { areSame, marksElement } from "./marks.js";

/**
 * Draws the rows of results: those that are near the screen at once, all others in idle slices, so that an answer of
 * 1,500 holds up no frame. A row that is not drawn yet is as high as one that is.
 */
export class RowPainter {
  static firstCount = 6;
  static sliceMilliseconds = 4;
  static frameMilliseconds = 16;
  #writing = null;
  #near = new Set();
  #due = new Set();
  #idle = 0;
  #done;
  #observer = new IntersectionObserver(entries => this.#look(entries), { rootMargin: "25% 0px" });

  /** @param {() => void} done Hears that every row is drawn. */
  constructor(done) { this.#done = done; }

  get isDone() { return this.#due.size === 0; }

  /** A row shows this result from now on, with what friends said of it; the same object and the same votes are the same drawing. */
  show(row, result, marks = []) {
    if (row.result === result && areSame(row.marks, marks)) return;
    if (!row.result) this.#observer.observe(row);
    [row.result, row.marks] = [result, marks];
    this.#due.add(row);
  }

  forget(row) {
    this.#observer.unobserve(row);
    this.#near.delete(row);
    this.#due.delete(row);
  }

  /** Draws what is due and near, and the rest by and by; all of it where the reader has asked for it (`atOnce`). */
  paint(writing, atOnce) {
    this.#writing = writing;
    let count = 0;
    for (const row of this.#due) {
      if (!atOnce && !this.#near.has(row) && count >= RowPainter.firstCount) continue;
      count += 1;
      this.#draw(row, true);
    }
    this.#later();
  }

  #look(entries) {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#near.add(target);
      else this.#near.delete(target);
      if (isIntersecting && this.#due.has(target)) this.#draw(target);
    }
  }

  /** `isSeen`: it settles before the reader's eyes. */
  #draw(row, isSeen = false) {
    this.#due.delete(row);
    row.toggleAttribute("data-fresh", isSeen);
    const { result, marks } = row;
    row.toggleAttribute("data-waiting", result.isWaiting === true);
    const drawn = result.isWaiting ? waitingElement(result.legs) : itineraryElement(result, this.#writing);
    if (marks.length > 0) drawn.append(marksElement(marks, this.#writing.locale));
    row.replaceChildren(drawn);
  }

  #later() {
    if (this.#idle) return;
    if (this.isDone) return this.#done();
    const wait = globalThis.requestIdleCallback ?? (act => act());
    this.#idle = setTimeout(() => wait(() => {
      this.#idle = 0;
      const end = performance.now() + RowPainter.sliceMilliseconds;
      for (const row of this.#due) {
        this.#draw(row);
        if (performance.now() > end) break;
      }
      this.#later();
    }, { timeout: 250 }), RowPainter.frameMilliseconds);
  }
}
