// The card on one's own phone: a link by its QR code, which shows what is being written until it ends.
import {send} from "./api.js";
import {content} from "./content.js";
import {h, icon, later} from "./dom.js";
import {Popover} from "./popover.js";
import {asked} from "./scene.js";
import {say, toast} from "./shell.js";

/** Milliseconds without a change after which a phone is shown what was written. */
const SENT_AFTER = 150;

/** Links that this page made and that live, by card and scene: they outlast the view. */
const links = new Map();

export class PhoneMenu {
  #send = later(SENT_AFTER, () => this.#sendTexts());
  #problem = null;

  /** `asking` gives `{widget, scene, texts}`: the card that is on screen, and what is written into it. */
  constructor(asking) {
    this.asking = asking;
    this.button = h("button", {type: "button", class: "button"}, icon("phone"), "Phone");
    this.menu = new Popover(this.button, {label: "On your phone", draw: () => this.#draw(), opened: () => this.#make()});
    this.menu.panel.classList.add("phone-panel");
  }

  /** Another card may be on screen: a link to it shows it, too. */
  follow() { if (this.#link()) this.#send(); }

  close() { this.menu.close(); }

  #key() {
    const {widget, scene} = this.asking();
    return widget + asked(scene);
  }

  #link() {
    const link = links.get(this.#key());
    return link && link.ends > Date.now() ? link : null;
  }

  #draw() {
    if (content().user) return this.#elsewhere();
    if (!content().phone) return this.#how();
    const link = this.#link();
    return h("div", {class: "pop-body phone-body"}, link ? this.#drawLink(link) : this.#drawWait());
  }

  #drawLink(link) {
    const until = new Date(link.ends).toLocaleTimeString("en-GB", {hour: "2-digit", minute: "2-digit"});
    return [
      h("img", {class: "phone-code", alt: `QR code of ${link.address}`, width: "216", height: "216",
        src: `data:image/svg+xml,${encodeURIComponent(link.code)}`}),
      h("p", {class: "small"}, "Point your phone's camera at it. The phone has to be on this network. It shows this card, in "
        + "this market and these colours, as you write."),
      h("p", {class: "phone-address"}, link.address),
      h("p", {class: "small quiet"}, `Whoever has the address sees the card until ${until}, or until you end it.`),
      h("div", {class: "row"},
        h("button", {type: "button", class: "button", id: "phone-copy", on: {click: () => copy(link.address)}}, icon("copy"),
          "Copy the address"),
        h("button", {type: "button", class: "button", id: "phone-end", on: {click: () => this.#end(link)}}, icon("close"),
          "End this link")),
    ];
  }

  #drawWait() {
    if (!this.#problem) return h("p", {class: "quiet"}, "Making a link…");
    return [
      h("p", {class: "note note-bad"}, icon("warn"), h("span", {}, this.#problem.message)),
      h("button", {type: "button", class: "button", id: "phone-again", on: {click: () => this.#make()}}, "Try again"),
    ];
  }

  /** The flag is missing. */
  #how() {
    return h("div", {class: "pop-body"},
      h("p", {}, "To see this card on your own phone, start the workbench with"),
      h("pre", {class: "phone-how"}, h("code", {}, "layover preview --phone")),
      h("p", {class: "small quiet"},
        "A QR code then stands here. Your phone has to be on the same network; it sees single cards, each by a link that ends "
          + "after 30 minutes, and nothing else of the workbench."));
  }

  /** A team's workbench has an address that phones open as everybody does. */
  #elsewhere() {
    return h("div", {class: "pop-body"},
      h("p", {}, "Open this page's address on your phone, and sign in there as here. It shows the card as it was saved."),
      h("button", {type: "button", class: "button", id: "phone-copy", on: {click: () => copy(location.href)}}, icon("copy"),
        "Copy the address"));
  }

  /** Makes a link where none lives. */
  async #make() {
    if (content().user || !content().phone || this.#link()) return;
    const {widget, scene, texts} = this.asking();
    const key = this.#key();
    this.#problem = null;
    this.menu.redraw();
    try {
      const answer = await send("POST", `/api/phone${asked(scene)}`, {widget, texts});
      links.set(key, {...answer, ends: Date.now() + answer.seconds * 1000, shown: JSON.stringify(texts)});
      setTimeout(() => this.menu.redraw(), answer.seconds * 1000);
      say("The link and its QR code are here.");
    } catch (error) {
      this.#problem = error;
    }
    this.menu.redraw();
    // Whoever waited with the keyboard goes on in the panel.
    if (document.activeElement === this.button) this.menu.panel.querySelector("button")?.focus();
  }

  async #sendTexts() {
    const link = this.#link();
    const {widget, scene, texts} = this.asking();
    const shown = JSON.stringify(texts);
    if (!link || link.shown === shown) return;
    const key = this.#key();
    link.shown = shown;
    try {
      await send("PUT", `/api/phone${asked(scene)}`, {link: link.link, widget, texts});
    } catch (error) {
      // It is sent again with the next key, or the link has ended.
      link.shown = null;
      if (error.status === 404) links.delete(key);
    }
  }

  async #end(link) {
    links.delete(this.#key());
    this.menu.close();
    try {
      await send("POST", "/api/phone/end", {link: link.link});
    } catch (error) {
      if (error.status !== 404) return toast(error.message, "warn");
    }
    toast("The link has ended: the phone sees nothing any more");
  }
}

async function copy(address) {
  try {
    await navigator.clipboard.writeText(address);
    toast("The address is copied");
  } catch {
    toast("This browser does not let a page copy; select the address instead", "info");
  }
}
