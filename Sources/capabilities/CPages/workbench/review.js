// Sends changes for review: the selected files, the cards before and after, a title, and the result.
import {Latest, get, send} from "./api.js";
import {content} from "./content.js";
import {count, fill, h, icon, later} from "./dom.js";
import {emptyState, findingList, noteList, problemState, sentence, whole} from "./finding.js";
import {link} from "./router.js";
import {say, toast, viewHead} from "./shell.js";
import {openReview, reviewList} from "./reviews.js";
import {beforeAndAfter} from "./review-cards.js";
import {forgetMade} from "./just-made.js";
import {fileWords} from "./review-words.js";
import {changeWord} from "./words.js";

/** Milliseconds between two requests for the progress of a review. */
const ASKS = 400;

export function open(root, route) {
  return route.review ? openReview(root, route.review) : new SendForm(root);
}

class SendForm {
  #overview = new Latest();
  #trial = new Latest();
  /** Excluded files, by path: they stay excluded when others change. */
  #left = new Set();
  /** Files that the user selected or excluded. */
  #touched = new Set();
  #state = null;
  #showsPaths = false;
  /** The selection of the last request, and the request while it is running. */
  #tried = "";
  #trying = null;
  #isSending = false;
  /** The user pressed the button before a title was proposed. */
  #waits = false;
  #isClosed = false;

