import { hideNotice, notice } from "./notice.js";

/** What the page shows before the reader has searched. */
export class Start {
  /**
   * @param {object} site What `/demo/site.json` says.
   * @param {(changes: object) => void} search Begins a search with what stands in the form and these values.
   */
  constructor(site, search) {
    this.site = site;
    this.search = search;
  }

  show({ texts }, question) {
    notice(texts.hello, texts.helloText, texts.search, () => this.search({}));
  }

  hide() { hideNotice(); }
}
