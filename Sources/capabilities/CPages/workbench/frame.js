// A card as readers see it: its document in a frame without scripts, at its fixed height. Overflow is marked and described.
import {h} from "./dom.js";
import {measure} from "./measure.js";

/** Points around a card that show its background. */
const EDGE = 12;

/** One card in its frame; `document` is the loaded document on screen, or null. */
export class CardFrame {
  #current = null;
  #next = null;
  #wanted = null;

  /**
   * @param title    the accessible name of the frame
   * @param clicked  called with `{ text, element }` of the text that was clicked
   * @param measured called with the findings of `measure` when the card is laid out
   */
  constructor({title, clicked = null, measured = () => {}}) {
    this.title = title;
    this.clicked = clicked;
    this.measured = measured;
    this.cover = h("div", {class: "frame-cover", "aria-hidden": "true"});
    this.outline = h("div", {class: "frame-outline", hidden: true});
    this.over = h("div", {class: "frame-over", hidden: true});
    this.edge = h("div", {class: "frame-edge", hidden: true});
    this.box = h("div", {class: "frame-box"}, this.outline, this.over, this.edge, clicked && this.cover);
    this.size = h("div", {class: "frame-size"}, this.box);
    this.caption = h("figcaption", {class: "frame-caption"});
    this.element = h("figure", {class: "frame"}, this.caption, this.size);
    if (clicked) this.#listen();
  }

  get document() { return this.#current?.contentDocument ?? null; }

  /** Shows a document. The old document stays until the new one is laid out, so that nothing flickers. */
  show({html, width, height, scheme, scale = 1, caption = ""}) {
    const wanted = {html, width, height, scheme, scale, caption};
    const before = this.#wanted;
    this.#wanted = wanted;
    this.box.dataset.scheme = scheme;
    if (before && before.html === html && before.scheme === scheme && this.#current) {
      this.#lay();
      return;
    }
    const frame =
      h("iframe", {sandbox: "allow-same-origin", title: this.title, srcdoc: html, style: {"color-scheme": scheme}});
    frame.style.width = `${width}px`;
    frame.style.height = `${height === "auto" ? 1 : height}px`;
    frame.classList.add("coming");
    this.#next?.remove();
    this.#next = frame;
    frame.addEventListener("load", () => this.#swap(frame), {once: true});
    this.box.prepend(frame);
    if (!this.#current) this.#sizeBox(height === "auto" ? 120 : height);
  }

  #swap(frame) {
    if (frame !== this.#next) return;
    this.#current?.remove();
    this.#current = frame;
    this.#next = null;
    frame.classList.remove("coming");
    this.#lay();
  }

  /** Sets the frame to the height of its card, or higher if the card needs more. */
  #lay() {
    const {width, height, scale, caption} = this.#wanted;
    const frame = this.#current;
    if (!frame?.contentDocument) return;
    const root = frame.contentDocument.documentElement;
    frame.style.width = `${width}px`;
    frame.style.height = `${height === "auto" ? 1 : height}px`;
    const needed = Math.max(root.scrollHeight, frame.contentDocument.body?.scrollHeight ?? 0);
    const wide = root.scrollWidth;
    const fixed = height === "auto" ? needed : height;
    const over = Math.max(0, needed - fixed);
    if (needed !== fixed || height === "auto") frame.style.height = `${Math.max(fixed, needed)}px`;
    const found = measure(frame.contentDocument, {width, height: fixed});
    this.over.hidden = this.edge.hidden = over === 0;
    this.over.style.top = this.edge.style.top = `${fixed}px`;
    this.over.style.height = `${over}px`;
    this.edge.dataset.text = `${over} points do not fit`;
    this.#sizeBox(Math.max(fixed, needed), scale);
    this.caption.replaceChildren(h("span", {}, caption),
      h("span", {class: "number"}, `${width} × ${fixed}${height === "auto" ? " (auto)" : ""}`),
      over > 0 && h("b", {class: "frame-bad"}, `needs ${needed}, ${over} too many`) || "",
      wide > width && h("b", {class: "frame-bad"}, `${wide - width} points too wide`) || "",
      scale < 1 && h("span", {}, `drawn at ${Math.round(scale * 100)} %`) || "");
    this.measured(found, {over, wide: Math.max(0, wide - width), needed, fixed});
  }

  #sizeBox(height, scale = this.#wanted.scale) {
    const {width} = this.#wanted;
    this.box.style.width = `${width}px`;
    this.box.style.height = `${height}px`;
    this.box.style.transform = scale < 1 ? `scale(${scale})` : "";
    this.size.style.width = `${width * scale}px`;
    this.size.style.height = `${height * scale}px`;
    this.element.style.maxWidth = `${Math.max(width * scale + 2 * EDGE, 240)}px`;
  }

  /** Outlines an element of the card, or removes the outline. */
  ring(element) {
    this.outline.hidden = !element;
    if (!element) return;
    const at = element.getBoundingClientRect();
    Object.assign(this.outline.style,
      {left: `${at.left - 3}px`, top: `${at.top - 3}px`, width: `${at.width + 6}px`, height: `${at.height + 6}px`});
  }

  /** The element of the card that shows a text. */
  find(text) {
    const wanted = plain(text);
    if (!wanted || !this.document?.body) return null;
    let best = null;
    for (const element of this.document.body.querySelectorAll("*")) {
      const own = element.tagName === "IMG" ? element.alt : element.textContent;
      if (plain(own) === wanted || (plain(own).includes(wanted) && (!best || own.length <= best.textContent.length)))
        best = element;
    }
    return best;
  }

  #listen() {
    const at = (event) => {
      const box = this.cover.getBoundingClientRect();
      const ratio = box.width / this.#wanted.width || 1;
      const element =
        this.document?.elementFromPoint((event.clientX - box.left) / ratio, (event.clientY - box.top) / ratio);
      return element && element !== this.document.body && element !== this.document.documentElement ?
        textElement(element) :
        null;
    };
    this.cover.addEventListener("pointermove", (event) => this.ring(at(event)));
    this.cover.addEventListener("pointerleave", () => this.ring(null));
    this.cover.addEventListener("click", (event) => {
      const element = at(event);
      if (element) this.clicked({text: element.tagName === "IMG" ? element.alt : element.textContent, element});
    });
  }
}

/** Visible letters with normalised spaces: identifies a file's text in a card. */
export const plain = (text) =>
  (text ?? "").replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u00ad]/g, "").replace(/\s+/g, " ").trim();

/** The element itself if it has text of its own or is a picture; otherwise null, because there is nothing to edit. */
function textElement(element) {
  if (element.tagName === "IMG") return element;
  const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  return hasText ? element : null;
}
