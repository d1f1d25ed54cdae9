// How many letters a text may still grow before its card is full, measured in the card that readers get.
import {h} from "./dom.js";
import {plain} from "./frame.js";

/** The most letters that are tried. */
const MOST = 240;

/**
 * The space for a text in each size of a card: `[{width, scale, left}]`, the tightest first. `left` is below 0 if there are too
 * many letters, and null if another text overflows. Returns null if the card does not show the text.
 */
export async function roomsOf(card, shown, {signal} = {}) {
  return (await roomsOfTexts(card, [shown], {signal}))?.[0] ?? null;
}

/** The same for several texts of one card, in their order; null if there is no card to measure. */
export async function roomsOfTexts(card, texts, {signal} = {}) {
  if (!card?.html || !card.rooms?.length || !texts.some(plain)) return null;
  const frame = h("iframe", {
    sandbox: "allow-same-origin",
    title: "Measuring",
    "aria-hidden": "true",
    tabindex: "-1",
    srcdoc: card.html,
    class: "fit-frame"
  });
  try {
    await new Promise((loaded) => {
      frame.addEventListener("load", loaded, {once: true});
      document.body.append(frame);
    });
    await frame.contentDocument?.fonts.ready;
    if (signal?.aborted) return null;
    return texts.map((text) => rooms(frame, card, plain(text)));
  } finally {
    frame.remove();
  }
}

function rooms(frame, card, words) {
  const node = words ? nodeOf(frame.contentDocument, words) : null;
  if (!node) return null;
  return card.rooms.map((room) => ({width: room.width, scale: room.scale, ends: endsLines(room), left: left(frame, node, room)}))
    .sort((one, two) => (one.left ?? MOST) - (two.left ?? MOST));
}

/** The text node of the document that shows these words. */
function nodeOf(document, words) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let best = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (plain(node.data) === words) return node;
    if (plain(node.data).includes(words) && (!best || node.data.length < best.data.length)) best = node;
  }
  return best;
}

function left(frame, node, room) {
  const root = frame.contentDocument.documentElement;
  frame.style.width = `${room.width}px`;
  // As high as the card, so that only its own content makes it scroll.
  frame.style.height = `${room.points}px`;
  mark(root, "scale", room.scale === 100 ? null : room.scale);
  const ends = endsLines(room);
  mark(root, "lines", ends ? room.lines : null);
  mark(root, "wideLines", ends && room.wide_lines !== room.lines ? room.wide_lines : null);
  const was = node.data;
  const more = filler(was);
  const fits = (letters) => {
    node.data = letters >= 0 ? was + more.slice(0, letters) : [...was].slice(0, letters).join("");
    return root.scrollHeight <= room.points && !isCut(node);
  };
  const found = fits(0) ? most(fits) : least(fits, [...was].length);
  node.data = was;
  // A space at the end of a line has no width and does not count as a letter.
  return found > 0 && /\s/.test(more[found - 1]) ? found - 1 : found;
}

/** Whether the card cuts long text after a number of lines at this size. */
const endsLines = (room) => room.lines > 0 || room.wide_lines > 0;

function mark(root, name, value) {
  if (value === null) delete root.dataset[name];
  else root.dataset[name] = String(value);
}

/** Letters of the text itself, so that they have the same width. */
const filler = (text) => ` ${plain(text)}`.repeat(Math.ceil(MOST / (plain(text).length + 1)));

/** The most letters that fit. */
function most(fits) {
  let [low, high] = [0, 8];
  while (high < MOST && fits(high)) [low, high] = [high, high * 2];
  if (high >= MOST && fits(MOST)) return MOST;
  high = Math.min(high, MOST);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The least number of letters to remove, as a number below 0; null if the card is too full even without the text. */
function least(fits, length) {
  if (!fits(-length)) return null;
  let [low, high] = [0, length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(-middle)) high = middle;
    else low = middle;
  }
  return -high;
}

/** Whether the text is cut, with or without an ellipsis. */
function isCut(node) {
  const view = node.ownerDocument.defaultView;
  for (let at = node.parentElement; at && at !== node.ownerDocument.body; at = at.parentElement) {
    const style = view.getComputedStyle(at);
    if (style.overflowY === "visible" && style.overflowX === "visible") continue;
    const line = Number.parseFloat(style.lineHeight) || 1;
    if (at.scrollHeight > at.clientHeight + line / 2 || at.scrollWidth > at.clientWidth + 1) return true;
  }
  return false;
}

/** "12 letters left at 320 px and 130 %", its tone, and the remaining words. */
export function fitWords(sizes, isMeasured) {
  const tight = sizes?.[0];
  if (!tight) return null;
  if (tight.left === null) return {tone: "wait", text: "Another text of this card is too long at some size; see Checks."};
  const where = `at ${tight.width} px and ${tight.scale} %`;
  if (tight.left < 0)
    return {
      tone: "bad",
      text: `${letters(-tight.left)} too many ${where}`,
      more: tight.ends ? "There the card ends it with “…”." :
        isMeasured ? "There it reaches out of the card until its height is measured again." :
                     "There it reaches out of the card."
    };
  if (tight.left >= MOST) return {tone: "good", text: "Plenty of room at every size"};
  return {
    tone: tight.left < 10 ? "wait" : "good",
    text: `${letters(tight.left)} left ${where}`,
    more: tight.left < 10 && isMeasured ? "With more, the card asks for another line." : null
  };
}

const letters = (number) => (number === 1 ? "1 letter" : `${number} letters`);
