// In a narrow window, the bar has space for a few views; the others are behind its last button, each with its name.
import {h, icon} from "./dom.js";
import {Popover} from "./popover.js";

/** Adds the button at the end of the bar; a wide window does not show it. */
export function drawViewsMenu() {
  const bar = document.querySelector(".views");
  const button = h("button", {type: "button", class: "views-more", id: "views-more", "aria-label": "More views"}, icon("more"),
    h("span", {}, "More"));
  const menu = new Popover(button, {label: "More views", draw: () => [whoIsThere(), list(bar, () => menu.close())]});
  bar.append(button);
  // A wider window has space for all of them.
  addEventListener("resize", () => {
    if (menu.isOpen && button.offsetWidth === 0) menu.close();
  });
}

/** The links that do not fit into the bar. */
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

/** The signed-in user, who does not fit into the bar either. */
function whoIsThere() {
  const user = document.getElementById("user")?.cloneNode(true);
  user?.removeAttribute("id");
  return user;
}
