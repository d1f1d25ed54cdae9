// When a campaign begins and ends in each of its markets, in the market's time zone and in the user's time zone.
import {content} from "./content.js";
import {h} from "./dom.js";
import {clockTime, clockWords, marketName} from "./words.js";

/** The placeholder in the table until the server has returned the times. */
const COMING = {is_coming: true};

/** Makes a table of the server's `times`; returns null if there are no times yet. */
export function timesTable(times) {
  const told = times.filter((each) => each.from || each.until);
  if (told.length === 0) return null;
  return h("div", {class: "table-wrap", tabindex: "0", role: "region", "aria-label": "Begin and end in each market"},
    h("table", {class: "table times"},
      h("thead", {}, h("tr", {}, ["Market", "Begins", "Ends"].map((name) => h("th", {scope: "col"}, name)))),
      h("tbody", {}, told.map((each) => h("tr", {},
        h("th", {scope: "row"}, marketName(each.market), h("span", {class: "quiet under"}, each.time_zone)),
        h("td", {"data-name": "Begins"}, moment(each.from, false)), h("td", {"data-name": "Ends"}, moment(each.until, true)))))));
}

/** The table with one row for each of these markets, even if missing in `known`, so that the layout does not move later. */
export function timesRoom(markets, {from, until}, known) {
  return timesTable(markets.map((market) => known.find((each) => each.market === market) ?? {
    market,
    time_zone: content().markets.find((each) => each.market === market)?.time_zone ?? "",
    from: from ? COMING : null,
    until: until ? COMING : null
  }));
}

/** "Mon 7 Dec 2026, 09:00", with the offset and the time in the user's time zone. */
function moment(at, isEnd) {
  // Takes as many lines as the final text.
  if (at === COMING)
    return [h("span", {class: "quiet"}, "…"), h("span", {class: "under", "aria-hidden": "true", style: {visibility: "hidden"}}, "UTC+00:00; for you Wed 30 Nov, 00:00")];
  if (!at) return h("span", {class: "quiet"}, "not said yet");
  const words = isEnd && at.is_whole_day ? `${clockWords(at.written)}, to its end` : clockWords(at.local.replace(" ", "T"));
  return [
    h("span", {class: "nowrap"}, words),
    h("span", {class: "quiet under"}, `UTC${at.offset}; for you ${here(at.utc)}`),
    at.note && h("span", {class: "under mark-changed"}, at.note)
  ];
}

const here = (utc) =>
  `${new Date(utc).toLocaleDateString("en-GB", {weekday: "short", day: "numeric", month: "short"})}, ${clockTime(utc)}`;
