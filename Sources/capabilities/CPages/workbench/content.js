// What the server knows of the content: asked at the start and after each build, and told to whoever listens.
import {forget, get} from "./api.js";

const listeners = new Set();
let state = null;
let isReading = false;

/** The state as it was asked last. */
export const content = () => state;

/** Whether whoever looks may save: on a team's workbench some may only look. */
export const mayWrite = () => state?.user?.writes !== false;

/** Whether a newer state is on its way. */
export const contentIsComing = () => isReading;

/** Asks again. */
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
