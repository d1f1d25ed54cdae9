/**
 * Votes on one itinerary by the friends with whom a reader shares a trip, from `layout.marks`.
 *
 * @typedef {object} Mark
 * @property {string} itinerary The id of the itinerary in the answer.
 * @property {string} trip The trip, and the item of it that is this flight: a client needs both to vote in place.
 * @property {string} item
 * @property {number} yes
 * @property {number} maybe
 * @property {number} no
 * @property {"yes"|"maybe"|"no"} [mine] The reader's own vote.
 * @property {number} [stale] Number of votes that were cast before the price rose by a tenth or more.
 * @property {boolean} [chosen] Whether the trip decided on it.
 */

/** Maximum trips that a request may name; a server ignores further ones. */
export const namedTrips = 4;

/**
 * The header for the votes of trips in a layout: keys of persons; or names of trips, if a page of the same server sends the
 * request with its guest's cookie.
 *
 * @param {string[]} names
 * @returns {Record<string, string>} Empty without names.
 */
export function tripHeader(names) {
  return names.length === 0 ? {} : { "Layover-Trip": names.slice(0, namedTrips).join(", ") };
}

/**
 * The marks of a layout by itinerary; the newest layout has all of them.
 *
 * @param {{ marks?: Mark[] }|null} layout
 * @returns {Map<string, Mark[]>} One mark for each trip that has the flight.
 */
export function marksOf(layout) {
  const marks = new Map();
  for (const mark of layout?.marks ?? []) marks.set(mark.itinerary, [...(marks.get(mark.itinerary) ?? []), mark]);
  return marks;
}

/**
 * The marks of a result, for any of its fares; each trip once.
 *
 * @param {{ id: string, ids?: string[] }} result
 * @param {Map<string, Mark[]>} marks The result of `marksOf`.
 * @returns {Mark[]}
 */
export function marksOn({ id, ids = [id] }, marks) {
  const all = marks.size === 0 ? [] : ids.flatMap(one => marks.get(one) ?? []);
  return [...new Map(all.map(mark => [`${mark.trip} ${mark.item}`, mark])).values()];
}
