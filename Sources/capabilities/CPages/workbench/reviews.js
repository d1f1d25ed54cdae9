// Open reviews: the list, and one review with its pictures, its comments and its approvals.
import {Latest, get, send} from "./api.js";
import {content} from "./content.js";
import {count, fill, h, icon} from "./dom.js";
import {emptyState, problemState, sentence, whole} from "./finding.js";
import {link} from "./router.js";
import {toast, viewHead} from "./shell.js";
import {dayAndTime, fileWords} from "./review-words.js";
import {changeWord, localeName, marketName, nameWords} from "./words.js";

/** For how many milliseconds a review waits for the sizes of its pictures before it is shown without them. */
const PATIENCE = 2_000;

const pictureAddress = (review, name) => `/api/reviews/${encodeURIComponent(review)}/${encodeURIComponent(name)}`;

/** The list below the form. */
export function reviewList(reviews) {
  if (!reviews?.length) return null;
  return h("section", {class: "stack", id: "reviews"}, h("h2", {}, "Open reviews"),
    h("ul", {class: "card-box review-open"},
      reviews.map((review) => h("li", {},
                    h("a", {href: link(`/review/${encodeURIComponent(review.name)}`)}, review.title || review.name), chip(review),
                    h("span", {class: "quiet small"}, `${review.author}, ${dayAndTime(review.at)}`,
                      review.said > 0 ? `, ${count("comment", review.said)}` : "", review.remote ? `, on ${review.remote}` : "")))));
}

function chip(review) {
  if (review.is_approved) return h("span", {class: "chip chip-good", "data-review": "approved"}, icon("check"), "Approved");
  if (review.approvals.some((each) => each.state === "ended"))
    return h("span", {class: "chip chip-wait", "data-review": "ended"}, icon("diff"), "Changed since approved");
  return h("span", {class: "chip chip-note", "data-review": "open"}, icon("eye"), "Waits for a look");
}

export function openReview(root, name) { return new ReviewView(root, name); }

class ReviewView {
  #latest = new Latest();
  #isClosed = false;
  /** Width and height of pictures, by name. */
  #sizes = new Map();

  constructor(root, name) {
    this.name = name;
    this.body = h("div", {class: "content narrow stack review"}, h("p", {class: "quiet"}, "Reading the review…"));
    // The comment field stays when the rest is drawn again.
    this.comment = h("textarea", {class: "input", id: "review-comment", rows: "3"});
    this.told = h("div", {role: "alert"});
    this.head = viewHead("Review", {crumb: {href: link("/review"), text: "Reviews"}});
    root.append(this.head, this.body);
    this.#load();
  }

  update() {}

