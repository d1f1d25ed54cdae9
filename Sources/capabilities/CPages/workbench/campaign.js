// A new campaign: its card is shown next to the form and updated with it. Missing and wrong values are shown at their fields.
// Nothing is written before the user saves; until then the input stays in the browser.
import {send} from "./api.js";
import {bodyOf, dropCampaign, emptyCampaign, exceptOf, keepCampaign, keptCampaign, slug, weightOf} from "./campaign-draft.js";
import {timesRoom, timesTable} from "./campaign-times.js";
import {content, readContent} from "./content.js";
import {fill, h} from "./dom.js";
import {claimDrops} from "./drop.js";
import {emptyState, sentence} from "./finding.js";
import {keepMade} from "./just-made.js";
import {MadeCard} from "./made-card.js";
import {MadeForm, NO_LETTER, welcomeBack} from "./made-form.js";
import {MadePage, marketsOf} from "./made-page.js";
import {MadeTexts} from "./made-texts.js";
import {FormFields, section} from "./maker.js";
import {MarketField} from "./market-field.js";
import {momentField} from "./moment-field.js";
import {OtherTimes} from "./other-times.js";
import {PictureField} from "./picture-field.js";
import {PlaceField} from "./place-field.js";
import {cardLink, go} from "./router.js";
import {toast, viewHead} from "./shell.js";
import {marketName, nameWords, textWord} from "./words.js";

const LABELS = {
  campaign: "Name",
  uses: "Card",
  markets: "Markets",
  from: "Begins",
  until: "Ends",
  image: "Picture",
  link: "Where a tap leads",
  app: "Where a tap leads in the app",
  routes: "Flights",
  weight: "Weight"
};

export function open(root, route) {
  if (usable().length > 0) return new CampaignPage(root, route);
  root.append(viewHead("New campaign"),
    h("div", {class: "content"},
      emptyState("calendar", "No card is made for campaigns", "Campaigns fill a card that is made for them, and this content has none. Ask whoever makes your cards for one.")));
  return {update() {}};
}

class CampaignPage extends MadePage {
  #isDone = false;

