import { element } from "/v1/client/components.js";
import { at } from "./dom.js";
import { Finder, marked } from "./finder.js";
import { regionNames } from "./formatters.js";
import { svg } from "./svg.js";

const pictures = {
  country: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0c-5 5-5 13 0 18m0-18c5 5 5 13 0 18M3.5 9h17m-17 6h17",
  city: "M12 21s7-7.5 7-12a7 7 0 0 0-14 0c0 4.5 7 12 7 12Zm0-9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  airport: "m21 16-8-2.5V20l2 1.5-3-.5-3 .5 2-1.5v-6.5L3 16v-1.5l8-5V4a1 1 0 0 1 2 0v5.5l8 5Z",
  airline: "M4 18h16M5 14l14-5c1.5-.5 1 2-.5 2.5L8 15.5 4.5 14Zm6-2.5L7 7h2l6 3",
  card: "M4 6h16v12H4Zm0 4h16M7 15h5",
  article: "M6 3h9l4 4v14H6Zm3 7h7m-7 4h7m-7 4h4",
};

/**
 * The search over everything that can be found: a dialog that `/` opens, with a combobox and its list by WAI-ARIA 1.2.
 *
 * A place becomes the destination, a card on the page is scrolled to, and everything else opens its own page.
 */
export class SearchAll {
  #dialog = at("search-all");
  #input = at("search-all-input");
  #list = at("search-all-list");
  #say = at("search-all-say");
  #finder = new Finder();
  #reader = null;
  #market = "";
  #page;
  #hits = [];
  #active = -1;

  /** @param {{ flyTo: (code: string) => void, showCard: (id: string) => boolean }} page Opens the found items. */
  constructor(page) {
    this.#page = page;
    const button = at("search-all-toggle");
    button.hidden = Finder.isAway;
    button.addEventListener("click", () => this.open());
    addEventListener("keydown", event => this.#hear(event));
    this.#input.addEventListener("input", () => this.#type());
    this.#input.addEventListener("keydown", event => this.#press(event));
    this.#list.addEventListener("mousedown", event => event.preventDefault());
    this.#list.addEventListener("click", ({ target }) => {
      const row = [...this.#list.children].indexOf(target.closest("[role=option]"));
      if (row >= 0) this.#choose(this.#hits[row]);
    });
    this.#dialog.addEventListener("click", ({ target }) => { if (target === this.#dialog) this.#dialog.close(); });
    this.#dialog.addEventListener("close", () => { if (!this.#dialog.open) this.#finder.drop(); });
    at("search-all-close").addEventListener("click", () => this.#dialog.close());
  }

  get #texts() { return this.#reader.texts.find; }

  /** Draws it in the reader's language. */
  draw(reader, market) {
    [this.#reader, this.#market] = [reader, market];
    const texts = this.#texts;
    at("search-all-toggle").querySelector(".word").textContent = texts.open;
    at("search-all-title").textContent = texts.title;
    this.#input.placeholder = texts.placeholder;
    this.#input.setAttribute("aria-label", texts.title);
    this.#list.setAttribute("aria-label", texts.results);
    at("search-all-close").setAttribute("aria-label", reader.texts.close);
  }

  /** Opens with words, such as those of a system's own search; without words, with the most popular items. */
  open(words = "") {
    if (!this.#reader || Finder.isAway) return;
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#input.value = words;
    this.#input.setSelectionRange(words.length, words.length);
    this.#type();
  }

  /** `/` opens it if no text field has the focus. */
  #hear(event) {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || this.#dialog.open) return;
    if (event.target.closest?.("input, select, textarea, [contenteditable]") || Finder.isAway) return;
    event.preventDefault();
    this.open();
  }

  // MARK: the list

  async #type() {
    const typed = this.#input.value.trim();
    this.#activate(-1);
    const hits = await this.#finder.ask(typed, { market: this.#market, locale: this.#reader.locale, limit: 12 });
    if (hits === undefined || this.#input.value.trim() !== typed) return;
    this.#hits = hits ?? [];
    this.#list.replaceChildren(...this.#hits.map((hit, row) => this.#option(hit, row)));
    this.#list.hidden = this.#hits.length === 0;
    this.#input.setAttribute("aria-expanded", String(this.#hits.length > 0));
    const texts = this.#texts;
    this.#say.textContent = !hits ? texts.away : hits.length === 0 ? texts.none : this.#reader.texts.suggested(hits.length);
    this.#say.classList.toggle("visually-hidden", this.#hits.length > 0);
    this.#activate(typed && this.#hits.length > 0 ? 0 : -1);
  }

  #option({ domain, title, subtitle, code, country, match }, row) {
    const kind = this.#texts.kinds[domain] ?? "";
    const land = country && regionNames(this.#reader.locale).of(country);
    const city = domain === "airport" ? subtitle.split(", ").slice(0, -1).join(", ") : "";
    const under = domain === "country" ? "" : [title.includes(city) ? "" : city, land].filter(Boolean).join(" · ");
    return element("li", { role: "option", id: `search-all-${row}`, "aria-selected": "false", "data-domain": domain },
      svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: pictures[domain] ?? pictures.article })),
      element("span", { class: "names" },
        element("span", { class: "city" }, element("bdi", {}, ...marked(title, match.ranges)), code && element("span", { class: "code" }, ` ${code}`)),
        under && element("span", { class: "airport" }, element("bdi", {}, under))),
      element("span", { class: "kind" }, kind));
  }

  #activate(row) {
    this.#active = row;
    for (const [at, option] of [...this.#list.children].entries()) option.setAttribute("aria-selected", String(at === row));
    if (row < 0) this.#input.removeAttribute("aria-activedescendant");
    else {
      this.#input.setAttribute("aria-activedescendant", `search-all-${row}`);
      this.#list.children[row].scrollIntoView({ block: "nearest" });
    }
  }

  #press(event) {
    if (event.isComposing) return;
    const count = this.#hits.length, step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0) {
      event.preventDefault();
      this.#activate(this.#active < 0 ? (step > 0 ? 0 : count - 1) : (this.#active + step + count) % count);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.#active >= 0) this.#choose(this.#hits[this.#active]);
    }
  }

  #choose({ id, domain, code }) {
    this.#dialog.close();
    if (domain === "city" || domain === "airport") this.#page.flyTo(code);
    else if (domain !== "card" || !this.#page.showCard(id.slice("card:".length))) location.assign(`/o/${id}?locale=${this.#reader.locale}`);
  }
}
