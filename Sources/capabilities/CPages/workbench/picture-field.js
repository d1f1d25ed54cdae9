// The picture of a campaign: an existing one, or one that is selected or dropped and cropped here; a second one for the dark.
import {get, send, unreachable} from "./api.js";
import {keepPicture, keptPicture, slug} from "./campaign-draft.js";
import {askForCrop, dimmed, fileProblem, pictureIn} from "./crop.js";
import {fill, fresh, h, icon} from "./dom.js";
import {say} from "./shell.js";

/** Formats that browsers can encode, so that a dark version of such a picture can be made here. */
const WRITTEN = ["png", "jpg"];
const TYPES = "image/png,image/jpeg,image/webp,image/avif,image/gif";

export class PictureField {
  /** Pictures that are only in this browser: `{name, blob, width, height, url}` by scheme. */
  #own = {light: null, dark: null};
  #known = [];
  #drawn = "";
  #unstored = 0;

  /**
   * @param image   the name of the campaign's picture, or null
   * @param stem    returns a name for pictures without one
   * @param shape   returns `{width, height}` of the card's place for it
   * @param changed called with the picture's name, or null
   */
  constructor({image, stem, shape, changed}) {
    Object.assign(this, {image, stem, shape, changed});
    this.now = h("div", {class: "pictures-now"});
    this.told = h("div", {class: "stack", id: fresh("told"), role: "status"});
    this.element = h("fieldset", {class: "field picture-field", "aria-describedby": this.told.id},
      h("legend", {}, "Picture"), this.now, this.told);
    this.#draw();
  }

