// The texts of a draft, in each language of its markets, with the space that the card leaves for each text.
import {Latest} from "./api.js";
import {content} from "./content.js";
import {fill, h} from "./dom.js";
import {FitLine} from "./fit-line.js";
import {roomsOfTexts} from "./fit.js";
import {isPseudo, localeName} from "./words.js";

/** The kinds of texts in the answer that match the form's texts. */
const KINDS = new Set(["campaign", "message"]);

export class MadeTexts {
  #measuring = new Latest();
  #lines = new Map();
  #names = [];

  /**
   * @param fields receives the errors
   * @param card   the card next to the form: shown in the language of the edited text
   * @param label  returns the word for a text, by its name
   * @param hint   returns the hint below it, or null
   * @param texts  returns the wordings: `{title: {"en-GB": "..."}}`
   * @param wrote  called with each change: `(name, locale, words)`
   */
  constructor({fields, card, label, hint = () => null, texts, wrote}) {
    Object.assign(this, {fields, card, label, hint, texts, wrote});
    this.element = h("div", {class: "stack maker-texts"});
  }

  close() { this.#measuring.stop(); }

  /** Fields for some texts in the languages of some markets. */
  show(names, markets) {
    this.#names = names;
    this.fields.forget("text.");
    const chosen = content().markets.filter((each) => markets.includes(each.market));
    const locales = [...new Set(chosen.flatMap((each) => each.locales))].filter((locale) => !isPseudo(locale));
    const wanted = new Set(locales.flatMap((locale) => names.map((name) => keyOf(name, locale))));
    for (const key of [...this.#lines.keys()]) if (!wanted.has(key)) this.#lines.delete(key);
    fill(this.element,
      locales.length === 0 && h("p", {class: "hint"}, "Choose a market first: its languages come then."),
      locales.map((locale) => h("fieldset", {class: "maker-language"}, h("legend", {lang: "en"}, localeName(locale)),
        names.map((name) => this.#text(name, locale)))));
  }

  #text(name, locale) {
    const wordings = this.texts()[name] ??= {};
    const key = keyOf(name, locale);
    if (!this.#lines.has(key)) this.#lines.set(key, new FitLine());
    const area = h("textarea", {
      class: "input",
      id: `text-${name}-${locale}`,
      rows: "1",
      lang: locale,
      dir: "auto",
      spellcheck: "true",
      value: wordings[locale] ?? "",
      on: {
        input: ({target}) => this.wrote(name, locale, target.value),
        // The card is shown in the language of the edited text.
        focus: () => this.card.lookIn(locale)
      }
    });
    return this.fields.field(key, this.label(name), area, this.hint(name), this.#lines.get(key).element);
  }

  /** The text of a field; null for a field that is not a text. */
  written(field) {
    const [, name, locale] = /^text\.([^.]+)\.(.+)$/.exec(field ?? "") ?? [];
    return name ? this.texts()[name]?.[locale] ?? "" : null;
  }

  /** "Headline, Norwegian Bokmål (Norway)"; null for a field that is not a text. */
  labelOf(field) {
    const [, name, locale] = /^text\.([^.]+)\.(.+)$/.exec(field ?? "") ?? [];
    return name ? `${this.label(name)}, ${localeName(locale)}` : null;
  }

  /** Hides outdated measurements: of a language, or all if the card has a different form. */
  forget(locale = null) {
    this.#measuring.stop();
    for (const [key, line] of this.#lines) if (!locale || key.endsWith(`.${locale}`)) line.hide();
  }

  /** Measures how many letters are left in the card's texts; a card from before the last change is ignored. */
  async measure(card, isNow) {
    if (!isNow) return;
    const locale = card?.locale;
    const shown = this.#names.map((name) => this.#shown(name, locale, card)).filter(Boolean);
    for (const name of this.#names)
      if (locale && !shown.some((each) => each.name === name)) this.#lines.get(keyOf(name, locale))?.hide();
    if (shown.length === 0) return;
    const rooms = await this.#measuring.run((signal) => roomsOfTexts(card, shown.map((each) => each.text), {signal}));
    if (!rooms || !this.element.isConnected) return;
    shown.forEach(({name}, index) =>
      this.#lines.get(keyOf(name, locale))?.show(rooms[index], {isMeasured: card.is_measured}));
  }

  /** A written text, in the form that the card shows. */
  #shown(name, locale, card) {
    if (!this.texts()[name]?.[locale]?.trim()) return null;
    const text = (card.texts ?? []).find((each) => each.name === name && KINDS.has(each.kind) && each.locale === locale)?.text;
    return text ? {name, text} : null;
  }
}

const keyOf = (name, locale) => `text.${name}.${locale}`;
