// Crops a picture to the shape of the card's place for it. The browser draws it anew, which removes the location, the camera
// and all other metadata of the file.
import {count, fill, fresh, h, icon} from "./dom.js";

/** The server's limit in bytes, and the limit for the selected file. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_CHOSEN = 40 * 1024 * 1024;
/** The server's limit in pixels for each side. */
const MOST_PIXELS = 4096;
const MOST_ZOOM = 4;
const SHOWN_WIDTH = 600;

/** The error of a selected file in plain words; null if it may be opened. */
export function fileProblem(file) {
  if (file.type === "image/svg+xml" || /\.svgz?$/i.test(file.name))
    return "An SVG drawing cannot be used. Save it as a PNG picture and choose that.";
  if (file.type && !file.type.startsWith("image/")) return `${file.name} is no picture. Choose a PNG, JPEG, WebP, AVIF or GIF.`;
  if (file.size > MOST_CHOSEN) return "This file has more than 40 MB. Choose a smaller one.";
  return null;
}

/** Decodes the file and applies its orientation; returns null if it is not a picture. */
export async function pictureIn(file) {
  try {
    return await createImageBitmap(file, {imageOrientation: "from-image"});
  } catch {
    return null;
  }
}

/** Lets the user select the visible part of a picture; returns `{blob, width, height, ending}`, or null if the user cancels. */
export function askForCrop(bitmap, {width, height, ending = null, title = "Choose what is to be seen"}) {
  return new Promise((done) => new CropDialog(bitmap, {width, height, ending, title}, done));
}

/** The same picture, dimmed for the dark scheme. */
export async function dimmed(picture) {
  const bitmap = await createImageBitmap(picture.blob);
  const canvas = h("canvas", {width: picture.width, height: picture.height});
  const drawing = canvas.getContext("2d");
  drawing.filter = "brightness(0.72) saturate(0.92)";
  drawing.drawImage(bitmap, 0, 0, picture.width, picture.height);
  bitmap.close();
  return encoded(canvas, picture.name.split(".").pop());
}

class CropDialog {
  #at = {zoom: 1, across: 0.5, down: 0.5};
  #held = null;

