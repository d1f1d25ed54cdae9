// A new campaign: its card stands beside the form and follows it; what is missing or wrong is told at its field; nothing is
// written before it is saved, and what is written stays in the browser until then.
import {Latest, send} from "./api.js";
import {bodyOf, dropCampaign, emptyCampaign, keepCampaign, keptCampaign, slug} from "./campaign-draft.js";
import {timesTable} from "./campaign-times.js";
import {toldOf} from "./campaign-words.js";
import {content, readContent} from "./content.js";
import {count, fill, fresh, h, icon, later} from "./dom.js";
import {claimDrops} from "./drop.js";
import {emptyState, sentence, whole} from "./finding.js";
import {MadeCard} from "./made-card.js";
import {FormFields, marketPills, section} from "./maker.js";
import {PictureField} from "./picture-field.js";
import {PlaceField} from "./place-field.js";
import {cardLink, go} from "./router.js";
import {say, toast, viewHead} from "./shell.js";
import {isPseudo, localeName, marketName, textWord} from "./words.js";

/** Milliseconds without a key after which the card is drawn anew. */
const DRAWN_AFTER = 90;
const LABELS = {
  campaign: "Name",
  uses: "Card",
  markets: "Markets",
  from: "Begins",
  until: "Ends",
  image: "Picture",
  link: "Where a tap leads",
  routes: "Flights",
  weight: "Weight"
};

export function open(root, route) {
  if (usable().length === 0) {
    root.append(viewHead("New campaign"),
      h("div", {class: "content"},
        emptyState("calendar", "No card draws campaigns", "A card with the provider `campaign` draws them. Ask whoever makes your cards for one.")));
    return {update() {}};
  }
  return new CampaignPage(root, route);
}

