// The effect of changed names: queries whose result with these files differs from the published one.
import {send} from "./api.js";
import {count, fill, h, icon} from "./dom.js";
import {sentence, whole} from "./finding.js";
import {marketName} from "./words.js";

const KINDS = {city: "City", airport: "Airport", country: "Country", airline: "Airline", card: "Card", article: "Article", search: "Search"};

/** A section of the Find page. */
export class NameChanges {
  #lines = "";
  #asked = 0;

  constructor() {
    this.field = h("textarea", {
      class: "input mono", id: "names-lines", rows: "4", spellcheck: "false", dir: "auto", placeholder: "bangalore\nst petersburg\nминск",
      "aria-describedby": "names-hint", on: {input: ({target}) => { this.#lines = target.value; }}
    });
    this.told = h("div", {role: "status", id: "names-told", class: "stack"});
    this.list = h("div", {id: "names-list"});
    this.root = h("section", {class: "names stack", id: "names", "aria-labelledby": "names-title"},
      h("h2", {id: "names-title"}, "What a change of names does"),
      h("p", {class: "soft"}, "Where readers’ words lead with the names that are written here, and where they lead today. Nothing that you ask is kept."),
      h("form", {class: "stack", on: {submit: (event) => { event.preventDefault(); this.#look(); }}},
        h("label", {class: "field", for: "names-lines"}, h("span", {}, "Queries, one to a line"), this.field,
          h("span", {class: "hint", id: "names-hint"}, "Empty: every name that was changed, and the 300 places that most people want.")),
        h("div", {class: "row"}, h("button", {type: "submit", class: "button button-main", id: "names-look"}, icon("eye"), "Compare"))),
      this.told, this.list);
  }

  /** Sets the market whose own places come first. */
  show(market, isShown) {
    if (market !== this.market) this.#forget();
    this.market = market;
    this.root.hidden = !isShown;
  }

  /** Results are for the previous content: a new build makes them outdated. */
  refresh() {
    if (this.list.firstChild) this.#look();
    else this.#forget();
  }

  #forget() {
    this.#asked += 1;
    fill(this.told);
    fill(this.list);
  }

  async #look() {
    const asked = this.#asked += 1;
    if (!this.told.firstChild) fill(this.told, h("p", {class: "quiet small"}, "Comparing…"));
    let answer, problem;
    try {
      answer = await send("POST", "/api/find/names", {against: "HEAD", market: this.market ?? undefined, queries: this.#lines});
    } catch (error) {
      problem = error;
    }
    if (asked !== this.#asked) return;
    if (problem) {
      fill(this.told, h("p", {class: "note note-bad"}, icon("warn"), whole(sentence(problem.body?.title ?? problem.message))));
      fill(this.list);
    } else this.#show(answer);
  }

  #show({against, market, queries, left_out: left, total, changes}) {
    const where = market ? ` in ${marketName(market)}` : "";
    const words = total === 0 ? `All ${count("query", queries, "queries")} lead where they led${where}.` :
                                `${total.toLocaleString("en")} of ${count("query", queries, "queries")} lead elsewhere${where}.`;
    fill(this.told,
      h("p", {class: ["note", total ? "note-wait" : "note-good"]}, icon(total ? "info" : "check"), h("span", {}, `${words} Against ${against}.`)),
      left > 0 && h("p", {class: "quiet small"}, `${count("query", left, "queries")} more were not looked at; write those that matter`));
    const table = h("table", {class: "table names-table"},
      h("thead", {}, h("tr", {}, ["Query", "Led to", "Leads to"].map((word) => h("th", {scope: "col"}, word)))),
      h("tbody", {}, changes.map((change) => h("tr", {}, h("th", {scope: "row", dir: "auto"}, change.query), h("td", {}, place(change.was)), h("td", {}, place(change.is))))));
    // In a narrow window the table scrolls, also by keyboard.
    fill(this.list, total > 0 && h("div", {class: "table-wrap", role: "region", tabindex: "0", "aria-label": "Queries that lead elsewhere"}, table),
      total > changes.length && h("p", {class: "quiet small"}, `and ${(total - changes.length).toLocaleString("en")} more`));
  }
}

function place(hit) {
  if (!hit) return h("span", {class: "quiet"}, "nothing");
  const more = [KINDS[hit.domain] ?? hit.domain, hit.subtitle].filter(Boolean).join(" · ");
  return h("span", {class: "names-hit"}, h("span", {dir: "auto"}, hit.title), hit.code && h("span", {class: "chip mono"}, hit.code), h("span", {class: "quiet small"}, more));
}
