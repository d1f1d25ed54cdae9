// The texts of a card as fields: edited while the card follows, saved to their files, with undo.
import {fill, h, icon} from "./dom.js";
import {copied} from "./boxes.js";
import {mayWrite} from "./content.js";
import {draftKey, draftOf, dropDraft, keepDraft} from "./drafts.js";
import {TextEditor, isEmptyDraft} from "./editor.js";
import {emptyState} from "./finding.js";
import {plain} from "./frame.js";
import {drawHistory} from "./history.js";
import {change} from "./router.js";
import {toast} from "./shell.js";
import {localeName, textWord} from "./words.js";

const KINDS = {
  message: "What the card says",
  field: "Filled in",
  table: "Filled in from a table",
  campaign: "What the campaign says"
};
/** Rows that are on screen, by the keys of their texts. */
const rows = new Map();
/** The text in its file. */
export const inFile = (text) => text.written ?? text.text;

/** A text was clicked in the card: opens its row for editing. */
addEventListener("layover-text", (event) => {
  const row = rowFor(event.detail);
  if (!row) return;
  row.scrollIntoView({block: "center"});
  row.querySelector(".text-shown:enabled")?.click();
  (row.querySelector("textarea") ?? row.querySelector("a[href]"))?.focus();
  row.classList.add("ringed");
  setTimeout(() => row.classList.remove("ringed"), 1500);
});

/** A draft was saved, discarded or restored: here, in another tab, or by a row from before the last build. */
addEventListener("layover-drafts", () => {
  for (const row of rows.values()) row.settle();
});

function rowFor(text) {
  const wanted = plain(text);
  const all = [...document.querySelectorAll(".text-row")];
  return all.find((row) => plain(row.shown()) === wanted)
    ?? all.find((row) => plain(row.shown()) && wanted.includes(plain(row.shown())));
}

export function drawTexts(element, context) {
  const texts = context.card.texts ?? [];
  rows.clear();
  if (texts.length === 0) {
    fill(element,
      emptyState("edit", "No texts", "This card shows no texts for this reader. Choose a sample that shows it.",
        h("button", {type: "button", class: "button", on: {click: () => change({open: "why"}, {replace: true})}},
          "See why")));
    return;
  }
  const groups = Object.keys(KINDS).map((kind) => [kind, texts.filter((text) => text.kind === kind)]).filter(([,
    list]) => list.length);
  const missing = context.card.messages_missing ?? [];
  const history = h("div", {});
  fill(element,
    h("p", {class: "panel-lead"},
      mayWrite()
        ? "Click a text here or in the card and write: the card follows as you type. Save keeps it, and Undo takes it back."
        : "Click a text here or in the card and write: the card follows as you type. You may look, not save: send your words to a colleague who may."),
    groups.map(([kind, list]) => h("section", {class: "block"}, h("h3", {}, KINDS[kind]),
                 list.map((text) => row(text, words(text, texts), context)))),
    missing.length > 0
      && h("p", {class: "panel-foot small quiet"},
        `Not complete in ${
          missing.map((locale) => `${localeName(locale)} (${locale})`)
            .join(", ")}: readers there see the market's next language.`),
    history);
  drawHistory(history, context);
  showDrafted(context);
  pointOut(context);
}

let pointed = null;

/** Outlines and focuses the text of the address, once. */
function pointOut({scene, widget}) {
  const wanted = scene.text ? `${widget}:${scene.text}` : null;
  if (wanted === pointed) return;
  const row = wanted && document.querySelector(`.text-row[data-name="${CSS.escape(scene.text)}"]`);
  pointed = row ? wanted : null;
  if (!row) return;
  row.scrollIntoView({block: "center"});
  row.querySelector(".text-shown:enabled, textarea")?.focus({preventScroll: true});
  row.classList.add("ringed");
  setTimeout(() => row.classList.remove("ringed"), 1500);
}

/** Shows the results for the drafts: findings at their fields, and the space that is left. */
export function showDrafted(context) {
  for (const {editor, shown} of rows.values()) editor?.showDrafted(context, shown());
}

/** A word for a text, with its key if another text has the same word. */
function words(text, texts) {
  const word = textWord(text.name);
  const same = texts.filter((each) => each.kind === text.kind && textWord(each.name) === word);
  return same.length > 1 ? `${word} (${text.name.replaceAll("_", " ")})` : word;
}

