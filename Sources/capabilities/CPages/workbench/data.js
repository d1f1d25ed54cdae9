// The data of a card: fields, facts of the sample, sizes, and the card as it is sent.
import {dotted, fill, h} from "./dom.js";
import {byteWords} from "./words.js";

export function drawData(element, {card}) {
  const sample = card.samples?.find((each) => each.name === card.sample);
  fill(element,
    section("Size",
      card.bytes ?
        [
          meter("This card", card.bytes.card, card.bytes.limit),
          card.bytes.layout ? meter("The whole layout", card.bytes.layout, card.bytes.layout_limit) : null
        ] :
        h("p", {class: "soft"}, "A card that is not shown has no size.")),
    section(
      "Fields", card.fields?.length ? fields(card.fields) : h("p", {class: "soft"}, "This widget has no fields.")),
    sample?.facts && Object.keys(sample.facts).length > 0
      && section(
        `Facts of ${sample.name}`, h("dl", {class: "facts"}, Object.entries(sample.facts).map(([fact,
          value]) => [h("dt", {class: "mono"}, dotted(fact)), h("dd", {class: "break long"}, wordsOf(value))]))),
    card.data && section("Data as on the wire", code(card.data)),
    card.card
      && h("details", {class: "block"}, h("summary", {}, "The whole card as on the wire"), code(shortened(card.card))));
}

const section = (title, ...body) => h("section", {class: "block"}, h("h3", {}, title), body);
const code = (value) => h("pre", {class: "code", tabindex: "0"}, JSON.stringify(value, null, 2));
const wordsOf = (value) => (value === null || value === undefined ? "not known" :
    typeof value === "object"                                     ? JSON.stringify(value) :
                                                                    String(value));
const shortened = (card) => (typeof card.html === "string" && card.html.length > 200 ?
    {...card, html: `${card.html.slice(0, 160)}… (${card.html.length} letters)`} :
    card);

export function meter(name, bytes, limit) {
  const share = limit ? Math.min(1, bytes / limit) : 0;
  return h("div", {class: "meter-row"}, h("span", {}, name),
    h("span", {class: "quiet number"}, `${byteWords(bytes)} of ${byteWords(limit)}`),
    h("div", {class: "meter", role: "img", "aria-label": `${Math.round(share * 100)} % of its budget`},
      h("div", {style: {"inline-size": `${Math.max(1, share * 100)}%`}, class: share > 0.9 ? "full" : ""})));
}

function fields(list) {
  return h("ul", {class: "list"},
    list.map((field) => h("li", {},
               h("span", {class: "row"}, h("b", {class: "mono small"}, field.name),
                 h("span", {class: "quiet small row-end"}, kindOf(field.type), field.optional && ", optional")),
               h("span", {class: "break long"}, wordsOf(field.value)),
               field.from && h("span", {class: "quiet small mono break"}, "from ", dotted(field.from)))));
}

/** Only the kind of a list: its value shows the columns. */
const kindOf = (type) => type.replace(/\s*of \{.*\}$/s, "");
