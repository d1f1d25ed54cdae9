/**
 * Views of native cards, by the contract of their data. A view takes the card and a way to act, and gives one element
 * that is drawn in the card's shadow root; add your own by `components.set("seat-map@1", view)`.
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

/** The action that each row of a list has: the first whose `by` or `set` takes a column of it. */
function rowAction(card, list) {
  const takes = action => Object.values(action.by ?? action.set ?? {}).some(value => value?.each?.startsWith(`${list}.`));
  return Object.entries(card.actions ?? {}).find(([, action]) => takes(action))?.[0];
}

/** Airlines that fly direct: name, flights and lowest price; a tap keeps theirs. */
function timetable(card, act, locale) {
  const action = rowAction(card, "airlines"), number = new Intl.NumberFormat(locale);
  const rows = card.data.airlines.map((airline, row) => element("li", {},
    element("button", { class: "row", type: "button", disabled: !action, onclick: () => act(action, row) },
      element("span", { class: "mark", "aria-hidden": "true" }, [...airline.name][0] ?? ""),
      element("span", { class: "name" }, airline.name),
      element("span", { class: "count" }, `× ${number.format(airline.flights)}`),
      element("bdi", { class: "price" }, airline.price?.text ?? "–"))));
  return element("div", { class: "native timetable" }, title(card), element("ul", {}, ...rows));
}

/** The days around the one asked for; a tap searches for that day. */
function weekdays(card, act, locale) {
  const action = rowAction(card, "days");
  const days = card.data.days.map((day, row) => ({ ...day, row })).sort((left, right) => (left.date.iso < right.date.iso ? -1 : 1));
  const short = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const date = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const cells = days.map(day => {
    const at = new Date(`${day.date.iso}T00:00:00Z`);
    return element("li", {}, element("button", {
      type: "button", disabled: !action, "aria-label": `${short.format(at)} ${day.date.text}`, onclick: () => act(action, day.row),
    }, element("b", {}, short.format(at)), element("span", {}, date.format(at))));
  });
  return element("div", { class: "native weekdays" }, title(card), element("ul", {}, ...cells));
}

const title = card => (card.label ? element("h2", { "aria-hidden": "true" }, card.label) : null);
