// One text while it is being written: its boxes, what is wrong with it, the room that is left, and what a colleague made of it.
import {Latest, send} from "./api.js";
import {boxesOf, holesOf} from "./boxes.js";
import {mayWrite} from "./content.js";
import {fill, fresh, h, icon} from "./dom.js";
import {draftOf, dropDraft, keepDraft} from "./drafts.js";
import {findingList, plainly, sentence} from "./finding.js";
import {FitLine} from "./fit-line.js";
import {roomsOf} from "./fit.js";
import {offerUndo} from "./history.js";
import {toast} from "./shell.js";

/** Whether a draft says nothing that its file does not say. */
export const isEmptyDraft = (draft, now) => draft.text === draft.began || draft.text === now;

/** Whether a finding is about the words alone, so that it is told without files and lines. */
const isAboutText = (finding) => /^(texts?|message)\./.test(finding.code);
const told = (words) => h("p", {class: "field-told small"}, icon("warn"), h("span", {}, words));
/** Texts that are on their way to their files, by key: a build may draw their rows anew meanwhile. */
const storing = new Set();

export class TextEditor {
  #fit = new Latest();
  #fitted = null;

  constructor({text, word, key, context, head, follow, leave, saved}) {
    Object.assign(this, {text, word, key, context, head, follow, leave, saved});
    this.element = h("div", {class: "stack text-edit"});
    this.#draw();
  }

  get draft() { return draftOf(this.key); }
  get #now() { return this.text.written ?? this.text.text; }
  get #isContested() { return this.draft.began !== this.#now; }

  /** What it began from may be another by now: the choice between two versions comes and goes with that. */
  settle() {
    if (this.#isContested !== this.wasContested) this.#draw();
    else this.#counted();
  }

  #draw() {
    const {text, draft} = this;
    this.#fitted = null;
    this.wasContested = this.#isContested;
    const stem = `edit-${text.kind}-${text.name}-${text.locale}`;
    this.told = h("div", {class: "stack", id: fresh("told")});
    this.fit = new FitLine();
    this.length = h("span", {class: "quiet small number row-end"});
    this.save = h("button", {
      type: "button",
      class: "button button-main",
      id: `${stem}-save`,
      title: mayWrite() ? null : "You may look, not save",
      on: {click: () => this.#keepMine()}
    },
      this.#isContested ? "Keep mine" : "Save");
    const fields = this.#fields(stem);
    this.first = fields.querySelector("textarea");
    fill(this.element, this.head(), this.#isContested && this.#contest(this.first.id), fields, this.#hint(),
      this.fit.element, this.told,
      h("div", {class: "row"}, this.save,
        h("button", {
          type: "button",
          class: this.#isContested ? "button" : "button button-bare",
          id: `${stem}-leave`,
          on: {click: this.leave}
        }, this.#isContested ? "Take theirs" : "Cancel"),
        this.length));
    this.#counted();
  }

  /** One box, or one for each form of a plural. */
  #fields(stem) {
    const {draft} = this;
    if (!draft.pieces)
      return h("div", {class: "stack"},
        this.#area({id: stem, label: `${this.word}, ${this.text.locale ?? ""}`, value: draft.text,
          wrote: (value) => this.#wrote(value)}));
    const rows = boxesOf(draft.pieces, {
      field: ({key, value, wrote}) => this.#area({id: `${stem}-${key.replace(/\W+/g, "-")}`, value, wrote}),
      changed: (whole) => this.#wrote(whole)
    });
    return h("div", {class: "stack text-boxes", role: "group", "aria-label": `${this.word}, one box for each number`},
      rows);
  }

  #area({id, label = null, value, wrote}) {
    const area = h("textarea", {
      class: "input",
      id,
      rows: "2",
      lang: this.text.locale,
      dir: "auto",
      spellcheck: "true",
      "aria-label": label,
      "aria-describedby": `${this.told.id} ${this.fit.id}`,
      value
    });
    area.addEventListener("input", () => wrote(area.value));
    area.addEventListener("keydown", (event) => this.#key(event));
    return area;
  }

  #key(event) {
    // Keys of a word that is still being composed belong to the keyboard of that language.
    if (event.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      // Nobody chooses by a key that was meant to save.
      if (this.#isContested) this.save.focus();
      else if (!this.save.disabled) this.#store();
    }
    if (event.key === "Escape") {
      event.preventDefault();
      this.leave();
    }
  }

  #wrote(text) {
    this.draft.text = text;
    keepDraft(this.key, this.draft);
    this.#counted();
  }

  #counted() {
    this.length.textContent = `${[...this.draft.text].length} letters`;
    this.length.hidden = Boolean(this.draft.pieces);
    this.save.disabled = !mayWrite() || storing.has(this.key) || this.draft.text === this.#now;
  }

  /** What is filled in for each reader, and must stay. */
  #hint() {
    const {draft} = this;
    const holes = holesOf(this.text.written ?? "").map((hole) => `{${hole}}`);
    if (!draft.pieces && holes.length === 0) return null;
    return h("p", {class: "small quiet"},
      draft.pieces && [h("code", {}, "#"), " is where the number goes. "],
      holes.length > 0 && ["Keep ", holes.flatMap((hole, index) => [index ? ", " : "", h("code", {}, hole)]),
        ": what stands in braces is filled in for each reader."]);
  }

