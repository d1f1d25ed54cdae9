// The changes of the working copy against git: files, widgets, markets, and each card to compare.
import {Latest, get} from "./api.js";
import {approvalSection, askApprovals} from "./approvals.js";
import {compareTools} from "./compare.js";
import {content, mayWrite} from "./content.js";
import {count, fill, h, icon} from "./dom.js";
import {emptyState, noteList, problemState} from "./finding.js";
import {cardLink, link} from "./router.js";
import {viewHead} from "./shell.js";
import {fileWords} from "./review-words.js";
import {thumb} from "./thumb.js";
import {againstWords, changeWord, listed, localeName, marketName, nameWords, sampleWords} from "./words.js";

const SHOWN = 200;
/** How many cards of one widget are drawn, and at which size. */
const DRAWN = 6;
const THUMB = {inline: 172, block: 96};

export function open(root, route) {
  const changes = new Changes(root);
  changes.update(route);
  return changes;
}

class Changes {
  #latest = new Latest();
  #approvals = new Latest();

  constructor(root) {
    this.compare = compareTools(() => this.route.scene);
    this.body = h("div", {class: "stack", style: {gap: "24px"}});
    this.approval = h("div", {});
    const review = mayWrite()
      && h("a", {class: "button button-main", href: link("/review")}, icon("share"), "Send for review");
    root.append(viewHead("Changes", {tools: [this.compare.element, review]}),
      h("div", {class: "content narrow stack", style: {gap: "24px"}}, this.approval, this.body));
  }

