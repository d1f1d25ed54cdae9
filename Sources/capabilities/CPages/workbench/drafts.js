// Drafts of texts: kept in the browser until they are saved or discarded, even if the page reloads or the server stops.
import {content} from "./content.js";

/** For how many days a draft is kept, and how many drafts are kept. */
const KEPT_DAYS = 30;
const MOST = 200;
/** Drafts by key; read from the browser once for each folder of content. */
let held = null;
let heldFor = null;

/** A key for one text of one file: the same in every view and after every reload. */
export const draftKey = (text, widget) =>
  `${text.place?.file ?? widget}#${text.kind}:${text.name}:${text.locale}`;

const prefix = () => `layover-draft:${content()?.folder ?? ""}:`;

function drafts() {
  if (held && heldFor === prefix()) return held;
  held = new Map();
  heldFor = prefix();
  const oldest = Date.now() - KEPT_DAYS * 86400000;
  for (const [key, draft] of stored()) {
    if (draft && draft.at >= oldest) held.set(key, draft);
    else forget(key);
  }
  for (const key of [...held.keys()].sort((one, two) => held.get(two).at - held.get(one).at).slice(MOST)) dropDraft(key);
  return held;
}

function stored() {
  const found = [];
  try {
    for (let index = 0; index < localStorage.length; index++) {
      const name = localStorage.key(index);
      if (name.startsWith(heldFor)) found.push([name.slice(heldFor.length), read(localStorage.getItem(name))]);
    }
  } catch { /* a browser that keeps nothing */
  }
  return found;
}

function read(text) {
  try {
    const draft = JSON.parse(text);
    return typeof draft?.text === "string" && typeof draft.began === "string" ? draft : null;
  } catch {
    return null;
  }
}

function forget(key) {
  try {
    localStorage.removeItem(heldFor + key);
  } catch { /* a browser that keeps nothing */
  }
}

/**
 * The draft of a text: `{widget, of, name, locale, kind, began, text, pieces, at}`.
 *
 * `began` is the text at the start of the draft; a save compares it to detect another user's save in between. `isForeign` means
 * that another tab is editing the draft.
 */
export const draftOf = (key) => drafts().get(key);

/** Drafts of a card, by key. */
export const draftsOf = (widget) => [...drafts()].filter(([, draft]) => draft.widget === widget);

/** Keeps a draft; a draft without changes is kept by this page only. */
export function keepDraft(key, draft) {
  drafts().set(key, draft);
  draft.at = Date.now();
  delete draft.isForeign;
  if (draft.text === draft.began) {
    forget(key);
  } else {
    try {
      localStorage.setItem(heldFor + key, JSON.stringify(draft));
    } catch { /* no room, or a browser that keeps nothing: it stands on the page all the same */
    }
  }
  tell(draft.widget);
}

/** Discards a draft, or removes it because it has been saved to its file. */
export function dropDraft(key, {isSaved = false} = {}) {
  const draft = drafts().get(key);
  drafts().delete(key);
  forget(key);
  if (draft) tell(draft.widget, isSaved);
}

const tell = (widget, isSaved = false) => dispatchEvent(new CustomEvent("layover-drafts", {detail: {widget, isSaved}}));

/** Another tab of the same browser edits a text or finishes; drafts of this tab stay. */
addEventListener("storage", (event) => {
  if (!held || !event.key?.startsWith(heldFor)) return;
  const key = event.key.slice(heldFor.length);
  const theirs = read(event.newValue);
  const own = held.get(key);
  const isOurs = own && !own.isForeign;
  if (theirs && !isOurs) held.set(key, {...theirs, isForeign: true});
  else if (!event.newValue && own && (own.isForeign || own.text === read(event.oldValue)?.text)) held.delete(key);
  else return;
  tell((theirs ?? own).widget);
});
