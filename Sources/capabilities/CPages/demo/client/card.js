import { components, element } from "./components.js";
import { cardSheet } from "./card-style.js";
import { trusted } from "./trusted.js";

/**
 * An action for the tapped row: `{ each: "airlines.id" }` becomes the value of that column in that row.
 *
 * @param {object} card
 * @param {string} name The action's.
 * @param {number} [row] In the list that `each` names.
 * @returns {object|null} A copy without `each`; null if the card has no such action.
 */
export function resolved(card, name, row) {
  const action = card.actions?.[name];
  if (!action) return null;
  const value = item => {
    if (!item?.each) return item;
    const [list, column] = item.each.split(".");
    const cell = card.data?.[list]?.[row]?.[column];
    return cell?.iso ?? cell;                              // a day is requested by its ISO form
  };
  const all = items => items && Object.fromEntries(Object.entries(items).map(([key, item]) => [key, value(item)]));
  return { ...action, set: all(action.set), by: all(action.by) };
}

/**
 * One card: `<layover-card>`, drawn by `show(card, layout)`.
 *
 * An HTML card is a document in a frame that runs no script (`sandbox` without `allow-scripts`, whatever it contains), or a
 * fragment in a shadow root with the layout's stylesheet. Native cards are drawn by `components`. Unknown cards are not
 * drawn: check `isKnown(card)` first. The attribute `width` is the one in `Layover-Client`: if the card has another width
 * by now, its height is measured.
 *
 * Events, both bubble: `layover-action` (`card`, `layout`, `name`, `action`) for a tap, for which `preventDefault()` stops
 * it from opening addresses by itself; `layover-failed` (`card`, `layout`, `detail`).
 */
export class LayoverCard extends HTMLElement {
  #card = null;
  #layout = null;
  #view = null;
  #frame = null;
  #closing = null;
  #root = this.attachShadow({ mode: "open" });
  #width = new ResizeObserver(() => this.#fit());

  /** Points by which a card's width may differ from the one that the client sent. */
  static widthSlack = 8;

  /** Whether it can be drawn. */
  static isKnown(card) {
    if (card.type === "html") return typeof card.html === "string";
    if (card.type === "native") return components.has(card.component);
    return card.type === "placeholder" || card.type === "text";
  }

