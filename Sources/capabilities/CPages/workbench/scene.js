// The scene: the reader, the time and the display. It is the query of the address, and of every request to the server.

/** The parts that stay when the view changes. */
export const KEPT = [
  "market",
  "locale",
  "width",
  "scheme",
  "scale",
  "platform",
  "app",
  "caps",
  "arms",
  "kills",
  "now",
  "answer",
  "services",
  "residence",
  "citizenship",
  "origin",
  "destination",
  "departs",
  "returns",
  "adults",
  "cabin",
];
/** The parts that belong to one view. */
const OWN = [
  "sample", "against", "view", "rows", "columns", "open", "search", "owner", "status", "type", "state", "from", "to",
  "zone", "find", "text", "sort", "on"
];
/** The parts that only the page itself reads. */
const PAGE_ONLY = new Set(["view", "open", "zone", "find", "text"]);

export const WIDTHS = [320, 360, 390, 430, 600, 768, 1024, 1280];
export const SCALES = [100, 115, 130, 150, 175, 200];

/** The scene of an address: texts by name, without unknown names. */
export function readScene(search) {
  const query = new URLSearchParams(search);
  const scene = {};
  for (const key of [...KEPT, ...OWN]) {
    const value = query.get(key);
    if (value !== null && value !== "") scene[key] = value;
  }
  // Hand-written links and browsers' own searches say `q`.
  if (query.get("q")) scene.search ??= query.get("q");
  return scene;
}

/** `?market=NO&width=390`, always in the same order; empty for an empty scene. */
export function queryOf(scene) {
  const query = new URLSearchParams();
  for (const key of [...KEPT, ...OWN]) {
    const value = scene[key];
    if (value !== undefined && value !== null && value !== "") query.set(key, value);
  }
  // Colons and commas are allowed in a query, and people read the addresses.
  const text = query.toString().replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%2F", "/");
  return text ? `?${text}` : "";
}

/** The scene with changes; null removes a value. */
export function changed(scene, changes) {
  const next = {...scene, ...changes};
  for (const key of Object.keys(next))
    if (next[key] === null || next[key] === undefined || next[key] === "") delete next[key];
  return next;
}

/** The parts of a scene that stay in another view. */
export function kept(scene) {
  return Object.fromEntries(KEPT.filter((key) => key in scene).map((key) => [key, scene[key]]));
}

/** The parts of a scene that requests to the server contain. */
export function asked(scene, changes = {}) {
  const next = changed(scene, changes);
  for (const key of PAGE_ONLY) delete next[key];
  return queryOf(next);
}

/** The effective scene, with defaults from the content. */
export function resolved(scene, state) {
  const market = state.markets.find((each) => each.market === scene.market)
    ?? state.markets.find((each) => each.market === state.default_market) ?? state.markets[0];
  const width = Number.parseInt(scene.width ?? "390", 10);
  const scale = Number.parseInt(scene.scale ?? "100", 10);
  return {
    market,
    locale: scene.locale ?? market?.locales[0] ?? "en-GB",
    width: width >= 1 && width <= 10000 ? width : 390,
    scheme: ["light", "dark", "both"].includes(scene.scheme) ? scene.scheme : "light",
    scale: scale >= 50 && scale <= 400 ? scale : 100,
    platform: scene.platform ?? "web",
  };
}

/** `experiment:variant,...` as a map, and back. */
export const readArms = (text) => new Map((text ?? "").split(",").filter(Boolean).map((arm) => {
  const colon = arm.indexOf(":");
  return colon < 0 ? [arm, ""] : [arm.slice(0, colon), arm.slice(colon + 1)];
}));
export const writeArms = (arms) => [...arms].filter(([, variant]) => variant).map((arm) => arm.join(":")).join(",");
/** A list with commas as a set, and back. */
export const readList = (text) => new Set((text ?? "").split(",").map((each) => each.trim()).filter(Boolean));
export const writeList = (names) => [...names].join(",");
