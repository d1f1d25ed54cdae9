// A small card of one's own: it starts from one that works, stands beside its form as it is written, and comes to the end of the page
// for its markets.
import {Latest, send} from "./api.js";
import {slug} from "./campaign-draft.js";
import {toldOf} from "./campaign-words.js";
import {content, readContent} from "./content.js";
import {count, fill, h, icon, later} from "./dom.js";
import {sentence, whole} from "./finding.js";
import {MadeCard} from "./made-card.js";
import {FormFields, marketPills, section} from "./maker.js";
import {cardLink, go} from "./router.js";
import {say, toast, viewHead} from "./shell.js";
import {isPseudo, localeName, marketName} from "./words.js";

const DRAWN_AFTER = 90;
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
  owner: "Team",
  markets: "Markets",
  link: "Link"
};
const EMPTY = {
  title: "",
  widget: "",
  description: "",
  owner: "",
  starter: "info",
  markets: [],
  link: "",
  is_live: false,
  text: {}
};

export function open(root, route) { return new WidgetPage(root, route); }

class WidgetPage {
  #latest = new Latest();
  #fields = new FormFields({labelOf, whole: "It is whole and can be saved."});
  #gaps = [];
  #told = [];
  #isTried = false;
  #isSaving = false;
  #isDone = false;
  #isAnswered = false;
  #ask = later(DRAWN_AFTER, () => this.#draw());

  constructor(root, route) {
    const kept = read();
    this.widget = kept ?? structuredClone(EMPTY);
    const known = new Set(content().markets.map((each) => each.market));
    this.widget.markets = this.widget.markets.filter((market) => known.has(market));
    this.card = new MadeCard({title: "The card, as you write", markets: () => this.widget.markets});
    this.texts = h("div", {class: "stack"});
    this.saving = h("button", {type: "submit", class: "button button-main", id: "widget-save"}, icon("save"), "Save card");
    root.append(viewHead("New card"),
      h("div", {class: "maker"},
        h("form", {class: "maker-form", novalidate: true, on: {submit: (event) => this.#store(event)}},
          kept && this.#welcome(), this.#sections(),
          h("div", {class: "maker-save"}, h("div", {class: "row"}, this.saving, h("span", {class: "quiet small"}, "Nothing is written before you save.")),
            this.#fields.summary)),
        this.card.element));
    this.#drawTexts();
    this.update(route);
  }

  update(route) {
    this.route = route;
    this.card.look(route.scene);
    this.#draw();
  }

  refresh() { this.#draw(); }

  close() {
    this.#latest.stop();
    this.card.close();
  }

  #welcome() {
    const again = () => {
      this.#isDone = true;
      forget();
      location.reload();
    };
    return h("p", {class: "note"}, icon("info"),
      h("span", {}, "This is as you left it. ",
        h("button", {type: "button", class: "link-button", on: {click: again}}, "Start a new one"), "."));
  }

  #sections() {
    const {widget} = this;
    const owners = [...new Set(content().widgets.map((each) => each.owner).filter(Boolean))].sort();
    return [
      section("What it starts from",
        h("div", {class: "starters", role: "radiogroup", "aria-label": "What it starts from"}, STARTERS.map((starter) =>
          h("label", {class: "starter", "data-starter": starter.value},
            h("input", {
              type: "radio",
              name: "starter",
              id: `starter-${starter.value}`,
              value: starter.value,
              checked: starter.value === widget.starter,
              on: {input: () => this.#change(() => { widget.starter = starter.value; })}
            }),
            h("span", {class: "stack starter-text"}, h("b", {}, starter.text), h("span", {class: "soft small"}, starter.hint)))))),
      section("What it is called",
        this.#fields.field("widget", "Name", this.#input("title", {placeholder: "Hand luggage", value: widget.title}),
          this.slugged = h("span", {class: "hint"}, this.#slugWords())),
        this.#fields.field("description", "What it is for", this.#input("description",
          {placeholder: "Says what may go into the cabin.", value: widget.description}), "One sentence, for colleagues."),
        this.#fields.field("owner", "Team", this.#input("owner", {list: "owners", value: widget.owner, spellcheck: "false"}),
          "Who answers for it."),
        h("datalist", {id: "owners"}, owners.map((owner) => h("option", {value: owner})))),
      section("Where it shows",
        marketPills(this.#fields, content().markets, widget.markets, marketName, (markets) => this.#change(() => {
          widget.markets = markets;
          this.#drawTexts();
          this.card.look(this.route.scene);
        })),
        h("p", {class: "hint"}, "Leave all of them out for every market. The card stands at the end of the page, wherever there are results.")),
      section("What it says",
        h("p", {class: "hint"}, h("code", {}, "{city}"), " is the city that the reader flies to."), this.texts,
        this.#fields.field("link", "Where its link leads, if it has one",
          this.#input("link", {type: "url", placeholder: "https://www.example.com/bags", value: widget.link}))),
      h("label", {class: "option"},
        h("input", {type: "checkbox", id: "widget-live", checked: widget.is_live,
          on: {input: ({target}) => this.#change(() => { widget.is_live = target.checked; })}}),
        h("span", {}, "Readers see it once it is published; without this it is a draft, seen here alone"))
    ];
  }

  #input(name, attributes) {
    return h("input", {
      class: "input",
      id: `widget-${name}`,
      autocomplete: "off",
      ...attributes,
      on: {input: ({target}) => this.#change(() => this.#take(name, target.value))}
    });
  }

  #take(name, value) {
    const had = Boolean(this.widget.link.trim());
    this.widget[name] = value;
    if (name === "link" && had !== Boolean(value.trim())) this.#drawTexts();
    if (name !== "title") return;
    this.widget.widget = slug(value);
    this.slugged.textContent = this.#slugWords();
  }

  #slugWords() {
    return this.widget.widget ? `Only colleagues see it. Kept as ${this.widget.widget}.` : "Only colleagues see it.";
  }

  #drawTexts() {
    this.#fields.forget("text.");
    const {markets, link} = this.widget;
    const chosen = content().markets.filter((each) => markets.length === 0 || markets.includes(each.market));
    const locales = [...new Set(chosen.flatMap((each) => each.locales))].filter((locale) => !isPseudo(locale));
    const names = ["heading", "advice", ...(link.trim() ? ["more"] : [])];
    fill(this.texts, locales.map((locale) => h("fieldset", {class: "maker-language"}, h("legend", {}, localeName(locale)),
      names.map((name) => this.#text(name, locale)))));
    this.#tell();
  }

  #text(name, locale) {
    const wordings = this.widget.text[name] ??= {};
    return this.#fields.field(`text.${name}.${locale}`, TEXTS[name], h("textarea", {
      class: "input",
      id: `text-${name}-${locale}`,
      rows: "1",
      lang: locale,
      dir: "auto",
      spellcheck: "true",
      value: wordings[locale] ?? "",
      on: {
        input: ({target}) => this.#change(() => { this.widget.text[name][locale] = target.value; }),
        focus: () => this.card.lookIn(locale)
      }
    }));
  }

  #change(work) {
    work();
    if (!this.#isDone) keep(this.widget);
    this.#ask();
  }

  /** What goes to the server: nothing that was left empty. */
  get #body() {
    const {widget, starter, owner, description, markets, link, is_live, text} = this.widget;
    const written = Object.fromEntries(Object.entries(text).map(([name, wordings]) =>
      [name, Object.fromEntries(Object.entries(wordings).filter(([, words]) => words.trim()).map(([locale, words]) => [locale, words.trim()]))]));
    return {widget, starter, owner: owner.trim(), description: description.trim(), markets, link: link.trim(), is_live, text: written};
  }

