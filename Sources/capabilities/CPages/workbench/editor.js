// The editor of one text: its boxes, its errors, the space that is left, and a colleague's conflicting change.
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

/** Whether a draft has no changes against its start or its file. */
export const isEmptyDraft = (draft, now) => draft.text === draft.began || draft.text === now;

/** Whether a finding is only about the words, so that it is shown without files and lines. */
const isAboutText = (finding) => /^(texts?|message)\./.test(finding.code);
const told = (words) => h("p", {class: "field-told small"}, icon("warn"), h("span", {}, words));
/** The keys of texts that are being saved: a build may draw their rows again in the meantime. */
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

  /** The file's text may have changed since the draft began: shows or hides the choice between the two versions. */
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
    // During text composition, keys belong to the input method.
    if (event.isComposing) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      // The shortcut for saving does not decide between two versions.
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

  /** The placeholders that are filled in for each reader and must stay in the text. */
  #hint() {
    const {draft} = this;
    const holes = holesOf(this.text.written ?? "").map((hole) => `{${hole}}`);
    if (!draft.pieces && holes.length === 0) return null;
    return h("p", {class: "small quiet"},
      draft.pieces && [h("code", {}, "#"), " is where the number goes. "],
      holes.length > 0 && ["Keep ", holes.flatMap((hole, index) => [index ? ", " : "", h("code", {}, hole)]),
        ": what stands in braces is filled in for each reader."]);
  }

  /** The text at the start of the draft and another user's later change; the draft is in the field below. */
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

  /** Shows the server's findings about the draft, and the space that is left; `shown` is the text in the card. */
  showDrafted(context, shown) {
    const {findings, others, problem} = context.drafting;
    // Errors elsewhere are shown at each text that is being edited, because one of them caused the errors.
    const isDrawn = this.#tell([...(findings.get(this.key) ?? []), ...others], problem);
    // If this text could not be drawn, the card on screen shows another text.
    if (isDrawn) this.#measure(context, shown);
    else this.fit.hide();
  }

  /** Shows the findings; returns whether there are no errors. */
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

  /** The user has seen both versions and keeps this one: it is now based on the other. */
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
      // A user who has left the field in the meantime sees the error too.
      if (!this.draft || !this.element.isConnected) toast(sentence(problem.message), "warn");
      if (!this.draft) return;
      this.#counted();
      if (typeof problem.body?.now === "string") this.#contested(problem.body.now);
      else this.#refused(problem);
    }
  }

  /** The user continued writing during the save: the draft is now based on the saved text. */
  #writtenOn(now) {
    const {key, draft} = this;
    this.text = now;
    draft.began = now.written;
    keepDraft(key, draft);
    this.#counted();
  }

  /** A colleague saved first: shows both versions and keeps the draft. */
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
