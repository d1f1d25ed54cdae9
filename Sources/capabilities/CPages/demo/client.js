/**
 * The reference web client of Layover, as one module: `import { Search, merge } from "/v1/client.js"`.
 *
 * A page of results goes through these steps; each has its own file, which can be used alone:
 *
 *   client/search.js    a search from first to last: create, listen, poll, patch      Search, applyPatch
 *   client/problem.js   errors of a server or a connection                            Problem
 *   client/answers.js   answers fetched and read off the page's thread                AnswerReader
 *   client/results.js   a supplier's answer as itineraries to draw                    readAnswer, orders, passes
 *   client/merge.js     results and cards in one list, under sort and filter          merge
 *   client/list.js      that list in the page, without moving what is drawn           arrange
 *   client/hold.js      late cards wait, removed ones leave a gap                     heldBack, withGaps, keepWaiting
 *   client/card.js      a card: HTML in a sandboxed frame, native components, ...     <layover-card>, resolved
 *   client/marks.js     votes of friends, on the itineraries themselves               marksOf, marksOn, tripHeader
 *   client/lists.js     flights that a reader keeps, to share from                   FlightList, readyOffers, readList
 *   client/device.js    items that a device stores for its own search, with updates   DeviceItems
 *   client/lines.js     positions of a sentence's words on lines                   lines
 *   client/sentences.js the search as a sentence, and its alternatives             Sentences
 *   client/events.js    seen, tapped, dismissed, failed; how often, how long away     Reporter, Impressions, Memory
 *
 * docs/clients.md explains them; docs/http/objects.md has every member of the wire. Rules for every client:
 * ignore unknown types, components, members and words; a card with the same `hash` keeps its view;
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
 * The header that describes the client: a capability that is not in `caps` is never used. With `width`, the points that a
 * card has, and `scale`, cards are as high as their text needs; `textScale()` is the page's own.
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

/** The reader's text size in this page, relative to the usual one: 1.25 if the root has 20 pixels. */
export function textScale() {
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return Math.min(4, Math.max(.5, Math.round(size * 100) / 100)) || 1;
}

/** The capabilities of this module. */
export const standardCaps = [
  "card.html@1", "native.timetable@1", "native.weekdays@1",
  "action.open@1", "action.search@1", "action.filter@1", "action.dismiss@1",
];
