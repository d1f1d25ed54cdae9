import { element } from "/v1/client/components.js";
import { daysAfter } from "./day-field.js";
import { at } from "./dom.js";
import { regionNames } from "./formatters.js";
import { flightsOf, Places } from "./places.js";
import { scene } from "./scenes.js";

/** The page before the first search: destinations of direct flights from the market's airports, by weekday. */
export class Start {
  static shownAtMost = 12;
  #site;
  #search;
  #places;
  #question = null;

  /**
   * @param {object} site The content of `/demo/site.json`.
   * @param {(changes: object) => void} search Starts a search with the form's values and these changes.
   */
  constructor(site, search) {
    this.#site = site;
    this.#search = search;
    this.#places = new Places(site);
    at("destinations").addEventListener("click", event => this.#tap(event));
  }

  show(reader, question) {
    at("hello").hidden = false;
    document.body.dataset.page = "start";
    at("ask").open = true;
    at("ask").removeAttribute("data-asked");
    this.#question = question;
    this.draw(reader, question);
  }

  hide() {
    at("hello").hidden = at("start").hidden = true;
    document.body.dataset.page = "results";
  }

  /** Draws it again for another reader or market, while it is shown. */
  draw(reader, question) {
    if (at("hello").hidden) return;
    this.#question = question;
    const routes = this.#routes(question.market);
    at("start").hidden = routes.length === 0;
    at("destinations").replaceChildren(...routes.map(route => this.#destination(route, reader)));
  }

  /** For each city the market's airport with the most direct flights to it, those first; the reverse of a listed route is left out. */
  #routes(market) {
    const city = code => this.#places.city(code, "en");
    const chosen = [];
    for (const route of (this.#site.routes ?? []).filter(({ origin }) => this.#places.country(origin) === market).sort((left, right) => flightsOf(right) - flightsOf(left))) {
      const [from, to] = [city(route.origin), city(route.destination)];
      if (chosen.some(other => other.to === to || (other.from === to && other.to === from))) continue;
      chosen.push({ ...route, from, to });
    }
    return chosen.slice(0, Start.shownAtMost);
  }

  #destination({ origin, destination, flights }, { locale, texts }) {
    const city = this.#places.city(destination, locale);
    const country = regionNames(locale).of(this.#places.country(destination));
    const days = week(locale), flown = days.filter(({ number }) => flights[number] > 0);
    const said = flown.length === days.length ? texts.everyDay : new Intl.ListFormat(locale, { type: "conjunction" }).format(flown.map(({ long }) => long));
    const departs = nextDay(this.#question.departs, flights);
    const address = new URLSearchParams(Object.entries({ ...this.#question, origin, destination, departs, returns: "" }).filter(([, value]) => value));
    return element("li", {}, element("a", { href: `/demo?${address}`, "data-origin": origin, "data-destination": destination, "data-departs": departs },
      scene(destination),
      element("span", { class: "where" },
        element("b", {}, element("bdi", {}, city)), element("span", {}, country)),
      element("span", { class: "flown" },
        element("span", { class: "way" }, element("bdi", {}, this.#places.label(origin, locale)), element("i", { "aria-hidden": "true" }), element("bdi", {}, destination)),
        element("span", { class: "visually-hidden" }, texts.directDays(said)),
        element("span", { class: "week", "aria-hidden": "true" }, ...days.map(({ number, narrow }) =>
          element("i", { "data-flown": flights[number] > 0 }, narrow))))));
  }

  /** A tap searches in this page; with a modifier key the browser opens the address as usual. */
  #tap(event) {
    const link = event.target.closest("a");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const { origin, destination, departs } = link.dataset;
    this.#search({ origin, destination, departs, returns: "" });
    scrollTo({ top: 0 });
  }
}

/** The days of a week in the reader's order and language; `number` counts from Monday, 0. */
function week(locale) {
  const first = info(locale).firstDay - 1;
  const [narrow, long] = ["narrow", "long"].map(weekday => new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" }));
  return Array.from({ length: 7 }, (_, row) => {
    const number = (first + row) % 7, day = Date.UTC(2024, 0, 1 + number);   // the first of January 2024 was a Monday
    return { number, narrow: narrow.format(day), long: long.format(day) };
  });
}

function info(locale) {
  const whole = new Intl.Locale(locale);
  return whole.getWeekInfo?.() ?? whole.weekInfo ?? { firstDay: 1 };
}

/** The first day from this one on with a direct flight. */
function nextDay(day, flights) {
  const first = (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;
  const ahead = Array.from({ length: 7 }, (_, row) => row).find(row => flights[(first + row) % 7] > 0) ?? 0;
  return daysAfter(day, ahead);
}
