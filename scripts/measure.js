// Runs in the page that scripts/sheet creates: one frame for each card, and `jobs` with the sizes to measure it at.
//
// The faults that it finds in a frame of exactly the card's size, as a person would see them:
//   tall, wide     the card is larger than its frame
//   outside        a text extends beyond the frame
//   cut            a text is cut off without any sign of it
//   overlap        two texts overlap
//   small-target   a link is smaller than 44 by 44 points
//   contrast       the contrast of a text is below 4.5 to 1
//   ellipsis       a text is shortened with an ellipsis
//   name           a supplier's name is shortened with an ellipsis
"use strict";
const NEAR = 1;

function cuts(style) { return style.overflowX !== "visible" || style.overflowY !== "visible"; }
/** A line clamp and `text-overflow` end a text with an ellipsis. */
function tells(style) { return style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis"; }
/** For assistive technology alone. */
function isHidden(style) { return style.clipPath !== "none"; }

function clipped(view, root, faults) {
  const told = new Set();
  for (const element of root.querySelectorAll("body *")) {
    const style = view.getComputedStyle(element);
    if (!cuts(style) || isHidden(style)) continue;
    // Letters can extend beyond a low line, so only an excess of half a line or more counts as more text.
    const line = parseFloat(style.lineHeight) || NEAR;
    const over = element.scrollHeight > element.clientHeight + line / 2 || element.scrollWidth > element.clientWidth + NEAR;
    if (!over) continue;
    if (tells(style)) { told.add(element); faults.push(element.matches(".carrier-name") ? "name" : "ellipsis"); } else if (element.tagName !== "IMG") faults.push("cut");
  }
  return told;
}

function texts(view, root, told) {
  const found = [], walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || node.parentElement.closest("style,head")) continue;
    if ([...told].some((element) => element.contains(node))) continue;
    if (isHidden(view.getComputedStyle(node.parentElement))) continue;
    const range = root.ownerDocument.createRange();
    range.selectNodeContents(node);
    found.push({ node, rects: [...range.getClientRects()].filter((rect) => rect.width > 0) });
  }
  return found;
}

function stray(words, width, height, faults) {
  for (const { rects } of words)
    for (const rect of rects)
      if (rect.left < -NEAR || rect.top < -NEAR || rect.right > width + NEAR || rect.bottom > height + NEAR)
        return faults.push("outside");
}

function overlap(words, faults) {
  const boxes = words.flatMap(({ rects }, owner) => rects.map((rect) => {
    const inset = rect.height * 0.22;
    return { owner, left: rect.left + 1, right: rect.right - 1, top: rect.top + inset, bottom: rect.bottom - inset };
  }));
  for (let i = 0; i < boxes.length; i++)
    for (let j = i + 1; j < boxes.length; j++) {
      const a = boxes[i], b = boxes[j];
      if (a.owner !== b.owner && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        return faults.push("overlap");
    }
}

function targets(view, root, faults) {
  for (const link of root.querySelectorAll("a")) {
    if (view.getComputedStyle(link).display === "inline") continue;
    const box = link.getBoundingClientRect();
    if (box.height < 43.5 || box.width < 43.5) return faults.push("small-target");
  }
}

function rgb(text) { return text.match(/[\d.]+/g).map(Number); }
function luminance([r, g, b]) {
  const [x, y, z] = [r, g, b].map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}
function ground(view, element, page) {
  for (let at = element; at; at = at.parentElement) {
    const color = rgb(view.getComputedStyle(at).backgroundColor);
    if (color.length < 4 || color[3] === 1) return color;
  }
  return page;
}
function contrast(view, words, scheme, faults) {
  const page = scheme === "dark" ? [16, 20, 27] : [238, 241, 245];
  for (const { node } of words) {
    const one = luminance(rgb(view.getComputedStyle(node.parentElement).color));
    const two = luminance(ground(view, node.parentElement, page));
    if ((Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05) < 4.5) return faults.push("contrast");
  }
}

/** One page in a frame of exactly this size: how high it would be by itself, and what is wrong. */
function measure(frame, width, height, scheme, alone) {
  const view = frame.contentWindow, root = frame.contentDocument.documentElement, faults = [];
  frame.style.cssText = `width:${width}px;height:1px;color-scheme:${scheme}`;
  const natural = alone ? root.scrollHeight : 0;
  frame.style.height = `${height}px`;
  if (root.scrollHeight > height) faults.push("tall");
  if (root.scrollWidth > width) faults.push("wide");
  const told = clipped(view, root, faults), words = texts(view, root, told);
  stray(words, width, height, faults);
  overlap(words, faults);
  targets(view, root, faults);
  contrast(view, words, scheme, faults);
  return [natural || root.scrollHeight, ...new Set(faults)];
}

addEventListener("load", () => {
  const results = jobs.map((sizes, index) => {
    const frame = document.getElementById("f" + index);
    const rows = sizes.map((size) => measure(frame, ...size));
    frame.remove();
    return rows;
  });
  const out = document.createElement("pre");
  out.id = "results";
  out.textContent = JSON.stringify(results);
  document.body.append(out);
});
