// Errors of a campaign in words for the user who fills in its form: without names of files, keys or grammars.
import {plainly, whole} from "./finding.js";
import {marketName} from "./words.js";

/** Findings that do not come from the form: every change of a card causes them, and they disappear without an edit. */
const LEFT_OUT = /^(heights|approval|time\.(gap|overlap))/;

const WORDS = {
  "time.order": "It ends before it begins.",
  "address.https": "This is no web address. It begins with https:// and has no spaces.",
};

/**
 * Turns a finding of the server into `{field, words, isError}`; returns null if the form does not show it. `written` is the
 * text that it is about, `exceptions` are the markets with times of their own.
 */
export function toldOf(finding, {written = null, exceptions = []} = {}) {
  if (LEFT_OUT.test(finding.code)) return null;
  const market = finding.code === "time.order" && /\bin ([A-Z]{2})\b/.exec(finding.message)?.[1];
  const isOther = market && exceptions.includes(market);
  // Both addresses are in one place of the file. A separate end of a market is compared with the end of all markets.
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
