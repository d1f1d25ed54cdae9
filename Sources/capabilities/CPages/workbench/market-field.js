// The markets of a draft: single selected ones, or all but those.
import {content} from "./content.js";
import {h} from "./dom.js";
import {Segments} from "./picker.js";
import {listed, marketName} from "./words.js";

/** How many excluded markets are named. */
const NAMED = 4;

export class MarketField {
  #picked;
  #leavesOut;

  /**
   * @param fields   receives the errors, at `markets`
   * @param subject  the start of the sentence about the markets: "The campaign runs"
   * @param markets  codes of the selected markets
   * @param leftOut  codes of the excluded markets; null if single markets are selected
   * @param none     the text if single markets may be selected and there is no selection
   * @param changed  called with `(markets, leftOut)`
   */
  constructor({fields, subject, markets, leftOut, none = null, changed}) {
    Object.assign(this, {subject, none, changed});
    this.#leavesOut = leftOut !== null;
    this.#picked = new Set(leftOut ?? markets);
    this.boxes = byName(content().markets).map(({market}) => h("input", {
      type: "checkbox",
      name: "market",
      id: `market-${market}`,
      value: market,
      checked: this.#picked.has(market),
      on: {input: ({target}) => this.#pick(target)}
    }));
    this.mode = new Segments({
      label: "How markets are chosen",
      options: [{value: "these", text: "Only these"}, {value: "but", text: "All markets but…"}],
      chosen: (mode) => {
        this.#leavesOut = mode === "but";
        this.#show();
        this.#tell();
      }
    });
    this.legend = h("legend", {}, "Markets");
    this.pills = h("div", {class: "pills"}, this.boxes.map((box) => h("label", {}, box, marketName(box.value))));
    this.said = h("p", {class: "hint", role: "status"});
    const told = fields.place("markets", {controls: this.boxes});
    this.element = h("fieldset", {class: "field", "aria-describedby": told.id}, this.legend, this.mode.element, this.pills,
      this.said, told);
    this.#show();
  }

  /** Codes of the resulting markets, in the content's order. */
  get markets() {
    return content().markets.map(({market}) => market).filter((market) => this.#picked.has(market) !== this.#leavesOut);
  }

  #pick(box) {
    box.checked ? this.#picked.add(box.value) : this.#picked.delete(box.value);
    this.#show();
    this.#tell();
  }

  #tell() { this.changed(this.markets, this.#leavesOut ? [...this.#picked] : null); }

  #show() {
    this.mode.show(this.#leavesOut ? "but" : "these");
    this.legend.textContent = this.#leavesOut ? "Markets to leave out" : "Markets";
    this.pills.dataset.leaves = String(this.#leavesOut);
    const words = this.#words() ?? "";
    if (this.said.textContent !== words) this.said.textContent = words;
    this.said.hidden = !words;
  }

  #words() {
    const all = content().markets.length;
    const {length} = this.markets;
    if (!this.#leavesOut) return length === 0 ? this.none : null;
    const names = this.boxes.filter((box) => box.checked).map((box) => marketName(box.value));
    const but = names.length > NAMED ? `${names.slice(0, NAMED - 1).join(", ")} and ${names.length - NAMED + 1} more` : listed(names);
    const where = names.length ? `in ${length} of ${all} markets: all but ${but}` : `in all ${all} markets`;
    return `${this.subject} ${where}. A market that is added later is not among them.`;
  }
}

const byName = (markets) => [...markets].sort((one, two) => marketName(one.market).localeCompare(marketName(two.market)));
