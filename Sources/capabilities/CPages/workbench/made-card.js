// The card of a draft: the server draws it from the parts that are written; pictures that are only in this browser are inserted
// here.
import {content} from "./content.js";
import {fill, h, icon} from "./dom.js";
import {emptyState, problemState, whole} from "./finding.js";
import {CardFrame} from "./frame.js";
import {Picker, Segments} from "./picker.js";
import {change} from "./router.js";
import {WIDTHS, asked, changed, resolved} from "./scene.js";
import {languageName, localeName, marketName, pointsOf} from "./words.js";

/** The parts of an address that do not apply to a card that is not saved yet. */
const NOT_ASKED = ["sample", "answer", "now", "against", "caps", "app", "platform", "arms", "kills", "services"];
/** The shape of the card's picture if the card does not define one. */
const USUAL_SHAPE = {width: 1200, height: 400};
/** A grey field in place of a picture that is not selected yet. */
const STAND_IN = `data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"400\" viewBox=\"0 0 1200 400\" preserveAspectRatio=\"xMidYMid slice\"><rect width=\"1200\" height=\"400\" fill=\"#8b95a5\"/><path d=\"M0 330 340 130l220 150 160-90 480 210v0H0z\" fill=\"#707b8c\"/><circle cx=\"930\" cy=\"110\" r=\"46\" fill=\"#a7b0bd\"/></svg>")}`;

export class MadeCard {
  #scene = {};
  #locale = null;
  #answer = null;

