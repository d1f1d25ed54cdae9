import { fetchAnswer } from "./answers.js";
import { Problem } from "./problem.js";
import { readAnswer } from "./results.js";

/** The worker of `AnswerReader`: it sends changed itineraries, some at a time, and then the order of all. */
const sliceLimit = 40;
const frameMilliseconds = 16;
const sent = new Map();

addEventListener("message", async ({ data: { job, url, currency } }) => {
  try {
    const { answer, ...rest } = await fetchAnswer(url);
    const read = answer && readAnswer(answer, { currency });
    const order = read && await send(job, read.itineraries);
    postMessage({ job, done: { ...rest, read: read && { ...read, itineraries: undefined, order } } });
  } catch (error) {
    const { kind: type, status, title, retryAfter: retry_after } = error;
    postMessage({ job, done: error instanceof Problem ? { problem: { type, status, title, retry_after } } : { failed: String(error?.message ?? error) } });
  }
});

/** Sends new and changed itineraries, some for each frame of the page. Returns the ids of all. */
async function send(job, itineraries) {
  let slice = [];
  for (const one of itineraries) {
    const text = JSON.stringify(one);
    if (sent.get(one.id) === text) continue;
    sent.set(one.id, text);
    slice.push(one);
    if (slice.length < sliceLimit) continue;
    postMessage({ job, itineraries: slice.splice(0) });
    await new Promise(done => setTimeout(done, frameMilliseconds));
  }
  if (slice.length > 0) postMessage({ job, itineraries: slice });
  return itineraries.map(({ id }) => id);
}
