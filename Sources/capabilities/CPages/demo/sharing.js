import { ListsPanel } from "./lists-panel.js";
import { SavedLists } from "./saved-lists.js";
import { ShareDialog } from "./share.js";
import { Trips } from "./trips.js";

/** What readers do with single flights: they send them to friends, put them on a wish list, and find those again that they looked at. */
export class Sharing {
  #hears;
  #lists;
  #dialog;
  #panel = null;                      // null where the content names no list
  #reader = null;

  /**
   * @param {object} site What `/demo/site.json` says.
   * @param {object} hears `rows`, the list of results; `now()`, the `search` (its token, empty where there is none) with the `question`
   *   that it asked; `again(query)`, to search once more; of a card that comes after sharing `act(event)`, `isAway(card, layout)` and
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

  /** The page turns to another language, or another market. */
  speak(reader, { market, locale }) {
    this.#reader = reader;
    this.#lists.move({ market, locale });
    this.#panel?.draw(reader);
  }

  /** Says how results are written: with which buttons, and which of them are pressed. */
  mark(writing) {
    const { search, question } = this.#hears.now();
    writing.shares = Boolean(search);
    writing.isWished = search && this.#lists.isOwn("wish-list") ? itinerary => this.#lists.isWished(itinerary, question) : null;
  }

  /** A search has found all that it finds. */
  learn(itineraries) {
    const { search, question } = this.#hears.now();
    if (search) this.#lists.learn(itineraries, search, question);
  }

  /** With another button than the first a link is followed, and nothing is pressed. */
  #tap(event) {
    const button = event.button < 2 && event.target.closest(event.button === 0 ? ".share, .heart, .select" : ".select");
    const itinerary = button ? button.closest("li").result : null;
    if (!itinerary?.legs.length) return;                   // it stands where one will be
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

  /** Flights of a list go into a trip as if the search for the first had found them. */
  #shareListed(flights) {
    const { market, locale } = this.#lists.place, [{ legs: [first] }] = flights;
    this.#share(flights, { market, locale, origin: first.origin.code, destination: first.destination.code, departs: first.departs.slice(0, 10) });
  }

  #share(flights, question) { this.#dialog.open({ flights, question, reader: this.#reader }); }
}
