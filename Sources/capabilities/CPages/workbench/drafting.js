// The card as somebody writes it: drawn by the server a moment after the last key, without a file being touched.
import {Latest, send} from "./api.js";
import {later} from "./dom.js";
import {draftKey, draftsOf} from "./drafts.js";
import {asked} from "./scene.js";

/** Milliseconds without a key after which the card is drawn anew. */
const DRAWN_AFTER = 60;

const asText = ([, draft]) => ({...draft.of, name: draft.name, locale: draft.locale, text: draft.text});

export class Drafting {
  #latest = new Latest();
  #asking = null;
  #later = later(DRAWN_AFTER, () => this.#ask());

  /** `drawn` is called when there is another card to show, or other findings. */
  constructor(drawn) { this.drawn = drawn; }

  /** The card with the drafts in it, once for each scheme; null where the files' own is to be shown. */
  cards = null;
  /** Findings of each draft by key, and of the card as a whole. */
  findings = new Map();
  others = [];
  problem = null;

  /** Texts that are written and not saved. */
  count = 0;

  /** The files' card came: what is being written goes on top of it. `scenes` are the scene's changes by scheme. */
  follow(asking) {
    const key = asking.widget + asked(asking.scene);
    // What was drawn for another reader is not this one's card.
    if (this.#asking && this.#asking.key !== key) this.#clear();
    this.#asking = {...asking, key};
    return this.#ask();
  }

  /** Somebody wrote. */
  wrote() { if (this.#asking) this.#later(); }

  stop() {
    this.#latest.stop();
    this.#asking = null;
  }

  #clear() {
    this.cards = null;
    this.findings = new Map();
    this.others = [];
    this.problem = null;
  }

  /** The card's drafts as the server takes them. */
  get texts() {
    return this.#asking ? this.#drafts().map(asText) : [];
  }

  /** Drafts of texts that the card shows, but for those that say what the file says. */
  #drafts() {
    const {widget, card} = this.#asking;
    const inFile = new Map((card.texts ?? []).map((text) => [draftKey(text, widget), text.written ?? text.text]));
    return draftsOf(widget).filter(([key, draft]) => inFile.has(key) && inFile.get(key) !== draft.text);
  }

  async #ask() {
    if (!this.#asking) return;
    const {widget, scene, schemes} = this.#asking;
    const drafts = this.#drafts();
    this.count = drafts.length;
    if (drafts.length === 0) {
      this.#latest.stop();
      const was = this.cards || this.problem || this.findings.size > 0;
      this.#clear();
      if (was) this.drawn();
      return;
    }
    const texts = drafts.map(asText);
    try {
      const answers = await this.#latest.run((signal) => Promise.all(schemes.map(
        (scheme) => send("POST", `/api/card/${encodeURIComponent(widget)}${asked(scene, scheme ? {scheme} : {})}`, {texts}, {signal}))));
      if (!answers) return;
      this.#take(answers, drafts);
    } catch (error) {
      this.problem = error;
    }
    this.drawn();
  }

  /** A draft that breaks the card leaves on screen what was drawn last. */
  #take(answers, drafts) {
    const [{draft}] = answers;
    this.problem = null;
    if (draft.is_drawn) this.cards = answers;
    this.findings = new Map(drafts.map(([key], index) => [key, draft.texts[index]?.findings ?? []]));
    this.others = draft.findings;
  }
}
