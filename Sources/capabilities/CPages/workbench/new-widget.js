// A small new card: it starts from a working one, is shown next to its form, and is placed at the end of the page for its
// markets.
import {send} from "./api.js";
import {slug} from "./campaign-draft.js";
import {content, readContent} from "./content.js";
import {h} from "./dom.js";
import {sentence} from "./finding.js";
import {keepMade} from "./just-made.js";
import {MadeCard} from "./made-card.js";
import {MadeForm, NO_LETTER, welcomeBack} from "./made-form.js";
import {MadePage, marketsOf} from "./made-page.js";
import {MadeTexts} from "./made-texts.js";
import {FormFields, section} from "./maker.js";
import {MarketField} from "./market-field.js";
import {cardLink, go} from "./router.js";
import {toast, viewHead} from "./shell.js";
import {dropWidget, emptyWidget, keepWidget, keptWidget} from "./widget-draft.js";

const STARTERS = [
  {value: "info", text: "Something to know", hint: "An opening hour, a rule, a piece of advice"},
  {value: "good", text: "Good news", hint: "Something that is included, or cheaper"},
  {value: "warn", text: "Watch out", hint: "Something that could go wrong on the way"},
  {value: "legal", text: "A rule by law", hint: "Papers, entry, rights"}
];
const TEXTS = {
  heading: "Headline",
  advice: "Text",
  more: "Words of the link"
};
const LABELS = {
  widget: "Name",
  description: "What it is for",
  owner: "Team",
  markets: "Markets",
  link: "Link"
};

export function open(root, route) { return new WidgetPage(root, route); }

class WidgetPage extends MadePage {
  #isDone = false;

