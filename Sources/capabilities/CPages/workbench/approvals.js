// The approved looks of cards: what changed since, and the button that approves the current look.
import {get, send} from "./api.js";
import {content, mayWrite} from "./content.js";
import {count, fill, h, icon} from "./dom.js";
import {emptyState} from "./finding.js";
import {cardLink} from "./router.js";
import {toast} from "./shell.js";
import {localeName, marketName, nameWords, sampleWords} from "./words.js";

/** The chip of each state. */
const STATES = {
  approved: {word: "Approved", tone: "good", icon: "check"},
  changed: {word: "Changed since approved", tone: "wait", icon: "diff"},
  unapproved: {word: "Not approved yet", tone: "note", icon: "eye"},
  unreadable: {word: "Approval unreadable", tone: "bad", icon: "warn"},
};
const CHANGES = {
  new: {sign: "+", word: "new"},
  changed: {sign: "~", word: "looks different"},
  appears: {sign: "+", word: "was hidden, and shows"},
  disappears: {sign: "−", word: "was shown, and is hidden"},
  gone: {sign: "−", word: "is not there any more"},
};

/** Requests the approval of widgets; of all approvable ones if none are named. */
export function askApprovals(widgets, {market = null, signal} = {}) {
  const query = new URLSearchParams();
  if (widgets) query.set("widgets", widgets.join(","));
  if (market) query.set("market", market);
  return get(`/api/approvals?${query}`, {signal, fresh: true});
}

/** Approves the current look of widgets, and reports the outcome. */
export async function approve(widgets) {
  try {
    const {written} = await send("POST", "/api/approvals", {widgets});
    toast(written.length === 1 ? `Approved in ${written[0]}` :
        written.length         ? `Approved ${count("widget", written.length)}` :
                                 "Approved already");
    return true;
  } catch (problem) {
    toast(problem.message, "warn");
    return false;
  }
}

/** A chip for a state; nothing for an approved card unless `always` is set. */
export function approvalChip(review, {always = false} = {}) {
  const state = STATES[review?.state];
  if (!state || (review.state === "approved" && !always)) return null;
  return h("span", {class: `chip chip-${state.tone}`, "data-approval": review.state}, icon(state.icon), state.word);
}

/** The button that approves one widget, or several; nothing for users who may not. */
export function approveButton(widgets, {text, main = true, done}) {
  if (!mayWrite()) return null;
  const button = h("button", {
    type: "button",
    class: main ? "button button-main" : "button",
    disabled: Boolean(content().is_broken),
    title: content().is_broken ? "Something is broken and shown as it was before; mend it first" : null,
    on: {
      click: async () => {
        button.disabled = true;
        if (await approve(widgets)) done();
        else button.disabled = false;
      }
    }
  },
    icon("check"), text);
  return button;
}

/** The panel next to a card. */
export function drawApproval(element, {widget, approval, approved, scene}) {
  if (!approval) {
    fill(element, h("p", {class: "quiet"}, "Looking at every market…"));
    return;
  }
  const [review] = approval.widgets;
  const lead = h("p", {class: "panel-lead"}, "To approve a card says: it is meant to look like this, in each language and with each sample. That is kept beside the card, in ",
    h("code", {}, approval.file), ". Whatever makes it look different later is told here and in reviews, and ",
    h("code", {}, "layover approve --check"), " stops it until somebody approves the new look.");
  if (!review) {
    fill(element, lead, emptyState("info", "Nothing to approve", "This widget is not in the catalog that is shown."));
    return;
  }
  fill(element, lead, h("p", {class: `verdict verdict-${TONES[review.state]}`}, verdict(review, approval)),
    review.state !== "approved"
      && h("div", {class: "row approval-tools"},
        approveButton([widget], {text: review.state === "changed" ? "Approve how it looks now" : "Approve", done: approved}),
        review.state === "changed" && scene.against !== "approved"
          && h("a", {class: "button", href: cardLink(widget, compared(review.cards[0]))}, icon("compare"),
            "Compare with approved")),
    groups(review).map(([sample, cards]) =>
                         h("section", {class: "block"}, h("h3", {}, sampleWords(sample) || "Samples"),
                           h("ul", {class: "approval-list"}, cards.map((card) => h("li", {}, cardRow(widget, card)))))),
    review.changed > review.cards.length
      && h("p", {class: "quiet small"}, `and ${count("card", review.changed - review.cards.length)} more`));
}

