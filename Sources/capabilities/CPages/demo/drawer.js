import { element } from "/v1/client/components.js";
import { at } from "./dom.js";
import { SidePanel } from "./side-panel.js";

/** The drawer that shows the traffic with the server: for people who build their own client. */
export class Drawer {
  static lineLimit = 100;
  #panel = new SidePanel({ toggle: at("inside-toggle"), panel: at("inside"), close: at("inside-close") }, () => this.#writeWhole());
  #lines = new Map();
  #layout = null;

  clear() {
    for (const id of ["layouts", "sent", "facts", "whole"]) at(id).replaceChildren();
    this.#lines.clear();
    this.#layout = null;
  }

  /** A layout has arrived: whole, or by a patch with its steps. */
  layout(layout, patch, format, names) {
    const steps = patch?.changes.map(({ op, id, index }) => element("li", {}, `${op} ${id}${op === "insert" ? ` at ${index}` : ""}`)) ?? [];
    this.#line("layouts", element("b", {}, layout.revision), patch ? ` after ${patch.base}` : ` whole, ${layout.cards.length} cards`,
      layout.complete ? ", complete" : "", steps.length > 0 ? element("ul", {}, ...steps) : "");
    const tests = (layout.assignments ?? []).map(({ experiment, variant }) => `${experiment}: ${variant}`).join(", ");
    const facts = {
      layout: layout.id, catalog: layout.catalog, revision: layout.revision, format, tests: tests || "–",
      pending: (layout.pending ?? []).join(", ") || "–",
    };
    at("facts").replaceChildren(...Object.entries(facts).flatMap(([name, value]) =>
      [element("dt", {}, names[name]), element("dd", {}, value)]));
    this.#layout = layout;
    if (this.#panel.isOpen) this.#writeWhole();
  }

  /** The layout in full, while the drawer is open. */
  #writeWhole() {
    const short = (key, value) => (key === "html" ? `${value.slice(0, 60)}… (${value.length} letters)` : value);
    at("whole").textContent = this.#layout ? JSON.stringify(this.#layout, short, 1) : "";
  }

  /** A call or an error. */
  note(text) { this.#line("layouts", text); }

  /** An event waits to be sent. */
  report(event) {
    this.#lines.set(event, this.#line("sent", element("b", {}, event.type), ` ${event.card}${event.action ? ` (${event.action})` : ""} `));
  }

  /** The server has received them. */
  sent(events, { accepted = 0, duplicates = 0, refused = 0 }) {
    const words = `sent with ${events.length}: ${accepted} accepted, ${duplicates} known, ${refused} refused`;
    for (const event of events) this.#lines.get(event)?.append(element("span", { class: "sent", title: words }, refused > 0 ? "refused?" : "✓"));
  }

  #line(id, ...parts) {
    const line = element("li", {}, element("time", {}, new Date().toISOString().slice(11, 19)), ...parts);
    const list = at(id);
    list.prepend(line);
    while (list.children.length > Drawer.lineLimit) list.lastElementChild.remove();
    return line;
  }
}
