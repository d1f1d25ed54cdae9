// The server's state of the content: requested at the start and after each build, and passed to all listeners.
import {forget, get} from "./api.js";

const listeners = new Set();
let state = null;
let isReading = false;

/** The state from the last request. */
export const content = () => state;

/** Whether the user may save: on a team's workbench some users may only view. */
export const mayWrite = () => state?.user?.writes !== false;

/** Whether a newer state is being loaded. */
export const contentIsComing = () => isReading;

/** Requests the state again. */
export async function readContent() {
  forget();
  isReading = true;
  try {
    state = await get("/api/state", {fresh: true});
  } finally {
    isReading = false;
  }
  for (const listener of listeners) listener(state);
  return state;
}

export function onContent(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A widget of the content, by name. */
export const widgetNamed = (name) => state?.widgets.find((widget) => widget.name === name);
