/**
 * What the friends with whom a reader shares a trip said of one itinerary, as `layout.marks` has it.
 *
 * @typedef {object} Mark
 * @property {string} itinerary The id of the itinerary, as the answer has it.
 * @property {string} trip The trip, and the item of it that is this flight: by these a client votes in place.
 * @property {string} item
 * @property {number} yes
 * @property {number} maybe
 * @property {number} no
 * @property {"yes"|"maybe"|"no"} [mine] The reader's own vote.
 * @property {number} [stale] How many of the votes were given at a price a tenth or more below.
 * @property {boolean} [chosen] Whether the trip was decided on it.
 */

/** How many trips a request may name; a server passes over what stands behind them. */
export const namedTrips = 4;

/**
 * The header by which a layout has the votes of trips: keys of persons; names of trips where a page of the same server asks and
 * its guest's cookie comes along.
 *
 * @param {string[]} names
 * @returns {Record<string, string>} Empty where there are none.
 */
export function tripHeader(names) {
  return names.length === 0 ? {} : { "Layover-Trip": names.slice(0, namedTrips).join(", ") };
}

/**
 * The marks of a layout by itinerary; the layout that is newest has all of them.
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
 * What was said of a result, whichever of its fares it was said of; each trip once.
 *
 * @param {{ id: string, ids?: string[] }} result
 * @param {Map<string, Mark[]>} marks What `marksOf` made.
 * @returns {Mark[]}
 */
export function marksOn({ id, ids = [id] }, marks) {
  const all = marks.size === 0 ? [] : ids.flatMap(one => marks.get(one) ?? []);
  return [...new Map(all.map(mark => [`${mark.trip} ${mark.item}`, mark])).values()];
}
