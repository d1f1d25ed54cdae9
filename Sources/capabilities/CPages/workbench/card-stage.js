// The stage of a card's page: the card once for each scheme, its comparison, or the reason why there is no card.
import {drawComparison} from "./compare.js";
import {content} from "./content.js";
import {fill, h, icon} from "./dom.js";
import {emptyState, problemState, whole} from "./finding.js";
import {CardFrame} from "./frame.js";
import {nativeCard} from "./native.js";
import {cardLink, change} from "./router.js";
import {resolved} from "./scene.js";
import {languageName, nameWords, pointsOf, sampleWords, stateOf} from "./words.js";

export class CardStage {
  #frames = new Map();

  /** The measured findings of the drawn cards, by scheme. */
  measured = new Map();

  /**
   * @param route   returns the route
   * @param card    returns the card from the files, or null
   * @param shown   returns the card to draw in a scheme
   * @param isDraft returns whether that card contains drafts
   * @param clicked called with a text of the card that was clicked
   * @param checked called when a card is laid out
   * @param asksWhy called when the user wants to see each step
   */
  constructor({route, card, shown, isDraft, clicked, checked, asksWhy}) {
    Object.assign(this, {route, card, shown, isDraft, clicked, checked, asksWhy});
    this.element = h("div", {class: "stage", role: "region", "aria-label": "The card"});
    this.sizes = new ResizeObserver(() => this.#fit());
    this.sizes.observe(this.element);
  }

  close() { this.sizes.disconnect(); }

  /** Shows another widget: clears everything of the previous one. */
  start() {
    this.#frames.clear();
    fill(this.element, h("div", {class: "skeleton", style: {width: "390px", height: "180px", "max-width": "100%"}}));
  }

  fail(error, again) { fill(this.element, problemState(error, again)); }

  draw() {
    const {scene} = this.route();
    if (scene.against && scene.against !== "none") {
      drawComparison(this.element, this.route(), {room: () => this.#room()});
      return;
    }
    const card = this.shown();
    if (!card.html && !(card.card ?? card.data)) {
      this.#frames.clear();
      fill(this.element, this.#nothing(card));
      return;
    }
    const now = resolved(scene, content());
    const schemes = now.scheme === "both" ? ["light", "dark"] : [now.scheme];
    for (const scheme of [...this.#frames.keys()])
      if (!schemes.includes(scheme)) this.#frames.delete(scheme);
    for (const scheme of schemes) this.measured.delete(scheme);
    const wanted = schemes.map((scheme) => this.#frame(scheme).element);
    const stands = this.element.children;
    if (stands.length !== wanted.length || wanted.some((element, index) => stands[index] !== element))
      fill(this.element, wanted);
    this.#fit();
  }

  /** Outlines the element of the cards that shows a text, or removes the outline. */
  ring(text) {
    for (const frame of this.#frames.values()) frame.ring?.(text ? frame.find(text) : null);
  }

  #frame(scheme) {
    let frame = this.#frames.get(scheme);
    const isNative = !this.shown().html;
    if (frame && frame.isNative !== isNative) frame = null;
    frame ??= isNative ? {isNative, element: h("figure", {class: "frame"})} :
                         Object.assign(new CardFrame({
                           title: `${nameWords(this.route().widget)}, ${scheme}`,
                           clicked: ({text}) => this.clicked(text),
                           measured: (found, sizes) => {
                             this.measured.set(scheme, {found, sizes, frame});
                             this.checked();
                           },
                         }),
                           {isNative});
    this.#frames.set(scheme, frame);
    return frame;
  }

  #room() { return Math.max(240, this.element.clientWidth - 48); }

  /** Draws the frames at a size that fits the stage. */
  #fit() {
    const {scene} = this.route() ?? {};
    if (!this.card() || this.#frames.size === 0 || (scene.against ?? "none") !== "none") return;
    const now = resolved(scene, content());
    const room =
      this.#frames.size === 2 && this.#room() > now.width + 300 ? (this.#room() - 32) / 2 - 24 : this.#room() - 24;
    const scale = Math.min(1, room / now.width);
    for (const [scheme, frame] of this.#frames) {
      const card = this.shown(scheme);
      if (frame.isNative)
        fill(
          frame.element, nativeCard(card, {width: now.width, scheme, scale, percent: now.scale, locale: now.locale}));
      else if (card.html)
        frame.show({
          html: card.html,
          width: now.width,
          height: pointsOf(card.height, now.width) ?? "auto",
          scheme,
          scale,
          caption: `${languageName(card.locale ?? now.locale)} · ${scheme}${this.isDraft() ? " · as you write" : ""}`
        });
    }
  }

  #nothing(card) {
    const state = stateOf(card.state);
    const why = h("button", {type: "button", class: "button", on: {click: () => this.asksWhy()}}, "See each step");
    const shows = card.samples?.find((sample) => sample.shows);
    const isLacking = card.why?.steps?.some((step) => step.step === "requires" && step.verdict === "no");
    return emptyState(state.icon, state.word,
      whole(card.why?.summary ?? card.reason ?? "There is nothing to draw for this reader"),
      h("div", {class: "row row-middle"}, why,
        isLacking && card.fallback?.widget
          && h("a", {class: "button", href: cardLink(card.fallback.widget)}, icon("phone"), `Show ${nameWords(card.fallback.widget)}`),
        shows && shows.name !== card.sample
          && h("button",
            {type: "button", class: "button", on: {click: () => change({sample: shows.name, answer: null})}},
            `Show it with ${sampleWords(shows.name)}`)));
  }
}
