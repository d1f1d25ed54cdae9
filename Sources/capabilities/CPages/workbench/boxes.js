// A text with plurals as boxes: one for each form, named by numbers that use it, and for the text around them.
import {h} from "./dom.js";

/** The text of all pieces, as its file has it; an empty form is left out. */
export const joined = (pieces) => pieces.map((piece) => (piece.forms ?
  `${piece.opening}${
    piece.forms.filter((form) => form.text).map((form) => `${form.form} {${form.text}}`).join(" ")}}` :
  piece.text)).join("");

/** A copy of the pieces, so that those from the server are not changed. */
export const copied = (pieces) => pieces?.map((piece) => (piece.forms ?
  {...piece, forms: piece.forms.map((form) => ({...form}))} :
  {...piece})) ?? null;

/**
 * The names of placeholders in a text, in order: `city` of `{city}`, `price` of `{price, number}`.
 *
 * The arms of a plural or a select are words, even a single one: `one {Bag}`. The selector between them is not a placeholder.
 */
export function holesOf(text) {
  const found = [];
  let place = 0;
  const isAt = (...signs) => signs.includes(text[place]);
  const pass = (form) => {
    form.lastIndex = place;
    const [passed = ""] = form.exec(text) ?? [];
    place += passed.length;
    return passed;
  };
  const quoted = () => {
    if (text[place + 1] === "'") place += 2;
    else if (/[{}]/.test(text[place + 1] ?? "")) pass(/'[^']*'?/y);
    else place += 1;
  };
  const words = () => {
    while (place < text.length && !isAt("}")) {
      if (isAt("'")) quoted();
      else if (isAt("{")) hole();
      else place += 1;
    }
  };
  const hole = () => {
    const name = pass(/\{\s*[^\s{},]*\s*/y).slice(1).trim();
    const kind = isAt(",") ? pass(/,\s*\w*\s*/y).slice(1).trim() : "";
    const isChoice = /^(plural|selectordinal|select)$/.test(kind);
    if (!isChoice && name) found.push(name);
    while (place < text.length && !isAt("}")) {
      pass(/[^{}]*/y);
      if (!isAt("{")) break;
      place += 1;
      words();
      place += 1;
    }
    place += 1;
  };
  while (place < text.length) {
    words();
    place += 1;
  }
  return [...new Set(found)];
}

/** "For 2, 3, 4 and more": the numbers for which readers see a form. */
export function formWords(form, all) {
  const exact = /^=(\d+)$/.exec(form.form);
  if (exact) return `For ${exact[1]}`;
  const taken = new Set(all.map((each) => /^=(\d+)$/.exec(each.form)?.[1]).filter(Boolean).map(Number));
  const numbers = (form.numbers ?? []).filter((number) => !taken.has(number));
  if (numbers.length === 0) return "For fractions such as 1.5";
  if (form.has_more) return `For ${numbers.join(", ")} …`;
  return `For ${numbers.length > 1 ? `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}` : numbers[0]}`;
}

/**
 * The boxes of a text. `changed` is called with the whole text at each key; `field` makes one box.
 *
 * Spaces between a box and its neighbours are kept, so that authors need not think of them.
 */
export function boxesOf(pieces, {field, changed}) {
  const said = () => changed(joined(pieces));
  let hasPlural = false;
  const rows = pieces.flatMap((piece, index) => {
    if (piece.forms) {
      hasPlural = true;
      return piece.forms.map((form) => box(formWords(form, piece.forms), form.form, form, true));
    }
    if (!piece.text.trim()) return [];
    return [box(hasPlural ? "Then, for all" : "First, for all", `part ${index + 1}`, piece, false)];
  });
  return rows;

  function box(words, key, holder, isForm) {
    const [, lead, , trail] = /^(\s*)([^]*?)(\s*)$/.exec(holder.text ?? "");
    const area = field({
      key,
      words,
      value: (holder.text ?? "").trim(),
      wrote: (value) => {
        // If a whole text is removed, its spaces are removed too.
        holder.text = value.trim() || isForm ? `${lead}${value}${trail}` : "";
        said();
      }
    });
    return h("div", {class: "text-box"},
      h("label", {class: "text-box-name small", for: area.id}, words,
        isForm && !key.startsWith("=") && h("span", {class: "quiet"}, ` ${key}`)),
      area);
  }
}