  constructor(root, route) {
    super();
    const kept = keptCampaign();
    this.campaign = kept ?? emptyCampaign(usable()[0]);
    this.settle();
    this.needs = {texts: [{name: "title", is_needed: true}], picture: "needed", link: "needed"};
    this.fields = new FormFields({labelOf: (field) => this.#labelOf(field), whole: "Nothing is missing. It can be saved."});
    this.picture = new PictureField({
      image: this.campaign.image,
      stem: () => this.campaign.name,
      shape: () => this.card.shapeOf(this.campaign.image),
      changed: (image) => this.change(() => { this.campaign.image = image; })
    });
    this.card = new MadeCard({
      title: "The campaign's card, as you write",
      markets: () => this.campaign.markets,
      pictures: this.picture
    });
    this.form = this.#form();
    this.times = h("div", {role: "status"});
    this.known = [];
    this.others = new OtherTimes({
      fields: this.fields,
      except: this.campaign.except,
      markets: () => this.campaign.markets,
      changed: () => this.change()
    });
    this.texts = new MadeTexts({
      fields: this.fields,
      card: this.card,
      label: labelOfText,
      hint: (name) => (name === "alt" ? "For those who do not see it." : null),
      texts: () => this.campaign.text,
      wrote: (name, locale, words) => this.change(() => { this.campaign.text[name][locale] = words; })
    });
    root.append(viewHead("New campaign"),
      h("div", {class: "maker"},
        this.form.element(
          kept && welcomeBack({id: "campaign-anew", title: () => this.campaign.title, drop: () => this.#startAnew()}),
          this.#sections()),
        this.card.element));
    this.release = claimDrops("Drop the campaign's picture", (file) => this.picture.take(file));
    this.#drawTexts();
    this.update(route);
    this.picture.restore();
  }

  close() {
    super.close();
    this.release();
    this.picture.close();
  }

  /** Markets and cards may have been added or removed since the campaign was begun. */
  settle() {
    const {campaign} = this;
    campaign.markets = marketsOf(campaign);
    if (!usable().includes(campaign.uses)) campaign.uses = usable()[0] ?? campaign.uses;
  }

  // The form.

  #form() {
    return new MadeForm({
      fields: this.fields,
      card: this.card,
      save: {id: "campaign-save", text: "Save campaign"},
      ask: (signal) => send("POST", `/api/campaigns/card${this.card.scene}`,
        {...bodyOf(this.campaign), pictures: this.picture.pending}, {signal}),
      about: (field) => ({written: this.texts.written(field), exceptions: Object.keys(exceptOf(this.campaign))}),
      check: () => this.#check(),
      begun: (field) => field === "campaign" && this.campaign.title.trim() !== "",
      drawn: (answer, isNow) => this.#drawn(answer, isNow),
      write: async () => {
        await this.picture.upload();
        await send("POST", "/api/campaigns", {...bodyOf(this.campaign), write: true});
      },
      saved: ({isHere}) => this.#saved(isHere),
      refused: (words, problem) => {
        if (/picture/.test(problem.body?.type ?? "")) this.picture.tell(words);
      }
    });
  }

  /** The errors that this page finds itself. */
  #check() {
    const {campaign} = this;
    return [
      campaign.title.trim() && !campaign.name && {field: "campaign", words: NO_LETTER},
      weightOf(campaign) === null && {field: "weight", words: "Write a whole number from 1 to 1000."}
    ].filter(Boolean);
  }

  async #startAnew() {
    this.#isDone = true;
    await dropCampaign();
    location.reload();
  }

  #sections() {
    const {campaign} = this;
    const places = h("div", {class: "stack"}, this.#places("from_places", "Flights from"), this.#places("to_places", "Flights to"));
    return [
      section("What it is called",
        this.fields.field("campaign", "Name", this.input("campaign", "title", {placeholder: "Winter sun", value: campaign.title}),
          this.slugged = h("span", {class: "hint"}, this.#slugWords())),
        usable().length > 1 && this.fields.field("uses", "Card",
          h("select", {class: "input", id: "campaign-uses", on: {input: ({target}) => this.change(() => this.#use(target.value))}},
            usable().map((name) => h("option", {value: name, selected: name === campaign.uses}, nameWords(name)))))),
      section("Where and when", this.#markets(),
        h("div", {class: "pair"}, this.#moment("from", "Begins", "The day begins at midnight, if you give no time."),
          this.#moment("until", "Ends", "The last day, to its end, if you give no time. Every campaign ends.")),
        h("div", {class: "maker-clock"}, h("p", {class: "hint"}, "Times are on each market's own clock."), this.times), this.others.element),
      section("What it shows", this.picture.element, this.fields.place("image", {element: this.picture.element}), this.texts.element),
      section("Where a tap leads", this.#link()),
      section("Which flights", h("p", {class: "hint"}, "Leave both empty for all flights of the markets."),
        places, this.fields.place("routes", {element: places})),
      this.#more()
    ];
  }

  #more() {
    const {campaign} = this;
    return h("details", {class: "maker-section", open: campaign.is_draft || weightOf(campaign) !== 1},
      h("summary", {}, "How often, and who sees it"),
      this.fields.field("weight", "Weight",
        this.input("campaign", "weight", {type: "number", min: "1", max: "1000", value: String(campaign.weight)}),
        "How often it is shown when several campaigns fit: one of weight 2 twice as often as one of weight 1."),
      h("label", {class: "option"},
        h("input", {type: "checkbox", id: "campaign-draft", checked: campaign.is_draft,
          on: {input: ({target}) => this.change(() => { campaign.is_draft = target.checked; })}}),
        h("span", {}, "Keep it as a draft: it is seen here alone, by no reader")));
  }

  take(name, value) {
    const {campaign} = this;
    campaign[name] = value;
    if (name === "weight") this.form.tell();
    if (name !== "title") return;
    campaign.name = slug(value);
    this.slugged.textContent = this.#slugWords();
  }

  #slugWords() {
    return this.campaign.name ? `Only colleagues see it. Kept as ${this.campaign.name}.` : "Only colleagues see it.";
  }

  #use(name) {
    this.campaign.uses = name;
    this.texts.forget();
  }

  #markets() {
    return new MarketField({
      fields: this.fields,
      subject: "The campaign runs",
      markets: this.campaign.markets,
      leftOut: this.campaign.left_out,
      changed: (markets, leftOut) => this.change(() => {
        Object.assign(this.campaign, {markets, left_out: leftOut});
        this.#makeRoom();
        this.others.draw();
        this.#drawTexts();
        this.card.look(this.route.scene);
      })
    }).element;
  }

  #moment(end, label, hint) {
    const {controls, element} = momentField({
      id: `campaign-${end}`,
      label,
      hint,
      day: this.campaign[`${end}_day`],
      time: this.campaign[`${end}_time`],
      changed: (part, value) => this.change(() => {
        this.campaign[`${end}_${part}`] = value;
        this.#makeRoom();
      })
    });
    element.append(this.fields.place(end, {controls, describes: true}));
    return element;
  }

  /** The table of times gets a row for each market immediately; the cells are filled when the card arrives. */
  #makeRoom() {
    const {markets, from_day: from, until_day: until} = this.campaign;
    const known = this.known.filter((each) => (!from || each.from) && (!until || each.until));
    const isThere = this.times.querySelectorAll("tbody tr").length === markets.length
      && markets.every((market) => known.some((each) => each.market === market));
    if (!(from || until) || isThere) return;
    fill(this.times, timesRoom(markets, {from, until}, known));
    this.times.setAttribute("aria-busy", "true");
    this.times.dataset.says = "";
  }

  #link() {
    const {campaign} = this;
    const web = this.fields.field("link", "On the web",
      this.input("campaign", "web", {type: "url", placeholder: "https://www.example.com/winter-sun", value: campaign.web}));
    const app = this.fields.field("app", "In the app, if it leads elsewhere there",
      this.input("campaign", "app", {placeholder: "skyscanner://campaigns/winter-sun", spellcheck: "false", value: campaign.app}));
    return [web, app];
  }

  #places(key, label) {
    return new PlaceField({
      label,
      hint: "Choose as many as you like.",
      places: this.campaign[key],
      market: () => this.campaign.markets[0] ?? null,
      changed: (places) => this.change(() => { this.campaign[key] = places; })
    }).element;
  }

  /** Draws the text fields in each language of the selected markets. */
  #drawTexts() {
    const names = [...this.needs.texts.map((text) => text.name), ...(this.needs.picture === "none" ? [] : ["alt"])];
    this.texts.show(names, this.campaign.markets);
    this.form.tell();
  }

