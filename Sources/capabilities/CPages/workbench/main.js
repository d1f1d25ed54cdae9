// The start: loads the content, shows the view for the address, and keeps it up to date.
import {unreachable} from "./api.js";
import {content, readContent} from "./content.js";
import {fill, h} from "./dom.js";
import {listenForDrops} from "./drop.js";
import {problemState} from "./finding.js";
import {listenForKeys} from "./help.js";
import {listenForBuilds} from "./live.js";
import {hereOrNowhere, listen} from "./router.js";
import {drawFoot, observeHead, say, showConnection, showContent, showErrors, showRoute} from "./shell.js";
import {drawViewsMenu} from "./views-menu.js";

const VIEWS = {
  gallery: () => import("./gallery.js"),
  card: () => import("./card.js"),
  find: () => import("./find.js"),
  page: () => import("./results.js"),
  trips: () => import("./trip-page.js"),
  matrix: () => import("./matrix.js"),
  calendar: () => import("./calendar.js"),
  changes: () => import("./changes.js"),
  review: () => import("./review.js"),
  releases: () => import("./releases.js"),
  sentences: () => import("./sentences.js"),
  campaign: () => import("./campaign.js"),
  widget: () => import("./new-widget.js"),
  answer: () => import("./answer.js"),
  nowhere: () => import("./nowhere.js"),
};

const main = document.getElementById("main");
let view = null;
let shown = null;
let turn = 0;
/** The gallery stays in memory behind the other views, with its loaded cards and its position. */
let gallery = null;

/** Shows a route: the current view gets the new scene, or another view replaces it. */
async function show(route, how) {
  const mine = ++turn;
  showRoute(route);
  if (view && shown.view === route.view && (how === "change" || shown.path === route.path || view.walks)) {
    shown = route;
    view.update(route);
    return;
  }
  const {open} = await reached(VIEWS[route.view]);
  if (mine !== turn) return;
  leave();
  const isKept = route.view === "gallery" && gallery;
  shown = route;
  if (isKept) {
    returnToGallery(route);
  } else {
    const root = h("div", {class: "view"});
    main.append(root);
    scrollTo(0, 0);
    view = open(root, route);
    view.root = root;
    if (route.view === "gallery") gallery = {view, title: document.title};
  }
  // Does not take the focus from a panel that was opened while the view was loading.
  if (how === "go" && !document.querySelector(":popover-open")) main.focus({preventScroll: true});
}

/** Loads the code of a view; if that fails, the server cannot be reached. */
async function reached(view) {
  try {
    return await view();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw unreachable();
  }
}

function leave() {
  main.querySelector(".starting")?.remove();
  if (gallery && view === gallery.view) {
    gallery.scroll = scrollY;
    view.root.hidden = true;
  } else {
    view?.close?.();
    view?.root.remove();
  }
}

function returnToGallery(route) {
  view = gallery.view;
  view.root.hidden = false;
  document.title = gallery.title;
  observeHead(view.root.querySelector(".head"));
  view.update(route);
  scrollTo(0, gallery.scroll ?? 0);
}

async function start() {
  drawFoot();
  drawViewsMenu();
  try {
    showContent(await readContent());
  } catch (error) {
    fill(main, problemState(error, () => location.reload()));
    return;
  }
  listen(show);
  listenForKeys((key, event) => view?.key?.(key, event) ?? false);
  listenForDrops();
  await show(hereOrNowhere(), "start");
  let early = null;
  listenForBuilds({
    begun: (build) => {
      showErrors(build);
      early = view?.isEager ? view : null;
      early?.refresh(build);
    },
    built: (build) => {
      showContent(content(), {blinks: true});
      if (view && view === early) view.told();
      else view?.refresh?.(build);
      if (gallery && view !== gallery.view) gallery.view.touched(build);
      const errors = content().findings.filter((finding) => finding.severity === "error").length;
      say(errors ? `The change does not show yet: ${errors === 1 ? "one error" : `${errors} errors`}.` :
                   `Updated in ${build.milliseconds} milliseconds.`);
    },
    lost: () => showConnection(true, content()),
    found: () => showConnection(false, content()),
  });
  document.documentElement.dataset.ready = "true";
}

addEventListener("unhandledrejection", (event) => {
  if (event.reason?.status === undefined) return;
  event.preventDefault();
  fill(view?.root ?? main, h("div", {class: "content"}, problemState(event.reason, () => location.reload())));
});

start();
