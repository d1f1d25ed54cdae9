// The parts around the views: navigation, the state of the content, light and dark, banners, toasts, messages.
import {content} from "./content.js";
import {count, fill, h, icon} from "./dom.js";
import {findingList} from "./finding.js";
import {Popover} from "./popover.js";
import {link} from "./router.js";
import {openHelp} from "./help.js";
import {showUser} from "./user.js";

const THEMES = [["system", "screen", "As the system"], ["light", "sun", "Light"], ["dark", "moon", "Dark"]];
let lastWidget = null;
let isLost = false;

/** Announces a text to screen readers after more urgent ones. */
export function say(text) {
  const live = document.getElementById("live");
  live.textContent = "";
  requestAnimationFrame(() => { live.textContent = text; });
}

/** Milliseconds that a toast stays; one with an action stays longer, and as long as the user is on it. */
const STAYS = 5000;
const STAYS_TO_ACT = 12000;

/** A short message that disappears by itself and is also announced; `action` is `{text, run}`. */
export function toast(text, sign = "check", action = null) {
  const button = action
    && h("button", {
      type: "button",
      class: "toast-action",
      on: {
        click: () => {
          element.remove();
          action.run();
        }
      }
    }, action.text);
  const element = h("div", {class: "toast"}, icon(sign), h("span", {}, text), button);
  document.getElementById("toasts").replaceChildren(element);
  say(action ? `${text}. ${action.text} is at the end of the page.` : text);
  const go = () => (element.matches(":hover, :focus-within") ? wait() : element.remove());
  const wait = () => setTimeout(go, action ? STAYS_TO_ACT : STAYS);
  wait();
}

/** Marks the current view and adds the scene to the links of the rail. */
export function showRoute(route) {
  lastWidget = route.widget ?? lastWidget ?? content()?.widgets[0]?.name ?? null;
  for (const anchor of document.querySelectorAll(".rail a[data-view]")) {
    const view = anchor.dataset.view;
    const path = {
      gallery: "/",
      campaign: "/new-campaign",
      widget: "/new-widget",
      matrix: lastWidget ? `/matrix/${encodeURIComponent(lastWidget)}` : "/matrix"
    }[view]
      ?? `/${view}`;
    anchor.setAttribute("href", link(path));
    anchor.title = anchor.querySelector("span")?.textContent ?? "";
    const isHere = view === route.view || (view === "gallery" && route.view === "card")
      || (view === "changes" && route.view === "review");
    isHere && !anchor.classList.contains("brand") ? anchor.setAttribute("aria-current", "page") :
                                                    anchor.removeAttribute("aria-current");
  }
}

/** The foot of the rail: the content, its build time, light and dark. */
export function drawFoot() {
  const pulse = h("div", {class: "pulse", id: "pulse"}, h("span", {class: "dot"}), h("b", {}), h("span", {}));
  const theme =
    h("button", {type: "button", class: "button button-bare button-icon", "aria-label": "Light or dark page"});
  const menu = new Popover(theme, {
    label: "Light or dark page",
    draw: () => h("div", {class: "options", role: "group"},
      THEMES.map(([key, sign, text]) =>
                   h("button", {
                     type: "button",
                     class: "button button-bare",
                     "aria-pressed": String(themeNow() === key),
                     style: {"justify-content": "flex-start", "inline-size": "100%"},
                     on: {
                       click: () => {
                         setTheme(key);
                         menu.close();
                       }
                     }
                   },
                     icon(sign), text)))
  });
  menu.panel.style.inlineSize = "180px";
  const help = h("button", {
    type: "button",
    class: "button button-bare button-icon wide-only",
    "aria-label": "Keyboard shortcuts",
    title: "Keyboard shortcuts (?)",
    on: {click: openHelp}
  },
    icon("keys"));
  fill(document.getElementById("foot"), pulse, h("div", {class: "foot-row"}, theme, help));
  setTheme(themeNow());
  function setTheme(key) {
    key === "system" ? document.documentElement.removeAttribute("data-theme") :
                       document.documentElement.setAttribute("data-theme", key);
    try {
      localStorage.setItem("layover-theme", key);
    } catch { /* a browser that keeps nothing */
    }
    theme.replaceChildren(icon(THEMES.find((each) => each[0] === key)[1]));
    dispatchEvent(new Event("layover-theme"));
  }
}

