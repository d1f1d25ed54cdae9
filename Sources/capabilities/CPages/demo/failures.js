/** The sentence of `texts.failures` for each kind of problem. */
const kinds = {
  offline: "offline", "no-connection": "connection",
  "supplier-timeout": "timeout", "supplier-broken": "broken", "not-json": "broken", "not-an-object": "broken",
  "supplier-error": "error", "results-failed": "error", "supplier-unreachable": "unreachable",
  "supplier-busy": "busy", "supplier-resting": "busy", "supplier-killed": "off",
  overloaded: "overloaded", "too-busy": "overloaded", "too-many-streams": "overloaded", "too-many-waiting": "overloaded",
  "no-catalog": "overloaded", draining: "overloaded", "no-results": "overloaded",
  "search-gone": "gone", "unknown-search": "gone", "too-old": "gone", gone: "gone",
  "unknown-place": "place", "same-place": "same", "past-date": "past",
  "bad-query": "unclear", "unknown-market": "unclear", "bad-header": "unclear", "unknown-surface": "unclear", "search-too-large": "unclear",
};

/** @param {import("/v1/client.js").Problem} problem */
export function failureOf({ kind, status }) {
  if (kind === "supplier-error") {
    if (status === 429 || status === 503) return "busy";
    if (status === 400 || status === 422) return "route";
  }
  if (kinds[kind]) return kinds[kind];
  return status >= 500 ? "overloaded" : "unknown";
}

/** The fault in a search, checked before any request; null if it is valid. */
export function faultIn({ origin, destination, departs, returns }, today) {
  if (!/^[A-Z]{3}$/.test(origin) || !/^[A-Z]{3}$/.test(destination) || !departs) return "unclear";
  if (origin === destination) return "same";
  if (departs < today) return "past";
  return returns && returns < departs ? "order" : null;
}

/** The current day on the market's clock; if that is unknown, the earliest current day on earth. */
export function today(timeZone, now = Date.now()) {
  try { return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now); } catch { return new Date(now - 12 * 36e5).toISOString().slice(0, 10); }
}

/** Failures that repeating the same search cannot fix. */
export const needsChange = new Set(["route", "place", "same", "past", "order", "unclear", "none"]);

/** A drawing for each kind, of strokes on a ground of 24 by 24. */
export const pictures = {
  offline: "M3 3l18 18M8.5 8.9A7 7 0 0 0 5 10.7M2 8a12 12 0 0 1 3.3-2.3M12 19h.01M8.6 15.4a5 5 0 0 1 5.6-1M22 8A14 14 0 0 0 10.7 4.1M19 11a9 9 0 0 0-4.2-2.3",
  time: "M12 7v5l3 2M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0z",
  place: "M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM14.5 9.5a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0z",
  day: "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5",
  none: "M16.5 16.5L21 21M18 10.5a7.5 7.5 0 1 1-15 0a7.5 7.5 0 0 1 15 0zM8 10.5h5",
  fault: "M12 8v5M12 16.5h.01M10.3 4.2L2.6 18a2 2 0 0 0 1.7 3h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0z",
};

/** @param {string} failure A kind of `texts.failures`. */
export const pictureOf = failure => ({
  offline: pictures.offline, connection: pictures.offline, timeout: pictures.time, gone: pictures.time, busy: pictures.time, overloaded: pictures.time,
  route: pictures.place, place: pictures.place, same: pictures.place, past: pictures.day, order: pictures.day, none: pictures.none,
})[failure] ?? pictures.fault;