  constructor(root) {
    this.notes = h("div", {});
    this.files = h("div", {});
    this.cards = h("section", {class: "stack", "aria-label": "Cards that look different"});
    this.words = h("div", {});
    this.foot = h("div", {class: "review-save"});
    this.outcome = h("div", {id: "review-outcome"});
    this.reviews = h("div", {});
    this.lead = h("p", {class: "soft"});
    this.form = h("form", {class: "stack review-form", novalidate: true, hidden: true, on: {submit: (event) => this.#submit(event)}},
      this.notes, this.files, this.cards, this.words, this.foot);
    root.append(viewHead("Send for review", {crumb: {href: link("/changes"), text: "Changes"}}),
      h("div", {class: "content narrow stack review"}, this.lead, this.outcome, this.form, this.reviews));
    this.ask = later(250, () => this.#try());
    this.#load();
  }

  update() {}

  refresh() { this.#load(); }

  close() {
    this.#isClosed = true;
    this.#overview.stop();
    this.#trial.stop();
  }

  async #load() {
    let answer;
    try {
      answer = await this.#overview.run((signal) => get("/api/reviews", {signal, fresh: true}));
    } catch (error) {
      this.form.hidden = true;
      fill(this.lead);
      fill(this.outcome, problemState(error, () => this.#load()));
      return;
    }
    if (!answer || this.#isClosed) return;
    this.#state = answer;
    // A file that is unchanged since it went into an open review is excluded unless the user selects it.
    for (const file of answer.files.filter(({path}) => !this.#touched.has(path)))
      file.review ? this.#left.add(file.path) : this.#left.delete(file.path);
    fill(this.lead, lead(answer));
    fill(this.notes, noteList([...(answer.notes ?? []), ...(answer.nobody ? [answer.nobody] : [])]));
    fill(this.reviews, reviewList(answer.reviews));
    if (this.#isSending) return;
    this.form.hidden = answer.files.length === 0;
    if (answer.files.length === 0) {
      if (!this.outcome.hasChildNodes())
        fill(this.outcome, emptyState("check", "Nothing to send",
          answer.base ? "Every file is as in the last commit. Change a text or a card, and come back to send it." :
                        "Nothing changed since the workbench was opened. Change a text or a card, and come back to send it."));
      return;
    }
    if (this.outcome.querySelector(".empty")) fill(this.outcome);
    this.#drawFiles();
    this.#drawWords();
    if (this.#key !== this.#tried) this.#try();
  }

  get #key() { return JSON.stringify([this.#state.state, this.#chosen]); }

  get #chosen() { return this.#state.files.map((file) => file.path).filter((path) => !this.#left.has(path)); }

  #drawFiles() {
    const {files} = this.#state;
    const tally = h("span", {class: "quiet small", role: "status"});
    const tell = () => { tally.textContent = `${this.#chosen.length} of ${count("file", files.length)} chosen`; };
    const boxes = files.map((file, index) => h("input", {
      type: "checkbox",
      id: `review-file-${index}`,
      checked: !this.#left.has(file.path),
      on: {
        change: (event) => {
          this.#touched.add(file.path);
          event.target.checked ? this.#left.delete(file.path) : this.#left.add(file.path);
          tell();
          this.#check();
          this.ask();
        }
      }
    }));
    const list = h("ul", {"data-paths": String(this.#showsPaths)});
    const paths = files.length > 0 && h("button", {
      type: "button",
      class: "button button-bare",
      id: "review-paths",
      "aria-pressed": String(this.#showsPaths),
      on: {
        click: () => {
          this.#showsPaths = !this.#showsPaths;
          paths.setAttribute("aria-pressed", String(this.#showsPaths));
          list.dataset.paths = String(this.#showsPaths);
        }
      }
    }, "File names");
    const all = h("button", {
      type: "button",
      class: "button button-bare",
      id: "review-all",
      on: {
        click: () => {
          const isAll = this.#chosen.length === files.length;
          this.#touched = new Set(files.map((file) => file.path));
          this.#left = new Set(isAll ? files.map((file) => file.path) : []);
          for (const box of boxes) box.checked = !isAll;
          tell();
          this.#check();
          this.ask();
        }
      }
    }, "All or none");
    fill(this.files,
      h("fieldset", {class: "card-box review-files"}, h("legend", {}, h("h2", {}, "What goes in")),
        h("div", {class: "row"}, tally, h("span", {class: "row row-end"}, paths, files.length > 1 && all)),
        fill(list, files.map((file, index) => h("li", {},
                                h("label", {class: "option", for: boxes[index].id}, boxes[index],
                                  h("span", {class: "review-file"},
                                    h("span", {}, h("b", {class: `mark-${file.change}`}, changeWord(file.change)), " ",
                                      fileWords(file.path), " ",
                                      file.review && h("span", {class: "chip"}, `In ${file.review} already`)),
                                    h("span", {class: "mono small quiet break"}, file.path))))))));
    tell();
  }

  #drawWords() {
    const {title, message} = kept();
    if (this.title) {
      this.#check();
      return;
    }
    this.title = h("input", {
      class: "input",
      id: "review-title",
      name: "title",
      autocomplete: "off",
      maxlength: String(this.#state.title_letters),
      value: title,
      "aria-describedby": "review-title-hint",
      on: {input: () => this.#wrote()}
    });
    this.message = h("textarea", {class: "input", id: "review-message", name: "message", rows: "4", value: message, on: {input: () => this.#wrote()}});
    this.submit = h("button", {type: "submit", class: "button button-main", id: "review-send"}, icon("share"),
      this.#state.base ? "Send for review" : "Make a file to take away");
    this.reason = h("span", {class: "soft small", id: "review-reason", role: "status"});
    this.submit.setAttribute("aria-describedby", this.reason.id);
    this.told = h("div", {role: "alert"});
    this.text = h("pre", {class: "code", tabindex: "0", role: "region", "aria-label": "Text of the pull request"});
    fill(this.words,
      h("div", {class: "card-box form-grid"}, h("h2", {}, "In your words"),
        h("label", {class: "field", for: this.title.id}, h("span", {}, "Title"), this.title,
          h("span", {class: "hint", id: "review-title-hint"}, "One line that says what changed, for whoever looks at it")),
        h("label", {class: "field", for: this.message.id}, h("span", {}, "Message"), this.message,
          h("span", {class: "hint"}, "Why, and what to look at. May stay empty")),
        h("details", {class: "block"}, h("summary", {}, "The text that goes with it"), this.text),
        h("p", {class: "quiet small"}, promise(this.#state))));
    // The button stays visible with any number of cards.
    fill(this.foot, h("div", {class: "row"}, this.submit, this.reason), this.told);
    this.#check();
  }

  #wrote() {
    keep({title: this.title.value, message: this.message.value});
    this.title.removeAttribute("aria-invalid");
    this.ask();
  }

  /** Shows next to the button why the review cannot be sent. */
  #check() {
    if (!this.submit) return;
    const reason = this.#reason;
    this.submit.disabled = this.#isSending || reason !== null;
    // Without selected files, no title and message are needed.
    this.words.hidden = this.#chosen.length === 0;
    this.reason.textContent = reason ?? "";
  }

  /** The reason why the review cannot be sent; null if it can. */
  get #reason() {
    const {base, person, files} = this.#state;
    if (base !== null && !person) return "Git does not know who you are: see the note above.";
    if (this.#chosen.length > 0) return null;
    return files.every((file) => file.review) ? "All that changed is in an open review already." : "Choose at least one file.";
  }

  #body(write) {
    return {
      base: this.#state.base?.id ?? null,
      state: this.#state.state,
      files: this.#chosen,
      title: this.title?.value ?? "",
      message: this.message?.value ?? "",
      write
    };
  }

  /** Requests the result of the selection: the cards, the text, or an error. */
  #try() {
    const mine = this.#asked().finally(() => {
      if (this.#trying === mine) this.#trying = null;
    });
    this.#trying = mine;
    return mine;
  }

  async #asked() {
    if (this.#isSending || !this.#state?.files.length) return;
    this.#tried = this.#key;
    if (this.#chosen.length === 0) {
      fill(this.cards);
      return;
    }
    let answer;
    try {
      answer = await this.#trial.run((signal) => send("POST", "/api/reviews", this.#body(false), {signal}));
    } catch (problem) {
      this.#refuse(problem);
      return;
    }
    if (!answer || this.#isClosed) return;
    fill(this.told);
    this.submit.dataset.whole = "true";
    this.#check();
    // Keeps the user's own title, and a field that has the focus; a proposed title is updated with the selection.
    if ((this.#waits || this.title !== document.activeElement) && [this.proposed, ""].includes(this.title.value)) {
      this.title.value = this.proposed = answer.title;
    }
    this.text.textContent = answer.text;
    fill(this.cards, noteList(answer.notes), beforeAndAfter(answer));
  }

  #refuse(problem) {
    if (problem.status === 409 && problem.body?.type?.endsWith("/conflict")) {
      this.#state = null;
      this.#load();
      return;
    }
    this.submit.disabled = true;
    this.reason.textContent = "What you chose does not hold together: see above.";
    const findings = problem.body?.findings;
    fill(this.cards, h("p", {class: "note note-bad"}, icon("warn"), whole(sentence(problem.body?.title ?? problem.message))),
      findings?.length ? findingList(findings) : null);
  }

  async #submit(event) {
    event.preventDefault();
    if (this.submit.disabled || this.#waits) return;
    if (!this.title.value.trim()) await this.#title();
    if (this.#isClosed || this.submit.disabled) return;
    if (!this.title.value.trim()) {
      this.title.setAttribute("aria-invalid", "true");
      fill(this.told, h("p", {class: "note note-bad"}, icon("warn"), "Give the review a title: one line that says what changed."));
      this.title.focus();
      return;
    }
    this.#isSending = true;
    this.#check();
    fill(this.told);
    try {
      const {job} = await send("POST", "/api/reviews", this.#body(true));
      const outcome = await this.#follow(job);
      if (this.#isClosed || !outcome) return;
      keep({title: "", message: ""});
      forgetMade();
      this.title.value = this.message.value = "";
      fill(this.outcome, sent(outcome, this.#state));
      this.outcome.querySelector("h2").focus();
      toast(outcome.branch ? "Sent for review" : "The file is ready");
    } catch (problem) {
      fill(this.outcome);
      fill(this.told, h("p", {class: "note note-bad"}, icon("warn"), whole(sentence(problem.body?.title ?? problem.message))),
        problem.body?.findings?.length ? findingList(problem.body.findings) : null);
    } finally {
      this.#isSending = false;
      if (!this.#isClosed) this.#load();
    }
  }

  /** Waits for the proposed title if the user pressed the button before it arrived. */
  async #title() {
    if (!this.#trying) return;
    this.#waits = true;
    this.reason.textContent = "One moment: the cards are being compared.";
    while (this.#trying && !this.#isClosed) await this.#trying;
    this.#waits = false;
  }

  /** Shows the progress of a job until it is done. */
  async #follow(job) {
    const words = h("span", {});
    const bar = h("progress", {"aria-label": "How far the review is"});
    fill(this.outcome, h("div", {class: "card-box stack review-progress"}, words, bar));
    let last = "";
    while (!this.#isClosed) {
      const now = await get(`/api/review-jobs/${job}`, {fresh: true});
      if (now.is_done) return now;
      words.textContent = now.of ? `${now.words}: ${now.done} of ${now.of}` : `${now.words}…`;
      if (now.words !== last) say(now.words);
      last = now.words;
      if (now.of) {
        bar.max = now.of;
        bar.value = now.done;
      } else {
        bar.removeAttribute("value");
      }
      await new Promise((done) => { setTimeout(done, ASKS); });
    }
    return null;
  }
}

function lead({base, person}) {
  if (!base) return "What changed since the workbench was opened goes into one file, which you can hand to whoever publishes.";
  return ["Your changes since ", h("b", {}, base.subject || base.short), ` (${base.age})`,
    base.branch ? [" on ", h("b", {}, base.branch)] : "", person ? [", sent as ", h("b", {}, person)] : "", "."];
}

function promise({base, remote, chromium}) {
  const pictures = chromium ? "with pictures of the cards" : "without pictures, for there is no Chromium on this machine";
  if (!base) return `You get a file (.tar) with what you chose and the text that goes with it, ${pictures}.`;
  const where = remote ? `It goes to ${remote}, where your colleagues find it.` :
                         "It stays on this machine until whoever looks after the content sends it on.";
  return `What you chose is sent as it is now, ${pictures}. Your own files stay as they are. ${where}`;
}

/** The result, with a text to copy. */
function sent(outcome, state) {
  const title = (text) => h("h2", {tabindex: "-1"}, icon("check"), text);
  const pictures = outcome.without_pictures ? `without pictures (${outcome.without_pictures})` : count("picture", outcome.pictures);
  const what = `${count("file", outcome.files)}, ${pictures}`;
  if (outcome.bundle)
    return h("div", {class: "card-box stack review-sent"}, title("Ready to take away"), h("p", {class: "soft"}, what),
      h("div", {class: "row"}, h("a", {class: "button button-main", href: outcome.bundle, download: outcome.bundle_name}, icon("save"),
        `Save ${outcome.bundle_name}`)), copyText(outcome.text));
  const facts = [["Branch", outcome.branch], ["Commit", outcome.commit.slice(0, 12)], ["Begins at", state?.base?.short ?? ""]];
  return h("div", {class: "card-box stack review-sent"}, title("Sent for review"), h("p", {class: "soft"}, what), whereItIs(outcome),
    h("div", {class: "row"}, h("a", {class: "button button-main", href: link(`/review/${outcome.name}`)}, icon("eye"), "Open the review")),
    h("details", {class: "block"}, h("summary", {}, "For the pull request"), h("dl", {class: "facts"},
      facts.map(([name, value]) => [h("dt", {}, name), h("dd", {class: "mono"}, value)])), copyText(outcome.text)));
}

/** Where the review is now, and how to send it on. */
function whereItIs({is_pushed: isPushed, remote, branch, push_trouble: trouble}) {
  if (isPushed) return h("p", {class: "note note-good"}, icon("check"), `It is at ${remote}. Open a pull request from ${branch} there.`);
  if (trouble)
    return h("p", {class: "note note-wait"}, icon("warn"), h("span", {}, `It is on this machine, and did not get to ${remote}: ${trouble}. `,
      h("code", {}, `git push ${remote} ${branch}`), " in a terminal tries again."));
  return h("p", {class: "note"}, icon("info"), h("span", {}, "It is on this machine alone so far. Whoever looks after the content sends it on: ",
    h("code", {}, `git push origin ${branch}`), "."));
}

function copyText(text) {
  const box = h("textarea", {class: "input code", id: "review-text", rows: "8", readonly: true, value: text});
  return h("div", {class: "field"}, h("label", {for: box.id}, "Text for the pull request"), box,
    h("div", {class: "row"}, h("button", {
      type: "button",
      class: "button",
      on: {
        click: async () => {
          try {
            await navigator.clipboard.writeText(text);
            toast("The text is copied");
          } catch {
            box.focus();
            box.select();
            toast("This browser does not let a page copy; the text is marked, copy it yourself", "info");
          }
        }
      }
    }, icon("copy"), "Copy the text")));
}

const place = () => `layover-review:${content()?.folder ?? ""}`;

/** Title and message, kept for the user even if the page reloads. */
function kept() {
  try {
    const {title = "", message = ""} = JSON.parse(localStorage.getItem(place())) ?? {};
    return {title: String(title), message: String(message)};
  } catch {
    return {title: "", message: ""};
  }
}

function keep(words) {
  try {
    words.title || words.message ? localStorage.setItem(place(), JSON.stringify(words)) : localStorage.removeItem(place());
  } catch { /* a browser that keeps nothing */
  }
}