  update(route) {
    this.route = route;
    this.compare.show({against: this.#against});
    this.refresh();
  }

  refresh() {
    this.#load();
    this.#review();
  }

  close() {
    this.#latest.stop();
    this.#approvals.stop();
  }

  /** The looks that differ from the approved ones; the comparison does not wait for this request. */
  async #review() {
    try {
      const answer = await this.#approvals.run((signal) => askApprovals(null, {signal}));
      if (answer) fill(this.approval, approvalSection(answer, {done: () => this.#review()}));
    } catch { /* the comparison tells what is wrong */
    }
  }

  get #against() { return this.route.scene.against ?? (content().git ? "HEAD" : content().server ? "server" : "HEAD"); }

  async #load() {
    let answer;
    try {
      answer = await this.#latest.run(
        (signal) => get(`/api/diff?against=${encodeURIComponent(this.#against)}`, {signal, fresh: true}));
    } catch (error) {
      fill(this.body, problemState(error, () => this.#load()));
      return;
    }
    if (!answer) return;
    const lists = ["widgets", "campaigns", "experiments", "kill_switches", "features", "groups"];
    const touched = lists.reduce((sum, key) => sum + (answer[key]?.length ?? 0), 0);
    if (touched === 0 && (answer.files ?? []).length === 0) {
      fill(this.body, noteList(answer.notes),
        emptyState("check", "Nothing changed",
          `Every file is as in ${againstWords(answer.against)}. Change a text, or make a campaign, and see here what it touches.`,
          h("a", {class: "button button-main", href: link("/")}, icon("grid"), "Choose a card"),
          h("a", {class: "button", href: link("/new-campaign")}, icon("plus"), "New campaign")));
      return;
    }
    fill(this.body, h("p", {class: "soft"}, "Against ", h("b", {title: answer.against}, againstWords(answer.against))), noteList(answer.notes),
      h("div", {class: "tallies"}, tally(answer.files, "file"), tally(answer.widgets, "widget"),
        tally(answer.campaigns, "campaign"), tally(answer.markets, "market"), tally(answer.cards, "card")),
      this.#cards(answer.cards ?? []), widgets(answer.widgets ?? []),
      lists.slice(1).map((key) => named(TITLES[key], answer[key] ?? [])), files(answer.files ?? []));
  }

  #cards(cards) {
    if (cards.length === 0) return null;
    const groups = Map.groupBy(cards.slice(0, SHOWN), (card) => card.widget);
    return section("Cards that look different",
      h("div", {class: "stack"},
        [...groups].map(([widget, list]) => h("div", {class: "card-box"},
                          h("h3", {style: {"margin-block-end": "8px"}, title: widget}, nameWords(widget)),
                          h("ul", {class: "pairs"}, list.slice(0, DRAWN).map((card) => this.#pair(widget, card))),
                          list.length > DRAWN
                            && h("div", {class: "row", style: {gap: "6px", "margin-block-start": "12px"}},
                              list.slice(DRAWN).map((card) => this.#link(widget, card)))))),
      cards.length > SHOWN
        && h("p", {class: "quiet"}, `and ${count("card", cards.length - SHOWN)} more`));
  }

  #address(widget, {market, locale, sample}) {
    return cardLink(widget, {market, locale, sample, against: this.#against});
  }

  /** A small card before and after; a click compares them at full size. */
  #pair(widget, card) {
    const {market, locale, sample, change} = card;
    const query = new URLSearchParams(
      {market, locale, against: this.#against, ...(sample ? {sample} : {})});
    const asked = new Map();
    const compared = (scheme) => {
      if (!asked.has(scheme))
        asked.set(scheme, get(`/api/compare/${encodeURIComponent(widget)}?${query}&scheme=${scheme}`));
      return asked.get(scheme);
    };
    const side = (name, key, isThere) => h("span", {class: "pair-side"},
      isThere ? thumb({...THUMB, ask: async (scheme) => ({...(await compared(scheme))[key], market, locale})}) :
                h("span", {class: "mini mini-none", style: {"inline-size": `${THUMB.inline}px`, "block-size": `${THUMB.block}px`}},
                  "No card"),
      h("span", {class: "quiet small"}, name));
    return h("li", {}, h("a", {
      class: "pair-card",
      href: this.#address(widget, card),
      "aria-label": compareWords(widget, card)
    },
      h("span", {class: "pair-sides"}, side("Before", "there", change !== "added"),
        h("span", {class: "pair-arrow quiet", "aria-hidden": "true"}, "→"), side("After", "here", change !== "removed")),
      h("span", {class: "pair-words small"}, h("b", {class: `mark-${change}`}, changeWord(change)), ` ${marketName(market)}, ${localeName(locale)}`,
        sample && h("span", {class: "quiet"}, ` · ${sampleWords(sample)}`))));
  }

  #link(widget, card) {
    return h("a", {
      class: "button pair-link",
      href: this.#address(widget, card),
      "aria-label": compareWords(widget, card)
    },
      h("span", {class: `mark-${card.change}`}, MARKS[card.change] ?? "~"), `${marketName(card.market)}, ${localeName(card.locale)}`,
      card.sample && h("span", {class: "quiet"}, sampleWords(card.sample)));
  }
}

const compareWords = (widget, card) =>
  `Compare ${[nameWords(widget), marketName(card.market), localeName(card.locale), sampleWords(card.sample)].filter(Boolean).join(", ")}: ${changeWord(card.change)}`;

const MARKS = {
  added: "+",
  changed: "~",
  removed: "−"
};
const TITLES = {
  campaigns: "Campaigns",
  experiments: "Experiments",
  kill_switches: "Kill switches",
  features: "Features",
  groups: "Groups"
};

const tally = (list, noun) => h("div", {class: "tally"}, h("b", {}, (list ?? []).length),
  h("span", {class: "quiet small"}, (list ?? []).length === 1 ? noun : `${noun}s`));
const section = (title, ...body) => h("section", {class: "stack"}, h("h2", {}, title), body);
const word = (changed) => h("b", {class: `mark-${changed}`}, changeWord(changed));
/** How many markets are named before only their number is shown. */
const NAMED = 4;
const marketWords = (markets) => (markets.length > NAMED ? count("market", markets.length) : listed(markets.map(marketName)));

function widgets(list) {
  if (list.length === 0) return null;
  return section("Widgets",
    h("div", {class: "card-box"},
      list.map(
        (widget) => h("div", {class: "file-row"}, word(widget.change),
          widget.change === "removed" ? h("span", {}, nameWords(widget.name)) : h("a", {href: cardLink(widget.name)}, nameWords(widget.name)),
          h("span", {class: "soft"}, (widget.what ?? []).join(", ")),
          h("span", {class: "quiet small row-end"},
            marketWords(widget.markets ?? []))))));
}

function named(title, list) {
  if (list.length === 0) return null;
  return section(title,
    h("div", {class: "card-box"},
      list.map((each) => h("div", {class: "file-row"}, word(each.change ?? "changed"),
                 h("span", {}, nameWords(each.name ?? each.key ?? String(each))),
                 h("span", {class: "soft"}, (each.what ?? []).join(", "))))));
}

function files(list) {
  if (list.length === 0) return null;
  return section("Files",
    h("div", {class: "card-box"},
      list.slice(0, SHOWN).map(
        (file) => h("div", {class: "file-row review-row"}, word(file.change),
          h("span", {class: "review-file"}, h("span", {}, fileWords(file.path)), h("span", {class: "mono small quiet break"}, file.path))))));
}
