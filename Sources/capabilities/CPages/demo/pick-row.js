import { element } from "/v1/client/components.js";

/**
 * A flight of a list: its legs, its price and when it was seen, and its actions.
 *
 * @param {import("./client/lists.js").ListedFlight} flight
 * @param {object} how `reader`; `stands`: `ready` to be shared, `old` if its price is no longer vouched for, or `unknown`;
 *   `isChosen`, and `isFull` if no more can be chosen; `choose(isChosen)`, and, if available, `remove()` and `again()`.
 */
export function pickElement(flight, { reader, stands, isChosen, isFull, choose, remove, again }) {
  const { lists, again: searchAgain } = reader.texts, name = nameOf(flight, reader);
  const box = element("input", { type: "checkbox", checked: isChosen, disabled: isFull && !isChosen, onchange: event => choose(event.target.checked) });
  return element("li", { "data-key": flight.key, "data-stands": stands },
    element(stands === "ready" ? "label" : "div", { class: "pick" }, stands === "ready" && box, ...factsOf(flight, reader)),
    remove && element("button", { type: "button", class: "quiet remove", "aria-label": `${lists.remove}: ${name}`, onclick: remove }, "×"),
    stands === "old" && element("p", { class: "old" }, lists.old,
      again && element("button", { type: "button", class: "again", "aria-label": `${searchAgain}: ${name}`, onclick: again }, searchAgain)));
}

/** `LHR – GLA, Thu, 21 Jan` */
function nameOf({ legs: [first] }, { writing }) {
  return `${first.origin.code} – ${first.destination.code}, ${writing.date(first.departs)}`;
}

function factsOf({ legs, price, at, query }, { locale, texts, writing }) {
  const [first] = legs, { adults = 1, cabin = "economy" } = query ?? {};
  const seen = Number.isFinite(at) && new Intl.DateTimeFormat(locale, { day: "numeric", month: "short" }).format(at);
  const more = [adults > 1 && texts.adultCount(Number(adults)), cabin !== "economy" && texts.cabins[cabin], seen && texts.lists.seen(seen)];
  return [
    element("b", { class: "pick-way" }, element("bdi", {}, `${first.origin.code} – ${first.destination.code}`)),
    element("b", { class: "pick-cost" }, element("bdi", {}, price ? writing.price(price) : texts.priceless)),
    element("span", { class: "pick-more" }, ...legs.flatMap(leg => legLines(leg, { texts, writing })),
      element("span", {}, more.filter(Boolean).join(" · "))),
  ];
}

/** `Thu, 21 Jan · 07:05 – 08:30`, and below `Direct · KLM`. */
function legLines(leg, { texts, writing }) {
  const carriers = [...new Set(leg.carriers.map(({ name }) => name))].join(", ");
  return [
    element("span", {}, `${writing.date(leg.departs)} · `, element("bdi", {}, ...writing.at(leg.departs), " – ", ...writing.at(leg.arrives))),
    element("span", {}, `${texts.stop[Math.min(leg.stops, 2)]} · `, element("bdi", {}, carriers)),
  ];
}
