/**
 * Keeps the content on screen in place: late cards wait and removed ones leave a gap, until nothing visible moves.
 */

/**
 * The layout with the previous grey cards whose widgets are still `pending`: a server draws them only until the first
 * result, and the card for which they reserve room may arrive with a later one.
 *
 * @param {object} layout The newest.
 * @param {object|null} before The result for the previous layout.
 * @returns {object} The layout with those grey cards at their places.
 */
export function keepWaiting(layout, before) {
  if (before?.id !== layout.id || layout.complete) return layout;
  const cards = [...layout.cards], ids = new Set(cards.map(({ id }) => id));
  before.cards.forEach((card, row) => {
    const widget = card.id.split("~")[1];
    if (card.type !== "placeholder" || ids.has(card.id) || ids.has(widget) || !layout.pending?.includes(widget)) return;
    const next = before.cards.slice(row + 1).map(({ id }) => cards.findIndex(other => other.id === id)).find(at => at >= 0);
    cards.splice(next ?? cards.length, 0, card);
  });
  return cards.length === layout.cards.length ? layout : { ...layout, cards };
}

/**
 * The new cards with `late: "hold"` that would push content on screen. Draw without them, and call this again when the
 * reader has scrolled; if the reader sorts, filters or requests newer results, everything moves anyway.
 *
 * @param {Element} list The list that `arrange` filled.
 * @param {{ kind: string, key: string, card?: object }[]} items The items to be drawn.
 * @returns {Set<string>} Their ids.
 */
export function heldBack(list, items) {
  const held = new Set();
  const drawn = new Map([...list.children].map(element => [element.dataset.key, element]));
  // Before the first result the page is about to fill, and no reader looks at the parts that results will push.
  if (![...drawn.keys()].some(key => key.startsWith("result:"))) return held;
  const wanted = new Set(items.map(item => item.key));
  items.forEach((item, place) => {
    if (item.kind !== "card" || item.card.place?.late !== "hold" || drawn.has(item.key)) return;
    const pushed = items.slice(place + 1).map(other => drawn.get(other.key)).find(Boolean);
    if (pushed && pushed.getBoundingClientRect().top < innerHeight && !takesOver(pushed, wanted, item.card)) {
      held.add(item.card.id);
    }
  });
  return held;
}

/** Whether a grey card that is removed leaves just the room that this one needs: then nothing moves. */
function takesOver(pushed, wanted, card) {
  const gone = pushed.previousElementSibling;
  if (!gone || wanted.has(gone.dataset.key)) return false;
  return fits(gone, card);
}

/**
 * The list with a gap for each removed card that would pull up content on screen: as high as the card was, in its place.
 * Draw gaps empty, and call this again when the reader has scrolled; if the reader sorts, filters or requests newer
 * results, leave them out.
 *
 * @param {Element} list The list that `arrange` filled.
 * @param {{ kind: string, key: string, card?: object }[]} items The items to be drawn.
 * @returns {{ kind: string, key: string, height?: number }[]} With `{ kind: "gap", key, height }` among them.
 */
export function withGaps(list, items) {
  const rows = [...list.children], all = [...items];
  const keys = new Set(items.map(({ key }) => key));
  const isGone = row => row.dataset.key.startsWith("card:") && !keys.has(row.dataset.key);
  if (!rows.some(isGone)) return items;
  const places = rows.map(row => row.getBoundingClientRect());
  let results = 0;
  const before = new Set();
  rows.forEach((row, number) => {
    const next = isGone(row) ? replacement(row, all.slice(seat(all, before, results))) : null;
    if (isGone(row) && !next && isSeenBelow(places, number)) {
      all.splice(seat(all, before, results), 0, { kind: "gap", key: row.dataset.key, height: places[number].height });
    }
    before.add(next?.key ?? row.dataset.key);
    if (row.dataset.key.startsWith("result:")) results += 1;
  });
  return all;
}

/** Whether content below a row is on screen and would be pulled up; above the screen the browser's anchor holds it. */
function isSeenBelow(places, number) {
  const { top, bottom } = places[number];
  const isAnchored = CSS.supports("overflow-anchor", "auto");
  return top < innerHeight && (bottom > 0 || !isAnchored) && number < places.length - 1 && places[number + 1].top < innerHeight;
}

/** The new card before the next result with the height of a removed one: it uses that room, and nothing moves. */
function replacement(row, items) {
  const end = items.findIndex(({ kind }) => kind === "result");
  const drawn = new Set([...row.parentElement.children].map(({ dataset }) => dataset.key));
  return items.slice(0, end < 0 ? items.length : end).find(({ kind, key, card }) => kind === "card" && !drawn.has(key) && fits(row, card)) ?? null;
}

/** The index after a number of results and the items that preceded it there. */
function seat(items, before, results) {
  let at = 0, seen = 0;
  for (const [row, { kind, key }] of items.entries()) {
    if (kind === "result") {
      if (seen === results) break;
      seen += 1;
      at = row + 1;
    } else if (seen === results && before.has(key)) at = row + 1;
  }
  return at;
}

function fits(row, card) {
  const height = typeof card.height === "object" ? card.height[row.clientWidth < 600 ? "compact" : "regular"] : card.height;
  return height !== undefined && Math.abs(row.getBoundingClientRect().height - height) <= 1;
}