class CampaignPage {
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
    const kept = keptCampaign();
    this.campaign = kept ?? emptyCampaign(usable()[0]);
    this.#settle();
    this.needs = {texts: [{name: "title", is_needed: true}], picture: "needed", link: "needed"};
    this.picture = new PictureField({
      image: this.campaign.image,
      stem: () => this.campaign.name,
      shape: () => this.card.shapeOf(this.campaign.image),
      changed: (image) => this.#change(() => { this.campaign.image = image; })
    });
    this.card = new MadeCard({
      title: "The campaign's card, as you write",
      markets: () => this.campaign.markets,
      pictures: this.picture
    });
    this.times = h("div", {role: "status"});
    this.texts = h("div", {class: "stack maker-texts"});
    this.saving = h("button", {type: "submit", class: "button button-main", id: "campaign-save"}, icon("save"), "Save campaign");
    this.form = h("form", {class: "maker-form", novalidate: true, on: {submit: (event) => this.#store(event)}},
      kept && this.#welcome(), this.#sections(),
      h("div", {class: "maker-save"}, h("div", {class: "row"}, this.saving, h("span", {class: "quiet small"}, "Nothing is written before you save.")),
        this.#fields.summary));
    root.append(viewHead("New campaign"), h("div", {class: "maker"}, this.form, this.card.element));
    this.release = claimDrops("Drop the campaign's picture", (file) => this.picture.take(file));
    this.#drawTexts();
    this.update(route);
    this.picture.restore();
  }

  update(route) {
    this.route = route;
    this.card.look(route.scene);
    this.#draw();
  }

  refresh() {
    this.#settle();
    this.#draw();
  }

  close() {
    this.#latest.stop();
    this.release();
    this.picture.close();
    this.card.close();
  }

  /** Markets and cards may have gone since it was begun. */
  #settle() {
    const known = new Set(content().markets.map((each) => each.market));
    this.campaign.markets = this.campaign.markets.filter((market) => known.has(market));
    if (!usable().includes(this.campaign.uses)) this.campaign.uses = usable()[0] ?? this.campaign.uses;
  }

  // The form.

  #welcome() {
    return h("p", {class: "note"}, icon("info"),
      h("span", {}, "This is as you left it. ",
        h("button", {type: "button", class: "link-button", id: "campaign-anew", on: {click: () => this.#startAnew()}}, "Start a new one"), "."));
  }

  async #startAnew() {
    this.#isDone = true;
    await dropCampaign();
    location.reload();
  }

  #sections() {
    const {campaign} = this;
    const places = h("div", {class: "stack"}, this.#places("from_places", "Flights from"),
      this.#places("to_places", "Flights to"));
    return [
      section("What it is called",
        this.#fields.field("campaign", "Name", this.#input("title", {placeholder: "Winter sun", value: campaign.title}),
          this.slugged = h("span", {class: "hint"}, this.#slugWords())),
        usable().length > 1 && this.#fields.field("uses", "Card",
          h("select", {class: "input", id: "campaign-uses", on: {input: ({target}) => this.#change(() => { campaign.uses = target.value; })}},
            usable().map((name) => h("option", {value: name, selected: name === campaign.uses}, name))))),
      section("Where and when", this.#markets(),
        h("div", {class: "pair"}, this.#moment("from", "Begins", "The day begins at midnight, if you give no time."),
          this.#moment("until", "Ends", "The last day, to its end, if you give no time. Every campaign ends.")),
        h("p", {class: "hint"}, "Times are on each market's own clock."), this.times),
      section("What it shows", this.picture.element, this.#fields.place("image", {element: this.picture.element}), this.texts),
      section("Where a tap leads", this.#link()),
      section("Which flights", h("p", {class: "hint"}, "Leave both empty for all flights of the markets."),
        places, this.#fields.place("routes", {element: places})),
      h("details", {class: "maker-section", open: campaign.is_draft || campaign.weight !== 1}, h("summary", {}, "More"),
        this.#fields.field("weight", "Weight",
          this.#input("weight", {type: "number", min: "1", max: "1000", value: String(campaign.weight)}),
          "How often it is shown when several campaigns fit: one of weight 2 twice as often as one of weight 1."),
        h("label", {class: "option"},
          h("input", {type: "checkbox", id: "campaign-draft", checked: campaign.is_draft,
            on: {input: ({target}) => this.#change(() => { campaign.is_draft = target.checked; })}}),
          h("span", {}, "Keep it as a draft: it is seen here alone, by no reader")))
    ];
  }

  #input(name, attributes) {
    return h("input", {
      class: "input",
      id: `campaign-${name}`,
      autocomplete: "off",
      ...attributes,
      on: {input: ({target}) => this.#change(() => this.#take(name, target.value))}
    });
  }

  #take(name, value) {
    const {campaign} = this;
    if (name === "weight") campaign.weight = Math.min(1000, Math.max(1, Number.parseInt(value, 10) || 1));
    else campaign[name] = value;
    if (name !== "title") return;
    campaign.name = slug(value);
    this.slugged.textContent = this.#slugWords();
  }

  #slugWords() {
    return this.campaign.name ? `Only colleagues see it. Kept as ${this.campaign.name}.` : "Only colleagues see it.";
  }

  #markets() {
    return marketPills(this.#fields, content().markets, this.campaign.markets, marketName,
      (markets) => this.#change(() => {
        this.campaign.markets = markets;
        this.#drawTexts();
        this.card.look(this.route.scene);
      }));
  }

  #moment(end, label, hint) {
    const note = h("span", {class: "hint", id: fresh("hint")}, hint);
    const input = (part, type, name) => h("input", {
      class: "input",
      type,
      id: `campaign-${end}-${part}`,
      "aria-label": `${label}: ${name}`,
      value: this.campaign[`${end}_${part}`],
      on: {input: ({target}) => this.#change(() => { this.campaign[`${end}_${part}`] = target.value; })}
    });
    const controls = [input("day", "date", "day"), input("time", "time", "time of day, if any")];
    const told = this.#fields.place(end, {controls});
    for (const control of controls) control.setAttribute("aria-describedby", `${note.id} ${told.id}`);
    return h("fieldset", {class: "field"}, h("legend", {}, label), h("div", {class: "day-time"}, controls), note, told);
  }

  #link() {
    const {campaign} = this;
    const web = this.#fields.field("link", "On the web",
      this.#input("web", {type: "url", placeholder: "https://www.example.com/winter-sun", value: campaign.web}));
    const app = this.#fields.field("app", "In the app, if it leads elsewhere there",
      this.#input("app", {placeholder: "skyscanner://campaigns/winter-sun", spellcheck: "false", value: campaign.app}));
    return [web, app];
  }

  #places(key, label) {
    return new PlaceField({
      label,
      hint: "Choose as many as you like.",
      places: this.campaign[key],
      market: () => this.campaign.markets[0] ?? null,
      changed: (places) => this.#change(() => { this.campaign[key] = places; })
    }).element;
  }

  /** Its words in each language of the markets that are chosen. */
  #drawTexts() {
    this.#fields.forget("text.");
    const chosen = content().markets.filter((each) => this.campaign.markets.includes(each.market));
    const locales = [...new Set(chosen.flatMap((each) => each.locales))].filter((locale) => !isPseudo(locale));
    const names = [...this.needs.texts.map((text) => text.name), ...(this.needs.picture === "none" ? [] : ["alt"])];
    fill(this.texts,
      locales.length === 0 && h("p", {class: "hint"}, "Choose a market first: its languages come then."),
      locales.map((locale) => h("fieldset", {class: "maker-language"}, h("legend", {}, localeName(locale)),
        names.map((name) => this.#text(name, locale)))));
    this.#tell();
  }

  #text(name, locale) {
    const wordings = this.campaign.text[name] ??= {};
    const area = h("textarea", {
      class: "input",
      id: `text-${name}-${locale}`,
      rows: "1",
      lang: locale,
      dir: "auto",
      spellcheck: "true",
      value: wordings[locale] ?? "",
      on: {
        input: ({target}) => this.#change(() => { this.campaign.text[name][locale] = target.value; }),
        // The card beside it is that of the language that is being written.
        focus: () => this.card.lookIn(locale)
      }
    });
    return this.#fields.field(`text.${name}.${locale}`, name === "alt" ? "What the picture shows" : textWord(name), area,
      name === "alt" ? "For those who do not see it." : null);
  }

  #change(work) {
    work();
    if (!this.#isDone) keepCampaign(this.campaign);
    this.#ask();
  }

  // The card.

  /** What is being saved asks by itself, and no other question may end that one. */
  #draw() {
    if (!this.#isSaving) this.#try();
  }

  /** Draws the card as far as it is written; true where the server answered to this very state of the form. */
  async #try() {
    const scene = this.card.scene;
    let answer;
    try {
      answer = await this.#latest.run((signal) => send("POST", `/api/campaigns/card${scene}`,
        {...bodyOf(this.campaign), pictures: this.picture.pending}, {signal}));
    } catch (problem) {
      this.card.fail(problem);
      return false;
    }
    if (!answer) return false;
    const {draft} = answer;
    this.#isAnswered = true;
    const needs = JSON.stringify(draft.needs) !== JSON.stringify(this.needs);
    this.needs = draft.needs;
    this.#gaps = draft.gaps;
    this.#told = draft.findings.map((finding) => toldOf(finding, this.#written(finding.field))).filter(Boolean);
    this.card.show(answer);
    // What stands there already is not read out again.
    const times = JSON.stringify(draft.times);
    if (times !== this.times.dataset.says) fill(this.times, timesTable(draft.times));
    this.times.dataset.says = times;
    if (needs) this.#drawTexts();
    this.#tell();
    return true;
  }

  /** What is written in a field for texts. */
  #written(field) {
    const [, name, locale] = /^text\.([^.]+)\.(.+)$/.exec(field ?? "") ?? [];
    return name ? this.campaign.text[name]?.[locale] : null;
  }

  // What is missing and what is wrong.

  /** All that keeps it from being saved. */
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
      remarks: this.#told.filter((each) => !each.isError),
      begun: (field) => this.#isTried || (field === "campaign" && this.campaign.title.trim() !== ""),
      isTried: this.#isTried
    });
  }

