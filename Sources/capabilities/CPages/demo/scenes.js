import { element } from "/v1/client/components.js";
import { svg } from "./svg.js";

/** The kind of drawing for a place; all others are cities. */
const kinds = {
  coast: "AGP LPA ACE FUE PMI FNC TFS GIG SDU REC FEN HAV MIA NCE HKT PPT OPO NQY VBY MRS AJA VLC IBZ MAH FAO NAP PMO CTA CAG OLB SKG RHO CFU JTR HER CHQ DBV SPU TIV LCA MLA AYT ADB AGA HRG SSH GOI COK CMB MLE DPS OKA SYD HNL CUN PUJ SSA FLN CPT ZNZ MRU",
  fjord: "OSL BGO TOS TRD KEF HEL CTS GVA ZRH INV BOO RVN PDL BGY SZG INN SXR KTM CNX DEN YVR SCL",
  desert: "WDH DXB AUH DOH RAK CAI",
  gables: "AMS DUB CPH GOT ARN GDN EDI KRK PRG TBS BRU",
};
const landmarks = {
  clock: "LHR LGW STN LTN LCY LON", castle: "EDI PRG KRK TBS", needle: "DXB AUH DOH JFK EWR LGA NYC ORD SFO HKG SIN ICN LAX",
  lattice: "CDG ORY PAR", dome: "FCO ROM BUD DEL BOM HAV DCA VCE IST", gate: "HND NRT TYO KIX ITM OSA", spire: "DUB CGN VIE HAM ARN CPH BER MUC WAW MAD BCN",
};
const memberOf = (sets, code) => Object.keys(sets).find(name => sets[name].split(" ").includes(code));

/** Outlines on the ground at 0/0. */
const outlines = {
  clock: "M-9 0V-58h2v-4h14v4h2V0ZM-7-62v-8L0-88l7 18v8ZM-34 0v-26h25V0ZM9 0v-22h30V0Z",
  castle: "M-46 0c8-4 12-22 24-24h46c10 2 14 20 24 24ZM-20-22v-24h4v4h4v-4h4v4h4v-4h4v24ZM0-22v-34h4v4h4v-4h4v4h4v-4h4v34ZM20-22v-16h4v4h4v-4h4v16Z",
  needle: "M-11 0V-36h4V-62h3V-84h2.5L0-112l1.5 28H4v22h3v26h4V0Z",
  lattice: "M-24 0c12-18 18-44 20.5-80L-1-96h2l2.5 16C6-44 12-18 24 0H13C11-9 6-13 0-13S-11-9-13 0ZM-13-30h26v5h-26ZM-8-56H8v4H-8Z",
  dome: "M-32 0V-26h64V0ZM-22-26v-8h44v8ZM-18-34c0-15 7-24 18-24s18 9 18 24ZM-2-58v-10h4v10Z",
  gate: "M-30-50q30 6 60 0l2 8q-32 5-64 0ZM-26-34h52v5h-52ZM-20-44h6V0h-6ZM14-44h6V0h-6Z",
  spire: "M-8 0V-46h2L0-92l6 46h2V0ZM8 0v-30h26V0ZM8-30 21-44l13 14Z",
};
const palm = "M0 0c-2-16-1-30 6-42 2 1 2 2 1 4C2-26 2-13 4 0ZM6-42c-8-9-19-8-24 0 8-4 16-4 24 0Zm0 0c6-10 17-11 23-3-8-2-15-1-23 3Zm0 0c-2 9-10 12-17 17 1-9 8-16 17-17Zm0 0c8 2 12 8 12 17-6-4-11-9-12-17Z";

/** The extent of a drawing to either side of its middle, and its height. */
const [side, height] = [400, 140];

/**
 * A drawing of a place, the same each time, as wide as its room; the stylesheet sets its colours by kind and scheme.
 *
 * @param {string} code
 * @returns {HTMLElement}
 */
export function scene(code) {
  const random = randomness(code), kind = memberOf(kinds, code) ?? "city", landmark = memberOf(landmarks, code);
  const sun = Math.round(-70 + random() * 140);
  const mark = landmark && svg("path", { class: "mark", d: outlines[landmark], transform: `translate(${Math.round(-70 + random() * 140)} ${kind === "coast" ? 100 : 124})` });
  return element("span", { class: "scene", "data-kind": kind, "aria-hidden": "true" },
    svg("svg", { viewBox: `${-side} 0 ${side * 2} ${height}`, width: side * 2, height },
      svg("circle", { class: "halo", cx: sun, cy: 46, r: 30 }), svg("circle", { class: "sun", cx: sun, cy: 46, r: 17 }),
      ...[-260, -110, 60, 230].map(x => cloud(random, x + random() * 60, 26 + random() * 24)),
      ...subjects[kind](random, mark)));
}

