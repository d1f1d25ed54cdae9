import { Memory, orders, passes, Problem, readAnswer, Reporter } from "/v1/client.js";
import { element } from "/v1/client/components.js";
import { asked, askedFilter, remember } from "./address.js";
import { at } from "./dom.js";
import { Dinner } from "./dinner.js";
import { Drawer } from "./drawer.js";
import { attachExample, exampleQuestion } from "./example.js";
import { failureOf, faultIn, needsChange, pictureOf, today } from "./failures.js";
import { Finder } from "./finder.js";
import { Filters } from "./filters.js";
import { digits } from "./formatters.js";
import { speak } from "./language.js";
import { LiveSearch } from "./live-search.js";
import { banner, busy, hideBanner, hideNotice, notice, say, sentences } from "./notice.js";
import { PickOne } from "./pick-one.js";
import { ResultsList } from "./results-list.js";
import { drawScheme } from "./scheme.js";
import { SearchAll } from "./search-all.js";
import { SearchForm } from "./search-form.js";
import { SentenceSearch } from "./sentence-search.js";
import { Sharing } from "./sharing.js";
import { Sorts } from "./sorts.js";
import { Start } from "./start.js";

/** One page of results: it holds the results, and has its parts draw them. */
export class Page {
  #site;
  #form;
  #start;
  #sentence = null;                   // null if the server has none
  #reader = null;                     // language and formatters
  #search = null;                     // the live one
  #sort = "best";
  #filter = {};
  #isTouched = false;                 // the reader is using the list: nothing moves unasked from now on
  #isDrawing = false;
  #isByKey = false;                   // the reader's last act was a key
  #from = null;                       // what had the focus when a search by keyboard began
  #memory = new Memory();
  #reporter = new Reporter();
  #drawer = new Drawer();
  #list = new ResultsList(this.#memory, {
    seen: (card, layout) => {
      this.#memory.seen(card, layout);
      this.#reporter.report("seen", layout, card);
    },
    drawn: () => this.#tellStatus(),
  });
  #one = new PickOne({
    reveal: id => this.#list.find(id), seen: (card, layout) => this.#reporter.report("seen", layout, card),
    tapped: (card, layout) => this.#reporter.report("tap", layout, card, {}),
  });
  #dinner = null;                     // null if the server has no service of places
  #sharing = null;                    // null if nothing can be shared: no trips, or no cookies
  #sorts = new Sorts(name => this.#resort(name));
  #filters = new Filters(filter => this.#refilter(filter));
  #searchAll;

  constructor(site) {
    this.#site = site;
    Finder.setAway(!site.has_find);
    this.#searchAll = new SearchAll({ flyTo: code => this.#flyTo(code), showCard: name => this.#showCard(name) });
    this.#form = new SearchForm(site);
    this.#form.addEventListener("speak", ({ detail }) => this.#speak(detail.locale));
    this.#form.addEventListener("search", ({ detail }) => this.#begin(detail.question));
    this.#start = new Start(site, changes => this.#begin({ ...this.#question, ...changes }));
    if (site.has_sentence) this.#sentence = new SentenceSearch(site, this.#form, { search: changes => this.#begin({ ...this.#question, ...changes }), open: () => this.open() });
    this.#reporter.addEventListener("report", ({ detail }) => this.#drawer.report(detail));
    this.#reporter.addEventListener("sent", ({ detail }) => this.#drawer.sent(detail.events, detail.reply));
    if (site.has_trips && isSecureContext) this.#sharing = new Sharing(site, {
      rows: this.#list.element, now: () => ({ search: this.#search?.token ?? "", question: this.#search?.question ?? this.#question }),
      again: query => this.#begin({ ...this.#question, returns: "", ...query }),
      act: event => this.#tapShared(event), isAway: (card, layout) => this.#memory.isAway(card, layout),
      seen: (card, layout) => {
        this.#memory.seen(card, layout);
        this.#reporter.report("seen", layout, card);
      },
    });
    if (site.picks?.includes("late-dinner")) this.#dinner = new Dinner();
    this.#hearList();
    at("more").addEventListener("click", () => this.#showNew());
    at("notices").addEventListener("click", () => this.#toggleNotices());
    addEventListener("popstate", () => this.open());
    for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, () => { this.#isByKey = kind === "keydown"; }, { capture: true, passive: true });
  }

  get #question() { return this.#form.question; }
  get #texts() { return this.#reader.texts; }
  get #activeFilter() { return this.#filter.stops || this.#filter.carriers ? this.#filter : null; }

  /** Shows the search of the address. */
  async open() {
    const items = asked();
    const market = this.#market(items.market) ? items.market : this.#site.default_market;
    const day = new Date(Date.now() + 60 * 864e5).toISOString().slice(0, 10);
    this.#form.write({ origin: "", destination: "", departs: day, returns: "", adults: 1, cabin: "economy", ...items, market });
    const filter = askedFilter(items) ?? {};
    this.#sort = orders[items.sort] ? items.sort : "best";
    if (items.example) await this.#showExample();
    else if (items.origin && items.destination) await this.#begin(this.#question, "replace", filter);
    else {
      this.#stop();
      if (!this.#site.markets.some(one => one.has_supplier)) this.#offerExample(market);
      else {
        await this.#sentence?.open(items);
        this.#start.show(this.#reader, this.#question);
      }
    }
    if (items.example) this.#refilter(filter);
    if (items.find !== undefined) this.#searchAll.open(items.find);
  }

  /** Puts a place into the ordinary form, which is shown from now on. */
  #flyTo(code) {
    this.#sentence?.useForm();
    this.#form.flyTo(code);
  }

  /** Scrolls to a card in the list. Returns whether it exists. */
  #showCard(name) {
    if (this.#list.folded.some(({ widget }) => widget === name) && !this.#list.isOpen) this.#toggleNotices();
    const card = at("columns").hidden ? null : this.#list.element.querySelector(`layover-card[data-widget="${CSS.escape(name)}"]`);
    if (!card) return false;
    card.toggleAttribute("data-found", true);
    setTimeout(() => card.toggleAttribute("data-found", false), 4000);
    card.closest("li").setAttribute("tabindex", "-1");
    card.closest("li").focus({ preventScroll: true });
    card.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    return true;
  }

  #market(name) { return this.#site.markets.find(one => one.market === name); }

  #speak(locale) {
    this.#reader = speak(locale);
    this.#form.draw(this.#reader);
    this.#sentence?.draw(this.#reader);
    this.#start.draw(this.#reader, this.#question);
    this.#sharing?.speak(this.#reader, this.#question);
    this.#searchAll.draw(this.#reader, this.#question.market);
    at("inside-close").setAttribute("aria-label", this.#texts.close);
    drawScheme(this.#texts);
  }

  #remember(how, more = {}) {
    const { stops, carriers } = this.#filter;
    const items = { ...this.#question, ...more, sort: this.#sort === "best" ? "" : this.#sort, stops: stops?.join(",") ?? "", carriers: carriers?.join(",") ?? "" };
    if (asked().example !== undefined && this.#search?.isExample) items.example = "1";
    remember(how, items);
  }

  // MARK: the list

  #draw({ mayMove = false } = {}) {
    if (!this.#search || (!this.#search.isLive && !this.#search.found)) return;
    const { layout, width, found, isLive } = this.#search;
    at("columns").hidden = false;
    this.#sharing?.mark(this.#reader.writing);
    const state = { layout, width, found, sort: this.#sort, filter: this.#activeFilter, isWaiting: isLive, legs: this.#question.returns ? 2 : 1 };
    this.#list.draw(state, this.#reader, { mayMove, mayPush: !this.#isTouched && scrollY < 80 });
    this.#one.draw(isLive ? null : layout, found, this.#activeFilter, this.#reader);
    this.#dinner?.draw(this.#question, this.#reader);
    this.#drawNotices();
    this.#offerMore();
    this.#tellStatus();
  }

  #drawChoices() {
    this.#drawSorts();
    this.#filters.draw(this.#search?.found ?? null, this.#filter, this.#reader);
  }

  /** Each order with the result that it would put first among those that pass the filter. */
  #drawSorts() {
    const found = this.#search?.found?.itineraries;
    this.#sorts.draw(found?.filter(one => passes(one, this.#activeFilter)) ?? null, this.#sort, this.#reader);
  }

  /** One line for the notices that are folded. */
  #drawNotices() {
    const { folded, isOpen } = this.#list, line = at("notices");
    line.hidden = folded.length === 0;
    line.setAttribute("aria-expanded", String(isOpen));
    const [word, count] = line.querySelectorAll("span");
    word.textContent = folded[0]?.label ?? folded[0]?.widget ?? "";
    count.textContent = folded.length > 1 ? `+${digits(this.#reader.locale).format(folded.length - 1)}` : "";
  }

  #toggleNotices() {
    this.#list.toggle();
    this.#drawNotices();
  }

  /** Offers results that wait for the reader. */
  #offerMore() {
    const { newest, found } = this.#search, { held } = this.#list;
    const results = newest ? Math.max(0, newest.itineraries.length - (found?.itineraries.length ?? 0)) : 0;
    const { newCard, newPrices } = this.#texts.failures;
    const news = held.length === 1 && results === 0 ? newCard.replace("{card}", held[0].label ?? held[0].widget) : this.#texts.waiting(results, held.length);
    const isNews = newest !== null || held.length > 0;
    at("more").hidden = !isNews;
    at("more").parentElement.toggleAttribute("data-news", isNews);
    at("more").replaceChildren(element("span", {}, news || newPrices), element("span", {}, ` · ${this.#texts.show}`));
  }

  #showNew() {
    const card = this.#list.held[0];
    if (this.#search.agree()) this.#drawChoices();
    this.#draw({ mayMove: true });
    this.#list.reveal(card);
  }

  /** The status: it never counts results that are not drawn. */
  #tellStatus() {
    const { found, newest, isLive, isSlow, isWhole } = this.#search ?? {}, texts = this.#texts;
    if (!this.#search || at("columns").hidden) return;
    const isShown = isWhole && !isLive && this.#list.isDrawn;
    if (isShown) this.#busy(true);
    const all = found?.itineraries ?? [], direct = all.filter(one => one.stops === 0).length;
    const stands = !found ? texts.searching : isShown && !newest ? texts.all(all.length, direct) : texts.soFar(all.length, direct);
    const kept = [...(this.#filter.stops ?? []).map(count => texts.stop[count]), ...(this.#filter.carriers ?? []).map(id => found?.carriers.get(id) ?? id)];
    const isFiltered = this.#activeFilter !== null && found !== null;
    const text = isFiltered ? [...kept, texts.shown(this.#list.resultCount)].join(" · ") : stands;
    say(!isLive || !found ? text : isSlow ? sentences(text, texts.failures.slow) : `${text} · ${texts.coming}`);
  }

  #hearList() {
    const list = this.#list.element;
    const touch = () => { this.#isTouched = true; };
    for (const kind of ["pointerdown", "keydown", "wheel", "focusin"]) list.addEventListener(kind, touch, { passive: true });
    addEventListener("scroll", () => {
      if (scrollY > 80) touch();
      if (this.#isDrawing || (this.#list.held.length === 0 && !this.#list.hasGaps)) return;
      this.#isDrawing = true;                              // waiting cards may be off screen by now
      requestAnimationFrame(() => {
        this.#isDrawing = false;
        this.#draw();
      });
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
    // The card may have disappeared, and the focus with it.
    if (action.kind !== "open") this.#list.element.focus({ preventScroll: true });
    if (action.kind === "search") this.#isTouched = false;  // the reader has not looked at the new list yet
  }

  /** A tap on the card that is shown after sharing a flight. */
  #tapShared({ detail: { card, layout, name, action } }) {
    if (action.kind === "dismiss") this.#memory.dismiss(card);
    this.#reporter.report(action.kind === "dismiss" ? "dismiss" : "tap", layout, card, name ? { action: name } : {});
  }

  /** A card filters the results: `{ carriers: "-32480", stops: "0" }`. */
  #keep({ carriers, stops }) {
    const many = value => (value === undefined ? undefined : [value].flat().map(String));
    this.#refilter({ carriers: many(carriers), stops: many(stops)?.map(Number) });
    this.#filters.draw(this.#search.found, this.#filter, this.#reader);
  }

  #refilter(filter) {
    this.#filter = filter;
    if (!this.#activeFilter) this.#filters.draw(this.#search?.found ?? null, filter, this.#reader);
    this.#drawSorts();
    this.#draw({ mayMove: true });
    this.#remember("replace");
  }

  #resort(name) {
    this.#sort = name;
    this.#draw({ mayMove: true });
    this.#remember("replace");
  }

  // MARK: a search

  /** Starts a search, and drops the previous one. */
  async #begin(question, how = "push", filter = {}) {
    this.#from = this.#isByKey && how === "push" ? document.activeElement : null;
    this.#stop();
    this.#form.write(question);
    this.#filter = filter;
    this.#remember(how);
    const place = this.#market(question.market);
    this.#form.fold(matchMedia("(max-width: 56.24em)").matches);
    const fault = faultIn(this.#question, today(place?.time_zone));
    if (fault) return this.#refuse(fault);
    if (place && !place.has_supplier) return this.#offerExample(question.market);
    at("columns").hidden = false;
    this.#search = new LiveSearch(this.#question, place?.currency, { isTouched: () => this.#isTouched, width: this.#list.width });
    this.#busy(false);
    this.#drawChoices();
    this.#draw();
    this.#listen(this.#search);
    await this.#search.begin();
  }

  #listen(search) {
    const hear = (name, act) => search.addEventListener(name, ({ detail }) => { if (this.#search === search) act(detail); });
    hear("layout", ({ layout, patch, isOther }) => {
      if (isOther) this.#list.clear();
      this.#drawer.layout(layout, patch, search.format, this.#texts.facts);
      this.#draw();
    });
    hear("found", ({ count, isAgreed }) => {
      this.#drawer.note(`answer: ${count} itineraries`);
      hideNotice();
      this.#draw();
      if (isAgreed) requestAnimationFrame(() => setTimeout(() => { if (this.#search === search) this.#drawChoices(); }));
    });
    hear("slow", () => this.#draw());
    hear("settled", ({ isWhole }) => this.#settle(isWhole));
    hear("trouble", ({ problem }) => this.#warn(problem));
    hear("recovered", () => {
      at("columns").toggleAttribute("data-stalled", false);
      hideBanner();
      this.#draw();
    });
    hear("failed", ({ problem }) => this.#fail(problem));
    hear("ended", ({ problem, reason }) => this.#end(problem, reason));
  }

  /** No more results follow. */
  #settle(isWhole) {
    const found = (this.#search.newest ?? this.#search.found)?.itineraries ?? [];
    this.#form.learn(this.#question, found);
    this.#sharing?.learn(found);
    if (this.#search.count === 0) return isWhole ? this.#refuse("none") : this.#fail(new Problem({ type: "supplier-error" }));
    if (!isWhole) this.#busy(null);
    this.#draw();
    // After a search by keyboard the focus goes on to the first flight, unless the reader has moved it.
    if (this.#from && [this.#from, document.body, this.#list.element].includes(document.activeElement)) this.#list.focusFirst();
    if (!isWhole) this.#warnOver("partial", this.#texts.again, () => this.#begin(this.#question, "replace"));
  }

  /** Reports a problem; the results stay. */
  #warn(problem) {
    this.#drawer.note(`problem: ${problem.status} ${problem.kind}`);
    const { failures } = this.#texts;
    // Its outcome is reported next, or was already.
    if (!problem.again && (this.#search.count === 0 || problem.kind === "results-failed")) return;
    at("columns").toggleAttribute("data-stalled", problem.again);
    const isStill = problem.again && (this.#search.isLive || this.#search.count === 0) ? failures.asking : failures.stays;
    const [says, does] = failures[failureOf(problem)];
    if (!problem.again) this.#busy(null);
    this.#draw();
    banner(sentences(says, problem.kind === "offline" && this.#search.isLive ? does : isStill), failures.retry, () => {
      hideBanner();
      if (!this.#search.isWhole) this.#busy(false);
      this.#search.resume();
    });
  }

  #warnOver(failure, word, act) { banner(sentences(this.#texts.failures[failure][0], this.#texts.failures.stays), word, act); }

  /** The search cannot continue. */
  #end(problem, reason) {
    this.#drawer.note(`gone: ${reason}`);
    const failure = problem ? failureOf(problem) : failureOf({ kind: reason });
    if (this.#search.count === 0) return this.#fail(problem ?? new Problem({ type: reason }));
    if (!this.#search.isWhole) this.#busy(null);
    this.#draw();
    this.#warnOver(failure, this.#texts.again, () => this.#begin(this.#question, "replace"));
  }

  /** There is nothing to show except the problem. */
  #fail(problem) {
    const { market } = this.#question, asked = this.#question;
    this.#drawer.note(`problem: ${problem.status} ${problem.kind}`);
    if (problem.kind === "no-supplier") return this.#offerExample(market);
    this.#refuse(failureOf(problem), asked[problem.pointer?.split("/").pop()]);
    // It was never started: it starts once the network is back.
    const own = this.#search;
    if (problem.kind === "offline") addEventListener("online", () => { if (this.#search === own) this.#begin(asked, "replace"); }, { once: true });
  }

  /** Shows the problem in place of the results; `value` is the invalid part of the question. */
  #refuse(failure, value = "") {
    const { failures, change, again } = this.#texts;
    const [says, does] = failures[failure];
    this.#search?.close();
    at("columns").hidden = true;
    this.#busy(null);
    say("");
    this.#list.clear();
    hideBanner();
    const edit = [change, () => this.#form.edit?.(failure) ?? this.#form.fold(false)];
    const retry = [failure === "gone" ? again : failures.retry, () => this.#begin(this.#question, "replace")];
    notice(says.replace("{code}", value), does, needsChange.has(failure) ? [edit, ...(failure === "none" ? this.#daysAround() : [])] : [retry, edit], pictureOf(failure));
  }

  /** The day before and the day after, to search for. */
  #daysAround() {
    const { departs, market } = this.#question;
    return [-1, 1].map(days => new Date(Date.parse(departs) + days * 864e5).toISOString().slice(0, 10))
      .filter(day => day >= today(this.#market(market)?.time_zone))
      .map(day => [this.#reader.writing.date(day), () => this.#begin({ ...this.#question, departs: day })]);
  }

  /** The shipped example by `POST /v1/attach`: as a gateway does it with an answer that it has. */
  async #showExample() {
    this.#stop();
    this.#form.write({ ...this.#question, ...exampleQuestion });
    this.#remember("replace", { example: "1" });
    const { market, locale } = this.#question;
    try {
      at("columns").hidden = false;
      this.#search = await attachExample(market, locale, this.#market(market)?.currency, this.#list.width);
      const { layout, format, found } = this.#search;
      if (layout) this.#drawer.layout(layout, null, format, this.#texts.facts);
      this.#drawer.note(`answer: ${found.itineraries.length} itineraries`);
      this.#drawChoices();
      this.#draw({ mayMove: true });
    } catch (error) { this.#fail(Problem.of(error)); }
  }

  #stop() {
    this.#search?.close();
    [this.#search, this.#filter, this.#isTouched] = [null, {}, false];
    this.#list.clear();
    at("columns").hidden = at("more").hidden = true;
    at("columns").toggleAttribute("data-stalled", false);
    hideNotice();
    hideBanner();
    this.#start.hide();
    this.#sentence?.hide();
    this.#drawer.clear();
    this.#busy(null);
    say("");
  }

  #offerExample(market) {
    const texts = this.#texts;
    this.#busy(null);
    at("columns").hidden = true;
    notice(texts.noSupplier(market), texts.noSupplierText, [[texts.example, () => this.#showExample()]]);
  }

  #busy(isDone) { busy(isDone, this.#reader?.texts.searching ?? ""); }
}
