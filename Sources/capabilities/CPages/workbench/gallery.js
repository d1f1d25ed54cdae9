// All widgets, with thumbnails and states. More are loaded on scrolling; only tiles near the screen have a frame.
import {Latest, get} from "./api.js";
import {approvalChip, askApprovals} from "./approvals.js";
import {content} from "./content.js";
import {count, fill, h, icon, later} from "./dom.js";
import {emptyState, noteList, problemState} from "./finding.js";
import {ORDERS, numberLine, readNumbers} from "./numbers.js";
import {forgetReleaseStates, releaseChip, releaseStates} from "./release-words.js";
import {cardLink, change, link} from "./router.js";
import {asked, resolved} from "./scene.js";
import {isDark, say, viewHead} from "./shell.js";
import {drawTile, labelTile, newTile} from "./tile.js";
import {Toolbar} from "./toolbar.js";
import {STATES, STATUSES, marketName, typeWord} from "./words.js";

const PAGE = 60;
/** Milliseconds after the cards are loaded before their approvals are requested. */
const REVIEWED_AFTER = 350;
/** The most widgets whose approvals are requested at once, equal to the server's limit. */
const APPROVALS = 500;

export function open(root, route) {
  const gallery = new Gallery(root);
  gallery.update(route);
  return gallery;
}

class Gallery {
  #latest = new Latest();
  #approvals = new Latest();
  #reviews = new Map();
  #cards = [];
  #total = 0;
  #scene = {};
  #asks = false;
  #shown = "";
  #version = 0;
  #versions = new Map();

