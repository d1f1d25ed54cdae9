// Tabs by the ARIA pattern: one tab stop, arrow keys between tabs, each panel named by its tab.
import {fresh, h} from "./dom.js";

export class Tabs {
  #open = null;

  /** `tabs` are `[{ key, text, draw }]`; `draw` returns the panel's nodes when it is shown. `chosen` is called after a tap. */
  constructor({label, tabs, chosen}) {
    this.tabs = tabs;
    this.chosen = chosen;
    const stem = fresh("tab");
    this.panel = h("div", {role: "tabpanel", id: `${stem}-panel`, tabindex: "0", class: "panel-body"});
    this.buttons = tabs.map((tab) => h("button", {
      type: "button",
      role: "tab",
      id: `${stem}-${tab.key}`,
      "aria-controls": this.panel.id,
      on: {click: () => chosen(tab.key), keydown: (event) => this.#key(event)},
    },
                              tab.text, h("span", {class: "chip", hidden: true})));
    this.bar = h("div", {class: "tabs", role: "tablist", "aria-label": label}, this.buttons);
  }

  /** Hides a tab or shows it again. */
  allow(key, isThere) { this.buttons[this.tabs.findIndex((tab) => tab.key === key)].hidden = !isThere; }

  /** Draws and shows a tab's panel; the first one if the key is unknown. */
  show(key) {
    const index = Math.max(0, this.tabs.findIndex((tab, at) => tab.key === key && !this.buttons[at].hidden));
    const scrolled = this.#open === this.tabs[index].key ? this.panel.scrollTop : 0;
    this.#open = this.tabs[index].key;
    this.buttons.forEach((button, at) => {
      button.setAttribute("aria-selected", String(at === index));
      button.tabIndex = at === index ? 0 : -1;
    });
    this.panel.setAttribute("aria-labelledby", this.buttons[index].id);
    this.#reveal(this.buttons[index]);
    this.tabs[index].draw(this.panel);
    this.panel.scrollTop = scrolled;
  }

  /** Scrolls a tab into view if the bar is too narrow for all. */
  #reveal(button) {
    const start = button.offsetLeft - this.bar.offsetLeft;
    const end = start + button.offsetWidth;
    if (start < this.bar.scrollLeft) this.bar.scrollLeft = start - 16;
    if (end > this.bar.scrollLeft + this.bar.clientWidth) this.bar.scrollLeft = end - this.bar.clientWidth + 16;
  }

  get open() { return this.#open; }

  /** A number behind a tab's name; hidden for 0. */
  badge(key, number, tone = "") {
    const chip = this.buttons[this.tabs.findIndex((tab) => tab.key === key)]?.querySelector(".chip");
    if (!chip) return;
    chip.hidden = !number;
    chip.textContent = String(number);
    chip.className = `chip ${tone ? `chip-${tone}` : ""}`;
    // A number before the open tab may push it out of view.
    const open = this.buttons[this.tabs.findIndex((tab) => tab.key === this.#open)];
    if (open) this.#reveal(open);
  }

  #key(event) {
    const shown = this.tabs.filter((_, at) => !this.buttons[at].hidden);
    const now = shown.findIndex((tab) => tab.key === this.#open);
    const last = shown.length - 1;
    const next = {ArrowRight: now === last ? 0 : now + 1,
      ArrowLeft: now === 0 ? last : now - 1,
      Home: 0,
      End: last}[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.chosen(shown[next].key);
    this.buttons[this.tabs.indexOf(shown[next])].focus();
  }
}
