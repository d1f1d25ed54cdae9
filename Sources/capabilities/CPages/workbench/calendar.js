// Schedules and campaigns of every market on one time axis, in the market's own time, UTC or mine; clock changes marked.
import {Latest, get} from "./api.js";
import {content} from "./content.js";
import {count, fill, h, icon} from "./dom.js";
import {emptyState, placeLink, problemState, sentence} from "./finding.js";
import {Picker, Segments} from "./picker.js";
import {cardLink, change, link} from "./router.js";
import {asked} from "./scene.js";
import {viewHead} from "./shell.js";
import {Popover} from "./popover.js";
import {marketOptions} from "./toolbar.js";
import {STATUSES, clockWords, marketName} from "./words.js";

const DAY = 86400000;
const SPANS = [
  {value: "14", text: "2 weeks"}, {value: "42", text: "6 weeks"}, {value: "120", text: "4 months"},
  {value: "365", text: "A year"}
];
const ZONES = [{value: "market", text: "Market time"}, {value: "utc", text: "UTC"}, {value: "mine", text: "My time"}];
const HEIGHT = 26;

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
  close() { this.#latest.stop(); }

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
      fill(this.body, problemState(error, () => this.#load()));
      return;
    }
    if (!answer) return;
    const only = this.route.scene.market;
    const entries =
      answer.entries.filter((entry) => !only || entry.market === only).filter((entry) => this.#overlaps(entry));
    const rows = Map.groupBy(entries, (entry) => entry.market);
    fill(this.body, legend(),
      rows.size === 0 ? emptyState("calendar", "Nothing is scheduled here",
                          "No schedule or campaign falls into this time. Look at a year, or at all markets.") :
                        this.#chart(rows, answer),
      held(answer.held ?? []));
  }

  #overlaps(entry) {
    const [from, until] = [at(entry.from, -Infinity), at(entry.until, Infinity)];
    return until >= this.from && from <= this.to;
  }

  #x(time) { return `${((Math.min(Math.max(time, this.from), this.to) - this.from) / (this.to - this.from)) * 100}%`; }

  #chart(rows, answer) {
    const now = Date.parse(answer.now ?? new Date().toISOString());
    const ticks = this.#ticks();
    const shifts =
      (answer.clock_changes ?? []).filter((each) => Date.parse(each.utc) > this.from && Date.parse(each.utc) < this.to);
    const head = h("div", {class: "cal-row cal-head"}, h("div", {class: "cal-name quiet small"}, "Market"),
      h("div", {class: "cal-line", style: {"min-width": "560px"}},
        ticks.map((tick) => h("span", {class: "cal-tick", style: {left: this.#x(tick.time)}}, tick.text))));
    return h("div", {class: "cal-wrap", tabindex: "0", role: "region", "aria-label": "Schedules by market"},
      h("div", {class: "cal"}, head,
        [...rows].sort(([one], [two]) => marketName(one).localeCompare(marketName(two))).map(([market,
          entries]) => this.#row(market, entries, ticks, shifts.filter((each) => each.market === market), now))));
  }

  #row(market, entries, ticks, shifts, now) {
    const lanes = [];
    const placed = [...entries].sort((one, two) => at(one.from, 0) - at(two.from, 0)).map((entry) => {
      let lane = lanes.findIndex((end) => end <= at(entry.from, -Infinity) - (this.to - this.from) * 0.03);
      if (lane < 0) lane = lanes.length;
      lanes[lane] = at(entry.until, Infinity);
      return {entry, lane};
    });
    const zone = content().markets.find((each) => each.market === market)?.time_zone ?? entries[0]?.time_zone;
    return h("div", {class: "cal-row"},
      h("div", {class: "cal-name"}, h("b", {}, marketName(market)), h("span", {class: "quiet small cut"}, zone)),
      h("div", {class: "cal-line", style: {"min-width": "560px", "min-height": `${lanes.length * HEIGHT + 12}px`}},
        ticks.map((tick) => h("span", {class: "cal-grid", style: {left: this.#x(tick.time)}})),
        shifts.map((each) => h("span", {
          class: "cal-shift",
          style: {left: this.#x(Date.parse(each.utc))},
          title: `The clock goes from ${each.from} to ${each.to}`
        })),
        now > this.from && now < this.to && h("span", {class: "cal-now", style: {left: this.#x(now)}}),
        placed.map(({entry, lane}) => this.#bar(entry, lane))));
  }

  #bar(entry, lane) {
    const [from, until] = [at(entry.from, -Infinity), at(entry.until, Infinity)];
    const words = `${entry.name}, ${this.#range(entry)}`;
    const isShort = (Math.min(until, this.to) - Math.max(from, this.from)) / (this.to - this.from) < 0.1;
    const bar = h("button", {
      type: "button",
      class: ["cal-bar", isShort && "cal-short"],
      "data-status": entry.status,
      "aria-label": words,
      title: words,
      style: {left: this.#x(from), width: `calc(${this.#x(until)} - ${this.#x(from)})`, top: `${lane * HEIGHT + 8}px`}
    },
      entry.name);
    new Popover(bar, {label: entry.name, draw: () => this.#about(entry)});
    return bar;
  }

  #about(entry) {
    const start = entry.from?.local?.replace(" ", "T").slice(0, 16);
    const uses =
      entry.kind === "campaign" ? content().campaigns?.find((each) => each.name === entry.name)?.uses : entry.name;
    return h("div", {class: "pop-body cal-tip"}, h("h2", {}, entry.name),
      h("p", {class: "soft"},
        `${entry.kind === "campaign" ? "Campaign" : "Widget"} of ${entry.owner} in ${marketName(entry.market)}`),
      h("dl", {class: "facts"}, h("dt", {}, "From"), h("dd", {}, this.#moment(entry.from, "always")),
        h("dt", {}, "Until"), h("dd", {}, this.#moment(entry.until, "further notice")), h("dt", {}, "Clock"),
        h("dd", {}, entry.time_zone)),
      entry.clock_change && h("p", {class: "note note-wait"}, icon("clock"), sentence(entry.clock_change)),
      h("div", {class: "row"},
        uses
          && h("a", {
               class: "button",
               href: cardLink(uses, {
                 market: entry.market,
                 now: start ?? null,
                 sample: entry.kind === "campaign" ? `campaign:${entry.name}` : null
               })
             },
            "See it as it begins"),
        placeLink(entry.place, "Open file")));
  }

  #range(entry) { return `${this.#moment(entry.from, "always")} to ${this.#moment(entry.until, "further notice")}`; }

  #moment(moment, none) {
    if (!moment) return none;
    const zone = this.route.scene.zone ?? "market";
    if (zone === "market") return `${clockWords(moment.local)}${moment.offset ? ` (${moment.offset})` : ""}`;
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

/** When a moment is, in milliseconds; `none` for no bound. */
const at = (moment, none) => (moment ? Date.parse(moment.utc) : none);

function legend() {
  const mark = (color, text) => h("span", {}, h("i", {style: {background: color}}), text);
  return h("div", {class: "legend"}, mark("var(--good)", "On now"), mark("var(--note)", "To come"),
    mark("var(--line-firm)", "Over"), mark("var(--accent)", "Now"), mark("var(--odd)", "The clock changes (dotted)"));
}

function held(list) {
  const groups = ["held-back", "draft", "retired", "live"]
                   .map((status) => [status, list.filter((each) => each.status === status)])
                   .filter(([, all]) => all.length);
  return h("section", {class: "stack", "aria-labelledby": "held-title"},
    h("h2", {id: "held-title"}, "Draft, live and held back"),
    h("div", {class: "tallies", style: {"grid-template-columns": "repeat(auto-fill, minmax(260px, 1fr))"}},
      groups.map(([status, all]) => h("section", {class: "card-box"},
                   h("h3", {class: "row", style: {"margin-block-end": "8px"}},
                     h("span", {class: `chip chip-${STATUSES[status].tone}`}, STATUSES[status].word),
                     h("span", {class: "quiet"}, count("widget or campaign", all.length, "widgets and campaigns"))),
                   h("ul", {class: "list"},
                     all.slice(0, 30).map((each) => h("li", {},
                                            each.kind === "widget" ? h("a", {href: cardLink(each.name)}, each.name) :
                                                                     h("span", {}, each.name),
                                            h("span", {class: "quiet small"}, each.kind)))),
                   all.length > 30 && h("p", {class: "quiet small"}, `and ${all.length - 30} more`)))));
}
