// Descriptions of files in the words of card authors.
import {localeName, marketName, nameWords} from "./words.js";

const WORDS = [
  [/^widgets\/cards\/([^/]+)\/messages\/([^/]+)\.yaml$/, (name, locale) => `${nameWords(name)}: texts, ${localeName(locale)}`],
  [/^widgets\/cards\/([^/]+)\/card\.html$/, (name) => `${nameWords(name)}: how the card is built`],
  [/^widgets\/cards\/([^/]+)\/widget\.yaml$/, (name) => `${nameWords(name)}: when and where it shows`],
  [/^widgets\/cards\/([^/]+)\/samples\/(.+)\.yaml$/, (name, sample) => `${nameWords(name)}: sample “${nameWords(sample)}”`],
  [/^widgets\/cards\/([^/]+)\/preview\.lock\.yaml$/, (name) => `${nameWords(name)}: approved looks`],
  [/^widgets\/cards\/([^/]+)\/heights\.lock\.yaml$/, (name) => `${nameWords(name)}: measured heights`],
  [/^widgets\/campaigns\/([^/]+)\.yaml$/, (name) => `Campaign ${nameWords(name)}`],
  [/^widgets\/markets\/default\.yaml$/, () => "What all markets share"],
  [/^widgets\/markets\/([A-Z]{2})\.yaml$/, (market) => `Market ${marketName(market)}`],
  [/^widgets\/layouts\/([^/]+)\.yaml$/, (name) => `Layout ${name}`],
  [/^widgets\/assets\/(.+)$/, (name) => `Picture ${name}`],
  [/^widgets\/partials\/([^/]+)\.html$/, (name) => `Shared piece ${name}`],
  [/^widgets\/data\/(.+)$/, (name) => `Table ${name}`],
  [/^widgets\/components\/([^/]+)\.yaml$/, (name) => `Contract ${name}`],
  [/^widgets\/formats\/([^/]+)\.yaml$/, (name) => `Supplier format ${name}`],
  [/^widgets\/layover\.yaml$/, () => "Settings of all content"],
  [/^widgets\/pages\/trip\/(.+)$/, (name) => `Page of trips: ${name}`],
  [/^flags\/features\/([^/]+)\.yaml$/, (name) => `Feature ${name}`],
  [/^flags\/experiments\/([^/]+)\.yaml$/, (name) => `Experiment ${name}`],
  [/^flags\/kill-switches\/([^/]+)\.yaml$/, (name) => `Kill switch ${name}`],
  [/^flags\/groups\/([^/]+)\.\w+$/, (name) => `Group ${name}`],
];

/** "Price alert: texts, Norwegian Bokmål (Norway)" for a file; the file name if there are no words for it. */
export function fileWords(path) {
  for (const [pattern, words] of WORDS) {
    const match = pattern.exec(path);
    if (match) return words(...match.slice(1));
  }
  return path.split("/").at(-1);
}

/** "24 Nov 2026, 01:31" for a moment, in the user's time zone. */
export const dayAndTime = (moment) => new Date(moment).toLocaleString(
  "en-GB", {day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit"});
