// How often readers saw and tapped cards: the configured server's counts, in small print.
import {get} from "./api.js";
import {content} from "./content.js";
import {h, icon} from "./dom.js";
import {sentence} from "./finding.js";
import {marketName} from "./words.js";

/** Milliseconds before a server that is still counting is queried again, and before its answer expires. */
const AGAIN = 1500;
const KEPT = 30000;
const compact = new Intl.NumberFormat("en", {notation: "compact", maximumFractionDigits: 1});
const whole = new Intl.NumberFormat("en");
const percent = new Intl.NumberFormat("en", {style: "percent", maximumFractionDigits: 1});

export const ORDERS = [["shown", "Most shown"], ["tapped", "Most tapped"], ["share", "Most tapped of those shown"]];

let held = null;
let asking = null;

/** Queries the server through the workbench and waits while the server counts; without numbers, the answer has the reason. */
export async function readNumbers() {
  if (!content()?.server) return {state: "none"};
  if (held && Date.now() - held.at < KEPT) return held.answer;
  asking ??= ask().finally(() => { asking = null; });
  return asking;
}

async function ask() {
  for (let turn = 0; turn < 20; turn++) {
    const answer = await get("/api/numbers", {fresh: true});
    if (answer.state !== "counting") {
      held = {answer, at: Date.now()};
      return answer;
    }
    await new Promise((done) => setTimeout(done, AGAIN));
  }
  return {state: "failed", words: "the server counts for long; look again later"};
}

const linesOf = (answer, widget, market) =>
  (answer?.cards ?? []).filter((line) => line.widget === widget && (!market || line.market === market));

/** The numbers of a widget's cards in a market, or in all markets. */
export function sumOf(answer, widget, market = null) {
  const sum = {seen: 0, tap: 0, dismiss: 0};
  for (const line of linesOf(answer, widget, market))
    for (const key of Object.keys(sum)) sum[key] += line[key] ?? 0;
  return sum;
}

const shareWords = ({seen, tap}) => (seen > 0 ? percent.format(tap / seen) : "–");

/** "1.2K shown · 3.4 % tapped", or null if nothing was counted. */
export function numberLine(answer, widget, market) {
  if (answer?.state !== "counted") return null;
  const here = sumOf(answer, widget, market);
  const all = sumOf(answer, widget);
  if (all.seen + all.tap === 0) return null;
  const words = `${marketName(market)}, last 7 days: ${whole.format(here.seen)} shown, ${whole.format(here.tap)} tapped (${
    shareWords(here)}). All markets: ${whole.format(all.seen)} shown, ${whole.format(all.tap)} tapped.`;
  return h("span", {class: "nums number nowrap", title: words},
    h("span", {"aria-hidden": "true"}, icon("eye"), compact.format(here.seen), " · ", shareWords(here)),
    h("span", {class: "unseen"}, words));
}

/** A widget's numbers by day, or the reason why there are none. */
export function numberTable(answer, widget, market) {
  const head = h("h3", {}, `Readers in ${marketName(market)}, last 7 days`);
  if (answer.state !== "counted")
    return h("section", {class: "block numbers"}, head,
      h("p", {class: "note"}, icon("info"), h("span", {}, `${sentence(answer.words)}.`)));
  const days = Map.groupBy(linesOf(answer, widget, market), (line) => line.day);
  const here = sumOf(answer, widget, market);
  const all = sumOf(answer, widget);
  const most = Math.max(1, ...[...days.values()].map((lines) => total(lines, "seen")));
  const rows = [...days].sort(([one], [two]) => two.localeCompare(one)).map(([day, lines]) => {
    const [seen, tap] = [total(lines, "seen"), total(lines, "tap")];
    return h("tr", {}, h("th", {scope: "row"}, dayWords(day)),
      h("td", {class: "number"}, h("span", {class: "day-bar", style: {"inline-size": `${Math.round((seen / most) * 64)}px`}}),
        whole.format(seen)),
      h("td", {class: "number"}, whole.format(tap)), h("td", {class: "number"}, shareWords({seen, tap})));
  });
  return h("section", {class: "block numbers"}, head,
    h("p", {class: "numbers-sum"}, h("b", {class: "number"}, whole.format(here.seen)), " shown, ",
      h("b", {class: "number"}, whole.format(here.tap)), " tapped", here.seen > 0 && ` (${shareWords(here)})`, "."),
    rows.length > 0
      && h("div", {class: "table-wrap"}, h("table", {class: "table"},
        h("thead", {}, h("tr", {}, ["Day (UTC)", "Shown", "Tapped", "Share"].map((text) => h("th", {scope: "col"}, text)))),
        h("tbody", {}, rows))),
    h("p", {class: "quiet small"},
      `All markets: ${whole.format(all.seen)} shown, ${whole.format(all.tap)} tapped. Counted by ${answer.server}${
        answer.exact ? "" : ", not every event told apart"}.`));
}

const total = (lines, key) => lines.reduce((sum, line) => sum + (line[key] ?? 0), 0);
const dayWords = (day) => new Date(`${day}T00:00:00Z`).toLocaleDateString(
  "en-GB", {weekday: "short", day: "numeric", month: "short", timeZone: "UTC"});
