import { element } from "/v1/client/components.js";
import { at } from "./dom.js";
import { digits } from "./formatters.js";
import { pickElement } from "./pick-row.js";
import { SidePanel } from "./side-panel.js";

/** The panel with the reader's wish list and the recently viewed flights, to share one or several. */
export class ListsPanel {
  /** Maximum flights for one trip at once: adding and sending each reaches the server's limit for one person. */
  static sharedAtMost = 10;
  #lists;
  #trips;
  #does;
  #reader = null;
  #name;
  #stands = { state: "asking", flights: [], ready: new Set(), asked: new Set() };
  #chosen = new Set();
  #round = 0;                         // answers to earlier rounds are ignored
  #panel = new SidePanel({ toggle: at("picks-toggle"), panel: at("picks"), close: at("picks-close") }, () => this.#ask());

  /**
   * @param {import("./saved-lists.js").SavedLists} lists At least one.
   * @param {import("./trips.js").Trips} trips
   * @param {{ share: (flights: object[]) => void, again: (query: object) => void }} does
   */
  constructor(lists, trips, does) {
    this.#lists = lists;
    this.#trips = trips;
    this.#does = does;
    [this.#name] = lists.names;
    at("picks-toggle").hidden = false;
    lists.addEventListener("change", () => this.#change());
    at("picks-tabs").addEventListener("keydown", event => this.#press(event));
  }

  /** Draws it again, in another language or for another market. */
  draw(reader) {
    this.#reader = reader;
    at("picks-title").textContent = reader.texts.lists.open;
    at("picks-close").setAttribute("aria-label", reader.texts.close);
    this.#clear();
    if (this.#panel.isOpen) this.#ask();
    else this.#drawToggle();
  }

  // MARK: content

  #turn(name) {
    this.#name = name;
    this.#clear();
    this.#ask();
  }

  #clear() {
    this.#round += 1;
    this.#chosen.clear();
    this.#stands = { state: "asking", flights: this.#lists.of(this.#name)?.flights ?? [], ready: new Set(), asked: new Set() };
  }

  /** Has the server check which flights can be shared; those in this browser are shown meanwhile. */
  async #ask() {
    const round = ++this.#round;
    this.#stands = { ...this.#stands, state: "asking" };
    this.#draw();
    try {
      const answer = await this.#lists.read(this.#name);
      if (round !== this.#round) return;
      this.#stands = { ...answer, asked: new Set(answer.flights.map(({ key }) => key)) };
    } catch (problem) {
      if (round !== this.#round) return;
      const isOff = problem.kind === "switched-off";
      this.#stands = { ...this.#stands, ...(isOff ? { state: "off", ready: new Set() } : { state: "failed" }) };
    }
    this.#draw();
  }

  /** A list in this browser has changed: new flights are checked, removed ones disappear at once. */
  #change() {
    const flights = this.#lists.of(this.#name)?.flights;
    if (flights) this.#stands = { ...this.#stands, flights };
    if (!this.#panel.isOpen) return this.#drawToggle();
    const isNew = this.#stands.state === "ok" && flights?.some(({ key }) => !this.#stands.asked.has(key));
    if (isNew) this.#ask();
    else this.#draw();
  }

  // MARK: drawing

  #draw() {
    this.#drawToggle();
    this.#drawTrips();
    this.#drawTabs();
    this.#drawState();
    const { flights, ready } = this.#stands, keys = new Set(flights.map(({ key }) => key));
    for (const key of this.#chosen) if (!keys.has(key) || !ready.has(key)) this.#chosen.delete(key);
    replaceRows(at("picks-list"), flights.map(flight => this.#row(flight)), at(`tab-${this.#name}`));
    this.#drawFoot();
  }

  /** The number of flights in this browser: of the wish list, else of the viewed ones. */
  #drawToggle() {
    if (!this.#reader) return;
    const { lists } = this.#reader.texts, own = this.#lists.names.find(name => this.#lists.isOwn(name));
    const count = own ? this.#lists.of(own).flights.length : 0, written = this.#number(count);
    at("picks-toggle").setAttribute("aria-label", count > 0 ? `${lists.open}: ${written}` : lists.open);
    at("picks-toggle").querySelector(".word").textContent = lists.open;
    at("picks-toggle").querySelector(".count").textContent = count > 0 ? written : "";
  }

  /** The pages of trips that the reader made or joined, in case the link was lost. */
  #drawTrips() {
    const { texts, writing } = this.#reader, all = this.#trips.all;
    at("picks-trips").hidden = all.length === 0;
    at("picks-trips-title").textContent = texts.lists.trips;
    const links = all.map(trip => element("li", {}, element("a", { href: this.#trips.address(trip), target: "_blank", rel: "noopener" },
      element("bdi", {}, trip.route.replace("-", " – ")), element("span", {}, writing.date(trip.departs)))));
    at("picks-trips-list").replaceChildren(...links);
  }

  #drawTabs() {
    const focused = document.activeElement?.id;
    at("picks-tabs").replaceChildren(...this.#lists.names.map(name => {
      const isShown = name === this.#name, count = this.#lists.of(name)?.flights.length ?? 0;
      return element("button", {
        type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "picks-shown", "aria-selected": String(isShown), tabindex: isShown ? "0" : "-1",
        onclick: () => this.#turn(name),
      }, element("span", {}, this.#reader.texts.lists.names[name]), count > 0 && element("span", { class: "count" }, this.#number(count)));
    }));
    if (focused?.startsWith("tab-")) at(focused)?.focus();
    at("picks-shown").setAttribute("aria-labelledby", `tab-${this.#name}`);
  }

  /** The message about the list as a whole. */
  #drawState() {
    const { lists, share } = this.#reader.texts, { state, flights } = this.#stands, list = this.#lists.of(this.#name);
    const isEmpty = flights.length === 0;
    const said = {
      asking: isEmpty && !list ? lists.asking : "", ok: isEmpty ? lists.empty[this.#name] : "",
      off: share.off, failed: list ? lists.unsure : lists.dead, late: lists.dead,
    }[list && isEmpty && state !== "off" ? "ok" : state];
    if (at("picks-said").textContent !== said) at("picks-said").textContent = said;
    at("picks-said").toggleAttribute("data-empty", isEmpty);
    this.#offerRetry(["failed", "late"].includes(state) && (list === null || !isEmpty));
    at("picks-unkept").textContent = list && !list.isKept ? lists.unkept : "";
    at("picks-shown").setAttribute("aria-busy", String(state === "asking"));
  }

  /** When the button disappears, the focus returns to the list's tab. */
  #offerRetry(isOffered) {
    const retry = at("picks-retry"), isLeft = !isOffered && document.activeElement === retry;
    retry.hidden = !isOffered;
    retry.textContent = this.#reader.texts.share.retry;
    retry.onclick = () => this.#ask();
    if (isLeft) at(`tab-${this.#name}`).focus();
  }

  #row(flight) {
    const { key } = flight, { ready, asked } = this.#stands, list = this.#lists.of(this.#name);
    return pickElement(flight, {
      reader: this.#reader, stands: ready.has(key) ? "ready" : asked.has(key) ? "old" : "unknown",
      isChosen: this.#chosen.has(key), isFull: this.#chosen.size >= ListsPanel.sharedAtMost,
      choose: isChosen => this.#choose(key, isChosen),
      remove: list && (() => list.remove(key)),
      again: flight.query && (() => this.#again(flight.query)),
    });
  }

  /** Actions for the chosen flights. */
  #drawFoot() {
    const { lists } = this.#reader.texts, count = this.#chosen.size, isFull = count >= ListsPanel.sharedAtMost;
    at("picks-foot").hidden = this.#stands.ready.size === 0;
    at("picks-help").textContent = isFull ? lists.most(ListsPanel.sharedAtMost) : count === 0 ? lists.choose : "";
    at("picks-share").hidden = count === 0;
    at("picks-share").textContent = lists.share(count);
    at("picks-share").onclick = () => this.#does.share(this.#stands.flights.filter(({ key }) => this.#chosen.has(key)));
  }

  #number(count) { return digits(this.#reader.locale).format(count); }

  // MARK: actions of the reader

  #choose(key, isChosen) {
    if (isChosen) this.#chosen.add(key);
    else this.#chosen.delete(key);
    this.#draw();
  }

  /** The panel closes and makes room for the search. */
  #again(query) {
    this.#panel.close();
    this.#does.again(query);
  }

  /** Arrow keys switch to the neighbouring list, in the order of the tabs. */
  #press(event) {
    const names = this.#lists.names, step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] * (document.dir === "rtl" ? -1 : 1);
    if (!step) return;
    event.preventDefault();
    this.#turn(names[(names.indexOf(this.#name) + step + names.length) % names.length]);
    at(`tab-${this.#name}`).focus();
  }
}

/** Replaces rows; the focus stays on its row, or moves to the one at its place. */
function replaceRows(list, rows, otherwise) {
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const place = [...list.children].indexOf(focused?.closest("li")), kind = focused?.matches("input") ? "input" : focused?.matches(".again") ? ".again" : ".remove";
  list.replaceChildren(...rows);
  if (!focused) return;
  const row = list.children[Math.min(place, rows.length - 1)];
  (row?.querySelector(kind) ?? row?.querySelector("input, button") ?? otherwise).focus({ preventScroll: true });
}
