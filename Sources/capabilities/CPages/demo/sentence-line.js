import { lines } from "/v1/client.js";
import { element } from "/v1/client/components.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const motion = { duration: 320, easing: "cubic-bezier(.22, 1, .28, 1)" };

/**
 * A sentence in large type, with tokens at the positions of the line function. The browser lays out nothing: tokens move by
 * their transform alone, and the button of a slot stays the same element for as long as the slot exists.
 */
export class SentenceLine {
  /** Points of width from which a sentence flows; below, each group has its own line. */
  static flowsFrom = 560;
  /** The smallest size of type, relative to the usual one; a wider phrase then wraps. */
  static smallest = .74;
  #canvas;
  #ruler = element("span", { class: "say-ruler", "aria-hidden": "true" });
  #widths = new Map();
  #drawn = new Map();                 // by key: { element, x, y, w, text, moving }
  #sentence = null;
  #size = 0;
  #row = 0;

  /** @param {HTMLElement} canvas @param {(slot: string, button: HTMLElement, event: Event) => void} open */
  constructor(canvas, open) {
    this.#canvas = canvas;
    canvas.append(this.#ruler);
    canvas.addEventListener("click", event => {
      const token = event.target.closest("[data-list]");
      if (token) open(token.dataset.list, token, event);
    });
    let held = 0;
    new ResizeObserver(([{ contentRect }]) => {
      if (Math.floor(contentRect.width) === held) return;
      held = Math.floor(contentRect.width);
      this.#place(false);
    }).observe(canvas);
  }

  /** The height of a line, in points. */
  get row() { return this.#row; }

  /** Draws a sentence; existing tokens move to their new places. */
  show(sentence, { moves = true } = {}) {
    this.#sentence = sentence;
    this.#canvas.dir = sentence.dir;
    this.#canvas.lang = sentence.locale;
    const focused = this.#canvas.contains(document.activeElement) ? document.activeElement : null;
    const tokens = keyed(sentence.tokens);
    const stays = new Set(tokens.map(({ key }) => key));
    for (const [key, { element }] of this.#drawn) {
      if (stays.has(key)) continue;
      element.remove();
      this.#drawn.delete(key);
    }
    let next = this.#ruler.nextSibling;
    for (const token of tokens) {
      const held = this.#drawn.get(token.key) ?? { element: make(token), x: null, y: 0, text: null };
      write(held.element, token);
      this.#drawn.set(token.key, { ...held, isNew: held.text !== token.text });
      if (held.element === next) next = next.nextSibling;
      else this.#canvas.insertBefore(held.element, next);
    }
    if (focused?.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
    this.#place(moves);
  }

  /** The button of a slot; null if the sentence does not have it. */
  button(list) { return this.#canvas.querySelector(`button[data-list="${list}"]`); }

  /** The position of a token in the sentence: its left edge, its lower edge and its width. */
  spot(element) {
    const held = [...this.#drawn.values()].find(one => one.element === element);
    return held ? { x: held.x, bottom: held.y + held.height * this.#row, w: held.w } : { x: 0, bottom: this.#row, w: 0 };
  }

  /** Measures texts that may appear in the sentence, all at once, before any of them does. */
  measure(texts) { this.#measure(texts.map(text => ({ kind: "say-slot", text })), this.#size); }

  // MARK: positions of tokens

  #place(moves) {
    const width = Math.floor(this.#canvas.clientWidth);
    if (!this.#sentence || width === 0) return;
    const tokens = keyed(this.#sentence.tokens), isStacked = width < SentenceLine.flowsFrom;
    const root = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const usual = Math.round((width >= 860 ? 52 : isStacked ? 31 : 38) * root);
    let sized = this.#sized(tokens, usual);
    const widest = Math.max(...groupsOf(sized).map(widthOf));
    if (widest > width) sized = this.#sized(tokens, Math.max(Math.floor(usual * SentenceLine.smallest), Math.floor(usual * width / widest * 2) / 2));
    this.#row = Math.max(Math.round(this.#size * 1.42), 46);
    this.#canvas.style.setProperty("--say-row", `${this.#row}px`);
    for (const group of groupsOf(sized)) if (widthOf(group) > width) this.#wrap(group, tokens, sized, width);
    const options = { width, mode: isStacked ? "stack" : "flow", dir: this.#sentence.dir, balance: true };
    const { lines: rows, x } = lines(sized, options);
    this.#canvas.style.setProperty("--say-size", `${this.#size}px`);
    let row = 0;
    for (const line of rows) {
      for (const index of line) {
        const { w, rows: own = 1, isWrapped } = sized[index];
        this.#move(tokens[index], { x: x[index], y: row * this.#row, w, height: own, isWrapped }, moves);
        row += own - 1;                                    // tokens after a phrase of several rows are placed by its last row
      }
      row += 1;
    }
    this.#canvas.style.blockSize = `${row * this.#row}px`;
  }

  /** A group that is too wide at any size: its longest phrase wraps. */
  #wrap(group, tokens, sized, width) {
    const [longest] = group.map(({ index }) => index).sort((left, right) => sized[right].w - sized[left].w);
    const room = Math.max(80, width - (widthOf(group) - sized[longest].w));
    if (sized[longest].w <= room) return;
    this.#ruler.style.fontSize = `${this.#size}px`;
    const probe = element("span", { class: kindOf(tokens[longest]), "data-wrapped": true, style: `inline-size: ${room}px` }, tokens[longest].text);
    this.#ruler.replaceChildren(probe);
    sized[longest] = { ...sized[longest], w: room, isWrapped: true, rows: Math.max(1, Math.round(probe.getBoundingClientRect().height / this.#row)) };
    this.#ruler.replaceChildren();
  }

  #sized(tokens, size) {
    this.#size = size;
    this.#measure(tokens.map(token => ({ kind: kindOf(token), text: token.text })).concat({ kind: "say-text", text: "n n" }, { kind: "say-text", text: "nn" }), size);
    const gap = this.#width("say-text", "n n") - this.#width("say-text", "nn");
    return tokens.map(token => ({ w: this.#width(kindOf(token), token.text), gap: token.gap ? gap : 0, glue: token.glue }));
  }

  #width(kind, text) { return this.#widths.get(`${this.#size} ${kind} ${text}`) ?? 0; }

  /** Inserts all unmeasured texts into the page, then reads their widths: one layout for all of them. */
  #measure(wanted, size) {
    const missing = wanted.filter(({ kind, text }) => !this.#widths.has(`${size} ${kind} ${text}`));
    if (missing.length === 0 || size === 0) return;
    this.#ruler.style.fontSize = `${size}px`;
    const made = missing.map(({ kind, text }) => element("span", { class: kind }, text));
    this.#ruler.replaceChildren(...made);
    for (const [at, { kind, text }] of missing.entries()) this.#widths.set(`${size} ${kind} ${text}`, Math.ceil(made[at].getBoundingClientRect().width));
    this.#ruler.replaceChildren();
  }

  #move({ key, text }, { x, y, w, height, isWrapped = false }, moves) {
    const held = this.#drawn.get(key), to = `translate(${x}px, ${y}px)`;
    const from = held.x === null || held.isNew ? `translate(${x}px, ${y + Math.round(this.#size * .3)}px)` : `translate(${held.x}px, ${held.y}px)`;
    const isThere = held.x === x && held.y === y && !held.isNew;
    held.element.style.transform = to;
    held.element.toggleAttribute("data-wrapped", isWrapped);
    held.element.style.inlineSize = isWrapped ? `${w}px` : "";
    let { moving } = held;
    if (!isThere) {
      moving?.cancel();                                    // else it would jump to its target, which may be outside the page
      moving = moves && !calm.matches ? held.element.animate([{ transform: from }, { transform: to }], motion) : null;
    }
    this.#drawn.set(key, { ...held, x, y, w, text, height, moving, isNew: false });
  }
}

/** Each token with a stable name: its role, its part, and its number among those of its kind. */
function keyed(tokens) {
  const counts = new Map();
  return tokens.map(token => {
    const kind = `${token.role} ${token.part ?? ""}`, count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return { ...token, key: `${kind} ${count}` };
  });
}

const slots = new Set(["action", "place", "sub", "time"]);
const kindOf = ({ role, slot }) => (role === "more" ? "say-more" : slot && slots.has(role) ? "say-slot" : "say-text");

/** The list that a token opens: the mark after a region opens the places in it. */
const listOf = ({ role, slot }) => (role === "more" ? "sub" : slots.has(role) ? (role === "sub" ? "sub" : slot) : null);

/** Tokens with unknown roles are drawn as text; the second part of an action is not a tab stop. */
function make(token) {
  const list = listOf(token), kind = kindOf(token);
  if (kind === "say-text") return element("span", { class: kind, "aria-hidden": "true" });
  if (token.part > 1) return element("span", { class: kind, "data-list": list, "aria-hidden": "true" });
  return element("button", { type: "button", class: kind, "data-list": list, "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": "say-list" });
}

function write(made, token) {
  if (made.textContent !== token.text) made.textContent = token.text;
  if (made.localName !== "button") return;
  made.setAttribute("aria-label", token.label ?? token.text);
  made.dataset.slot = token.slot;
  made.toggleAttribute("data-typed", token.typed === true);
}

/** Tokens that stay together, each with its index in the sentence. */
function groupsOf(tokens) {
  const all = [];
  for (const [index, token] of tokens.entries()) {
    if (token.glue && all.length > 0) all.at(-1).push({ ...token, index });
    else all.push([{ ...token, index }]);
  }
  return all;
}

const widthOf = group => group.reduce((sum, { w, gap }, at) => sum + (at === 0 ? 0 : gap) + w, 0);
