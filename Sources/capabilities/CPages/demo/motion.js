/**
 * Motion of one element that can be reversed at any moment, from its current state: in its first frame, on the way and in its last.
 * If the reader prefers no motion, there is none.
 */
export class Motion {
  #element;
  #run = null;

  constructor(element) { this.#element = element; }

  get isCalm() { return matchMedia("(prefers-reduced-motion: reduce)").matches; }

  /** Whether it is on its way out. */
  get isLeaving() { return this.#run !== null && this.#run.playbackRate < 0; }

  /** Enters, from its current state. */
  enter() {
    if (this.isLeaving) return this.#turn(1);
    this.#run?.cancel();
    this.#run = null;
    if (this.isCalm) return;
    this.#run = this.#element.animate([{ opacity: 0, transform: "translateY(-10px) scale(.985)" }, { opacity: 1, transform: "none" }],
      { duration: 260, easing: "cubic-bezier(.2, .8, .2, 1)", fill: "both" });
  }

  /** Leaves the way it entered, from its current state; the element is hidden at the end. */
  leave() {
    const run = this.#run, element = this.#element;
    // Nothing has moved yet, so nothing can be reversed.
    if (!run || this.isCalm || (run.currentTime ?? 0) <= 0) {
      run?.cancel();
      this.#run = null;
      element.hidden = true;
      return;
    }
    this.#turn(-1.6);
    run.finished.then(() => {
      if (this.#run !== run || run.playbackRate > 0) return;
      element.hidden = true;
      run.cancel();
      this.#run = null;
    }, () => {});
  }

  /** The rate applies from this frame on: a smooth update would wait for another. */
  #turn(rate) {
    this.#run.playbackRate = rate;
    this.#run.play();
  }

  /** Another element replaces it, from the side where it is. */
  turn(element, by) {
    if (this.isCalm || !element) return;
    const side = (document.dir === "rtl" ? -1 : 1) * (by > 0 ? 28 : -28);
    element.animate([{ opacity: 0, transform: `translateX(${side}px)` }, { opacity: 1, transform: "none" }], { duration: 180, easing: "ease-out" });
  }
}
