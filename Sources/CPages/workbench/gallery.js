// All widgets, with thumbnails and states. More come as one scrolls; only what is near the screen has a frame.
import { Latest, get } from "./api.js";
import { content } from "./content.js";
import { count, fill, h, icon, later } from "./dom.js";
import { emptyState, noteList, problemState } from "./finding.js";
import { cardLink, change } from "./router.js";
import { asked, resolved } from "./scene.js";
import { isDark, say, viewHead } from "./shell.js";
import { Toolbar } from "./toolbar.js";
import { SCHEDULES, STATES, STATUSES, marketName, stateOf } from "./words.js";

const PAGE = 60;
const THUMB = { inline: 260, block: 168 };

export function open(root, route) {
  const gallery = new Gallery(root);
  gallery.update(route);
  return gallery;
}

class Gallery {
  #latest = new Latest();
  #cards = [];
  #total = 0;
  #scene = {};
  #asks = false;
  #version = 0;
  #versions = new Map();

  constructor(root) {
    this.find = h("input", { class: "input", type: "search", id: "find", "data-find": true, placeholder: "Find a widget…", "aria-label": "Find a widget by name, owner or text", autocomplete: "off", spellcheck: "false",
      on: { input: later(160, (event) => change({ search: event.target.value.trim() || null }, { replace: true })), keydown: (event) => this.#fromSearch(event) } });
    this.filters = h("div", { class: "tools filters", role: "group", "aria-label": "Which widgets" });
    this.toolbar = new Toolbar({ has: { scheme: "one" } });
    this.grid = h("ul", { class: "gallery", id: "gallery" });
    this.end = h("div", { class: "gallery-end" });
    this.about = h("div", { class: "stack" });
    root.append(
      viewHead("Widgets", { tools: [h("div", { class: "search find" }, icon("search"), this.find, h("kbd", {}, "/"))], below: [this.toolbar.element, this.filters] }),
      h("div", { class: "content" }, this.about, this.grid, this.end));
    this.grid.addEventListener("keydown", (event) => this.#arrows(event));
    this.near = new IntersectionObserver((entries) => entries.forEach((entry) => this.#seen(entry)), { rootMargin: "500px 0px" });
    this.more = new IntersectionObserver((entries) => { if (entries.some((entry) => entry.isIntersecting)) this.#load(); }, { rootMargin: "900px 0px" });
    this.more.observe(this.end);
    this.themed = () => { if (!this.#scene.scheme) this.#redraw(); };
    addEventListener("layover-theme", this.themed);
  }

  update(route) {
    this.#scene = route.scene;
    this.toolbar.show(route.scene);
    if (document.activeElement !== this.find) this.find.value = route.scene.search ?? "";
    if (route.scene.find) {
      change({ find: null }, { replace: true });
      this.find.focus();
    }
    this.#filters();
    this.#load(true);
  }

  /** After a build: only what a changed file may have touched is loaded again. */
  refresh(build) {
    const touched = (build?.changed ?? []).map((path) => /cards\/([^/]+)\//.exec(path)?.[1] ?? null);
    if (touched.length === 0 || touched.includes(null)) this.#version += 1;
    for (const widget of touched) if (widget) this.#versions.set(widget, (this.#versions.get(widget) ?? 0) + 1);
    this.#load(true);
  }

  close() {
    this.#latest.stop();
    this.near.disconnect();
    this.more.disconnect();
    removeEventListener("layover-theme", this.themed);
  }

  key(key) {
    if (key === "/") {
      this.find.focus();
      this.find.select();
      return true;
    }
    return this.toolbar.key(key);
  }

  /** The scheme of thumbnails: as asked, else as the page is. */
  get #scheme() { return this.#scene.scheme ?? (isDark() ? "dark" : "light"); }

  #filters() {
    const state = content();
    const select = (key, label, options) => h("select", { class: "picker", id: `filter-${key}`, "aria-label": label, "data-set": String(Boolean(this.#scene[key])), on: { change: (event) => change({ [key]: event.target.value || null }) } },
      h("option", { value: "" }, label), options.map(([value, text]) => h("option", { value, selected: this.#scene[key] === value }, text)));
    const owners = [...new Set(state.widgets.map((widget) => widget.owner))].sort();
    const types = [...new Set(state.widgets.map((widget) => widget.type))].sort();
    const isNarrow = ["search", "owner", "status", "type", "state"].some((key) => this.#scene[key]);
    this.tally = h("span", { class: "quiet number", id: "tally" });
    fill(this.filters,
      select("state", "Any state", Object.entries(STATES).map(([key, each]) => [key, each.word])),
      select("owner", "Any owner", owners.map((owner) => [owner, owner])),
      select("status", "Any status", ["live", "draft", "retired"].map((key) => [key, STATUSES[key].word])),
      select("type", "Any type", types.map((type) => [type, type])),
      isNarrow && h("button", { type: "button", class: "button button-bare", on: { click: () => { this.find.value = ""; change({ search: null, owner: null, status: null, type: null, state: null }); } } }, icon("close"), "Clear"),
      this.tally);
    this.#counted();
  }

  async #load(fromStart = false) {
    if (!fromStart && (this.#asks || this.#cards.length >= this.#total)) return;
    this.#asks = true;
    const offset = fromStart ? 0 : this.#cards.length;
    const number = fromStart ? Math.max(PAGE, this.#cards.length) : PAGE;
    try {
      const answer = await this.#latest.run((signal) => get(`/api/gallery${withPaging(asked(this.#scene, { scheme: this.#scheme }), offset, Math.min(number, 600))}`, { signal, fresh: true }));
      if (!answer) return;
      this.#total = answer.total;
      this.#cards = fromStart ? answer.cards : [...this.#cards, ...answer.cards];
      if (fromStart) this.#redraw(answer.notes); else this.#grow(answer.cards);
      this.#counted();
    } catch (error) {
      fill(this.about, problemState(error, () => this.#load(true)));
    } finally {
      this.#asks = false;
    }
  }

  #counted() {
    const market = resolved(this.#scene, content()).market;
    this.tally.textContent = this.#total || this.#cards.length ? `${count("widget", this.#total)} for ${marketName(market?.market ?? "")}` : "";
    this.grid.setAttribute("aria-label", this.tally.textContent);
  }

  /** Draws what is there; a thumbnail whose frame is the same stays as it is. */
  #redraw(notes) {
    const before = new Map([...this.grid.children].map((tile) => [tile.dataset.widget, tile]));
    const tiles = this.#cards.map((card) => this.#tile(card, before.get(card.widget)));
    fill(this.about, noteList(notes));
    fill(this.grid, tiles);
    const nothing = this.#cards.length === 0;
    fill(this.end, nothing && (content().widgets.length === 0
      ? emptyState("grid", "No widgets yet", null, h("p", {}, "Make the first one in a terminal: ", h("code", {}, "layover new widget hand-luggage --owner bags --type html --yes"), ". It shows here as soon as its files are there."))
      : emptyState("search", "No widget fits", "Take a filter away, or look for another word.", h("button", { type: "button", class: "button", on: { click: () => { this.find.value = ""; change({ search: null, owner: null, status: null, type: null, state: null }); } } }, "Show all widgets"))));
    if (this.#scene.search) say(count("widget", this.#total));
  }

  #grow(cards) { this.grid.append(...cards.map((card) => this.#tile(card, null))); }

  #tile(card, old) {
    const state = stateOf(card.state);
    const name = h("a", { class: "tile-link", href: cardLink(card.widget, { sample: this.#scene.sample ?? null }), tabindex: "0" }, card.widget);
    const status = card.status === "live" ? null : STATUSES[card.status];
    const schedule = SCHEDULES[card.scheduled];
    const key = `${card.frame}|${card.state}|${card.height}|${this.#scheme}|${this.#version}|${this.#versions.get(card.widget) ?? 0}`;
    const kept = old && old.card.state === card.state ? old.querySelector(".thumb") : null;
    const tile = h("li", { class: "tile", "data-widget": card.widget, "data-state": card.state },
      kept ?? h("div", { class: "thumb", "aria-hidden": "true", "data-scheme": this.#scheme }),
      h("div", { class: "tile-text" },
        h("div", { class: "tile-head" }, h("h2", { class: "cut" }, name), h("span", { class: `chip chip-${state.tone}` }, icon(state.icon), state.word)),
        card.reason && card.state !== "shown" ? h("p", { class: "tile-why small" }, card.reason) : null,
        h("p", { class: "tile-foot small quiet" }, h("span", { class: "cut" }, card.owner), h("span", { class: "nowrap" }, count("market", card.markets)),
          status && h("span", { class: `chip chip-${status.tone}` }, status.word), card.held_back && h("span", { class: "chip chip-bad" }, "Held back"),
          schedule && h("span", { class: `chip chip-${schedule.tone}` }, schedule.word), card.findings > 0 && h("span", { class: "chip chip-wait" }, count("finding", card.findings)))));
    tile.card = card;
    tile.key = key;
    tile.drawn = kept && old.drawn === key ? key : null;
    if (kept) kept.dataset.scheme = this.#scheme;
    this.near.observe(tile);
    return tile;
  }

  /** A tile near the screen gets its frame; one far away gives it back. */
  #seen({ target: tile, isIntersecting }) {
    const thumb = tile.querySelector(".thumb");
    if (!isIntersecting) {
      if (this.#cards.length > PAGE * 3) { thumb.replaceChildren(); tile.drawn = null; }
      return;
    }
    if (tile.drawn === tile.key) return;
    tile.drawn = tile.key;
    const { card } = tile;
    if (!card.frame) {
      thumb.replaceChildren(h("div", { class: "thumb-none" }, icon(stateOf(card.state).icon), h("span", { class: "small" }, NOTHING[card.state] ?? "Nothing to draw")));
      return;
    }
    const width = resolved(this.#scene, content()).width;
    const height = typeof card.height === "number" ? card.height : 220;
    const scale = Math.min(THUMB.inline / width, THUMB.block / height, 1);
    const frame = h("iframe", { sandbox: "allow-same-origin", tabindex: "-1", title: card.widget, src: card.frame, scrolling: "no",
      style: { width: `${width}px`, height: `${height}px`, scale: String(scale), "color-scheme": this.#scheme, "margin-inline-start": `${-width / 2}px`, "margin-block-start": `${-height / 2}px` } });
    frame.addEventListener("load", () => {
      frame.classList.add("loaded");
      for (const other of [...thumb.children]) if (other !== frame) other.remove();
    }, { once: true });
    thumb.append(frame);
  }

  /** Arrows move between tiles as they lie on the screen. */
  #arrows(event) {
    const links = [...this.grid.querySelectorAll(".tile-link")];
    const at = links.indexOf(document.activeElement);
    if (at < 0) return;
    const top = links[0].closest(".tile").offsetTop;
    const columns = links.filter((each) => each.closest(".tile").offsetTop === top).length || 1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: links.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    links[Math.min(Math.max(0, next), links.length - 1)].focus();
  }

  #fromSearch(event) {
    if (event.key === "ArrowDown" || event.key === "Enter") {
      event.preventDefault();
      const first = this.grid.querySelector(".tile-link");
      event.key === "Enter" && this.#cards.length === 1 ? first?.click() : first?.focus();
    } else if (event.key === "Escape" && !this.find.value) {
      this.find.blur();
    }
  }
}

const NOTHING = { native: "Drawn by the app", hidden: "Not shown here", pending: "Waits for results", broken: "Does not compile", "not-here": "Not in this market" };

function withPaging(query, offset, number) {
  return `${query}${query ? "&" : "?"}offset=${offset}&count=${number}`;
}
