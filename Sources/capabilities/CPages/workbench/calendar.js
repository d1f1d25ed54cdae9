// Schedules and campaigns of every market on one time axis, in the market's own time, UTC or local time: in parallel lanes, with
// their cards, conflicts, movable ends and clock changes.
import {Latest, get} from "./api.js";
import {held, legend} from "./calendar-held.js";
import {content} from "./content.js";
import {fill, h, icon} from "./dom.js";
import {dayWords, endHandle, movedBy, saveEnd} from "./ends.js";
import {emptyState, placeLink, problemState, sentence} from "./finding.js";
import {lanesOf} from "./lanes.js";
import {Picker, Segments} from "./picker.js";
import {Popover} from "./popover.js";
import {cardLink, change, link} from "./router.js";
import {asked} from "./scene.js";
import {viewHead} from "./shell.js";
import {cardThumb} from "./thumb.js";
import {marketOptions} from "./toolbar.js";
import {clockWords, listed, marketName, nameWords} from "./words.js";

const DAY = 86400000;
const SPANS = [
  {value: "14", text: "2 weeks"}, {value: "42", text: "6 weeks"}, {value: "120", text: "4 months"},
  {value: "365", text: "A year"}
];
const ZONES = [{value: "market", text: "Market time"}, {value: "utc", text: "UTC"}, {value: "mine", text: "My time"}];
/** Points of a lane, of a card in it, and of a letter of a name. */
const LANE = 38;
const THUMB = {inline: 54, block: 28, fills: true};
const LETTER = 7.6;

export function open(root, route) {
  const calendar = new Calendar(root);
  calendar.update(route);
  return calendar;
}

class Calendar {
  #latest = new Latest();

