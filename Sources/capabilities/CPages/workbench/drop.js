// A supplier's answer that the user drops anywhere on the page: read, kept in the server's memory, shown as a page.
import {send} from "./api.js";
import {readContent} from "./content.js";
import {h, icon} from "./dom.js";
import {go, link} from "./router.js";
import {say, toast} from "./shell.js";

const LIMIT_MIB = 4;
/** The view that handles dropped files itself: `{words, take}`. */
let claim = null;

/** Passes dropped files to a view until it calls the returned function. */
export function claimDrops(words, take) {
  const mine = {words, take};
  claim = mine;
  return () => {
    if (claim === mine) claim = null;
  };
}

/** The last answer that could not be read: its bytes and the server's error, for the view that helps. */
export const unread = {
  name: null,
  text: null,
  problem: null
};

export function listenForDrops() {
  let veil = null;
  let depth = 0;
  const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  const hide = () => {
    depth = 0;
    veil?.remove();
    veil = null;
  };
  addEventListener("dragenter", (event) => {
    if (!hasFiles(event)) return;
    depth += 1;
    if (veil) return;
    veil = h("div", {class: "drop-veil"}, h("h2", {}, claim?.words ?? "Drop a supplier's answer"),
      !claim && h("p", {class: "soft"}, "A JSON file of up to 4 MiB. It stays on this machine."));
    document.body.append(veil);
  });
  addEventListener("dragover", (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  addEventListener("dragleave", () => {
    depth -= 1;
    if (depth <= 0) hide();
  });
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    hide();
    const file = event.dataTransfer.files[0];
    if (file) claim ? claim.take(file) : takeFile(file);
  });
}

/** Sends a file to the server and opens the page that shows it. */
export async function takeFile(file) {
  if (file.type.startsWith("image/")) {
    toast("A picture belongs to a campaign: drop it on its form", "picture", {text: "New campaign", run: () => go(link("/new-campaign"))});
    return;
  }
  if (file.size > LIMIT_MIB * 1024 * 1024) {
    toast(`${file.name} has more than ${LIMIT_MIB} MiB`, "warn");
    return;
  }
  const name = nameOf(file.name);
  const text = await file.text();
  try {
    const answer = await send("POST", `/api/answers?name=${encodeURIComponent(name)}`, text);
    await readContent();
    toast(`${answer.name} read as ${answer.format}`);
    go(link("/page", {answer: answer.name, open: null}));
  } catch (problem) {
    if (problem.status !== 422 || !problem.body?.start) {
      toast(problem.message, "warn");
      return;
    }
    Object.assign(unread, {name: problem.body.name ?? name, text, problem: problem.body});
    say("No format fits this answer. A file for one is begun.");
    go(link("/answer"));
    dispatchEvent(new Event("layover-unread"));
  }
}

const nameOf = (file) =>
  file.toLowerCase().replace(/\.json$/, "").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60)
  || "answer";

/** A button that selects a file, for users who do not drag. */
export function fileButton(text, isMain = false) {
  const input = h("input", {
    type: "file",
    accept: ".json,application/json",
    class: "unseen",
    tabindex: "-1",
    "aria-hidden": "true",
    on: {
      change: () => {
        if (input.files[0]) takeFile(input.files[0]);
        input.value = "";
      }
    }
  });
  return h("span", {},
    h("button", {type: "button", class: ["button", isMain && "button-main"], on: {click: () => input.click()}},
      icon("drop"), text),
    input);
}
