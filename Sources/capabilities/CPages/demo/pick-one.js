import { passes } from "/v1/client.js";
import { element } from "/v1/client/components.js";
import { at } from "./dom.js";
import { itineraryElement, Writing } from "./itinerary.js";
import { Motion } from "./motion.js";
import { buttonParts, pickTexts } from "./texts-pick.js";

/**
 * "Pick one for me": the best offer with its reason, and the next ones without another request. The card `pick@1` of a layout has
 * all of it; this page shows it as a button in the sort bar, whose room is reserved from the first frame, so that nothing moves
 * when the card arrives. Rejected offers are stored in this page alone.
 */
export class PickOne {
  #button = at("one-pick");
  #panel = at("one-panel");
  #offer = element("div", { "aria-live": "polite" });
  #acts = element("div", { class: "one-acts" });
  #card = null;
  #layout = null;
  #found = null;
  #filter = null;
  #reader = null;
  #texts = null;
  #refused = [];                      // ids, latest last
  #place = 0;
  #isWhy = false;
  #motion = new Motion(this.#panel);
  #hears;

  /** @param {{ reveal: (id: string) => void, seen: (card: object, layout: object) => void, tapped: (card: object, layout: object) => void }} hears */
  constructor(hears) {
    this.#hears = hears;
    this.#panel.append(this.#offer, this.#acts);
    this.#button.addEventListener("click", () => (this.#panel.hidden || this.#motion.isLeaving ? this.#open() : this.#close()));
    this.#panel.addEventListener("keydown", event => this.#step(event));
  }

  /** Uses a layout's card, the results and the filter; without a card the button is disabled. */
  draw(layout, found, filter, reader) {
    const card = layout?.cards.find(({ component }) => component === "pick@1") ?? null;
    [this.#reader, this.#texts, this.#found, this.#layout, this.#filter] = [reader, pickTexts(reader.locale), found, layout, filter];
    const isOther = (card === null) !== (this.#card === null) || card?.hash !== this.#card?.hash;
    if (isOther) this.#forget();
    this.#card = card;
    this.#button.disabled = card === null || (this.#offers.length === 0 && this.#refused.length === 0);
    this.#button.lastElementChild.replaceChildren(...buttonParts(reader.locale, "one"));
    if (card && !this.#panel.hidden) {
      this.#place = Math.min(this.#place, Math.max(0, this.#offers.length - 1));
      this.#show();
    }
  }

  #forget() {
    [this.#refused, this.#place, this.#isWhy] = [[], 0, false];
    this.#panel.hidden = true;
    this.#button.setAttribute("aria-expanded", "false");
  }

  get #offers() {
    const { data } = this.#card;
    return [data, ...(data.next ?? [])].filter(({ id }) => !this.#refused.includes(id) && (!this.#filter || (this.#row(id) && passes(this.#row(id), this.#filter))));
  }

  /** The result as the list has it. */
  #row(id) { return this.#found?.itineraries.find(one => one.id === id || one.ids.includes(id)); }

  #open() {
    this.#button.setAttribute("aria-expanded", "true");
    this.#panel.hidden = false;
    this.#show();
    this.#motion.enter();
    this.#hears.seen(this.#card, this.#layout);
    this.#hears.tapped(this.#card, this.#layout);
  }

  #close() {
    this.#button.setAttribute("aria-expanded", "false");
    this.#motion.leave();
  }

