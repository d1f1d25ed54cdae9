// A campaign in progress: stored in the browser until it is saved or discarded, including its pictures.
import {content} from "./content.js";

const STORE = "layover-pictures";
const EMPTY = {
  title: "",
  name: "",
  uses: "",
  markets: [],
  left_out: null,
  from_places: [],
  to_places: [],
  from_day: "",
  from_time: "",
  until_day: "",
  until_time: "",
  except: {},
  image: null,
  app: "",
  web: "",
  weight: 1,
  is_draft: false,
  text: {}
};

const key = () => `layover-campaign:${content()?.folder ?? ""}`;

/** An empty campaign. */
export const emptyCampaign = (uses) => ({...structuredClone(EMPTY), uses});

/** The campaign that was being written when the page was left; null if there is none. */
export function keptCampaign() {
  try {
    const kept = JSON.parse(localStorage.getItem(key()));
    const isCampaign = kept && typeof kept === "object" && typeof kept.uses === "string" && Array.isArray(kept.markets);
    return isCampaign ? {...structuredClone(EMPTY), ...kept, except: {...kept.except}} : null;
  } catch {
    return null;
  }
}

/** Stores it across reloads and lost servers. */
export function keepCampaign(campaign) {
  try {
    localStorage.setItem(key(), JSON.stringify(campaign));
  } catch { /* no room, or a browser that keeps nothing: it stands on the page all the same */
  }
}

export async function dropCampaign() {
  try {
    localStorage.removeItem(key());
  } catch { /* a browser that keeps nothing */
  }
  for (const scheme of ["light", "dark"]) await keepPicture(scheme, null);
}

/** `winter-sun-2027` for "Winter sun 2027!": a valid file name. */
export const slug = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
  .replace(/[øåæßłđ]/g, (letter) => ({ø: "o", å: "a", æ: "ae", ß: "ss", ł: "l", đ: "d"})[letter])
  .replace(/[^a-z0-9]+/g, "-").replace(/^[-0-9]+|-+$/g, "").slice(0, 60).replace(/-+$/, "");

/** The weight as a number from 1 to 1000, 1 if the field is empty; null if it is invalid. */
export function weightOf({weight}) {
  const text = String(weight).trim() || "1";
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= 1000 ? number : null;
}

/** The request body, without empty values. */
export function bodyOf(campaign) {
  const body = {campaign: campaign.name, uses: campaign.uses, weight: weightOf(campaign) ?? 1};
  if (campaign.is_draft) body.is_draft = true;
  if (campaign.markets.length) body.markets = campaign.markets;
  const routes = {};
  if (campaign.from_places.length) routes.from = campaign.from_places.map((place) => place.code);
  if (campaign.to_places.length) routes.to = campaign.to_places.map((place) => place.code);
  if (Object.keys(routes).length) body.routes = routes;
  Object.assign(body, endsOf(campaign));
  const except = exceptOf(campaign);
  if (Object.keys(except).length) body.except = except;
  if (campaign.image) body.image = campaign.image;
  const link = {};
  for (const kind of ["app", "web"])
    if (campaign[kind].trim()) link[kind] = campaign[kind].trim();
  if (Object.keys(link).length) body.link = link;
  const text = {};
  for (const [name, wordings] of Object.entries(campaign.text)) {
    const written = Object.entries(wordings).filter(([, words]) => words.trim());
    if (written.length) text[name] = Object.fromEntries(written.map(([locale, words]) => [locale, words.trim()]));
  }
  if (Object.keys(text).length) body.text = text;
  return body;
}

/** `{from, until}` in the format of files, if set; a time without a day uses the `usual` day. */
function endsOf(times, usual = {}) {
  const ends = {};
  for (const end of ["from", "until"]) {
    const time = times[`${end}_time`];
    const day = times[`${end}_day`] || (time && usual[`${end}_day`]);
    if (day) ends[end] = time ? `${day} ${time}` : day;
  }
  return ends;
}

/** Other times by market, for chosen markets. */
export function exceptOf(campaign) {
  const all = Object.entries(campaign.except).filter(([market]) => campaign.markets.includes(market))
                .map(([market, times]) => [market, endsOf(times, campaign)]);
  return Object.fromEntries(all.filter(([, ends]) => ends.from || ends.until));
}

/** Number of pictures that are being stored. */
let writing = 0;

/** Stores a picture `{name, blob, width, height}` for a scheme, or removes it; leaving the page meanwhile needs a confirmation. */
export async function keepPicture(scheme, picture) {
  if (writing++ === 0) addEventListener("beforeunload", askWhoLeaves);
  await inStore("readwrite", (store) => picture ? store.put(picture, `${key()}:${scheme}`) :
                                                  store.delete(`${key()}:${scheme}`));
  if (--writing === 0) removeEventListener("beforeunload", askWhoLeaves);
}

const askWhoLeaves = (event) => event.preventDefault();

/** The stored picture of a scheme; null if there is none, or the browser has no storage. */
export async function keptPicture(scheme) {
  const picture = await inStore("readonly", (store) => store.get(`${key()}:${scheme}`));
  return picture?.blob instanceof Blob ? picture : null;
}

/** The result, once the browser has stored it permanently; undefined if the browser has no storage. */
async function inStore(mode, work) {
  try {
    const base = await answered(opened());
    try {
      const transaction = base.transaction(STORE, mode);
      const [result] = await Promise.all([answered(work(transaction.objectStore(STORE))), completed(transaction)]);
      return result;
    } finally {
      base.close();
    }
  } catch { /* a browser that keeps nothing: pictures stand on the page all the same */
  }
}

function opened() {
  const opening = indexedDB.open(STORE, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  return opening;
}

const answered = (request) => new Promise((done, failed) => {
  request.addEventListener("success", () => done(request.result));
  request.addEventListener("error", () => failed(request.error));
});

const completed = (transaction) => new Promise((done, failed) => {
  transaction.addEventListener("complete", () => done());
  transaction.addEventListener("abort", () => failed(transaction.error));
});
