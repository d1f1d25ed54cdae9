// How a pick orders its candidates: each curve with the candidates on it, the table of points, sliders for time and distance.
import {Latest, get} from "./api.js";
import {fill, h, icon, later} from "./dom.js";
import {emptyState} from "./finding.js";
import {asked} from "./scene.js";

/** Milliseconds between a slider's last move and the request. */
const SETTLED = 60;
const REASONS = {
  seen: "turned down",
  "hours:closed": "closed on arrival",
  "hours:closes-soon": "closes too soon",
  "hours:unknown": "nobody knows its hours"
};

/** The user's selection, for as long as the page shows this card. */
let look = {widget: null, arm: "", minutes: null, metres: 0};
let newest = new Latest();

/** Draws the panel: first its frame, later the numbers. */
export function drawPick(element, {card, widget, scene}) {
  if (!card.picks) {
    fill(element, emptyState("info", "This card picks nothing", "Only a card with “provider: pick” has curves."));
    return;
  }
  if (look.widget !== widget) look = {widget, arm: "", minutes: null, metres: 0};
  newest.stop();
  newest = new Latest();
  const parts = {
    tools: h("div", {class: "pick-tools"}),
    answer: h("div", {"aria-live": "off"}, h("p", {class: "quiet small"}, "Scoring…")),
    why: h("p", {class: "pick-why", role: "status"})
  };
  fill(element, parts.why, parts.tools, parts.answer);
  const question = {widget, scene, parts, element};
  question.later = later(SETTLED, () => ask(question));
  ask(question);
}

async function ask(question) {
  const {widget, scene, parts, element} = question;
  const path = `/api/pick/${encodeURIComponent(widget)}${asked(scene)}`;
  const own = new URLSearchParams(
    Object.entries({arm: look.arm, minutes: look.minutes, metres: look.metres || null}).filter(([, value]) => value || value === 0));
  try {
    const answer = await newest.run((signal) => get([path, own].filter((part) => String(part)).join(path.includes("?") ? "&" : "?"), {signal}));
    if (!answer || !element.contains(parts.answer)) return;
    if (!parts.tools.firstChild) fill(parts.tools, tools(answer, question));
    fill(parts.why, whyWords(answer));
    fill(parts.answer, drawn(answer));
  } catch (problem) {
    if (element.contains(parts.answer))
      fill(parts.answer, h("p", {class: "note note-wait"}, icon("warn"), h("span", {}, problem.message)));
  }
}

/** The sliders are made once: replacing one would interrupt the user's drag. */
function tools(answer, question) {
  return [
    answer.arms.length > 0 && h("label", {class: "field"}, h("span", {}, "Arm"), h("select", {
      class: "input",
      id: "pick-arm",
      on: {change: ({target}) => moved({arm: target.value}, question)}
    },
      h("option", {value: ""}, "The pick itself"),
      answer.arms.map((arm) => h("option", {value: arm, selected: arm === look.arm}, arm)))),
    answer.has_clock && slider({
      id: "pick-now",
      text: "Now",
      most: 1439,
      step: 5,
      value: answer.minutes,
      words: clock,
      moved: (minutes) => moved({minutes}, question)
    }),
    answer.has_distance && slider({
      id: "pick-distance",
      text: "Farther away by",
      most: answer.metres_most,
      step: 100,
      value: answer.metres,
      words: (metres) => `${metres} m`,
      moved: (metres) => moved({metres}, question)
    })
  ];
}

function slider({id, text, most, step, value, words, moved: told}) {
  const output = h("output", {for: id, class: "pick-at"}, words(value));
  const input = h("input", {
    type: "range",
    id,
    min: "0",
    max: String(most),
    step: String(step),
    "aria-valuetext": words(value),
    on: {
      input: ({target}) => {
        const number = Number(target.value);
        output.textContent = words(number);
        target.setAttribute("aria-valuetext", words(number));
        told(number);
      }
    }
  });
  input.value = String(value);
  return h("div", {class: "field"}, h("span", {class: "pick-label"}, h("label", {for: id}, text), output), input);
}

function moved(change, question) {
  Object.assign(look, change);
  question.later();
}

const clock = (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

function whyWords(answer) {
  const [first] = answer.order;
  if (!first) return h("b", {}, "Nobody is left.");
  const why = answer.why.length > 0 ? `for its ${answer.why.map(named).join(", then its ")}` : "by the ties alone";
  return [h("b", {}, first.title), answer.order.length > 1 ? ` is first ${why}.` : " is the only one left."];
}

const named = (fact) => fact.replaceAll("_", " ");

function drawn(answer) {
  return [
    answer.moves && h("p", {class: "note"}, icon("info"), h("span", {}, `${answer.moves[0].toUpperCase()}${answer.moves.slice(1)}.`)),
    h("section", {class: "block"}, h("h3", {}, "Points"), table(answer),
      h("p", {class: "quiet small"}, `These are ${answer.candidates_are}.`,
        answer.weakest > 0 && ` ${answer.weakest} per cent of each score are its weakest criterion.`)),
    answer.out.length > 0
      && h("section", {class: "block"}, h("h3", {}, "Out"),
        h("ul", {class: "list"}, answer.out.map((each) => h("li", {}, h("b", {}, each.title), " ",
                                   h("span", {class: "soft small"}, reason(each.reason)))))),
    h("section", {class: "block"}, h("h3", {}, "Curves"), h("div", {class: "curves"}, answer.criteria.map(curve)))
  ];
}

function reason(word) {
  if (REASONS[word]) return REASONS[word];
  const [kind, facts = ""] = word.split(":");
  const names = facts.split(",").map(named).join(" and ");
  return kind === "limit" ? `does not pass the limit on ${names}` : `${names} is not known`;
}

/** All numbers of the score, best first. */
function table(answer) {
  if (answer.order.length === 0) return h("p", {class: "soft"}, "There is nobody to put in order.");
  return h("div", {class: "points-scroll", tabindex: "0", role: "region", "aria-label": "Points of the candidates"},
    h("table", {class: "points"},
      h("thead", {}, h("tr", {}, h("th", {scope: "col"}, "Candidate"), h("th", {scope: "col", class: "number"}, "Score"),
                       answer.criteria.map((each) => h("th", {scope: "col", class: "number"}, named(each.fact),
                                             h("span", {class: "quiet"}, ` ×${each.weight}`))))),
      h("tbody", {}, answer.order.map((each, index) => h("tr", {class: index === 0 && "points-first"},
                                        h("th", {scope: "row"}, `${index + 1}. ${each.title}`), h("td", {class: "number"}, each.score),
                                        each.parts.map((part, at) => h("td", {class: "number"},
                                                         h("span", {}, part.u ?? "left out"),
                                                         h("span", {class: "quiet points-value"},
                                                           value(part, answer.criteria[at])))))))));
}

const value = (part, criterion) => part.value === null ? "not known" : `${part.value}${criterion.unit ? " %" : ""}`;

function curve(each) {
  const svg = new DOMParser().parseFromString(each.svg, "image/svg+xml").documentElement;
  return h("figure", {class: "curve-box"},
    h("figcaption", {}, h("b", {}, named(each.fact)), h("span", {class: "soft small"}, ` weight ${each.weight}`)),
    document.importNode(svg, true),
    h("p", {class: "quiet small"}, [each.unit, each.unknown].filter(Boolean).join("; ")));
}
