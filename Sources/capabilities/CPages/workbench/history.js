// The texts that were saved from this page, and undo: first in the toast, later in the list below the texts.
import {get, send} from "./api.js";
import {fill, h, icon} from "./dom.js";
import {sentence} from "./finding.js";
import {toast} from "./shell.js";
import {clockTime, localeName, textWord} from "./words.js";

/** Shows a message about a save, with undo. */
export function offerUndo(text, change) {
  toast(text, "check", change === undefined || change === null ? null : {text: "Undo", run: () => takeBack(change)});
}

/** Undoes one save, unless a colleague has changed the text since. */
async function takeBack(change) {
  try {
    const answer = await send("POST", "/api/texts/undo", {change});
    toast("Taken back", "check", {text: "Redo", run: () => takeBack(answer.change)});
  } catch (problem) {
    toast(typeof problem.body?.now === "string" ?
      "Somebody changed this text since, so it stays as it is. Open it to see both." :
      sentence(problem.message), "warn");
  }
}

/** The saved changes in the files of a card's texts, newest first. */
export async function drawHistory(element, {card}) {
  const files = [...new Set((card.texts ?? []).filter((text) => text.is_editable).map((text) => text.place?.file))];
  if (files.length === 0) return;
  let answer;
  try {
    answer = await get(`/api/texts?${files.map((file) => `file=${encodeURIComponent(file)}`).join("&")}`);
  } catch {
    // The card shows that the server cannot be reached.
    return;
  }
  const changes = answer.changes ?? [];
  if (changes.length === 0 || !element.isConnected) return;
  fill(element, h("section", {class: "block"}, h("h3", {}, "Saved since the workbench was opened"),
    h("ol", {class: "saves"}, changes.map((change) => row(change, isTakenBack(change, changes))))));
}

/** Whether a save undoes a user's change; a save that undoes the undo does not. */
function isTakenBack(change, changes) {
  const other = change.takes_back && changes.find((each) => each.change === change.takes_back);
  return Boolean(change.takes_back) && !(other && isTakenBack(other, changes));
}

function row(change, isBack) {
  const word = textWord(change.name);
  const verb = isBack ? "Redo" : "Undo";
  return h("li", {class: "save"},
    h("div", {class: "save-text"},
      h("span", {class: "small"}, h("b", {}, word), h("span", {class: "quiet"},
        ` ${localeName(change.locale)}, ${clockTime(change.at)}${isBack ? ", taken back" : ""}`)),
      h("span", {class: "small save-words", lang: change.locale, dir: "auto"},
        change.was !== null && h("del", {}, change.was), " ", h("ins", {}, change.text))),
    change.can_undo
      && h("button", {
        type: "button",
        class: "button button-bare",
        id: `undo-${change.change}`,
        "aria-label": `${verb}: ${word.toLowerCase()}, ${change.text}`,
        on: {click: () => takeBack(change.change)}
      }, icon("undo"), verb));
}
