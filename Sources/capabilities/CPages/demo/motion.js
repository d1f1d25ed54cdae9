/**
 * Motion of one element that can be turned round at any moment, from where it is: in its first frame, on the way and in its last. Where
 * the reader wants no motion there is none.
 */
export class Motion {
  #element;
  #run = null;

  constructor(element) { this.#element = element; }

  get isCalm() { return matchMedia("(prefers-reduced-motion: reduce)").matches; }

  /** Whether it is on its way out. */
  get isLeaving() { return this.#run !== null && this.#run.playbackRate < 0; }

  /** Comes in, from where it is. */
  enter() {
    if (this.isLeaving) return this.#turn(1);
    this.#run?.cancel();
    this.#run = null;
    if (this.isCalm) return;
    this.#run = this.#element.animate([{ opacity: 0, transform: "translateY(-10px) scale(.985)" }, { opacity: 1, transform: "none" }],
      { duration: 260, easing: "cubic-bezier(.2, .8, .2, 1)", fill: "both" });
  }

  /** Goes back the way it came, from where it is now; the element is hidden once it is there. */
  leave() {
    const run = this.#run, element = this.#element;
    // Nothing has moved yet: there is no way back.
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

  /** The rate holds from this frame on: one that is updated smoothly waits for another. */
  #turn(rate) {
    this.#run.playbackRate = rate;
    this.#run.play();
  }

  /** Another one takes the place, from the side it is on. */
  turn(element, by) {
    if (this.isCalm || !element) return;
    const side = (document.dir === "rtl" ? -1 : 1) * (by > 0 ? 28 : -28);
    element.animate([{ opacity: 0, transform: `translateX(${side}px)` }, { opacity: 1, transform: "none" }], { duration: 180, easing: "ease-out" });
  }
}