  /** Restores the browser's stored pictures and loads the list of existing ones. */
  async restore() {
    let isKnown = true;
    try {
      this.#known = (await get("/api/pictures", {fresh: true})).pictures;
    } catch { /* the card's own question tells of a lost server */
      isKnown = false;
    }
    for (const scheme of ["light", "dark"]) {
      const kept = await keptPicture(scheme);
      const isOurs = kept && this.image && kept.name === (scheme === "dark" ? this.#darkName : this.image);
      if (isOurs) this.#own[scheme] = {...kept, url: URL.createObjectURL(kept.blob)};
    }
    // A picture that was never uploaded and is not in this browser either cannot be saved.
    if (isKnown && this.image && !this.#own.light && !this.#asset) this.#name(null);
    this.#draw();
    if (this.image) this.changed(this.image);
  }

  close() {
    for (const scheme of ["light", "dark"]) if (this.#own[scheme]) URL.revokeObjectURL(this.#own[scheme].url);
  }

  /** Pictures that the server does not have yet, as request data. */
  get pending() {
    return Object.values(this.#own).filter(Boolean).map(({name, width, height}) => ({name, width, height}));
  }

  /** The address of a picture that is only in this browser, by its name. */
  addressOf(name) { return Object.values(this.#own).find((picture) => picture?.name === name)?.url ?? null; }

  get #asset() { return this.#known.find((each) => each.name === this.image) ?? null; }
  get #ending() { return this.image?.split(".").pop() ?? null; }
  get #darkName() { return this.image ? this.image.replace(/\.(\w+)$/, ".dark.$1") : null; }

  /** Uploads the pictures to the content; repeating it does no harm. */
  async upload() {
    for (const scheme of ["light", "dark"]) {
      const picture = this.#own[scheme];
      if (!picture) continue;
      const stem = picture.name.replace(/(\.dark)?\.\w+$/, "");
      const query = new URLSearchParams({name: stem, ...(scheme === "dark" ? {scheme} : {})});
      await send("POST", `/api/pictures?${query}`, picture.blob);
    }
  }

  /** Shows the errors; clears them if there are none. */
  tell(words) {
    fill(this.told, words.map((text) => h("p", {class: "field-told small"}, icon("warn"), h("span", {}, text))));
  }

  /** Accepts a selected or dropped file: first lets the user crop it. */
  async take(file, scheme = "light") {
    const problem = fileProblem(file);
    if (problem) return this.#refuse(problem);
    const bitmap = await pictureIn(file);
    if (!bitmap) return this.#refuse(`${file.name} is no picture that this browser can open.`);
    const cut = await askForCrop(bitmap, {
      ...this.shape(),
      ending: scheme === "dark" ? this.#ending : null,
      title: scheme === "dark" ? "What is to be seen in the dark" : "What is to be seen"
    });
    this.element.querySelector("button")?.focus();
    if (!cut) return;
    if (scheme === "dark") this.#keep("dark", {...cut, name: this.#darkName});
    else {
      const name = this.#unused(slug(file.name.replace(/\.\w+$/, "")) || this.stem() || "picture", cut.ending);
      this.#forget("dark");
      this.#keep("light", {...cut, name});
      this.#name(name);
    }
    say("The card shows the picture now");
  }

  #refuse(words) {
    this.tell([words]);
    say(words);
  }

  /** A name that is not in use. */
  #unused(stem, ending) {
    const names = new Set(this.#known.map((each) => each.name));
    const short = stem.slice(0, 60).replace(/-+$/, "");
    let name = `${short}.${ending}`;
    for (let number = 2; names.has(name); number++) name = `${short}-${number}.${ending}`;
    return name;
  }

  #keep(scheme, {name, blob, width, height}) {
    this.#forget(scheme);
    this.#own[scheme] = {name, blob, width, height, url: URL.createObjectURL(blob)};
    this.#store(scheme, {name, blob, width, height});
    this.tell([]);
    this.#draw();
    if (scheme === "dark") this.changed(this.image);
  }

  #forget(scheme) {
    if (!this.#own[scheme]) return;
    URL.revokeObjectURL(this.#own[scheme].url);
    this.#own[scheme] = null;
    this.#store(scheme, null);
  }

  /** Is marked as busy until a reload would restore what is shown here. */
  async #store(scheme, picture) {
    this.#unstored++;
    this.element.setAttribute("aria-busy", "true");
    await keepPicture(scheme, picture);
    if (--this.#unstored === 0) this.element.removeAttribute("aria-busy");
  }

  #name(image) {
    this.image = image;
    this.#draw();
    this.changed(image);
  }

  #draw() {
    const light = this.#own.light?.url ?? this.#asset?.address ?? null;
    const dark = this.#own.dark?.url ?? (this.#own.light ? null : this.#asset?.dark_address) ?? null;
    // Does not replace buttons without need, because the user may be about to press one.
    const wanted = JSON.stringify([this.image, light, dark, Boolean(this.#own.light), Boolean(this.#own.dark)]);
    if (wanted === this.#drawn) return;
    this.#drawn = wanted;
    fill(this.now, this.#row("light", light), light && this.#row("dark", dark),
      !light && h("p", {class: "hint"}, "Or drop a picture anywhere on this page: PNG, JPEG, WebP, AVIF or GIF."));
  }

  #row(scheme, address) {
    const isDark = scheme === "dark";
    const isOwn = Boolean(this.#own[scheme]);
    const hasTwin = !this.#own.light && Boolean(this.#asset?.dark_address);
    const canMake = !isDark || (WRITTEN.includes(this.#ending) && !hasTwin);
    const file = h("input", {
      type: "file",
      accept: TYPES,
      class: "unseen",
      tabindex: "-1",
      "aria-hidden": "true",
      "data-picture": scheme,
      on: {
        change: () => {
          if (file.files[0]) this.take(file.files[0], scheme);
          file.value = "";
        }
      }
    });
    const button = (id, sign, text, work) => h("button",
      {type: "button", class: "button", id: `picture-${scheme}-${id}`, on: {click: work}}, icon(sign), text);
    return h("div", {class: "picture-row"},
      h("div", {class: "picture-thumb", "data-scheme": scheme},
        address ? h("img", {src: address, alt: ""}) : icon(isDark ? "moon" : "picture")),
      h("div", {class: "stack picture-about"},
        h("span", {class: "small soft"},
          isDark ? address ? "In the dark" : "In the dark: the same picture" :
            address ? this.image : "The card shows a grey field in its place until you choose one"),
        h("div", {class: "row"},
          !isDark && button("choose", "grid", "Choose", () => this.#choose()),
          canMake && button("upload", "drop", address ? "Upload another" : "Upload", () => file.click()),
          isDark && canMake && !address && button("dim", "moon", "Dim this one", () => this.#dim()),
          isDark && isOwn && button("remove", "close", "Take away", () => {
            this.#forget("dark");
            this.#draw();
            this.changed(this.image);
          })),
        file));
  }

  async #dim() {
    const light = this.#own.light ?? await this.#asFile();
    const made = light && await dimmed(light);
    if (made) this.#keep("dark", {...made, name: this.#darkName});
    else if (light) this.#refuse("This browser cannot make a darker one. Upload one of your own.");
  }

  /** The existing picture with its bytes; null if the server cannot be reached. */
  async #asFile() {
    try {
      return {...this.#asset, blob: await (await fetch(this.#asset.address)).blob()};
    } catch {
      this.#refuse(unreachable().message);
      return null;
    }
  }

  /** Lets the user select one of all existing pictures. */
  async #choose() {
    try {
      this.#known = (await get("/api/pictures", {fresh: true})).pictures;
    } catch (problem) {
      this.tell([problem.message]);
      return;
    }
    const name = fresh("choose");
    const dialog = h("dialog", {class: "choose", "aria-labelledby": name},
      h("div", {class: "dialog-head"}, h("h2", {id: name}, "Pictures that are there"),
        h("button", {type: "button", class: "button button-bare button-icon", "aria-label": "Close", on: {click: () => dialog.close()}},
          icon("close"))),
      h("div", {class: "dialog-body"},
        this.#known.length === 0 ? h("p", {class: "soft"}, "There are none yet. Upload one.") :
          h("ul", {class: "picture-grid"}, this.#known.map((each) => h("li", {},
            h("button", {
              type: "button",
              class: "picture-choice",
              "aria-pressed": String(each.name === this.image),
              on: {
                click: () => {
                  dialog.close();
                  this.#forget("light");
                  this.#forget("dark");
                  this.#name(each.name);
                }
              }
            },
              h("img", {src: each.address, alt: "", loading: "lazy"}), h("span", {class: "cut small"}, each.name),
              h("span", {class: "quiet small number"}, `${each.width} × ${each.height}`)))))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      document.getElementById("picture-light-choose")?.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
  }
}
