import { clientHeader, LayoverCard, textScale } from "/v1/client.js";
import { element } from "/v1/client/components.js";
import { scheme } from "./scheme.js";
import { svg } from "./svg.js";

/** Kinds of problems and their names in `texts.share`. */
const failures = {
  "offer-gone": "gone", "offer-invalid": "gone", "items-full": "full", "trip-full": "full", "trip-closed": "full", "trip-frozen": "full",
  "switched-off": "off",
};
/** The server accepts only plain names: no address, no link, no long number. */
const isNoName = ({ kind }) => kind === "setting-invalid";
/** The trip no longer exists for this reader: another one is made. */
const isOver = ({ kind }) => ["unknown", "trip-ended", "participant-gone"].includes(kind);

/**
 * The dialog by which a reader sends flights to friends: they are first added to a trip, for a new one after the reader may
 * give a name, and its link is offered once the server has stored them.
 */
export class ShareDialog {
  #trips;
  #hears;
  #dialog = element("dialog", { class: "share-box", "aria-labelledby": "share-title" });
  #shared = null;                     // the flights being shared: { flights, question, reader }
  #trip = null;
  #made = null;                       // the trip that was made for these flights
  #name = "";                         // the reader's name for friends
  #closesAt = null;                   // when voting in a new trip closes
  #items = [];                        // items that only the reader sees yet
  #round = 0;                         // answers to earlier rounds are ignored

