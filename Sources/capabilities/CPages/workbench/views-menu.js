// On a narrow window the bar has room for a few views: the others stand behind its last button, each with its name.
import {h, icon} from "./dom.js";
import {Popover} from "./popover.js";

/** Puts the button at the end of the bar; a wide window does not show it. */
export function drawViewsMenu() {
  const bar = document.querySelector(".views");
  const button = h("button", {type: "button", class: "views-more", id: "views-more", "aria-label": "More views"}, icon("more"),
    h("span", {}, "More"));
  const menu = new Popover(button, {label: "More views", draw: () => [whoIsThere(), list(bar, () => menu.close())]});
  bar.append(button);
  // A window that grows has room for them.
  addEventListener("resize", () => {
    if (menu.isOpen && button.offsetWidth === 0) menu.close();
  });
}

/** Links of the bar that have no room in it. */
function list(bar, close) {
  const links = [...bar.querySelectorAll("a[data-view]")].filter((link) => link.offsetWidth === 0);
  return h("nav", {class: "options menu", "aria-label": "More views"}, links.map((link) => h("a", {
    class: "menu-item",
    href: link.getAttribute("href"),
    "aria-current": link.getAttribute("aria-current"),
    on: {click: close}
  },
    link.querySelector("svg").cloneNode(true), h("span", {}, link.querySelector("span").textContent))));
}

/** Who is signed in has no room in the bar either. */
function whoIsThere() {
  const user = document.getElementById("user")?.cloneNode(true);
  user?.removeAttribute("id");
  return user;
}
