// Texts of a card as they stand in the files; changed in place and saved into the file.
import {send} from "./api.js";
import {fill, fresh, h, icon} from "./dom.js";
import {emptyState, findingList, placeLink, sentence} from "./finding.js";
import {plain} from "./frame.js";
import {toast} from "./shell.js";
import {localeName} from "./words.js";

const KINDS = {
  message: "Messages",
  field: "Values of fields",
  table: "Cells of the table",
  campaign: "Texts of the campaign"
};
/** What is being written, by text, and the text that it was begun from; a new build does not throw it away. */
const drafts = new Map();
/** The text as its file has it. */
const inFile = (text) => text.written ?? text.text;

/** A text was clicked in the card: its row is ready to be changed. */
addEventListener("layover-text", (event) => {
  const row = rowFor(event.detail);
  if (!row) return;
  row.scrollIntoView({block: "center"});
  row.querySelector(".text-shown:enabled")?.click();
  (row.querySelector("textarea") ?? row.querySelector("a[href]"))?.focus();
  row.classList.add("ringed");
  setTimeout(() => row.classList.remove("ringed"), 1500);
});

function rowFor(text) {
  const wanted = plain(text);
  const rows = [...document.querySelectorAll(".text-row")];
  return rows.find((row) => plain(row.shown) === wanted)
    ?? rows.find((row) => plain(row.shown) && wanted.includes(plain(row.shown)));
}

export function drawTexts(element, context) {
  const texts = context.card.texts ?? [];
  if (texts.length === 0) {
    fill(element,
      emptyState("edit", "No texts", "This card shows no texts for this reader. Choose a sample that shows it."));
    return;
  }
  const groups = Object.keys(KINDS).map((kind) => [kind, texts.filter((text) => text.kind === kind)]).filter(([,
    list]) => list.length);
  const missing = context.card.messages_missing ?? [];
  fill(element,
    h("p", {class: "panel-lead"},
      "Click a text here or in the card, change it and save: its file is changed in place, notes and all."),
    groups.map(([kind, list]) =>
                 h("section", {class: "block"}, h("h3", {}, KINDS[kind]), list.map((text) => row(text, context)))),
    missing.length > 0
      && h("p", {class: "panel-foot small quiet"},
        `Not complete in ${
          missing.map((locale) => `${localeName(locale)} (${locale})`)
            .join(", ")}: readers there see the market's next language.`));
}

const keyOf = (text, context) => `${context.widget}|${text.kind}|${text.name}|${text.locale}`;

function row(text, context) {
  const key = keyOf(text, context);
  const element = h("div", {class: "text-row"});
  element.shown = text.text;
  element.addEventListener("pointerenter", () => context.ring(text.text));
  element.addEventListener("pointerleave", () => context.ring(null));
  follow(drafts.get(key), text);
  drafts.has(key) ? edit(element, text, context, key) : read(element, text, context, key);
  return element;
}

/** A draft that changes nothing, or says what the file says by now, goes on from there: there is nothing to choose. */
function follow(draft, text) {
  if (draft && (draft.text === draft.began || draft.text === inFile(text))) draft.began = draft.text = inFile(text);
}

function about(text) {
  return h("div", {class: "text-about small"}, h("b", {class: "mono"}, text.name),
    text.locale && h("span", {class: "quiet"}, text.locale),
    placeLink(text.place, text.place ? `${text.place.file.split("/").slice(-2).join("/")}:${text.place.line}` : null));
}

function read(element, text, context, key) {
  const shown = h("button", {
    type: "button",
    class: "text-shown",
    disabled: !text.is_editable,
    lang: text.locale,
    dir: "auto",
    "aria-label": text.is_editable ? `Change ${text.name}: ${text.text}` : null,
    title: text.is_editable ? "Change this text" : "This text comes from the data, not from a file",
    on: {
      click: () => {
        drafts.set(key, {began: inFile(text), text: inFile(text)});
        edit(element, text, context, key);
        element.querySelector("textarea").focus();
      },
      focus: () => context.ring(text.text),
      blur: () => context.ring(null)
    }
  },
    h("span", {}, text.text || h("span", {class: "quiet"}, "(empty)")), text.is_editable && icon("edit"));
  fill(element, about(text), shown,
    text.written && text.written !== text.text
      && h("p", {class: "small quiet text-written", dir: "auto"}, text.written));
}

