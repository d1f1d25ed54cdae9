// The card with drafts: the server draws it a moment after the last key press, without changing a file.
import {Latest, send} from "./api.js";
import {later} from "./dom.js";
import {draftKey, draftsOf} from "./drafts.js";
import {asked} from "./scene.js";

/** Milliseconds after the last key press before the card is drawn again. */
const DRAWN_AFTER = 60;

const asText = ([, draft]) => ({...draft.of, name: draft.name, locale: draft.locale, text: draft.text});

export class Drafting {
  #latest = new Latest();
  #asking = null;
  #later = later(DRAWN_AFTER, () => this.#ask());

  /** `drawn` is called when there is a new card to show, or new findings. */
  constructor(drawn) { this.drawn = drawn; }

  /** The card with the drafts in it, once for each scheme; null if the card from the files is to be shown. */
  cards = null;
  /** Findings of each draft by key, and of the card as a whole. */
  findings = new Map();
  others = [];
  problem = null;

  /** The number of texts that are written but not saved. */
  count = 0;

  /** The card from the files has arrived: applies the drafts to it. `scenes` are the scene's changes by scheme. */
  follow(asking) {
    const key = asking.widget + asked(asking.scene);
    // The cards of another scene do not apply to this one.
    if (this.#asking && this.#asking.key !== key) this.#clear();
    this.#asking = {...asking, key};
    return this.#ask();
  }

  /** A draft has changed. */
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

  /** The card's drafts in the form that the server accepts. */
  get texts() {
    return this.#asking ? this.#drafts().map(asText) : [];
  }

  /** Drafts of the card's texts, except for those equal to the file. */
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

  /** If a draft breaks the card, the last drawn card stays on screen. */
  #take(answers, drafts) {
    const [{draft}] = answers;
    this.problem = null;
    if (draft.is_drawn) this.cards = answers;
    this.findings = new Map(drafts.map(([key], index) => [key, draft.texts[index]?.findings ?? []]));
    this.others = draft.findings;
  }
}
