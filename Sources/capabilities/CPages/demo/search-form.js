import { element } from "/v1/client/components.js";
import { DayField, daysAfter, daysBetween, today } from "./day-field.js";
import { Days } from "./days.js";
import { at } from "./dom.js";
import { regionNames } from "./formatters.js";
import { PlaceField } from "./place-field.js";
import { flightsOf, Places } from "./places.js";

const fields = ["market", "locale", "origin", "destination", "departs", "returns", "adults", "cabin"];
const adultsAtMost = 9;
const wide = matchMedia("(min-width: 56.25em)");

/**
 * The form of a search. It sends:
 *
 *   search   { question }   the reader searches
 *   speak    { locale }     the page's language is to change
 *   change                  the form's values have changed
 */
export class SearchForm extends EventTarget {
  #form = at("form");
  #site;
  #reader = null;
  #origin;
  #destination;
  #departs = new DayField("departs", () => this.#keepOrder());
  #returns = new DayField("returns", () => this.#change());
  #days;
  #lastDeparture = "";
  #offered = "";                      // the origin that the reader did not choose
  /** Names of places, for all parts that draw them. */
  places;

  /** @param {object} site The content of `/demo/site.json`. */
  constructor(site) {
    super();
    this.#site = site;
    this.places = new Places(site);
    this.#days = new Days(site.routes, day => this.#chooseDay(day));
    const { elements } = this.#form;
    const field = (id, code, usual) => new PlaceField(id, code, { places: this.places, usual, changed: () => this.#change(), named: () => this.#drawLine() });
    this.#origin = field("from", elements.origin, () => this.#usualOrigins());
    this.#destination = field("to", elements.destination, () => this.#usualDestinations());
    elements.market.replaceChildren(...site.markets.map(({ market }) => element("option", { value: market }, market)));
    elements.market.addEventListener("change", () => { this.#fillLocales(); this.#speak(); });
    elements.locale.addEventListener("change", () => this.#speak());
    for (const name of ["adults", "cabin"]) elements[name].addEventListener("change", () => this.#change());
    this.#form.addEventListener("submit", event => { event.preventDefault(); this.#submit(); });
    at("swap").addEventListener("click", () => this.#swap());
    at("returns-clear").addEventListener("click", () => { this.#returns.day = ""; this.#returns.complain(""); this.#change(); this.#returns.focus(); });
    wide.addEventListener("change", () => { if (wide.matches) at("ask").open = true; });
  }

  /** The form's values: `market`, `locale`, `origin`, `destination`, `departs`, `returns`, `adults`, `cabin`. */
  get question() { return Object.fromEntries(fields.map(name => [name, this.#form.elements[name].value])); }

  /** Sets values of the form; others stay. */
  write(values) {
    const { elements } = this.#form;
    for (const name of ["market", "cabin"]) if (values[name] !== undefined) choose(elements[name], values[name]);
    if (elements.adults.length === 0) this.#fillAdults(String);
    if (values.adults !== undefined) choose(elements.adults, String(values.adults));
    if (values.origin !== undefined) this.#origin.code = values.origin;
    if (values.destination !== undefined) this.#destination.code = values.destination;
    if (values.departs !== undefined) this.#departs.day = values.departs;
    if (values.returns !== undefined) this.#returns.day = values.returns;
    for (const one of [this.#origin, this.#destination, this.#departs, this.#returns]) one.complain("");
    this.#lastDeparture = this.#departs.day;
    this.#fillLocales(values.locale ?? elements.locale.value);
    this.#speak();
  }

  /** Opens or folds the form on narrow pages: folded, it shows the search in one line. */
  fold(isFolded) {
    at("ask").open = !isFolded || wide.matches;
    at("ask").toggleAttribute("data-asked", true);
  }

  /** Sets the destination, and moves the focus to the next missing field. */
  flyTo(code) {
    this.fold(false);
    this.#destination.code = code;
    this.#destination.complain("");
    this.#change();
    (this.#origin.code ? this.#departs : this.#origin).focus();
    at("ask").scrollIntoView({ block: "nearest" });
  }

  /** Opens the form at the field that a failed search needs changed; `failure` is a kind of `texts.failures`. */
  edit(failure) {
    this.fold(false);
    this.#check();
    const fields = { past: this.#departs, none: this.#departs, order: this.#returns };
    (fields[failure] ?? this.#destination).focus();
  }

  /** Applies the results of a search: fares by day. */
  learn(question, itineraries) {
    this.#days.learn(question, itineraries);
    this.#days.draw(this.question, this.#departs.earliest, this.#reader, { mayAppear: false });
  }

  /** Writes the form's own texts. */
  draw(reader) {
    this.#reader = reader;
    const { texts, locale } = reader, { elements } = this.#form;
    at("swap").setAttribute("aria-label", texts.swap);
    at("returns-clear").setAttribute("aria-label", texts.clearReturn);
    for (const [name, label] of [["adults", texts.adults], ["cabin", texts.cabin], ["market", texts.country], ["locale", texts.locale]]) elements[name].setAttribute("aria-label", label);
    keeping(elements.cabin, Object.entries(texts.cabins), "economy");
    this.#fillAdults(texts.adultCount);
    this.#fillMarkets(locale);
    this.#fillLocales(elements.locale.value);
    this.#offerOrigin();
    this.#origin.draw(reader, elements.market.value);
    this.#destination.draw(reader, elements.market.value);
    this.#drawDays();
    this.#drawLine();
  }

  #drawDays() {
    const day = today(this.#market?.time_zone);
    this.#departs.earliest = day;
    this.#returns.earliest = this.#departs.day > day ? this.#departs.day : day;
    this.#departs.draw(this.#reader);
    this.#returns.draw(this.#reader, this.#reader.texts.oneWay);
    at("returns-clear").hidden = !this.#returns.day;
    this.#days.draw(this.question, day, this.#reader);
  }

  /** The folded form: route, dates and travellers. */
  #drawLine() {
    const { locale, texts } = this.#reader;
    const { origin, destination, departs, returns, adults, cabin } = this.question;
    const place = code => element("bdi", {}, this.places.city(code, locale));
    at("route").replaceChildren(...(origin && destination
      ? [element("b", {}, place(origin), " – ", place(destination)),
        element("span", {}, [days(departs, returns, locale), texts.adultCount(Number(adults)), texts.cabins[cabin]].filter(Boolean).join(" · "))]
      : [element("b", {}, texts.search)]));
  }

  // MARK: choices

  get #market() { return this.#site.markets.find(one => one.market === this.#form.elements.market.value); }

  /** Names of countries in the reader's language, in its order. */
  #fillMarkets(locale) {
    const names = regionNames(locale);
    const all = this.#site.markets.map(({ market }) => [market, names.of(market)]);
    keeping(this.#form.elements.market, all.sort((left, right) => left[1].localeCompare(right[1], locale)));
  }

  /** Names of languages in the reader's language; without a country if the market has only one variant. */
  #fillLocales(wanted) {
    const locales = this.#market?.locales ?? [];
    const names = new Intl.DisplayNames(this.#reader?.locale ?? "en", { type: "language" });
    const name = tag => {
      const language = names.of(tag.split("-")[0]);
      return language.charAt(0).toLocaleUpperCase(this.#reader?.locale) + language.slice(1);
    };
    this.#form.elements.locale.replaceChildren(...locales.map(tag => element("option", { value: tag }, name(tag))));
    this.#form.elements.locale.value = locales.includes(wanted) ? wanted : locales[0];
  }

  #fillAdults(words) {
    keeping(this.#form.elements.adults, Array.from({ length: adultsAtMost }, (_, row) => [String(row + 1), words(row + 1)]), "1");
  }

  /** Airports of the market's country in the shipped table, those with the most flights first. */
  #usualOrigins() {
    const flights = new Map();
    for (const route of this.#site.routes ?? []) {
      if (this.places.country(route.origin) !== this.#form.elements.market.value) continue;
      flights.set(route.origin, (flights.get(route.origin) ?? 0) + flightsOf(route));
    }
    return [...flights].sort((left, right) => right[1] - left[1]).slice(0, Places.shownAtMost).map(([code]) => code);
  }

  /** The default origin is the market's first airport. */
  #offerOrigin() {
    if ((this.#origin.code && this.#origin.code !== this.#offered) || this.#origin.unknown) return;
    this.#offered = this.#usualOrigins()[0] ?? "";
    this.#origin.code = this.#offered;
  }

  /** Usual origins of the market's readers, the largest airport first. */
  get usualOrigins() { return this.#usualOrigins(); }

  /** Destinations of direct flights from the origin in the shipped table. */
  #usualDestinations() {
    return (this.#site.routes ?? []).filter(({ origin }) => origin === this.#origin.code)
      .sort((left, right) => flightsOf(right) - flightsOf(left)).slice(0, Places.shownAtMost).map(({ destination }) => destination);
  }

  #swap() {
    const { origin, destination } = this.question;
    [this.#origin.code, this.#destination.code] = [destination, origin];
    for (const one of [this.#origin, this.#destination]) one.complain("");
    this.#change();
  }

  /** Choosing another day searches at once, as on the results themselves. */
  #chooseDay(day) {
    this.#departs.day = day;
    this.#keepOrder();
    this.#submit();
  }

  /** A later departure moves the return too: the length of the trip stays. */
  #keepOrder() {
    const { departs, returns } = this.question;
    if (departs && returns && returns < departs) {
      const length = this.#lastDeparture ? daysBetween(this.#lastDeparture, returns) : 0;
      this.#returns.day = daysAfter(departs, Math.max(length, 0));
    }
    this.#lastDeparture = departs;
    this.#change();
  }

  #change() {
    if (!this.#reader) return;
    this.#drawDays();
    this.#drawLine();
    this.#tell("change");
  }

  // MARK: searching

  #submit() {
    const wrong = this.#check();
    if (wrong) wrong.focus();
    else this.#tell("search", { question: this.question });
  }

  /** Shows the error at each field. @returns The first field with an error. */
  #check() {
    const { texts } = this.#reader, { origin, destination, departs, returns } = this.question;
    const place = field => (field.unknown ? texts.unknownPlace(field.unknown) : field.code ? "" : texts.choose);
    const day = (value, isNeeded) => (!value ? (isNeeded ? texts.noDay : "") : value < this.#departs.earliest ? texts.pastDay : "");
    const findings = [
      [this.#origin, place(this.#origin)],
      [this.#destination, place(this.#destination) || (origin === destination ? texts.samePlace : "")],
      [this.#departs, day(departs, true)],
      [this.#returns, day(returns, false) || (returns && departs && returns < departs ? texts.earlyReturn : "")],
    ];
    for (const [field, text] of findings) field.complain(text);
    return findings.find(([, text]) => text)?.[0];
  }

  #speak() { this.#tell("speak", { locale: this.#form.elements.locale.value || "en-GB" }); }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}

/** `Fri 22 Jan`, or both ends of a trip: `22 – 29 Jan`. */
function days(departs, returns, locale) {
  if (!departs) return "";
  const form = new Intl.DateTimeFormat(locale, { weekday: returns ? undefined : "short", day: "numeric", month: "short", timeZone: "UTC" });
  return returns && returns >= departs ? form.formatRange(Date.parse(departs), Date.parse(returns)) : form.format(Date.parse(departs));
}

/** Chooses an option; an unknown value leaves the choice unchanged. */
function choose(select, value) {
  if (select.options.length === 0 || [...select.options].some(option => option.value === value)) select.value = value;
}

/** Fills a `select` again and keeps the choice. */
function keeping(select, options, otherwise = options[0]?.[0]) {
  const chosen = select.value || otherwise;
  select.replaceChildren(...options.map(([value, word]) => element("option", { value }, word)));
  select.value = chosen;
}
