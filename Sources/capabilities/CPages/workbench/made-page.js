// What the pages of a new campaign and of a new card share: a form with the card beside it, which follows what is written.
import {content} from "./content.js";
import {h} from "./dom.js";

/** Has `form`, `card` and `texts`; `settle`, `take` and `change` are the page's own. */
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

  /** A field of one line, which writes what is in it into what is made. */
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

/** The markets that are chosen, or all but those left out, of those that there are: some may have come or gone since. */
export function marketsOf({markets, left_out: leftOut}) {
  const known = content().markets.map((each) => each.market);
  return leftOut ? known.filter((market) => !leftOut.includes(market)) : markets.filter((market) => known.includes(market));
}
