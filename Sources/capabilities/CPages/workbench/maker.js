// Forms that make something new: each field has its label, its hint and a place for its errors.
import {count, fill, fresh, h, icon} from "./dom.js";

/** How many missing parts are named at once. */
const SHOWN = 3;

export class FormFields {
  #fields = new Map();

  /**
   * @param labelOf names a field in the list of missing parts
   * @param whole   the text if nothing is missing
   */
  constructor({labelOf, whole}) {
    Object.assign(this, {labelOf, whole});
    this.summary = h("div", {class: "stack small", role: "status"});
  }

  /** A field with its label, an element next to the label (`beside`), its hint, and a place for its errors. */
  field(key, label, control, hint = null, beside = null) {
    const told = h("div", {class: "stack", id: fresh("told")});
    const note = typeof hint === "string" ? h("span", {class: "hint"}, hint) : hint;
    if (note) note.id = fresh("hint");
    control.setAttribute("aria-describedby", [note?.id, told.id, beside?.id].filter(Boolean).join(" "));
    this.#fields.set(key, {controls: [control], told});
    const name = h("label", {for: control.id}, label);
    return h("div", {class: "field"}, beside ? h("div", {class: "field-head"}, name, beside) : name, control, note, told);
  }

  /**
   * A place for errors of several controls at once, or of an element that is not a control. `describes` makes each control refer
   * to it for screen readers.
   */
  place(key, {controls = [], element = null, describes = false} = {}) {
    const told = h("div", {class: "stack", id: fresh("told")});
    this.#fields.set(key, {controls, told, element});
    for (const control of describes ? controls : [])
      control.setAttribute("aria-describedby", [control.getAttribute("aria-describedby"), told.id].filter(Boolean).join(" "));
    return told;
  }

  /** Removes fields whose names start with this text. */
  forget(start) {
    for (const key of [...this.#fields.keys()]) if (key.startsWith(start)) this.#fields.delete(key);
  }

  /**
   * Shows the errors at their fields, and the number of missing parts next to the button.
   *
   * `open` contains all reasons why it cannot be saved, `[{field, words, isGap}]`, `remarks` contains further notes; a missing
   * value is shown only if `begun` returns true. `isTried` is true after the user has tried to save.
   */
  tell({open, remarks, begun, isTried}) {
    for (const [key, field] of this.#fields) {
      const words = open.filter((each) => each.field === key && (!each.isGap || begun(key))).map((each) => each.words);
      this.#tellAt(field, [...new Set(words)], [...new Set(remarks.filter((each) => each.field === key).map((each) => each.words))]);
    }
    this.#sum(open, isTried);
  }

  #tellAt({controls, told}, words, remarks) {
    const wanted = JSON.stringify([words, remarks]);
    if (told.dataset.says === wanted) return;
    told.dataset.says = wanted;
    for (const control of controls)
      words.length ? control.setAttribute("aria-invalid", "true") : control.removeAttribute("aria-invalid");
    fill(told, words.map((text) => h("p", {class: "field-told small"}, icon("warn"), h("span", {}, text))),
      remarks.map((text) => h("p", {class: "note small"}, icon("info"), h("span", {}, text))));
  }

  /** How many parts are missing, each with a link to its field. */
  #sum(open, isTried) {
    const known = [...new Set(open.map((each) => each.field).filter((field) => this.#fields.has(field)))];
    const elsewhere = [...new Set(open.filter((each) => !this.#fields.has(each.field)).map((each) => each.words))];
    const wanted = JSON.stringify([known, elsewhere, isTried]);
    if (wanted === this.summary.dataset.says) return;
    this.summary.dataset.says = wanted;
    fill(this.summary,
      open.length === 0 && h("p", {class: "note note-good", id: "made-whole"}, icon("check"), this.whole),
      known.length > 0 && h("p", {class: isTried ? "note note-bad" : "soft"}, isTried && icon("warn"),
        h("span", {}, `${count("thing", known.length)} left: `,
          known.slice(0, SHOWN).map((field, index) => [index ? ", " : "",
            h("button", {type: "button", class: "link-button", on: {click: () => this.focus(field)}}, this.labelOf(field))]),
          known.length > SHOWN ? `, and ${known.length - SHOWN} more.` : ".")),
      elsewhere.map((words) => h("p", {class: "note note-bad"}, icon("warn"), h("span", {}, words))));
  }

  /** Shows next to the button why it was not saved. */
  refuse(words) {
    this.summary.dataset.says = "";
    fill(this.summary, h("div", {role: "alert", class: "stack"},
      [...new Set(words)].map((text) => h("p", {class: "note note-bad"}, icon("warn"),
        h("span", {}, `${text} What you wrote is kept in this browser.`)))));
  }

  focus(field) {
    const {controls, told, element} = this.#fields.get(field) ?? {};
    const target = controls?.[0] ?? element?.querySelector("button, input") ?? told;
    target?.closest("details")?.setAttribute("open", "");
    target?.scrollIntoView({block: "center"});
    target?.focus();
  }
}

/** A part of a form with a heading of its own. */
export function section(title, ...body) {
  const name = fresh("section");
  return h("section", {class: "maker-section", "aria-labelledby": name}, h("h2", {id: name}, title), body);
}
