// A selection of one of many options: a button that opens a list with search, arrow keys and touch.
import {fresh, h, icon} from "./dom.js";
import {Popover} from "./popover.js";

const SEARCHED_FROM = 8;

/**
 * @param sign      the icon in front
 * @param label     the name of the selection: "Market"
 * @param options   a function that returns `[{ value, text, tail, under, group }]`
 * @param chosen    called with the selected value
 */
export class Picker {
  #value = null;
  #at = 0;
  #shown = [];

  constructor({sign, label, options, chosen, empty = "Nothing fits."}) {
    Object.assign(this, {label, options, chosen, empty});
    this.text = h("span", {class: "cut"});
    this.element =
      h("button", {type: "button", class: "picker", id: fresh("picker")}, sign && icon(sign), this.text, icon("down"));
    this.popover = new Popover(this.element, {label, draw: () => this.#draw(), opened: () => this.#opened()});
    this.element.addEventListener("keydown", (event) => this.#step(event));
  }

  /** Shows the selected value. `isSet` marks a selection that differs from the default. */
  show(value, text, isSet = false) {
    this.#value = value;
    this.text.textContent = text;
    this.element.dataset.set = String(isSet);
    this.element.setAttribute("aria-label", `${this.label}: ${text}`);
    this.element.title = `${this.label}: ${text}`;
  }

  /** Up and down on the closed button change the value without opening the list. */
  #step(event) {
    if (this.popover.isOpen || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
    event.preventDefault();
    const all = this.options();
    const now = all.findIndex((option) => option.value === this.#value);
    const next = all[(now + (event.key === "ArrowDown" ? 1 : all.length - 1)) % all.length];
    if (next) this.chosen(next.value);
  }

  #draw() {
    this.list =
      h("div", {class: "options", role: "listbox", id: fresh("list"), "aria-label": this.label, tabindex: "-1"});
    const isLong = this.options().length >= SEARCHED_FROM;
    this.input = h("input", {
      class: "input",
      type: "search",
      role: "combobox",
      "aria-expanded": "true",
      "aria-controls": this.list.id,
      "aria-autocomplete": "list",
      "aria-label": `Find: ${this.label}`,
      placeholder: `Find…`,
      autocomplete: "off",
      spellcheck: "false",
      on: {
        input: () => {
          // A search text is visible in a short list too; more letters are added at its end.
          if (field.className !== "pop-search") {
            field.className = "pop-search";
            this.input.setSelectionRange(this.input.value.length, this.input.value.length);
          }
          this.#list(this.input.value);
        },
        keydown: (event) => this.#key(event)
      },
    });
    const field = h("div", {class: isLong ? "pop-search" : "unseen"}, this.input);
    return [field, this.list];
  }

  #opened() {
    this.#list("");
    this.input.focus();
  }

  #list(search) {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    this.#shown = this.options().filter((option) => {
      const text = `${option.value ?? ""} ${option.text} ${option.tail ?? ""} ${option.under ?? ""}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    let group = null;
    this.list.replaceChildren();
    this.#shown.forEach((option, index) => {
      if (option.group && option.group !== group)
        this.list.append(h("div", {class: "group", role: "presentation"}, option.group));
      group = option.group;
      this.list.append(this.#row(option, index));
    });
    if (this.#shown.length === 0) this.list.append(h("p", {class: "none"}, this.empty));
    const chosen = this.#shown.findIndex((option) => option.value === this.#value);
    this.#move(words.length || chosen < 0 ? 0 : chosen);
  }

  #row(option, index) {
    return h("div", {
      role: "option",
      id: `${this.list.id}-${index}`,
      "aria-selected": String(option.value === this.#value),
      on: {
        click: () => this.#pick(index),
        pointermove: () => {
          if (this.#at !== index) this.#move(index, false);
        }
      },
    },
      h("span", {class: "cut"}, option.text), option.tail ? h("span", {class: "tail"}, option.tail) : h("span"),
      option.value === this.#value && icon("check"), option.under && h("span", {class: "under cut"}, option.under));
  }

  #move(index, scrolls = true) {
    const rows = this.list.querySelectorAll("[role=option]");
    rows[this.#at]?.classList.remove("at");
    this.#at = index;
    const row = rows[index];
    row?.classList.add("at");
    this.input.setAttribute("aria-activedescendant", row?.id ?? "");
    if (scrolls) row?.scrollIntoView({block: "nearest"});
  }

  #key(event) {
    const last = this.#shown.length - 1;
    const moves = {
      ArrowDown: Math.min(last, this.#at + 1),
      ArrowUp: Math.max(0, this.#at - 1),
      PageDown: Math.min(last, this.#at + 8),
      PageUp: Math.max(0, this.#at - 8)
    };
    if (!this.input.value) Object.assign(moves, {Home: 0, End: last});
    if (event.key in moves) {
      event.preventDefault();
      if (last >= 0) this.#move(moves[event.key]);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.#pick(this.#at);
    }
  }

  #pick(index) {
    const option = this.#shown[index];
    if (!option) return;
    this.popover.close();
    this.chosen(option.value);
  }
}

/** A few options in a row, one of them selected: `[{ value, text, sign, label }]`. */
export class Segments {
  constructor({label, options, chosen}) {
    this.options = options;
    this.chosen = chosen;
    this.buttons = options.map((option, index) => h("button", {
      type: "button",
      role: "radio",
      "aria-checked": "false",
      "aria-label": option.label ?? option.text,
      title: option.label ?? option.text,
      on: {click: () => chosen(option.value), keydown: (event) => this.#key(event, index)},
    },
                                 option.sign && icon(option.sign), option.text));
    this.element = h("div", {class: "segments", role: "radiogroup", "aria-label": label}, this.buttons);
  }

  show(value) {
    const index = Math.max(0, this.options.findIndex((option) => option.value === value));
    this.buttons.forEach((button, at) => {
      button.setAttribute("aria-checked", String(at === index));
      button.tabIndex = at === index ? 0 : -1;
    });
  }

  #key(event, index) {
    const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (index + step + this.options.length) % this.options.length;
    this.buttons[next].focus();
    this.chosen(this.options[next].value);
  }
}
