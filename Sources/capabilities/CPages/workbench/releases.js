// The release state of each widget: only in these files, published, in rollout, live. Also publishes.
import {Latest, get, send} from "./api.js";
import {content, mayWrite} from "./content.js";
import {count, fill, h, icon} from "./dom.js";
import {emptyState, findingList, problemState, sentence, whole} from "./finding.js";
import {cardLink, link} from "./router.js";
import {fileWords, dayAndTime} from "./review-words.js";
import {say, toast, viewHead} from "./shell.js";
import {STAGES, releaseChip, stageOf, stepWords} from "./release-words.js";
import {STATUSES, changeWord, nameWords} from "./words.js";

/** Milliseconds before the server is queried again. */
const AGAIN = 4000;
/** How many widgets of a stage are listed before the user asks for all. */
const LISTED = 12;

export function open(root, route) { return new Releases(root, route); }

class Releases {
  #latest = new Latest();
  #answer = null;
  #drawn = "";
  #isWhole = new Set();
  #isPublishing = false;

  constructor(root, route) {
    this.route = route;
    this.tools = h("div", {class: "row"});
    this.body = h("div", {class: "content narrow stack releases"}, h("p", {class: "quiet"}, "Asking what was published…"));
    this.note = h("input", {class: "input", id: "release-note", maxlength: "200", placeholder: "Autumn prices", autocomplete: "off"});
    this.told = h("div", {role: "alert"});
    root.append(viewHead("Releases", {tools: [this.tools]}), this.body);
    this.timer = setInterval(() => { if (!document.hidden) this.#load(); }, AGAIN);
    this.#load();
  }

  update(route) { this.route = route; }

  refresh() { this.#load(); }

  close() {
    clearInterval(this.timer);
    this.#latest.stop();
  }

  async #load() {
    try {
      const answer = await this.#latest.run((signal) => get("/api/releases", {signal, fresh: true}));
      if (answer) this.#show(answer);
    } catch (error) {
      this.#drawn = "";
      fill(this.body, problemState(error, () => this.#load()));
    }
  }

  /** Draws only after a change, so that nothing moves under the pointer. */
  #show(answer) {
    const text = JSON.stringify(answer);
    if (text === this.#drawn) return;
    this.#drawn = text;
    this.#answer = answer;
    this.#draw();
  }

  #draw() {
    const answer = this.#answer;
    fill(this.tools, h("a", {class: "button", href: link("/changes")}, icon("diff"), "What changed"));
    if (answer.state !== "known") {
      fill(this.body, answer.state === "none" ? nowhere() : h("p", {class: "note note-bad"}, icon("warn"), h("span", {}, whole(sentence(answer.words)))));
      return;
    }
    fill(this.body, this.#way(answer), said(answer), rollout(answer), this.#publishing(answer), this.#widgets(answer), others(answer));
  }

  /** The four stages in their order, each with its number of widgets. */
  #way(answer) {
    const groups = Map.groupBy(answer.widgets, (each) => stageOf(each.state));
    return h("ol", {class: "way", "aria-label": "From your files to readers"},
      Object.entries(STAGES).map(([key, stage]) => {
        const number = groups.get(key)?.length ?? 0;
        return h("li", {class: "way-stage", "data-stage": key, "data-some": String(number > 0)},
          h("span", {class: "way-name"}, icon(stage.icon), stage.word), h("b", {class: "number"}, number.toLocaleString("en")),
          h("span", {class: "quiet small"}, this.#words(key, answer)));
      }));
  }

  #words(stage, {published, server, widgets}) {
    if (stage === "files") return "not published as they stand here";
    if (stage === "published" && !published) return "nothing was published yet";
    if (stage === "published") {
      const waits = widgets.some((each) => each.state === "published");
      const hidden = widgets.some((each) => each.state === "not-shown");
      return `version ${published.version}, ${hidden && !waits ? "drafts and retired cards stay here" : "waits for its turn"}`;
    }
    if (stage === "way") return server.rollout ? stepWords(server.rollout) : "nothing is on its way";
    return server.state === "known" ? `version ${server.version}, all readers get it` : "no server says";
  }

  #publishing(answer) {
    const open = answer.widgets.filter((each) => stageOf(each.state) === "files").length;
    const isSame = open === 0 && answer.others.length === 0;
    const title = h("h2", {}, "Publish");
    if (!answer.publishing.may)
      return h("section", {class: "card-box stack", id: "publish", "aria-label": "Publish"}, title, h("p", {class: "soft"}, whole(sentence(answer.publishing.words))), how(answer));
    if (isSame)
      return h("section", {class: "card-box stack", id: "publish", "aria-label": "Publish"}, title,
        h("p", {class: "note note-good"}, icon("check"), "Everything here is published."));
    return h("section", {class: "card-box stack", id: "publish", "aria-label": "Publish"}, title,
      h("p", {class: "soft"}, "What stands in your files becomes the next version, signed on this machine with your key. ",
        "It can be taken back."),
      h("form", {class: "publish-form", novalidate: true, on: {submit: (event) => { event.preventDefault(); this.#publish(); }}},
        h("label", {class: "field", for: this.note.id}, h("span", {}, "Why, in a few words"), this.note,
          h("span", {class: "hint"}, "Whoever looks at the versions reads it.")),
        h("button", {type: "submit", class: "button button-main", id: "release-publish", disabled: this.#isPublishing}, icon("share"),
          open > 0 ? `Publish ${count("widget", open)}` : "Publish")),
      this.told);
  }

  async #publish() {
    if (this.#isPublishing) return;
    if (!this.note.value.trim()) {
      fill(this.told, h("p", {class: "note note-wait"}, icon("info"), "Say in a few words why, then publish."));
      this.note.focus();
      return;
    }
    this.#isPublishing = true;
    fill(this.told, h("p", {class: "quiet"}, "Checking, signing and publishing…"));
    document.getElementById("release-publish")?.setAttribute("disabled", "");
    try {
      const record = await send("POST", "/api/releases", {note: this.note.value.trim(), over: this.#answer.published?.version ?? null});
      this.note.value = "";
      fill(this.told);
      toast(`Version ${record.version} is published`);
      say(`Version ${record.version} is published`);
    } catch (problem) {
      const body = problem.body ?? {};
      fill(this.told, h("div", {class: "stack"},
        h("p", {class: "note note-bad"}, icon("warn"), h("span", {}, whole(sentence(body.title ?? problem.message)), body.detail && !body.findings ? ` ${whole(sentence(body.detail))}` : "")),
        body.findings && findingList(body.findings.filter((each) => each.severity === "error"))));
    }
    this.#isPublishing = false;
    this.#drawn = "";
    await this.#load();
  }

  #widgets(answer) {
    if (answer.widgets.length === 0) return emptyState("grid", "No widgets yet", "The first one takes a few minutes.");
    const groups = Map.groupBy(answer.widgets, (each) => stageOf(each.state));
    return Object.entries(STAGES).map(([key, stage]) => {
      const list = groups.get(key) ?? [];
      if (list.length === 0) return null;
      const shown = this.#isWhole.has(key) ? list : list.slice(0, LISTED);
      return h("section", {class: "stack", "aria-label": stage.word}, h("h2", {}, stage.word, h("span", {class: "quiet number"}, ` ${list.length}`)),
        h("ul", {class: "card-box release-list"}, shown.map((each) => row(each, answer)),
          shown.length < list.length
            && h("li", {class: "release-row"}, h("button", {
              type: "button",
              class: "button button-bare",
              id: `all-${key}`,
              on: {
                click: () => {
                  this.#isWhole.add(key);
                  this.#draw();
                }
              }
            }, `Show all ${list.length}`))));
    });
  }
}

function row({widget, state}, answer) {
  const here = content().widgets.find((each) => each.name === widget);
  const status = state === "not-shown" && STATUSES[here?.status];
  return h("li", {class: "release-row", "data-widget": widget, "data-state": state},
    here ? h("a", {href: cardLink(widget)}, nameWords(widget)) : h("span", {}, nameWords(widget)),
    status && h("span", {class: `chip chip-${status.tone}`}, status.word), releaseChip(state, answer));
}

/** The reasons that keep a version from readers, and the overrides on the server. */
function said({server}) {
  const control = server.control ?? {};
  const notes = [
    server.state !== "known" && [server.state === "none" ? "" : "note-wait", "info", server.words],
    server.refusal && ["note-bad", "warn", `Readers keep version ${server.version}: ${server.refusal}`],
    control.bypass && ["note-bad", "warn", "The server shows no cards at all: somebody switched layouts off (bypass)"],
    control.pin && ["note-wait", "info", `The server stays at version ${control.pin}: somebody pinned it`],
    control.freeze && ["note-wait", "info", "The server takes up nothing new: somebody froze it"],
  ].filter(Boolean);
  return notes.length > 0
    && h("div", {class: "notes"}, notes.map(([tone, sign, words]) => h("p", {class: ["note", tone]}, icon(sign), h("span", {}, whole(sentence(words))))));
}

/** The steps of a version in rollout. */
function rollout({server}) {
  const now = server.rollout;
  if (!now) return null;
  return h("section", {class: "card-box stack rollout", "aria-label": "On the way"},
    h("div", {class: "row"}, h("h2", {}, `Version ${now.version} is on its way`), h("span", {class: "chip chip-note"}, icon("clock"), `Step ${now.step} of ${now.steps}`)),
    h("div", {class: "rollout-steps", "aria-hidden": "true"},
      Array.from({length: now.steps}, (_, index) => h("span", {"data-done": String(index < now.step)}))),
    h("p", {class: "soft"}, `Now shown to ${stepWords(now)}, since ${dayAndTime(now.since)}. `,
      "It goes on by itself where its cards do as well as those before, and back where they do worse."),
    h("p", {class: "quiet small number"},
      `Compared in this step: ${now.new.answers.toLocaleString("en")} answers of the new version, ${now.old.answers.toLocaleString("en")} of the one before; ${
        count("failed card", now.new.failed_cards)} and ${now.old.failed_cards.toLocaleString("en")}.`));
}

/** Files outside of widgets that differ from the published ones. */
function others({others}) {
  if (others.length === 0) return null;
  return h("section", {class: "stack", "aria-label": "Other files"}, h("h2", {}, "Also changed"),
    h("ul", {class: "card-box"}, others.map((file) => h("li", {class: "file-row review-row"}, h("b", {class: `mark-${file.change}`}, changeWord(file.change)),
                                   h("span", {class: "review-file"}, h("span", {}, fileWords(file.path)),
                                     h("span", {class: "mono small quiet break"}, file.path))))));
}

function how(answer) {
  const review = mayWrite()
    && h("a", {class: "button button-main", href: link("/review")}, icon("share"), "Send for review");
  if (answer.publishing.why === "broken") return null;
  return h("div", {class: "stack"}, h("div", {class: "row"}, review),
    answer.publishing.why === "key" && h("details", {class: "small"}, h("summary", {}, "For whoever publishes, or for CI"),
      h("pre", {class: "code", tabindex: "0", role: "region", "aria-label": "The command that publishes"},
        `layover publish --to ${answer.place} --key release.key --note "why"`)));
}

const nowhere = () => h("div", {class: "stack"},
  emptyState("share", "No releases are known here", "Servers can take content as signed versions. Named at the start, this page says of each widget how far it has come to readers."),
  h("pre", {class: "code", tabindex: "0", role: "region", "aria-label": "How the workbench is started"},
    "layover preview --releases /srv/releases --release-key release.key.pub --server 127.0.0.1:8081"));
