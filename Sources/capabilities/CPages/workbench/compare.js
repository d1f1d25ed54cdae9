// Compares a card with another version of it: in git, on a branch, on a running server.
import {Latest, get} from "./api.js";
import {content} from "./content.js";
import {fill, h} from "./dom.js";
import {emptyState, noteList, problemState} from "./finding.js";
import {CardFrame} from "./frame.js";
import {Picker, Segments} from "./picker.js";
import {change} from "./router.js";
import {asked, resolved} from "./scene.js";
import {againstWords, capital, nameWords, pointsOf} from "./words.js";

/** The picker of the version to compare with. */
export function compareTools(scene, {isApproved = () => false} = {}) {
  const picker = new Picker({
    sign: "compare",
    label: "Compare with",
    options: () => options(isApproved()),
    chosen: (against) =>
      change({against: against === "none" ? null : against, view: against === "none" ? null : scene().view ?? null})
  });
  return {
    element: picker.element,
    open: () => picker.popover.open(),
    show: (now) =>
      picker.show(now.against ?? "none", now.against && now.against !== "none" ? words(now.against) : "Compare",
        Boolean(now.against && now.against !== "none"))
  };
}

const words = (against) => (against === "HEAD" ? "Last published" :
    against === "approved"                     ? "As approved" :
    against === "server"                       ? "The server" :
                                                 against.replace(/^branch:/, ""));

function options(isApproved) {
  const {git, server} = content();
  return [
    {value: "none", text: "Nothing"},
    ...(git && isApproved ? [{value: "approved", text: "As it was approved", under: "From the commit of its lock file", group: "Git"}] : []),
    ...(git ?
        [
          {value: "HEAD", text: "As last published", tail: git.head?.slice(0, 7), group: "Git"},
          ...(git.branches ?? [])
            .filter((name) => name !== git.branch)
            .map((name) => ({value: `branch:${name}`, text: name, group: "Git"}))
        ] :
        []),
    {
      value: "server",
      text: "What the server has",
      tail: server?.replace(/^https?:\/\//, ""),
      under: server ? null : "Start the workbench with --server to compare with one",
      group: "Running"
    }
  ];
}

const latest = new Latest();
let sides = null;
let opacity = 50;

/** Draws the comparison into the stage. */
export async function drawComparison(stage, {widget, scene}, {room}) {
  const key = widget + asked(scene);
  if (!sides || sides.widget !== widget || !stage.contains(sides.element)) {
    sides = makeSides(widget);
    sides.view.show(viewOf(scene));
    fill(stage, sides.element);
  }
  let answer;
  try {
    answer = await latest.run((signal) => get(`/api/compare/${encodeURIComponent(widget)}${asked(scene)}`, {signal}));
  } catch (error) {
    sides = null;
    fill(stage, problemState(error, () => drawComparison(stage, {widget, scene}, {room})));
    return;
  }
  if (!answer || !sides) return;
  sides.key = key;
  show(answer, scene, room());
}

function makeSides(widget) {
  const here = new CardFrame({title: `${nameWords(widget)}, here`});
  const there = new CardFrame({title: `${nameWords(widget)}, compared with`});
  const view = new Segments({
    label: "How to compare",
    options: [
      {value: "side", text: "Side by side"}, {value: "overlay", text: "Overlay"}, {value: "pixels", text: "Pixels"},
      {value: "dom", text: "What changed"}
    ],
    chosen: (value) => change({view: value === "side" ? null : value}, {replace: true})
  });
  const slider = h("input", {
    type: "range",
    min: "0",
    max: "100",
    value: String(opacity),
    id: "overlay",
    "aria-label": "How much of the version here is seen",
    on: {
      input: (event) => {
        opacity = Number(event.target.value);
        here.element.style.opacity = String(opacity / 100);
      }
    }
  });
  const said = h("p", {class: "soft"});
  const told = h("p", {class: "quiet small", hidden: true}, "Only what is drawn otherwise has colour; all that is equal is blank.");
  const body = h("div", {class: "sides"});
  const element = h("div", {class: "comparison"},
    h("div", {class: "row"}, view.element,
      h("label", {class: "row overlay-row", hidden: true}, h("span", {class: "quiet small"}, "before"), slider,
        h("span", {class: "quiet small"}, "here")),
      said),
    told, body);
  return {widget, here, there, view, told, slider: slider.closest("label"), said, body, element};
}

const viewOf = (scene) => (["overlay", "pixels", "dom"].includes(scene.view) ? scene.view : "side");

function show(answer, scene, room) {
  const view = viewOf(scene);
  const now = resolved(scene, content());
  const scheme = now.scheme === "both" ? "light" : now.scheme;
  const isBeside = view === "side" && room >= 2 * Math.min(now.width, 320) + 32;
  const scale = Math.min(1, ((isBeside ? (room - 32) / 2 : room) - 24) / now.width);
  sides.view.show(view);
  sides.slider.hidden = view !== "overlay";
  fill(sides.said,
    answer.is_same ? "Nothing changed for this reader." :
                     `${(answer.changes ?? []).length || "Some"} ${
                       (answer.changes ?? []).length === 1 ? "change" : "changes"} against ${againstWords(answer.against)}`);
  sides.told.hidden = view !== "pixels";
  sides.body.dataset.view = view;
  sides.body.dataset.beside = String(isBeside);
  if (view === "dom") {
    fill(sides.body, noteList(answer.notes), changes(answer.changes ?? []));
    return;
  }
  const draw = (frame, side, caption) => {
    if (!side?.html)
      return h("div", {class: "frame frame-none"}, h("p", {class: "frame-caption"}, caption),
        emptyState("hidden", side?.state === "not-here" || !side ? "Not there" : "Not shown",
          "There is no card to compare on this side."));
    frame.show(
      {html: side.html, width: now.width, height: pointsOf(side.height, now.width) ?? "auto", scheme, scale, caption});
    return frame.element;
  };
  sides.here.element.style.opacity = view === "overlay" ? String(opacity / 100) : "";
  const there = draw(sides.there, answer.there, capital(againstWords(answer.against ?? "before")));
  const here = draw(sides.here, answer.here, "Here, now");
  if (sides.body.children[0] !== there || sides.body.children[1] !== here) fill(sides.body, there, here);
}

const KINDS = {
  text: "Text",
  attribute: "Attribute",
  element: "Element",
  style: "Style",
  height: "Height",
  place: "Place",
  state: "State"
};

function changes(list) {
  if (list.length === 0)
    return emptyState("check", "Nothing changed",
      "Both versions are the same for this reader. Try another market or language, or look at Changes for all of them.");
  return h("ul", {class: "change-list"},
    list.map((each) => h("li", {class: "change"},
               h("h3", {}, KINDS[each.kind] ?? each.kind, each.at && h("code", {class: "quiet"}, ` ${each.at}`)),
               each.was !== null && each.was !== undefined
                 && h("p", {class: "was"}, h("span", {class: "unseen"}, "was "), String(each.was)),
               each.is !== null && each.is !== undefined
                 && h("p", {class: "is"}, h("span", {class: "unseen"}, "is "), String(each.is)))));
}