  /**
   * @param title    the accessible name of the card
   * @param markets  returns the markets that may be selected; empty for all
   * @param pictures knows the addresses of this browser's pictures
   */
  constructor({title, markets, pictures = null}) {
    Object.assign(this, {markets, pictures});
    this.market = new Picker({
      sign: "globe",
      label: "Market",
      options: () => this.#marketsNow().map((market) => ({value: market, text: marketName(market), tail: market})),
      chosen: (market) => this.#go({market, locale: null})
    });
    this.locale = new Picker({
      sign: "speech",
      label: "Language",
      options: () => this.#locales().map((locale) => ({value: locale, text: localeName(locale), tail: locale})),
      chosen: (locale) => this.#go({locale})
    });
    this.width = new Picker({
      sign: "width",
      label: "Width",
      options: () => WIDTHS.map((width) => ({value: width, text: `${width} points`})),
      chosen: (width) => this.#go({width: String(width) === "390" ? null : String(width)})
    });
    this.scheme = new Segments({
      label: "Colours of the card",
      chosen: (scheme) => this.#go({scheme: scheme === "light" ? null : scheme}),
      options: [
        {value: "light", sign: "sun", label: "Light card"}, {value: "dark", sign: "moon", label: "Dark card"}
      ]
    });
    this.frame = new CardFrame({title});
    this.stage = h("div", {class: "stage maker-stage"});
    this.notes = h("div", {class: "maker-notes", role: "status"});
    this.element = h("section", {class: "maker-card", "aria-label": title},
      h("div", {class: "tools", role: "group", "aria-label": "What the card is shown for"}, this.market.element,
        this.locale.element, this.width.element, this.scheme.element),
      this.notes, this.stage);
    this.sizes = new ResizeObserver(() => this.#fit());
    this.sizes.observe(this.stage);
  }

  close() { this.sizes.disconnect(); }

  /** Applies the scene of the address. */
  look(scene) {
    this.#scene = scene;
    const now = this.#now;
    this.market.show(now.market?.market, marketName(now.market?.market ?? ""));
    this.locale.show(now.locale, languageName(now.locale));
    this.width.show(now.width, String(now.width), Boolean(scene.width));
    this.scheme.show(now.scheme === "dark" ? "dark" : "light");
  }

  /** The user writes in this language: shows the card in it. */
  lookIn(locale) {
    if (this.#now.locale === locale) return;
    const market = content().markets.find((each) => this.#marketsNow().includes(each.market) && each.locales.includes(locale));
    if (market) this.#go({market: market.market, locale: market.locales[0] === locale ? null : locale});
  }

  /** The scene in the form of a server query. */
  get scene() {
    const now = this.#now;
    return asked(this.#scene, {
      market: now.market?.market ?? null,
      locale: now.locale,
      scheme: now.scheme === "dark" ? "dark" : null,
      ...Object.fromEntries(NOT_ASKED.map((name) => [name, null]))
    });
  }

  /** The scene with its market limited to the selected markets. */
  get #now() {
    const markets = this.#marketsNow();
    const market = markets.includes(this.#scene.market) ? this.#scene.market : markets[0];
    const isOther = market !== this.#scene.market;
    return resolved(changed(this.#scene, {market, ...(isOther ? {locale: null} : {})}), content());
  }

  #marketsNow() {
    const chosen = this.markets();
    if (chosen.length) return chosen;
    const {markets, default_market: usual} = content();
    return [usual, ...markets.map((each) => each.market).filter((market) => market !== usual)].filter(Boolean);
  }

  #locales() { return this.#now.market?.locales ?? []; }

  /** Changes the address; the new scene arrives through `look`. */
  #go(changes) { change(changes, {replace: true}); }

  /** Shows the server's answer; if it could not be drawn, the last card stays on screen. */
  show(answer) {
    const {draft} = answer;
    const hasCard = Boolean(answer.html) && draft.is_drawn && (draft.is_whole ?? answer.sample?.startsWith("campaign:"));
    fill(this.notes, !draft.is_drawn && this.#answer
      && h("p", {class: "note note-wait small"}, icon("warn"), h("span", {}, "The card is as it was before the last change: something in the form cannot be drawn.")));
    if (hasCard) {
      this.#answer = {...answer, html: this.#seen(answer)};
      if (this.stage.firstChild !== this.frame.element) fill(this.stage, this.frame.element);
      this.#fit();
    } else if (!draft.is_drawn && !this.#answer) {
      fill(this.stage, emptyState("warn", "Not drawn yet", "Something in the form cannot be drawn; it is told at its field."));
    } else if (draft.is_drawn) {
      this.#answer = null;
      fill(this.stage, emptyState("hidden", "The card does not stand here",
        whole(answer.reason ?? answer.why?.summary ?? "There is nothing to draw for this market")));
    }
  }

  /** The server's answer for the card on screen; null if there is none. */
  get shown() { return this.#answer; }

  fail(problem) {
    if (!this.#answer) fill(this.stage, problemState(problem));
    else fill(this.notes, h("p", {class: "note note-wait small"}, icon("warn"), h("span", {}, whole(problem.message))));
  }

  /** The document, with pictures inserted that the server does not have. */
  #seen({html, draft}) {
    const pictures = (draft.pictures ?? []).filter((each) => each.address);
    // The card's policy lists the sources of its pictures; this browser's pictures exist only in this page.
    const open = pictures.length ? html.replace("img-src ", "img-src blob: data: ") : html;
    return pictures.reduce((text, {name, address}) =>
      text.replaceAll(location.origin + address, this.pictures?.addressOf(name) ?? STAND_IN), open);
  }

  #fit() {
    if (!this.#answer || !this.stage.clientWidth) return;
    const now = this.#now;
    const room = Math.max(220, this.stage.clientWidth - 72);
    const scheme = now.scheme === "dark" ? "dark" : "light";
    this.frame.show({
      html: this.#answer.html,
      width: now.width,
      height: pointsOf(this.#answer.height, now.width) ?? "auto",
      scheme,
      scale: Math.min(1, room / now.width),
      caption: `${languageName(this.#answer.locale ?? now.locale)} · ${scheme} · as you write`
    });
  }

  /** The shape of the card's place for a picture, in pixels. */
  shapeOf(name) {
    const images = [...(this.frame.document?.images ?? [])];
    const own = this.pictures?.addressOf(name ?? "");
    const image = images.find((one) => [own, STAND_IN].includes(one.getAttribute("src")) || (name && one.src.endsWith(`/${name}`))) ?? images[0];
    const [width, height] = ["width", "height"].map((side) => Number.parseInt(image?.getAttribute(side) ?? "", 10));
    return width > 0 && height > 0 ? {width, height} : USUAL_SHAPE;
  }
}
