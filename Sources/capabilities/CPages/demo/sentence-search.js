import { Sentences } from "/v1/client.js";
import { element } from "/v1/client/components.js";
import { remember } from "./address.js";
import { at } from "./dom.js";
import { shortDay } from "./formatters.js";
import { searchedDays, SentenceExplore } from "./sentence-explore.js";
import { SentenceLine } from "./sentence-line.js";
import { SentenceList } from "./sentence-list.js";
import { PastSentences, Travellers, unitHeader } from "./sentence-past.js";

/**
 * The search as a sentence, in place of the form's fields. The server provides the sentence, its lists and its meaning; this
 * part draws it, changes it by whole codes, and follows it.
 */
export class SentenceSearch {
  /** Milliseconds that the page waits for its first sentence before it shows the ordinary form. */
  static patience = 2500;
  /** Milliseconds that a tap waits for a check that its place still exists. */
  static tapPatience = 800;
  static key = "F2";
  #site;
  #form;
  #does;
  #reader = null;
  #place = "";
  #sentences = null;
  #line = new SentenceLine(at("say-line"), (list, token, event) => this.#openList(list, token, event));
  #list = new SentenceList({
    choose: (option, list) => this.#say(option.code, list), suggest: (list, text) => this.#sentences.suggest(list === "sub" ? "place" : list, text),
    say: text => this.#announce(text), texts: () => this.#reader.texts,
  });
  #explore;
  #past = new PastSentences();
  #isStart = false;
  #isAway = false;                    // no sentence is available now
  #returnsTo = "";
  #note = "";
  #isChosen = false;                  // the reader has changed the sentence: it is worth storing

  /**
   * @param {object} site The content of `/demo/site.json`.
   * @param {import("./search-form.js").SearchForm} form
   * @param {{ search: (changes: object) => void, open: () => void }} does `search` starts a search with the form's values and these
   *   changes, `open` shows the search of the address.
   */
  constructor(site, form, does) {
    [this.#site, this.#form, this.#does] = [site, form, does];
    this.#explore = new SentenceExplore(site.routes ?? [], form.places, {
      go: destination => this.#go(destination), name: destination => this.#nameOf(destination), market: () => this.#market,
    });
    at("as").addEventListener("click", () => this.#turn());
    document.addEventListener("keydown", event => {
      if (event.key !== SentenceSearch.key || event.ctrlKey || event.altKey || event.metaKey || at("as").hidden) return;
      event.preventDefault();
      this.#turn();
    });
    at("say-line").addEventListener("keydown", event => this.#press(event));
    at("say-go").addEventListener("click", () => this.#follow());
    at("say-share").addEventListener("click", () => this.#share());
    at("say-origin").addEventListener("change", () => this.#form.write({ origin: at("say-origin").value }));
    at("past-forget").addEventListener("click", () => { this.#past.clear(this.#market.market); this.#drawPast(); this.#line.button("place")?.focus(); });
    form.addEventListener("change", () => this.#remember());
    addEventListener("pagehide", () => { if (this.#isChosen) this.#keep(); });
  }

  get isOn() { return at("ask").dataset.as === "sentence"; }

  get #market() { return this.#site.markets.find(({ market }) => market === this.#form.question.market); }
  get #sentence() { return this.#sentences?.sentence ?? null; }

  /** Shows the start page's sentence, if there is one and the reader does not prefer the ordinary form. */
  async open({ say, as, origin, adults }) {
    this.#isStart = true;
    const wants = say !== undefined || (as ?? preferred()) !== "form";
    const { market } = this.#form.question;
    if (!origin && Travellers.origin(market)) this.#form.write({ origin: Travellers.origin(market) });
    if (!adults && Travellers.adults > 1) this.#form.write({ adults: Travellers.adults });
    if (wants) await this.#turnOn(say ?? this.#sentences?.asked ?? "", false);
    else this.#turnOff();
    if (wants && !this.isOn) this.#turnOff();              // no sentence is available: the ordinary form, and no switch
    at("as").hidden = this.#isAway = wants && !this.isOn;
  }

  /** Switches to the ordinary form for now. */
  useForm() { this.#turnOff(); }

  /** Results are shown: their form has the search. */
  hide() {
    this.#isStart = false;
    this.#turnOff();
    at("as").hidden = this.#isAway;
  }

  /** Draws it for another language or market. */
  draw(reader) {
    this.#reader = reader;
    this.#drawSwitch();
    this.#fillOrigins();
    const { market, locale } = this.#form.question, place = `${market} ${locale}`;
    if (place === this.#place) return;
    const [before] = this.#place.split(" ");
    this.#place = place;
    if (!this.#sentences || !this.isOn) return;
    if (before !== market) this.#form.write({ origin: Travellers.origin(market) });
    this.#list.close(false);
    this.#sentences.move({ market, locale, timeZone: this.#market?.time_zone });
    this.#sentences.say(this.#sentence?.code ?? this.#sentences.asked);
  }

  // MARK: sentence or ordinary form

  #turn() {
    const isOn = !this.isOn;
    prefer(isOn ? "sentence" : "form");
    if (isOn) this.#turnOn(this.#sentences?.asked ?? "", true);
    else {
      this.#carryOver();
      this.#turnOff();
      at(this.#form.question.destination ? "departs" : "to").focus({ preventScroll: true });
      if (this.#isStart) remember("replace", { as: "form", ...this.#address });
    }
    this.#drawSwitch();
  }

  async #turnOn(code, focuses) {
    const { market, locale } = this.#form.question, timeZone = this.#market?.time_zone;
    if (!this.#sentences) {
      this.#sentences = new Sentences({ market, locale, timeZone, headers: unitHeader() });
      this.#sentences.addEventListener("sentence", ({ detail }) => this.#take(detail));
      this.#sentences.addEventListener("failed", ({ detail }) => this.#fail(detail));
    } else this.#sentences.move({ market, locale, timeZone });
    this.#tellFrom();
    this.#place = `${market} ${locale}`;
    const late = new Promise(done => setTimeout(done, SentenceSearch.patience, null));
    this.#note = "";
    const came = await Promise.race([this.#sentences.say(code), late]);
    if (!came) return;
    at("ask").dataset.as = "sentence";
    document.body.dataset.as = "sentence";
    this.#drawAll(came, false);
    this.#drawPast();
    this.#drawSwitch();
    this.#sentences.watch();
    if (focuses) this.#line.button("place")?.focus({ preventScroll: true });
  }

  /** Recently seen prices are requested for the reader's own city. */
  #tellFrom() {
    const { origin, adults } = this.#form.question;
    this.#sentences?.from({ origin: origin ?? "", adults: Number(adults) || 1 });
  }

  #turnOff() {
    this.#list.close(false);
    this.#sentences?.rest();
    this.#explore.hide();
    at("ask").dataset.as = document.body.dataset.as = "form";
    at("past").hidden = true;
    this.#drawSwitch();
  }

  /** The sentence's values are copied to the ordinary form. */
  #carryOver() {
    if (!this.#sentence) return;
    const { kind, destinations = [], dates } = this.#sentence.resolved;
    this.#form.write({ ...(kind === "search" && { destination: destinations[0].iata }), ...(dates && searchedDays(this.#sentence, this.#form.question)) });
  }

  #drawSwitch() {
    if (!this.#reader) return;
    at("as").querySelector(".word").textContent = this.isOn ? this.#reader.texts.say.asForm : this.#reader.texts.say.asSentence;
  }

  // MARK: replies of the server

  #say(code, list) {
    this.#returnsTo = list;
    this.#isChosen = true;
    at("say").setAttribute("aria-busy", "true");
    return this.#sentences.say(code);
  }

  #take({ sentence, isAsked }) {
    at("say").removeAttribute("aria-busy");
    if (!this.isOn) return;
    this.#drawAll(sentence, true, isAsked);
    if (isAsked) this.#restoreFocus();
  }

  #drawAll(sentence, moves, isAsked = true) {
    const before = at("say-text").textContent, { texts } = this.#reader;
    at("say-text").textContent = sentence.text;
    at("say-line").lang = sentence.locale;
    this.#line.show(sentence, { moves });
    const repaired = sentence.repairs.map(({ text }) => text).filter(Boolean).join(" ");
    this.#note = isAsked || repaired ? repaired : this.#note && before !== sentence.text ? texts.say.back : this.#note;
    this.#drawNote();
    this.#drawDoes(sentence);
    this.#drawExploreNext(sentence);
    at("start").toggleAttribute("data-aside", sentence.resolved.kind === "explore");
    if (this.#list.name) this.#list.update(sentence.options[this.#list.name] ?? [], this.#current(this.#list.name));
    if (this.#isStart) remember("replace", { say: sentence.share, ...this.#address });
    if (before && (before !== sentence.text || repaired)) this.#announce([sentence.text, this.#note].filter(Boolean).join(" "));
  }

  /** Destinations are drawn after the frame that shows the sentence: both in one frame would block the page. */
  #drawExploreNext(sentence) {
    if (sentence.resolved.kind !== "explore") return this.#drawExplore();
    at("explore").setAttribute("aria-busy", "true");
    requestAnimationFrame(() => setTimeout(() => {
      if (this.#sentence !== sentence) return;             // a newer one is drawn by itself
      if (this.isOn) this.#drawExplore();
      else at("explore").removeAttribute("aria-busy");
    }));
    return undefined;
  }

  /** Above results there is no room for destinations. */
  #drawExplore() {
    at("explore").removeAttribute("aria-busy");
    if (this.#isStart) this.#explore.show(this.#sentence, this.#reader, this.#form.question);
    else this.#explore.hide();
  }

  get #address() {
    const { market, locale } = this.#form.question;
    return { market, locale };
  }

  #drawNote() {
    const { resolved } = this.#sentence, typed = this.#sentence.tokens.find(token => token.typed);
    const text = this.#note || (resolved.kind === "nothing" && typed ? this.#reader.texts.noPlace : "");
    at("say-note").hidden = !text;
    at("say-note").querySelector("p").textContent = text;
    const candidates = (resolved.candidates ?? []).filter(({ code }) => code);
    at("say-candidates").replaceChildren(...candidates.slice(0, 5).map(({ name, text: phrase, code }) =>
      element("button", { type: "button", class: "pill-quiet", onclick: () => this.#say(code, "place") }, name ?? phrase)));
    at("say-candidates").hidden = candidates.length === 0;
    if (candidates.length > 0) at("say-note").hidden = false;
  }

  /** The button of the sentence: one place starts its search, several scroll to their list. */
  #drawDoes({ resolved }) {
    const { texts, writing, locale } = this.#reader, isSearch = resolved.kind === "search";
    const isExplore = resolved.kind === "explore";
    at("say-go").disabled = !isSearch && !isExplore;
    at("say-go").querySelector("span").textContent = isExplore ? texts.say.places(this.#explore.others(resolved, this.#form.question).length) : texts.say.flights;
    at("say-go").toggleAttribute("data-down", isExplore);
    const days = searchedDays(this.#sentence, this.#form.question);
    const said = days.returns ? shortDay(locale).formatRange(Date.parse(days.departs), Date.parse(days.returns)) : writing.date(days.departs);
    at("say-dates").replaceChildren(...[resolved.dates?.text && element("b", {}, resolved.dates.text), element("span", {}, texts.say.searched(said))].filter(Boolean));
    at("say-share").setAttribute("aria-label", texts.say.share);
    at("say-share").querySelector("span").textContent = texts.say.copy;
  }

  /** The server's name of a place: from the lists, else the city of its airport. */
  #nameOf({ name, place, iata }) {
    if (name) return name;
    const { place: words = [], sub = [] } = this.#sentence?.options ?? {};
    return [...sub, ...words].find(({ id }) => id === place)?.name ?? this.#form.places.city(iata, this.#reader.locale).split("/")[0];
  }

  #fail({ problem, isAsked }) {
    at("say").removeAttribute("aria-busy");
    if (!this.isOn) return;
    if ([404, 503].includes(problem.status)) { this.#giveWay(); return; }
    if (!isAsked) return;
    this.#note = this.#reader.texts.say.failed;
    this.#drawNote();
    this.#announce(this.#note);
    this.#restoreFocus();
  }

  /** Sentences are no longer available: the ordinary form takes over the values. */
  #giveWay() {
    const isHere = at("say").contains(document.activeElement);
    this.#carryOver();
    this.#turnOff();
    at("as").hidden = this.#isAway = true;
    if (isHere) at("to").focus({ preventScroll: true });
  }

  #announce(text) {
    const status = at("say-status");
    status.textContent = "";
    requestAnimationFrame(() => { status.textContent = text; });
  }

  // MARK: actions of the reader

  #current(list) { return this.#sentence.tokens.find(({ role }) => role === list)?.id; }

  #openList(list, token, event) {
    if (!this.#sentence) return;
    const button = token.localName === "button" ? token : this.#line.button(list);
    if (this.#list.name === list && button.getAttribute("aria-expanded") === "true") return this.#list.close(true);
    const options = this.#sentence.options[list] ?? [];
    if (options.length === 0) return undefined;
    setTimeout(() => this.#line.measure(options.map(({ text }) => text).filter(Boolean)));   // the list is shown first
    return this.#list.open({ name: list, button, label: button.getAttribute("aria-label"), options, current: this.#current(list) }, {
      spot: this.#line.spot(token), width: at("say-line").clientWidth, isRightToLeft: this.#sentence.dir === "rtl", isTouched: event?.pointerType === "touch",
    });
  }

  /** Arrow keys open a word's list, and so do letters, which are typed into the list. */
  #press(event) {
    const button = event.target.closest("button[data-list]");
    if (!button || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const isLetter = event.key.length === 1 && event.key !== " " && event.key !== "/";
    if (!isLetter && !["ArrowDown", "ArrowUp"].includes(event.key)) return;
    if (!isLetter) event.preventDefault();
    this.#openList(button.dataset.list, button);
    if (isLetter && document.activeElement === at("say-list")) at("say-list").dispatchEvent(new KeyboardEvent("keydown", { key: event.key, bubbles: true, cancelable: true }));
  }

  /** The focus stays on the changed slot; if the sentence no longer has it, on the place. */
  #restoreFocus() {
    const list = this.#returnsTo;
    this.#returnsTo = "";
    if (!list || (document.activeElement !== document.body && !at("say-line").contains(document.activeElement))) return;
    (this.#line.button(list) ?? this.#line.button("place") ?? this.#line.button("action"))?.focus({ preventScroll: true });
  }

  #follow() {
    const { resolved } = this.#sentence;
    if (resolved.kind === "search") return this.#go(resolved.destinations[0]);
    if (!this.#isStart) {
      remember("push", { say: this.#sentence.share, ...this.#address });
      return this.#does.open();
    }
    const first = at("explore-list").querySelector("a");
    first?.focus({ preventScroll: true });
    at("explore").scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    this.#keep();
    return undefined;
  }

  /** A place that was removed a moment ago is repaired before the tap: the sentence is requested once more. */
  async #go(destination) {
    this.#keep();
    const days = this.#explore.days(destination);
    const fresh = await Promise.race([this.#sentences.again(), new Promise(done => setTimeout(done, SentenceSearch.tapPatience, null))]);
    if (fresh && !fresh.resolved.destinations?.some(({ iata }) => iata === destination.iata)) return;
    this.#does.search({ destination: destination.iata, ...days });
    scrollTo({ top: 0 });
  }

  async #share() {
    const { market, locale } = this.#form.question;
    const link = `${location.origin}/demo?say=${this.#sentence.share}&market=${market}&locale=${locale}`;
    this.#keep();
    const { say } = this.#reader.texts;
    try { await navigator.clipboard.writeText(link); } catch { return; }   // without a clipboard, the address bar has the link
    at("say-share").querySelector("span").textContent = say.copied;
    this.#announce(say.copied);
  }

  #keep() {
    this.#isChosen = false;
    this.#past.keep(this.#form.question.market, this.#sentence?.share);
  }

  #remember() {
    const { market, origin, adults } = this.#form.question;
    this.#fillOrigins();
    if (!this.isOn) return;
    Travellers.keep({ market, origin, adults });
    this.#tellFrom();
    if (this.#sentence) {
      this.#drawDoes(this.#sentence);
      this.#drawExplore();
    }
  }

  #fillOrigins() {
    if (!this.#reader) return;
    const { origin } = this.#form.question, { locale, texts } = this.#reader;
    const codes = [...new Set([origin, ...this.#form.usualOrigins])].filter(Boolean).sort();
    at("say-origin").setAttribute("aria-label", texts.from);
    at("say-origin").replaceChildren(...codes.map(code => element("option", { value: code }, this.#form.places.label(code, locale))));
    at("say-origin").value = origin;
  }

  /** Earlier sentences are shown with their current meaning: a removed place is shown before a tap. */
  async #drawPast() {
    const { market } = this.#form.question, { say } = this.#reader.texts;
    const codes = this.#past.of(market).filter(code => code !== this.#sentence?.share);
    at("past-title").textContent = say.earlier;
    at("past-forget").textContent = say.forget;
    if (codes.length === 0) { at("past").hidden = true; return; }
    const all = await this.#sentences.batch(codes).catch(() => []);
    at("past").hidden = all.length === 0 || !this.isOn || !this.#isStart;
    at("past-list").replaceChildren(...all.map(({ text, repairs = [] }, row) => element("li", {},
      element("button", { type: "button", onclick: () => { this.#say(codes[row], "place"); at("say-line").scrollIntoView({ block: "nearest" }); } },
        element("span", { dir: "auto" }, text), repairs[0]?.text && element("small", { dir: "auto" }, repairs[0].text)))));
  }
}

function preferred() {
  try { return localStorage.getItem("layover-as"); } catch { return null; }
}

function prefer(as) {
  try { localStorage.setItem("layover-as", as); } catch { /* a browser that keeps nothing */ }
}
