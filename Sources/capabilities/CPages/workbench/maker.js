// Forms by which something new is made: each field has its label, its hint and a place for what is wrong with it.
import {count, fill, fresh, h, icon} from "./dom.js";

/** Parts that are left, of which so many are named at once. */
const SHOWN = 3;

export class FormFields {
  #fields = new Map();

  /**
   * @param labelOf names a field in the list of what is left
   * @param whole   what is said where nothing is left
   */
  constructor({labelOf, whole}) {
    Object.assign(this, {labelOf, whole});
    this.summary = h("div", {class: "stack small", role: "status"});
  }

  /** A field with its label, what stands `beside` that, its hint, and a place for what is wrong with it. */
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
   * A place for what is wrong with several controls at once, or with what is no control. `describes` says that each control is to
   * read it out.
   */
  place(key, {controls = [], element = null, describes = false} = {}) {
    const told = h("div", {class: "stack", id: fresh("told")});
    this.#fields.set(key, {controls, told, element});
    for (const control of describes ? controls : [])
      control.setAttribute("aria-describedby", [control.getAttribute("aria-describedby"), told.id].filter(Boolean).join(" "));
    return told;
  }

  /** Lets go of fields whose names begin so. */
  forget(start) {
    for (const key of [...this.#fields.keys()]) if (key.startsWith(start)) this.#fields.delete(key);
  }

  /**
   * At each field what is wrong there, and beside the button how much is left.
   *
   * `open` is all that keeps it from being saved, `[{field, words, isGap}]`, `remarks` what is to be known besides; what is
   * still missing is told only where `begun` says so. `isTried` says that somebody wanted to save.
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

  /** How much is left, each part a way to its field. */
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

  /** Beside the button: why it was not saved. */
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

/** A part of a form under a heading of its own. */
export function section(title, ...body) {
  const name = fresh("section");
  return h("section", {class: "maker-section", "aria-labelledby": name}, h("h2", {id: name}, title), body);
}
