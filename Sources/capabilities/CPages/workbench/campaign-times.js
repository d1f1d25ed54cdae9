// When a campaign begins and ends in each of its markets: on that market's clock, and on the clock of whoever looks.
import {h} from "./dom.js";
import {clockTime, clockWords, marketName} from "./words.js";

/** A table of the server's `times`; nothing before there is a time to tell. */
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

/** "Mon 7 Dec 2026, 09:00", with the offset and what it is for whoever looks. */
function moment(at, isEnd) {
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