/** One text, displayed or being edited. */
function row(text, word, context) {
  const key = draftKey(text, context.widget);
  const element = h("div", {class: "text-row", "data-name": text.name});
  // The text in its file, which may be newer than the last build after a save.
  let now = text;
  const own = {editor: null, shown: () => context.shown(text), settle};
  element.shown = own.shown;
  rows.set(key, own);
  element.addEventListener("pointerenter", () => context.ring(own.shown()));
  element.addEventListener("pointerleave", () => context.ring(null));
  follow(draftOf(key), text);
  isOpen() ? edit() : read();
  return element;

  function isOpen() {
    const draft = draftOf(key);
    return Boolean(draft) && !draft.isForeign;
  }

  function read() {
    // The save button is gone, so the focus moves to the row, unless the user has moved it elsewhere.
    const held = element.contains(document.activeElement) || (own.isSaved && document.activeElement === document.body);
    own.editor = null;
    own.isSaved = false;
    fill(element, about(now, word), shownButton(now, word, context, begin));
    if (held) element.querySelector("button")?.focus();
  }

  function settle() {
    if (own.editor && !draftOf(key)) read();
    else if (own.editor) own.editor.settle();
    else if (isOpen()) edit();
  }

  function begin() {
    keepDraft(key, {
      widget: context.widget,
      of: ownerOf(text, context),
      kind: text.kind,
      name: text.name,
      locale: text.locale,
      file: text.place?.file ?? null,
      began: inFile(now),
      text: inFile(now),
      pieces: copied(now.pieces)
    });
    if (!own.editor) edit();
    element.querySelector("textarea").focus();
  }

  /** Discards the draft; one press restores it for as long as the message about it is shown. */
  function leave() {
    const left = draftOf(key);
    const isWritten = left && !isEmptyDraft(left, inFile(now));
    dropDraft(key);
    if (!isWritten) return;
    const back = () => {
      keepDraft(key, left);
      document.querySelector(`.text-row[data-name="${CSS.escape(text.name)}"] textarea`)?.focus();
    };
    toast(`Left as it is in the file: ${word.toLowerCase()}`, "undo", {text: "Put mine back", run: back});
  }

  function edit() {
    own.editor = new TextEditor({
      text: now,
      word,
      key,
      context,
      head: () => about(now, word),
      follow: (next) => follow(draftOf(key), next),
      leave,
      saved: (next) => {
        now = next;
        own.isSaved = true;
        if (!own.editor) read();
      }
    });
    fill(element, own.editor.element);
    own.editor.showDrafted(context, own.shown());
  }
}

const ownerOf = (text, {widget, card}) =>
  (text.kind === "campaign" ? {campaign: text.campaign ?? card.campaign ?? card.card?.campaign} : {widget});

/** Updates a draft without changes against its start or its file to the file's text, so that there is no conflict. */
function follow(draft, text) {
  if (!draft || !isEmptyDraft(draft, inFile(text))) return;
  draft.began = draft.text = inFile(text);
  draft.pieces = copied(text.pieces);
}

function about(text, word) {
  return h("div", {class: "text-about small"}, h("b", {title: text.name}, word),
    text.locale && h("span", {class: "quiet"}, localeName(text.locale)),
    text.place?.open
      && h("a", {
        href: text.place.open,
        class: "place",
        title: `Open ${text.place.file}:${text.place.line} in the editor`,
        "aria-label": `Open the file of this text: ${word.toLowerCase()}`
      }, icon("code")));
}

function shownButton(text, word, context, begin) {
  return h("button", {
    type: "button",
    class: "text-shown",
    id: `shown-${text.kind}-${text.name}-${text.locale}`,
    disabled: !text.is_editable,
    lang: text.locale,
    dir: "auto",
    "aria-label": text.is_editable ? `Change ${word.toLowerCase()}: ${text.text}` : null,
    title: text.is_editable ? "Change this text" : "This text comes from the data, not from a file",
    on: {click: begin, focus: () => context.ring(context.shown(text)), blur: () => context.ring(null)}
  },
    h("span", {}, text.text || h("span", {class: "quiet"}, "(empty)")), text.is_editable && icon("edit"));
}
