import { element } from "/v1/client/components.js";
import { at } from "./dom.js";
import { digits, regionNames } from "./formatters.js";
import { folded } from "./places.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The list of a slot, over the page at the word that opened it: nothing moves. It has the focus while it is open, with a text
 * field if the list is long; when it closes, the focus returns to the word.
 */
export class SentenceList {
  /** Number of options from which there is a text field. */
  static typesFrom = 9;
  /** Milliseconds after the last key until typing starts anew, in a list without a field. */
  static pause = 700;
  #panel = at("say-panel");
  #filter = at("say-filter");
  #list = at("say-list");
  #does;
  #open = null;                       // { name, button, label, current }
  #all = [];
  #shown = [];
  #active = -1;
  #typed = { text: "", at: 0 };
  #pending = null;

  /**
   * @param {{ choose: (option: object, list: string) => void, suggest: (list: string, text: string) => Promise<object[]|null|undefined>,
   *           say: (text: string) => void, texts: () => object }} does
   */
  constructor(does) {
    this.#does = does;
    // The focus stays, even where the panel has no control.
    this.#panel.addEventListener("mousedown", event => { if (event.target !== this.#filter) event.preventDefault(); });
    this.#list.addEventListener("click", ({ target }) => {
      const row = [...this.#list.querySelectorAll("[role=option]")].indexOf(target.closest("[role=option]"));
      if (row >= 0 && this.#shown[row]) this.#choose(this.#shown[row]);
    });
    this.#list.addEventListener("mousemove", ({ target }) => {
      const row = Number(target.closest("[role=option]")?.dataset.row ?? -1);
      if (row >= 0 && row !== this.#active) this.#activate(row, false);
    });
    this.#filter.addEventListener("input", () => this.#type());
    for (const one of [this.#filter, this.#list]) one.addEventListener("keydown", event => this.#press(event));
    this.#panel.addEventListener("focusout", ({ relatedTarget }) => { if (relatedTarget && !this.#panel.contains(relatedTarget) && relatedTarget !== this.#open?.button) this.close(false); });
    // Holding the mouse down on the word must not take the focus from the list: if the word moves meanwhile, there is no click.
    document.addEventListener("mousedown", event => { if (this.#open?.button.contains(event.target)) event.preventDefault(); });
    document.addEventListener("pointerdown", ({ target }) => {
      if (this.#open && !this.#panel.contains(target) && !this.#open.button.contains(target) && !target.closest?.("[data-list]")) this.close(false);
    });
  }

  /** The name of the open list; null if no list is open. */
  get name() { return this.#open?.name ?? null; }

  /**
   * @param {{ name: string, button: HTMLElement, label: string, options: object[], current: string }} what
   * @param {{ spot: { x: number, bottom: number, w: number }, width: number, isRightToLeft: boolean, isTouched: boolean }} where
   */
  open(what, { spot, width, isRightToLeft, isTouched }) {
    this.close(false);
    const below = innerHeight - this.#panel.parentElement.getBoundingClientRect().top - spot.bottom - 24;
    this.#open = what;
    this.#all = what.options;
    const hasField = what.options.length >= SentenceList.typesFrom && what.name !== "time";
    this.#panel.hidden = false;
    this.#filter.parentElement.hidden = !hasField;
    this.#filter.value = "";
    this.#filter.setAttribute("aria-label", `${what.label}: ${this.#does.texts().say.type}`);
    this.#filter.placeholder = this.#does.texts().say.type;
    this.#list.setAttribute("aria-label", what.label);
    what.button.setAttribute("aria-expanded", "true");
    const own = Math.min(width, hasField ? 400 : 340);
    const left = isRightToLeft ? Math.max(0, spot.x + spot.w - own + 14) : Math.min(spot.x - 14, width - own);
    this.#panel.style.inlineSize = `${own}px`;
    this.#panel.style.left = `${own === width ? 0 : left}px`;
    this.#panel.style.top = `${spot.bottom + 8}px`;
    this.#panel.style.maxBlockSize = `${Math.max(220, Math.min(440, below))}px`;
    this.#draw(this.#all, this.#all.findIndex(({ id }) => id && id === what.current));
    (hasField && !isTouched ? this.#filter : this.#list).focus({ preventScroll: true });
    if (!calm.matches) this.#panel.animate([{ transform: "translateY(-12px)" }, { transform: "none" }], { duration: 240, easing: "cubic-bezier(.22, 1, .28, 1)" });
  }

  /** The options have changed: the marked one stays marked if it still exists. */
  update(options, current) {
    if (!this.#open) return;
    this.#all = options;
    this.#open.current = current;
    if (this.#filter.value.trim()) return;
    const was = this.#shown[this.#active]?.code, held = this.#list.scrollTop;
    this.#draw(options, Math.max(options.findIndex(({ code }) => code === was), -1));
    this.#list.scrollTop = held;
  }

  /** @param {boolean} returns Whether the focus returns to the word. */
  close(returns) {
    if (!this.#open) return;
    const { button } = this.#open;
    this.#open = null;
    this.#wait(null);
    this.#panel.hidden = true;
    this.#list.replaceChildren();
    [this.#shown, this.#active] = [[], -1];
    for (const one of [this.#filter, this.#list]) one.removeAttribute("aria-activedescendant");
    if (button.isConnected && button.localName === "button") button.setAttribute("aria-expanded", "false");
    if (returns && button.isConnected) button.focus({ preventScroll: true });
  }

  // MARK: the options

  #draw(options, active) {
    this.#shown = options;
    const rows = [];
    let group = options[0]?.group;
    for (const [row, option] of options.entries()) {
      const isOther = option.group !== group && !(group === "anywhere" && option.group === "style");
      group = option.group;
      rows.push(this.#option(option, row, isOther && row > 0));
    }
    if (rows.length === 0) rows.push(element("div", { role: "option", "aria-disabled": "true", "aria-selected": "false", class: "say-none" }, this.#does.texts().noPlace));
    this.#list.replaceChildren(...rows);
    this.#activate(active, true);
  }

  #option({ id, text, name, places, more, typed, country }, row, isOther) {
    const isCurrent = Boolean(id) && id === this.#open.current;
    return element("div", {
      role: "option", id: `say-option-${row}`, "data-row": row, "data-id": id, "data-current": isCurrent, "data-apart": isOther, "data-typed": typed, "aria-selected": String(isCurrent),
    }, element("span", { class: "say-word", dir: "auto" }, text ?? name, country && element("span", { class: "country" }, ` · ${regionNames(document.documentElement.lang).of(country)}`)), more && places > 1 && element("span", { class: "say-count", "aria-hidden": "true" }, digits(document.documentElement.lang).format(places)));
  }

  #activate(row, scrolls) {
    this.#list.querySelector("[data-active]")?.removeAttribute("data-active");
    this.#active = row;
    const option = this.#list.children[row];
    for (const one of [this.#filter, this.#list]) {
      if (option && row >= 0) one.setAttribute("aria-activedescendant", option.id);
      else one.removeAttribute("aria-activedescendant");
    }
    option?.toggleAttribute("data-active", true);
    if (option && scrolls) {
      // Only the list scrolls; `scrollIntoView` would move the page too.
      const { offsetTop, offsetHeight } = option, { scrollTop, clientHeight } = this.#list;
      if (offsetTop < scrollTop) this.#list.scrollTop = offsetTop - 8;
      else if (offsetTop + offsetHeight > scrollTop + clientHeight) this.#list.scrollTop = offsetTop + offsetHeight - clientHeight + 8;
    }
  }

  // MARK: typing

  /** The list's own options are shown at once; the server's suggestions replace them. */
  #type() {
    const typed = this.#filter.value.trim(), { name } = this.#open;
    this.#wait(null);
    if (!typed) return this.#draw(this.#all, this.#all.findIndex(({ id }) => id && id === this.#open.current));
    const own = this.#fitting(typed);
    this.#draw(own, own.length > 0 ? 0 : -1);
    const asking = this.#does.suggest(name, typed).then(options => {
      if (this.#pending !== asking || !this.#open) return;
      this.#wait(null);
      if (options) this.#draw(options, options.length > 0 ? 0 : -1);
      const found = this.#shown.filter(option => !option.typed).length;
      this.#does.say(found > 0 ? this.#does.texts().suggested(found) : this.#does.texts().noPlace);
    });
    this.#wait(asking);
    return undefined;
  }

  #wait(asking) {
    this.#pending = asking;
    this.#panel.toggleAttribute("data-asking", asking !== null);
  }

  #fitting(typed) {
    const wanted = folded(typed);
    return this.#all.filter(({ text, name }) => [text, name].some(one => one && (` ${folded(one)}`).includes(` ${wanted}`)));
  }

  /** In a list without a field, typed letters move to the option with that beginning. */
  #seek(letter) {
    const now = performance.now(), isOn = now - this.#typed.at < SentenceList.pause;
    this.#typed = { text: (isOn ? this.#typed.text : "") + letter, at: now };
    const fitting = this.#fitting(this.#typed.text), same = this.#typed.text.split("").every(one => one === letter);
    const rows = (same && fitting.length === 0 ? this.#fitting(letter) : fitting).map(option => this.#shown.indexOf(option));
    const next = (same && isOn ? rows.find(row => row > this.#active) : undefined) ?? rows[0];
    if (next !== undefined) this.#activate(next, true);
  }

  #press(event) {
    if (event.isComposing || !this.#open) return;
    const count = this.#shown.length, isField = event.target === this.#filter;
    const move = row => { event.preventDefault(); if (count > 0) this.#activate(row, true); };
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) move(this.#active < 0 ? (step > 0 ? 0 : count - 1) : (this.#active + step + count) % count);
    else if (event.key === "PageDown") move(Math.min(count - 1, this.#active + 8));
    else if (event.key === "PageUp") move(Math.max(0, this.#active - 8));
    else if (event.key === "Home" && !isField) move(0);
    else if (event.key === "End" && !isField) move(count - 1);
    else if (event.key === "Enter" || (event.key === " " && !isField)) {
      event.preventDefault();
      this.#take();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.close(true);
    } else if (event.key === "Tab") this.close(true);       // the browser moves on from the word
    else if (!isField && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      this.#seek(event.key);
    }
  }

  /** Chooses the marked option; for a text typed just now, waits for its suggestions. */
  async #take() {
    const opened = this.#open;
    if (this.#active < 0 && this.#pending) await this.#pending;
    if (this.#open !== opened) return;
    const option = this.#shown[this.#active];
    if (option) this.#choose(option);
  }

  #choose(option) {
    const { name } = this.#open;
    this.close(true);
    this.#does.choose(option, name);
  }
}
