import { fetchAnswer } from "./answers.js";
import { Problem } from "./problem.js";
import { readAnswer } from "./results.js";

/** What `AnswerReader` lends its work to: it sends what has changed, some at a time, and then the order of all. */
const sliceLimit = 40;
const sent = new Map();

addEventListener("message", async ({ data: { job, url, currency } }) => {
  try {
    const { answer, ...rest } = await fetchAnswer(url);
    const read = answer && readAnswer(answer, { currency });
    postMessage({ job, done: { ...rest, read: read && { ...read, itineraries: undefined, order: send(job, read.itineraries) } } });
  } catch (error) {
    const { kind: type, status, title, retryAfter: retry_after } = error;
    postMessage({ job, done: error instanceof Problem ? { problem: { type, status, title, retry_after } } : { failed: String(error?.message ?? error) } });
  }
});

/** Sends those that were not sent as they are now. Returns the ids of all. */
function send(job, itineraries) {
  let slice = [];
  for (const one of itineraries) {
    const text = JSON.stringify(one);
    if (sent.get(one.id) === text) continue;
    sent.set(one.id, text);
    slice.push(one);
    if (slice.length === sliceLimit) postMessage({ job, itineraries: slice.splice(0) });
  }
  if (slice.length > 0) postMessage({ job, itineraries: slice });
  return itineraries.map(({ id }) => id);
}