  constructor(bitmap, {width, height, ending, title}, done) {
    Object.assign(this, {bitmap, width, height, ending, done});
    this.canvas = h("canvas", {class: "crop-view", width: SHOWN_WIDTH, height: Math.round((SHOWN_WIDTH * height) / width)});
    this.told = h("p", {class: "note note-wait small", hidden: true});
    const name = fresh("crop");
    const use = h("button", {type: "button", class: "button button-main", on: {click: () => this.#use()}}, "Use picture");
    this.sliders = [
      this.#slider("zoom", "Closer", 1, MOST_ZOOM, 0.01), this.#slider("across", "Left to right", 0, 1, 0.01),
      this.#slider("down", "Top to bottom", 0, 1, 0.01)
    ];
    this.dialog = h("dialog", {class: "crop", "aria-labelledby": name},
      h("div", {class: "dialog-head"}, h("h2", {id: name}, title),
        h("button", {type: "button", class: "button button-bare button-icon", "aria-label": "Close", on: {click: () => this.#end(null)}},
          icon("close"))),
      h("div", {class: "dialog-body stack"},
        h("p", {class: "soft small"}, `The card shows ${width} by ${height} pixels of it. Drag the picture, or use the sliders.`),
        h("div", {class: "crop-box"}, this.canvas), this.sliders.map((slider) => slider.element), this.told,
        h("div", {class: "row"}, use,
          h("button", {type: "button", class: "button button-bare", on: {click: () => this.#end(null)}}, "Cancel"))));
    this.canvas.addEventListener("pointerdown", (event) => this.#hold(event));
    this.canvas.addEventListener("pointermove", (event) => this.#drag(event));
    this.canvas.addEventListener("pointerup", () => { this.#held = null; });
    this.canvas.addEventListener("pointercancel", () => { this.#held = null; });
    this.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#end(null);
    });
    document.body.append(this.dialog);
    this.dialog.showModal();
    use.focus();
    this.#draw();
  }

  #slider(part, label, min, max, step) {
    const input = h("input", {
      type: "range",
      id: fresh("slider"),
      min,
      max,
      step,
      value: this.#at[part],
      on: {
        input: () => {
          this.#at[part] = Number(input.value);
          this.#draw();
        }
      }
    });
    const element = h("div", {class: "crop-slider"}, h("label", {for: input.id, class: "small soft"}, label), input);
    return {part, input, element};
  }

  /** The visible part, in pixels of the picture. */
  get #part() {
    const ratio = this.width / this.height;
    const {width, height} = this.bitmap;
    const isWide = width / height > ratio;
    const wide = (isWide ? height * ratio : width) / this.#at.zoom;
    const high = (isWide ? height : width / ratio) / this.#at.zoom;
    return {x: (width - wide) * this.#at.across, y: (height - high) * this.#at.down, wide, high};
  }

  #hold(event) {
    this.#held = {x: event.clientX, y: event.clientY, ...this.#at};
    this.canvas.setPointerCapture(event.pointerId);
  }

  #drag(event) {
    if (!this.#held) return;
    const part = this.#part;
    const scale = part.wide / this.canvas.getBoundingClientRect().width;
    const moved = (from, by, room) => (room < 1 ? from : Math.min(1, Math.max(0, from - (by * scale) / room)));
    this.#at.across = moved(this.#held.across, event.clientX - this.#held.x, this.bitmap.width - part.wide);
    this.#at.down = moved(this.#held.down, event.clientY - this.#held.y, this.bitmap.height - part.high);
    this.#draw();
  }

  #draw() {
    const part = this.#part;
    const drawing = this.canvas.getContext("2d");
    drawing.clearRect(0, 0, this.canvas.width, this.canvas.height);
    drawing.drawImage(this.bitmap, part.x, part.y, part.wide, part.high, 0, 0, this.canvas.width, this.canvas.height);
    for (const {part: name, input} of this.sliders) input.value = String(this.#at[name]);
    const isSmall = part.wide < this.width * 0.75;
    this.told.hidden = !isSmall;
    if (isSmall)
      fill(this.told, icon("warn"), h("span", {}, `This part has ${count("point", Math.round(part.wide))} of the ${
        this.width} that the card can show: it will look soft.`));
  }

  /** Draws the part at the card's own size, or smaller if the picture has fewer pixels. */
  async #use() {
    const part = this.#part;
    const scale = Math.min(1, part.wide / this.width, MOST_PIXELS / this.width, MOST_PIXELS / this.height);
    const [width, height] = [this.width, this.height].map((side) => Math.max(1, Math.round(side * scale)));
    const canvas = h("canvas", {width, height});
    const drawing = canvas.getContext("2d");
    drawing.imageSmoothingQuality = "high";
    drawing.drawImage(this.bitmap, part.x, part.y, part.wide, part.high, 0, 0, width, height);
    this.#end(await encoded(canvas, this.ending));
  }

  #end(picture) {
    this.dialog.close();
    this.dialog.remove();
    this.bitmap.close();
    this.done(picture);
  }
}

/** Encodes an opaque picture as JPEG and a transparent one as PNG; `ending` requires one of them. */
async function encoded(canvas, ending) {
  const {width, height} = canvas;
  const wanted = ending ?? (isClear(canvas) ? "png" : "jpg");
  const blob = wanted === "png" ? await blobOf(canvas, "image/png") : await smallEnough(canvas);
  if (blob && blob.size <= MOST_BYTES) return {blob, width, height, ending: wanted};
  return wanted === "png" && !ending ? encoded(canvas, "jpg") : null;
}

async function smallEnough(canvas) {
  let blob = null;
  for (const quality of [0.9, 0.8, 0.65, 0.5]) {
    blob = await blobOf(canvas, "image/jpeg", quality);
    if (!blob || blob.size <= MOST_BYTES) break;
  }
  return blob;
}

const blobOf = (canvas, type, quality) => new Promise((done) => canvas.toBlob(done, type, quality));

/** Whether some part of it is transparent. */
function isClear(canvas) {
  const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4)
    if (data[at] < 250) return true;
  return false;
}
