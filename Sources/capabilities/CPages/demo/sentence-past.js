const key = "layover-sentences";

/** Sentences that this browser has followed, by market, the newest first: only their codes, which say what they say today. */
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

/** What this browser remembers of who flies: where from in each market, and how many. */
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

/** Who this browser is to experiments: a word made up here and kept here; a browser that keeps nothing is nobody, and assigned to nothing. */
export function unitHeader() {
  try {
    const kept = localStorage.getItem("layover-device") ?? "";
    const device = /^[\w-]{8,64}$/.test(kept) ? kept : crypto.randomUUID();
    localStorage.setItem("layover-device", device);
    return { "Layover-Unit": `device=${device}` };
  } catch { return {}; }
}
