// Saved scenes: market, width, scheme, arms and the rest, under a name that the user chooses, kept in this browser.
import {content} from "./content.js";
import {fill, fresh, h, icon} from "./dom.js";
import {Popover} from "./popover.js";
import {change} from "./router.js";
import {KEPT, kept} from "./scene.js";
import {toast} from "./shell.js";
import {marketName} from "./words.js";

const KEY = "layover-scenes";
/** The most saved scenes; longer lists are hard to search. */
const MOST = 40;

function read() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter((each) => each?.name && each.scene && typeof each.scene === "object") : [];
  } catch {
    return [];
  }
}

function write(list) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, MOST)));
    return true;
  } catch {
    toast("This browser keeps nothing; keep the address instead", "warn");
    return false;
  }
}

/** "Norway, nb-NO, 320 points, dark": the parts of a scene that differ from the default. */
export function sceneWords(scene) {
  const words = [
    scene.market && marketName(scene.market), scene.locale, scene.width && `${scene.width} points`,
    scene.scheme === "both" ? "light and dark" : scene.scheme, scene.scale && `${scene.scale} % text`,
    [scene.platform, scene.app].filter(Boolean).join(" "), scene.arms, scene.kills && `without ${scene.kills}`,
    scene.now?.replace("T", " "), scene.answer
  ].filter(Boolean);
  return words.length ? words.join(", ") : `The usual: ${marketName(content().default_market ?? "")}`;
}

const same = (one, two) => KEPT.every((key) => (one[key] ?? "") === (two[key] ?? ""));

/** The button with the list, for the scene that `now` returns. */
export function savedScenes(now) {
  const button = h("button", {
    type: "button",
    class: "button button-bare button-icon",
    "aria-label": "Saved scenes",
    title: "Saved scenes"
  },
    icon("mark"));
  const menu = new Popover(button, {label: "Saved scenes", draw: () => body()});
  return menu;

  function body() {
    const scene = kept(now());
    const list = read();
    const id = fresh("field");
    const isKnown = list.some((each) => same(each.scene, scene));
    const rows = h("ul", {class: "saved"}, list.map((each) => row(each, list, scene)));
    return h("div", {class: "pop-body"},
      list.length ? rows : h("p", {class: "quiet small"}, "Come back to a market, a width, an arm and all the rest in one step."),
      isKnown ? null : h("form", {
        class: "field",
        on: {
          submit: (event) => {
            event.preventDefault();
            const name = event.target.elements.name.value.trim() || sceneWords(scene);
            if (write([{name, scene}, ...list.filter((each) => each.name !== name)])) {
              toast(`Saved as ${name}`);
              menu.close();
            }
          }
        }
      },
        h("label", {for: id, class: "small strong"}, "Save what is chosen now"),
        h("div", {class: "saved-new"},
          h("input", {class: "input", id, name: "name", placeholder: sceneWords(scene), maxlength: "60", autocomplete: "off"}),
          h("button", {class: "button button-main"}, "Save"))),
      h("p", {class: "hint quiet small"}, "Kept in this browser. The address holds the same, for a colleague."));
  }

  function row(each, list, scene) {
    const isHere = same(each.scene, scene);
    return h("li", {},
      h("button", {
        type: "button",
        class: "saved-scene",
        "aria-pressed": String(isHere),
        on: {
          click: () => {
            menu.close();
            change({...Object.fromEntries(KEPT.map((key) => [key, null])), ...each.scene});
          }
        }
      },
        icon(isHere ? "check" : "mark"),
        h("span", {}, h("span", {class: "strong"}, each.name), h("span", {class: "under quiet small"}, sceneWords(each.scene)))),
      h("button", {
        type: "button",
        class: "button button-bare button-icon",
        "aria-label": `Forget ${each.name}`,
        title: "Forget",
        on: {
          click: () => {
            write(list.filter((other) => other !== each));
            fill(menu.panel, body());
            menu.panel.querySelector("button, input")?.focus();
          }
        }
      },
        icon("close")));
  }
}
