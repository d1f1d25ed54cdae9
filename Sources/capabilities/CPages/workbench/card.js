// The page of one card: its frames at their fixed height, and panels with the decision, the texts and the source files.
import {Latest, get} from "./api.js";
import {approvalChip, askApprovals} from "./approvals.js";
import {CardStage} from "./card-stage.js";
import {compareTools} from "./compare.js";
import {content, contentIsComing, widgetNamed} from "./content.js";
import {fill, h, icon, later} from "./dom.js";
import {Drafting} from "./drafting.js";
import {findingList, noteList} from "./finding.js";
import {madeNote} from "./just-made.js";
import {numberLine, readNumbers} from "./numbers.js";
import {PANELS, openPanel, rememberPanel} from "./panels.js";
import {PhoneMenu} from "./phone.js";
import {Picker} from "./picker.js";
import {cardLink, change, go, link} from "./router.js";
import {asked, resolved} from "./scene.js";
import {shareMenu} from "./share.js";
import {say, viewHead} from "./shell.js";
import {Tabs} from "./tabs.js";
import {showDrafted} from "./texts.js";
import {Toolbar} from "./toolbar.js";
import {STATUSES, listed, localeName, nameWords, reasonWords, stateOf, typeWord} from "./words.js";

export function open(root, route) {
  const page = new CardPage(root);
  page.update(route);
  return page;
}

/** Milliseconds without a change before the approval of a card is requested. */
const REVIEWED_AFTER = 350;
const ORIGINS = {
  sample: "Samples",
  edge: "At the edges of the fields",
  campaign: "Campaigns"
};

class CardPage {
  #latest = new Latest();
  #approvals = new Latest();
  #told = "";

