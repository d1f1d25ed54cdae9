/**
 * This browser's storage for pages of this origin.
 *
 * @returns {Storage|null} null if there is no storage: a browser may even refuse access to the name.
 */
export function usable() {
  try { return globalThis.localStorage ?? null; } catch { return null; }
}

/** Keeps texts for this page alone. */
export function memoryStorage() {
  const kept = new Map();
  return { getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}