  constructor(root, route) {
    super();
    const kept = keptWidget();
    this.widget = kept ?? emptyWidget();
    this.settle();
    this.fields = new FormFields({labelOf: (field) => this.#labelOf(field), whole: "Nothing is missing. It can be saved."});
    this.card = new MadeCard({title: "The card, as you write", markets: () => this.widget.markets});
    this.form = this.#form();
    this.texts = new MadeTexts({
      fields: this.fields,
      card: this.card,
      label: (name) => TEXTS[name] ?? name,
      texts: () => this.widget.text,
      wrote: (name, locale, words) => this.change(() => { this.widget.text[name][locale] = words; })
    });
    root.append(viewHead("New card"),
      h("div", {class: "maker"},
        this.form.element(
          kept && welcomeBack({id: "widget-anew", title: () => this.widget.title, drop: () => this.#startAnew()}),
          this.#sections()),
        this.card.element));
    this.#drawTexts();
    this.update(route);
  }

  settle() { this.widget.markets = marketsOf(this.widget); }

  #form() {
    return new MadeForm({
      fields: this.fields,
      card: this.card,
      save: {id: "widget-save", text: "Save card"},
      ask: (signal) => send("POST", `/api/widgets/card${this.card.scene}`, this.#body, {signal}),
      about: (field) => ({written: this.texts.written(field)}),
      check: () => this.#check(),
      begun: (field) => (field === "widget" && this.widget.title.trim() !== "")
        || (field === "owner" && this.widget.owner.trim() !== ""),
      drawn: ({draft, locale}, isNow) => {
        const {shown} = this.card;
        draft.is_drawn && shown ? this.texts.measure(shown, isNow) : this.texts.forget(locale);
      },
      write: () => send("POST", "/api/widgets", this.#body),
      saved: ({isHere}) => this.#saved(isHere)
    });
  }

  /** The errors that this page finds itself. */
  #check() {
    const {widget} = this;
    return [
      widget.title.trim() && !widget.widget && {field: "widget", words: NO_LETTER},
      widget.owner.trim() && !slug(widget.owner) && {field: "owner", words: NO_LETTER},
      widget.left_out && widget.markets.length === 0 && {field: "markets", words: "All markets are left out. Leave one in at least."}
    ].filter(Boolean);
  }

  #startAnew() {
    this.#isDone = true;
    dropWidget();
    location.reload();
  }

  #sections() {
    const {widget} = this;
    const owners = [...new Set(content().widgets.map((each) => each.owner).filter(Boolean))].sort();
    return [
      section("What it starts from", this.#starters()),
      section("What it is called",
        this.fields.field("widget", "Name", this.input("widget", "title", {placeholder: "Hand luggage", value: widget.title}),
          this.slugged = h("span", {class: "hint"}, keptWords(widget.widget, "Only colleagues see it."))),
        this.fields.field("description", "What it is for", this.input("widget", "description",
          {placeholder: "Says what may go into the cabin.", value: widget.description}), "One sentence, for colleagues."),
        this.fields.field("owner", "Team", this.input("widget", "owner", {list: "owners", value: widget.owner, spellcheck: "false"}),
          this.team = h("span", {class: "hint"}, teamWords(widget.owner))),
        h("datalist", {id: "owners"}, owners.map((owner) => h("option", {value: owner})))),
      section("Where it shows", this.#markets(),
        h("p", {class: "hint"}, "It stands at the end of the page, wherever there are results.")),
      section("What it says",
        h("p", {class: "hint"}, h("code", {}, "{city}"), " is the city that the reader flies to."), this.texts.element,
        this.fields.field("link", "Where its link leads, if it has one",
          this.input("widget", "link", {type: "url", placeholder: "https://www.example.com/bags", value: widget.link}))),
      h("label", {class: "option"},
        h("input", {type: "checkbox", id: "widget-live", checked: widget.is_live,
          on: {input: ({target}) => this.change(() => { widget.is_live = target.checked; })}}),
        h("span", {}, "Readers see it once it is published; without this it is a draft, seen here alone"))
    ];
  }

  #starters() {
    const {widget} = this;
    return h("div", {class: "starters", role: "radiogroup", "aria-label": "What it starts from"}, STARTERS.map((starter) =>
      h("label", {class: "starter", "data-starter": starter.value},
        h("input", {
          type: "radio",
          name: "starter",
          id: `starter-${starter.value}`,
          value: starter.value,
          checked: starter.value === widget.starter,
          on: {
            input: () => this.change(() => {
              widget.starter = starter.value;
              this.texts.forget();
            })
          }
        }),
        h("span", {class: "stack starter-text"}, h("b", {}, starter.text), h("span", {class: "soft small"}, starter.hint)))));
  }

  #markets() {
    return new MarketField({
      fields: this.fields,
      subject: "The card stands",
      markets: this.widget.markets,
      leftOut: this.widget.left_out,
      none: "Choose none for every market.",
      changed: (markets, leftOut) => this.change(() => {
        Object.assign(this.widget, {markets, left_out: leftOut});
        this.#drawTexts();
        this.card.look(this.route.scene);
      })
    }).element;
  }

  take(name, value) {
    const had = Boolean(this.widget.link.trim());
    this.widget[name] = value;
    if (name === "link" && had !== Boolean(value.trim())) {
      this.#drawTexts();
      this.texts.forget();
    }
    if (name === "owner") this.team.textContent = teamWords(value);
    if (name !== "title") return;
    this.widget.widget = slug(value);
    this.slugged.textContent = keptWords(this.widget.widget, "Only colleagues see it.");
  }

  /** Draws the text fields in each language of its markets: of all markets if there is no selection. */
  #drawTexts() {
    const {markets, link} = this.widget;
    const chosen = markets.length ? markets : content().markets.map((each) => each.market);
    this.texts.show(["heading", "advice", ...(link.trim() ? ["more"] : [])], chosen);
    this.form.tell();
  }

  change(work) {
    work();
    if (!this.#isDone) keepWidget(this.widget);
    this.form.changed();
  }

  #labelOf(field) { return this.texts.labelOf(field) ?? LABELS[field] ?? sentence(field); }

  /** The request body, without empty fields. */
  get #body() {
    const {widget, starter, owner, description, markets, link, is_live, text} = this.widget;
    const written = Object.fromEntries(Object.entries(text).map(([name, wordings]) =>
      [name, Object.fromEntries(Object.entries(wordings).filter(([, words]) => words.trim()).map(([locale, words]) => [locale, words.trim()]))]));
    return {widget, starter, owner: slug(owner), description: description.trim(), markets, link: link.trim(), is_live, text: written};
  }

  async #saved(isHere) {
    const {widget, title, markets} = this.widget;
    this.#isDone = true;
    dropWidget();
    await readContent();
    keepMade({widget, sample: null, title: title.trim()});
    toast(`Saved: ${title.trim()}`);
    if (isHere) go(cardLink(widget, {market: markets[0] ?? null, locale: null, sample: "some-results"}));
  }
}

/** Adds the name under which it is saved, if that differs from the input. */
const keptWords = (kept, words) => (kept ? `${words} Kept as ${kept}.` : words);
const teamWords = (owner) => keptWords(slug(owner) === owner.trim() ? "" : slug(owner), "Who answers for it.");