function themeNow() {
  let kept = null;
  try {
    kept = localStorage.getItem("layover-theme");
  } catch { /* a browser that keeps nothing */
  }
  return THEMES.some(([key]) => key === kept) ? kept : "system";
}

/** Whether the page is dark now. */
export const isDark = () => {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

/** Shows the state of the content in the foot and the banner. */
export function showContent(state, {blinks = false} = {}) {
  showUser(state.user);
  const pulse = document.getElementById("pulse");
  pulse.dataset.is = isLost ? "lost" : state.is_broken ? "broken" : blinks ? "blink" : "fine";
  pulse.children[1].textContent = isLost ? "Not connected" : state.is_broken ? "Last good version" : "Up to date";
  pulse.children[2].textContent =
    isLost ? "trying again" : `${state.catalog?.slice(0, 7) ?? "nothing yet"} · ${state.milliseconds} ms`;
  pulse.title = `Content ${state.catalog ?? "that has not compiled yet"}, made in ${state.milliseconds} ms`;
  const matches = document.querySelector(".views [data-view=\"gallery\"]");
  matches.querySelector(".count")?.remove();
  matches.append(h("span", {class: "count"}, state.widgets.length.toLocaleString("en")));
  drawBanner(state);
}

/** Shows the errors of a build before the rest of its state has arrived. */
export const showErrors = ({errors, is_broken}) => drawBanner({findings: errors, is_broken});

/** Shows that the connection was lost or restored. */
export function showConnection(isGone, state) {
  isLost = isGone;
  if (state) showContent(state);
  say(isGone ? "The workbench does not answer; trying again." : "Connected again.");
}

let banner = "";

function drawBanner(state) {
  const errors = state.findings.filter((finding) => finding.severity === "error");
  // Does not redraw unchanged errors, so that screen readers do not read them again.
  const wanted = JSON.stringify([isLost, state.is_broken, errors]);
  if (wanted === banner) return;
  banner = wanted;
  const banners = [];
  if (isLost) {
    banners.push(h("div", {class: "banner banner-wait", role: "status"}, icon("warn"),
      h("div", {}, h("b", {}, "The workbench does not answer. "), "What you see is what it said last. Start ",
        h("code", {}, "layover preview"), " again in its terminal; this page then goes on by itself.")));
  }
  if (errors.length) {
    const isOpen = document.querySelector("#banner details")?.open ?? true;
    banners.push(h("div", {class: "banner banner-bad", role: "alert"}, icon("warn"),
      h("details", {open: isOpen, style: {flex: "1", "min-inline-size": "0"}},
        h("summary", {},
          h("b", {}, count("thing", errors.length), errors.length === 1 ? " keeps" : " keep",
            " the last change from showing. "),
          state.is_broken ? "You see the last version that was right." : "The rest of the content is up to date."),
        findingList(errors))));
  }
  fill(document.getElementById("banner"), banners);
}

/** Sets the height of the head, which sticky elements below it need. */
const heads = new ResizeObserver((entries) => {
  const head = entries.map((entry) => entry.target).find((target) => target.isConnected);
  if (head) document.documentElement.style.setProperty("--head", `${head.offsetHeight}px`);
});

/** Observes the head of the view that is on screen. */
export function observeHead(head) {
  heads.disconnect();
  heads.observe(head);
}

/** The head of a view: the title, the elements next to it, and the tools. */
export function viewHead(title, {beside = [], tools = [], below = [], crumb = null} = {}) {
  document.title = `${title} · Layover`;
  const head = h("header", {class: "head"},
    h("div", {class: "head-row"},
      h("div", {class: "head-title"}, crumb && h("a", {class: "crumb", href: crumb.href}, crumb.text),
        crumb && h("span", {class: "quiet", "aria-hidden": "true"}, "/"), h("h1", {}, title), beside),
      h("div", {class: "head-tools"}, tools)),
    below);
  observeHead(head);
  return head;
}
