// A supplier's answer of the author's own. For an unknown shape a format file is started here, and tested while it is written.
import {send} from "./api.js";
import {content, readContent} from "./content.js";
import {count, dotted, fill, h, icon, later} from "./dom.js";
import {fileButton, unread} from "./drop.js";
import {findingList, sentence, whole} from "./finding.js";
import {go, link} from "./router.js";
import {say, toast, viewHead} from "./shell.js";
import {byteWords, nameWords} from "./words.js";

export function open(root) {
  const page = new AnswerPage(root);
  return page;
}

class AnswerPage {
  #asked = 0;

  constructor(root) {
    this.body = h("div", {class: "content stack", style: {gap: "24px"}});
    root.append(viewHead("Supplier answer", {tools: [fileButton("Choose a file", true)]}), this.body);
    this.draw = () => this.#draw();
    addEventListener("layover-unread", this.draw);
    this.#draw();
  }

  update() {}
  refresh() {
    if (!unread.problem) this.#draw();
  }
  close() { removeEventListener("layover-unread", this.draw); }

  #draw() { fill(this.body, unread.problem ? this.#editor() : [this.#invitation(), this.#known()]); }

  #invitation() {
    return h("div", {class: "empty card-box", style: {"max-inline-size": "none", "border-style": "dashed"}},
      icon("drop"), h("h2", {}, "See your own results with the cards in them"),
      h("p", {style: {"max-inline-size": "60ch"}},
        "Drop a recorded answer of a supplier anywhere on this page, or choose its file. It is kept in memory on this machine, and nothing of it is sent anywhere. If its shape is new, this page helps to write the file that reads it."),
      fileButton("Choose a file", true));
  }

  #known() {
    const answers = content().answers ?? [];
    return h("section", {class: "stack"}, h("h2", {}, "Answers at hand"),
      answers.length === 0 ?
        h("p", {class: "soft"}, "None yet.") :
        h("div", {class: "card-box"},
          answers.map(
            (answer) => h("div", {class: "file-row"}, h("a", {href: link("/page", {answer: answer.name}), title: answer.name}, nameWords(answer.name)),
              h("span", {class: "soft"}, answer.format),
              answer.dropped && h("span", {class: "chip chip-note"}, "Dropped"),
              h("span", {class: "quiet small number row-end"}, answer.bytes ? byteWords(answer.bytes) : "")))));
  }

  #editor() {
    const {problem, name} = unread;
    const start = (problem.start ?? "").replace(/^format:.*$/m, `format: ${name}`);
    this.text = h("textarea", {
      class: "input mono",
      id: "format-text",
      rows: "22",
      spellcheck: "false",
      autocapitalize: "off",
      "aria-label": "The format file",
      value: start,
      on: {input: later(260, () => this.#try ())}
    });
    this.name = h("input", {
      class: "input mono",
      id: "format-name",
      value: name,
      spellcheck: "false",
      autocapitalize: "off",
      "aria-label": "Name of the format",
      on: {input: () => this.#rename()}
    });
    this.told = h("div", {class: "stack", role: "status"});
    this.save =
      h("button", {type: "button", class: "button button-main", disabled: true, on: {click: () => this.#store()}},
        icon("save"), "Save the format");
    const again = h("button", {
      type: "button",
      class: "button",
      on: {
        click: () => {
          Object.assign(unread, {name: null, text: null, problem: null});
          this.#draw();
        }
      }
    },
      "Put it away");
    queueMicrotask(() => this.#try ());
    return [
      h("div", {class: "note note-wait"}, icon("info"),
        h("div", {}, h("b", {}, `Nobody knows how to read ${name} yet. `),
          whole(problem.detail ?? "A file in widgets/formats says where its itineraries, prices and airlines stand."),
          " The one below is begun from what was found; fill in what is missing and watch what it reads.")),
      h("div", {class: "columns"},
        h("div", {class: "stack"}, h("h2", {}, "What is in the answer"), shapeList(problem.shape),
          h("details", {class: "block"}, h("summary", {}, "The answer itself"),
            h("pre", {class: "code", tabindex: "0"}, excerpt(unread.text)))),
        h("div", {class: "stack"},
          h("div", {class: "row"}, h("h2", {}, "Its format file"),
            h("span", {class: "row row-end", style: {"flex-wrap": "nowrap"}},
              h("span", {class: "mono small quiet"}, "widgets/formats/"), this.name)),
          this.text, h("div", {class: "row"}, this.save, again), this.told)),
    ];
  }

  /** The name in the file follows the field. */
  #rename() {
    this.text.value = this.text.value.replace(/^format:.*$/m, `format: ${this.name.value.trim()}`);
    this.#try
      ();
  }

  async #try() {
    const mine = ++this.#asked;
    let answer;
    try {
      answer = await send("POST", "/api/formats/try", {text: this.text.value, answer: unread.name});
    } catch (problem) {
      answer = {
        findings: problem.body?.findings ?? [],
        problem: problem.body?.findings ? null : problem.message,
        facts: [],
        unread: []
      };
    }
    if (mine !== this.#asked) return;
    const errors = (answer.findings ?? []).filter((finding) => finding.severity === "error");
    const facts = factRows(answer.facts);
    this.save.disabled = errors.length > 0 || Boolean(answer.problem) || facts.length === 0;
    fill(this.told,
      (answer.problem ?? (errors.length ? null : answer.reason))
        && h("p", {class: "note note-bad"}, icon("warn"), sentence(answer.problem ?? answer.reason)),
      answer.findings?.length > 0 && findingList(answer.findings),
      facts.length > 0
        && h("section", {class: "card-box"},
          h("h3", {style: {"margin-block-end": "8px"}}, `It reads ${count("fact", facts.length)}`),
          h("dl", {class: "facts"},
            facts.map(([fact, value]) => [h("dt", {class: "mono"}, dotted(fact)), h("dd", {class: "long"}, value)]))),
      answer.unread?.length > 0
        && h("section", {}, h("h3", {}, "Not read yet"),
          h("ul", {class: "list"},
            answer.unread.map(
              (each) => h("li", {class: "mono small"}, typeof each === "string" ? each : JSON.stringify(each))))));
    say(errors.length ? count("error", errors.length) : `It reads ${count("fact", facts.length)}.`);
  }

  async #store() {
    this.save.disabled = true;
    try {
      const saved = await send("POST", "/api/formats", {name: this.name.value.trim(), text: this.text.value});
      toast(`Saved${saved.file ? ` as ${saved.file}` : ""}`);
      const {name} = unread;
      Object.assign(unread, {name: null, text: null, problem: null});
      await readContent();
      go(link("/page", {answer: name}));
    } catch (problem) {
      this.save.disabled = false;
      fill(this.told,
        problem.body?.findings ? findingList(problem.body.findings) :
                                 h("p", {class: "note note-bad"}, icon("warn"), sentence(problem.message)));
    }
  }
}

const shown = (value) => (value === null || value === undefined ? "not there" :
    typeof value === "object"                                   ? value.text ?? JSON.stringify(value) :
                                                                  String(value));
/** Known facts, by name. */
const factRows = (facts) =>
  (facts ?? []).filter((fact) => fact.value !== null).map((fact) => [fact.name, shown(fact.value)]);

/** The lists of an answer, as the server found them: position, length and members. */
function shapeList(shape) {
  const lists = shape?.lists ?? [];
  if (lists.length === 0)
    return h("p", {class: "soft"}, "No list was found in it. An answer with itineraries holds at least one.");
  return h("ul", {class: "card-box list"},
    lists.slice(0, 40).map((list) => h("li", {},
                             h("span", {class: "row"}, h("b", {class: "mono small"}, list.pointer || "/"),
                               h("span", {class: "quiet small number"}, count("item", list.items ?? 0))),
                             h("span", {class: "mono small quiet break"}, (list.keys ?? []).join(", ")))));
}

function excerpt(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, 12000);
  } catch {
    return (text ?? "").slice(0, 12000);
  }
}
