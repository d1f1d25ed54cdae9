import { element } from "/v1/client/components.js";
import { at } from "./dom.js";
import { Finder, marked } from "./finder.js";
import { regionNames } from "./formatters.js";
import { svg } from "./svg.js";

const pin = "M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7Zm0 9.5A2.5 2.5 0 1 1 12 6.5a2.5 2.5 0 0 1 0 5Z";
const plane = "M21 16v-2l-8-5V3.5a1.5 1.5 0 0 0-3 0V9l-8 5v2l8-2.5V19l-2 1.5V22l3.5-1 3.5 1v-1.5L13 19v-5.5Z";

/**
 * A field for a place: a combobox with a list of suggestions, by WAI-ARIA 1.2. It shows a name, and the search uses its
 * code.
 */
export class PlaceField {
  #id;
  #input;
  #list;
  #code;                              // the hidden field that the form reads
  #places;
  #reader = null;
  #market = "";
  #usual;
  #changed;
  #named;
  #options = [];                      // the codes that are shown
  #active = -1;
  #finder = new Finder();
  #found = new Map();                 // the typed part of a title, by code
  #none = "";                         // a code that the finder does not know

  /**
   * @param {string} id The id of its elements: `#from` with `#from-list` and `#from-error`.
   * @param {HTMLInputElement} code Holds the code.
   * @param {{ places: import("./places.js").Places, usual: () => string[], changed: () => void, named: () => void }} page
   *   `usual` are the codes to offer before typing; `named` is called when the name of the same place has been loaded.
   */
  constructor(id, code, { places, usual, changed, named }) {
    this.#id = id;
    this.#input = at(id);
    this.#list = at(`${id}-list`);
    this.#code = code;
    this.#places = places;
    this.#usual = usual;
    this.#changed = changed;
    this.#named = named;
    this.#input.addEventListener("focus", () => this.#focus());
    this.#input.addEventListener("click", () => { if (this.#list.hidden) this.#open(this.#usual(), -1); });
    this.#input.addEventListener("input", () => this.#type());
    this.#input.addEventListener("keydown", event => this.#press(event));
    this.#input.addEventListener("blur", () => this.#leave());
    this.#list.addEventListener("mousedown", event => event.preventDefault());   // the field keeps the focus
    this.#list.addEventListener("click", ({ target }) => {
      const option = target.closest("[role=option]");
      if (option?.dataset.code) this.#choose(option.dataset.code);
    });
  }

  get code() { return this.#code.value; }

  set code(code) {
    this.#code.value = code.toUpperCase();
    if (!code) this.#input.value = "";
    this.#show();
  }

  /** A text that was typed, or came with the address, and is no known place; empty if there is no fault. */
  get unknown() {
    const code = this.#code.value;
    if (!code) return this.#input.value.trim();
    return (this.#places.isWhole || code === this.#none) && !this.#places.has(code) ? code : "";
  }

  focus() { this.#input.focus(); }

  /** Draws it in the reader's language; the market's own places are offered first. */
  draw(reader, market) {
    [this.#reader, this.#market] = [reader, market];
    this.#input.placeholder = reader.texts.place;
    this.#list.setAttribute("aria-label", reader.texts.suggestions);
    this.#show();
  }

  /** Shows an error at the field, or removes it. */
  complain(text) {
    const error = at(`${this.#id}-error`);
    error.textContent = text;
    error.hidden = !text;
    if (text) this.#input.setAttribute("aria-invalid", "true");
    else this.#input.removeAttribute("aria-invalid");
  }

  #show() {
    const code = this.#code.value;
    if (!this.#reader || (!code && document.activeElement === this.#input)) return;
    if (code) this.#input.value = this.#places.label(code, this.#reader.locale);
    if (code && !this.#places.has(code) && !this.#places.isWhole) this.#nameLater();
  }

  /** The name of a code that is in no shipped table is loaded from the finder or the whole list, once the page is idle. */
  #nameLater() {
    const code = this.#code.value;
    const name = async () => {
      await this.#identify(code);
      if (this.#places.has(this.#code.value) && document.activeElement !== this.#input) this.#show();
      this.#named();
    };
    (window.requestIdleCallback ?? setTimeout)(name);
  }

  /** Loads the place of a code, if it exists. */
  async #identify(code) {
    const hits = await new Finder().ask(code, { ...this.#asker, limit: 3, patience: 0 });
    if (!hits) return this.#places.load();
    this.#places.learn(hits.filter(hit => hit.code === code));
    if (!this.#places.has(code)) this.#none = code;
  }

  /** The parameters of requests to the finder. */
  get #asker() { return { market: this.#market, locale: this.#reader.locale, domains: "city,airport", limit: 8 }; }

  #focus() {
    this.#input.select();
    if (Finder.isAway) this.#loadAll();
  }

  /** Without the finder, the page searches the whole list. */
  #loadAll() {
    this.#places.load().then(() => { if (document.activeElement === this.#input && !this.#list.hidden && !this.#code.value) this.#renew(); });
  }

  /** Searches again among all places; the marked option stays marked. */
  #renew() {
    const was = this.#options[this.#active];
    this.#openKnown();
    const row = this.#options.indexOf(was);
    if (row > 0) this.#activate(row);
  }

  // MARK: the list

  #type() {
    this.#code.value = "";
    this.complain("");
    this.#suggest();
    this.#changed();
  }

  /** Opens the list with the results of the finder; if that is unavailable, with the page's own places. */
  #suggest() {
    const typed = this.#input.value.trim();
    if (typed && !Finder.isAway) return this.#askFinder(typed);
    this.#finder.drop();
    this.#openKnown();
    return undefined;
  }

  /** Until the finder has answered, the list shows the previous options, none of which is chosen automatically. */
  async #askFinder(typed) {
    this.#activate(-1);
    const hits = await this.#finder.ask(typed, this.#asker);
    const isStill = () => document.activeElement === this.#input && this.#input.value.trim() === typed && !this.#code.value;
    if (hits === undefined || !isStill()) return;
    if (!hits) {
      this.#openKnown();
      await this.#places.load();
      if (isStill()) this.#openKnown();
      return;
    }
    const codes = this.#places.learn(hits);
    this.#found = new Map(hits.map(hit => [hit.code, hit]));
    this.#open(codes, 0, true);
  }

  /** The page's places that fit the field's text; before typing, the usual ones. */
  #openKnown() {
    const typed = this.#input.value.trim();
    this.#found = new Map();
    if (typed) this.#open(this.#places.find(typed, { locale: this.#reader.locale, market: this.#market }), 0);
    else this.#open(this.#usual(), -1);
  }

  #open(codes, active, isWhole = this.#places.isWhole) {
    const { texts } = this.#reader;
    this.#options = codes;
    const isNone = codes.length === 0;
    const typed = this.#input.value.trim();
    if (isNone && (typed === "" || this.#code.value || !isWhole)) { this.#close(); return; }
    this.#list.replaceChildren(...(isNone ? [element("li", { class: "no-place", role: "option", "aria-disabled": "true" }, texts.noPlace)]
      : codes.map((code, row) => this.#option(code, row))));
    this.#list.hidden = false;
    this.#input.setAttribute("aria-expanded", "true");
    at("form-say").textContent = isNone ? texts.noPlace : texts.suggested(codes.length);
    this.#activate(isNone ? -1 : active);
  }

  #option(code, row) {
    const { locale, texts } = this.#reader, isArea = this.#places.isArea(code);
    const country = this.#places.country(code);
    const more = isArea ? texts.anyAirport : this.#places.airport(code, locale);
    return element("li", { role: "option", id: `${this.#id}-${row}`, "data-code": code, "aria-selected": "false" },
      svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: isArea ? pin : plane })),
      element("span", { class: "names" },
        element("span", { class: "city" }, element("bdi", {}, ...this.#marked(code, this.#places.label(code, locale))),
          country && element("span", { class: "country" }, ` · ${regionNames(locale).of(country)}`)),
        more && more !== this.#places.city(code, locale) && element("span", { class: "airport" }, element("bdi", {}, ...this.#marked(code, more)))));
  }

  /** A place's name with the typed part in bold, if that is the part that is shown. */
  #marked(code, text) {
    const { title, match } = this.#found.get(code) ?? {};
    return title && (text === title || text.startsWith(`${title} (`)) ? marked(text, match.ranges) : [text];
  }

  #close() {
    this.#list.hidden = true;
    this.#input.setAttribute("aria-expanded", "false");
    this.#activate(-1);
  }

  #activate(row) {
    this.#active = row;
    for (const [at, option] of [...this.#list.children].entries()) option.setAttribute("aria-selected", String(at === row));
    if (row < 0) this.#input.removeAttribute("aria-activedescendant");
    else {
      this.#input.setAttribute("aria-activedescendant", `${this.#id}-${row}`);
      this.#list.children[row].scrollIntoView({ block: "nearest" });
    }
  }

  #choose(code) {
    this.code = code;
    this.#close();
    this.complain("");
    this.#changed();
    this.#input.setSelectionRange(this.#input.value.length, this.#input.value.length);
  }

  // MARK: keys

  #press(event) {
    if (event.isComposing) return;     // the key belongs to an input method
    const isOpen = !this.#list.hidden, count = this.#options.length;
    const move = row => { event.preventDefault(); this.#activate(row); };
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (!isOpen) {
        event.preventDefault();
        if (this.#code.value || !this.#input.value.trim()) this.#open(this.#usual(), step > 0 ? 0 : -1);
        else this.#suggest();
      } else if (count > 0) move(this.#active < 0 ? (step > 0 ? 0 : count - 1) : (this.#active + step + count) % count);
    } else if (event.key === "Home" && isOpen && this.#active >= 0) move(0);
    else if (event.key === "End" && isOpen && this.#active >= 0) move(count - 1);
    else if (event.key === "Enter" && isOpen && this.#active >= 0) {
      event.preventDefault();
      this.#choose(this.#options[this.#active]);
    } else if (event.key === "Enter" && this.#finder.isAsking) {
      event.preventDefault();
      this.#chooseBest(this.#input.value.trim());
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      this.#close();
    }
  }

  /** A complete text is accepted without a choice: a code, or the name of the first suggestion. */
  #leave() {
    const active = this.#list.hidden ? -1 : this.#active;
    this.#close();
    this.#finder.drop();
    if (this.#code.value) return;
    const typed = this.#input.value.trim();
    if (typed === "") { this.#changed(); return; }
    if (active >= 0) this.code = this.#options[active];
    else if (/^[a-z]{3}$/i.test(typed)) this.code = typed;
    else if (!Finder.isAway) {
      this.#chooseBest(typed);
      return;
    }
    this.#verify();
    if (!this.#places.isWhole) (this.#code.value ? this.#identify(this.#code.value) : this.#places.load()).then(() => this.#verify());
    this.#changed();
  }

  /** If the field loses the focus before the list arrives, the first of the list is chosen. */
  async #chooseBest(typed) {
    const hits = await this.#finder.ask(typed, { ...this.#asker, patience: 0 });
    if (hits === undefined || this.#code.value || this.#input.value.trim() !== typed) return;
    if (!hits) await this.#places.load();
    const [best] = hits ? this.#places.learn(hits) : this.#places.find(typed, { locale: this.#reader.locale, market: this.#market });
    if (best) this.#choose(best);
    else this.#changed();
    this.#verify();
  }

  #verify() {
    if (document.activeElement !== this.#input) this.complain(this.unknown ? this.#reader.texts.unknownPlace(this.unknown) : "");
  }
}
