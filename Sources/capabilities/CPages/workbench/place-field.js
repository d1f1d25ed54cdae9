// Airports, cities and countries by name: the server searches for the input; a selected place is shown as a chip.
import {Latest, get} from "./api.js";
import {count, fill, fresh, h, icon, later} from "./dom.js";
import {say} from "./shell.js";

/** Milliseconds after the last key press before the search starts. */
const SOUGHT_AFTER = 120;

export class PlaceField {
  #latest = new Latest();
  #found = [];
  #at = 0;
  #seek = later(SOUGHT_AFTER, () => this.#search());

  /** `places` are `[{code, name, about}]`; `changed` is called with the new list. */
  constructor({label, hint, places, market, changed}) {
    Object.assign(this, {label, places, market, changed});
    const name = fresh("places");
    this.chips = h("ul", {class: "chips", "aria-label": `${label}: chosen`});
    this.list = h("div", {class: "options place-options", role: "listbox", id: `${name}-list`, "aria-label": label, hidden: true});
    this.input = h("input", {
      class: "input",
      id: name,
      role: "combobox",
      "aria-expanded": "false",
      "aria-controls": this.list.id,
      "aria-autocomplete": "list",
      "aria-describedby": `${name}-hint`,
      placeholder: "A city, an airport or a country",
      autocomplete: "off",
      spellcheck: "false",
      on: {
        input: () => this.#seek(),
        keydown: (event) => this.#key(event),
        blur: () => setTimeout(() => this.#show([]), 150)
      }
    });
    this.element = h("div", {class: "field place-field"}, h("label", {for: name}, label), this.chips,
      h("div", {class: "place-seek"}, this.input, this.list), h("span", {class: "hint", id: `${name}-hint`}, hint));
    this.#draw();
  }

  #draw() {
    this.chips.hidden = this.places.length === 0;
    fill(this.chips, this.places.map((place) => h("li", {},
      h("button", {
        type: "button",
        class: "chip-button",
        id: `${this.input.id}-${place.code}`,
        "aria-label": `Take ${place.name} (${place.code}) away`,
        on: {click: () => this.#remove(place)}
      },
        h("span", {}, place.name), h("span", {class: "quiet"}, place.code), icon("close")))));
  }

  async #search() {
    const typed = this.input.value.trim();
    if (!typed) {
      this.#latest.stop();
      this.#show([]);
      return;
    }
    const query = new URLSearchParams({find: typed, ...(this.market() ? {market: this.market()} : {})});
    try {
      const answer = await this.#latest.run((signal) => get(`/api/places?${query}`, {signal}));
      if (answer && this.input.value.trim() === typed) this.#show(answer.places, typed);
    } catch { /* the next letter asks again; the page's foot tells of a lost server */
    }
  }

  #show(found, typed = "") {
    this.#found = found;
    this.#at = 0;
    this.list.hidden = !typed;
    this.list.setAttribute("role", found.length ? "listbox" : "status");
    this.input.setAttribute("aria-expanded", String(found.length > 0));
    if (!typed) {
      this.input.removeAttribute("aria-activedescendant");
      return;
    }
    fill(this.list, found.map((place, index) => h("div", {
      role: "option",
      id: `${this.list.id}-${index}`,
      "aria-selected": "false",
      on: {
        pointerdown: (event) => {
          event.preventDefault();
          this.#pick(index);
        }
      }
    },
      h("span", {class: "cut"}, place.name), h("span", {class: "tail"}, place.code),
      h("span", {class: "under cut"}, place.about))),
      found.length === 0 && h("p", {class: "none"}, `No city, airport or country is called “${typed}”.`));
    this.#move(0);
    say(found.length ? `${count("place", found.length)}, ${found[0].name} first` : "No city, airport or country is called that");
  }

  #move(index) {
    const rows = this.list.querySelectorAll("[role=option]");
    rows[this.#at]?.classList.remove("at");
    rows[this.#at]?.setAttribute("aria-selected", "false");
    this.#at = index;
    rows[index]?.classList.add("at");
    rows[index]?.setAttribute("aria-selected", "true");
    rows[index] ? this.input.setAttribute("aria-activedescendant", rows[index].id) :
                  this.input.removeAttribute("aria-activedescendant");
    rows[index]?.scrollIntoView({block: "nearest"});
  }

  #key(event) {
    const last = this.#found.length - 1;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (last < 0) return;
      event.preventDefault();
      this.#move(event.key === "ArrowDown" ? Math.min(last, this.#at + 1) : Math.max(0, this.#at - 1));
    } else if (event.key === "Enter") {
      // Enter never saves an unfinished campaign.
      event.preventDefault();
      if (last >= 0) this.#pick(this.#at);
    } else if (event.key === "Escape" && !this.list.hidden) {
      event.preventDefault();
      this.#show([]);
    } else if (event.key === "Backspace" && !this.input.value && this.places.length) {
      this.#remove(this.places.at(-1));
    }
  }

  #pick(index) {
    const place = this.#found[index];
    if (!place) return;
    this.input.value = "";
    this.#show([]);
    if (this.places.some((each) => each.code === place.code)) return;
    this.places = [...this.places, {code: place.code, name: place.name, about: place.about}];
    this.#draw();
    this.changed(this.places);
    say(`${place.name} added`);
  }

  #remove(place) {
    this.places = this.places.filter((each) => each.code !== place.code);
    this.#draw();
    this.input.focus();
    this.changed(this.places);
    say(`${place.name} taken away`);
  }
}
