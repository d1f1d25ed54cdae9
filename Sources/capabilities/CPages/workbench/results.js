// The whole page of results: itineraries of an answer with the cards at their places, and the reasons why widgets show or not.
import {merge, readAnswer} from "/v1/client.js";
import "/v1/client/card.js";
import {Latest, get} from "./api.js";
import {content} from "./content.js";
import {count, dotted, fill, h} from "./dom.js";
import {fileButton} from "./drop.js";
import {emptyState, noteList, problemState} from "./finding.js";
import {Picker} from "./picker.js";
import {checkRow} from "./checks.js";
import {meter} from "./data.js";
import {cardLink, change} from "./router.js";
import {asked, readArms, resolved, writeArms} from "./scene.js";
import {shareMenu} from "./share.js";
import {say, viewHead} from "./shell.js";
import {Tabs} from "./tabs.js";
import {Toolbar} from "./toolbar.js";
import {traceList} from "./why.js";
import {nameWords, sampleWords} from "./words.js";

export function open(root, route) {
  const page = new ResultsPage(root);
  page.update(route);
  return page;
}

const CERTAINTIES = {
  final: "",
  unknown: "nobody knows",
  pending: "waits for results"
};

class ResultsPage {
  #latest = new Latest();
  #rows = new Map();

  constructor(root) {
    this.answer = new Picker({
      sign: "drop",
      label: "Facts from",
      options: () => this.#sources(),
      chosen: (value) => {
        const [kind, name] = [value.slice(0, value.indexOf("|")), value.slice(value.indexOf("|") + 1)];
        change({answer: kind === "answer" ? name : null, sample: kind === "sample" ? name : null});
      }
    });
    this.toolbar = new Toolbar({start: [this.answer.element]});
    this.about = h("div", {class: "stage-notes"});
    this.devices = h("div", {class: "stage", role: "region", "aria-label": "The results page"});
    this.tabs = new Tabs({
      label: "About this page",
      chosen: (open) => change({open}, {replace: true}),
      tabs: [
        {key: "why", text: "Why", draw: (element) => this.#why(element)},
        {key: "facts", text: "Facts", draw: (element) => this.#facts(element)},
        {key: "services", text: "Services", draw: (element) => this.#services(element)},
        {key: "checks", text: "Checks", draw: (element) => this.#checks(element)},
      ]
    });
    root.append(viewHead("Results page", {
      tools: [fileButton("Open an answer"), shareMenu("page", () => ({...this.route, widget: null}))],
      below: [this.toolbar.element]
    }),
      h("div", {class: "split"}, h("div", {class: "split-main"}, this.about, this.devices),
        h("aside", {class: "aside", "aria-label": "About this page"}, h("h2", {class: "unseen"}, "About this page"),
          this.tabs.bar, this.tabs.panel)));
    this.sizes = new ResizeObserver(() => this.#zoom());
    this.sizes.observe(this.devices);
  }

  update(route) {
    this.route = route;
    this.toolbar.show(route.scene);
    const {scene} = route;
    const shown =
      scene.sample ? ["sample|", scene.sample] : ["answer|", scene.answer ?? content().answers?.[0]?.name ?? ""];
    this.answer.show(shown.join(""), nameWords(shown[1].split("/").pop()) || "An answer", Boolean(scene.sample || scene.answer));
    const key = asked(scene);
    if (key === this.key_ && this.shown)
      this.tabs.show(scene.open);
    else
      this.#load(key);
  }

  refresh() { this.#load(this.key_); }

  close() {
    this.#latest.stop();
    this.sizes.disconnect();
  }

  key(key) { return this.toolbar.key(key); }

  async #load(key) {
    this.key_ = key;
    const {scene} = this.route;
    const schemes = resolved(scene, content()).scheme === "both" ? ["light", "dark"] : [null];
    try {
      const answers = await this.#latest.run(
        (signal) =>
          Promise.all(schemes.map((scheme) => get(`/api/page${asked(scene, scheme ? {scheme} : {})}`, {signal}))));
      if (!answers) return;
      this.shown = answers;
    } catch (error) {
      this.#rows.clear();
      fill(this.devices, problemState(error, () => this.#load(key)));
      return;
    }
    fill(this.about, noteList(this.shown[0].notes));
    this.#draw();
    this.tabs.show(scene.open);
    this.tabs.badge("why", (this.shown[0].why ?? []).filter((trace) => trace.outcome === "shown").length, "good");
    const checks = this.shown[0].checks ?? [];
    this.tabs.badge("checks", checks.length, checks.some((check) => check.severity === "error") ? "bad" : "wait");
    this.tabs.badge("services", this.shown[0].services?.length ?? 0);
    say(count("card", this.shown[0].answer?.layout?.cards?.length ?? 0));
  }

  #draw() {
    const now = resolved(this.route.scene, content());
    const schemes = now.scheme === "both" ? ["light", "dark"] : [now.scheme];
    const devices = schemes.map((scheme, index) => {
      const id = `device-${scheme}`;
      const before = this.devices.querySelector(`#${id}`);
      const device = before
        ?? h("section", {class: "device", id, "data-scheme": scheme, "aria-label": `Results, ${scheme}`},
          h("div", {class: "device-bar", "aria-hidden": "true"}), h("ul", {class: "device-page"}));
      device.dataset.kind = now.width < 600 ? "phone" : "desktop";
      device.style.width = `${now.width + (now.width < 600 ? 18 : 2)}px`;
      device.lang = now.locale;
      device.dir = /^(ar|he|fa|ur)\b/.test(now.locale) ? "rtl" : "ltr";
      device.style.fontSize = `${now.scale}%`;
      fill(device.firstChild, now.width < 600 ? [h("span", {}, "9:41"), h("span", {}, "▮▮▮")] : [
        h("i"), h("i"), h("i"), h("span", {style: {"margin-inline-start": "10px"}}, "Flight results")
      ]);
      this.#list(device.lastChild, this.shown[Math.min(index, this.shown.length - 1)].answer, now);
      return device;
    });
    if (devices.length !== this.devices.children.length
      || devices.some((device, index) => this.devices.children[index] !== device))
      fill(this.devices, devices);
    this.#zoom();
  }

  /** Results and cards in one list; an unchanged card keeps its frame. */
  #list(list, answer, now) {
    const layout = answer?.layout ?? {cards: []};
    const read = readAnswer(answer ?? {}, {currency: now.market?.currency});
    const items =
      merge(read?.itineraries ?? [], layout, {without: (card) => !customElements.get("layover-card").isKnown(card)});
    const before = new Map([...list.children].filter((row) => row.dataset.card).map((row) => [row.dataset.card, row]));
    const rows = items.map((item) => (item.kind === "card" ? this.#card(item.card, layout, now, before.get(item.card.id)) :
                                                             trip(item.result, now.locale)));
    // A frame that is removed and inserted again reloads, so cards that stay are not moved; the results move around them.
    const keeps = new Set(rows);
    for (const row of [...list.children])
      if (!keeps.has(row)) row.remove();
    rows.forEach((row, index) => {
      if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
    });
    if (items.length === 0)
      fill(list,
        h("li", {},
          emptyState(
            "page", "Nothing to draw", "The answer holds no itineraries and no card is shown for this reader.")));
  }

  #card(card, layout, now, before) {
    const row = before
      ?? h("li", {class: "placed", "data-card": card.id}, document.createElement("layover-card"),
        h("a", {class: "placed-open", href: "/"}, h("span", {}, nameWords(card.widget))));
    // The heights of the layout are for the whole width; in a narrower column, a card adapts to its text.
    row.firstChild.setAttribute("width", now.width);
    row.firstChild.show(card, layout);
    const anchor = row.lastChild;
    anchor.href = cardLink(card.widget, {
      answer: this.route.scene.answer ?? null,
      sample: this.route.scene.sample?.startsWith(`${card.widget}/`) ?
        this.route.scene.sample.slice(card.widget.length + 1) :
        null
    });
    anchor.setAttribute("aria-label", `Open the card ${nameWords(card.widget)}`);
    return row;
  }

  #zoom() {
    const now = resolved(this.route.scene, content());
    const all = [...this.devices.querySelectorAll(".device")];
    const room = this.devices.clientWidth - 48;
    const each = all.length === 2 && room > 700 ? (room - 32) / 2 : room;
    for (const device of all) device.style.zoom = String(Math.min(1, each / (now.width + 20)));
  }

  #why(element) {
    const traces = this.shown?.[0].why ?? [];
    const shown = traces.filter((trace) => trace.outcome === "shown").length;
    fill(element,
      h("p", {class: "panel-lead"},
        traces.length ? `${shown} of ${count("widget", traces.length)} ${
                          shown === 1 ? "stands" : "stand"} on this page. Open one to see each step.` :
                        "No widget was asked."),
      traceList(traces, {href: (widget) => cardLink(widget, {answer: this.route.scene.answer ?? null, open: "why"})}));
  }

  #facts(element) {
    const page = this.shown?.[0];
    const facts = [...(page?.facts ?? [])].sort((one, two) => Number(one.value === null) - Number(two.value === null));
    fill(element,
      h("p", {class: "panel-lead"},
        page?.format ? ["Read from ", h("b", {}, page.format), ". Conditions and texts may ask for any of these."] :
                       "What conditions and texts may ask for."),
      facts.length === 0 ?
        h("p", {class: "quiet"}, "Nothing is known.") :
        h("dl", {class: "facts"},
          facts.map((fact) => [h("dt", {class: "mono"}, dotted(fact.name)),
                      h("dd", {class: "long"}, words(fact.value),
                        CERTAINTIES[fact.certainty] ?? fact.certainty ?
                          h("span", {class: "quiet small"}, ` ${CERTAINTIES[fact.certainty] ?? fact.certainty}`) :
                          null)])),
      page?.unread?.length ?
        h("section", {class: "block"}, h("h3", {}, "Not read"),
          h("ul", {class: "list"},
            page.unread.map((line) => h("li", {}, typeof line === "string" ? line : JSON.stringify(line))))) :
        null);
  }