  /** What the text was and what somebody made of it meanwhile; what is being written stands in the field below. */
  #contest(field) {
    const {text, draft} = this;
    const side = (name, words) =>
      h("div", {class: "text-side"}, h("dt", {}, name),
        h("dd", {lang: text.locale, dir: "auto"}, words || h("span", {class: "quiet"}, "(empty)")));
    return h("div", {class: "text-contest", role: "alert"},
      h("p", {class: "note note-wait"}, icon("warn"),
        h("span", {}, "Somebody changed this text in its file since you began. Nothing is saved until you choose.")),
      h("dl", {class: "text-sides"}, side("When you began", draft.began), side("In the file now", this.#now)),
      h("label", {class: "text-yours", for: field}, "Yours"));
  }

  /** What the server found in the draft, and how much room is left; `shown` is the text as the card shows it. */
  showDrafted(context, shown) {
    const {findings, others, problem} = context.drafting;
    // What breaks elsewhere is told at each text that is being written: one of them did it.
    const isDrawn = this.#tell([...(findings.get(this.key) ?? []), ...others], problem);
    // The card on screen is another text's where this one could not be drawn.
    if (isDrawn) this.#measure(context, shown);
    else this.fit.hide();
  }

  /** Whether there is nothing to tell. */
  #tell(findings, problem) {
    const errors = findings.filter((finding) => finding.severity === "error");
    const words = [...new Set(errors.map((finding) => plainly(finding, this.text)))];
    const wanted = JSON.stringify([words, problem?.message ?? null]);
    const isFine = words.length === 0 && !problem;
    if (wanted === this.toldOf) return isFine;
    this.toldOf = wanted;
    for (const area of this.element.querySelectorAll("textarea"))
      words.length ? area.setAttribute("aria-invalid", "true") : area.removeAttribute("aria-invalid");
    fill(this.told,
      words.map(told),
      problem && h("p", {class: "note note-wait"}, icon("warn"),
        h("span", {}, `${sentence(problem.message)} What you write is kept in this browser.`)));
    return isFine;
  }

  async #measure(context, shown) {
    const card = context.shownCard();
    if (this.#fitted === card && this.fit.isShown) return;
    this.#fitted = card;
    const sizes = await this.#fit.run((signal) => roomsOf(card, shown, {signal}));
    if (sizes === undefined || !this.element.isConnected) return;
    this.fit.show(sizes, {isMeasured: card.is_measured, more: this.draft?.pieces ? "for the number shown." : null});
  }

  /** Whoever reads both and keeps this one goes on from the other. */
  #keepMine() {
    this.draft.began = this.#now;
    this.#store();
  }

  async #store() {
    const {text, key, draft} = this;
    if (!mayWrite() || storing.has(key)) return;
    const sent = draft.text;
    storing.add(key);
    this.#counted();
    try {
      const answer = await send("PUT", "/api/texts",
        {...draft.of, name: draft.name, locale: draft.locale, text: sent, was: draft.began});
      storing.delete(key);
      const now = {...text, text: draft.pieces ? text.text : sent, written: sent};
      this.saved(now);
      if (draft.text === sent) dropDraft(key, {isSaved: true});
      else if (this.draft) this.#writtenOn(now);
      offerUndo(`Saved: ${this.word.toLowerCase()}`, answer.change);
    } catch (problem) {
      storing.delete(key);
      // Whoever left it meanwhile hears of it all the same.
      if (!this.draft || !this.element.isConnected) toast(sentence(problem.message), "warn");
      if (!this.draft) return;
      this.#counted();
      if (typeof problem.body?.now === "string") this.#contested(problem.body.now);
      else this.#refused(problem);
    }
  }

  /** Somebody wrote on while it was being saved: what they wrote goes on from what is in the file by now. */
  #writtenOn(now) {
    const {key, draft} = this;
    this.text = now;
    draft.began = now.written;
    keepDraft(key, draft);
    this.#counted();
  }

  /** A colleague was quicker: both versions stand here, and what was written stays. */
  #contested(now) {
    this.text = {...this.text, written: now, pieces: null};
    this.follow(this.text);
    keepDraft(this.key, this.draft);
    this.#draw();
    this.first.focus();
  }

  #refused(problem) {
    const findings = problem.body?.findings ?? [];
    this.toldOf = null;
    for (const area of this.element.querySelectorAll("textarea")) area.setAttribute("aria-invalid", "true");
    fill(this.told, h("div", {role: "alert", class: "stack"},
      findings.some((finding) => !isAboutText(finding)) ? findingList(findings) :
        findings.length                                 ? findings.map((finding) => told(plainly(finding, this.text))) :
                                                          h("p", {class: "note note-bad"}, icon("warn"),
                                                            h("span", {}, `${sentence(problem.message)} What you wrote is kept in this browser.`))));
    this.first.focus();
  }
}