const TONES = {
  approved: "good",
  changed: "wait",
  unapproved: "plain",
  unreadable: "bad"
};

function verdict(review, {is_used: isUsed}) {
  if (review.state === "approved") return `All ${count("card", review.count)} look as they were approved.`;
  if (review.state === "changed")
    return `${review.changed} of ${count("card", review.count)} ${
      review.changed === 1 ? "is" : "are"} not as approved. Look at them, then approve.`;
  if (review.state === "unreadable") return `The lock file cannot be read: ${review.trouble}. Approving writes it anew.`;
  return isUsed ? `Nobody has approved how its ${count("card", review.count)} look yet.` :
                  "Nobody approves looks in this content. Approve a card to begin with it; nothing is asked of you before.";
}

function groups(review) {
  const bySample = new Map();
  for (const card of review.cards) bySample.set(card.sample, [...(bySample.get(card.sample) ?? []), card]);
  return [...bySample];
}

/** The scene that shows a card next to its approved form, which a new card does not have. */
const compared = (card) => ({
  market: card.market ?? undefined,
  locale: card.locale,
  sample: card.sample,
  answer: null,
  against: card.change === "new" ? null : "approved",
  open: "approval"
});

function cardRow(widget, card) {
  const change = CHANGES[card.change] ?? CHANGES.changed;
  const words = [
    h("span", {class: `mark-${MARKS[card.change] ?? "changed"}`, "aria-hidden": "true"}, change.sign),
    h("span", {title: localeName(card.locale)}, card.market ? `${marketName(card.market)} · ${card.locale}` : localeName(card.locale)),
    h("span", {class: "quiet small"}, change.word)
  ];
  return card.change === "gone" ? h("span", {class: "approval-row"}, words) :
                                  h("a", {class: "approval-row", href: cardLink(widget, compared(card))}, words);
}

const MARKS = {
  new: "added",
  appears: "added",
  disappears: "removed",
  gone: "removed"
};

/** Everything in the content that is not approved, for the page of changes; nothing if approvals are not used. */
export function approvalSection(approval, {done}) {
  if (!approval?.is_used) return null;
  const open = approval.widgets.filter((review) => review.state !== "approved");
  const title = h("h2", {}, "Approval");
  if (open.length === 0)
    return h("section", {class: "stack", id: "approvals"}, title,
      h("p", {class: "note note-good"}, icon("check"),
        `All ${count("widget", approval.widgets.length)} look as they were approved.`));
  return h("section", {class: "stack", id: "approvals"}, title,
    h("p", {class: "soft"}, `${count("widget", open.length)} of ${approval.widgets.length} ${
                              open.length === 1 ? "is" : "are"} not as approved. Look at each, then approve it: nothing passes `,
      h("code", {class: "nowrap"}, "layover approve --check"), " until then."),
    h("div", {class: "card-box"},
      open.map((review) => h("div", {class: "file-row approval-item"},
                 h("a", {href: cardLink(review.widget, {...(review.cards[0] ? compared(review.cards[0]) : {}), open: "approval"})},
                   nameWords(review.widget)),
                 approvalChip(review),
                 review.changed > 0 && h("span", {class: "quiet small"}, `${review.changed} of ${count("card", review.count)}`),
                 h("span", {class: "row-end"}, approveButton([review.widget], {text: "Approve", main: false, done}))))),
    open.length > 1
      && h("div", {class: "row"},
        approveButton(open.map((review) => review.widget), {text: `Approve all ${open.length}`, main: false, done})),
    approval.is_cut && h("p", {class: "quiet small"}, "Only the first widgets are looked at here; ", h("code", {}, "layover approve --check"), " looks at all."));
}
