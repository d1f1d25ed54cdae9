// Markets of something that is being made: single ones that are chosen, or all but those.
import {content} from "./content.js";
import {h} from "./dom.js";
import {Segments} from "./picker.js";
import {listed, marketName} from "./words.js";

/** Markets that are named when they are left out. */
const NAMED = 4;

export class MarketField {
  #picked;
  #leavesOut;

  /**
   * @param fields   where what is wrong is told, at `markets`
   * @param subject  what is said of them: "The campaign runs"
   * @param markets  codes of those that are chosen
   * @param leftOut  codes of those that are left out; null where single ones are chosen
   * @param none     what is said where single ones may be chosen and none is
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

  /** Codes of the markets that it comes to, in the content's order. */
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
