import { at } from "./dom.js";

const names = ["auto", "light", "dark"];
const kept = sessionStorage.getItem("scheme");
let chosen = names.includes(kept) ? kept : "auto";
let texts = null;

/** The colour scheme for cards: the reader's choice, else the system's. */
export const scheme = () => (chosen !== "auto" ? chosen : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** Labels the choice in the reader's language. */
export function drawScheme(words) {
  texts = words;
  document.documentElement.dataset.scheme = chosen;
  at("scheme").querySelector(".word").textContent = texts.scheme[chosen];
  at("scheme").setAttribute("aria-label", `${texts.schemeLabel}: ${texts.scheme[chosen]}`);
}

at("scheme").addEventListener("click", () => {
  chosen = names[(names.indexOf(chosen) + 1) % names.length];
  sessionStorage.setItem("scheme", chosen);
  drawScheme(texts);
});
