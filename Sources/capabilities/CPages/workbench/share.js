// Shares the current view: its address, a single file with everything in it, or a picture.
import {unreachable} from "./api.js";
import {content} from "./content.js";
import {h, icon} from "./dom.js";
import {Popover} from "./popover.js";
import {asked, resolved} from "./scene.js";
import {toast} from "./shell.js";
import {localeName, marketName, nameWords} from "./words.js";

/** A button with ways to share a card, the page or a matrix. */
export function shareMenu(kind, route) {
  const button = h("button", {type: "button", class: "button"}, icon("share"), "Share");
  const menu = new Popover(button, {
    label: "Share",
    draw: () => {
      const {widget, scene} = route();
      const path = `${kind}${widget ? `/${encodeURIComponent(widget)}` : ""}${asked(scene)}`;
      return h("div", {class: "options menu"},
        item("copy", "Copy the address", "Reopens exactly this on a machine with the same content", {
          on: {
            click: () => {
              copy();
              menu.close();
            }
          }
        }),
        h("a", {class: "menu-item", href: `/api/export/${path}`, download: true, on: {click: () => menu.close()}},
          icon("save"),
          h("span", {}, "Save as one HTML file",
            h("span", {class: "under quiet"}, "Opens anywhere, without the workbench"))),
        item("page", "Save as a picture",
          content().chromium ? (kind === "card" ? "The card alone, as a sharp PNG" : "A sharp PNG, drawn by Chromium") : "Needs Chromium on this machine", {
            on: {
              click: () => {
                menu.close();
                picture(`/api/picture/${path}`, `${pictureName(kind, widget, scene)}.png`);
              }
            }
          }));
    }
  });
  return button;
}

const item = (sign, text, under, more) => h("button", {type: "button", class: "menu-item", ...more}, icon(sign),
  h("span", {}, text, h("span", {class: "under quiet"}, under)));

async function copy() {
  try {
    await navigator.clipboard.writeText(location.href);
    toast("The address is copied");
  } catch {
    toast("This browser does not let a page copy; take the address from its bar", "info");
  }
}

const KINDS = {card: "Card", matrix: "Matrix", page: "Results page"};

/** "Price alert, Norway, Norwegian Bokmål (Norway), dark": the content of a picture in words that a file name may contain. */
function pictureName(kind, widget, scene) {
  const {market, locale, scheme} = resolved(scene, content());
  const name = widget ? nameWords(widget) : KINDS[kind];
  const words = [name, kind === "matrix" ? "all markets" : marketName(market?.market ?? ""), kind === "matrix" ? null : localeName(locale),
    scheme === "both" ? "light and dark" : scheme === "dark" ? "dark" : null];
  return words.filter(Boolean).join(", ");
}

/** Requests the picture and saves it, or shows the error with a fix. */
async function picture(address, name) {
  toast("Drawing the picture…", "wait");
  let response;
  try {
    response = await fetch(address);
  } catch {
    toast(unreachable().message, "warn");
    return;
  }
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    toast(problem.detail ?? problem.title ?? `The picture failed (${response.status})`, "warn");
    return;
  }
  const url = URL.createObjectURL(await response.blob());
  const anchor = h("a", {href: url, download: name, hidden: true});
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
  toast(`Saved as ${name}`);
}
