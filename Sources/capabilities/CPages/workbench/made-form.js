// What forms by which something new is made have in common: a moment after the last key the server draws the card, what is missing or
// wrong is told at its field, and nothing is written before it is saved.
import {Latest} from "./api.js";
import {toldOf} from "./campaign-words.js";
import {count, fill, h, icon, later} from "./dom.js";
import {sentence, whole} from "./finding.js";
import {say} from "./shell.js";

/** Milliseconds without a key after which the card is drawn anew. */
const DRAWN_AFTER = 90;
/** What is wrong with a name of which no file can be called. */
export const NO_LETTER = "Write it with one letter from a to z at least: what it is kept as is made of these.";

export class MadeForm {
  #latest = new Latest();
  #gaps = [];
  #told = [];
  #isTried = false;
  #isSaving = false;
  #isAnswered = false;
  #isClosed = false;
  /** True from a change until the server is asked with it. */
  #isBehind = false;
  #drawLater = later(DRAWN_AFTER, () => this.draw());

  /**
   * @param fields  the form's fields
   * @param card    the card beside it
   * @param save    `{id, text}` of the button
   * @param ask     asks the server for the card, with a signal that ends the question
   * @param about   what a finding is told by: `{written, exceptions}`, from the name of a field
   * @param check   gives what the page finds by itself, `[{field, words}]`
   * @param begun   whether what is missing at a field is told before anybody wants to save
   * @param drawn   called with each answer, and with true where it is to what is written now
   * @param write   writes it; throws what the server has against it
   * @param saved   called once it is written
   * @param refused called with the words and the problem, where it was not
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

  /** To be called after each change. */
  changed() {
    this.#isBehind = true;
    this.#drawLater();
  }

  /** What is being saved asks by itself, and no other question may end that one. */
  draw() {
    if (!this.#isSaving) this.#try();
  }

  /** Draws the card as far as it is written; gives what went wrong, and true where the server answered to this state of the form. */
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

  /** All that keeps it from being saved; what the page found by itself takes the place of what is missing there. */
  get #open() {
    const own = this.check();
    const gaps = this.#gaps.filter((gap) => !own.some((each) => each.field === gap.field));
    return [
      ...gaps.map((gap) => ({field: gap.field, words: whole(gap.message), isGap: true})),
      ...own, ...this.#told.filter((each) => each.isError)
    ];
  }

  /** At each field what is wrong there. */
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
    // A button that is switched off would lose the focus.
    this.button.setAttribute("aria-disabled", "true");
    try {
      const outcome = await this.#try();
      if (outcome === true) await this.#saveOrTell();
      // The button is far from the card, which says so too.
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

  /** Somebody was quicker, or the disk refused: nothing of the form is lost. */
  #refuse(problem) {
    const found = (problem.body?.findings ?? []).filter((finding) => finding.severity === "error")
                    .map((finding) => toldOf({...finding, field: null}, this.about(null))?.words).filter(Boolean);
    const words = found.length ? found : [sentence(problem.message)];
    this.refused(words, problem);
    this.fields.refuse(words);
  }
}

/**
 * What stands above a form that was left half written. `title` gives what it is called, `drop` throws it away; nobody loses words by
 * one press.
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
