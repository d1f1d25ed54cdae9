import { Writing } from "./itinerary.js";
import { directionOf, textsFor } from "./texts.js";

/**
 * Switches the page to a reader's language: every element with `data-text`, the page's language and its direction.
 *
 * @param {string} locale
 * @returns {{ locale: string, texts: object, writing: Writing }} The texts and formatters for the parts of the page.
 */
export function speak(locale) {
  const texts = textsFor(locale);
  document.documentElement.lang = texts === textsFor("en") ? "en" : locale;
  document.dir = directionOf(locale);
  for (const one of document.querySelectorAll("[data-text]")) one.textContent = texts[one.dataset.text];
  return { locale, texts, writing: new Writing(locale, texts) };
}
