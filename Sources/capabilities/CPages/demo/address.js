/** The address contains the search, its order and its filter, so that a link reopens it. */

/** @returns {Record<string, string>} The items of the address. */
export const asked = () => Object.fromEntries(new URLSearchParams(location.search));

/** The filter that an address names; null if it has no filter. */
export function askedFilter({ stops, carriers }) {
  if (!stops && !carriers) return null;
  return { stops: stops?.split(",").map(Number), carriers: carriers?.split(",") };
}

/**
 * @param {"push"|"replace"} how A new entry of the history, or the current one.
 * @param {Record<string, string>} items Empty items are left out.
 */
export function remember(how, items) {
  const query = new URLSearchParams(Object.entries(items).filter(([, value]) => value));
  history[`${how}State`](null, "", `/demo?${String(query).replaceAll("%7E", "~")}`);
}