  constructor(root) {
    this.market = new Picker({
      sign: "globe",
      label: "Market",
      options: () => [{value: "", text: "All markets"}, ...marketOptions()],
      chosen: (market) => change({market: market || null, locale: null})
    });
    this.span = new Segments(
      {label: "How much is shown", options: SPANS, chosen: (days) => this.#look(this.middle, Number(days))});
    this.zone = new Segments({
      label: "Which clock",
      options: ZONES,
      chosen: (zone) => change({zone: zone === "market" ? null : zone}, {replace: true})
    });
    const step = (by, sign, text) => h("button", {
      type: "button",
      class: "button button-icon",
      "aria-label": text,
      title: text,
      on: {click: () => this.#look(this.middle + by * this.days * DAY * 0.5, this.days)}
    },
      icon(sign));
    this.tools = h("div", {class: "tools", role: "group", "aria-label": "What the calendar shows"}, this.market.element,
      h("span", {class: "tools-gap"}), step(-1, "left", "Earlier"),
      h("button", {type: "button", class: "button", on: {click: () => change({from: null, to: null})}}, "Today"),
      step(1, "right", "Later"), this.span.element, h("span", {class: "tools-gap"}), this.zone.element);
    this.body = h("div", {class: "content stack", style: {gap: "24px"}});
    root.append(viewHead("Calendar", {
      tools: [h("a", {class: "button button-main", href: link("/new-campaign")}, icon("plus"), "New campaign")],
      below: [this.tools]
    }),
      this.body);
    // Lanes need room for names: a narrower window may need more lanes.
    let width = 0;
    this.sizes = new ResizeObserver(() => {
      if (Math.abs(this.body.clientWidth - width) < 40) return;
      width = this.body.clientWidth;
      if (this.answer) this.#draw();
    });
    this.sizes.observe(this.body);
  }

  update(route) {
    this.route = route;
    const {scene} = route;
    const now = Date.now();
    this.from = scene.from ? Date.parse(scene.from) : now - 14 * DAY;
    this.to = scene.to ? Date.parse(scene.to) : now + 106 * DAY;
    if (!(this.to > this.from)) [this.from, this.to] = [now - 14 * DAY, now + 106 * DAY];
    this.days = Math.round((this.to - this.from) / DAY);
    this.middle = (this.from + this.to) / 2;
    this.market.show(
      scene.market ?? "", scene.market ? marketName(scene.market) : "All markets", Boolean(scene.market));
    this.span.show(SPANS.reduce(
      (best, each) => (Math.abs(each.value - this.days) < Math.abs(best - this.days) ? each.value : best), "120"));
    this.zone.show(scene.zone ?? "market");
    this.#load();
  }

  refresh() { this.#load(); }

  close() {
    this.#latest.stop();
    this.sizes.disconnect();
  }

  #look(middle, days) {
    const day = (time) => new Date(time).toISOString().slice(0, 10);
    change({from: day(middle - (days * DAY) / 2), to: day(middle + (days * DAY) / 2)}, {replace: true});
  }

  async #load() {
    const day = (time) => new Date(time).toISOString().slice(0, 10);
    let answer;
    try {
      answer = await this.#latest.run(
        (signal) => get(`/api/calendar${asked(this.route.scene, {from: day(this.from), to: day(this.to)})}`, {signal}));
    } catch (error) {
      this.answer = null;
      fill(this.body, problemState(error, () => this.#load()));
      return;
    }
    if (!answer) return;
    this.answer = answer;
    this.#draw();
  }

  #draw() {
    const {answer} = this;
    const only = this.route.scene.market;
    const entries =
      answer.entries.filter((entry) => !only || entry.market === only).filter((entry) => this.#overlaps(entry));
    this.conflicts = (answer.conflicts ?? []).filter((each) => !only || each.market === only);
    const rows = Map.groupBy(entries, (entry) => entry.market);
    fill(this.body, legend(), this.#told(),
      rows.size === 0 ? this.#nothing(only) :
                        this.#chart(rows, answer),
      held(answer.held ?? []));
  }

  #nothing(market) {
    const button = (text, run) => h("button", {type: "button", class: "button", on: {click: run}}, text);
    return emptyState("calendar", "Nothing is scheduled here", "No schedule or campaign falls into this time.",
      h("div", {class: "row row-middle"}, this.days < 300 && button("Look at a year", () => this.#look(this.middle, 365)),
        market && button("All markets", () => change({market: null, locale: null})),
        h("a", {class: "button button-main", href: link("/new-campaign")}, icon("plus"), "New campaign")));
  }

  /** Conflicts in words: campaigns that want one place at one time, once for all markets. */
  #told() {
    const pairs = Map.groupBy(this.conflicts, (each) => [each.widget, ...each.campaigns.map((one) => one.name)].join(" "));
    if (pairs.size === 0) return null;
    return h("section", {class: "stack", "aria-labelledby": "conflicts-title"},
      h("h2", {id: "conflicts-title"}, pairs.size === 1 ? "Two campaigns want one place" : "Campaigns that want one place"),
      h("ul", {class: "notes", id: "conflicts"}, [...pairs.values()].map((list) => {
        const [first] = list;
        return h("li", {class: "note note-wait"}, icon("warn"), h("span", {}, this.#conflictWords(first, list)));
      })));
  }

  #conflictWords(conflict, list = [conflict]) {
    const [one, two] = conflict.campaigns;
    const markets = list.map((each) => marketName(each.market));
    const sum = one.weight + two.weight;
    const [name, other] = [nameWords(one.name), nameWords(two.name)];
    return `${name} and ${other} want the place of ${nameWords(conflict.widget)} in ${listed(markets)}, ${
      this.#span(conflict)}. Where a trip fits both, ${name} is drawn ${one.weight} times in ${sum}, ${other} ${two.weight} times.`;
  }

  #conflictsOf(entry) {
    if (entry.kind !== "campaign") return [];
    return this.conflicts.filter(
      (each) => each.market === entry.market && each.campaigns.some((one) => one.name === entry.name));
  }

  #overlaps(entry) {
    const [from, until] = [at(entry.from, -Infinity), at(entry.until, Infinity)];
    return until >= this.from && from <= this.to;
  }

  #share(time) { return (Math.min(Math.max(time, this.from), this.to) - this.from) / (this.to - this.from); }
  #x(time) { return `${this.#share(time) * 100}%`; }

  /** Points of the time axis. */
  get #width() { return Math.max(560, this.body.clientWidth - (innerWidth > 640 ? 270 : 170)); }

  #chart(rows, answer) {
    const now = Date.parse(answer.now ?? new Date().toISOString());
    const ticks = this.#ticks();
    const shifts =
      (answer.clock_changes ?? []).filter((each) => Date.parse(each.utc) > this.from && Date.parse(each.utc) < this.to);
    const head = h("div", {class: "cal-row cal-head"}, h("div", {class: "cal-name quiet small"}, "Market"),
      h("div", {class: "cal-line", style: {"min-width": "560px"}},
        ticks.map((tick) => h("span", {class: "cal-tick", style: {left: this.#x(tick.time)}}, tick.text))));
    return h("div", {class: "cal-wrap", tabindex: "0", role: "region", "aria-label": "Schedules by market"},
      h("p", {class: "unseen", id: "cal-help"},
        "Arrow keys move this end by a day, Page Up and Page Down by a week. Enter saves, Escape leaves it as it was."),
      h("div", {class: "cal"}, head,
        [...rows].sort(([one], [two]) => marketName(one).localeCompare(marketName(two))).map(([market,
          entries]) => this.#row(market, entries, ticks, shifts.filter((each) => each.market === market), now))));
  }

  #row(market, entries, ticks, shifts, now) {
    const sorted = [...entries].sort((one, two) => at(one.from, 0) - at(two.from, 0) || one.name.localeCompare(two.name));
    const boxes = sorted.map((entry) => this.#box(entry));
    const {lanes, count: number} = lanesOf(boxes, {gap: this.#time(8)});
    const zone = content().markets.find((each) => each.market === market)?.time_zone ?? entries[0]?.time_zone;
    return h("div", {class: "cal-row", "data-market": market},
      h("div", {class: "cal-name"}, h("b", {}, marketName(market)), h("span", {class: "quiet small cut"}, zone)),
      h("div", {class: "cal-line", style: {"min-width": "560px", "min-height": `${number * LANE + 10}px`}},
        ticks.map((tick) => h("span", {class: "cal-grid", style: {left: this.#x(tick.time)}})),
        shifts.map((each) => h("span", {
          class: "cal-shift",
          style: {left: this.#x(Date.parse(each.utc))},
          title: `The clock goes from ${each.from} to ${each.to}`
        })),
        now > this.from && now < this.to && h("span", {class: "cal-now", style: {left: this.#x(now)}}),
        sorted.map((entry, index) => this.#bar(entry, lanes[index], boxes[index]))));
  }

  /** A number of points on the axis, as time. */
  #time(points) { return (points / this.#width) * (this.to - this.from); }

  /** The time that a bar takes with its name: a name that does not fit is after it, or before it at the end. */
  #box(entry) {
    const from = Math.max(at(entry.from, -Infinity), this.from);
    const until = Math.min(at(entry.until, Infinity), this.to);
    const points = ((until - from) / (this.to - this.from)) * this.#width;
    const words = entry.name.length * LETTER + (this.#conflictsOf(entry).length ? 20 : 0) + 18;
    const hasThumb = points > words + THUMB.inline + 26;
    if (points >= words + 8) return {from, until, hasThumb, names: "in"};
    const room = this.#time(words + 10);
    const isLast = until + room > this.to && from - room > this.from;
    return isLast ? {from: from - room, until, hasThumb, names: "before"} : {from, until: until + room, hasThumb, names: "behind"};
  }

  #bar(entry, lane, box) {
    const [from, until] = [at(entry.from, -Infinity), at(entry.until, Infinity)];
    const conflicts = this.#conflictsOf(entry);
    const others = conflicts.map((each) => each.campaigns.find((one) => one.name !== entry.name).name);
    const words = [
      `${nameWords(entry.name)}, ${this.#span(entry)}`,
      others.length && `wants one place with ${listed([...new Set(others)].map(nameWords))}`
    ].filter(Boolean).join("; ");
    const button = h("button", {
      type: "button",
      class: "cal-open",
      id: `bar-${entry.market}-${entry.name}-${entry.place?.line}`,
      "aria-label": words,
      title: words
    },
      box.hasThumb && cardThumb(usesOf(entry), sceneOf(entry), THUMB),
      h("span", {class: "cal-words"}, conflicts.length > 0 && icon("warn"), nameWords(entry.name)));
    const menu = new Popover(button, {label: nameWords(entry.name), draw: () => this.#about(entry, conflicts, () => menu.close())});
    const bar = h("div", {
      class: "cal-bar",
      "data-status": entry.status,
      "data-names": box.names,
      "data-conflict": String(conflicts.length > 0),
      "data-name": entry.name,
      style: {top: `${lane * LANE + 6}px`}
    }, button);
    const lay = (start, end) => {
      bar.style.left = this.#x(start);
      bar.style.width = `${(this.#share(end) - this.#share(start)) * 100}%`;
    };
    lay(from, until);
    const width = () => bar.parentElement.clientWidth / this.days;
    const isSeen = {from: from >= this.from, until: until <= this.to};
    for (const end of ["from", "until"]) {
      if (!entry.written?.[end] || !isSeen[end]) continue;
      const moved = (days) => (end === "from" ? lay(from + days * DAY, until) : lay(from, until + days * DAY));
      bar.append(endHandle(entry, end, {width, moved}));
    }
    return bar;
  }

  #about(entry, conflicts, close) {
    const uses = usesOf(entry);
    return h("div", {class: "pop-body cal-tip"}, h("h2", {tabindex: "-1", autofocus: true}, nameWords(entry.name)),
      uses && cardThumb(uses, sceneOf(entry), {inline: 266, block: 120}),
      h("p", {class: "soft"},
        `${entry.kind === "campaign" ? "Campaign" : "Widget"} of ${entry.owner} in ${marketName(entry.market)}`),
      h("dl", {class: "facts"}, h("dt", {}, "From"), h("dd", {}, this.#moment(entry, "from")), h("dt", {}, "Until"),
        h("dd", {}, this.#moment(entry, "until")), h("dt", {}, "Clock"), h("dd", {}, entry.time_zone)),
      entry.clock_change && h("p", {class: "note note-wait"}, icon("clock"), sentence(entry.clock_change)),
      conflicts.map((each) => h("p", {class: "note note-wait"}, icon("warn"), h("span", {}, this.#conflictWords(each)))),
      ["from", "until"].map((end) => entry.written?.[end] && this.#dayForm(entry, end, close)),
      h("div", {class: "row"},
        uses && h("a", {class: "button", href: cardLink(uses, {market: entry.market, ...sceneOf(entry)})}, "See it as it begins"),
        placeLink(entry.place, "Open file")));
  }

  /** A field for the day of an end, as an alternative to dragging. */
  #dayForm(entry, end, close) {
    const {text} = entry.written[end];
    const told = h("div", {id: `day-${end}-told`, role: "alert"});
    const input = h("input", {
      class: "input",
      type: "date",
      id: `day-${end}`,
      required: true,
      value: text.slice(0, 10),
      "aria-describedby": told.id
    });
    return h("form", {
      class: "cal-day",
      on: {
        submit: async (event) => {
          event.preventDefault();
          const days = Math.round((Date.parse(input.value) - Date.parse(text.slice(0, 10))) / DAY);
          const trouble = days ? await saveEnd(entry, end, movedBy(text, days)) : "This is the day already.";
          if (!trouble) {
            close();
            return;
          }
          fill(told, h("p", {class: "field-told small"}, icon("warn"), h("span", {}, trouble)));
          input.setAttribute("aria-invalid", "true");
          input.focus();
        }
      }
    },
      h("label", {class: "field"}, h("span", {}, end === "from" ? "First day" : "Last day"), input),
      h("button", {class: "button"}, "Move"), told);
  }

  #span(entry) { return `${this.#moment(entry, "from")} to ${this.#moment(entry, "until")}`; }

  /** When something begins or ends. An end at midnight is shown as the day before, as its author wrote it. */
  #moment(entry, end) {
    const moment = entry[end];
    if (!moment) return end === "from" ? "open: it is on already" : "open: until further notice";
    const zone = this.route.scene.zone ?? "market";
    if (zone === "market") {
      const isWhole = end === "until" && /00:00(:00)?$/.test(moment.local);
      const words = isWhole ? dayWords("until", movedBy(moment.local.slice(0, 10), -1)) : clockWords(moment.local);
      return `${words}${moment.offset ? ` (${moment.offset})` : ""}`;
    }
    const options = {
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      timeZone: zone === "utc" ? "UTC" : undefined
    };
    return `${new Date(moment.utc).toLocaleString("en-GB", options)}${zone === "utc" ? " UTC" : ""}`;
  }

  #ticks() {
    const days = this.days;
    const ticks = [];
    const day = new Date(this.from);
    day.setUTCHours(0, 0, 0, 0);
    for (; day.getTime() <= this.to; day.setUTCDate(day.getUTCDate() + 1)) {
      const isFirst = day.getUTCDate() === 1;
      if (days > 200 ? !isFirst :
          days > 60  ? !(isFirst || day.getUTCDate() === 15) :
          days > 20  ? day.getUTCDay() !== 1 :
                       false)
        continue;
      if (day.getTime() < this.from) continue;
      ticks.push({
        time: day.getTime(),
        text: day.toLocaleDateString(
          "en-GB", days > 200 ? {month: "short", timeZone: "UTC"} : {day: "numeric", month: "short", timeZone: "UTC"})
      });
    }
    return ticks;
  }
}

/** A moment in milliseconds; `none` for no bound. */
const at = (moment, none) => (moment ? Date.parse(moment.utc) : none);

/** The widget that draws an entry. */
const usesOf = (entry) =>
  (entry.kind === "campaign" ? content().campaigns?.find((each) => each.name === entry.name)?.uses : entry.name);

/** The card at the start of an entry. */
const sceneOf = (entry) => ({
  market: entry.market,
  now: entry.from?.local?.replace(" ", "T").slice(0, 16) ?? null,
  sample: entry.kind === "campaign" ? `campaign:${entry.name}` : null
});
