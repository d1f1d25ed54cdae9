import { orders, passes } from "./results.js";

/**
 * Results and cards as one list, in the order in which they are drawn. A card's place depends only on the number of results
 * shown before it, so that sorting and filtering move the results and leave the cards.
 *
 * - `place.index`: the number of results before it, or all of them if there are fewer (`short: "drop"`: then it is not
 *   drawn); null is the end. Equal places keep the order of `layout.cards`.
 * - `place.anchor`: it is below its itinerary, and removed if that one is not shown.
 * - `place.on_filter: "hide"`: it is removed while results are filtered.
 *
 * @param {{ id: string, ids?: string[] }[]} results In the supplier's order.
 * @param {{ cards: object[] }|null} layout
 * @param {object} [how]
 * @param {string|((left: object, right: object) => number)} [how.sort] A name of `orders`, or an order of your own.
 * @param {{ stops?: number[], carriers?: string[] }|((result: object) => boolean)|null} [how.filter]
 * @param {number} [how.offset] Results on earlier pages, as sent in `POST /v1/attach?offset=`.
 * @param {(card: object) => boolean} [how.without] Cards to leave out: held back, dismissed, expired.
 * @returns {({ kind: "result", key: string, result: object } | { kind: "card", key: string, card: object })[]}
 */
export function merge(results, layout, { sort, filter = null, offset = 0, without = () => false } = {}) {
  const keep = typeof filter === "function" ? filter : result => passes(result, filter);
  const order = typeof sort === "function" ? sort : orders[sort];
  const shown = filter ? results.filter(keep) : [...results];
  if (order) shown.sort(order);                            // stable: equals keep the supplier's order

  const places = cardPlaces(layout?.cards ?? [], shown, { offset, isFiltered: Boolean(filter), without });
  const items = [];
  shown.forEach((result, row) => {
    for (const card of places.before.get(row) ?? []) items.push(cardItem(card));
    items.push({ kind: "result", key: `result:${result.id}`, result });
    for (const card of places.below.get(row) ?? []) items.push(cardItem(card));
  });
  for (const card of places.before.get(shown.length) ?? []) items.push(cardItem(card));
  return items;
}

const cardItem = card => ({ kind: "card", key: `card:${card.id}`, card });

/** The cards before each row and at the end (`before`), and below their row (`below`). */
function cardPlaces(cards, shown, { offset, isFiltered, without }) {
  const before = new Map(), below = new Map();
  const put = (map, row, card) => map.set(row, [...(map.get(row) ?? []), card]);
  const authored = card => card.place?.index ?? Infinity;
  // Stable, so that equal places keep the layout's order; by the authored index, so that clipped places stay in order.
  for (const card of [...cards].sort((left, right) => compare(authored(left), authored(right)))) {
    const place = card.place ?? {};
    if (without(card) || (isFiltered && place.on_filter === "hide")) continue;
    if (place.anchor !== undefined) {
      const row = shown.findIndex(result => result.id === place.anchor || result.ids?.includes(place.anchor));
      if (row >= 0) put(below, row, card);
      continue;
    }
    const index = authored(card) === Infinity ? Infinity : authored(card) - offset;
    if (index < 0 || (index > shown.length && index !== Infinity && place.short === "drop")) continue;
    put(before, Math.min(index, shown.length), card);
  }
  return { before, below };
}

/** Infinity minus Infinity is not a number. */
const compare = (left, right) => (left === right ? 0 : left < right ? -1 : 1);