  get card() { return this.#card; }
  get layout() { return this.#layout; }

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [cardSheet];
  }

  connectedCallback() { this.#width.observe(this); }

  disconnectedCallback() { this.#width.disconnect(); }

  /** Draws a card; one with the same id and hash keeps its view unchanged. */
  show(card, layout) {
    const isSame = this.#card?.id === card.id && this.#card.hash === card.hash;
    this.#card = card;
    this.#layout = layout;
    if (isSame) return;
    this.#describe(card, layout);
    try {
      const view = this.#draw(card, layout);
      this.#root.replaceChildren(...this.#disclosure(card), view, ...this.#closer(card));
      this.#view = view;
      this.#fit();
    } catch (fault) {
      this.#root.replaceChildren();
      this.#tell("layover-failed", { detail: String(fault?.message ?? fault).slice(0, 200) });
    }
  }

  #describe(card, layout) {
    this.dataset.widget = card.widget;
    this.dataset.type = card.type;
    this.lang = card.locale ?? layout.locale;
    this.role = "group";
    this.ariaLabel = card.label ?? card.widget;
    this.ariaBusy = String(card.type === "placeholder");
  }

  #draw(card, layout) {
    this.#frame = null;
    switch (card.type) {
      case "html": return /^\s*<!doctype/i.test(card.html) ? this.#document(card) : this.#fragment(card, layout);
      case "native": return components.get(card.component)(card, (name, row) => this.#act(name, row), this.lang);
      case "text": return element("p", { class: "text" }, card.text);
      case "placeholder": return element("div", { class: "grey", "aria-hidden": "true" }, element("i", { class: "bone" }),
        element("div", { class: "cells" }, ...Array.from({ length: 12 }, () => element("i", { class: "bone" }))));
      default: throw new Error(`there is no view for the type '${card.type}'`);
    }
  }

  /** A whole document. `allow-same-origin` lets this page handle its links; without `allow-scripts` none of its scripts run. */
  #document(card) {
    const frame = element("iframe", {
      class: "frame", title: card.label ?? card.widget, scrolling: "no", referrerpolicy: "no-referrer",
      sandbox: "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    });
    frame.addEventListener("load", () => {
      const inside = frame.contentDocument;
      if (!inside) return;
      keepTextSize(inside.documentElement);
      this.#wire(inside, inside);
      this.#fit();
    });
    frame.srcdoc = trusted.createHTML(card.html);
    this.#frame = frame;
    return frame;
  }

  /** One element with the layout's stylesheet. The server made and checked it; scripts are removed all the same. */
  #fragment(card, layout) {
    const parsed = new DOMParser().parseFromString(trusted.createHTML(card.html), "text/html");
    for (const one of parsed.querySelectorAll("script, iframe, object, embed, link, style, meta, base")) one.remove();
    for (const one of parsed.querySelectorAll("*")) {
      for (const { name } of [...one.attributes]) if (/^on/i.test(name)) one.removeAttribute(name);
    }
    const host = element("div", { class: "fragment" });
    const root = host.attachShadow({ mode: "open" });
    const { url, integrity } = layout.styles ?? {};
    if (url) root.append(element("link", { rel: "stylesheet", href: url, integrity, crossorigin: "anonymous" }));
    root.append(...parsed.body.childNodes);
    this.#wire(root, root);
    return host;
  }

  /** Links of a card: `layover-action:<name>`, or addresses if the client declared no actions. */
  #wire(root, target) {
    for (const link of root.querySelectorAll('a[href^="layover-action:"]')) {
      const name = link.getAttribute("href").slice("layover-action:".length);
      link.dataset.action = name;
      const web = this.#card.actions?.[name]?.web;
      // A true address can be opened in another tab, and works if a browser reports no taps in such frames (WebKit).
      if (web?.startsWith("https://")) link.href = web;
    }
    const hear = event => {
      const link = event.target.closest?.("a[href]");
      if (!link || event.button > 1) return;
      const name = link.dataset.action;
      if (name === undefined) return this.#tell("layover-action", { name: "", action: { kind: "open", web: link.href } });
      if (!this.#act(name, undefined, link)) event.preventDefault();
    };
    target.addEventListener("click", hear);
    target.addEventListener("auxclick", hear);
  }

  /** Reports a tap. Returns whether the link may open by itself. */
  #act(name, row, link = null) {
    const action = resolved(this.#card, name, row);
    if (!action) return false;
    const isOpen = this.#tell("layover-action", { name, action });
    if (!isOpen || action.kind !== "open") return false;
    if (link?.protocol === "https:") return true;
    if (action.web?.startsWith("https://")) open(action.web, "_blank", "noopener,noreferrer");
    return false;
  }

  /** An HTML card contains the word itself. */
  #disclosure(card) {
    return card.disclosure && card.type !== "html" ? [element("span", { class: "disclosure" }, card.disclosure)] : [];
  }

  /** A button for a card that can be dismissed and has no link of its own for it. */
  #closer(card) {
    const hasOwn = Object.values(card.actions ?? {}).some(({ kind }) => kind === "dismiss");
    if (!card.dismiss || hasOwn) return [];
    const close = () => this.#tell("layover-action", { name: "dismiss", action: { kind: "dismiss" } });
    const words = this.getAttribute("close-label") ?? "Hide";
    this.#closing = element("button", { class: "close", type: "button", onclick: close }, words);
    return [element("div", { class: "foot" }, this.#closing)];
  }

  /** The height in the layout for the current width, or else the height that the card needs. */
  #fit() {
    if (!this.#view || this.clientWidth === 0) return;
    const size = this.clientWidth < 600 ? "compact" : "regular", { height } = this.#card;
    this.dataset.size = size;
    const points = typeof height === "object" ? height[size] : this.#isAsSaid ? height : undefined;
    if (points !== undefined) this.#view.style.blockSize = `${points}px`;
    else if (this.#card.type !== "html") this.#view.style.blockSize = this.#card.type === "placeholder" ? `${height}px` : "";
    else if (this.#frame?.contentDocument?.body) {
      this.#frame.style.blockSize = "0";
      this.#frame.style.blockSize = `${this.#frame.contentDocument.documentElement.scrollHeight}px`;
    } else this.#view.style.blockSize = "";
  }

  /** Whether the card still has the width that its height is for: a phone may have been turned since. */
  get #isAsSaid() {
    const said = Number(this.getAttribute("width") ?? NaN);
    return !(Math.abs(this.clientWidth - said) > LayoverCard.widthSlack);
  }

  #tell(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, {
      bubbles: true, composed: true, cancelable: true, detail: { card: this.#card, layout: this.#layout, ...detail },
    }));
  }
}

/** A document written at the reader's text size would be enlarged once more by a browser with that setting. */
function keepTextSize(root) {
  if (root.dataset.scale) root.style.fontSize = `${16 * root.dataset.scale / 100}px`;
}

if (!customElements.get("layover-card")) customElements.define("layover-card", LayoverCard);
