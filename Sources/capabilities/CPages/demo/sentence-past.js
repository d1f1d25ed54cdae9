const key = "layover-sentences";

/** Sentences that this browser has followed, by market, newest first: only codes are stored, and their text is current. */
export class PastSentences {
  static limit = 6;
  #all = read();

  of(market) { return this.#all[market] ?? []; }

  keep(market, code) {
    if (!code) return;
    this.#all = { ...this.#all, [market]: [code, ...this.of(market).filter(one => one !== code)].slice(0, PastSentences.limit) };
    try { localStorage.setItem(key, JSON.stringify(this.#all)); } catch { /* a browser that keeps nothing: for this page alone */ }
  }

  clear(market) {
    this.#all = { ...this.#all, [market]: [] };
    try { localStorage.setItem(key, JSON.stringify(this.#all)); } catch { /* as above */ }
  }
}

function read() {
  try {
    const held = JSON.parse(localStorage.getItem(key) ?? "{}");
    const sound = codes => (Array.isArray(codes) ? codes.filter(code => /^[\w.~-]{1,600}$/.test(code)).slice(0, PastSentences.limit) : []);
    return Object.fromEntries(Object.entries(held).map(([market, codes]) => [market, sound(codes)]));
  } catch { return {}; }
}

/** Stored data about the travellers: the origin in each market, and their number. */
export class Travellers {
  static #key = "layover-travellers";
  static get all() {
    try { return JSON.parse(localStorage.getItem(Travellers.#key) ?? "{}") ?? {}; } catch { return {}; }
  }

  static origin(market) {
    const code = Travellers.all.origins?.[market];
    return /^[A-Z]{3}$/.test(code ?? "") ? code : "";
  }

  static get adults() { return Math.min(9, Math.max(1, Math.floor(Travellers.all.adults) || 1)); }

  static keep({ market, origin, adults }) {
    const { origins } = Travellers.all;
    try { localStorage.setItem(Travellers.#key, JSON.stringify({ origins: { ...origins, ...(origin && { [market]: origin }) }, adults: Number(adults) })); } catch { /* as above */ }
  }
}

/** The unit of this browser for experiments: a random word that is stored here; without storage there is no unit and no assignment. */
export function unitHeader() {
  try {
    const kept = localStorage.getItem("layover-device") ?? "";
    const device = /^[\w-]{8,64}$/.test(kept) ? kept : crypto.randomUUID();
    localStorage.setItem("layover-device", device);
    return { "Layover-Unit": `device=${device}` };
  } catch { return {}; }
}
