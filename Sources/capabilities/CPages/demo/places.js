import { regionNames } from "./formatters.js";
import { airportName, allNames, cityName } from "./place-names.js";

/** Letters that Unicode does not decompose into a letter and an accent. */
const letters = { ø: "o", æ: "ae", œ: "oe", ß: "ss", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ة: "ه", ى: "ي" };

/**
 * Text for comparison: lowercase letters without accents, Arabic without vowel signs and hamza, katakana for hiragana, one
 * space for everything between words.
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
 * Those of the shipped tables are available from the start; `load` fetches the whole world once, when the reader is about to
 * type. There is no index: each letter typed compares all 7,900 places, in a few milliseconds.
 */
export class Places {
  static shownAtMost = 8;
  static rowsAtOnce = 500;
  #known;
  #all = new Map();
  #areas = new Set();
  #loading = null;

  /** @param {{ places?: Record<string, { city: string, country: string }>, routes?: object[] }} site The content of `/demo/site.json`. */
  constructor({ places = {}, routes = [] }) {
    const flights = new Map(Object.keys(places).map(code => [code, 0]));
    for (const route of routes) for (const code of [route.origin, route.destination]) flights.set(code, flights.get(code) + flightsOf(route));
    const known = [...flights].sort((left, right) => right[1] - left[1]).map(([code]) => code);
    this.#known = new Set(known);
    for (const code of known) this.#keep(code, places[code].country, places[code].city, "");
  }

  /** Whether all places are loaded, so that any other code is invalid. */
  isWhole = false;

  /** Fetches the whole list; if that fails, the page works with codes. */
  load() {
    this.#loading ??= this.#fetch().catch(() => { this.#loading = null; });
    return this.#loading;
  }

  /** Adds the rows, some hundreds at a time, so that the page is never blocked. */
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

  /** Adds places from the finder, so that they are drawn and chosen like those of the list. @returns Their codes, each once. */
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

  /** Whether a code means all airports of a city. */
  isArea(code) { return this.#areas.has(code); }

  country(code) { return this.#all.get(code)?.country; }

  /** The name of a place's city in the reader's language; its code if unknown. */
  city(code, locale) { return cityName(code, locale) ?? this.#all.get(code)?.city ?? code; }

  /** The airport in a city of several; empty if the city's name is enough. */
  airport(code, locale) { return airportName(code, locale) ?? this.#all.get(code)?.airport ?? ""; }

  /** `Oslo (OSL)`; the code alone if nothing else is known. */
  label(code, locale) {
    const city = this.city(code, locale);
    return city === code ? code : `${city} (${code})`;
  }

  /**
   * Places for a typed text, best first: the code itself, cities with this beginning, words of names with this beginning, codes
   * and countries with this beginning; among equals whole cities, those of the shipped tables, those of the market, then in the
   * order of the list.
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

  /** How well a place fits the typed text: 0 best, 9 not at all. */
  #rank({ code, country, cities, words }, wanted, countries) {
    if (code.toLowerCase() === wanted) return 0;
    if (cities.includes(wanted)) return 1;
    if (cities.some(name => name.startsWith(wanted))) return 2;
    if (words.some(word => word.startsWith(wanted))) return 3;
    if (code.toLowerCase().startsWith(wanted)) return 4;
    return countries.get(country) ?? 9;
  }

  /** The order of places that fit equally well: 0 first. */
  #weight({ code, country }, market) {
    return (this.#areas.has(code) ? 0 : this.#known.has(code) ? 2 : 4) + (country === market ? 0 : 1);
  }

  /**
   * Countries whose name begins with the typed text, with how well they fit; two Latin letters are too few for a country.
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
