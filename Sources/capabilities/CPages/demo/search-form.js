import { element } from "/v1/client/components.js";
import { at } from "./dom.js";

const fields = ["market", "locale", "origin", "destination", "departs", "returns", "adults", "cabin"];

/**
 * The form of a search. It tells of:
 *
 *   search   { question }   the reader asks
 *   speak    { locale }     the page is to be in this language from now on
 */
export class SearchForm extends EventTarget {
  #form = at("form");
  #site;

  /** @param {object} site What `/demo/site.json` says. */
  constructor(site) {
    super();
    this.#site = site;
    this.#form.elements.market.replaceChildren(...site.markets.map(({ market }) =>
      element("option", { value: market }, new Intl.DisplayNames("en", { type: "region" }).of(market) ?? market)));
    this.#form.addEventListener("submit", event => {
      event.preventDefault();
      this.#tell("search", { question: this.question });
    });
    this.#form.elements.market.addEventListener("change", () => { this.#fillLocales(); this.#speak(); });
    this.#form.elements.locale.addEventListener("change", () => this.#speak());
    at("swap").addEventListener("click", () => {
      const { origin, destination } = this.question;
      this.write({ origin: destination, destination: origin });
    });
  }

  /** What stands in the form: `market`, `locale`, `origin`, `destination`, `departs`, `returns`, `adults`, `cabin`. */
  get question() { return Object.fromEntries(fields.map(name => [name, this.#form.elements[name].value])); }

  /** Puts values into the form; what is not named stays. */
  write(values) {
    for (const name of fields) if (values[name] !== undefined && name !== "locale") this.#form.elements[name].value = values[name];
    this.#fillLocales(values.locale ?? this.#form.elements.locale.value);
    this.#form.elements.origin.value = this.#form.elements.origin.value.toUpperCase();
    this.#form.elements.destination.value = this.#form.elements.destination.value.toUpperCase();
    this.#speak();
  }

  /** Opens or folds the form: folded, it says the route. */
  fold(isFolded) { at("ask").open = !isFolded; }

  /** Writes the form's own words. */
  draw({ texts, writing }) {
    at("swap").setAttribute("aria-label", texts.swap);
    const cabin = this.#form.elements.cabin.value || "economy";
    this.#form.elements.cabin.replaceChildren(...Object.entries(texts.cabins).map(([value, word]) => element("option", { value }, word)));
    this.#form.elements.cabin.value = cabin;
    const { origin, destination, departs } = this.question;
    at("route").replaceChildren(...(origin && destination
      ? [element("bdi", {}, origin), " – ", element("bdi", {}, destination), departs ? ` · ${writing.date(departs)}` : ""] : [texts.search]));
  }

  #fillLocales(wanted) {
    const locales = this.#site.markets.find(one => one.market === this.#form.elements.market.value)?.locales ?? [];
    const names = new Intl.DisplayNames("en", { type: "language" });
    this.#form.elements.locale.replaceChildren(...locales.map(tag => element("option", { value: tag }, named(names, tag))));
    this.#form.elements.locale.value = locales.includes(wanted) ? wanted : locales[0];
  }

  #speak() { this.#tell("speak", { locale: this.#form.elements.locale.value || "en-GB" }); }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}

function named(names, tag) {
  try { return names.of(tag); } catch { return tag; }
}
