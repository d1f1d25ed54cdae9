// The findings of the compiler and the browser about a card: rules of access, overflow, cut text.
import {h, fill, icon} from "./dom.js";
import {placeLink, sentence} from "./finding.js";
import {plain} from "./frame.js";

const RULES = {
  contrast: "Contrast",
  alt: "Alternative text",
  target: "Size of targets",
  "heading-order": "Order of headings",
  lang: "Language",
  dir: "Direction",
  "link-text": "Text of links",
  "cut-text": "Cut text",
  overflow: "Overflow",
  outside: "Out of the card",
  overlap: "Texts on each other",
  wide: "Too wide",
  size: "Size",
  images: "Pictures",
  "log-id": "Ids for logs",
  "reading-order": "Order of reading",
};
const WATCHED = [
  "Contrast of 4.5 to 1", "Targets of 44 points", "Alternative texts", "Headings in order", "Language and direction",
  "Texts that are whole", "Nothing over the fixed height"
];

export function drawChecks(element, {card, measured, scene}) {
  const rows = [...(card.checks ?? []).map((check) => ({...check, where: "as written"})), ...drawnFindings(measured, card.texts ?? [])];
  const errors = rows.filter((row) => row.severity === "error").length;
  const hasCard = measured.size > 0;
  fill(element,
    h("p", {class: `verdict verdict-${
              errors        ? "bad" :
                rows.length ? "wait" :
                              "good"}`},
      errors ? `${errors === 1 ? "One thing" : `${errors} things`} would keep people from using this card.` :
        rows.length ? "Nothing serious; look at these once." :
        hasCard     ? "Nothing found for this reader." :
                      "There is nothing drawn to measure here."),
    h("ul", {class: "checks"}, rows.map(checkRow)),
    h("p", {class: "panel-foot small quiet"},
      `Looked at: ${WATCHED.join(" · ")}. Measured as drawn at ${scene.width ?? 390} points, ${
        scene.scale ?? 100} % text. The matrix shows other readers.`));
}

function drawnFindings(measured, texts) {
  const rows = [];
  const known = new Set();
  for (const [scheme, {found, sizes}] of measured) {
    if (sizes.over)
      add({
        rule: "overflow",
        severity: "error",
        message: `The card needs ${sizes.needed} points and has ${sizes.fixed}: ${
          sizes.over} points do not fit. Shorten a text, or give it more height in widget.yaml`
      });
    if (sizes.wide)
      add({rule: "wide", severity: "error", message: `The card is ${sizes.wide} points wider than its frame`});
    for (const each of found)
      add({
        rule: each.rule,
        severity: each.severity,
        message: each.message,
        where: each.rule === "contrast" ? `as drawn, ${scheme}` : "as drawn",
        place: placeOf(each.element, texts)
      });
  }
  return rows;
  function add(each) {
    const key = `${each.rule}|${each.message}`;
    if (known.has(key)) return;
    known.add(key);
    rows.push({where: "as drawn", ...each});
  }
}

/** Where the text of an element is written, which is the place to edit. */
function placeOf(element, texts) {
  const shown = plain(element?.textContent);
  return shown ? texts.find((text) => text.place && plain(text.text) && shown.includes(plain(text.text)))?.place ?? null : null;
}

export function checkRow(check) {
  return h("li", {class: "check", "data-severity": check.severity}, icon(check.severity === "error" ? "warn" : "info"),
    h("div", {}, h("h3", {}, RULES[check.rule] ?? sentence(check.rule), h("span", {class: "quiet"}, ` ${check.where}`)),
      h("p", {class: "soft"}, sentence(check.message)), placeLink(check.place)));
}
