// Search by a sentence, for authors of its words: a language to read, its gaps, the repaired sentences of a day, links.
import {Latest, get, send} from "./api.js";
import {count, fill, h, icon, later} from "./dom.js";
import {emptyState, findingList, problemState, sentence, whole} from "./finding.js";
import {Picker} from "./picker.js";
import {change} from "./router.js";
import {say, toast, viewHead} from "./shell.js";
import {Tabs} from "./tabs.js";
import {marketOptions} from "./toolbar.js";
import {languageName, localeName, marketName} from "./words.js";

/** How many sentences, phrases and links of a list are shown before the user asks for all. */
const LISTED = 40;
/** Milliseconds after the last letter before a list is filtered. */
const PAUSE = 120;

export function open(root, route) {
  const view = new Sentences(root);
  view.update(route);
  return view;
}

class Sentences {
  #latest = new Latest();
  #answer = null;
  #isWhole = new Set();
  #find = "";
  #written = new Map();               // edited phrases, by their keys
  #told = new Map();                  // their errors
  #showsAll = false;
  #lines = "";
  #links = null;

  constructor(root) {
    this.market = new Picker({sign: "globe", label: "Market", options: marketOptions, chosen: (market) => change({market, locale: null})});
    this.locale = new Picker({sign: "speech", label: "Language", options: () => this.#languages(), chosen: (locale) => change({locale})});
    this.day = h("input", {class: "input", type: "date", id: "sentences-day", "aria-label": "The day that counts as today", on: {change: ({target}) => change({on: target.value || null})}});
    this.tabs = new Tabs({
      label: "What of the sentences", chosen: (view) => change({view: view === "read" ? null : view}, {replace: true}),
      tabs: [
        {key: "read", text: "Read", draw: (panel) => fill(panel, this.#read())}, {key: "gaps", text: "Phrases", draw: (panel) => fill(panel, this.#gaps())},
        {key: "day", text: "On this day", draw: (panel) => fill(panel, this.#repaired())}, {key: "links", text: "Links", draw: (panel) => fill(panel, this.#linked())},
      ],
    });
    this.body = h("div", {class: "content narrow stack sentences"}, h("p", {class: "quiet"}, "Reading the sentences…"));
    root.append(viewHead("Sentences", {tools: [this.market.element, this.locale.element, this.day]}), this.body);
  }

  update(route) {
    const isSame = this.route && ["market", "locale", "on"].every((key) => this.route.scene[key] === route.scene[key]);
    this.route = route;
    if (isSame && this.#answer) this.#draw();
    else this.#load();
  }

  refresh() { this.#load(); }

  close() { this.#latest.stop(); }

  async #load() {
    const query = new URLSearchParams();
    for (const key of ["market", "locale", "on"]) if (this.route.scene[key]) query.set(key, this.route.scene[key]);
    try {
      const answer = await this.#latest.run((signal) => get(`/api/sentences?${query}`, {signal, fresh: true}));
      if (!answer) return;
      this.#answer = answer;
      if (this.#links) await this.#look();
      this.#draw();
    } catch (error) {
      fill(this.body, problemState(error, () => this.#load()));
    }
  }

  #draw() {
    const answer = this.#answer;
    if (answer.state === "none") {
      fill(this.body, emptyState("speech", "No sentences yet", "Searching by a sentence needs widgets/sentence with sentence.yaml, places.yaml and the words of a language."));
      return;
    }
    const {market, locale, day} = answer;
    if (market) this.market.show(market, marketName(market), Boolean(this.route.scene.market));
    if (locale) this.locale.show(locale, languageName(locale), Boolean(this.route.scene.locale));
    if (day && this.day.value !== day) this.day.value = day;
    const errors = answer.findings.filter((each) => each.severity === "error" && !/missing-(form|word|sentence)/.test(each.code));
    if (!this.tabs.bar.isConnected)
      fill(this.body, this.notes = h("div", {class: "notes"}), this.tabs.bar, this.tabs.panel);
    fill(this.notes, answer.is_held && h("p", {class: "note note-wait"}, icon("info"), "Something is broken in the content: sentences are those of the last version that was right. Phrases are as they stand in the files."),
      errors.length > 0 && findingList(errors));
    this.tabs.badge("gaps", this.#missing.length, "wait");
    this.tabs.badge("day", this.#off.length, "note");
    this.tabs.badge("links", this.#links?.filter((each) => each.repairs).length ?? 0, "note");
    this.tabs.show(this.route.scene.view ?? "read");
  }

  get #missing() { return this.#answer.phrases.filter((each) => !each.text); }

  get #off() { return this.#answer.sentences.filter((each) => each.repairs); }

  #languages() {
    return (this.#answer?.languages ?? []).map(({locale, missing, reads}) => ({
      value: locale, text: localeName(locale), tail: !reads ? "does not read" : missing ? `${missing} missing` : "whole",
    }));
  }

  // Reading

  #read() {
    const all = this.#answer.sentences;
    if (all.length === 0)
      return emptyState("speech", "Nothing can be read yet", "This language is not whole, or not one of this market: fill its phrases first, or choose another market.");
    const found = all.filter((each) => each.text.toLowerCase().includes(this.#find));
    const groups = Map.groupBy(found, (each) => each.action);
    return h("div", {class: "stack"},
      h("p", {class: "soft"}, `Every phrase of ${languageName(this.#answer.locale)} in a sentence: ${count("sentence", all.length)}. Read them as they will be read; what sounds wrong is mended under Phrases.`),
      this.#search("Find in the sentences", found.length),
      [...groups].map(([action, list]) => h("section", {class: "stack said-group", "aria-label": action}, h("h2", {}, action, h("span", {class: "quiet number"}, ` ${list.length}`)),
        this.#list(`read-${action}`, list, (each) => h("li", {class: "said-row"}, h("span", {lang: this.#answer.locale, dir: "auto"}, each.text),
          h("span", {class: "row row-end"}, each.repairs && h("span", {class: "chip chip-note"}, icon("clock"), "Repaired on this day"),
            h("code", {class: "quiet small"}, each.code)))))));
  }

  #search(label, found) {
    const look = later(PAUSE, (text) => {
      this.#find = text.trim().toLowerCase();
      this.#draw();
      say(count("line", found));
    });
    return h("div", {class: "search"}, icon("search"),
      h("input", {class: "input", type: "search", id: "sentences-find", "aria-label": label, placeholder: `${label}…`, value: this.#find, autocomplete: "off", on: {input: ({target}) => look(target.value)}}));
  }

  #list(key, list, row) {
    const shown = this.#isWhole.has(key) ? list : list.slice(0, LISTED);
    return h("ul", {class: "card-box said-list"}, shown.map(row), shown.length < list.length
      && h("li", {class: "said-row"}, h("button", {type: "button", class: "button button-bare", id: `all-${key}`, on: {click: () => { this.#isWhole.add(key); this.#draw(); }}}, `Show all ${list.length}`)));
  }

  // Phrases

  #gaps() {
    const {phrases, locale} = this.#answer, missing = this.#missing;
    if (phrases.length === 0)
      return emptyState("speech", "The words of this language do not read", "What is wrong stands above; once it reads, its phrases are asked for here one by one.");
    const list = (this.#showsAll ? phrases : missing).filter((each) => `${each.id} ${each.hint} ${each.text}`.toLowerCase().includes(this.#find));
    const done = phrases.length - missing.length;
    return h("div", {class: "stack"},
      missing.length === 0 ? h("p", {class: "note note-good"}, icon("check"), `${languageName(locale)} is whole: all ${phrases.length.toLocaleString("en")} phrases are there.`)
        : h("div", {class: "stack"}, h("p", {class: "soft"}, `${count("phrase", missing.length)} of ${phrases.length.toLocaleString("en")} missing. Write what fits into the gap, and nothing else; nobody needs to know what a case is.`),
          h("progress", {max: phrases.length, value: done, "aria-label": `${done} of ${phrases.length} phrases are there`, class: "said-done"})),
      h("div", {class: "row"}, this.#search("Find a word", list.length),
        h("label", {class: "check-line"}, h("input", {type: "checkbox", id: "phrases-all", checked: this.#showsAll, on: {change: ({target}) => { this.#showsAll = target.checked; this.#draw(); }}}), "Those that are there, too")),
      list.length > 0 && this.#list("phrases", list, (each) => this.#phrase(each)), this.#sheet());
  }

  #phrase(each) {
    const key = `${each.slot}.${each.id}.${each.form}`, id = `phrase-${key}`, told = this.#told.get(key);
    const [before, after] = each.gap.includes("___") ? each.gap.split("___") : ["", ""];
    const field = h("input", {
      class: "input", id, lang: this.#answer.locale, dir: "auto", value: this.#written.get(key) ?? each.text, autocomplete: "off", spellcheck: "true",
      "aria-invalid": told ? "true" : null, "aria-describedby": told ? `${id}-told` : null,
      on: {input: ({target}) => this.#written.set(key, target.value)},
    });
    return h("li", {class: "gap-row", "data-missing": String(!each.text)},
      h("label", {for: id, class: "gap-name"}, h("b", {}, each.hint || each.id), h("span", {class: "quiet small"}, each.form === "name" ? "its name" : `${each.id}, ${each.form}`)),
      h("form", {class: "gap-line", novalidate: true, on: {submit: (event) => { event.preventDefault(); this.#save(each, key); }}},
        before && h("span", {lang: this.#answer.locale, dir: "auto"}, before), field, after && h("span", {lang: this.#answer.locale, dir: "auto"}, after),
        h("button", {type: "submit", class: "button"}, "Save")),
      told && h("p", {class: "field-told small", id: `${id}-told`}, icon("warn"), h("span", {}, told)));
  }

  async #save(each, key) {
    const text = (this.#written.get(key) ?? each.text).trim();
    if (!text || text === each.text) {
      this.#told.set(key, text ? "This is what stands there already." : "Write what fits into the gap.");
      this.#draw();
      return;
    }
    const rows = [...document.querySelectorAll(".gap-row .input")], at = rows.findIndex((row) => row.id === `phrase-${key}`);
    const next = rows[at + 1]?.id;
    try {
      await send("PUT", "/api/sentences", {locale: this.#answer.locale, phrases: [{slot: each.slot, id: each.id, form: each.form, text, was: each.text}]});
      this.#written.delete(key);
      this.#told.delete(key);
      toast(`“${text}” is saved`);
      await this.#load();
      document.getElementById(next ?? `phrase-${key}`)?.focus();
    } catch (problem) {
      this.#told.set(key, told(problem));
      this.#draw();
    }
  }

  /** The worksheet: download for a speaker of the language, and upload. */
  #sheet() {
    const {locale} = this.#answer, address = `/api/sentences/worksheet?locale=${encodeURIComponent(locale)}`;
    const input = h("input", {type: "file", accept: ".csv,text/csv", id: "sheet-in", class: "unseen", on: {change: ({target}) => this.#takeIn(target)}});
    return h("section", {class: "card-box stack", "aria-label": "Worksheet"}, h("h2", {}, "Worksheet"),
      h("p", {class: "soft"}, "A table for whoever speaks the language: each row has the sentence with its gap, and an empty cell for what fits into it."),
      h("div", {class: "row"}, h("a", {class: "button", href: address, download: ""}, icon("save"), "What is missing"),
        h("a", {class: "button", href: `${address}&all=true`, download: ""}, icon("copy"), "All phrases"),
        input, h("label", {class: "button button-main", for: input.id}, icon("drop"), "Take a filled one back")),
      h("div", {id: "sheet-told", role: "status"}, this.sheetTold));
  }

  async #takeIn(input) {
    const [file] = input.files;
    if (!file) return;
    try {
      const {changed, left_out: out} = await send("POST", `/api/sentences/worksheet?locale=${encodeURIComponent(this.#answer.locale)}`, file);
      this.sheetTold = h("p", {class: ["note", out.length ? "note-wait" : "note-good"]}, icon("check"),
        `${count("phrase", changed)} changed.${out.length ? ` Left out, because there is no such phrase: ${out.join("; ")}.` : ""}`);
      await this.#load();
    } catch (problem) {
      this.sheetTold = h("p", {class: "note note-bad"}, icon("warn"), told(problem));
      this.#draw();
    }
    document.getElementById("sheet-in")?.focus();
  }

  // A day

  #repaired() {
    const off = this.#off, {market, day} = this.#answer;
    const where = `${marketName(market)} on ${day}`;
    if (off.length === 0)
      return emptyState("check", "Every sentence says what it asks for", `Nothing is repaired in ${where}. Choose another day above to see what will be.`);
    return h("div", {class: "stack"},
      h("p", {class: "soft"}, `${count("sentence", off.length)} of ${this.#answer.sentences.length.toLocaleString("en")} say something else in ${where}, and why is told to the reader. Links with them still open.`),
      this.#list("day", off, (each) => this.#change(each.text, each)));
  }

  #change(text, each, line = null) {
    return h("li", {class: "mend-row"}, h("span", {class: "mend-was", lang: this.#answer.locale, dir: "auto"}, line && h("span", {class: "quiet number"}, `${line}. `), text),
      each.repairs && h("span", {class: "mend-says", lang: this.#answer.locale, dir: "auto"}, h("span", {class: "quiet", "aria-hidden": "true"}, "→ "), h("span", {class: "unseen"}, "says "), each.says),
      (each.repairs ?? []).map((repair) => h("span", {class: "small quiet", lang: this.#answer.locale, dir: "auto"}, repair.text ?? repair.reason)));
  }

  // Links

  #linked() {
    const repaired = this.#links?.filter((each) => each.repairs) ?? [];
    return h("div", {class: "stack"},
      h("form", {class: "stack", on: {submit: (event) => { event.preventDefault(); this.#ask(); }}},
        h("label", {class: "field", for: "links-lines"}, h("span", {}, "Links or codes, one to a line"),
          h("textarea", {class: "input mono", id: "links-lines", rows: "6", spellcheck: "false", placeholder: "https://example.com/flights?say=1.fly.norway~oslo.spring", value: this.#lines, on: {input: ({target}) => { this.#lines = target.value; }}}),
          h("span", {class: "hint"}, "Before a campaign goes out: which of its links will say something else on the chosen day?")),
        h("div", {class: "row"}, h("button", {type: "submit", class: "button button-main", id: "links-look"}, icon("eye"), "Look at them"))),
      h("div", {role: "status", id: "links-told", class: "stack"}, this.linksTold, this.#links && h("p", {class: ["note", repaired.length ? "note-wait" : "note-good"]}, icon(repaired.length ? "info" : "check"),
        `${repaired.length} of ${count("link", this.#links.length)} will be repaired on ${this.#answer.day}.`)),
      this.#links?.length > 0 && this.#list("links", this.#links, (each) => this.#change(each.repairs ? each.link : each.text, each, each.line)));
  }

  async #ask() {
    await this.#look();
    this.#draw();
  }

  async #look() {
    try {
      const {market, locale, day} = this.#answer;
      this.#links = (await send("POST", "/api/sentences/links", {market, locale, on: day, lines: this.#lines})).links;
      this.linksTold = null;
    } catch (problem) {
      this.#links = null;
      this.linksTold = h("p", {class: "note note-bad"}, icon("warn"), told(problem));
    }
  }
}

/** The words of a refusal, with the first error. */
const told = ({body = {}, message}) => whole(sentence(body.findings?.find((each) => each.severity === "error")?.message ?? body.title ?? message));
