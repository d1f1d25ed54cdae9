// Why a widget shows or not: each step with its verdict, its condition and the known facts.
import {h, icon} from "./dom.js";
import {placeLink, sentence} from "./finding.js";
import {localeName, nameWords} from "./words.js";

const VERDICTS = {
  yes: {sign: "check", word: "Yes", tone: "good"},
  no: {sign: "close", word: "No", tone: "bad"},
  unknown: {sign: "info", word: "Nobody knows", tone: "wait"},
  pending: {sign: "wait", word: "Waits", tone: "wait"},
  skipped: {sign: "right", word: "Not asked", tone: "plain"},
};
const STEPS = {
  market: "Market",
  status: "Status",
  layout: "Layout",
  experiment: "Experiment",
  schedule: "Schedule",
  kill: "Kill switch",
  requires: "What the app can draw",
  condition: "Condition",
  provider: "Provider",
  place: "Place",
  limits: "Limits",
  budget: "Size",
};
const OUTCOMES = {
  shown: "good",
  hidden: "plain",
  pending: "wait"
};

/** A trace as nodes. */
export function drawWhy(trace) {
  if (!trace) return h("p", {class: "quiet"}, "There is no trace for this reader.");
  return [
    h("p", {class: `verdict verdict-${OUTCOMES[trace.outcome] ?? "plain"}`}, sentence(trace.summary)),
    h("ol", {class: "steps"}, trace.steps.map(step))
  ];
}

function step(each) {
  const verdict = VERDICTS[each.verdict] ?? VERDICTS.unknown;
  return h("li", {class: "step", "data-verdict": each.verdict},
    h("span", {class: `step-sign step-${verdict.tone}`, title: verdict.word}, icon(verdict.sign),
      h("span", {class: "unseen"}, `${verdict.word}: `)),
    h("div", {class: "step-text"}, h("h3", {}, STEPS[each.step] ?? sentence(each.step)),
      h("p", {class: "soft"}, sentence(plainWords(each))),
      each.remedy && h("p", {class: "remedy"}, sentence(each.remedy)),
      each.operands?.length ? h("ul", {class: "operands"}, each.operands.map(operand)) : null, placeLink(each.place)));
}

/** The words of a step, with the names of languages and pages; the command line uses their codes. */
function plainWords(each) {
  if (each.step === "market") return each.words.replace(/\b[a-z]{2,3}-[A-Z]{2}\b/g, localeName);
  if (each.step === "layout") return each.words.replace(/'([a-z0-9-]+)'/g, (_, name) => `“${nameWords(name)}”`);
  return each.words;
}

function operand(each) {
  const verdict = VERDICTS[each.truth] ?? VERDICTS.unknown;
  return h("li", {class: "operand", style: {"padding-inline-start": `${(each.depth ?? 0) * 14}px`}},
    h("span", {class: `step-sign step-${verdict.tone}`}, icon(verdict.sign),
      h("span", {class: "unseen"}, `${verdict.word}: `)),
    h("span", {title: each.words}, sentence(each.plain ?? each.words)),
    each.value !== null && each.value !== undefined && each.value !== "" ?
      h("span", {class: "operand-value"}, String(each.value)) :
      null);
}

/** All widgets of a page, the shown ones first; each can be expanded to its steps. */
export function traceList(traces, {href}) {
  const order = {shown: 0, pending: 1, hidden: 2};
  const sorted = [...traces].sort((one, two) => (order[one.outcome] ?? 3) - (order[two.outcome] ?? 3));
  return h("div", {class: "traces"},
    sorted.map((trace) => h("details", {class: "trace"},
                 h("summary", {}, h("span", {class: `trace-dot trace-${OUTCOMES[trace.outcome] ?? "plain"}`}),
                   h("span", {class: "trace-text"}, h("b", {title: trace.widget}, nameWords(trace.widget)),
                     h("span", {class: "soft small"}, sentence(trace.summary))),
                   icon("down")),
                 h("div", {class: "trace-body"}, h("ol", {class: "steps"}, trace.steps.map(step)),
                   h("a", {class: "button", href: href(trace.widget)}, "Open the card")))));
}
