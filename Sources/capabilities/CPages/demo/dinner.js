import { element } from "/v1/client/components.js";
import { at } from "./dom.js";
import { Motion } from "./motion.js";
import { buttonParts, pickTexts } from "./texts-pick.js";

/**
 * "Dinner after you land": one place near the airport of arrival, by `POST /v1/pick/late-dinner`. STOP ends every fetch of the
 * server at once: it deletes the run by the name that this page gave it, and disconnects.
 */
export class Dinner {
  static waitMilliseconds = 2500;
  #button = at("dinner-pick");
  #panel = at("dinner-panel");
  #motion = new Motion(this.#panel);
  #question = null;
  #reader = null;
  #texts = null;
  #under = null;                      // the current run and its abort
  #answer = { order: [] };            // the latest; `isAway` if there was none
  #seen = [];                         // the rejected ones, latest last, with the state before
  #place = 0;
  #wheel = null;

  constructor() {
    this.#button.addEventListener("click", () => (this.#under ? this.#stop() : this.#panel.hidden || this.#motion.isLeaving ? this.#ask() : this.#close()));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#wheel?.pause(); else this.#wheel?.play();
    });
  }

  /** @param {object|null} question `market`, `locale`, `destination`; null if there is no destination. */
  draw(question, reader) {
    const isOther = question?.destination !== this.#question?.destination || question?.market !== this.#question?.market;
    [this.#question, this.#reader, this.#texts] = [question, reader, pickTexts(reader.locale)];
    this.#button.hidden = !question?.destination;
    if (isOther) {
      if (this.#under) this.#stop();
      this.#panel.hidden = true;
      this.#seen = [];
    }
    this.#word();
  }

  #word() {
    const isRunning = this.#under !== null;
    this.#button.lastElementChild.replaceChildren(...(isRunning ? [this.#texts.stop] : buttonParts(this.#reader.locale, "dinner")));
    this.#button.toggleAttribute("data-running", isRunning);
    this.#button.setAttribute("aria-expanded", String(!this.#panel.hidden && !this.#motion.isLeaving));
  }

  async #ask() {
    const run = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");
    const under = { run, abort: new AbortController() };
    this.#under = under;
    this.#panel.hidden = false;
    const wheel = element("span", { class: "wheel", "aria-hidden": "true" });
    this.#panel.replaceChildren(element("p", { class: "one-none", role: "status" }, wheel, element("span", {}, this.#texts.looking)));
    this.#motion.enter();
    this.#word();
    if (!this.#motion.isCalm) this.#wheel = wheel.animate({ rotate: ["0turn", "1turn"] }, { duration: 900, iterations: Infinity });
    const answer = await this.#fetch(under);
    if (this.#under !== under) return;
    [this.#answer, this.#place] = [answer, 0];
    this.#end();
    this.#show();
  }

  async #fetch({ run, abort }) {
    const { market, locale, destination } = this.#question;
    try {
      const reply = await fetch("/v1/pick/late-dinner", {
        method: "POST", signal: abort.signal, headers: { "Content-Type": "application/json", "Layover-Run": run },
        body: JSON.stringify({ market, locale, place: destination, seen: this.#seen.map(({ id }) => id), wait: Dinner.waitMilliseconds }),
      });
      return reply.ok ? await reply.json() : { order: [], isAway: true };
    } catch { return { order: [], isAway: true }; }
  }

  #end() {
    this.#under = null;
    this.#wheel?.cancel();
    this.#wheel = null;
    this.#word();
  }

  /** Everything stops in the same frame. The page ignores the answer before it sends the stop to the server, because the answer would report the stop. */
  #stop() {
    const { run, abort } = this.#under;
    this.#motion.leave();
    this.#end();
    abort.abort();
    fetch(`/v1/pick/runs/${run}`, { method: "DELETE", keepalive: true }).catch(() => {});
  }

  #close() {
    this.#motion.leave();
    this.#word();
  }

  #show(by = 0) {
    const { order } = this.#answer, place = order[this.#place], texts = this.#texts;
    const held = this.#panel.contains(document.activeElement) && document.activeElement.dataset.act;
    const button = (act, word, does, isOff) => element("button", { type: "button", "data-act": act, disabled: isOff, onclick: does }, word);
    const acts = [
      place && button("back", texts.back, () => this.#go(-1), this.#place === 0),
      place && button("onward", texts.onward, () => this.#go(1), this.#place >= order.length - 1),
      place && button("refuse", texts.refuse, () => this.#refuse(place.id)),
      this.#seen.length > 0 && button("undo", texts.undo, () => this.#undo()),
      place?.links?.web && element("a", { href: place.links.web, target: "_blank", rel: "noopener noreferrer" }, texts.way),
    ].filter(Boolean);
    this.#panel.replaceChildren(
      place ? this.#placeElement(place) : element("p", { class: "one-none", role: "status" }, this.#nothing),
      ...(acts.length > 0 ? [element("div", { class: "one-acts" }, ...acts)] : []));
    if (by !== 0) this.#motion.turn(this.#panel.firstElementChild, by);
    if (held) (this.#panel.querySelector(`[data-act=${held}]:enabled`) ?? this.#panel.querySelector("[data-act]:enabled"))?.focus();
  }

  /** Closed places are a different case than an unavailable service. */
  get #nothing() {
    const { isAway, out } = this.#answer;
    return isAway || Object.keys(out ?? {}).length === 0 ? this.#texts.away : this.#texts.nothing;
  }

  #placeElement(place) {
    const { distance, rating, price_level: level, closes_after: closes, cuisine } = place.facts, { locale } = this.#question;
    const unit = (value, name, digits = 0) => new Intl.NumberFormat(locale, { style: "unit", unit: name, maximumFractionDigits: digits }).format(value);
    const far = distance === undefined ? null : distance < 950 ? unit(Math.round(distance / 10) * 10, "meter") : unit(distance / 1000, "kilometer", 1);
    const open = closes === undefined ? null : this.#texts.open.replace("{time}", closes >= 120 ? unit(Math.floor(closes / 60), "hour") : unit(closes, "minute"));
    const reasons = [...(place.sentences ?? []), !place.why?.includes("closes_after") && open].filter(Boolean);
    const facts = [rating && `★ ${new Intl.NumberFormat(locale).format(rating)}`, far, level && "€".repeat(level), cuisine];
    const { complete, decided, missing } = this.#answer, isPart = !complete && !decided && missing?.length > 0;
    return element("div", { class: "one-offer" },
      element("p", { class: "one-place" }, element("span", {}, this.#texts.dinner), element("bdi", {}, `${this.#place + 1} / ${this.#answer.order.length}`)),
      element("p", { class: "one-name" }, element("bdi", {}, place.title)),
      element("p", { class: "one-facts" }, ...facts.filter(Boolean).map(fact => element("span", {}, element("bdi", {}, fact)))),
      reasons.length > 0 && element("ul", { class: "one-why" }, ...reasons.map(reason => element("li", {}, reason))),
      (place.attribution || isPart) && element("p", { class: "one-source" }, [place.attribution, isPart && this.#texts.partial].filter(Boolean).join(" · ")));
  }

  #go(by) {
    this.#place = Math.min(Math.max(0, this.#place + by), this.#answer.order.length - 1);
    this.#show(by);
  }

  /** The next one is available already: the server is asked only when no place is left. */
  #refuse(id) {
    this.#seen.push({ id, answer: this.#answer, place: this.#place });
    const order = this.#answer.order.filter(one => one.id !== id);
    this.#answer = { ...this.#answer, order };
    this.#place = Math.min(this.#place, Math.max(0, order.length - 1));
    if (order.length === 0) this.#ask(); else this.#show(1);
  }

  #undo() {
    const { answer, place } = this.#seen.pop();
    [this.#answer, this.#place] = [answer, place];
    this.#show(-1);
  }
}
