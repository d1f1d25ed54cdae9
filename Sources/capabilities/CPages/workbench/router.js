// Addresses: which view an address asks for, and how one gets to another. Back and forward work because nothing else holds state.
import {changed, kept, queryOf, readScene} from "./scene.js";

const ROUTES = [
  [/^\/$/, "gallery"],
  [/^\/card\/([^/]+)$/, "card"],
  [/^\/find$/, "find"],
  [/^\/page$/, "page"],
  [/^\/trip-page$/, "trips"],
  [/^\/matrix(?:\/([^/]+))?$/, "matrix"],
  [/^\/calendar$/, "calendar"],
  [/^\/changes$/, "changes"],
  [/^\/releases$/, "releases"],
  [/^\/sentences$/, "sentences"],
  [/^\/review(?:\/([^/]+))?$/, "review"],
  [/^\/new-campaign$/, "campaign"],
  [/^\/new-widget$/, "widget"],
  [/^\/answer$/, "answer"],
];

let heard = () => {};

/** The view, its widget and the scene that the address says; null where it is no view's. */
export function here(address = window.location) {
  for (const [pattern, view] of ROUTES) {
    const match = pattern.exec(address.pathname);
    if (match)
      return {
        view,
        widget: match[1] && view !== "review" ? decodeURIComponent(match[1]) : null,
        review: match[1] && view === "review" ? decodeURIComponent(match[1]) : null,
        scene: readScene(address.search),
        path: address.pathname
      };
  }
  return null;
}

/** The same; the view that says so where the address is no view's. */
export function hereOrNowhere() {
  return here() ?? {view: "nowhere", widget: null, scene: readScene(""), path: window.location.pathname};
}

/** Calls `listener` with the route at each change of the address, and says how it came about: "go" or "change". */
export function listen(listener) {
  heard = listener;
  window.addEventListener("popstate", () => heard(hereOrNowhere(), "go"));
  document.addEventListener("click", follow);
}

/** A link inside the page is followed without loading it again. */
function follow(event) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const anchor = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!anchor || anchor.hasAttribute("download") || anchor.target || anchor.origin !== window.location.origin) return;
  if (anchor.pathname === window.location.pathname && anchor.hash) return;
  if (!here(anchor)) return;
  event.preventDefault();
  go(anchor.pathname + anchor.search);
}

/** Opens an address of the page. */
export function go(address) {
  if (address !== window.location.pathname + window.location.search) window.history.pushState(null, "", address);
  heard(hereOrNowhere(), "go");
}

/** Changes the scene where we are. `replace` for what is not worth a step back. */
export function change(changes, {replace = false} = {}) {
  const route = here();
  const address = window.location.pathname + queryOf(changed(route.scene, changes));
  if (address === window.location.pathname + window.location.search) return;
  window.history[replace ? "replaceState" : "pushState"](null, "", address);
  heard(here(), "change");
}

/** The address of another view, with what of the scene goes along. */
export function link(path, changes = {}) {
  return path + queryOf(changed(kept(readScene(window.location.search)), changes));
}

/** The address of a card's page. */
export const cardLink = (widget, changes = {}) => link(`/card/${encodeURIComponent(widget)}`, changes);
