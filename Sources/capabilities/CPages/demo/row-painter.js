import { itineraryElement, waitingElement } from "./itinerary.js";
import { areSame, marksElement } from "./marks.js";

/**
 * Draws the rows of results: those near the screen at once, all others in idle slices, so that an answer of 1,500 delays no
 * frame. A row that is not drawn yet has the height of a drawn one.
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

  /** @param {() => void} done Called when every row is drawn. */
  constructor(done) { this.#done = done; }

  get isDone() { return this.#due.size === 0; }

  /** A row shows this result from now on, with the votes of friends; for the same object and votes nothing is drawn again. */
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

  /** Draws pending rows near the screen, and the rest gradually; all of them if the reader asked for it (`atOnce`). */
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

  /** `isSeen`: it appears on screen, with an animation. */
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
