/**
 * Formatters of a language, each cached from its first use: making one takes far longer than using it, and a page of places uses
 * it in each row.
 */
const held = new Map();

function kept(name, make) {
  if (!held.has(name)) held.set(name, make());
  return held.get(name);
}

/** Names of countries by their two-letter codes. */
export const regionNames = locale => kept(`region ${locale}`, () => new Intl.DisplayNames(locale, { type: "region" }));

/** Whole numbers. */
export const digits = locale => kept(`digits ${locale}`, () => new Intl.NumberFormat(locale));

/** Money without a fraction, half up. */
export const wholeMoney = (locale, currency) =>
  kept(`money ${locale} ${currency}`, () => new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits: 0 }));

/** How long ago: `3 hours ago`, `now`. */
export const timesAgo = locale => kept(`ago ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

/** A day and its month, of UTC. */
export const shortDay = locale => kept(`day ${locale}`, () => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" }));
