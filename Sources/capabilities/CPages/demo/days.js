import { element } from "/v1/client/components.js";
import { daysAfter, daysBetween } from "./day-field.js";
import { at } from "./dom.js";
import { wholeMoney } from "./formatters.js";

const shownDays = 7;
const keptAtMost = 60;
const store = "fares";

/**
 * The days around the departure, with direct flights from the content's table of weekdays, and the lowest fare that a search
 * of this tab has found. If nothing is known of a route, no days are shown.
 */
export class Days {
  #routes;

  /**
   * @param {object[]} routes `routes` of `/demo/site.json`.
   * @param {(day: string) => void} choose Called when the reader chooses a day.
   */
  constructor(routes, choose) {
    this.#routes = routes ?? [];
    at("ask").addEventListener("toggle", () => this.#showChosen());
    at("days").addEventListener("click", ({ target }) => {
      const day = target.closest("button")?.dataset.day;
      if (day) choose(day);
    });
  }

  /** Stores the lowest price of a search's results, by its day. */
  learn(question, itineraries) {
    const prices = itineraries.map(({ price }) => price).filter(price => price?.currency);
    if (prices.length === 0) return;
    const { value, currency } = prices.reduce((least, price) => (price.value < least.value ? price : least));
    const name = fareName(question, question.departs);
    fares = new Map([...fares].filter(([other]) => other !== name).slice(1 - keptAtMost)).set(name, { value, currency, at: Date.now() });
    try { sessionStorage.setItem(store, JSON.stringify([...fares])); } catch { /* a page without storage forgets them */ }
  }

  /**
   * Draws the days around a question's departure, not before `earliest`.
   *
   * @param {{ mayAppear?: boolean }} [how] If they may not appear, hidden days stay hidden, because they would push results down.
   */
  draw(question, earliest, { texts, locale }, { mayAppear = true } = {}) {
    if (!mayAppear && at("days").hidden) return;
    const { origin, destination, departs } = question;
    const flights = this.#routes.find(route => route.origin === origin && route.destination === destination)?.flights;
    const first = departs && daysBetween(earliest, departs) < 3 ? (departs < earliest ? departs : earliest) : departs && daysAfter(departs, -3);
    const days = first && first >= earliest ? Array.from({ length: shownDays }, (_, row) => daysAfter(first, row)) : [];
    const known = days.map(day => ({ day, isDirect: (flights?.[weekday(day)] ?? 0) > 0, fare: fares.get(fareName(question, day)) }));
    at("days").hidden = !known.some(({ isDirect, fare }) => isDirect || fare);
    at("days").setAttribute("aria-label", texts.daysTitle);
    at("days").replaceChildren(...known.map(one => this.#day(one, departs, texts, locale)));
    this.#showChosen();
  }

  /** If the days are wider than the form, the chosen one is scrolled to the middle. */
  #showChosen() {
    const chosen = at("days").querySelector("[aria-current]");
    if (chosen) at("days").scrollLeft = chosen.offsetLeft - (at("days").clientWidth - chosen.offsetWidth) / 2;
  }

  #day({ day, isDirect, fare }, departs, texts, locale) {
    const date = new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", timeZone: "UTC" }).format(Date.parse(day));
    const price = fare && wholeMoney(locale, fare.currency).format(fare.value);
    // The lowest fare may not be a direct flight's: the two are never shown together.
    return element("button", { type: "button", "data-day": day, "aria-current": day === departs ? "date" : null },
      element("b", {}, date), price ? element("bdi", { class: "fare" }, price) : isDirect && element("span", { class: "direct" }, texts.stop[0]));
  }
}

const weekday = day => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;

/** Fares belong to one kind of trip: its places, travellers, cabin and length. */
function fareName({ market, origin, destination, departs, returns, adults, cabin }, day) {
  return [market, origin, destination, day, returns ? daysBetween(departs, returns) : "", adults, cabin].join(" ");
}

let fares = kept();

/** The lowest fare of a search in this tab, and when it was found; undefined if there was none. */
export const fareOf = question => fares.get(fareName(question, question.departs));

function kept() {
  try { return new Map(JSON.parse(sessionStorage.getItem(store) ?? "[]")); } catch { return new Map(); }
}