  change(work = () => {}) {
    work();
    if (!this.#isDone) keepCampaign(this.campaign);
    this.form.changed();
  }

  #labelOf(field) {
    const [, market] = /^except\.(.+)$/.exec(field ?? "") ?? [];
    return this.texts.labelOf(field) ?? (market ? `Times in ${marketName(market)}` : LABELS[field] ?? sentence(field));
  }

  // The card.

  #drawn({draft, locale}, isNow) {
    const isOther = JSON.stringify(draft.needs) !== JSON.stringify(this.needs);
    this.needs = draft.needs;
    // Does not redraw unchanged times, so that screen readers do not read them again.
    const times = JSON.stringify(draft.times);
    if (times !== this.times.dataset.says) fill(this.times, timesTable(draft.times));
    this.times.dataset.says = times;
    this.times.removeAttribute("aria-busy");
    this.known = draft.times;
    if (isOther) this.#drawTexts();
    const {shown} = this.card;
    draft.is_drawn && shown ? this.texts.measure(shown, isNow) : this.texts.forget(locale);
  }

  async #saved(isHere) {
    const {campaign} = this;
    this.#isDone = true;
    await dropCampaign();
    await readContent();
    const sample = `campaign:${campaign.name}`;
    keepMade({widget: campaign.uses, sample, title: campaign.title.trim()});
    toast(`Saved: ${campaign.title.trim()}`);
    if (!isHere) return;
    go(cardLink(campaign.uses, {
      market: campaign.markets.includes(this.route.scene.market) ? this.route.scene.market : campaign.markets[0] ?? null,
      locale: null,
      sample,
      now: campaign.from_day ? `${campaign.from_day}T${campaign.from_time || "00:00"}` : null
    }));
  }
}

const labelOfText = (name) => (name === "alt" ? "What the picture shows" : textWord(name));

/** The cards that campaigns may fill: first those that a campaign already fills, then the rest. */
function usable() {
  const able = content().widgets.filter((widget) => widget.provider === "campaign" && widget.status !== "retired")
                 .map((widget) => widget.name);
  const used = (content().campaigns ?? []).map((each) => each.uses).filter((name) => able.includes(name));
  return [...new Set([...used, ...able])];
}
