/**
 * Views of native cards, by the contract of their data. A view takes the card and a callback for actions, and returns one
 * element for the card's shadow root; add your own with `components.set("seat-map@1", view)`.
 *
 * @type {Map<string, (card: object, act: (name: string, row?: number) => void, locale: string) => Element>}
 */
export const components = new Map([["timetable@1", timetable], ["weekdays@1", weekdays]]);

/** An element with text and children; text is never read as HTML. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter(child => child || child === 0));
  return made;
}

/** The action of each row of a list: the first whose `by` or `set` takes one of its columns. */
function rowAction(card, list) {
  const takes = action => Object.values(action.by ?? action.set ?? {}).some(value => value?.each?.startsWith(`${list}.`));
  return Object.entries(card.actions ?? {}).find(([, action]) => takes(action))?.[0];
}

/** Airlines that fly direct, two or three in a row: name, lowest price, flights; a tap filters by the airline. */
function timetable(card, act, locale) {
  const action = rowAction(card, "airlines"), number = new Intl.NumberFormat(locale);
  const rows = card.data.airlines.map((airline, row) => element("li", {},
    element("button", { class: "row", type: "button", disabled: !action, onclick: () => act(action, row) },
      element("span", { class: "mark", "aria-hidden": "true" }, [...airline.name][0] ?? ""),
      element("span", { class: "name" }, element("bdi", {}, airline.name)),
      element("span", { class: "price" }, element("bdi", {}, airline.price ? money(airline.price, locale) : "–")),
      element("span", { class: "count" }, `× ${number.format(airline.flights)}`))));
  const list = element("ul", {}, ...rows);
  list.style.setProperty("--beside", beside(rows.length, 3));
  list.style.setProperty("--beside-compact", beside(rows.length, 2));
  return element("div", { class: "native timetable" }, title(card), list);
}

/** The number in each row, at most `most`, so that rows are about equal and as few as possible. */
const beside = (count, most) => Math.ceil(count / Math.ceil(count / most)) || 1;

/** The days around the requested one, which is marked and has its price; a tap on another searches for it. */
function weekdays(card, act, locale) {
  const { asked, price } = card.data, action = rowAction(card, "days");
  const flown = card.data.days.map((day, row) => ({ date: day.date, choose: action && (() => act(action, row)) }));
  const days = !asked || flown.some(({ date }) => date.iso === asked.iso) ? flown : [...flown, { date: asked, isUnflown: !price }];
  days.sort((left, right) => (left.date.iso < right.date.iso ? -1 : 1));
  const cells = days.map(day => element("li", {}, dayElement(day, day.date.iso === asked?.iso, price, locale)));
  return element("div", { class: "native weekdays", "data-many": days.length > 5 }, title(card), element("ul", {}, ...cells));
}

/** One day; the requested one is not a link. */
function dayElement({ date, choose, isUnflown }, isAsked, price, locale) {
  const write = how => new Intl.DateTimeFormat(locale, { ...how, timeZone: "UTC" }).format(new Date(`${date.iso}T00:00:00Z`));
  const weekday = write({ weekday: "short" }), fare = isAsked && price ? money(price, locale, whole) : "";
  return element("button", {
    type: "button", disabled: isAsked || !choose, onclick: choose, "aria-current": isAsked && "date", "data-unflown": isUnflown,
    "aria-label": [`${weekday} ${date.text}`, isAsked && price && money(price, locale)].filter(Boolean).join(", "),
  }, element("b", {}, weekday), element("span", { class: "long" }, write({ day: "numeric", month: "short" })),
  element("span", { class: "short" }, write({ day: "numeric" })), (fare || isUnflown) && element("bdi", { class: "fare" }, fare || "–"));
}

/** An amount as this browser formats all others on the page; if it cannot, the server's text. */
function money({ amount, currency, exponent, text }, locale, how = {}) {
  try { return new Intl.NumberFormat(locale, { style: "currency", currency, ...how }).format(amount / 10 ** exponent); } catch { return text; }
}

/** Without its fraction, half up: there is little room. */
const whole = { maximumFractionDigits: 0 };

const title = card => (card.label ? element("h2", { "aria-hidden": "true" }, card.label) : null);
