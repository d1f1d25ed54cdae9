// One widget for many readers at once: markets or languages by widths, schemes or text sizes. Cells near the screen get frames.
import {Latest, get} from "./api.js";
import {content} from "./content.js";
import {count, fill, h, icon} from "./dom.js";
import {emptyState, noteList, problemState} from "./finding.js";
import {measure} from "./measure.js";
import {Picker, Segments} from "./picker.js";
import {cardLink, change, go, link} from "./router.js";
import {asked} from "./scene.js";
import {shareMenu} from "./share.js";
import {say, viewHead} from "./shell.js";
import {Toolbar} from "./toolbar.js";
import {languageName, localeName, marketName, nameWords, pointsOf, reasonWords, stateOf, typeWord} from "./words.js";

/** The drawn width of a cell: large cards get more space, so that they can be read. */
const cellPoints = (width) => (width <= 430 ? 288 : 400);
const UNFIT = new Set(["cut-text", "outside", "overlap"]);

export function open(root, route) {
  const matrix = new Matrix(root);
  matrix.update(route);
  return matrix;
}

class Matrix {
  #latest = new Latest();
  #problems = new Map();

  constructor(root) {
    this.widget = new Picker({
      sign: "grid",
      label: "Widget",
      options: () => content().widgets.map(
        (widget) => ({value: widget.name, text: nameWords(widget.name), tail: widget.type === "html" ? "" : typeWord(widget.type)})),
      chosen: (name) => go(link(`/matrix/${encodeURIComponent(name)}`,
        {rows: this.route.scene.rows ?? null, columns: this.route.scene.columns ?? null}))
    });
    this.rows = new Segments({
      label: "Rows",
      options: [{value: "markets", text: "Markets"}, {value: "locales", text: "Languages"}],
      chosen: (rows) => change({rows: rows === "markets" ? null : rows})
    });
    this.columns = new Segments({
      label: "Columns",
      options: [
        {value: "widths", text: "Widths"}, {value: "schemes", text: "Light, dark"},
        {value: "scales", text: "Text sizes"}
      ],
      chosen: (columns) => change({columns: columns === "widths" ? null : columns})
    });
    this.toolbar = new Toolbar({start: [this.widget.element, this.rows.element, this.columns.element]});
    this.tally = h("span", {class: "quiet small number", role: "status"});
    this.about = h("div", {class: "stage-notes"});
    this.wrap = h("div", {class: "matrix-wrap", tabindex: "0", role: "region", "aria-label": "The matrix"});
    this.head = h("div", {});
    root.append(this.head, this.about, this.wrap);
    this.near = new IntersectionObserver(
      (entries) => entries.forEach((entry) => this.#seen(entry)), {root: this.wrap, rootMargin: "600px 400px"});
  }

  update(route) {
    this.walks = true;
    if (!route.widget) {
      const first = content().widgets[0]?.name;
      if (first) {
        go(link(`/matrix/${encodeURIComponent(first)}`));
        return;
      }
    }
    const isOther = this.route?.widget !== route.widget;
    this.route = route;
    if (isOther) {
      fill(this.head, viewHead("Matrix", {
        beside: [this.tally],
        tools: [
          h("a", {class: "button", href: cardLink(route.widget ?? "")}, icon("left"), "Card"),
          shareMenu("matrix", () => this.route)
        ],
        below: [this.toolbar.element]
      }));
      fill(this.wrap, h("div", {class: "content"}, h("div", {class: "skeleton", style: {height: "240px"}})));
    }
    this.widget.show(route.widget, nameWords(route.widget) || "Widget");
    this.rows.show(route.scene.rows ?? "markets");
    this.columns.show(route.scene.columns ?? "widths");
    this.toolbar.show(route.scene);
    this.toolbar.hide([
      ...(route.scene.rows === "locales" ? ["locale"] : ["market", "locale"]),
      {schemes: "scheme", scales: "scale"}[route.scene.columns] ?? "width"
    ]);
    this.#load();
  }

  refresh() { this.#load(); }

  close() {
    this.#latest.stop();
    this.near.disconnect();
  }

  key(key) {
    if (key === "[" || key === "]") {
      const names = content().widgets.map((widget) => widget.name);
      const next = names[(names.indexOf(this.route.widget) + (key === "]" ? 1 : names.length - 1)) % names.length];
      go(link(`/matrix/${encodeURIComponent(next)}`,
        {rows: this.route.scene.rows ?? null, columns: this.route.scene.columns ?? null}));
      return true;
    }
    return this.toolbar.key(key);
  }

  async #load() {
    const {widget, scene} = this.route;
    if (!widget) {
      fill(this.wrap,
        emptyState("matrix", "No widgets yet", "The matrix shows a widget for every market. Make a widget first.",
          h("a", {class: "button button-main", href: link("/new-widget")}, icon("plus"), "New card")));
      return;
    }
    let answer;
    try {
      const question = asked(scene, {rows: scene.rows ?? "markets", columns: scene.columns ?? "widths"});
      answer =
        await this.#latest.run((signal) => get(`/api/matrix/${encodeURIComponent(widget)}${question}`, {signal}));
    } catch (error) {
      fill(this.wrap, problemState(error, () => this.#load()));
      return;
    }
    if (!answer) return;
    this.#problems.clear();
    fill(this.about, noteList(answer.notes));
    this.#draw(answer);
    const cells = answer.cells.flat();
    this.shown =
      cells.filter((cell) => cell.document !== null && cell.document !== undefined || cell.state === "native").length;
    this.total = cells.length;
    this.#count();
    say(this.tally.textContent);
  }

  #count() {
    const bad = this.#problems.size;
    fill(this.tally, `shown in ${this.shown} of ${count("cell", this.total)}`,
      bad > 0 && [" · ", h("b", {class: "frame-bad"}, bad === 1 ? "1 does not fit" : `${bad} do not fit`)]);
  }

  #draw(answer) {
    this.near.disconnect();
    const kind = this.route.scene.columns ?? "widths";
    const heads = answer.columns.map((column) => h("th", {scope: "col"}, columnName(column, kind)));
    const before = this.wrap.scrollTop;
    const rows = answer.rows.map(
      (row, index) => h("tr", {},
        h("th", {scope: "row"}, marketName(row.market),
          h("span", {class: "under quiet"}, this.route.scene.rows === "locales" ? localeName(row.locale) : languageName(row.locale))),
        answer.columns.map(
          (column, at) => h("td", {}, this.#cell(answer, row, column, answer.cells[index][at], kind)))));
    fill(this.wrap,
      h("table", {class: "matrix"}, h("caption", {class: "unseen"}, `${this.route.widget} by market and ${kind}`),
        h("thead", {},
          h("tr", {}, h("th", {scope: "col"}, this.route.scene.rows === "locales" ? "Language" : "Market"), heads)),
        h("tbody", {}, rows)));
    this.wrap.scrollTop = before;
  }

  #cell(answer, row, column, cell, kind) {
    const href = cardLink(this.route.widget, {
      market: row.market,
      locale: row.locale,
      width: String(column.width),
      scheme: column.scheme,
      scale: column.scale === 100 ? null : String(column.scale),
      sample: this.route.scene.sample ?? null
    });
    const name = `${marketName(row.market)}, ${languageName(row.locale)}, ${columnName(column, kind)}`;
    if (cell.document === null || cell.document === undefined) {
      const state = stateOf(cell.state);
      return h("a", {
        class: "cell cell-none",
        href,
        style: {width: "180px"},
        title: reasonWords(cell.reason) ?? state.word,
        "aria-label": `${name}: ${state.word}${cell.reason ? `, ${reasonWords(cell.reason)}` : ""}`
      },
        icon(state.icon), h("span", {}, reasonWords(cell.reason) ?? state.word));
    }
    const scale = Math.min(1, cellPoints(column.width) / column.width);
    const points = pointsOf(cell.height, column.width);
    const height = points ?? 180;
    const element = h("a", {
      class: "cell",
      href,
      "aria-label": `${name}: shown`,
      "data-scheme": column.scheme,
      style: {width: `${Math.round(column.width * scale)}px`, height: `${Math.round(height * scale)}px`}
    });
    element.cell = {
      html: answer.documents[cell.document],
      width: column.width,
      height,
      scale,
      scheme: column.scheme,
      isAuto: points === null
    };
    this.near.observe(element);
    return element;
  }

  /** A cell near the screen gets its frame; a cell far away loses it. */
  #seen({target, isIntersecting}) {
    const held = target.querySelector("iframe");
    if (!isIntersecting) {
      if (held && this.wrap.querySelectorAll("iframe").length > 120) held.remove();
      return;
    }
    if (held) return;
    const {html, width, height, scale, scheme, isAuto} = target.cell;
    const frame = h("iframe", {
      sandbox: "allow-same-origin",
      srcdoc: html,
      tabindex: "-1",
      title: "",
      "aria-hidden": "true",
      scrolling: "no",
      style: {width: `${width}px`, height: `${height}px`, transform: `scale(${scale})`, "color-scheme": scheme}
    });
    frame.addEventListener("load", () => this.#measure(target, frame, {width, height, scale, isAuto}), {once: true});
    target.prepend(frame);
  }

  #measure(target, frame, {width, height, scale, isAuto}) {
    const root = frame.contentDocument?.documentElement;
    if (!root) return;
    if (isAuto) {
      frame.style.height = "1px";
      const needed = root.scrollHeight;
      frame.style.height = `${needed}px`;
      target.style.height = `${Math.round(needed * scale)}px`;
      return;
    }
    const over = root.scrollHeight - height;
    const found = measure(frame.contentDocument, {width,
      height}).filter((each) => UNFIT.has(each.rule) && each.severity === "error");
    const isBad = over > 0 || root.scrollWidth > width || found.length > 0;
    target.querySelector(".cell-over")?.remove();
    if (!isBad) return;
    const text = over > 0 ? `${over} points too many` : root.scrollWidth > width ? "too wide" : "text is cut";
    target.append(h("span", {class: "cell-over chip chip-bad"}, icon("warn"), text));
    target.setAttribute("aria-label", `${target.getAttribute("aria-label")}, ${text}`);
    this.#problems.set(target, text);
    this.#count();
  }
}

function columnName(column, kind) {
  if (kind === "schemes") return column.scheme === "dark" ? "Dark" : "Light";
  return kind === "scales" ? `${column.scale} %` : `${column.width} points`;
}
