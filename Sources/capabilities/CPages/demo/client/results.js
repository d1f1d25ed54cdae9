/**
 * An itinerary as a page draws it, independent of its supplier.
 *
 * @typedef {object} Itinerary
 * @property {string} id The id in cards: `place.anchor`, `data.airlines[].itineraries`.
 * @property {string[]} ids This id and those of other fares of the same flights.
 * @property {{ value: number, currency: string }|null} price The lowest; null if no price is known, never zero.
 * @property {Leg[]} legs One for each direction.
 * @property {string[]} carriers Ids, as in an action's `by.carriers`.
 * @property {number} stops Of the leg with the most.
 * @property {number} minutes Of all legs together.
 * @property {number} rank In the supplier's order of the best, from 0.
 * @property {string} seller
 * @property {string|null} link The address for booking: https.
 *
 * @typedef {object} Leg
 * @property {{ code: string, name: string }} origin
 * @property {{ code: string, name: string }} destination
 * @property {string} departs Local, `2027-01-21T07:05`.
 * @property {string} arrives Local.
 * @property {number} minutes
 * @property {number} stops
 * @property {string[]} via Codes of the airports between.
 * @property {{ id: string, name: string }[]} carriers
 */

/**
 * A supplier's answer as itineraries.
 *
 * @param {object} answer
 * @param {{ currency?: string }} [asked] The currency of prices if the answer does not state one.
 * @returns {{ format: string, itineraries: Itinerary[], carriers: Map<string, string> }|null} null if its format is
 *   unknown or it repeats nothing: keep the previous one.
 */
export function readAnswer(answer, { currency = "" } = {}) {
  // Duffel's and Amadeus' own clients return the content of `data` alone.
  const alone = Array.isArray(answer) ? answer : answer?.offers?.[0]?.total_amount ? answer.offers : null;
  const offers = answer?.data?.offers ?? answer?.data ?? alone;
  let format = "", itineraries = null;
  if (answer?.content?.results) [format, itineraries] = ["skyscanner-v3", skyscanner(answer.content, currency)];
  else if (Array.isArray(offers) && offers[0]?.slices) [format, itineraries] = ["duffel", duffel(offers)];
  else if (Array.isArray(offers) && offers[0]?.itineraries) [format, itineraries] = ["amadeus-v2", amadeus({ ...answer, data: offers })];
  if (!itineraries) return null;
  const carriers = new Map(itineraries.flatMap(({ legs }) => legs.flatMap(leg => leg.carriers.map(c => [c.id, c.name]))));
  return { format, itineraries, carriers };
}

const infinite = value => value ?? Infinity;
const byPrice = (left, right) => less(infinite(left.price?.value), infinite(right.price?.value));
const less = (left, right) => (left === right ? 0 : left < right ? -1 : 1);

/** The orders that readers can choose, for `sort`. Unknown prices come last. */
export const orders = {
  best: (left, right) => less(left.rank, right.rank),
  cheapest: (left, right) => byPrice(left, right) || less(left.minutes, right.minutes),
  fastest: (left, right) => less(left.minutes, right.minutes) || byPrice(left, right),
};

/**
 * Whether an itinerary passes a filter.
 *
 * @param {Itinerary} itinerary
 * @param {{ stops?: number[], carriers?: string[] }|null} filter `stops` 2 means two and more; a missing member filters
 *   nothing.
 */
export function passes(itinerary, filter) {
  const { stops, carriers } = filter ?? {};
  if (stops && !stops.includes(Math.min(itinerary.stops, 2))) return false;
  return !carriers || itinerary.carriers.some(carrier => carriers.includes(carrier));
}

/** Skyscanner's v3: maps by id; the currency is that of the request. */
function skyscanner({ results, sortingOptions }, currency) {
  const { places = {}, carriers = {}, legs = {}, segments = {}, agents = {} } = results;
  const ranks = new Map((sortingOptions?.best ?? []).map(({ itineraryId }, rank) => [itineraryId, rank]));
  const units = { PRICE_UNIT_WHOLE: 1, PRICE_UNIT_CENTI: 100, PRICE_UNIT_MILLI: 1e3, PRICE_UNIT_MICRO: 1e6 };
  const value = price => (price?.amount && units[price.unit] ? Number(price.amount) / units[price.unit] : null);
  const place = id => ({ code: places[id]?.iata ?? "", name: places[id]?.name ?? "" });
  const leg = ({ originPlaceId, destinationPlaceId, departureDateTime, arrivalDateTime, ...rest }) => ({
    origin: place(originPlaceId), destination: place(destinationPlaceId),
    departs: moment(departureDateTime), arrives: moment(arrivalDateTime),
    minutes: rest.durationInMinutes ?? 0, stops: rest.stopCount ?? 0,
    via: (rest.segmentIds ?? []).slice(1).map(id => place(segments[id]?.originPlaceId).code).filter(Boolean),
    carriers: (rest.marketingCarrierIds ?? []).map(id => ({ id, name: carriers[id]?.name ?? id })),
  });
  return Object.entries(results.itineraries ?? {}).map(([id, { legIds = [], pricingOptions = [] }], row) => {
    const priced = pricingOptions.filter(option => value(option.price) !== null);
    const best = priced.sort((left, right) => value(left.price) - value(right.price))[0];
    return itinerary(id, legIds.map(id => legs[id]).filter(Boolean).map(leg), {
      price: best ? { value: value(best.price), currency } : null, rank: ranks.get(id) ?? 1e6 + row,
      seller: agents[best?.agentIds?.[0]]?.name ?? "", link: best?.items?.[0]?.deepLink,
    });
  });
}

