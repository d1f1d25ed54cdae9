// The common part of the pages for a new campaign and for a new card: a form, and the card next to it, updated with the input.
import {content} from "./content.js";
import {h} from "./dom.js";

/** Has `form`, `card` and `texts`; each page implements `settle`, `take` and `change` itself. */
export class MadePage {
  update(route) {
    this.route = route;
    this.card.look(route.scene);
    this.form.draw();
  }

  refresh() {
    this.settle();
    this.form.draw();
  }

  close() {
    this.form.close();
    this.texts.close();
    this.card.close();
  }

  /** A field of one line, which writes its value to the draft. */
  input(stem, name, attributes) {
    return h("input", {
      class: "input",
      id: `${stem}-${name}`,
      autocomplete: "off",
      ...attributes,
      on: {input: ({target}) => this.change(() => this.take(name, target.value))}
    });
  }
}

/** The selected markets, or all but the excluded ones, limited to the existing markets, which may have changed since. */
export function marketsOf({markets, left_out: leftOut}) {
  const known = content().markets.map((each) => each.market);
  return leftOut ? known.filter((market) => !leftOut.includes(market)) : markets.filter((market) => known.includes(market));
}
