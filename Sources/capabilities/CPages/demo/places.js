import { regionNames } from "./formatters.js";
import { airportName, allNames, cityName } from "./place-names.js";

/** Letters that are no letter and an accent to Unicode. */
const letters = { ø: "o", æ: "ae", œ: "oe", ß: "ss", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ة: "ه", ى: "ي" };

/**
 * Text as it is compared: small letters without accents, Arabic without vowel signs and hamza, katakana for hiragana, one
 * space for all that stands between words.
 */
export function folded(text) {
  const plain = /^[\x00-\x7f]*$/.test(text) ? text.toLowerCase() : withoutMarks(text);
  return plain.replace(/[^\p{L}\p{M}\p{N}ー]+/gu, " ").trim();
}

const withoutMarks = text => text.normalize("NFKD").replace(/[\u0300-\u036f\u064b-\u0655\u0670]/g, "").normalize("NFC").toLowerCase()
  .replace(/[øæœßłđðþıةى]/g, letter => letters[letter])
  .replace(/[ぁ-ゖ]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0x60));

/**
 * Airports and cities by code and by name.
 *
 * Those of the shipped tables are there from the start; the whole world is fetched by `load`, once, when somebody is about to
 * type. There is no index: it is compared from first to last for each letter typed, 7,900 places in a few milliseconds.
 */
export class Places {
  static shownAtMost = 8;
  static rowsAtOnce = 500;
  #known;
  #all = new Map();
  #areas = new Set();
  #loading = null;

  /** @param {{ places?: Record<string, { city: string, country: string }>, routes?: object[] }} site What `/demo/site.json` says. */
  constructor({ places = {}, routes = [] }) {
    const flights = new Map(Object.keys(places).map(code => [code, 0]));
    for (const route of routes) for (const code of [route.origin, route.destination]) flights.set(code, flights.get(code) + flightsOf(route));
    const known = [...flights].sort((left, right) => right[1] - left[1]).map(([code]) => code);
    this.#known = new Set(known);
    for (const code of known) this.#keep(code, places[code].country, places[code].city, "");
  }

  /** Whether every place is here, so that a code that is not among them is none. */
  isWhole = false;

  /** Fetches the whole list; a page without it goes on with codes. */
  load() {
    this.#loading ??= this.#fetch().catch(() => { this.#loading = null; });
    return this.#loading;
  }

  /** Takes the rows in, some hundreds at a time, so that nothing else of the page waits for them. */
  async #fetch() {
    const reply = await fetch("/demo/places.json");
    if (!reply.ok) throw new Error(`places: ${reply.status}`);
    const rows = (await reply.json()).places;
    for (let first = 0; first < rows.length; first += Places.rowsAtOnce) {
      for (const row of rows.slice(first, first + Places.rowsAtOnce)) this.#keepRow(row);
      await new Promise(done => setTimeout(done));
    }
    this.isWhole = true;
  }

  /** `OSL NO Oslo|Gardermoen`; `LON GB London|*` for all airports of a city. */
  #keepRow(row) {
    const code = row.slice(0, 3), [city, airport = ""] = row.slice(7).split("|");
    if (airport === "*") this.#areas.add(code);
    this.#keep(code, row.slice(4, 6), city, airport === "*" ? "" : airport);
  }

  #keep(code, country, city, airport) {
    const cities = unique([city, ...allNames(code)]), airports = unique([airport]);
    const words = [...cities.flatMap(laterWords), ...airports, ...airports.flatMap(laterWords)];
    this.#all.set(code, { code, country, city, airport, cities, words });
  }

  has(code) { return this.#all.has(code); }

  /** Takes in places that the finder found, so that they are drawn and chosen as those of the list. @returns Their codes, each once. */
  learn(hits) {
    for (const { domain, code, title, subtitle, country } of hits) {
      const isCity = domain === "city" && !hits.some(other => other.code === code && other.domain === "airport");
      if (isCity) this.#areas.add(code);
      if (domain === "city" && !isCity) continue;
      const city = subtitle.split(", ").slice(0, -1).join(", ");
      this.#keep(code, country ?? "", (isCity ? title : city) || title, isCity ? "" : title);
    }
    return [...new Set(hits.map(({ code }) => code))];
  }

  /** Whether a code stands for all airports of a city. */
  isArea(code) { return this.#areas.has(code); }

  country(code) { return this.#all.get(code)?.country; }

  /** What a reader calls a place's city; its code where it is not known. */
  city(code, locale) { return cityName(code, locale) ?? this.#all.get(code)?.city ?? code; }

  /** The airport in a city of several; empty where the city's name says it all. */
  airport(code, locale) { return airportName(code, locale) ?? this.#all.get(code)?.airport ?? ""; }

  /** `Oslo (OSL)`; the code alone where that is all we know. */
  label(code, locale) {
    const city = this.city(code, locale);
    return city === code ? code : `${city} (${code})`;
  }

  /**
   * Places for what is typed, best first: the code itself, cities that begin so, words of names that begin so, codes and
   * countries that begin so; among equals whole cities, those that the shipped tables know, those of the market, then as the list
   * has them.
   *
   * @param {string} typed
   * @param {{ locale: string, market: string }} reader
   * @returns {string[]} Codes, at most `shownAtMost`.
   */
  find(typed, { locale, market }) {
    const wanted = folded(typed);
    if (!wanted) return [];
    const countries = this.#countries(wanted, locale);
    const found = [];
    for (const place of this.#all.values()) {
      const rank = this.#rank(place, wanted, countries);
      if (rank < 9) found.push({ code: place.code, rank: rank * 8 + this.#weight(place, market) });
    }
    return found.sort((left, right) => left.rank - right.rank).slice(0, Places.shownAtMost).map(({ code }) => code);
  }

  /** How well a place fits what is typed: 0 best, 9 not at all. */
  #rank({ code, country, cities, words }, wanted, countries) {
    if (code.toLowerCase() === wanted) return 0;
    if (cities.includes(wanted)) return 1;
    if (cities.some(name => name.startsWith(wanted))) return 2;
    if (words.some(word => word.startsWith(wanted))) return 3;
    if (code.toLowerCase().startsWith(wanted)) return 4;
    return countries.get(country) ?? 9;
  }

  /** What places come first among those that fit alike: 0 first. */
  #weight({ code, country }, market) {
    return (this.#areas.has(code) ? 0 : this.#known.has(code) ? 2 : 4) + (country === market ? 0 : 1);
  }

  /**
   * Countries whose name begins with what is typed, with how well that fits; two Latin letters are too few to mean a country.
   *
   * @returns {Map<string, number>}
   */
  #countries(wanted, locale) {
    if (wanted.length < (/^[a-z ]+$/.test(wanted) ? 3 : 2)) return new Map();
    const names = regionNames(locale);
    const all = [...new Set([...this.#all.values()].map(({ country }) => country))].filter(Boolean).map(country => [country, folded(names.of(country))]);
    return new Map(all.filter(([, name]) => name.startsWith(wanted)).map(([country, name]) => [country, name === wanted ? 2 : 5]));
  }
}

/** Direct flights of a route in a week. */
export const flightsOf = ({ flights }) => flights.reduce((sum, one) => sum + one, 0);

const unique = names => [...new Set(names.map(folded).filter(Boolean))];

/** A name from its second word on, from its third, and so on. */
const laterWords = name => name.split(" ").slice(1).map((_, at, rest) => rest.slice(at).join(" "));
