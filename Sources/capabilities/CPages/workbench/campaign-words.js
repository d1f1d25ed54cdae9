// What is wrong with a campaign, for whoever fills in its form: no names of files, keys or grammars.
import {plainly, whole} from "./finding.js";
import {marketName} from "./words.js";

/** Findings that are no fault of the form's: they come with every change of a card and go by themselves. */
const LEFT_OUT = /^(heights|approval|time\.(gap|overlap))/;

const WORDS = {
  "time.order": "It ends before it begins.",
  "address.https": "This is no web address. It begins with https:// and has no spaces.",
};

/**
 * A finding of the server as `{field, words, isError}`; null where nobody needs to know of it here. `written` is the text that it is
 * about, `exceptions` are the markets with times of their own.
 */
export function toldOf(finding, {written = null, exceptions = []} = {}) {
  if (LEFT_OUT.test(finding.code)) return null;
  const market = finding.code === "time.order" && /\bin ([A-Z]{2})\b/.exec(finding.message)?.[1];
  const isOther = market && exceptions.includes(market);
  // Both addresses stand in one place of the file; an end of its own is held against the end of all.
  const field = isOther ? `except.${market}` : finding.code === "address.scheme" ? "app" : finding.field;
  const words = isOther ? `In ${marketName(market)} it ends before it begins.` : wordsOf(finding, written);
  return {field, words, isError: finding.severity === "error"};
}

function wordsOf(finding, text) {
  if (WORDS[finding.code]) return WORDS[finding.code];
  if (finding.code === "address.scheme") {
    const known = /they open: (.*)$/.exec(finding.message)?.[1];
    return `The apps cannot open this address.${known ? ` They open those that begin with ${known}://.` : ""}`;
  }
  return /^(texts|message)\./.test(finding.code) ? plainly(finding, {written: text ?? ""}) : whole(finding.message);
}
