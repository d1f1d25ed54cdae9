import { AnswerReader, clientHeader, Search } from "/v1/client.js";
import { element } from "/v1/client/components.js";
import { daysAfter } from "./day-field.js";
import { fareOf } from "./days.js";
import { at } from "./dom.js";
import { regionNames, timesAgo, wholeMoney } from "./formatters.js";
import { flightsOf } from "./places.js";
import { scene } from "./scenes.js";

/**
 * The places that a sentence with several places leads to: each with a recently seen price and its age, or with a button that
 * starts a search for one.
 */
export class SentenceExplore {
  static shownAtOnce = 12;
  /** Maximum searches in one view, each started by a tap. */
  static searchesAtMost = 3;
  #does;
  #routes;
  #places;
  #sentence = null;
  #reader = null;
  #question = null;
  #limit = SentenceExplore.shownAtOnce;
  #asked = 0;
  #running = new Set();
  #found = new Map();                 // by query: { value, currency, at } or { isNone }

  /**
   * @param {object[]} routes Direct flights of the content, `routes` of `/demo/site.json`.
   * @param {import("./places.js").Places} places
   * @param {{ go: (destination: object) => void, name: (destination: object) => string, market: () => object|undefined }} does
   */
  constructor(routes, places, does) {
    [this.#routes, this.#places, this.#does] = [routes, places, does];
    at("explore-list").addEventListener("click", event => this.#tap(event));
    at("explore-more").addEventListener("click", () => {
      const first = at("explore-list").children.length;
      this.#limit += SentenceExplore.shownAtOnce;
      this.#draw();
      at("explore-list").children[first]?.querySelector("a").focus({ preventScroll: true });
    });
  }

  /** Draws the places of a sentence; the same sentence keeps the prices that were found. */
  show(sentence, reader, question) {
    if (this.#sentence?.share !== sentence.share) [this.#limit, this.#asked] = [SentenceExplore.shownAtOnce, 0];
    [this.#sentence, this.#reader, this.#question] = [sentence, reader, question];
    at("explore").hidden = sentence.resolved.kind !== "explore";
    if (at("explore").hidden) at("explore-list").replaceChildren();
    else this.#draw();
  }

  hide() {
    at("explore").hidden = true;
    at("explore-list").replaceChildren();
    for (const search of this.#running) search.close();
    this.#running.clear();
  }

  /** Destinations other than the reader's own city: those with known direct flights first, the others in the server's order. */
  others({ destinations = [] }, { origin }) {
    const city = this.#places.city(origin, "en");
    const flown = new Map(this.#routes.filter(route => route.origin === origin).map(route => [route.destination, flightsOf(route)]));
    return destinations.filter(({ iata }) => iata !== origin && this.#places.city(iata, "en") !== city)
      .map((one, row) => ({ one, row, flights: flown.get(one.iata) ?? 0 })).sort((left, right) => right.flights - left.flights || left.row - right.row).map(({ one }) => one);
  }

  get #destinations() { return this.others(this.#sentence.resolved, this.#question); }

  /** Names and countries that the shipped tables lack are fetched once, when the page is idle. */
  #nameLater(shown) {
    if (this.#places.isWhole || shown.every(({ iata }) => this.#places.has(iata))) return;
    (window.requestIdleCallback ?? setTimeout)(() => this.#places.load().then(() => { if (this.#places.isWhole && !at("explore").hidden) this.#draw(); }));
  }

  #draw() {
    const { texts } = this.#reader, all = this.#destinations, shown = all.slice(0, this.#limit);
    at("explore-title").textContent = texts.say.leads;
    at("explore-count").textContent = [texts.say.places(all.length), this.#sentence.resolved.dates?.text].filter(Boolean).join(" · ");
    at("explore-more").textContent = texts.say.more;
    at("explore-more").hidden = shown.length === all.length;
    this.#nameLater(shown);
    const focused = document.activeElement?.closest?.("#explore-list li")?.dataset.code, isButton = document.activeElement?.localName === "button";
    const drawn = new Map([...at("explore-list").children].map(row => [row.dataset.code, row]));
    at("explore-list").replaceChildren(...shown.map(one => this.#row(one, drawn.get(one.iata))));
    const row = focused && at("explore-list").querySelector(`[data-code="${focused}"]`);
    if (row && !row.contains(document.activeElement)) ((isButton && row.querySelector("button")) || row.querySelector("a")).focus({ preventScroll: true });
  }

  /** The days for a search there: those of the shown price, else those of the sentence. */
  days({ iata, price }) {
    const usual = searchedDays(this.#sentence, this.#question);
    const isOwn = this.#found.has(keyOf({ ...this.#question, ...usual, destination: iata }));
    return isOwn || !price?.departs ? usual : { departs: price.departs, returns: price.returns ?? "" };
  }

  /** One place; an existing drawing is kept. */
  #row(destination, drawn) {
    const { locale } = this.#reader, { iata } = destination, country = this.#places.country(iata);
    const asked = { ...this.#question, ...this.days(destination), destination: iata };
    const address = new URLSearchParams(Object.entries(asked).filter(([, value]) => value));
    return element("li", { "data-code": iata },
      element("a", { href: `/demo?${address}`, "data-code": iata },
        drawn?.querySelector(".scene") ?? scene(iata),
        element("span", { class: "where" }, element("b", {}, element("bdi", {}, this.#does.name(destination))), country && element("span", {}, regionNames(locale).of(country)))),
      element("p", { class: "fare-line" }, ...this.#price(destination, asked)));
  }

  /** Its known price. */
  #price({ iata, price }, asked) {
    const { texts } = this.#reader, own = this.#found.get(keyOf(asked));
    if (own?.isAsking) return [element("span", { class: "seen" }, texts.searching)];
    if (own?.isNone) return [element("span", { class: "seen" }, texts.say.none)];
    const seen = own ?? seenPrice(price) ?? fareOf(asked);
    if (seen) return [element("b", {}, element("bdi", {}, texts.say.from(this.#money(seen)))), element("span", { class: "seen" }, texts.say.seen(age(seen.at, this.#reader.locale)))];
    if (!this.#does.market()?.has_supplier || !asked.origin) return [];
    const isSpent = this.#asked >= SentenceExplore.searchesAtMost;
    return [element("button", { type: "button", class: "see-price", "data-code": iata, "aria-disabled": isSpent ? "true" : null, "aria-label": `${texts.say.price}: ${this.#does.name({ iata, place: this.#placeOf(iata) })}` }, texts.say.price)];
  }

  #placeOf(iata) { return this.#sentence.resolved.destinations.find(one => one.iata === iata)?.place; }

  #money({ value, currency }) { return wholeMoney(this.#reader.locale, currency).format(value); }

  // MARK: actions of the reader

  /** A tap searches in this page; with a modifier key the browser opens the address as usual. */
  #tap(event) {
    const button = event.target.closest(".see-price"), link = event.target.closest("a");
    if (button) return this.#seePrice(button.dataset.code);
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return undefined;
    event.preventDefault();
    return this.#does.go(this.#destinations.find(({ iata }) => iata === link.dataset.code));
  }

  async #seePrice(iata) {
    const { texts } = this.#reader;
    if (this.#asked >= SentenceExplore.searchesAtMost) { at("explore-say").textContent = texts.say.most; return; }
    this.#asked += 1;
    const asked = { ...this.#question, ...searchedDays(this.#sentence, this.#question), destination: iata }, key = keyOf(asked), sentence = this.#sentence;
    this.#found.set(key, { isAsking: true });
    this.#draw();
    const { value, currency } = await this.#lowest(asked) ?? {};
    if (value === undefined) this.#found.set(key, { isNone: true });
    else this.#found.set(key, { value, currency, at: Date.now() });
    if (at("explore").hidden || this.#sentence.resolved.kind !== "explore") return;
    this.#draw();
    if (this.#sentence.share !== sentence.share) return;
    const said = value === undefined ? texts.say.none : texts.say.from(this.#money({ value, currency }));
    const isLast = this.#asked >= SentenceExplore.searchesAtMost;
    at("explore-say").textContent = `${this.#does.name({ iata, place: this.#placeOf(iata) })}: ${said}${isLast ? ` · ${texts.say.most}` : ""}`;
    at("explore-say").classList.toggle("visually-hidden", !isLast);
  }

  /** The lowest price of a separate search; null if it finds no price or fails. */
  #lowest({ market, locale, ...query }) {
    const currency = this.#does.market()?.currency ?? "";
    const search = new Search({ market, locale, currency, surface: "flight-results", query: { ...query, returns: query.returns || undefined, adults: Number(query.adults) } },
      { headers: clientHeader({ caps: [] }), answers: new AnswerReader({ currency }) });
    this.#running.add(search);
    return new Promise(done => {
      let least = null;
      const end = () => {
        search.close();
        this.#running.delete(search);
        done(least);
      };
      search.addEventListener("answer", ({ detail }) => {
        for (const { price } of detail.read?.itineraries ?? []) if (price?.currency && !(price.value >= least?.value)) least = price;
      });
      for (const name of ["settled", "gone"]) search.addEventListener(name, end);
      search.addEventListener("problem", ({ detail }) => { if (!detail.problem.again) end(); });
      search.begin().catch(end);
    });
  }
}

const keyOf = ({ market, origin, destination, departs, returns, adults, cabin }) => [market, origin, destination, departs, returns, adults, cabin].join(" ");

/** A price from the server that a recent search saw: `{ amount, currency, exponent, seen }` or a plain `value`. */
function seenPrice(price) {
  if (!price?.currency) return null;
  const value = price.value ?? price.amount / 10 ** (price.exponent ?? 2);
  const at = price.seen ? Date.parse(price.seen) : Date.now() - (price.age_seconds ?? 0) * 1000;
  return Number.isFinite(value) && Number.isFinite(at) ? { value, currency: price.currency, at } : null;
}

/** `3 hours ago`, `now`. */
function age(moment, locale) {
  const minutes = Math.max(0, Math.round((Date.now() - moment) / 60000)), form = timesAgo(locale);
  return minutes < 1 ? form.format(0, "second") : minutes < 60 ? form.format(-minutes, "minute") : form.format(-Math.round(minutes / 60), "hour");
}

/** The days for a sentence's search: those in the server's reply, and for any time the day in the form. */
export function searchedDays({ resolved }, { departs }) {
  const { dates, nights } = resolved;
  if (!dates) return { departs, returns: nights?.max > 0 ? daysAfter(departs, Math.min(2, nights.max)) : "" };
  return { departs: dates.searched.departs, returns: dates.searched.returns ?? "" };
}
