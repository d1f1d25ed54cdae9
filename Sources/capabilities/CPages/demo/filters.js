import { element } from "/v1/client/components.js";
import { at } from "./dom.js";

/** Which stops and airlines are kept, each with the lowest price to be had under it. */
export class Filters {
  /** @param {(filter: object) => void} change Hears what the reader keeps. */
  constructor(change) {
    at("filters").addEventListener("change", () => {
      const checked = name => [...at(name).querySelectorAll(":checked")].map(box => box.value);
      const [stops, carriers] = [checked("stops").map(Number), checked("carriers")];
      const filter = { stops: stops.length > 0 ? stops : undefined, carriers: carriers.length > 0 ? carriers : undefined };
      at("clear").hidden = !(filter.stops || filter.carriers);
      change(filter);
    });
    at("clear").addEventListener("click", () => {
      change({});
      at("filters").querySelector("input")?.focus();
    });
  }

  draw(found, filter, { locale, texts, writing }) {
    const all = found?.itineraries ?? [];
    const option = (kind, value, word, some) => some.length === 0 ? null : element("label", {},
      element("input", { type: "checkbox", name: kind, value, checked: filter[kind]?.includes(value) ?? false }),
      element("span", { class: "word" }, word), element("bdi", { class: "from" }, cheapest(some, writing)));
    drawOptions("stops", [0, 1, 2].map(stops => option("stops", stops, texts.stop[stops], all.filter(one => Math.min(one.stops, 2) === stops))));
    const names = [...(found?.carriers ?? [])].sort((left, right) => left[1].localeCompare(right[1], locale));
    drawOptions("carriers", names.map(([id, name]) => option("carriers", id, name, all.filter(one => one.carriers.includes(id)))));
    at("clear").hidden = !(filter.stops || filter.carriers);
  }
}

function cheapest(itineraries, writing) {
  const prices = itineraries.filter(one => one.price).map(one => one.price).sort((left, right) => left.value - right.value);
  return prices[0] ? writing.price(prices[0]) : "";
}

/** What had the focus has it again. */
function drawOptions(id, options) {
  const focused = document.activeElement?.name === id ? document.activeElement.value : null;
  at(id).replaceChildren(...options.filter(Boolean));
  if (focused !== null) at(id).querySelector(`[value="${CSS.escape(focused)}"]`)?.focus();
}
