// Words for the release states of widgets, and the chip that shows the state.
import {get} from "./api.js";
import {h, icon} from "./dom.js";
import {listed, marketName} from "./words.js";

/** The stages in their order. */
export const STAGES = {
  files: {word: "In your files", icon: "edit"},
  published: {word: "Published", icon: "check"},
  way: {word: "On the way", icon: "clock"},
  live: {word: "Live", icon: "globe"},
};

const STATES = {
  new: {stage: "files", tone: "odd", icon: "plus", word: "Not published yet"},
  changed: {stage: "files", tone: "wait", icon: "edit", word: "Changed since published"},
  removed: {stage: "files", tone: "bad", icon: "close", word: "Goes with the next version"},
  published: {stage: "published", tone: "note", icon: "check", word: "Published, not live yet"},
  "not-shown": {stage: "published", tone: "odd", icon: "hidden", word: "Published, no reader sees it"},
  "on-the-way": {stage: "way", tone: "note", icon: "clock", word: "On its way"},
  live: {stage: "live", tone: "good", icon: "globe", word: "Live"},
};
export const stageOf = (state) => STATES[state]?.stage ?? "files";

/** "10 % of readers" for the step of a rollout. */
export function stepWords({shown_to: shownTo}) {
  const [, kind, value] = /^(servers|markets|percent): \[?([^\]]*)\]?$/.exec(shownTo ?? "") ?? [];
  if (kind === "servers") return value === "1" ? "readers of the first server" : `readers of the first ${value} servers`;
  if (kind === "markets") return `readers in ${listed(value.split(", ").map(marketName))}`;
  return kind === "percent" ? `${value} % of readers` : "some readers";
}

/** A widget's state as a chip. */
export function releaseChip(state, answer) {
  const each = STATES[state];
  if (!each) return null;
  const now = answer.server?.rollout;
  const word = state === "on-the-way" && now ? `${each.word}: step ${now.step} of ${now.steps}` : each.word;
  return h("span", {class: `chip chip-${each.tone}`, "data-release": state}, icon(each.icon), word);
}

/** For how many milliseconds an answer is reused by the chips next to cards. */
const KEPT = 10000;
let held = null;

/** The states by widget, for the chips next to cards; empty if no place for releases is configured. */
export async function releaseStates() {
  if (!held || Date.now() - held.at > KEPT) held = {at: Date.now(), answer: get("/api/releases", {fresh: true})};
  const answer = await held.answer;
  return {answer, states: new Map((answer.widgets ?? []).map((each) => [each.widget, each.state]))};
}

export const forgetReleaseStates = () => { held = null; };
