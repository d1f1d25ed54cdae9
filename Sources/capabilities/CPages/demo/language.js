import { Writing } from "./itinerary.js";
import { directionOf, textsFor } from "./texts.js";

/**
 * Turns the page to a reader's language: every element with `data-text`, its language and its direction.
 *
 * @param {string} locale
 * @returns {{ locale: string, texts: object, writing: Writing }} What the parts of the page write with.
 */
export function speak(locale) {
  const texts = textsFor(locale);
  document.documentElement.lang = texts === textsFor("en") ? "en" : locale;
  document.dir = directionOf(locale);
  for (const one of document.querySelectorAll("[data-text]")) one.textContent = texts[one.dataset.text];
  return { locale, texts, writing: new Writing(locale, texts) };
}
