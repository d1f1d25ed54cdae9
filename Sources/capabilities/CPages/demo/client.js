/**
 * The reference web client of Layover, as one module: `import { Search, merge } from "/v1/client.js"`.
 *
 * A page of results goes through these steps, and each stands in a file of its own that can be used alone:
 *
 *   client/search.js    a search from first to last: create, listen, poll, patch      Search, applyPatch
 *   client/problem.js   what went wrong                                               Problem
 *   client/answers.js   answers fetched and read beside the page's thread             AnswerReader
 *   client/results.js   a supplier's answer as itineraries to draw                    readAnswer, orders, passes
 *   client/merge.js     results and cards in one list, under sort and filter          merge
 *   client/list.js      that list in the page, without moving what is drawn           arrange
 *   client/hold.js      what comes late waits, what goes leaves its room              heldBack, withGaps, keepWaiting
 *   client/card.js      a card: HTML in a sandboxed frame, native components, ...     <layover-card>, resolved
 *   client/marks.js     what friends voted, on the itineraries themselves             marksOf, marksOn, tripHeader
 *   client/lists.js     flights that a reader keeps, to share from                   FlightList, readyOffers, readList
 *   client/device.js    what a device keeps for its own search, led on by deltas      DeviceItems
 *   client/lines.js     where the words of a sentence stand on lines               lines
 *   client/sentences.js the search as a sentence, and what it could say besides    Sentences
 *   client/events.js    seen, tapped, dismissed, failed; how often, how long away     Reporter, Impressions, Memory
 *
 * docs/clients.md walks through them; docs/http.md has every member of the wire. What every client keeps to:
 * pass over types, components, members and words that you do not know; a card with the same `hash` keeps its view;
 * results without cards are better than cards without results.
 */

export { Search, applyPatch } from "./client/search.js";
export { Problem } from "./client/problem.js";
export { AnswerReader } from "./client/answers.js";
export { readAnswer, orders, passes } from "./client/results.js";
export { merge } from "./client/merge.js";
export { arrange } from "./client/list.js";
export { heldBack, keepWaiting, withGaps } from "./client/hold.js";
export { LayoverCard, resolved } from "./client/card.js";
export { components } from "./client/components.js";
export { marksOf, marksOn, tripHeader } from "./client/marks.js";
export { FlightList, readList, readyOffers } from "./client/lists.js";
export { DeviceItems } from "./client/device.js";
export { lines } from "./client/lines.js";
export { Sentences } from "./client/sentences.js";
export { Reporter, Impressions, Memory } from "./client/events.js";

/**
 * The header that tells a server who draws: what is not named in `caps` is never sent. With `width`, the points that a
 * card gets, and `scale` cards are as high as their text is there; `textScale()` is the page's own.
 *
 * @param {{ platform?: "web"|"ios"|"android", caps?: string[], width?: number, scale?: number,
 *           scheme?: "light"|"dark" }} [who]
 * @returns {Record<string, string>}
 */
export function clientHeader({ platform = "web", caps = standardCaps, width, scale, scheme } = {}) {
  const items = [`platform=${platform}`, `caps="${caps.join(" ")}"`];
  if (width) items.push(`width=${Math.round(width)}`);
  if (scale) items.push(`scale=${scale}`);
  if (scheme) items.push(`scheme=${scheme}`);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (/^[\w+/-]+$/.test(zone ?? "")) items.push(`tz=${zone}`);
  return { "Layover-Client": items.join(", ") };
}

/** How much larger than usual the reader has text in this page: 1.25 where the root has 20 pixels. */
export function textScale() {
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return Math.min(4, Math.max(.5, Math.round(size * 100) / 100)) || 1;
}

/** What this module can draw and do. */
export const standardCaps = [
  "card.html@1", "native.timetable@1", "native.weekdays@1",
  "action.open@1", "action.search@1", "action.filter@1", "action.dismiss@1",
];
