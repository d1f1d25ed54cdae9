// The compiler's findings: the error, its place, and a fix.
import {holesOf} from "./boxes.js";
import {h, icon} from "./dom.js";

const SHOWN = 20;

/** Findings as a list, errors with their source lines. */
export function findingList(findings) {
  const rest = findings.length - SHOWN;
  return h("ul", {class: "findings"}, findings.slice(0, SHOWN).map((each) => h("li", {}, findingRow(each))),
    rest > 0 && h("li", {class: "quiet small"}, `and ${rest} more; \`layover check\` lists all of them`));
}

function findingRow(finding) {
  return h("article", {class: "finding", "data-severity": finding.severity},
    h("div", {class: "finding-head"}, icon(finding.severity === "error" ? "warn" : "info"),
      h("div", {class: "stack", style: {gap: "2px"}},
        h("span", {}, h("span", {class: "unseen"}, `${finding.severity}: `), sentence(finding.message)),
        h("span", {class: "finding-place"}, placeLink(finding),
          finding.did_you_mean && !finding.message.includes(finding.did_you_mean)
            && h("span", {}, "Did you mean ", h("b", {}, finding.did_you_mean), "?")))),
    finding.source !== undefined && finding.source !== null && source(finding));
}

/** The author's line with the position marked. */
function source(finding) {
  const scalars = [...finding.source];
  const [start, length] = finding.caret ?? [0, 0];
  const until = Math.max(start + 1, start + length);
  const margin = `${finding.line} | `;
  return h("pre", {}, h("span", {class: "at-line"}, margin), scalars.slice(0, start).join(""),
    finding.caret && h("mark", {}, scalars.slice(start, until).join("") || " "), scalars.slice(until).join(""));
}

/** A link to the author's editor: `file:line`. */
export function placeLink(place, text) {
  if (!place?.file) return null;
  const name = text ?? (place.line ? `${place.file}:${place.line}` : place.file);
  return place.open ?
    h("a", {href: place.open, class: "place", title: `Open ${place.file}:${place.line ?? 1} in the editor`}, name) :
    h("span", {class: "mono"}, name);
}

/** A message starts with a small letter in a terminal and with a capital letter on a page. */
export const sentence = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");

/** The same with a full stop, for use before more sentences. */
export const whole = (text) => (/[.!?…]$/.test(text ?? "") ? sentence(text) : `${sentence(text)}.`);

/** The error of a text for its author: without names of files, keys or grammars. */
export function plainly(finding, text) {
  const {code, message} = finding;
  if (/^(texts|message)\.syntax$/.test(code) && /^the apostrophe before/.test(message))
    return "An apostrophe directly before a curly bracket hides the bracket. Write two apostrophes, or \u2019 instead.";
  if (code === "texts.syntax" || code === "message.syntax")
    return /never closed/.test(message) ?
      "A curly bracket is opened and not closed. Curly brackets hold what is filled in for each reader." :
      "Something in curly brackets is not understood. Take the brackets out, or write them as they were.";
  const hole = /'?(\{[^}']*\})'?/.exec(message)?.[1];
  if (code === "texts.placeholder" && /is missing/.test(message))
    return `${hole} is missing: it stands in the other languages and is filled in for each reader.`;
  if (code === "texts.placeholder" || code === "message.argument") {
    const known = holesOf(text.written ?? "").map((each) => `{${each}}`);
    return `${hole} cannot be filled in here. ${
      known.length ? `This text can have ${known.join(", ")}.` : "This text has nothing that is filled in."}`;
  }
  if (code === "texts.plural" || code === "message.plural")
    return "One of the boxes is empty: this language needs all of them.";
  if (code === "texts.empty") return "Write what the card says: it cannot be empty.";
  if (code === "texts.too-long") return "This is longer than any text may be.";
  return whole(message);
}

/** Remarks of the server: the parts of the address that it could not use, and what it shows instead. */
export function noteList(notes) {
  if (!notes?.length) return null;
  return h(
    "ul", {class: "notes"}, notes.map((note) => h("li", {class: "note"}, icon("info"), h("span", {}, sentence(note)))));
}

/** The message shown in place of missing content, with a fix. */
export function emptyState(sign, title, text, ...more) {
  return h("div", {class: "empty"}, icon(sign), h("h2", {}, title), text && h("p", {}, text), more);
}

/** The message shown in place of a failed request. */
export function problemState(error, again) {
  const title = error.body?.title ? sentence(error.body.title) : "That did not work";
  const text = sentence(error.message);
  // A retry does not help if the resource does not exist; after a build that adds it, it is shown automatically.
  const isGone = error.status >= 400 && error.status < 500;
  return h("div", {class: "empty", role: "alert"}, icon("warn"), h("h2", {}, title), text !== title && h("p", {}, whole(text)),
    again && !isGone && h("button", {type: "button", class: "button", on: {click: again}}, "Try again"));
}
