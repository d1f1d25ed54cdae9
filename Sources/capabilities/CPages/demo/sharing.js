import { ListsPanel } from "./lists-panel.js";
import { SavedLists } from "./saved-lists.js";
import { ShareDialog } from "./share.js";
import { Trips } from "./trips.js";

/** Actions of readers with single flights: sharing, the wish list, and recently viewed flights. */
export class Sharing {
  #hears;
  #lists;
  #dialog;
  #panel = null;                      // null if the content has no lists
  #reader = null;

  /**
   * @param {object} site The content of `/demo/site.json`.
   * @param {object} hears `rows`, the list of results; `now()`, the `search` (its token, empty if there is none) with its
   *   `question`; `again(query)`, to search once more; for the card after sharing `act(event)`, `isAway(card, layout)` and
   *   `seen(card, layout)`.
   */
  constructor(site, hears) {
    this.#hears = hears;
    this.#lists = new SavedLists(site);
    const trips = new Trips();
    this.#dialog = new ShareDialog(trips, hears);
    if (this.#lists.names.length > 0) {
      this.#panel = new ListsPanel(this.#lists, trips, { share: flights => this.#shareListed(flights), again: query => hears.again(query) });
    }
    this.#lists.addEventListener("change", () => this.#drawHearts());
    for (const kind of ["click", "auxclick"]) hears.rows.addEventListener(kind, event => this.#tap(event));
    document.body.toggleAttribute("data-shares", true);
    document.body.toggleAttribute("data-wishes", this.#lists.isOwn("wish-list"));
  }

  /** Switches to another language, or another market. */
  speak(reader, { market, locale }) {
    this.#reader = reader;
    this.#lists.move({ market, locale });
    this.#panel?.draw(reader);
  }

  /** Sets how results are drawn: with which buttons, and which of them are pressed. */
  mark(writing) {
    const { search, question } = this.#hears.now();
    writing.shares = Boolean(search);
    writing.isWished = search && this.#lists.isOwn("wish-list") ? itinerary => this.#lists.isWished(itinerary, question) : null;
  }

  /** A search is complete. */
  learn(itineraries) {
    const { search, question } = this.#hears.now();
    if (search) this.#lists.learn(itineraries, search, question);
  }

  /** Other mouse buttons only follow links. */
  #tap(event) {
    const button = event.button < 2 && event.target.closest(event.button === 0 ? ".share, .heart, .select" : ".select");
    const itinerary = button ? button.closest("li").result : null;
    if (!itinerary?.legs.length) return;                   // a placeholder
    const { search, question } = this.#hears.now();
    if (button.matches(".heart")) return this.#lists.wish(itinerary, search, question);
    this.#lists.view(itinerary, search, question);
    if (button.matches(".share")) this.#share([{ ...itinerary, add: { search, itinerary: itinerary.id } }], question);
  }

  #drawHearts() {
    const { question } = this.#hears.now();
    for (const heart of this.#hears.rows.querySelectorAll(".heart")) {
      heart.setAttribute("aria-pressed", String(this.#lists.isWished(heart.closest("li").result, question)));
    }
  }

  /** Flights of a list are added to a trip as if the search for the first had found them. */
  #shareListed(flights) {
    const { market, locale } = this.#lists.place, [{ legs: [first] }] = flights;
    this.#share(flights, { market, locale, origin: first.origin.code, destination: first.destination.code, departs: first.departs.slice(0, 10) });
  }

  #share(flights, question) { this.#dialog.open({ flights, question, reader: this.#reader }); }
}
