// Problems of a drawn card for readers: cut or unreadable text, small targets, headings out of order.

const NEAR = 1;
const TARGET = 44;
const RATIO = 4.5;

/** Findings `{ rule, severity, message, element }` of a card in a frame of this size. */
export function measure(document, {width, height}) {
  const {body, defaultView: view} = document;
  if (!body || !view) return [];
  const found = [];
  const told = cutTexts(view, body, found);
  const words = textsOf(view, body, told);
  strays(words, width, height, found);
  overlaps(words, found);
  targets(view, body, found);
  contrasts(view, words, found);
  headings(body, found);
  return found;
}

const quote = (text) => {
  const plain = text.replace(/\s+/g, " ").trim();
  return `“${plain.length > 42 ? `${plain.slice(0, 40)}…` : plain}”`;
};

/** Finds texts that are cut: with an ellipsis or without. Returns the elements with an ellipsis. */
function cutTexts(view, body, found) {
  const told = new Set();
  for (const element of body.querySelectorAll("*")) {
    const style = view.getComputedStyle(element);
    if ((style.overflowX === "visible" && style.overflowY === "visible") || style.clipPath !== "none"
      || element.tagName === "IMG")
      continue;
    const line = Number.parseFloat(style.lineHeight) || NEAR;
    if (element.scrollHeight <= element.clientHeight + line / 2 && element.scrollWidth <= element.clientWidth + NEAR)
      continue;
    const says = style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis";
    if (says) told.add(element);
    found.push({
      rule: "cut-text",
      severity: says ? "warning" : "error",
      element,
      message: says ? `${quote(element.textContent)} ends early, with an ellipsis` :
                      `${quote(element.textContent)} is cut off, and nothing says so`,
    });
  }
  return told;
}

function textsOf(view, body, told) {
  const words = [];
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || [...told].some((element) => element.contains(node))) continue;
    if (view.getComputedStyle(node.parentElement).clipPath !== "none") continue;
    const range = body.ownerDocument.createRange();
    range.selectNodeContents(node);
    words.push({node, rects: [...range.getClientRects()].filter((rect) => rect.width > 0)});
  }
  return words;
}

function strays(words, width, height, found) {
  for (const {node, rects} of words) {
    const out = rects.find(
      (rect) => rect.left < -NEAR || rect.top < -NEAR || rect.right > width + NEAR || rect.bottom > height + NEAR);
    if (out)
      found.push({
        rule: "outside",
        severity: "error",
        element: node.parentElement,
        message: `${quote(node.data)} reaches out of the card`
      });
  }
}

function overlaps(words, found) {
  const boxes = words.flatMap(({rects}, owner) => rects.map((rect) => {
    const inset = rect.height * 0.22;
    return {owner, left: rect.left + 1, right: rect.right - 1, top: rect.top + inset, bottom: rect.bottom - inset};
  }));
  for (let one = 0; one < boxes.length; one++) {
    for (let two = one + 1; two < boxes.length; two++) {
      const a = boxes[one];
      const b = boxes[two];
      if (a.owner === b.owner || a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom)
        continue;
      const [upper, lower] = [words[a.owner].node, words[b.owner].node];
      found.push({
        rule: "overlap",
        severity: "error",
        element: upper.parentElement,
        message: `${quote(upper.data)} and ${quote(lower.data)} lie on each other`
      });
      return;
    }
  }
}

function targets(view, body, found) {
  for (const link of body.querySelectorAll("a[href]")) {
    const style = view.getComputedStyle(link);
    if (style.display === "inline" || style.display === "none") continue;
    const box = link.getBoundingClientRect();
    if (box.height >= TARGET - 0.5 && box.width >= TARGET - 0.5) continue;
    found.push({
      rule: "target",
      severity: "error",
      element: link,
      message: `${quote(link.textContent)} is ${Math.round(box.width)} × ${
        Math.round(box.height)} points; a finger needs 44 × 44`
    });
  }
}

const channels = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);

function luminance([red, green, blue]) {
  const [x, y, z] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}

/** The background colour of a text: the first opaque one behind it, or that of the page of results. */
function ground(view, element) {
  for (let at = element; at; at = at.parentElement) {
    const color = channels(view.getComputedStyle(at).backgroundColor);
    if (color.length === 3 || color[3] === 1) return color;
  }
  return view.matchMedia("(prefers-color-scheme: dark)").matches ? [16, 20, 27] : [238, 241, 245];
}

function contrasts(view, words, found) {
  const told = new Set();
  for (const {node} of words) {
    const element = node.parentElement;
    if (told.has(element)) continue;
    const one = luminance(channels(view.getComputedStyle(element).color));
    const two = luminance(ground(view, element));
    const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    if (ratio >= RATIO) continue;
    told.add(element);
    found.push({
      rule: "contrast",
      severity: "error",
      element,
      message: `${quote(node.data)} stands out by ${ratio.toFixed(1)} to 1; readers need 4.5 to 1`
    });
  }
}

function headings(body, found) {
  let before = 1;
  for (const heading of body.querySelectorAll("h2, h3, h4")) {
    const level = Number(heading.tagName[1]);
    if (level > before + 1)
      found.push({
        rule: "heading-order",
        severity: "warning",
        element: heading,
        message: `${quote(heading.textContent)} is a heading of level ${level} right below level ${before}`
      });
    before = level;
  }
}
