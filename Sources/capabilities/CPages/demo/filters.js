import { element } from "/v1/client/components.js";
import { at } from "./dom.js";

/** Filters by stops and airlines, each with its lowest price; grey before results arrive. */
export class Filters {
  static waitingCount = 4;

  /** @param {(filter: object) => void} change Called with the reader's filter. */
  constructor(change) {
    at("filters").addEventListener("change", () => {
      const checked = name => [...at(name).querySelectorAll(":checked")].map(box => box.value);
      const [stops, carriers] = [checked("stops").map(Number), checked("carriers")];
      const filter = { stops: stops.length > 0 ? stops : undefined, carriers: carriers.length > 0 ? carriers : undefined };
      this.#offerClear(filter);
      change(filter);
    });
    at("clear").addEventListener("click", () => {
      change({});
      at("filters").querySelector("input:enabled")?.focus();
    });
  }

  draw(found, filter, reader) {
    const { texts, locale, writing } = reader;
    const { stops, carriers } = lowest(found?.itineraries ?? []);
    const option = (kind, value, word, price) => element("label", { "data-none": price === undefined && found !== null },
      element("input", { type: "checkbox", name: kind, value, checked: filter[kind]?.includes(value) ?? false, disabled: price === undefined }),
      element("span", { class: "word" }, word), element("bdi", { class: "from" }, price ? writing.whole(price) : ""));
    drawOptions("stops", [0, 1, 2].map(count => option("stops", count, texts.stop[count], stops.get(count))));
    const names = [...(found?.carriers ?? [])].sort((left, right) => left[1].localeCompare(right[1], locale));
    drawOptions("carriers", found ? names.map(([id, name]) => option("carriers", id, name, carriers.get(id)))
      : Array.from({ length: Filters.waitingCount }, () => element("span", { class: "waiting", "aria-hidden": "true" }, element("i", { class: "bone" }))));
    this.#offerClear(filter);
  }

  #offerClear({ stops, carriers }) { at("clear").toggleAttribute("data-off", !stops && !carriers); }
}

/** The lowest price by stops and by airline; null if none of them has a price. */
function lowest(itineraries) {
  const stops = new Map(), carriers = new Map();
  const note = (map, key, price) => {
    const held = map.get(key) ?? null;
    map.set(key, held && (!price || held.value <= price.value) ? held : price);
  };
  for (const one of itineraries) {
    note(stops, Math.min(one.stops, 2), one.price);
    for (const carrier of one.carriers) note(carriers, carrier, one.price);
  }
  return { stops, carriers };
}

/** The focus is restored. */
function drawOptions(id, options) {
  const focused = document.activeElement?.name === id ? document.activeElement.value : null;
  at(id).replaceChildren(...options);
  if (focused !== null) at(id).querySelector(`[value="${CSS.escape(focused)}"]`)?.focus();
}
