import { element } from "/v1/client/components.js";
import { wholeMoney } from "./formatters.js";
import { shareButton } from "./share.js";
import { svg } from "./svg.js";

/** Units of time in languages that do not shorten them like others. */
const unitDisplays = { en: "narrow", hu: "long" };
const language = locale => locale.split("-")[0];

const heart = "M12 20.3 4.6 13a4.7 4.7 0 0 1 6.7-6.6l.7.7.7-.7a4.7 4.7 0 0 1 6.7 6.6Z";

/** Formats amounts, times and durations for one reader. */
export class Writing {
  constructor(locale, texts) {
    this.locale = locale;
    this.texts = texts;
    /** Whether flights of these results can be shared with friends. */
    this.shares = false;
    /** Returns whether a flight is on the wish list; null without a wish list. */
    this.isWished = null;
    this.time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
    this.day = new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
    this.units = ["hour", "minute"].map(unit => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: unitDisplays[language(locale)] ?? "short" }));
    this.money = new Map();
  }

  price({ value, currency }) {
    if (!currency) return value.toFixed(2);
    if (!this.money.has(currency)) {
      this.money.set(currency, new Intl.NumberFormat(this.locale, { style: "currency", currency }));
    }
    return this.money.get(currency).format(value);
  }

  /** Without a fraction, half up: for all prices but those of flights. */
  whole({ value, currency }) { return currency ? wholeMoney(this.locale, currency).format(value) : value.toFixed(0); }

  /** Times are local to their airports: they are read and written as UTC; am and pm are small. */
  at(moment) {
    return this.time.formatToParts(new Date(`${moment}Z`)).map(({ type, value }) => (type === "dayPeriod" ? element("small", {}, value) : value));
  }

  /** A time alone, as plain text. */
  clock(moment) { return this.time.format(new Date(`${moment}Z`)); }

  date(moment) { return this.day.format(new Date(`${moment.slice(0, 10)}T00:00Z`)); }

  /** Durations as cards write them: `9h 30m`, `9 Std. 30 Min.`, `9時間30分`. */
  minutes(all) {
    const [hours, minutes] = this.units.map((unit, row) => unit.format([Math.floor(all / 60), all % 60][row]));
    const parts = all < 60 ? [minutes] : all % 60 === 0 ? [hours] : [hours, minutes];
    if (language(this.locale) === "ja") return parts.join("").replace(/\s/g, "");
    return parts.join(language(this.locale) === "ar" ? " و" : " ");
  }
}

/** A placeholder of a result, of the same height, in grey. */
export function waitingElement(legs) {
  const bone = width => element("i", { class: "bone", style: `inline-size: ${width}` });
  const leg = () => element("div", { class: "leg" }, element("span", { class: "tail" }),
    element("div", { class: "end" }, bone("3.25rem"), bone("2rem")), element("div", { class: "line" }, bone("3rem"), bone("100%")),
    element("div", { class: "end" }, bone("3.25rem"), bone("2rem")), element("p", { class: "who" }, bone("min(60%, 14rem)")));
  return element("div", { class: "flight waiting", "aria-hidden": "true" },
    element("div", { class: "legs" }, ...Array.from({ length: legs }, leg)),
    element("div", { class: "offer" }, element("span", { class: "price" }, bone("5rem")), element("span", { class: "seller" }, bone("4rem")),
      element("span", { class: "select" })));
}

/** One result: its legs, airlines, price, and where it is booked. */
export function itineraryElement(itinerary, writing) {
  const { texts } = writing;
  const price = itinerary.price ? writing.price(itinerary.price) : texts.priceless;
  const carriers = [...new Set(itinerary.legs.flatMap(leg => leg.carriers.map(({ name }) => name)))].join(", ");
  const name = [carriers, writing.clock(itinerary.legs[0].departs), price].join(", ");
  return element("article", { class: "flight", "aria-label": name },
    element("div", { class: "legs" }, ...itinerary.legs.map((leg, row, { length }) => legElement(leg, length > 1 && (row === 0 ? texts.outward : texts.back), writing))),
    element("div", { class: "offer" },
      element("span", { class: itinerary.price ? "price" : "price unknown" }, element("bdi", {}, price)),
      itinerary.link ? element("span", { class: "seller" }, itinerary.seller) : element("span", { class: "seller book" }, texts.book(itinerary.seller || carriers)),
      element("div", { class: "take" },
        itinerary.link && element("a", { class: "select", href: itinerary.link, target: "_blank", rel: "noopener noreferrer", "aria-label": `${texts.select}: ${name}` }, texts.select),
        writing.isWished && heartButton(name, writing.isWished(itinerary), texts),
        writing.shares && shareButton(name, texts))));
}

/** The button that adds a result to the wish list, and removes it. */
const heartButton = (label, isPressed, { lists: { names } }) =>
  element("button", { type: "button", class: "heart", title: names["wish-list"], "aria-label": `${names["wish-list"]}: ${label}`, "aria-pressed": String(isPressed) },
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: heart })));

/** `way`: whether it is the outbound or the return leg. */
function legElement(leg, way, writing) {
  const { texts } = writing;
  const days = Math.round((Date.parse(`${leg.arrives.slice(0, 10)}T00:00Z`) - Date.parse(`${leg.departs.slice(0, 10)}T00:00Z`)) / 864e5);
  const stops = [texts.stop[Math.min(leg.stops, 2)], leg.via.length > 0 && texts.via, leg.via.join(", ")].filter(Boolean).join(" ");
  return element("div", { class: "leg" },
    tail(leg.carriers[0]),
    element("div", { class: "end" }, element("b", {}, element("time", { datetime: leg.departs }, ...writing.at(leg.departs))),
      element("span", { title: leg.origin.name }, leg.origin.code)),
    element("div", { class: "line" }, element("span", {}, writing.minutes(leg.minutes)),
      element("i", { "aria-hidden": "true" }, ...leg.via.slice(0, 3).map(() => element("u"))),
      element("span", { class: leg.stops === 0 ? "direct" : "" }, stops)),
    element("div", { class: "end" }, element("b", {}, element("time", { datetime: leg.arrives }, ...writing.at(leg.arrives)),
      days > 0 && element("sup", {}, `+${days}`)), element("span", { title: leg.destination.name }, leg.destination.code)),
    element("p", { class: "who" }, element("span", {}, `${way ? `${way} · ` : ""}${writing.date(leg.departs)} · `), element("bdi", {}, leg.carriers.map(({ name }) => name).join(", "))));
}

/** Replaces a logo, which would have to be fetched: letters on the airline's own colour. */
function tail(carrier) {
  const name = carrier?.name ?? "?";
  const mark = element("span", { class: "tail", "aria-hidden": "true" }, name.split(/\s+/).map(word => word[0]).slice(0, 2).join("").toUpperCase());
  const hash = [...(carrier?.id ?? "")].reduce((sum, sign) => Math.imul(sum ^ sign.codePointAt(0), 16777619) >>> 0, 2166136261);
  mark.style.setProperty("--hue", (hash >>> 8) % 24 * 15);
  return mark;
}
