// Words for names in the server's answers: markets, languages, states, days.

const regions = new Intl.DisplayNames(["en"], {type: "region"});
const languages = new Intl.DisplayNames(["en"], {type: "language", languageDisplay: "standard"});

/** "Norway" for NO; the code itself if it is unknown. */
export function marketName(market) {
  try {
    return regions.of(market) ?? market;
  } catch {
    return market;
  }
}

const PSEUDO = {
  "en-XA": "Accented English, longer",
  "ar-XB": "Mirrored English, right to left"
};

/** "Norwegian Bokmål (Norway)" for nb-NO. */
export function localeName(locale) {
  if (PSEUDO[locale]) return PSEUDO[locale];
  try {
    return languages.of(locale) ?? locale;
  } catch {
    return locale;
  }
}

/** "Norwegian" for nb-NO and "Arabic" for ar-AE, for use next to the market. */
export function languageName(locale) {
  if (PSEUDO[locale]) return PSEUDO[locale].split(",")[0];
  const language = locale.split("-")[0];
  return language === "nb" ? "Norwegian" : localeName(language);
}

export const isPseudo = (locale) => locale in PSEUDO;

/** Words for a text from the view of a card's reader, by its name in the files. */
const TEXTS = {
  title: "Headline",
  rule: "Text",
  text: "Text",
  body: "Text",
  count: "Text",
  time: "Text",
  go: "Button",
  search: "Search",
  more: "Link",
  close: "Close button",
  label: "Name for screen readers",
  alt: "Picture in words",
  badge: "Badge",
  hint: "Hint",
  from: "Before the price",
  fallback: "For apps that cannot draw the card",
};

/** "Headline" for title, "Headline, while results come in" for title_unknown; for other names, the name as words. */
export function textWord(name) {
  const [, stem, rest] = /^(.*?)(_unknown)?$/.exec(name);
  const word = TEXTS[stem] ?? (stem ? stem[0].toUpperCase() + stem.slice(1).replaceAll(/[_.]/g, " ") : name);
  return rest ? `${word}, while results come in` : word;
}

/** The words with a capital first letter. */
export const capital = (words) => (words ? words[0].toUpperCase() + words.slice(1) : "");

/** "the last published content (6 minutes ago)": the version to compare with, without its commit hash. */
export const againstWords = (against) => (against ?? "").replace(/\([0-9a-f]{7,40}, /, "(");

/** "Norway, Sweden and Germany". */
export const listed = (names) => (names.length < 2 ? names[0] ?? "" : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** Words in names that are abbreviations. */
const INITIALS = new Set(["eu", "faq", "gb", "id", "qr", "uae", "uk", "us", "usa", "vip"]);

/** "Sponsored banner" for sponsored-banner, "UK entry permit" for uk-entry-permit. */
export function nameWords(name) {
  const words = (name ?? "").split("-").map((word) => (INITIALS.has(word) ? word.toUpperCase() : word)).join(" ");
  return capital(words);
}

/** "Sponsored banner" for widget:sponsored-banner, "all cards" for cards:all: the target of a kill switch. */
export function killedWords(name) {
  const [, kind, rest] = /^([a-z-]+):(.+)$/.exec(name ?? "") ?? [];
  if (kind === "widget") return nameWords(rest);
  if (rest === "all") return `all ${kind}`;
  return kind ? `${kind} ${rest}`.replaceAll("-", " ") : name;
}

/** Why a card is missing, without the keys of its condition's facts; the Why panel has them in words. */
export const reasonWords = (reason) =>
  reason?.replace(/^(its condition is not met|its condition cannot be decided because facts are unknown): .*$/s, "$1") ?? null;

/** "two months" for two-months, "campaign Winter sun" for campaign:winter-sun: the sample of a card, for use in a sentence. */
export function sampleWords(sample) {
  const [, kind, name] = /^(?:(campaign|edge):)?(.*)$/s.exec(sample ?? "");
  return kind === "campaign" ? `campaign ${nameWords(name)}` : [kind, name.replaceAll("-", " ")].filter(Boolean).join(" ");
}

/** "16:40" for a moment, in the user's time zone. */
export const clockTime = (moment) =>
  new Date(moment).toLocaleTimeString("en-GB", {hour: "2-digit", minute: "2-digit"});

/** Each state's word, tone and icon. */
export const STATES = {
  shown: {word: "Shown", tone: "good", icon: "eye"},
  hidden: {word: "Hidden", tone: "plain", icon: "hidden"},
  pending: {word: "Waits for results", tone: "wait", icon: "wait"},
  broken: {word: "Broken", tone: "bad", icon: "warn"},
  native: {word: "Shown by the app", tone: "note", icon: "phone"},
  "not-here": {word: "Not in this market", tone: "plain", icon: "globe"},
};
export const stateOf = (state) => STATES[state] ?? {word: state, tone: "plain", icon: "info"};

/** The kinds of cards, by how they are drawn. */
const TYPES = {html: "HTML card", native: "Drawn by the app", placeholder: "Placeholder"};
export const typeWord = (type) => TYPES[type] ?? type;

/** The kinds of changes to a file, a card or a campaign. */
const CHANGES = {added: "New", changed: "Changed", removed: "Removed"};
export const changeWord = (change) => CHANGES[change] ?? change;

export const STATUSES = {
  draft: {word: "Draft", tone: "odd"},
  live: {word: "Live", tone: "good"},
  retired: {word: "Retired", tone: "plain"},
  "held-back": {word: "Held back", tone: "bad"},
};
export const SCHEDULES = {
  on: {word: "On now", tone: "good"},
  coming: {word: "Scheduled", tone: "note"},
  past: {word: "Over", tone: "plain"},
};

const bytes = new Intl.NumberFormat("en");
export const byteWords = (number) =>
  (number < 1024 ? `${number} bytes` : `${bytes.format(Math.round(number / 102.4) / 10)} KiB`);

/** The points of a height from a response, which is a number or one for each width class; null if there is none. */
export function pointsOf(height, width) {
  if (typeof height === "number") return height;
  return height && typeof height === "object" ? (width < 600 ? height.compact : height.regular) : null;
}

/** "Mon 7 Dec 2026, 09:00" for `2026-12-07T09:00`, which is in the market's time zone. */
export function clockWords(text) {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d))?/.exec(text ?? "");
  if (!match) return text ?? "";
  const day = new Date(Date.UTC(match[1], match[2] - 1, match[3]));
  const words = day.toLocaleDateString(
    "en-GB", {weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC"});
  return `${words}${match[4] ? `, ${match[4]}` : ""}${text.endsWith("Z") ? " UTC" : ""}`;
}

/** "7 Dec 2026, 09:00" for `2026-12-07T09:00`, and "7 Dec 2026" for midnight: for narrow places. */
export const shortClockWords = (text) => clockWords(text).replace(/^[A-Z][a-z]{2},? /, "").replace(/, 00:00$/, "");