  /**
   * @param {import("./trips.js").Trips} trips
   * @param {object} hears `act(event)` of a card, `isAway(card, layout)`, and `seen(card, layout)`.
   */
  constructor(trips, hears) {
    this.#trips = trips;
    this.#hears = hears;
    this.#dialog.addEventListener("layover-action", event => hears.act(event));
    document.body.append(this.#dialog);
    this.#dialog.addEventListener("click", event => { if (event.target === this.#dialog) this.#dialog.close(); });
  }

  /**
   * Opens it for flights that are added to one trip.
   *
   * @param {object} shared `flights`, each with its `legs`, its `price` and the offer to be added (`add`); the `question` of their
   *   search, and the `reader`.
   */
  open(shared) {
    this.#shared = shared;
    this.#trip = this.#trips.forRoute(shared.question);
    this.#made = null;
    this.#dialog.showModal();
    this.#begin();
  }

  get #texts() { return this.#shared.reader.texts; }

  #begin() { return this.#trip ? this.#share() : this.#ask(); }

  /** Asks for the reader's name in a new trip, and makes it; asks again if the server rejects the name. */
  #ask(isRefused = false) {
    this.#round += 1;
    this.#items = [];
    const { share } = this.#texts;
    const field = element("input", {
      type: "text", id: "share-name", maxLength: 40, autocomplete: "given-name", dir: "auto", value: isRefused ? this.#name : this.#trips.name,
      "aria-invalid": isRefused ? "true" : null, "aria-describedby": isRefused ? "share-refused" : null,
    });
    const deadline = deadlineFields(share);
    const submit = event => {
      event.preventDefault();
      this.#name = field.value.trim();
      this.#closesAt = deadline.moment();
      this.#share();
    };
    this.#draw(this.#choice(), element("form", { class: "sharer", onsubmit: submit },
      element("label", { for: "share-name" }, share.name), field,
      isRefused && element("p", { class: "error", id: "share-refused", role: "alert" }, share.unnamed),
      ...deadline.parts,
      element("button", { class: "go" }, share.make)));
    field.focus();
  }

  /** Makes the trip if there is none yet, and adds the flights to it. */
  async #share() {
    const round = ++this.#round, { flights, question } = this.#shared;
    this.#items = [];
    this.#draw(element("p", { role: "status" }, this.#texts.share.making));
    try {
      this.#trip ??= this.#made = await this.#trips.make(question, this.#name, this.#closesAt);
      const { items, message } = await this.#trips.add(this.#trip, flights.map(({ add }) => add));
      if (round !== this.#round) return;
      this.#items = items;
      this.#draw(...this.#missed(flights.length - items.length), ...this.#ready(message));
      this.#dialog.querySelector("button.go")?.focus();
    } catch (problem) {
      if (round !== this.#round) return;
      if (this.#trip && isOver(problem)) return this.#startOver();
      if (!this.#trip && this.#name && isNoName(problem)) return this.#ask(true);
      this.#draw(...this.#failed(problem));
    }
  }

  #startOver() {
    this.#trips.forget(this.#trip);
    this.#trip = null;
    return this.#ask();
  }

  #draw(...parts) {
    const { share, lists, close } = this.#texts, { flights, reader } = this.#shared, isOne = flights.length === 1;
    this.#dialog.replaceChildren(
      element("div", { class: "head" }, element("h2", { id: "share-title" }, share.title),
        element("button", { type: "button", class: "quiet", "aria-label": close, onclick: () => this.#dialog.close() }, "×")),
      isOne ? element("p", { class: "shared" }, ...outline(flights[0], reader))
        : element("ul", { class: "shared" }, ...flights.map(flight => element("li", {}, ...outline(flight, reader)))),
      element("p", {}, isOne ? share.text : lists.text), ...parts.filter(Boolean));
  }

  /** Some of several flights may be too old by now. */
  #missed(count) { return count > 0 ? [element("p", { class: "missed", role: "status" }, this.#texts.lists.missed(count))] : []; }

  #ready(message) {
    const { share } = this.#texts, address = this.#trips.address(this.#trip);
    const said = element("p", { class: "said", role: "status" });
    const sent = () => this.#sent();
    // Any way to copy the link from here sends the flights: a key, a menu, a drag, or a new tab.
    const taken = { ondragstart: sent, oncontextmenu: sent };
    const field = element("input", {
      type: "text", readonly: true, value: address, dir: "ltr", "aria-label": share.link, ...taken,
      onfocus: event => {
        event.target.select();
        sent();
      },
      oncopy: () => {
        said.textContent = share.copied;
        sent();
      },
    });
    const copy = element("button", { type: "button", class: navigator.share ? "" : "go", onclick: () => this.#copy(field, said) }, share.copy);
    const send = navigator.share && element("button", { type: "button", class: "go", onclick: () => this.#send(address, message) }, share.send);
    return [
      this.#choice(),
      element("div", { class: "link" }, field, copy),
      element("div", { class: "acts" }, send, element("a", { href: address, target: "_blank", rel: "noopener", ...taken, onclick: sent, onauxclick: sent }, share.open)),
      this.#code(),
      said,
    ].filter(Boolean);
  }

  /** The link as a code for a phone's camera; opening it counts as sharing. */
  #code() {
    const { share } = this.#texts;
    return element("details", { class: "code", ontoggle: () => this.#sent() }, element("summary", {}, share.code),
      element("img", { src: `/t/${this.#trip.token}/code.svg`, width: 184, height: 184, alt: share.code, loading: "lazy" }));
  }

  /** The choice of the trip; nothing if there is only one. */
  #choice() {
    const { share } = this.#texts, all = this.#trips.all, { writing } = this.#shared.reader;
    if (all.length === 0 || all.length === 1 && all[0] === this.#made) return null;
    const name = trip => `${trip.route.replace("-", " – ")}, ${writing.date(trip.departs)}`;
    const options = all.map(trip => element("option", { value: trip.id, selected: trip.id === this.#trip?.id }, name(trip)));
    const choose = event => {
      this.#trip = all.find(({ id }) => id === event.target.value) ?? null;
      this.#begin();
    };
    return element("label", { class: "into" }, element("span", {}, share.trip),
      element("select", { onchange: choose }, ...options, element("option", { value: "", selected: !this.#trip }, share.another)));
  }

  async #copy(field, said) {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.focus();
      field.select();
      document.execCommand("copy");
    }
    said.textContent = this.#texts.share.copied;
    this.#sent();
  }

  async #send(address, message) {
    try {
      const told = this.#shared.flights.length === 1 ? message : null;
      await navigator.share({ title: told?.caption ?? this.#texts.share.title, text: told?.summary, url: address });
      this.#sent();
    } catch { /* the reader has thought better of it */ }
  }

  /** The link has been copied or shared: from now on all people with it see the flights. */
  #sent() {
    if (this.#items.length === 0) return;
    const items = this.#items, round = this.#round;
    this.#items = [];
    this.#trips.send(this.#trip, items).then(() => this.#tellMore(), () => { if (round === this.#round) this.#items = items; });
  }

  /** Shows the server's card for the next step: it is shown, counted and dismissed like cards among results. */
  async #tellMore() {
    if (this.#dialog.querySelector("layover-card")) return;
    const { question: { market, locale }, reader } = this.#shared, round = this.#round;
    const width = Math.min(this.#dialog.clientWidth - 44, 600);
    try {
      const reply = await fetch(`/v1/layouts/after-share?${new URLSearchParams({ market, locale })}`, { headers: clientHeader({ scheme: scheme(), width, scale: textScale() }) });
      if (!reply.ok || round !== this.#round) return;
      const layout = await reply.json(), card = layout.cards.find(one => LayoverCard.isKnown(one) && !this.#hears.isAway(one, layout));
      if (!card) return;
      const made = element("layover-card", { "close-label": reader.texts.hide, width });
      this.#dialog.append(made);
      made.show(card, layout);
      made.addEventListener("layover-action", () => made.remove());
      this.#hears.seen(card, layout);
    } catch { /* the flight is shared, whatever else comes */ }
  }

  #failed(problem) {
    const { share } = this.#texts, known = failures[problem.kind];
    const retry = () => {
      if (known !== "full") return this.#share();
      this.#trip = null;
      this.#ask();
    };
    return [
      element("p", { class: "error", role: "alert" }, share[known ?? "failed"]),
      known === "gone" || known === "off" ? null : element("div", { class: "acts" }, element("button", { type: "button", class: "go", onclick: retry }, known === "full" ? share.another : share.retry)),
    ].filter(Boolean);
  }
}

/** The days from today and the time of each choice of a deadline. */
const deadlines = { tonight: [0, 23, 59], tomorrow: [1, 18, 0], days: [3, 18, 0] };

/** A list of deadlines with a field for another time. @returns Its `parts`, and `moment()`: null without a deadline. */
function deadlineFields(share) {
  const now = new Date(), least = new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  const field = element("input", { type: "datetime-local", id: "share-time", min: least, hidden: true, "aria-label": share.time });
  const list = element("select", { id: "share-deadline", onchange: () => (field.hidden = !(field.required = list.value === "another")) },
    ...["none", ...Object.keys(deadlines), "another"].map(one => element("option", { value: one }, share.deadlines[one])));
  const moment = () => {
    if (list.value === "none") return null;
    if (list.value === "another") return new Date(field.value);
    const [days, hour, minute] = deadlines[list.value], today = new Date();
    return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hour, minute);
  };
  return { parts: [element("label", { for: "share-deadline" }, share.ends), list, field], moment };
}

/** The button on a result, with a matching picture. */
export const shareButton = (label, texts) => element("button", { type: "button", class: "share", title: texts.share.share, "aria-label": `${texts.share.share}: ${label}` },
  svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: "M12 15V4m-4 4 4-4 4 4M6 12H5v8h14v-8h-1" })));

/** `LHR – OSL · Thu, 21 Jan · £412` */
function outline({ legs, price }, { writing, texts }) {
  const [first] = legs;
  return [element("bdi", {}, `${first.origin.code} – ${first.destination.code}`), ` · ${writing.date(first.departs)} · `,
    element("bdi", {}, first.carriers.map(({ name }) => name).join(", ")), " · ", element("b", {}, element("bdi", {}, price ? writing.price(price) : texts.priceless))];
}
