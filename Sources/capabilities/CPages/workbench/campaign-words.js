// What is wrong with a campaign, for whoever fills in its form: no names of files, keys or grammars.
import {plainly, whole} from "./finding.js";

/** Findings that are no fault of the form's: they come with every change of a card and go by themselves. */
const LEFT_OUT = /^(heights|approval|time\.(gap|overlap))/;

const WORDS = {
  "time.order": "It ends before it begins.",
  "address.https": "This is no web address. It begins with https:// and has no spaces.",
};

/** A finding of the server as `{field, words, isError}`; null where nobody needs to know of it here. */
export function toldOf(finding, text) {
  if (LEFT_OUT.test(finding.code)) return null;
  // Both addresses stand in one place of the file.
  const field = finding.code === "address.scheme" ? "app" : finding.field;
  return {field, words: wordsOf(finding, text), isError: finding.severity === "error"};
}

function wordsOf(finding, text) {
  if (WORDS[finding.code]) return WORDS[finding.code];
  if (finding.code === "address.scheme") {
    const known = /they open: (.*)$/.exec(finding.message)?.[1];
    return `The apps cannot open this address.${known ? ` They open those that begin with ${known}://.` : ""}`;
  }
  return /^(texts|message)\./.test(finding.code) ? plainly(finding, {written: text ?? ""}) : whole(finding.message);
}
