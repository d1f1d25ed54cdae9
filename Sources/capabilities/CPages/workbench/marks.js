// Marks search words in a text: case, diacritics and typographic signs are ignored.
import {h} from "./dom.js";

const PLAIN = {ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ß: "ss", ı: "i", "’": "'", "‘": "'", "“": "\"", "”": "\"", "–": "-", "‑": "-"};
const MARKS = /[\u0300-\u036f\u064b-\u0655\u0670\u00ad\u200b-\u200f\u2066-\u2069]/g;

/** Replaces letters that count as equal, as the server does. */
export const folded = (text) =>
  [...text.toLowerCase().normalize("NFKD").replace(MARKS, "")].map((letter) => PLAIN[letter] ?? letter).join("").normalize("NFC");

/** Whether one of the words is in a text. */
export const hasHit = (text, search) => {
  const plain = folded(text);
  return folded(search).split(/\s+/).some((word) => word && plain.includes(word));
};

/** The text as nodes, with `mark` around each of the words; a long text is shortened to the part around the first one. */
export function marked(text, search, {most = 160} = {}) {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const letters = [...text];
  // The index of the letter from which each folded letter comes.
  const from = [];
  let plain = "";
  letters.forEach((letter, index) => {
    const part = folded(letter);
    plain += part;
    for (let each = 0; each < part.length; each++) from.push(index);
  });
  const hits = new Set();
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      for (let each = at; each < at + word.length; each++) hits.add(from[each]);
  }
  // Ignored marks belong to the letter before them.
  letters.forEach((letter, index) => {
    if (hits.has(index - 1) && folded(letter) === "") hits.add(index);
  });
  const first = hits.size ? Math.min(...hits) : 0;
  const start = letters.length > most ? Math.max(0, Math.min(first - 40, letters.length - most)) : 0;
  const end = Math.min(letters.length, start + most);
  const nodes = [];
  for (let at = start; at < end;) {
    let next = at;
    while (next < end && hits.has(next) === hits.has(at)) next++;
    const piece = letters.slice(at, next).join("");
    nodes.push(hits.has(at) ? h("mark", {}, piece) : piece);
    at = next;
  }
  return [start > 0 && "…", nodes, end < letters.length && "…"];
}