  #draw() {
    if (!this.#isSaving) this.#try();
  }

  async #try() {
    let answer;
    try {
      answer = await this.#latest.run((signal) => send("POST", `/api/widgets/card${this.card.scene}`, this.#body, {signal}));
    } catch (problem) {
      this.card.fail(problem);
      return false;
    }
    if (!answer) return false;
    this.#isAnswered = true;
    this.#gaps = answer.draft.gaps;
    this.#told = answer.draft.findings.map((finding) => toldOf(finding, this.#written(finding.field))).filter(Boolean);
    this.card.show(answer);
    this.#tell();
    return true;
  }

  #written(field) {
    const [, name, locale] = /^text\.([^.]+)\.(.+)$/.exec(field ?? "") ?? [];
    return name ? this.widget.text[name]?.[locale] : null;
  }

  get #open() {
    return [
      ...this.#gaps.map((gap) => ({field: gap.field, words: whole(gap.message), isGap: true})),
      ...this.#told.filter((each) => each.isError)
    ];
  }

  #tell() {
    if (!this.#isAnswered) return;
    this.#fields.tell({
      open: this.#open,
      remarks: [],
      begun: (field) => this.#isTried || (field === "widget" && this.widget.title.trim() !== "")
        || (field === "owner" && this.widget.owner.trim() !== ""),
      isTried: this.#isTried
    });
  }

  async #store(event) {
    event.preventDefault();
    if (this.#isSaving) return;
    this.#isSaving = this.#isTried = true;
    this.saving.disabled = true;
    try {
      if (!(await this.#try())) return;
      const open = this.#open;
      if (open.length) {
        this.#tell();
        this.#fields.focus(open[0].field);
        say(`Not saved: ${count("thing", open.length)} left`);
      } else await this.#write();
    } finally {
      this.#isSaving = false;
      this.saving.disabled = false;
    }
  }

  async #write() {
    try {
      await send("POST", "/api/widgets", this.#body);
    } catch (problem) {
      const found = (problem.body?.findings ?? []).filter((finding) => finding.severity === "error")
                      .map((finding) => toldOf({...finding, field: null})?.words).filter(Boolean);
      this.#fields.refuse(found.length ? found : [sentence(problem.message)]);
      return;
    }
    this.#isDone = true;
    forget();
    await readContent();
    toast(`Saved: ${this.widget.title.trim()}`);
    go(cardLink(this.widget.widget, {market: this.widget.markets[0] ?? null, locale: null, sample: "some-results"}));
  }
}

/** "Headline, Norwegian Bokmål (Norway)" for text.heading.nb-NO. */
function labelOf(field) {
  const [, name, locale] = /^text\.([^.]+)\.(.+)$/.exec(field) ?? [];
  return name ? `${TEXTS[name] ?? name}, ${localeName(locale)}` : LABELS[field] ?? sentence(field);
}

// What somebody writes stays in the browser until it is saved or thrown away.

const key = () => `layover-widget:${content()?.folder ?? ""}`;

function keep(widget) {
  try {
    localStorage.setItem(key(), JSON.stringify(widget));
  } catch { /* no room, or a browser that keeps nothing: it stands on the page all the same */
  }
}

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(key()));
    return kept && Array.isArray(kept.markets) && typeof kept.text === "object" ? {...structuredClone(EMPTY), ...kept} : null;
  } catch {
    return null;
  }
}

function forget() {
  try {
    localStorage.removeItem(key());
  } catch { /* a browser that keeps nothing */
  }
}
