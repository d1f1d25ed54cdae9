/** The address holds the search, its order and its filter, so that a link reopens it. */

/** @returns {Record<string, string>} What the address asks for. */
export const asked = () => Object.fromEntries(new URLSearchParams(location.search));

/** The filter that an address names; null where it names none. */
export function askedFilter({ stops, carriers }) {
  if (!stops && !carriers) return null;
  return { stops: stops?.split(",").map(Number), carriers: carriers?.split(",") };
}

/**
 * @param {"push"|"replace"} how A new entry of the history, or the present one.
 * @param {Record<string, string>} items What is empty is left out.
 */
export function remember(how, items) {
  const query = new URLSearchParams(Object.entries(items).filter(([, value]) => value));
  history[`${how}State`](null, "", `/demo?${String(query).replaceAll("%7E", "~")}`);
}