  /** Other teams' services: the workbench does not call them, the samples of their widgets answer instead. */
  #services(element) {
    const services = this.shown?.[0].services ?? [];
    const played = readArms(this.route.scene.services);
    fill(element,
      h("p", {class: "panel-lead"}, services.length ?
        "Nobody is asked from here: each service answers what a sample of its widget says. Choose which." :
        "No widget of this page is filled by another team's service."),
      services.map((each) => h("label", {class: "field block", for: `service-${each.widget}`},
        h("span", {}, h("b", {}, nameWords(each.widget)), ` asks ${each.service}`),
        h("select", {
          class: "input",
          id: `service-${each.widget}`,
          on: {
            change: (event) => {
              played.set(each.widget, event.target.value);
              change({services: writeArms(played)});
            }
          }
        },
          each.samples.map((sample) => h("option", {value: sample, selected: each.played === sample}, `as in ${sampleWords(sample)}`)),
          h("option", {value: "none", selected: each.played === null}, "has not answered yet")))));
  }

  /** Problems of the whole page: sizes over the limit, or cards that the logs cannot distinguish. */
  #checks(element) {
    const page = this.shown?.[0];
    if (!page) return;
    const cards = page.answer?.layout?.cards ?? [];
    const checks = page.checks ?? [];
    fill(element,
      h("section", {class: "block"}, h("h3", {}, "Size"), meter("The whole layout", page.bytes.layout, page.bytes.layout_limit)),
      checks.length === 0 ?
        h("p", {class: "verdict verdict-good"},
          `All ${count("card", cards.length)} are within their budgets, and each has a log_id of its own.`) :
        h("ul", {class: "checks"}, checks.map((check) => checkRow({...check, where: nameWords(check.widget) || "The layout"}))),
      h("section", {class: "block"}, h("h3", {}, "What analysts see"),
        h("dl", {class: "facts"}, cards.map((card) => [h("dt", {}, h("a", {href: cardLink(card.widget, {open: "events"})}, nameWords(card.widget))),
          h("dd", {class: "mono small break"}, card.log_id)]))));
  }

  #sources() {
    const state = content();
    return [
      ...(state.answers ?? []).map((answer) => ({
        value: `answer|${answer.name}`,
        text: nameWords(answer.name),
        tail: answer.dropped ? "dropped" : answer.format,
        group: "Suppliers' answers"
      })),
      ...state.widgets.flatMap(
        (widget) => (widget.samples ?? [])
          .map((sample) =>
                 ({value: `sample|${widget.name}/${sample}`, text: nameWords(sample), under: nameWords(widget.name), group: "Samples"})))
    ];
  }
}

const words = (value) => (value === null || value === undefined ? "–" :
    typeof value === "object"                                   ? value.text ?? JSON.stringify(value) :
                                                                  String(value));

/** One result: times, airlines, the price. */
function trip(itinerary, locale) {
  const money = ({value, currency}) =>
    (currency ? new Intl
                  .NumberFormat(locale.startsWith("en-XA") || locale.startsWith("ar-XB") ? "en" : locale,
                    {style: "currency", currency})
                  .format(value) :
                value.toFixed(2));
  return h("li", { class: "trip" }, h("div", { class: "trip-legs" }, itinerary.legs.map((leg) => h("div", { class: "trip-leg" },
    h("b", {}, `${leg.departs?.slice(11, 16)} – ${leg.arrives?.slice(11, 16)}`),
    h("small", {}, [leg.carriers.map((carrier) => carrier.name).join(", "), `${leg.origin.code}–${leg.destination.code}`, leg.stops === 0 ? "direct" : count("stop", leg.stops)].filter(Boolean).join(" · "))))),
  h("span", { class: "trip-price" }, itinerary.price ? money(itinerary.price) : "–"));
}