  refresh() { this.#load(); }

  close() {
    this.#isClosed = true;
    this.#latest.stop();
  }

  async #load() {
    try {
      const answer = await this.#latest.run((signal) => get(`/api/reviews/${encodeURIComponent(this.name)}`, {signal, fresh: true}));
      if (!answer || this.#isClosed) return;
      await this.#measure(answer);
      if (!this.#isClosed) this.#draw(answer);
    } catch (error) {
      fill(this.body, error.status === 404 ?
        emptyState("info", "No such review", sentence(error.message), h("a", {class: "button", href: link("/review")}, "Open reviews")) :
        problemState(error, () => this.#load()));
    }
  }

  /** Gets the sizes of the pictures before they are shown, so that the layout does not move when they load. */
  async #measure({name, pictures}) {
    const missing = pictures.filter((picture) => !this.#sizes.has(picture));
    const sizes = missing.map(async (picture) => {
      const image = new Image();
      image.src = pictureAddress(name, picture);
      await image.decode();
      this.#sizes.set(picture, {width: image.naturalWidth, height: image.naturalHeight});
    });
    await Promise.race([Promise.allSettled(sizes), new Promise((done) => { setTimeout(done, PATIENCE); })]);
  }

  #draw(review) {
    const isWriting = document.activeElement === this.comment;
    document.title = `${review.title} · Layover`;
    this.head.querySelector("h1").textContent = review.title;
    fill(this.body, h("div", {class: "row review-about"}, chip(review), h("span", {class: "soft"}, `${review.author}, ${dayAndTime(review.at)}`),
      h("span", {class: "mono small quiet break"}, review.branch, review.remote ? ` on ${review.remote}` : "")),
      this.#approval(review), pictures(review, this.#sizes), files(review), text(review), this.#comments(review));
    if (isWriting) this.comment.focus({preventScroll: true});
  }

  #approval(review) {
    const list = review.approvals.length > 0
      && h("ul", {class: "list"}, review.approvals.map((each) => h("li", {},
                                      h("span", {}, h("b", {}, each.by), `, ${dayAndTime(each.at)}: ${APPROVALS[each.state]}`))));
    const why = review.is_own ? "You wrote this change. A colleague has to approve it." :
      !review.knows_you       ? "Git does not know who you are, so you cannot approve it: set user.name and user.email." :
                                null;
    const button = h("button", {
      type: "button",
      class: "button button-main",
      id: "review-approve",
      disabled: why !== null,
      "aria-describedby": why ? "review-why" : null,
      on: {click: () => this.#say({approve: review.content}, "Approved")}
    }, icon("check"), "Approve");
    return h("section", {class: "card-box stack", "aria-label": "Approval"}, h("h2", {}, "Approval"), list,
      h("p", {class: "quiet small", id: "review-why"}, why ?? "It holds for the content as it is now, and ends when that changes."),
      h("div", {class: "row"}, button), this.told);
  }

  #comments(review) {
    return h("section", {class: "stack", "aria-label": "Comments"}, h("h2", {}, "Comments"),
      review.comments.length > 0
        && h("ol", {class: "review-comments"}, review.comments.map((each) => h("li", {class: "card-box"},
                                                  h("p", {class: "small"}, h("b", {}, each.by), h("span", {class: "quiet"}, `, ${dayAndTime(each.at)}`)),
                                                  h("p", {class: "review-said", dir: "auto"}, each.text)))),
      h("form", {
        class: "stack",
        novalidate: true,
        on: {
          submit: (event) => {
            event.preventDefault();
            const words = this.comment.value;
            if (words.trim()) this.#say({comment: words}, "Your comment is kept");
            else this.comment.focus();
          }
        }
      },
        h("label", {class: "field", for: this.comment.id}, h("span", {}, "Your comment"), this.comment,
          h("span", {class: "hint"}, content()?.user ? "Everybody at this workbench sees it." : "Colleagues see it once the folder reviews/ is committed.")),
        h("div", {class: "row"}, h("button", {type: "submit", class: "button"}, icon("speech"), "Comment"))));
  }

  async #say(body, done) {
    fill(this.told);
    try {
      const answer = await send("POST", `/api/reviews/${encodeURIComponent(this.name)}`, body);
      if (body.comment) this.comment.value = "";
      if (!this.#isClosed) this.#draw(answer);
      toast(done);
    } catch (problem) {
      fill(this.told, h("p", {class: "note note-bad"}, icon("warn"), whole(sentence(problem.body?.title ?? problem.message))));
      toast(sentence(problem.body?.title ?? problem.message), "warn");
      if (problem.status === 409) this.#load();
    }
  }
}

const APPROVALS = {
  holds: "approved, and it holds",
  ended: "approved an earlier state; it ended with the change",
  own: "approved a change of their own, which does not count alone"
};

/** "Price alert, Two months, Norway, Norwegian Bokmål (Norway)" for a picture's name. */
const pictureWords = (stem) => stem.replace(/^\d+\./, "").split(".").map((part) =>
  (/^[A-Z]{2}$/.test(part) ? marketName(part) : /^[a-z]{2}-[A-Z]{2}$/.test(part) ? localeName(part) : nameWords(part))).join(", ");

/** Before and after side by side, from the branch. */
function pictures(review, sizes) {
  if (review.pictures.length === 0)
    return h("p", {class: "note"}, icon("info"), "This review has no pictures. Compare with its branch under Changes.");
  const pairs = Map.groupBy(review.pictures, (name) => name.replace(/\.(before|after)\.png$/, ""));
  return h("section", {class: "stack", "aria-label": "Cards before and after"}, h("h2", {}, "Cards before and after"),
    [...pairs].map(([stem, names]) => h("figure", {class: "card-box review-look"},
                       h("figcaption", {class: "small"}, pictureWords(stem)),
                       h("div", {class: "review-sides"}, ["before", "after"].map((side) => {
                         const name = names.find((each) => each.endsWith(`.${side}.png`));
                         return h("div", {class: "review-side"}, h("p", {class: "quiet small"}, side === "before" ? "Before" : "After"),
                           name ? h("img", {
                             src: pictureAddress(review.name, name),
                             alt: `${pictureWords(stem)}, ${side}`,
                             ...sizes.get(name)
                           }) :
                                  h("p", {class: "review-none"}, "No card"));
                       })))));
}

function files(review) {
  return h("section", {class: "stack", "aria-label": "Files"}, h("h2", {}, "Files"),
    h("ul", {class: "card-box"}, review.files.map((file) => h("li", {class: "file-row review-row"},
                                     h("b", {class: `mark-${file.change}`}, changeWord(file.change)),
                                     h("span", {class: "review-file"}, h("span", {}, fileWords(file.path)),
                                       h("span", {class: "mono small quiet break"}, file.path))))));
}

function text(review) {
  return review.text
    && h("details", {class: "block"}, h("summary", {}, "The text that goes with it"),
      h("pre", {class: "code", tabindex: "0", role: "region", "aria-label": "Text of the pull request"}, review.text));
}
