import { clientHeader, readAnswer, textScale } from "/v1/client.js";
import { demoCaps } from "./live-search.js";
import { scheme } from "./scheme.js";

/** The search that the shipped example answers. */
export const exampleQuestion = { origin: "LHR", destination: "EDI", departs: "2027-07-16", returns: "", adults: 1, cabin: "economy" };

/** Has the example attached, and returns it as a completed search. */
export async function attachExample(market, locale, currency = "GBP", width) {
  const { returns, ...asked } = exampleQuestion;
  const query = new URLSearchParams({ surface: "flight-results", format: "skyscanner-v3", market, locale, currency, ...asked });
  const body = await (await fetch("/demo/example.json")).text();
  const reply = await fetch(`/v1/attach?${query}`, { method: "POST", body, headers: clientHeader({ caps: demoCaps, scheme: scheme(), width, scale: textScale() }) });
  const answer = await reply.json();
  const found = readAnswer(answer, { currency });
  return { width, layout: answer.layout ?? null, found, format: found.format, newest: null, isLive: false, isWhole: true, isExample: true, agree: () => false, close() {} };
}
