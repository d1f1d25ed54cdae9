// Separate times of a campaign in single markets; an empty field has the same time as everywhere else.
import {fill, h, icon} from "./dom.js";
import {momentField} from "./moment-field.js";
import {say} from "./shell.js";
import {marketName} from "./words.js";

const EMPTY = {from_day: "", from_time: "", until_day: "", until_time: ""};

export class OtherTimes {
  /**
   * @param fields  receives the errors, at `except.<market>`
   * @param except  times by market: `{AE: {from_day, from_time, until_day, until_time}}`; changed here
   * @param markets returns the codes of the selected markets
   * @param changed called after each change
   */
  constructor({fields, except, markets, changed}) {
    Object.assign(this, {fields, except, markets, changed});
    this.element = h("div", {class: "stack other-times"});
    this.draw();
  }

  /** Draws the times of the selected markets; those of other markets are kept until they are selected again. */
  draw() {
    this.fields.forget("except.");
    const markets = this.markets();
    const own = markets.filter((market) => this.except[market]);
    const rest = markets.filter((market) => !this.except[market]);
    fill(this.element, own.map((market) => this.#group(market)),
      markets.length > 1 && rest.length > 0 && this.#more(rest));
  }

  #more(rest) {
    const select = h("select", {
      class: "input",
      id: "campaign-other-times",
      on: {
        change: ({target}) => {
          const market = target.value;
          if (market) this.#add(market);
        }
      }
    },
      h("option", {value: ""}, "Choose a market…"),
      rest.map((market) => h("option", {value: market}, marketName(market))));
    return h("div", {class: "field"}, h("label", {for: select.id}, "Other times in one market"), select);
  }

  #group(market) {
    const times = this.except[market];
    const name = marketName(market);
    const end = (key, label) => momentField({
      id: `except-${market}-${key}`,
      label,
      day: times[`${key}_day`],
      time: times[`${key}_time`],
      changed: (part, value) => {
        times[`${key}_${part}`] = value;
        this.changed();
      }
    });
    const ends = [end("from", "Begins"), end("until", "Ends")];
    const told = this.fields.place(`except.${market}`, {controls: ends.flatMap((each) => each.controls), describes: true});
    return h("fieldset", {class: "field other-time", "data-market": market}, h("legend", {}, `In ${name}`),
      h("div", {class: "pair"}, ends.map((each) => each.element)),
      h("p", {class: "hint"}, "What you leave empty is as everywhere else."), told,
      h("div", {class: "row"}, h("button", {
        type: "button",
        class: "button button-bare",
        id: `except-${market}-remove`,
        "aria-label": `As everywhere else in ${name}`,
        on: {click: () => this.#remove(market)}
      }, icon("close"), "As everywhere else")));
  }

  #add(market) {
    this.except[market] = {...EMPTY};
    this.draw();
    this.element.querySelector(`#except-${market}-from-day`)?.focus();
    say(`${marketName(market)} has times of its own`);
    this.changed();
  }

  #remove(market) {
    delete this.except[market];
    this.draw();
    this.element.querySelector("#campaign-other-times")?.focus();
    say(`${marketName(market)} has the times of all`);
    this.changed();
  }
}
