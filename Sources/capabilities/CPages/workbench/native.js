// Cards that apps draw themselves: the reference client draws their data, marked as such; a plain list for other components.
import {LayoverCard} from "/v1/client.js";
import {h, icon} from "./dom.js";
import {pointsOf} from "./words.js";

/** A card without HTML of its own, in a frame of this width and scheme. */
export function nativeCard(answer, {width, scheme, scale = 1, percent = 100, locale}) {
  const card = answer.card ?? {type: answer.type, data: answer.data, widget: answer.widget, id: answer.widget};
  const body = h("div", {
    class: "native-frame",
    "data-scheme": scheme,
    style: {width: `${width}px`, "font-size": `${percent}%`, zoom: scale < 1 ? String(scale) : null}
  },
    drawing(card, locale));
  return [
    h("figcaption", {class: "frame-caption"}, icon("phone"), h("b", {}, "Drawn by the app"),
      h("span", {},
        card.component ? `${card.component}, here as the reference client draws it` : "here as a plain list"),
      h("span", {class: "number"}, `${width} · ${scheme}`)),
    body
  ];
}

/** A small version that fits into this number of points and is hidden from screen readers. */
export function nativeThumb(answer, {width, locale, inline, block}) {
  const points = pointsOf(answer.card?.height, width) ?? 220;
  const scale = Math.min(inline / width, block / points, 1);
  return h("div", {
    class: "native-thumb",
    inert: true,
    style: {
      width: `${width}px`,
      height: `${points}px`,
      scale: String(scale),
      "margin-left": `${- width / 2}px`,
      "margin-top": `${- points / 2}px`
    }
  },
    drawing(answer.card ?? answer, locale));
}

function drawing(card, locale) {
  if (LayoverCard.isKnown(card)) {
    const element = document.createElement("layover-card");
    element.show(card, {locale});
    return element;
  }
  const values = Object.entries(card.data ?? {});
  return h("div", {class: "native", role: "group", "aria-label": card.label ?? card.widget, dir: "auto"},
    card.disclosure && h("p", {class: "native-ad"}, card.disclosure),
    h("h3", {class: "native-title"}, card.label ?? card.widget),
    values.map(([name, value]) => (Array.isArray(value) ?
                   list(value) :
                   h("p", {class: "native-line"}, h("span", {}, name), h("b", {}, words(value))))));
}

function list(rows) {
  return h("ul", {},
    rows.map((row) => h("li", {class: "native-line"},
               typeof row === "object" && row !== null && row.text === undefined ?
                 Object.values(row)
                   .filter((value) => !Array.isArray(value))
                   .map((value, index) => h(index ? "b" : "span", {}, words(value))) :
                 words(row))));
}

/** A value of a response in words: money, days and times are already formatted. */
function words(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return value.text ?? value.name ?? value.iso ?? JSON.stringify(value);
  return String(value);
}
