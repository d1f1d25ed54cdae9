// Addresses: the view for an address, and changes of the address. Back and forward work because only the address holds state.
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

/** The view, the widget and the scene of an address; null if no view has it. */
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

/** The same, with the view for unknown addresses instead of null. */
export function hereOrNowhere() {
  return here() ?? {view: "nowhere", widget: null, scene: readScene(""), path: window.location.pathname};
}

/** Calls `listener` with the route at each change of the address, and with the kind of change: "go" or "change". */
export function listen(listener) {
  heard = listener;
  window.addEventListener("popstate", () => heard(hereOrNowhere(), "go"));
  document.addEventListener("click", follow);
}

/** Follows a link inside the page without reloading it. */
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

/** Changes the scene of the current view. `replace` is for changes without a history entry of their own. */
export function change(changes, {replace = false} = {}) {
  const route = here();
  const address = window.location.pathname + queryOf(changed(route.scene, changes));
  if (address === window.location.pathname + window.location.search) return;
  window.history[replace ? "replaceState" : "pushState"](null, "", address);
  heard(here(), "change");
}

/** The address of another view, with the parts of the scene that stay. */
export function link(path, changes = {}) {
  return path + queryOf(changed(kept(readScene(window.location.search)), changes));
}

/** The address of a card's page. */
export const cardLink = (widget, changes = {}) => link(`/card/${encodeURIComponent(widget)}`, changes);