  constructor(root) {
    this.walks = true;
    // Requests its card at the same time as the state of the content, not after it.
    this.isEager = true;
    this.sample = new Picker({
      sign: "sample",
      label: "Sample",
      options: () => this.#samples(),
      chosen: (sample) => change({sample, answer: null}),
      empty: "No sample fits."
    });
    // Its text arrives with the card; the tools next to it must not move then.
    this.sample.element.classList.add("picker-steady");
    this.compare = compareTools(
      () => this.route.scene, {isApproved: () => ["approved", "changed"].includes(this.approval?.widgets[0]?.state)});
    this.toolbar = new Toolbar({start: [this.sample.element], end: [this.compare.element]});
    this.head = h("div", {});
    this.readers = h("span", {class: "sign"});
    this.approvalSign = h("span", {class: "sign"});
    this.about = h("div", {class: "stage-notes"});
    this.stage = new CardStage({
      route: () => this.route,
      card: () => this.card,
      shown: (scheme) => this.#shown(scheme),
      isDraft: () => Boolean(this.drafting.cards),
      clicked: (text) => this.#clicked(text),
      checked: () => this.#checked(),
      asksWhy: () => {
        change({open: "why"}, {replace: true});
        this.tabs.panel.focus();
      }
    });
    this.tabs = new Tabs({
      label: "About this card",
      chosen: (open) => this.#open(open),
      tabs: PANELS.map((panel) => ({...panel, draw: (element) => this.#panel(element, panel)}))
    });
    this.tabs.allow("pick", false);
    this.aside = h("aside", {class: "aside", "aria-label": "About this card"},
      h("h2", {class: "unseen"}, "About this card"), this.tabs.bar, this.tabs.panel);
    root.append(this.head,
      h("div", {class: "split"},
        h("div", {class: "split-main"}, h("h2", {class: "unseen"}, "The card"), this.about, this.stage.element), this.aside));
    this.drafting = new Drafting(() => this.#drafted());
    this.phone = new PhoneMenu(() => ({...this.route, texts: this.drafting.texts}));
    this.wrote = ({detail}) => {
      // Saved texts arrive with the next build; until then the card keeps the draft.
      if (detail.widget === this.route.widget && !detail.isSaved) this.drafting.wrote();
    };
    addEventListener("layover-drafts", this.wrote);
    // A user may have approved in a terminal in the meantime; the approval file is not content and causes no build.
    this.focused = () => this.#review();
    addEventListener("focus", this.focused);
  }

  update(route) {
    const isOther = this.route?.widget !== route.widget;
    this.route = route;
    if (isOther) this.#start();
    this.toolbar.show(route.scene);
    this.compare.show(route.scene);
    const key = route.widget + asked(route.scene);
    if (this.card && key === this.key_) {
      this.tabs.show(openPanel(route.scene));
      this.stage.draw();
      return;
    }
    this.key_ = key;
    this.#load();
  }

  refresh() { this.#load(); }

  /** The state of the content has arrived: parts that were drawn before it may show more now. */
  told() {
    if (!this.card) return;
    this.#headWords();
    this.#notes();
    this.stage.draw();
  }

  close() {
    this.phone.close();
    this.#latest.stop();
    this.#approvals.stop();
    this.drafting.stop();
    removeEventListener("focus", this.focused);
    removeEventListener("layover-drafts", this.wrote);
    this.stage.close();
  }

  key(key) {
    if (key === "[" || key === "]") return this.#neighbour(key === "]" ? 1 : -1);
    if (key === "," || key === ".") return this.#nextSample(key === "." ? 1 : -1);
    if (key === "c") {
      this.compare.open();
      return true;
    }
    const panel = PANELS[Number(key) - 1];
    if (panel) {
      this.#open(panel.key);
      return true;
    }
    return this.toolbar.key(key);
  }

  /** Shows another widget: clears everything of the previous one. */
  #start() {
    this.card = null;
    this.approval = null;
    fill(this.approvalSign);
    fill(this.readers);
    this.sample.show(null, sampleName(this.route.scene.sample ?? "Sample"));
    this.stage.start();
    this.#head();
  }

  /** The head of a widget, drawn once: a click is lost if its button is removed and inserted again in between. */
  #head() {
    const {widget} = this.route;
    const step = (by, sign, text) => h("button", {
      type: "button",
      class: "button button-bare button-icon wide-only",
      "aria-label": text,
      title: text,
      on: {click: () => this.#neighbour(by)}
    },
      icon(sign));
    this.signs = h("span", {class: "sign"});
    this.matrix = h("a", {class: "button"}, icon("matrix"), "Matrix");
    this.file = h("span", {class: "sign"});
    // An element of the toolbar that has the focus keeps it.
    const held = this.toolbar.element.contains(document.activeElement) ? document.activeElement : null;
    fill(this.head, viewHead(nameWords(widget), {
      crumb: {href: link("/"), text: "Widgets"},
      beside: [this.signs],
      tools: [
        step(-1, "left", "Previous card ( [ )"), step(1, "right", "Next card ( ] )"), this.matrix,
        this.phone.button, shareMenu("card", () => this.route), this.file
      ],
      below: [this.toolbar.element],
    }));
    this.head.querySelector("h1").title = widget;
    held?.focus({preventScroll: true});
    this.#headWords();
  }

  /** The words about the card in the head. */
  #headWords() {
    const {widget, scene} = this.route;
    const known = widgetNamed(widget);
    const state = this.card && stateOf(this.card.state);
    const status = STATUSES[(this.card ?? known)?.status];
    this.matrix.href = link(`/matrix/${encodeURIComponent(widget)}`, {sample: scene.sample ?? null});
    fill(this.signs, state && h("span", {class: `chip chip-${state.tone}`}, icon(state.icon), state.word),
      status && status.word !== "Live" && h("span", {class: `chip chip-${status.tone}`}, status.word),
      known?.held_back && h("span", {class: "chip chip-bad"}, "Held back"), this.approvalSign,
      h("span", {class: "quiet small"}, [known?.type && typeWord(known.type), known?.owner].filter(Boolean).join(" · ")), this.readers);
    const file = this.#fileLink();
    if (!this.file.firstChild?.isEqualNode(file)) fill(this.file, file);
  }

  /** Reserves its space before the card is known. */
  #fileLink() {
    const inside = [icon("code"), "Open file"];
    if (!this.card) return h("button", {type: "button", class: "button wide-only", disabled: true}, inside);
    const {file} = this.card;
    return file?.open ? h("a", {class: "button wide-only", href: file.open, title: file.file}, inside) : null;
  }

  async #load() {
    const {widget, scene} = this.route;
    try {
      const schemes = resolved(scene, content()).scheme === "both" ? ["light", "dark"] : [null];
      const answers = await this.#latest.run(
        (signal) => Promise.all(
          schemes.map((scheme) => get(
                        `/api/card/${encodeURIComponent(widget)}${asked(scene, scheme ? {scheme} : {})}`, {signal}))));
      if (!answers) return;
      [this.card, this.dark] = answers;
      this.dark ??= null;
    } catch (error) {
      this.card = null;
      this.#headWords();
      this.stage.fail(error, () => this.#load());
      return;
    }
    const sample = this.card.samples?.find((each) => each.name === this.card.sample);
    this.sample.show(
      this.card.sample, sample ? sampleName(sample.name) : scene.answer ?? "No sample", Boolean(scene.sample));
    this.#headWords();
    // The contents of the banner are known when the state has arrived.
    if (!contentIsComing()) this.#notes();
    await this.drafting.follow({
      widget, scene, card: this.card,
      schemes: resolved(scene, content()).scheme === "both" ? ["light", "dark"] : [null]
    });
    this.stage.draw();
    this.tabs.allow("pick", this.card.picks);
    // The user may have opened another tab while the card was loading.
    this.tabs.show(openPanel(this.route.scene));
    this.#badges();
    this.#tell();
    this.#readersLater();
    // A change is shown first; its approval may be shown a moment later.
    if (!this.approval || this.reviewed !== content().build) this.#reviewLater();
  }

  /** How often readers in this market saw and tapped the card, if a server is configured. */
  async #readersLater() {
    const {widget} = this.route;
    const {market} = this.card;
    let answer = null;
    try {
      answer = await readNumbers();
    } catch { /* the card's own question tells what is wrong */
    }
    if (this.route.widget === widget && this.card?.market === market) fill(this.readers, numberLine(answer, widget, market));
  }

