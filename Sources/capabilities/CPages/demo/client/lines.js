/**
 * Positions of the tokens of a sentence on lines: a pure function, the same in every client, with the same table of cases
 * as the server's own.
 *
 * @typedef {object} LineToken
 * @property {number} w Its width, in whole points; negative counts as 0.
 * @property {number} [gap] The width of the space before it; 0 if the sentence has no space there.
 * @property {boolean} [glue] Whether it must stay with the token before it: a full stop, a particle, a disclosure mark.
 *
 * @typedef {object} LineOptions
 * @property {number} width The width of a line.
 * @property {"flow"|"stack"} [mode] `stack`, for phones: each group has a line of its own.
 * @property {"ltr"|"rtl"} [dir]
 * @property {"start"|"center"} [align]
 * @property {boolean} [balance] Makes lines as even as possible without another line.
 *
 * @param {LineToken[]} tokens
 * @param {LineOptions} options
 * @returns {{ lines: number[][], x: number[], widths: number[] }} The tokens of each line, the left edge of each token (also from right to
 *   left), and the width of each line. O(tokens), with `balance` O(tokens · log width).
 */
export function lines(tokens, { width, mode = "flow", dir = "ltr", align = "start", balance = false }) {
  const groups = groupsOf(tokens);
  const isStacked = mode === "stack";
  let packed = pack(groups, isStacked, width);
  if (balance && !isStacked && packed.length > 1) packed = balanced(groups, packed, width);
  const x = [], widths = [];
  for (const line of packed) {
    const whole = line.reduce((sum, group, at) => sum + (at === 0 ? 0 : group.gap) + group.w, 0);
    const slack = width - whole;
    let left = align === "center" && slack > 0 ? Math.floor(slack / 2) : 0;
    for (const [at, index] of line.flatMap(group => group.tokens).entries()) {
      const { w, gap } = sized(tokens[index]);
      if (at > 0) left += gap;
      x.push(dir === "rtl" ? width - left - w : left);
      left += w;
    }
    widths.push(whole);
  }
  return { lines: packed.map(line => line.flatMap(group => group.tokens)), x, widths };
}

const sized = ({ w, gap = 0 }) => ({ w: Math.max(0, w), gap: Math.max(0, gap) });

/** Tokens that stay together: each with `glue` joins the one before it. */
function groupsOf(tokens) {
  const groups = [];
  for (const [index, token] of tokens.entries()) {
    const { w, gap } = sized(token), last = groups.at(-1);
    if (token.glue && last) {
      last.tokens.push(index);
      last.w += gap + w;
    } else groups.push({ tokens: [index], gap, w });
  }
  return groups;
}

/** Fills lines; the first group of a line has no gap before it, and a group wider than a line has a line of its own. */
function pack(groups, isStacked, limit) {
  const packed = [];
  let x = 0;
  for (const group of groups) {
    const end = x + group.gap + group.w;
    if (!isStacked && packed.length > 0 && end <= limit) {
      packed.at(-1).push(group);
      x = end;
    } else {
      packed.push([group]);
      x = group.w;
    }
  }
  return packed;
}

/** Packs with the smallest limit that needs no further line. */
function balanced(groups, packed, width) {
  let [low, high] = [0, Math.max(0, width)];
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    if (pack(groups, false, middle).length <= packed.length) high = middle;
    else low = middle + 1;
  }
  return pack(groups, false, high);
}