  // Saving.

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
    const {campaign} = this;
    try {
      await this.picture.upload();
      await send("POST", "/api/campaigns", {...bodyOf(campaign), write: true});
    } catch (problem) {
      this.#refused(problem);
      return;
    }
    this.#isDone = true;
    await dropCampaign();
    await readContent();
    toast(`Saved: ${campaign.title.trim()}`);
    go(cardLink(campaign.uses, {
      market: campaign.markets.includes(this.route.scene.market) ? this.route.scene.market : campaign.markets[0] ?? null,
      locale: null,
      sample: `campaign:${campaign.name}`,
      now: campaign.from_day ? `${campaign.from_day}T${campaign.from_time || "00:00"}` : null
    }));
  }

  /** Somebody was quicker, or the disk refused: nothing of the form is lost. */
  #refused(problem) {
    const found = (problem.body?.findings ?? []).filter((finding) => finding.severity === "error")
                    .map((finding) => toldOf({...finding, field: null})?.words).filter(Boolean);
    const words = found.length ? found : [sentence(problem.message)];
    if (/picture/.test(problem.body?.type ?? "")) this.picture.tell(words);
    this.#fields.refuse(words);
  }
}

/** "Headline, Norwegian Bokmål (Norway)" for text.title.nb-NO. */
function labelOf(field) {
  const [, name, locale] = /^text\.([^.]+)\.(.+)$/.exec(field) ?? [];
  if (!name) return LABELS[field] ?? sentence(field);
  return `${name === "alt" ? "What the picture shows" : textWord(name)}, ${localeName(locale)}`;
}

/** Cards that campaigns may fill: those that one fills already, then the rest. */
function usable() {
  const able = content().widgets.filter((widget) => widget.provider === "campaign" && widget.status !== "retired")
                 .map((widget) => widget.name);
  const used = (content().campaigns ?? []).map((each) => each.uses).filter((name) => able.includes(name));
  return [...new Set([...used, ...able])];
}
