// The card on the user's phone: a link with a QR code, which shows the current draft until the link expires.
import {send} from "./api.js";
import {content} from "./content.js";
import {h, icon, later} from "./dom.js";
import {Popover} from "./popover.js";
import {asked} from "./scene.js";
import {say, toast} from "./shell.js";

/** Milliseconds after the last change before it is sent to the phone. */
const SENT_AFTER = 150;

/** The valid links that this page made, by card and scene: they outlast the view. */
const links = new Map();

/** Whether a link may be requested here, from the workbench or from the server. */
function canAsk() {
  const {user, phone, server} = content();
  return user ? Boolean(server && user.writes) : Boolean(phone || server);
}

export class PhoneMenu {
  #send = later(SENT_AFTER, () => this.#sendTexts());
  #problem = null;

  /** `asking` returns `{widget, scene, texts}`: the card on screen, and its drafts. */
  constructor(asking) {
    this.asking = asking;
    this.button = h("button", {type: "button", class: "button"}, icon("phone"), "Phone");
    this.menu = new Popover(this.button, {label: "On your phone", draw: () => this.#draw(), opened: () => this.#make()});
    this.menu.panel.classList.add("phone-panel");
  }

  /** The card on screen may have changed: updates the link to it. */
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
    const link = this.#link();
    if (link) return h("div", {class: "pop-body phone-body"}, this.#drawLink(link));
    if (content().user && (!canAsk() || this.#problem)) return this.#elsewhere();
    if (!content().user && !content().phone && (!content().server || this.#problem)) return this.#how();
    return h("div", {class: "pop-body phone-body"}, this.#drawWait());
  }

  #drawLink(link) {
    const until = new Date(link.ends).toLocaleTimeString("en-GB", {hour: "2-digit", minute: "2-digit"});
    return [
      h("img", {class: "phone-code", alt: `QR code of ${link.address}`, width: "216", height: "216",
        src: `data:image/svg+xml,${encodeURIComponent(link.code)}`}),
      ...link.by === "server" ? this.#drawServed(until) : this.#drawOwn(link, until),
      h("p", {class: "phone-address"}, link.address),
      h("div", {class: "row"},
        h("button", {type: "button", class: "button", id: "phone-copy", on: {click: () => copy(link.address)}}, icon("copy"),
          "Copy the address"),
        link.by === "server"
          ? content().phone && h("button", {type: "button", class: "button", id: "phone-own", on: {click: () => this.#make("workbench")}},
            "Show it as I write")
          : h("button", {type: "button", class: "button", id: "phone-end", on: {click: () => this.#end(link)}}, icon("close"),
            "End this link")),
    ];
  }

  /** The text about a link of this workbench. */
  #drawOwn(link, until) {
    return [
      h("p", {class: "small"}, "Point your phone's camera at it. The phone has to be on this network. It shows this card, in "
        + "this market and these colours, as you write."),
      link.server_words && h("p", {class: "small quiet", id: "phone-why"}, `It is shown from here: ${link.server_words}.`),
      h("p", {class: "small quiet"}, `Whoever has the address sees the card until ${until}, or until you end it.`),
    ];
  }

  /** The text about a link of the server that readers use. */
  #drawServed(until) {
    return [
      h("p", {class: "small", id: "phone-served"}, "Point your phone's camera at it, on any network. This is the server's own preview: "
        + "the card is there as it stands here, in this market and these colours, as readers see it."),
      h("p", {class: "small quiet"}, `Whoever has the address sees the card until ${until}.`),
    ];
  }

  #drawWait() {
    if (!this.#problem) return h("p", {class: "quiet"}, "Making a link…");
    return [
      h("p", {class: "note note-bad"}, icon("warn"), h("span", {}, this.#problem.message)),
      h("button", {type: "button", class: "button", id: "phone-again", on: {click: () => this.#make()}}, "Try again"),
    ];
  }

  /** Why the configured server does not show the card, if it was asked. */
  #why() {
    return this.#problem && h("p", {class: "note", id: "phone-why"}, `The server has no preview of it: ${this.#problem.message}.`);
  }

  /** The flag is missing. */
  #how() {
    return h("div", {class: "pop-body"},
      this.#why(),
      h("p", {}, "To see this card on your own phone, start the workbench with"),
      h("pre", {class: "phone-how"}, h("code", {}, "layover preview --phone")),
      h("p", {class: "small quiet"},
        "A QR code then stands here. Your phone has to be on the same network; it sees single cards, each by a link that ends "
          + "after 30 minutes, and nothing else of the workbench."));
  }

  /** A team's workbench has an address that phones can open like any other browser. */
  #elsewhere() {
    return h("div", {class: "pop-body"},
      this.#why(),
      h("p", {}, "Open this page's address on your phone, and sign in there as here. It shows the card as it was saved."),
      h("button", {type: "button", class: "button", id: "phone-copy", on: {click: () => copy(location.href)}}, icon("copy"),
        "Copy the address"));
  }

  /** Makes a link if there is no valid one; the workbench makes it itself if `by` says so. */
  async #make(by) {
    if (!canAsk() || !by && this.#link()) return;
    const {widget, scene, texts} = this.asking();
    const key = this.#key();
    this.#problem = null;
    links.delete(key);
    this.menu.redraw();
    try {
      const answer = await send("POST", `/api/phone${asked(scene)}`, {widget, texts, by});
      links.set(key, {...answer, ends: Date.now() + answer.seconds * 1000, shown: JSON.stringify(texts)});
      setTimeout(() => this.menu.redraw(), answer.seconds * 1000);
      say("The link and its QR code are here.");
    } catch (error) {
      this.#problem = error;
    }
    this.menu.redraw();
    // The focus moves from the button into the panel.
    if (document.activeElement === this.button) this.menu.panel.querySelector("button")?.focus();
  }

  async #sendTexts() {
    const link = this.#link();
    const {widget, scene, texts} = this.asking();
    const shown = JSON.stringify(texts);
    if (!link || link.shown === shown) return;
    const key = this.#key();
    // A server shows the saved and published card; the next link shows the draft.
    if (link.by === "server") return links.delete(key);
    link.shown = shown;
    try {
      await send("PUT", `/api/phone${asked(scene)}`, {link: link.link, widget, texts});
    } catch (error) {
      // It is sent again at the next change, unless the link has expired.
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