  #step(event) {
    const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (event.key === "Escape") {
      this.#close();
      this.#button.focus();
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault();
      this.#go(event.key === forward ? 1 : -1);
    }
  }

  #go(by) {
    const next = this.#place + by;
    if (next < 0 || next >= this.#offers.length) return;
    this.#place = next;
    this.#show(by);
  }

  #refuse() {
    this.#refused.push(this.#offers[this.#place].id);
    this.#place = Math.min(this.#place, Math.max(0, this.#offers.length - 1));
    this.#show(1);
  }

  #undo() {
    const back = this.#refused.pop();
    this.#place = Math.max(0, this.#offers.findIndex(({ id }) => id === back));
    this.#show(-1);
  }

  #show(by = 0) {
    const texts = this.#texts, offers = this.#offers, offer = offers[this.#place];
    const isFocused = this.#panel.contains(document.activeElement) && document.activeElement.dataset.act;
    const button = (act, word, does, isOff) => element("button", { type: "button", "data-act": act, disabled: isOff, onclick: does }, word);
    this.#offer.lang = this.#reader.locale;
    this.#offer.replaceChildren(offer ? this.#offerElement(offer, offers.length) : element("p", { class: "one-none" }, texts.last));
    this.#acts.replaceChildren(...[
      button("back", texts.back, () => this.#go(-1), this.#place === 0),
      button("onward", texts.onward, () => this.#go(1), this.#place >= offers.length - 1),
      offer && button("refuse", texts.refuse, () => this.#refuse()),
      this.#refused.length > 0 && button("undo", texts.undo, () => this.#undo()),
      offer && button("why", texts.why, () => { this.#isWhy = !this.#isWhy; this.#show(); }),
      offer && button("show", texts.show, () => this.#hears.reveal(offer.id)),
    ].filter(Boolean));
    this.#acts.querySelector("[data-act=why]")?.setAttribute("aria-expanded", String(this.#isWhy));
    if (by !== 0) this.#motion.turn(this.#offer.firstElementChild, by);
    if (isFocused) (this.#acts.querySelector(`[data-act=${isFocused}]:enabled`) ?? this.#acts.querySelector("[data-act]:enabled"))?.focus();
  }

  #offerElement(offer, count) {
    const { data } = this.#card, { texts, locale } = this.#reader, isFirst = offer.id === data.id;
    const row = this.#row(offer.id);
    const facts = [offer.price?.text ?? texts.priceless, texts.stop[Math.min(offer.stops ?? 0, 2)], offer.departs && `${offer.departs}${offer.arrives ? ` – ${offer.arrives}` : ""}`, offer.duration?.text];
    return element("div", { class: "one-offer" },
      element("p", { class: "one-place" }, element("span", {}, isFirst ? this.#card.label ?? data.title : ""), element("bdi", {}, `${this.#place + 1} / ${count}`)),
      this.#reasonsElement(offer, isFirst),
      row ? itineraryElement(row, new Writing(locale, texts)) : element("p", { class: "one-facts" }, ...facts.filter(Boolean).map(fact => element("span", {}, element("bdi", {}, fact)))),
      this.#isWhy && this.#whyElement(offer, row));
  }

  #reasonsElement(offer, isFirst) {
    const reasons = this.#reasons(offer, isFirst);
    return reasons.length > 0 && element("ul", { class: "one-why" }, ...reasons.map(([reason, isBad]) => element("li", isBad ? { "data-bad": "" } : {}, reason)));
  }

  /** Reasons of the first: its advantage over all others; of the next ones: their difference from the first. */
  #reasons(offer, isFirst) {
    const { data } = this.#card;
    if (isFirst) return [data.cheaper, data.saving].filter(Boolean).map(reason => [reason, false]);
    const [own, best] = [data.price, offer.price];
    const cost = best && own?.currency === best.currency ? (best.amount - own.amount) / 10 ** (best.exponent ?? 2) : 0;
    const time = offer.duration && data.duration ? offer.duration.minutes - data.duration.minutes : 0;
    const { writing } = this.#reader, sign = value => (value > 0 ? "+" : "−");
    return [
      cost !== 0 && [`${sign(cost)}${writing.price({ value: Math.abs(cost), currency: best.currency })}`, cost > 0],
      time !== 0 && [`${sign(time)}${writing.minutes(Math.abs(time))}`, time > 0],
    ].filter(Boolean);
  }

  /** The comparison with the cheapest and the fastest of all, and the score of both. */
  #whyElement(offer, row) {
    const { texts, writing } = this.#reader, all = this.#found?.itineraries ?? [];
    const least = (value, write) => {
      const values = all.map(value).filter(one => one !== null && one !== undefined);
      return row && values.length > 0 && value(row) !== null ? [value(row), Math.min(...values), write] : null;
    };
    const bars = [
      [texts.sort.cheapest, least(one => one.price?.value ?? null, value => writing.price({ value, currency: row.price.currency }))],
      [texts.sort.fastest, least(one => one.minutes, value => writing.minutes(value))],
    ].filter(([, held]) => held);
    const share = offer.score.basis_points / 100;
    return element("dl", { class: "one-score" }, ...bars.flatMap(([name, [own, best, write]]) => [
      element("dt", {}, name, " ", element("bdi", {}, write(best))),
      element("dd", {}, element("i", { style: `inline-size: ${own > 0 ? Math.max(4, 100 * best / own) : 100}%` }), element("bdi", {}, write(own))),
    ]), element("dt", {}, texts.sort.best), element("dd", {}, element("i", { style: `inline-size: ${share}%` }), element("bdi", {}, offer.score.text)));
  }
}
