// The tools above a stage: the reader, the time and the display. They show the scene of the address, and change it.
import {content} from "./content.js";
import {fresh, h, icon} from "./dom.js";
import {Picker, Segments} from "./picker.js";
import {Popover} from "./popover.js";
import {change} from "./router.js";
import {savedScenes} from "./saved.js";
import {SCALES, WIDTHS, resolved} from "./scene.js";
import {clockWords, languageName, localeName, marketName, nameWords, shortClockWords} from "./words.js";
import {tryOut, tryOutCount} from "./tryout.js";

const DEVICES = {
  320: "small phone",
  360: "Android phone",
  390: "iPhone",
  430: "large phone",
  600: "small tablet",
  768: "tablet",
  1024: "laptop",
  1280: "desktop"
};
const PLATFORMS = [{value: "web", text: "Web"}, {value: "ios", text: "iOS"}, {value: "android", text: "Android"}];

/** The pickers that all views with cards share. `samples` and `compares` are for the card's page. */
export class Toolbar {
  #scene = {};

  /** `usual` returns the scheme if the address has none. */
  constructor({start = [], end = [], has = {}, usual = () => "light"} = {}) {
    this.usual = usual;
    const wanted = {width: true, scheme: true, scale: true, ...has};
    // A picker that the view leaves out is null, and calls on it are skipped.
    const shows = Object.fromEntries(Object.entries(wanted).map(([name, is]) => [name, is || null]));
    this.market = new Picker({
      sign: "globe",
      label: "Market",
      options: () => marketOptions(),
      chosen: (market) => change({market, locale: null})
    });
    this.locale = new Picker(
      {sign: "speech", label: "Language", options: () => this.#locales(), chosen: (locale) => change({locale})});
    this.width = shows.width && new Picker({
      sign: "width",
      label: "Width",
      options: () => this.#widths(),
      chosen: (width) => change({width: String(width) === "390" ? null : String(width)})
    });
    this.scheme = shows.scheme && new Segments({
      label: "Colours of the card",
      chosen: (scheme) => change({scheme: scheme === usual() ? null : scheme}),
      options: [
        {value: "light", sign: "sun", label: "Light card"}, {value: "dark", sign: "moon", label: "Dark card"},
        {value: "both", sign: "half", label: "Light and dark side by side"}
      ].filter((each) => shows.scheme !== "one" || each.value !== "both")
    });
    this.scale = shows.scale && new Picker({
      sign: "size",
      label: "Text size",
      options: () => SCALES.map((scale) => ({value: scale, text: `${scale} %`})),
      chosen: (scale) => change({scale: scale === 100 ? null : String(scale)})
    });
    this.time = this.#time();
    this.app = this.#app();
    this.more = this.#more();
    this.saved = savedScenes(() => this.#scene);
    this.reset = h("button", {
      type: "button",
      class: "button button-bare button-icon",
      "aria-label": "Reset to the defaults",
      title: "Reset to the defaults",
      on: {click: () => this.#clear()}
    },
      icon("reset"));
    this.element = h("div", {class: "tools", role: "group", "aria-label": "What the card is shown for"}, start,
      start.length ? h("span", {class: "tools-gap"}) : null, this.market.element, this.locale.element,
      this.width?.element, this.scheme?.element, this.scale?.element, this.time.button, this.app.button,
      this.more.button, end, this.saved.button, this.reset);
  }

  /** Shows the scene of an address. */
  show(scene) {
    this.#scene = scene;
    const now = resolved(scene, content());
    this.market.show(now.market?.market, marketName(now.market?.market ?? ""), Boolean(scene.market));
    this.locale.show(now.locale, languageName(now.locale), Boolean(scene.locale) && now.locale !== now.market?.locales[0]);
    this.width?.show(now.width, String(now.width), Boolean(scene.width));
    this.scheme?.show(scene.scheme ?? this.usual());
    this.scale?.show(now.scale, `${now.scale} %`, Boolean(scene.scale));
    this.#label(this.time.button, scene.now ? shortClockWords(scene.now) : "Now", Boolean(scene.now), "Date and time");
    const app = PLATFORMS.find((each) => each.value === now.platform)?.text ?? now.platform;
    this.#label(this.app.button, scene.app ? `${app} ${scene.app}` : app, Boolean(scene.app || scene.platform),
      "Platform and app version");
    const tried = tryOutCount(scene);
    this.#label(this.more.button, tried ? `Try out · ${tried}` : "Try out", tried > 0,
      "Experiments, kill switches and traveller to try out");
    this.reset.hidden = !["market", "locale", "width", "scheme", "scale", "now", "app", "platform", "arms", "kills",
      "residence", "citizenship", "caps"]
                           .some((key) => key in scene);
    this.more.redraw();
  }

  /** Hides pickers that have no effect in a view: "market", "locale", "width", "scheme", "scale". */
  hide(names) {
    for (const name of ["market", "locale", "width", "scheme", "scale"])
      if (this[name]) this[name].element.hidden = names.includes(name);
  }

  /** Handles the keys that open a picker. */
  key(key) {
    if (key === "s" && this.scheme) {
      const all = this.scheme.options.map((each) => each.value);
      const next = all[(all.indexOf(this.#scene.scheme ?? this.usual()) + 1) % all.length];
      change({scheme: next === this.usual() ? null : next});
      return true;
    }
    const popover = {m: this.market.popover,
      l: this.locale.popover,
      w: this.width?.popover,
      t: this.time,
      x: this.more,
      b: this.saved}[key];
    if (!popover || popover.button.hidden) return false;
    popover.open();
    return true;
  }

  #label(button, text, isSet, label) {
    button.querySelector(".cut").textContent = text;
    button.dataset.set = String(isSet);
    button.setAttribute("aria-label", `${label}: ${text}`);
    button.title = label;
  }

  #clear() {
    change(Object.fromEntries([
      "market", "locale", "width", "scheme", "scale", "now", "app", "platform", "caps", "arms", "kills", "residence",
      "citizenship"
    ].map((key) => [key, null])));
  }

  #locales() {
    const market = resolved(this.#scene, content()).market;
    const own = (market?.locales ?? []).filter((locale) => !["en-XA", "ar-XB"].includes(locale));
    return [
      ...own.map(
        (locale) => (
          {value: locale, text: localeName(locale), tail: locale, group: `Languages of ${marketName(market.market)}`})),
      ...["en-XA", "ar-XB"].map(
        (locale) => ({value: locale, text: localeName(locale), tail: locale, group: "To test the card"}))
    ];
  }

  #widths() {
    const now = resolved(this.#scene, content()).width;
    const all = WIDTHS.includes(now) ? WIDTHS : [...WIDTHS, now].sort((one, two) => one - two);
    return all.map((width) => ({value: width, text: `${width} points`, tail: DEVICES[width]}));
  }

  #button(sign) {
    return h("button", {type: "button", class: "picker"}, icon(sign), h("span", {class: "cut"}), icon("down"));
  }

  #time() {
    return new Popover(this.#button("clock"), {
      label: "Date and time",
      draw: () => {
        const zone = resolved(this.#scene, content()).market?.time_zone;
        const input = h("input", {
          class: "input",
          type: "datetime-local",
          id: "scene-now",
          value: (this.#scene.now ?? "").replace(" ", "T").replace(/Z$/, "").slice(0, 16),
          on: {change: (event) => change({now: event.target.value || null})}
        });
        const jumps = (content().campaigns ?? []).filter((each) => each.state !== "past" && each.from).slice(0, 6);
        return h("div", {class: "pop-body"},
          h("label", {class: "field"}, h("span", {}, "Show the page as it is at"), input,
            h("span", {class: "hint"}, `On the market's own clock${zone ? `: ${zone}` : ""}`)),
          h("div", {class: "row"},
            h("button", {
              type: "button",
              class: "button",
              on: {
                click: () => {
                  this.time.close();
                  change({now: null});
                }
              }
            },
              "Back to now")),
          jumps.length ? h("div", {class: "field"}, h("span", {}, "Or when a campaign begins"),
                           h("div", {class: "stack", style: {gap: "4px"}},
                             jumps.map(
                               (each) => h("button", {
                                 type: "button",
                                 class: "button",
                                 style: {"justify-content": "space-between"},
                                 on: {
                                   click: () => {
                                     this.time.close();
                                     change({now: startOf(each.from)});
                                   }
                                 }
                               },
                                 h("span", {class: "cut"}, nameWords(each.name)),
                                 h("span", {class: "quiet small"}, clockWords(startOf(each.from))))))) :
                         null);
      }
    });
  }

  #app() {
    return new Popover(this.#button("phone"), { label: "Platform and app version", draw: () => {
      const segments = new Segments({
        label: "Platform",
        options: PLATFORMS,
        chosen: (platform) => {
          segments.show(platform);
          change({platform: platform === "web" ? null : platform});
        }
      });
      segments.show(this.#scene.platform ?? "web");
      const id = fresh("field");
      return h("form", { class: "pop-body", on: { submit: (event) => {
        event.preventDefault();
        change(
          {app: event.target.elements.app.value.trim() || null, caps: event.target.elements.caps.value.trim() || null});
        this.app.close(); } } },
        segments.element,
        h("label", { class: "field", for: id }, h("span", {}, "App version"), h("input", { class: "input", id, name: "app", value: this.#scene.app ?? "", placeholder: "any, such as 7.31.0", inputmode: "decimal", autocomplete: "off" })),
        h("label", { class: "field" }, h("span", {}, "What the app can draw"), h("input", { class: "input mono", name: "caps", value: this.#scene.caps ?? "", placeholder: "everything", autocomplete: "off", spellcheck: "false" }), h("span", { class: "hint" }, "As apps say it: card.html@1 native.timetable@1")),
        h("button", { class: "button button-main" }, "Show"));
    } });
  }

  #more() {
      return new Popover(this.#button("flask"), {label: "Try out", draw: () => tryOut(this.#scene, content())});
  }
  }

  /** The start of a schedule as the `now` of a scene: a day starts at midnight. */
  const startOf = (from) => {
    const text = typeof from === "string" ? from : from.local;
    return text.replace(" ", "T").slice(0, 16).padEnd(16, "T00:00".slice(text.length - 10));
  };

  /** The content's markets by their names. */
  export const marketOptions = () =>
    content()
      .markets.map((each) => ({value: each.market, text: marketName(each.market), tail: each.market}))
      .sort((one, two) => one.text.localeCompare(two.text));