/** What the text was and what somebody made of it meanwhile; what is being written stands in the field below. */
function contest(draft, text, field) {
  const side = (name, words) =>
    h("div", {class: "text-side"}, h("dt", {}, name),
      h("dd", {lang: text.locale, dir: "auto"}, words || h("span", {class: "quiet"}, "(empty)")));
  return h("div", {class: "text-contest", role: "alert"},
    h("p", {class: "note note-wait"}, icon("warn"),
      h("span", {}, "Somebody changed this text in its file since you began. Nothing is saved until you choose.")),
    h("dl", {class: "text-sides"}, side("When you began", draft.began), side("In the file now", inFile(text))),
    h("label", {class: "text-yours", for: field}, "Yours"));
}

function edit(element, text, context, key) {
  const draft = drafts.get(key);
  const isContested = draft.began !== inFile(text);
  const field = fresh("text");
  const told = h("div", {class: "stack", role: "alert", id: `${field}-told`});
  const area = h("textarea", {
    class: "input",
    id: `edit-${text.kind}-${text.name}-${text.locale}`,
    rows: "3",
    lang: text.locale,
    dir: "auto",
    spellcheck: "true",
    "aria-label": `${text.name}, ${text.locale ?? ""}`,
    "aria-describedby": told.id,
    value: draft.text
  });
  const length = h("span", {class: "quiet small number row-end"});
  const save = h("button", {
    type: "button",
    class: "button button-main",
    id: `${area.id}-save`,
    on: {
      click: () => {
        // Whoever reads both and keeps this one goes on from the other.
        draft.began = inFile(text);
        store();
      }
    }
  },
    isContested ? "Keep mine" : "Save");
  const leave = () => {
    drafts.delete(key);
    read(element, text, context, key);
    element.querySelector("button")?.focus();
  };
  const counted = () => {
    length.textContent = `${[...area.value].length} letters`;
    save.disabled = area.value === inFile(text);
  };
  area.addEventListener("input", () => {
    draft.text = area.value;
    counted();
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      // Nobody chooses by a key that was meant to save.
      if (isContested) save.focus();
      else if (!save.disabled) store();
    }
    if (event.key === "Escape") {
      event.preventDefault();
      leave();
    }
  });
  const holes = [...new Set((text.written ?? "").match(/\{\w+/g) ?? [])].map((hole) => `${hole}}`);
  fill(element, about(text), isContested && contest(draft, text, area.id), area,
    holes.length > 0
      && h("p", {class: "small quiet"}, "Keep ",
        holes.flatMap((hole, index) => [index ? ", " : "", h("code", {}, hole)]),
        ": what stands in braces is filled in for each reader."),
    told,
    h("div", {class: "row"}, save,
      h("button", {
        type: "button",
        class: isContested ? "button" : "button button-bare",
        id: `${area.id}-leave`,
        on: {click: leave}
      }, isContested ? "Take theirs" : "Cancel"),
      length));
  counted();

  async function store() {
    save.disabled = true;
    area.removeAttribute("aria-invalid");
    fill(told);
    try {
      const of = text.kind === "campaign" ?
        {campaign: text.campaign ?? context.card.campaign ?? context.card.card?.campaign} :
        {widget: context.widget};
      const answer = await send("PUT", "/api/texts",
        {...of, name: text.name, locale: text.locale, text: area.value, was: draft.began});
      drafts.delete(key);
      toast(`Saved in ${answer.file}`);
      read(element, {...text, text: area.value, written: area.value}, context, key);
    } catch (problem) {
      save.disabled = false;
      if (typeof problem.body?.now === "string") {
        const now = {...text, written: problem.body.now};
        follow(draft, now);
        edit(element, now, context, key);
        element.querySelector("textarea").focus();
        return;
      }
      area.setAttribute("aria-invalid", "true");
      const findings = problem.body?.findings ?? [];
      fill(told,
        findings.length ? findingList(findings) :
                          h("p", {class: "note note-bad"}, icon("warn"), h("span", {}, sentence(problem.message))));
      area.focus();
    }
  }
}
