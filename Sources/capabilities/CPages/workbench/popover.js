// A panel that opens below a button: Escape and a tap outside close it, also a tap in a card's frame; it stays on screen.
import {fresh, h} from "./dom.js";

/** The open panel, or null. */
let shown = null;

// A card's frame with the focus also gets the keys, so the page would not receive Escape: a tap there counts as outside.
addEventListener("blur", () => {
  if (document.activeElement instanceof HTMLIFrameElement && !shown?.panel.contains(document.activeElement)) shown?.close();
});

/** Connects a button and a panel. `draw` returns the panel's content each time it opens. */
export class Popover {
  constructor(button, {label, draw, opened = () => {}}) {
    this.button = button;
    this.panel = h("div", {id: fresh("panel"), popover: "auto", role: "dialog", tabindex: "-1", "aria-label": label});
    this.draw = draw;
    this.opened = opened;
    button.setAttribute("aria-haspopup", "dialog");
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => this.toggle());
    this.panel.addEventListener("toggle", (event) => this.#toggled(event.newState === "open"));
    this.panel.addEventListener("focusout", (event) => this.#left(event.relatedTarget));
  }

  get isOpen() { return this.panel.isConnected && this.panel.matches(":popover-open"); }

  toggle() { this.isOpen ? this.close() : this.open(); }

  open() {
    if (this.isOpen) return;
    document.body.append(this.panel);
    this.panel.replaceChildren(...[this.draw()].flat().filter(Boolean));
    this.panel.showPopover({source: this.button});
    shown = this;
    this.#place();
    this.opened();
    // The panel gets the focus if nothing in it has it, because a card's frame may still receive the keys.
    if (!this.panel.contains(document.activeElement))
      (this.panel.querySelector("[autofocus]") ?? this.panel.querySelector("input, button, select, a[href]") ?? this.panel).focus();
  }

  close() {
    if (!this.isOpen) return;
    const held = this.panel.contains(document.activeElement);
    this.panel.hidePopover();
    if (held) this.button.focus();
  }

  /** Draws the content of an open panel again. */
  redraw() {
    if (!this.isOpen) return;
    const key = document.activeElement?.id;
    this.panel.replaceChildren(...[this.draw()].flat().filter(Boolean));
    if (key) document.getElementById(key)?.focus();
    this.#place();
  }

  #toggled(isOpen) {
    this.button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) return;
    if (shown === this) shown = null;
    queueMicrotask(() => {
      if (!this.isOpen) this.panel.remove();
    });
  }

  #left(next) {
    if (next && !this.panel.contains(next) && next !== this.button) this.close();
  }

  #place() {
    const at = this.button.getBoundingClientRect();
    const {offsetWidth: width, offsetHeight: height} = this.panel;
    const start = Math.min(Math.max(8, at.left), Math.max(8, innerWidth - width - 8));
    const below = innerHeight - at.bottom - 12;
    const top = below >= height || below >= at.top ? at.bottom + 6 : Math.max(8, at.top - height - 6);
    this.panel.style.left = `${start}px`;
    // Keeps the panel visible even if its button was scrolled out of sight.
    const lowest = Math.max(8, innerHeight - Math.min(height, innerHeight - 16) - 8);
    this.panel.style.top = `${Math.max(8, Math.min(top, lowest))}px`;
  }
}