  /** Compares the card with its approved looks in every market; the card does not wait for this request. */
  #reviewLater = later(REVIEWED_AFTER, () => this.#review());

  async #review() {
    if (!this.stage.element.isConnected) return;
    const {widget} = this.route;
    const {build} = content();
    let answer;
    try {
      answer = await this.#approvals.run((signal) => askApprovals([widget], {signal}));
    } catch { /* the card's own question tells what is wrong */
    }
    if (!answer || this.route.widget !== widget) return;
    this.reviewed = build;
    if (JSON.stringify(answer) === JSON.stringify(this.approval)) return;
    this.approval = answer;
    fill(this.approvalSign, answer.is_used && approvalChip(answer.widgets[0], {always: true}));
    if (!this.card) return;
    this.#badges();
    if (this.tabs.open === "approval") this.tabs.show("approval");
  }

  #notes() {
    // The banner already shows errors; this list shows the rest.
    const told = new Set(content().findings.filter((finding) => finding.severity === "error").map(placeOf));
    const findings = (this.card.findings ?? []).filter((finding) => !told.has(placeOf(finding)));
    const isStale = findings.some((finding) => finding.code === "heights.stale");
    const unneeded = findings.filter((finding) => finding.code === "message.missing" && finding.severity === "warning");
    const errors = findings.filter((finding) => finding.code !== "heights.stale" && !unneeded.includes(finding));
    const {locale} = resolved(this.route.scene, content());
    const isMissing = (this.card.messages_missing ?? []).includes(locale);
    fill(this.about, madeNote(this.route), noteList(this.card.notes), this.#currencyNote(), errors.length > 0 && findingList(errors),
      unneeded.length > 0 && h("p", {class: "note", id: "unneeded-texts"}, icon("info"), unneededWords(unneeded)),
      isStale
        && h("p", {class: "note"}, icon("info"),
          h("span", {}, "It keeps its height from before this change until whoever publishes it measures it again, by ",
            h("code", {class: "nowrap"}, `layover measure ${this.route.widget}`), ".")),
      isMissing
        && h("p", {class: "note note-wait"}, icon("warn"),
          `Its texts are not complete in ${
            localeName(locale)}, so its readers see the card in the market's next language.`));
  }

  /** The note that the prices of another market's sample are converted to this market's currency. */
  #currencyNote() {
    const {foreign_currency: from, sample} = this.card;
    const {market} = resolved(this.route.scene, content());
    return from && h("p", {class: "note"}, icon("info"),
      h("span", {}, `The prices of the sample “${sampleName(sample)}” are in ${from}. Here they are in ${market.currency}, at a rough rate.`));
  }

  #tell() {
    const told =
      `${nameWords(this.route.widget)}: ${stateOf(this.card.state).word}${this.card.reason ? `, ${reasonWords(this.card.reason)}` : ""}`;
    if (told !== this.#told && this.#told) say(told);
    this.#told = told;
  }

  #panel(element, panel) {
    if (!this.card) {
      fill(element, h("p", {class: "quiet"}, "Reading…"));
      return;
    }
    panel.draw(element, this.#context());
  }

  /** The context for the panels: the card from the files and the card with drafts. */
  #context() {
    const found = (text) => this.#shown()?.texts?.find((each) => each.kind === text.kind && each.name === text.name);
    return {
      card: this.card,
      // Both return the current state when called, because drafts are drawn without the panel.
      shownCard: () => this.#shown(),
      shown: (text) => found(text)?.text ?? text.text,
      drafting: this.drafting,
      scene: this.route.scene,
      widget: this.route.widget,
      measured: this.stage.measured,
      approval: this.approval,
      approved: () => this.#review(),
      ring: (text) => this.stage.ring(text),
      reload: () => this.#load()
    };
  }

  /** The card to draw: with drafts if there are any, otherwise from the files. */
  #shown(scheme = "light") {
    const {cards} = this.drafting;
    if (cards) return scheme === "dark" ? cards.at(-1) : cards[0];
    return scheme === "dark" && this.dark ? this.dark : this.card;
  }

  /** The drafts have been drawn. */
  #drafted() {
    if (!this.card) return;
    this.phone.follow();
    this.stage.draw();
    if (this.tabs.open === "texts") showDrafted(this.#context());
    this.#badges();
  }

  #open(key) {
    rememberPanel(key);
    change({open: key}, {replace: true});
  }

  #badges() {
    const traces = (this.card.why?.steps ?? []).filter((step) => step.verdict === "no").length;
    this.tabs.badge("why", traces, "bad");
    this.tabs.badge("texts", this.drafting.count, "note");
    this.tabs.badge("approval", this.approval?.is_used ? this.approval.widgets[0]?.changed : 0, "wait");
    this.#checked();
  }

  #checked() {
    const drawn = [...this.stage.measured.values()].flatMap(
      ({found, sizes}) => [...found, ...(sizes.over ? [1] : []), ...(sizes.wide ? [1] : [])]);
    const number = (this.card?.checks?.length ?? 0) + drawn.length;
    const isBad = this.card?.checks?.some((check) => check.severity === "error")
      || drawn.some((each) => each === 1 || each.severity === "error");
    this.tabs.badge("checks", number, isBad ? "bad" : "wait");
    if (this.tabs.open === "checks") this.tabs.show("checks");
  }

  /** A text of the card was clicked: opens its place in the files for editing. */
  #clicked(text) {
    this.pickedText = text;
    change({open: "texts"}, {replace: true});
    this.tabs.show("texts");
    dispatchEvent(new CustomEvent("layover-text", {detail: text}));
  }

  #samples() {
    return (this.card?.samples ?? []).map((sample) => ({
      value: sample.name,
      text: sampleName(sample.name),
      tail: sample.shows ? "" : "hidden",
      under: sample.shows ? null : reasonWords(sample.reason),
      group: ORIGINS[sample.origin] ?? sample.origin
    }));
  }

  #nextSample(by) {
    const all = this.card?.samples ?? [];
    const at = all.findIndex((sample) => sample.name === this.card.sample);
    const next = all[(at + by + all.length) % all.length];
    if (next) change({sample: next.name, answer: null});
    return true;
  }

  #neighbour(by) {
    const names = content().widgets.map((widget) => widget.name);
    const at = names.indexOf(this.route.widget);
    const next = names[(at + by + names.length) % names.length];
    if (next) go(cardLink(next, {open: this.route.scene.open ?? null}));
    return true;
  }
}

const placeOf = (finding) => `${finding.file}:${finding.line}:${finding.code}`;

/** Texts that are not needed yet, listed once for each language instead of once for each text. */
function unneededWords(findings) {
  const locales = new Set(findings.map(({file}) => /messages\/([^/]+)\.yaml$/.exec(file ?? "")?.[1]).filter(Boolean));
  return `It lacks texts${locales.size ? ` in ${listed([...locales].map(localeName))}` : ""} that no market needs yet.`;
}

const sampleName = (name) => nameWords(name.replace(/^(edge|campaign):/, ""));