const subjects = {
  city: (random, mark) => [
    svg("path", { class: "far", d: blocks(random, 112, 26, 62, 18, 34) }), mark,
    svg("path", { class: "near", d: blocks(random, 132, 12, 34, 20, 38) }), ground(124)],
  gables: (random, mark) => [
    svg("path", { class: "far", d: hills(random, 112, 30) }), mark,
    svg("path", { class: "near", d: gables(random, 126) }), ground(122)],
  fjord: random => {
    const tops = ridge(random, 46, 84);
    return [
      svg("path", { class: "far", d: tops.map(peak).join("") }), svg("path", { class: "snow", d: tops.filter(({ height }) => height > 54).map(cap).join("") }),
      svg("path", { class: "near", d: hills(random, 118, 24) }), ground(108), ...waves(random, 114)];
  },
  desert: (random, mark) => [
    svg("path", { class: "far", d: blocks(random, 112, 14, 44, 14, 22) }), mark,
    svg("path", { class: "near", d: hills(random, 128, 18) }), svg("path", { class: "ground", d: hills(random, 136, 14) })],
  coast: (random, mark) => [
    svg("path", { class: "far", d: hills(random, 98, 34) }), mark && svg("g", { class: "town" }, mark), ground(94), ...waves(random, 102),
    svg("path", { class: "sand", d: `M${-side} ${height}v-10q${side * .4}-26 ${side} -10t${side} 2V${height}Z` }),
    ...[-84 + random() * 20, 64 + random() * 20].map((x, row) => svg("path", { class: "mark", d: palm, transform: `translate(${Math.round(x)} ${134 - row * 3}) scale(${1.6 - row * .4})` }))],
};

const ground = top => svg("path", { class: "ground", d: `M${-side} ${top}H${side}V${height}H${-side}Z` });

const waves = (random, top) => [-220, -60, -110, 30, 10, 190].map((x, row) =>
  svg("path", { class: "wave", d: `M${Math.round(x + random() * 50)} ${top + (row % 3) * 8}h${Math.round(34 + random() * 40)}` }));

function cloud(random, x, y) {
  return svg("path", { class: "cloud", d: "M8 12a7 7 0 0 1 1-14 10 10 0 0 1 19-2 8 8 0 0 1 4 16Z", transform: `translate(${Math.round(x)} ${Math.round(y)}) scale(${(.6 + random() * .5).toFixed(2)})` });
}

/** Adjacent houses with flat roofs. */
function blocks(random, base, least, most, narrow, broad) {
  let path = `M${-side} ${height}`;
  for (let x = -side; x < side;) {
    const width = Math.round(narrow + random() * (broad - narrow));
    path += `V${Math.round(base - least - random() * (most - least))}h${width}`;
    x += width;
  }
  return `${path}V${height}Z`;
}

/** Narrow houses with pointed roofs. */
function gables(random, base) {
  let path = `M${-side} ${height}`;
  for (let x = -side; x < side;) {
    const half = Math.round(10 + random() * 6), roof = Math.round(9 + random() * 8);
    path += `V${Math.round(base - 22 - random() * 14)}l${half} ${-roof} ${half} ${roof}`;
    x += half * 2;
  }
  return `${path}V${height}Z`;
}

function hills(random, base, most) {
  const tops = Array.from({ length: 5 }, () => Math.round(base - most * (.3 + random() * .7)));
  return `M${-side} ${base}Q${-side + 60} ${tops[0]} ${-side + 160} ${tops[1]}T${-side + 320} ${tops[2]}T${-side + 480} ${tops[3]}T${-side + 640} ${tops[4]}T${side} ${tops[0]}V${height}H${-side}Z`;
}

const shore = 112;

/** The positions of mountain tops, and their heights above the shore. */
const ridge = (random, least, most) => Array.from({ length: 12 }, (_, row) =>
  ({ x: Math.round(row * 72 + random() * 30 - side), height: Math.round(least + random() * (most - least)) }));

const peak = ({ x, height }) => `M${x - height} ${shore}L${x} ${shore - height}L${x + Math.round(height * .9)} ${shore}Z`;

/** Snow on a mountain: its top third, with a jagged edge. */
const cap = ({ x, height }) => {
  const depth = Math.round(height * .3);
  return `M${x} ${shore - height}l${-depth} ${depth} ${depth / 2}-4 ${depth / 3} 6 ${depth / 2}-7 ${depth * .5} 4Z`;
};

/** Numbers from 0 to 1, the same for the same word each time. */
function randomness(word) {
  let state = [...word].reduce((sum, sign) => (Math.imul(sum, 31) + sign.codePointAt(0)) >>> 0, 2166136261);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