/** Duffel: an offer for each fare of the same flights, represented by the cheapest. */
function duffel(offers) {
  const place = ({ iata_code, name }) => ({ code: iata_code ?? "", name: name ?? "" });
  const carrier = ({ iata_code, id, name }) => ({ id: iata_code || id, name });
  const leg = ({ segments, duration, origin, destination }) => ({
    origin: place(origin), destination: place(destination),
    departs: segments[0].departing_at.slice(0, 16), arrives: segments.at(-1).arriving_at.slice(0, 16),
    minutes: minutes(duration), stops: segments.length - 1 + segments.reduce((sum, { stops }) => sum + (stops?.length ?? 0), 0),
    via: segments.slice(1).map(({ origin }) => origin.iata_code),
    carriers: unique(segments.map(({ marketing_carrier }) => carrier(marketing_carrier))),
  });
  const one = (offer, row) => itinerary(offer.id, offer.slices.map(leg), {
    price: { value: Number(offer.total_amount), currency: offer.total_currency }, rank: row,
    seller: offer.owner?.name ?? "", link: null,
  });
  const flights = ({ slices }) => slices.map(({ segments }) => segments.map(segment =>
    `${segment.marketing_carrier.iata_code}${segment.marketing_carrier_flight_number}@${segment.departing_at}`)).join();
  return cheapestOf(offers.map(offer => [flights(offer), one]), offers);
}

function cheapestOf(pairs, offers) {
  const kept = new Map();
  pairs.forEach(([key, make], row) => {
    const next = make(offers[row], row), held = kept.get(key);
    const best = held && byPrice(held, next) <= 0 ? held : next;
    kept.set(key, { ...best, rank: held?.rank ?? row, ids: [...(held?.ids ?? []), ...next.ids] });
  });
  return [...kept.values()];
}

/** Amadeus' v2: one price for all travellers; names of carriers are in a dictionary. */
function amadeus({ data, dictionaries }) {
  const name = code => dictionaries?.carriers?.[code] ?? code;
  const leg = ({ segments, duration }) => ({
    origin: { code: segments[0].departure.iataCode, name: "" }, destination: { code: segments.at(-1).arrival.iataCode, name: "" },
    departs: segments[0].departure.at.slice(0, 16), arrives: segments.at(-1).arrival.at.slice(0, 16),
    minutes: minutes(duration), stops: segments.length - 1 + segments.reduce((sum, one) => sum + (one.numberOfStops ?? 0), 0),
    via: segments.slice(1).map(({ departure }) => departure.iataCode),
    carriers: unique(segments.map(({ carrierCode }) => ({ id: carrierCode, name: name(carrierCode) }))),
  });
  return data.map((offer, row) => itinerary(offer.id, offer.itineraries.map(leg), {
    price: { value: Number(offer.price.grandTotal ?? offer.price.total), currency: offer.price.currency }, rank: row,
    seller: name(offer.validatingAirlineCodes?.[0] ?? ""), link: null,
  }));
}

function itinerary(id, legs, { link, ...rest }) {
  return {
    id, ids: [id], legs, ...rest, link: link?.startsWith("https://") ? link : null,
    carriers: [...new Set(legs.flatMap(leg => leg.carriers.map(carrier => carrier.id)))],
    stops: Math.max(0, ...legs.map(leg => leg.stops)), minutes: legs.reduce((sum, leg) => sum + leg.minutes, 0),
  };
}

const two = number => String(number ?? 0).padStart(2, "0");
const moment = at => (at ? `${at.year}-${two(at.month)}-${two(at.day)}T${two(at.hour)}:${two(at.minute)}` : "");
const unique = carriers => [...new Map(carriers.map(carrier => [carrier.id, carrier])).values()];

/** `P1DT2H5M` in minutes. */
function minutes(duration) {
  const [, days, hours, rest] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?/.exec(duration ?? "") ?? [];
  return Number(days ?? 0) * 1440 + Number(hours ?? 0) * 60 + Number(rest ?? 0);
}
