// The draft of a card: kept in the browser until it is saved or discarded.
import {content} from "./content.js";

const EMPTY = {
  title: "",
  widget: "",
  description: "",
  owner: "",
  starter: "info",
  markets: [],
  left_out: null,
  link: "",
  is_live: false,
  text: {}
};

const key = () => `layover-widget:${content()?.folder ?? ""}`;

/** A card without input. */
export const emptyWidget = () => structuredClone(EMPTY);

/** Keeps it even if the page reloads or the server stops. */
export function keepWidget(widget) {
  try {
    localStorage.setItem(key(), JSON.stringify(widget));
  } catch { /* no room, or a browser that keeps nothing: it stands on the page all the same */
  }
}

/** The draft from the last visit to the page; null if there is none. */
export function keptWidget() {
  try {
    const kept = JSON.parse(localStorage.getItem(key()));
    return Array.isArray(kept?.markets) && kept.text && typeof kept.text === "object" ? {...emptyWidget(), ...kept} : null;
  } catch {
    return null;
  }
}

export function dropWidget() {
  try {
    localStorage.removeItem(key());
  } catch { /* a browser that keeps nothing */
  }
}