  constructor(root) {
    this.find = h("input", {
      class: "input",
      type: "search",
      id: "find",
      "data-find": true,
      placeholder: "Find a widget, a text, a campaign…",
      "aria-label": "Find a widget by its name, owner, texts or campaigns",
      autocomplete: "off",
      spellcheck: "false",
      on: {
        input: later(160, (event) => change({search: event.target.value.trim() || null}, {replace: true})),
        keydown: (event) => this.#fromSearch(event)
      }
    });
    this.filters = h("div", {class: "tools filters", role: "group", "aria-label": "Which widgets"});
    this.toolbar = new Toolbar({has: {scheme: "one"}, usual: () => (isDark() ? "dark" : "light")});
    this.grid = h("ul", {class: "gallery", id: "gallery"});
    this.end = h("div", {class: "gallery-end"});
    this.about = h("div", {class: "stack"});
    this.said = h("div", {});
    root.append(viewHead("Widgets", {
      tools: [h("div", {class: "search find"}, icon("search"), this.find, h("kbd", {}, "/"))],
      below: [this.toolbar.element, this.filters]
    }),
      h("div", {class: "content"}, this.said, this.about, this.grid, this.end));
    this.grid.addEventListener("keydown", (event) => this.#arrows(event));
    this.near =
      new IntersectionObserver((entries) => entries.forEach((entry) => this.#seen(entry)), {rootMargin: "500px 0px"});
    this.more = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#load();
    }, {rootMargin: "900px 0px"});
    this.more.observe(this.end);
    this.themed = () => {
      this.toolbar.show(this.#scene);
      if (!this.#scene.scheme) this.#load(true);
    };
    addEventListener("layover-theme", this.themed);
  }

  update(route) {
    const key = asked(route.scene) + (isDark() ? "dark" : "light");
    const isSame = this.#shown === key;
    this.#scene = route.scene;
    this.toolbar.show(route.scene);
    if (document.activeElement !== this.find) this.find.value = route.scene.search ?? "";
    if (route.scene.find) {
      change({find: null}, {replace: true});
      this.find.focus();
    }
    this.#filters();
    if (isSame) return;
    this.#shown = key;
    this.#load(true);
  }

  /** After a build: reloads only the cards that a changed file may affect. */
  refresh(build) {
    this.touched(build);
    forgetReleaseStates();
    this.#shown = asked(this.#scene) + (isDark() ? "dark" : "light");
    this.#filters();
    this.#load(true, true);
  }

  /** Records the changes of a build; they are loaded when the gallery is on screen again. */
  touched(build) {
    const names = (build?.changed ?? []).map((path) => /cards\/([^/]+)\//.exec(path)?.[1] ?? null);
    if (names.length === 0 || names.includes(null)) this.#version += 1;
    for (const name of names)
      if (name) this.#versions.set(name, (this.#versions.get(name) ?? 0) + 1);
    this.#shown = "";
  }

  close() {
    this.#latest.stop();
    this.#approvals.stop();
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

  /** The scheme of thumbnails: from the scene, otherwise that of the page. */
  get #scheme() { return this.#scene.scheme ?? (isDark() ? "dark" : "light"); }

  #filters() {
    const state = content();
    const select = (key, label, options) => h("select", {
      class: "picker",
      id: `filter-${key}`,
      "aria-label": label,
      "data-set": String(Boolean(this.#scene[key])),
      on: {change: (event) => change({[key]: event.target.value || null})}
    },
      h("option", {value: ""}, label),
      options.map(([value, text]) => h("option", {value, selected: this.#scene[key] === value}, text)));
    const owners = [...new Set(state.widgets.map((widget) => widget.owner).filter(Boolean))].sort();
    const types = [...new Set(state.widgets.map((widget) => widget.type).filter(Boolean))].sort();
    const isNarrow = ["search", "owner", "status", "type", "state"].some((key) => this.#scene[key]);
    this.tally = h("span", {class: "quiet number", id: "tally"});
    fill(this.filters, select("state", "Any state", Object.entries(STATES).map(([key, each]) => [key, each.word])),
      select("owner", "Any owner", owners.map((owner) => [owner, owner])),
      select("status", "Any status", ["live", "draft", "retired"].map((key) => [key, STATUSES[key].word])),
      select("type", "Any type", types.map((type) => [type, typeWord(type)])),
      state.server && select("sort", "By name", ORDERS),
      isNarrow
        && h("button", {
             type: "button",
             class: "button button-bare",
             on: {
               click: () => {
                 this.find.value = "";
                 change({search: null, owner: null, status: null, type: null, state: null});
               }
             }
           },
          icon("close"), "Clear"),
      this.#scene.search
        && h("a", {class: "button button-bare", id: "find-everywhere", href: link("/find", {search: this.#scene.search})},
          icon("search"), "In all languages"),
      this.tally);
    this.#counted();
    this.#readers();
    this.#released();
  }

  /** The numbers of readers, if a server is configured; the cards do not wait for this request. */
  async #readers() {
    if (!content().server || this.counting) return;
    this.counting = true;
    let answer;
    try {
      answer = await readNumbers();
    } catch {
      // The cards already show that the workbench cannot be reached.
      return;
    } finally {
      this.counting = false;
    }
    if (!this.grid.isConnected) return;
    const isNew = answer !== this.numbers;
    this.numbers = answer;
    fill(this.said, answer.state === "failed" && h("p", {class: "note note-wait", id: "no-numbers"}, icon("warn"),
      h("span", {}, `No numbers of readers: ${answer.words}.`)));
    for (const tile of this.grid.children) this.#number(tile);
    // The order depends on numbers that were not loaded before.
    if (isNew && this.#scene.sort && answer.state === "counted") this.#load(true);
  }

  /** The release state of each widget, if a place for releases is configured; the cards do not wait for it either. */
  async #released() {
    try {
      this.releases = await releaseStates();
    } catch {
      return;
    }
    for (const tile of this.grid.children) this.#release(tile);
  }

  #release(tile) {
    const foot = tile.querySelector(".tile-foot");
    foot?.querySelector("[data-release]")?.remove();
    const state = this.releases?.states.get(tile.dataset.widget);
    // "Live" is the normal state and needs no chip.
    if (foot && state && state !== "live") foot.append(releaseChip(state, this.releases.answer));
  }

  #number(tile) {
    const foot = tile.querySelector(".tile-foot");
    foot?.querySelector(".nums")?.remove();
    const market = resolved(this.#scene, content()).market?.market;
    const line = foot && numberLine(this.numbers, tile.dataset.widget, market);
    if (line) foot.append(line);
  }

  /** Loads the next page; or, from the start, the current number of cards (`keeps`) or one page. */
  async #load(fromStart = false, keeps = false) {
    if (!fromStart && (this.#asks || this.#cards.length >= this.#total)) return;
    this.#asks = true;
    const offset = fromStart ? 0 : this.#cards.length;
    const number = fromStart && keeps ? Math.max(PAGE, this.#cards.length) : PAGE;
    try {
      const answers = await this.#latest.run(
        (signal) => Promise.all(pagesOf(offset, number)
            .map((page) => get(`/api/gallery${withPaging(asked(this.#scene, {scheme: this.#scheme}), ...page)}`,
                   {signal, fresh: true}))));
      if (!answers) return;
      const cards = answers.flatMap((answer) => answer.cards);
      this.#total = answers[0].total;
      this.#cards = fromStart ? cards : [...this.#cards, ...cards];
      if (fromStart)
        this.#redraw(answers[0].notes);
      else
        this.#grow(cards);
      this.#counted();
      for (const tile of this.grid.children) this.#number(tile);
      this.#reviewLater();
    } catch (error) {
      fill(this.about, problemState(error, () => this.#load(true)));
    } finally {
      this.#asks = false;
    }
  }

  /** Marks cards that differ from their approved looks in this market; requested after the cards are loaded. */
  #reviewLater = later(REVIEWED_AFTER, () => this.#review());

  async #review() {
    if (!this.grid.isConnected) return;
    const market = resolved(this.#scene, content()).market?.market;
    const widgets = this.#cards.map((card) => card.widget);
    try {
      const answer = await this.#approvals.run((signal) => askApprovals(widgets.slice(0, APPROVALS), {market, signal}));
      if (!answer) return;
      this.#reviews = new Map(answer.is_used ? answer.widgets.map((review) => [review.widget, review]) : []);
    } catch {
      return;
    }
    for (const tile of this.grid.children) this.#mark(tile);
  }

  #mark(tile) {
    const foot = tile.querySelector(".tile-foot");
    foot?.querySelector("[data-approval]")?.remove();
    const chip = approvalChip(this.#reviews.get(tile.dataset.widget));
    if (chip) foot?.append(chip);
  }

  #counted() {
    const market = resolved(this.#scene, content()).market;
    this.tally.textContent = this.#total || this.#cards.length ?
      `${count("widget", this.#total)} for ${marketName(market?.market ?? "")}` :
      "";
    this.grid.setAttribute("aria-label", this.tally.textContent);
  }

  /** Draws the loaded cards. Tiles that stay are not changed, and a frame is reloaded only if its card may have changed. */
  #redraw(notes) {
    const before = new Map([...this.grid.children].map((tile) => [tile.dataset.widget, tile]));
    const tiles = this.#cards.map((card) => this.#renewed(before.get(card.widget) ?? newTile(), card));
    const stay = new Set(tiles);
    for (const tile of before.values())
      if (!stay.has(tile)) tile.remove();
    tiles.forEach((tile, index) => {
      if (this.grid.children[index] !== tile) this.grid.insertBefore(tile, this.grid.children[index] ?? null);
    });
    fill(this.about, noteList(notes));
    const nothing = this.#cards.length === 0;
    fill(this.end,
      nothing
        && (content().widgets.length === 0 ?
            emptyState("grid", "No widgets yet", "A widget is a card and when it shows. The first one takes a few minutes.",
              h("a", {class: "button button-main", href: link("/new-widget")}, icon("plus"), "New card")) :
            emptyState("search", "No widget fits", "Take a filter away, look for another word, or in all languages and campaigns.",
              this.#scene.search
                && h("a", {class: "button button-main", href: link("/find", {search: this.#scene.search})}, icon("search"),
                  "Find it in all languages"),
              h("button", {
                type: "button",
                class: "button",
                on: {
                  click: () => {
                    this.find.value = "";
                    change({search: null, owner: null, status: null, type: null, state: null});
                  }
                }
              },
                "Show all widgets"))));
    if (this.#scene.search) say(count("widget", this.#total));
  }

  #grow(cards) { this.grid.append(...cards.map((card) => this.#renewed(newTile(), card))); }

  /** Updates a tile with the card's current state. */
  #renewed(tile, card) {
    const key = `${card.frame}|${card.state}|${JSON.stringify(card.height)}|${this.#scheme}|${this.#version}|${
      this.#versions.get(card.widget) ?? 0}`;
    const text = JSON.stringify(card);
    if (tile.told !== text) {
      labelTile(tile, card);
      this.#mark(tile);
      this.#release(tile);
    }
    tile.told = text;
    tile.querySelector(".tile-link").href = cardLink(card.widget);
    tile.card = card;
    if (tile.key === key) return tile;
    tile.key = key;
    tile.firstChild.dataset.scheme = this.#scheme;
    this.near.unobserve(tile);
    this.near.observe(tile);
    return tile;
  }

  /** A tile near the screen gets its frame; a tile far away loses it. */
  #seen({target: tile, isIntersecting}) {
    const thumb = tile.querySelector(".thumb");
    if (!isIntersecting) {
      if (this.#cards.length > PAGE * 3) {
        thumb.replaceChildren();
        tile.drawn = null;
      }
      return;
    }
    drawTile(tile, this.#scene, this.#scheme);
  }

  /** Arrow keys move between tiles by their position on the screen. */
  #arrows(event) {
    const links = [...this.grid.querySelectorAll(".tile-link")];
    const at = links.indexOf(document.activeElement);
    if (at < 0) return;
    const top = links[0].closest(".tile").offsetTop;
    const columns = links.filter((each) => each.closest(".tile").offsetTop === top).length || 1;
    const next = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + columns,
      ArrowUp: at - columns,
      Home: 0,
      End: links.length - 1
    }[event.key];
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

/** The most cards in one response of the server. */
const MOST = 200;

/** `[offset, count]` of the requests for a range. */
function pagesOf(offset, number) {
  const pages = [];
  for (let at = offset; at < offset + number; at += MOST) pages.push([at, Math.min(MOST, offset + number - at)]);
  return pages;
}

function withPaging(query, offset, number) { return `${query}${query ? "&" : "?"}offset=${offset}&count=${number}`; }
