// Small cards next to words: each is requested and drawn when it comes near the screen.
import {get} from "./api.js";
import {content} from "./content.js";
import {h, icon} from "./dom.js";
import {resolved} from "./scene.js";
import {isDark} from "./shell.js";
import {pointsOf, stateOf} from "./words.js";

const near = new IntersectionObserver((entries) => {
  for (const {target, isIntersecting} of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    target.draw();
  }
}, {rootMargin: "200px"});

/**
 * A card in a box of `inline` by `block` points. `ask` returns the data to draw, in the form of `/api/card` and the sides of
 * `/api/compare`. It is hidden from screen readers, because the words next to it describe it. `fills` draws it larger and cuts
 * off its end.
 */
export function thumb({inline, block, fills = false, ask, scheme = isDark() ? "dark" : "light"}) {
  const box = h("span", {
    class: "mini",
    inert: true,
    "aria-hidden": "true",
    "data-scheme": scheme,
    style: {"inline-size": `${inline}px`, "block-size": `${block}px`}
  });
  box.draw = async () => {
    try {
      const side = await ask(scheme);
      if (box.isConnected) await fillBox(box, side, {inline, block, fills, scheme});
    } catch {
      // The words next to it are complete without it.
      box.replaceChildren(icon("warn"));
    }
  };
  near.observe(box);
  return box;
}

/** A widget's own card in a market, with a sample or at a time: `{market, locale, sample, now}`. */
export const cardThumb = (widget, scene, size) => thumb({
  ...size,
  ask: (scheme) => {
    const items = Object.entries({...scene, scheme}).filter(([, value]) => value);
    return get(`/api/card/${encodeURIComponent(widget)}?${new URLSearchParams(items)}`);
  }
});

async function fillBox(box, side, {inline, block, fills, scheme}) {
  if (!side.html) {
    if (side.state === "native" && side.card) {
      const {nativeThumb} = await import("./native.js");
      const {locale} = resolved({market: side.market, locale: side.locale}, content());
      box.replaceChildren(nativeThumb(side, {width: 390, locale, inline, block}));
    } else {
      box.replaceChildren(icon(stateOf(side.state).icon));
      box.classList.add("mini-none");
    }
    return;
  }
  const width = 390;
  const height = pointsOf(side.height, width) ?? pointsOf(side.card?.height, width) ?? 220;
  const whole = Math.min(inline / width, block / height, 1);
  const scale = fills ? Math.min(Math.max(inline / width, block / height), (2.4 * inline) / width) : whole;
  const frame = h("iframe", {
    sandbox: "allow-same-origin",
    tabindex: "-1",
    title: "Card",
    srcdoc: side.html,
    scrolling: "no",
    style: {width: `${width}px`, height: `${height}px`, scale: String(scale), "color-scheme": scheme}
  });
  if (!fills)
    Object.assign(frame.style, {left: `${(inline - width * scale) / 2}px`, top: `${Math.max(0, (block - height * scale) / 2)}px`});
  frame.addEventListener("load", () => frame.classList.add("loaded"), {once: true});
  box.replaceChildren(frame);
}
