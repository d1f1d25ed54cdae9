// The common part of the forms that make something new: the server draws the card a moment after the last key press, missing and
// wrong values are shown at their fields, and nothing is written before the user saves.
import {Latest} from "./api.js";
import {toldOf} from "./campaign-words.js";
import {count, fill, h, icon, later} from "./dom.js";
import {sentence, whole} from "./finding.js";
import {say} from "./shell.js";

/** Milliseconds after the last key press before the card is drawn again. */
const DRAWN_AFTER = 90;
/** The error of a name that cannot be turned into a file name. */
export const NO_LETTER = "Write it with one letter from a to z at least: what it is kept as is made of these.";

export class MadeForm {
  #latest = new Latest();
  #gaps = [];
  #told = [];
  #isTried = false;
  #isSaving = false;
  #isAnswered = false;
  #isClosed = false;
  /** True from a change until the server has been sent it. */
  #isBehind = false;
  #drawLater = later(DRAWN_AFTER, () => this.draw());

  /**
   * @param fields  the form's fields
   * @param card    the card next to the form
   * @param save    `{id, text}` of the button
   * @param ask     requests the card from the server, with a signal that cancels the request
   * @param about   returns the context for the words of a finding, `{written, exceptions}`, from the name of a field
   * @param check   returns the errors that the page finds itself, `[{field, words}]`
   * @param begun   whether a missing value of a field is shown before the user tries to save
   * @param drawn   called with each answer, and with true if it matches the current input
   * @param write   writes it; throws the server's error
   * @param saved   called after it has been written
   * @param refused called with the words and the problem if it has not been written
   */
  constructor({
    fields, card, save, ask, about, check = () => [], begun, drawn = () => {}, write, saved, refused = () => {}
  }) {
    Object.assign(this, {fields, card, ask, about, check, begun, drawn, write, saved, refused});
    this.button = h("button", {type: "submit", class: "button button-main", id: save.id}, icon("save"), save.text);
  }

  /** The form around its sections, with the button at its end. */
  element(...sections) {
    return h("form", {class: "maker-form", novalidate: true, on: {submit: (event) => this.#store(event)}}, sections,
      h("div", {class: "maker-save"},
        h("div", {class: "row"}, this.button, h("span", {class: "quiet small"}, "Nothing is written before you save.")),
        this.fields.summary));
  }

  close() {
    this.#isClosed = true;
    this.#latest.stop();
  }

  /** Must be called after each change. */
  changed() {
    this.#isBehind = true;
    this.#drawLater();
  }

  /** Draws the card, except during a save: that makes its own request, which must not be cancelled. */
  draw() {
    if (!this.#isSaving) this.#try();
  }

  /** Draws the card from the written parts; returns the error, or true if the server answered for this state of the form. */
  async #try() {
    let answer;
    this.#isBehind = false;
    try {
      answer = await this.#latest.run((signal) => this.ask(signal));
    } catch (problem) {
      this.card.fail(problem);
      return problem;
    }
    if (!answer || this.#isClosed) return null;
    const {draft} = answer;
    this.#isAnswered = true;
    this.#gaps = draft.gaps;
    this.#told = draft.findings.map((finding) => toldOf(finding, this.about(finding.field))).filter(Boolean);
    this.card.show(answer);
    this.drawn(answer, !this.#isBehind);
    this.tell();
    return true;
  }

  /** All reasons why it cannot be saved; an error that the page found itself replaces a missing value of the same field. */
  get #open() {
    const own = this.check();
    const gaps = this.#gaps.filter((gap) => !own.some((each) => each.field === gap.field));
    return [
      ...gaps.map((gap) => ({field: gap.field, words: whole(gap.message), isGap: true})),
      ...own, ...this.#told.filter((each) => each.isError)
    ];
  }

  /** Shows the errors at their fields. */
  tell() {
    if (!this.#isAnswered) return;
    this.fields.tell({
      open: this.#open,
      remarks: this.#told.filter((each) => !each.isError),
      begun: (field) => this.#isTried || this.begun(field),
      isTried: this.#isTried
    });
  }

  async #store(event) {
    event.preventDefault();
    if (this.#isSaving) return;
    this.#isSaving = this.#isTried = true;
    // A disabled button would lose the focus.
    this.button.setAttribute("aria-disabled", "true");
    try {
      const outcome = await this.#try();
      if (outcome === true) await this.#saveOrTell();
      // The button is far from the card, which also shows the error.
      else if (outcome) this.fields.refuse([sentence(outcome.message)]);
    } finally {
      this.#isSaving = false;
      this.button.removeAttribute("aria-disabled");
    }
  }

  async #saveOrTell() {
    const open = this.#open;
    if (open.length) {
      this.tell();
      this.fields.focus(open[0].field);
      say(`Not saved: ${count("thing", open.length)} left`);
      return;
    }
    try {
      await this.write();
    } catch (problem) {
      this.#refuse(problem);
      return;
    }
    await this.saved({isHere: !this.#isClosed});
  }

  /** Another user was faster, or the disk refused the write: the form keeps all of its input. */
  #refuse(problem) {
    const found = (problem.body?.findings ?? []).filter((finding) => finding.severity === "error")
                    .map((finding) => toldOf({...finding, field: null}, this.about(null))?.words).filter(Boolean);
    const words = found.length ? found : [sentence(problem.message)];
    this.refused(words, problem);
    this.fields.refuse(words);
  }
}

/**
 * The note above a form with unsaved input. `title` returns its name, `drop` discards the input; one press is not enough to lose
 * it.
 */
export function welcomeBack({title, drop, id}) {
  const note = h("p", {class: "note"});
  const button = (name, text, run) => h("button", {type: "button", class: "link-button", id: name, on: {click: run}}, text);
  const ask = () => {
    const name = title().trim();
    fill(note, icon("warn"), h("span", {}, `Throw away ${name ? `“${name}”` : "what is written here"}? `,
      button(`${id}-drop`, "Throw it away", drop), " or ", button(`${id}-keep`, "keep it", rest), "."));
    note.querySelector("button").focus();
  };
  const rest = () => {
    const held = note.contains(document.activeElement);
    fill(note, icon("info"), h("span", {}, "This is as you left it. ", button(id, "Start a new one", ask), "."));
    if (held) note.querySelector("button").focus();
  };
  rest();
  return note;
}
