// The page of shared trips that friends without the app see: in each of its states, with a made-up trip.
import {Latest, get} from "./api.js";
import {content} from "./content.js";
import {fill, h} from "./dom.js";
import {emptyState, noteList, problemState} from "./finding.js";
import {CardFrame} from "./frame.js";
import {Picker} from "./picker.js";
import {change} from "./router.js";
import {asked, resolved} from "./scene.js";
import {viewHead} from "./shell.js";
import {Toolbar} from "./toolbar.js";

const SCHEMES = {light: ["light"], dark: ["dark"], both: ["light", "dark"]};

export function open(root, route) {
  const page = new TripPage(root);
  page.update(route);
  return page;
}

class TripPage {
  #latest = new Latest();
  #frames = new Map();
  #states = [];

  constructor(root) {
    this.state = new Picker({
      sign: "page",
      label: "State",
      options: () => this.#states.map(({name, summary}) => ({value: name, text: summary})),
      chosen: (state) => change({state: state === this.#states[0]?.name ? null : state})
    });
    this.toolbar = new Toolbar({start: [this.state.element], has: {scale: false}});
    this.about = h("div", {class: "stage-notes"});
    this.stage = h("div", {class: "stage", role: "region", tabindex: "0", "aria-label": "The page of a shared trip"});
    root.append(viewHead("Trip page", {below: [this.toolbar.element]}), this.about, this.stage);
    this.sizes = new ResizeObserver(() => this.#fit());
    this.sizes.observe(this.stage);
  }

  update(route) {
    this.route = route;
    this.toolbar.show(route.scene);
    this.#load();
  }

  refresh() { this.#load(); }

  close() {
    this.#latest.stop();
    this.sizes.disconnect();
  }

  async #load() {
    try {
      const shown = await this.#latest.run((signal) => get(`/api/trip-page${asked(this.route.scene)}`, {signal}));
      if (shown) this.#show(shown);
    } catch (error) {
      fill(this.stage, problemState(error, () => this.#load()));
      this.#frames.clear();
    }
  }

  #show({state, states, html, is_shipped: isShipped, notes}) {
    this.#states = states;
    this.state.show(state, states.find(({name}) => name === state)?.summary ?? state, state !== states[0]?.name);
    fill(this.about, noteList([...(isShipped ? ["The content has no page of its own, so friends see the shipped one; widgets/pages/trip/page.html takes its place."] : []), ...notes]));
    if (!html) {
      this.#frames.clear();
      fill(this.stage, emptyState("info", "The page is not there", "Its template or its texts have errors; the findings say where."));
      return;
    }
    this.html = html;
    const schemes = SCHEMES[resolved(this.route.scene, content()).scheme];
    if ([...this.#frames.keys()].join() !== schemes.join()) {
      this.#frames = new Map(schemes.map((one) => [one, new CardFrame({title: `The page of a shared trip, ${one}`})]));
      fill(this.stage, [...this.#frames.values()].map(({element}) => element));
    }
    this.#fit();
  }

  /** As wide as the space allows, next to each other if both fit. */
  #fit() {
    const room = this.stage.clientWidth - 72;
    if (this.#frames.size === 0 || room <= 0) return;
    const {width} = resolved(this.route.scene, content());
    const scale = Math.min(1, Math.max(room, 220) / width);
    for (const [one, frame] of this.#frames)
      frame.show({html: this.html, width, height: "auto", scheme: one, scale, caption: one === "dark" ? "Dark" : "Light"});
  }
}
