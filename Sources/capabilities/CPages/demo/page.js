import { clientHeader, Memory, orders, Problem, readAnswer, Reporter, Search } from "/v1/client.js";
import { asked, askedFilter, remember } from "./address.js";
import { at } from "./dom.js";
import { Drawer } from "./drawer.js";
import { Filters } from "./filters.js";
import { speak } from "./language.js";
import { busy, notice, say } from "./notice.js";
import { ResultsList } from "./results-list.js";
import { drawScheme, scheme } from "./scheme.js";
import { SearchForm } from "./search-form.js";
import { Sorts } from "./sorts.js";
import { Start } from "./start.js";

/** One page of results: it holds what was found, and has its parts draw it. */
export class Page {
  #site;
  #form;
  #start;
  #reader = null;                     // language and how it writes
  #search = null;                     // the live one
  #layout = null;                     // what is drawn: the newest layout,
  #found = null;                      // and the itineraries that the reader agreed to
  #newest = null;                     // itineraries that have come since
  #sort = "best";
  #filter = {};
  #isTouched = false;                 // the reader is at work in the list: nothing moves unasked from now on
  #memory = new Memory();
  #reporter = new Reporter();
  #drawer = new Drawer();
  #list = new ResultsList(this.#memory, (card, layout) => {
    this.#memory.seen(card, layout);
    this.#reporter.report("seen", layout, card);
  });
  #sorts = new Sorts(name => this.#resort(name));
  #filters = new Filters(filter => this.#refilter(filter));

  constructor(site) {
    this.#site = site;
    this.#form = new SearchForm(site);
    this.#form.addEventListener("speak", ({ detail }) => this.#speak(detail.locale));
    this.#form.addEventListener("search", ({ detail }) => this.#begin(detail.question));
    this.#start = new Start(site, changes => this.#begin({ ...this.#question, ...changes }));
    this.#reporter.addEventListener("report", ({ detail }) => this.#drawer.report(detail));
    this.#reporter.addEventListener("sent", ({ detail }) => this.#drawer.sent(detail.events, detail.reply));
    this.#hearList();
    at("more").addEventListener("click", () => this.#showNew());
    addEventListener("popstate", () => this.open());
  }

  get #question() { return this.#form.question; }
  get #activeFilter() { return this.#filter.stops || this.#filter.carriers ? this.#filter : null; }

  /** Shows what the address asks for. */
  async open() {
    const items = asked();
    const market = this.#market(items.market) ? items.market : this.#site.default_market;
    const day = new Date(Date.now() + 60 * 864e5).toISOString().slice(0, 10);
    this.#form.write({ origin: "LHR", destination: "GLA", departs: day, returns: "", adults: 1, cabin: "economy", ...items, market });
    if (orders[items.sort]) this.#sort = items.sort;
    if (items.example) await this.#showExample();
    else if (items.origin && items.destination) await this.#begin(this.#question, "replace");
    else {
      this.#stop();
      if (!this.#site.markets.some(one => one.has_supplier)) this.#offerExample(market);
      else this.#start.show(this.#reader, this.#question);
    }
    this.#filter = askedFilter(items) ?? this.#filter;
    this.#filters.draw(this.#found, this.#filter, this.#reader);
    this.#draw({ mayMove: true });
  }

  #market(name) { return this.#site.markets.find(one => one.market === name); }

  #speak(locale) {
    this.#reader = speak(locale);
    this.#form.draw(this.#reader);
    at("inside-close").setAttribute("aria-label", this.#reader.texts.close);
    drawScheme(this.#reader.texts);
  }

  #remember(how, more = {}) {
    const { stops, carriers } = this.#filter;
    const items = { ...this.#question, ...more, sort: this.#sort === "best" ? "" : this.#sort, stops: stops?.join(",") ?? "", carriers: carriers?.join(",") ?? "" };
    if (asked().example !== undefined && this.#found) items.example = "1";
    remember(how, items);
  }

  // MARK: the list

  #draw(how) {
    if (!this.#layout && !this.#found) return;
    this.#list.draw({ layout: this.#layout, found: this.#found, sort: this.#sort, filter: this.#activeFilter }, this.#reader, how);
    this.#offerMore();
  }

  /** What waits for the reader's word. */
  #offerMore() {
    const { texts } = this.#reader, cards = this.#list.heldCount;
    const results = this.#newest ? Math.max(0, this.#newest.itineraries.length - (this.#found?.itineraries.length ?? 0)) : 0;
    at("more").hidden = !this.#newest && cards === 0;
    at("more").textContent = `${texts.waiting(results, cards) || texts.results} · ${texts.show}`;
  }

  #showNew() {
    this.#take(this.#newest ?? this.#found);
    this.#draw({ mayMove: true });
    this.#list.element.focus({ preventScroll: true });
  }

  /** These are the results from now on. */
  #take(results) {
    this.#found = results;
    this.#newest = null;
    this.#sorts.draw(results?.itineraries ?? [], this.#sort, this.#reader);
    this.#filters.draw(results, this.#filter, this.#reader);
  }

  #hearList() {
    const list = this.#list.element;
    for (const kind of ["pointerdown", "keydown", "wheel"]) list.addEventListener(kind, () => { this.#isTouched = true; }, { passive: true });
    addEventListener("scroll", () => {
      if (scrollY > 80) this.#isTouched = true;
      if (this.#list.heldCount > 0) requestAnimationFrame(() => this.#draw());  // its place may be off the screen by now
    }, { passive: true });
    list.addEventListener("layover-action", event => this.#act(event));
    list.addEventListener("layover-failed", ({ detail }) => this.#reporter.report("failed", detail.layout, detail.card, { detail: detail.detail }));
  }

  #act(event) {
    const { card, layout, name, action } = event.detail;
    if (action.kind === "dismiss") {
      const next = event.target.closest("li").nextElementSibling;
      this.#reporter.report("dismiss", layout, card, { action: name });
      this.#memory.dismiss(card);
      this.#draw({ mayMove: true });
      (next?.querySelector("a, button") ?? this.#list.element).focus({ preventScroll: true });
      return;
    }
    this.#reporter.report("tap", layout, card, name ? { action: name } : {});
    if (action.kind === "search") this.#begin({ ...this.#question, ...action.set });
    if (action.kind === "filter") this.#keep(action.by ?? {});
  }

  /** A card asks for some of the results: `{ carriers: "-32480", stops: "0" }`. */
  #keep({ carriers, stops }) {
    const many = value => (value === undefined ? undefined : [value].flat().map(String));
    this.#filter = { carriers: many(carriers), stops: many(stops)?.map(Number) };
    this.#filters.draw(this.#found, this.#filter, this.#reader);
    this.#draw({ mayMove: true });
    this.#remember("replace");
  }

  #refilter(filter) {
    this.#filter = filter;
    if (!this.#activeFilter) this.#filters.draw(this.#found, filter, this.#reader);
    this.#draw({ mayMove: true });
    this.#remember("replace");
    say(this.#reader.texts.shown(this.#list.resultCount));
  }

  #resort(name) {
    this.#sort = name;
    this.#draw({ mayMove: true });
    this.#remember("replace");
  }

  // MARK: a search

  /** Begins a search, and forgets the one before. */
  async #begin(question, how = "push") {
    this.#stop();
    this.#form.write(question);
    this.#remember(how);
    const { market, locale, traveller, ...query } = question;
    const place = this.#market(market);
    if (place && !place.has_supplier) return this.#offerExample(market);
    this.#form.fold(innerWidth < 900);
    this.#busy(4);
    say(this.#reader.texts.searching);
    const search = new Search(
      { market, locale, currency: place?.currency, surface: "flight-results", query: { ...query, returns: query.returns || undefined, adults: Number(query.adults) } },
      { headers: clientHeader({ scheme: scheme() }) });
    this.#search = search;
    this.#listen(search, place?.currency);
    try { await search.begin(); } catch (error) {
      if (this.#search === search) this.#fail(error instanceof Problem ? error : new Problem({ title: String(error.message) }), market);
    }
  }

  #listen(search, currency) {
    search.addEventListener("layout", ({ detail }) => {
      if (detail.layout.id !== this.#layout?.id) this.#list.element.replaceChildren();
      this.#layout = detail.layout;
      this.#drawer.layout(detail.layout, detail.patch, this.#newest?.format ?? this.#found?.format ?? "–", this.#reader.texts.facts);
      this.#draw();
    });
    search.addEventListener("answer", ({ detail }) => {
      const read = readAnswer(detail.answer, { currency });
      if (!read) return;                                   // it repeats nothing: what is drawn holds
      this.#drawer.note(`answer: ${read.itineraries.length} itineraries`);
      at("notice").hidden = true;
      if (this.#isTouched && this.#found) this.#newest = read.itineraries.length === this.#found.itineraries.length ? null : read;
      else this.#take(read);
      this.#draw();
    });
    search.addEventListener("progress", ({ detail: { number, itineraries, direct, complete } }) => {
      const { texts } = this.#reader;
      this.#busy(complete ? 100 : Math.min(90, 10 + number * 22));
      say(complete ? texts.all(itineraries, direct) : texts.soFar(itineraries, direct));
    });
    search.addEventListener("problem", ({ detail }) => {
      this.#drawer.note(`problem: ${detail.problem.kind}`);
      if (!this.#found && !detail.problem.again) this.#fail(detail.problem, this.#question.market);
    });
    search.addEventListener("gone", ({ detail }) => this.#end(detail.reason));
  }

  /** The search cannot go on. */
  #end(reason) {
    const { texts } = this.#reader;
    this.#busy(0);
    this.#drawer.note(`gone: ${reason}`);
    // What was on its way does not come any more.
    if (this.#layout) this.#layout = { ...this.#layout, cards: this.#layout.cards.filter(card => card.type !== "placeholder") };
    this.#draw();
    const isOld = reason !== "no-answer";
    notice(isOld ? texts.gone : texts.failed, isOld ? texts.goneText : texts.noAnswer, texts.again, () => this.#begin(this.#question, "replace"));
  }

  /** The shipped example by `POST /v1/attach`: what a gateway does with an answer that it has. */
  async #showExample() {
    this.#stop();
    this.#form.write({ ...this.#question, origin: "LHR", destination: "EDI", departs: "2027-07-16", returns: "", adults: 1, cabin: "economy" });
    this.#remember("replace", { example: "1" });
    const { market, locale } = this.#question;
    const currency = this.#market(market)?.currency ?? "GBP";
    const query = new URLSearchParams({ surface: "flight-results", format: "skyscanner-v3", market, locale, currency,
      origin: "LHR", destination: "EDI", departs: "2027-07-16", adults: "1", cabin: "economy" });
    try {
      const body = await (await fetch("/demo/example.json")).text();
      const reply = await fetch(`/v1/attach?${query}`, { method: "POST", body, headers: clientHeader({ scheme: scheme() }) });
      const answer = await reply.json();
      const read = readAnswer(answer, { currency });
      this.#layout = answer.layout ?? null;
      if (this.#layout) this.#drawer.layout(this.#layout, null, read.format, this.#reader.texts.facts);
      else this.#drawer.note(`no layout: ${reply.headers.get("Layover-Status")}`);
      this.#take(read);
      this.#draw({ mayMove: true });
      say(this.#reader.texts.all(read.itineraries.length, read.itineraries.filter(one => one.stops === 0).length));
    } catch (error) { this.#fail(new Problem({ title: String(error.message) }), market); }
  }

  #stop() {
    this.#search?.close();
    [this.#search, this.#layout, this.#found, this.#newest, this.#filter, this.#isTouched] = [null, null, null, null, {}, false];
    this.#list.clear();
    at("notice").hidden = at("more").hidden = true;
    this.#start.hide();
    this.#drawer.clear();
    this.#busy(0);
    say("");
  }

  #fail(problem, market) {
    const { texts } = this.#reader;
    this.#busy(0);
    say("");
    this.#drawer.note(`problem: ${problem.status} ${problem.kind}`);
    if (problem.kind === "no-supplier") this.#offerExample(market);
    else notice(texts.failed, problem.message, texts.again, () => this.#begin(this.#question, "replace"));
  }

  #offerExample(market) {
    const { texts } = this.#reader;
    notice(texts.noSupplier(market), texts.noSupplierText, texts.example, () => this.#showExample());
  }

  #busy(percent) { busy(percent, this.#reader?.texts.searching ?? ""); }
}
