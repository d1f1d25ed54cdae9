/**
 * A panel at the side of the page, and the button in the header that opens it: only one is open at a time, Escape closes it,
 * and the focus returns to its previous place.
 */
export class SidePanel {
  static #open = null;
  #toggle;
  #panel;
  #close;
  #opened;

  /**
   * @param {{ toggle: HTMLElement, panel: HTMLElement, close: HTMLElement }} parts
   * @param {() => void} opened Called when it opens, before it is visible.
   */
  constructor({ toggle, panel, close }, opened) {
    this.#toggle = toggle;
    this.#panel = panel;
    this.#close = close;
    this.#opened = opened;
    toggle.addEventListener("click", () => (this.isOpen ? this.close() : this.open()));
    close.addEventListener("click", () => this.close());
    panel.addEventListener("keydown", event => { if (event.key === "Escape") this.close(); });
  }

  get isOpen() { return !this.#panel.hidden; }

  open() {
    SidePanel.#open?.#show(false);
    SidePanel.#open = this;
    this.#opened();
    this.#show(true);
    this.#close.focus();
  }

  close() {
    if (!this.isOpen) return;
    SidePanel.#open = null;
    this.#show(false);
    this.#toggle.focus();
  }

  #show(isOpen) {
    this.#panel.hidden = !isOpen;
    document.body.toggleAttribute("data-side", isOpen);
    this.#toggle.setAttribute("aria-expanded", String(isOpen));
  }
}
