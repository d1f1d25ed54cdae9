/**
 * The items that a device stores of one domain for its own search, updated by the differences of
 * `/v1/find/manifest/{domain}`: the model for an app's index.
 *
 * It puts, then deletes, then stores the version: an interruption leaves too many items and never too few. Items of a new
 * epoch are kept apart from the old ones until they are complete, because their ids mean something else.
 */
export class DeviceItems {
  #items = new Map();                 // by id, of the complete epoch
  #epoch = null;
  #version = null;
  #next = null;                       // the epoch that is being received: its number and its items
  #arriving = new Set();              // ids received of a complete set
  #isUnderWay = false;

  /** The items that the device's search finds, by id. */
  get items() { return this.#items; }

  /** The number in the name of the domain, such as `layover.airport.1`; null before the first items. */
  get epoch() { return this.#epoch; }

  /**
   * The version to update from; null requests everything. After an interruption the device has items of a set that may have
   * been deleted meanwhile, which no difference from the previous set would name.
   */
  get since() { return this.#isUnderWay ? null : this.#version; }

  /** The system requests everything again. */
  forget() { this.#version = null; }

  /**
   * Applies one page.
   *
   * @param {object} page The server's reply.
   * @param {boolean} isFirst Whether it begins an answer.
   * @returns {boolean} Whether it was the last.
   */
  apply(page, isFirst) {
    if (isFirst) {
      this.#arriving = new Set();
      this.#next = page.epoch === this.#epoch ? null : { epoch: page.epoch, items: new Map() };
    }
    const items = this.#next?.items ?? this.#items;
    for (const item of page.put) {
      items.set(item.id, item);
      this.#arriving.add(item.id);
    }
    this.#isUnderWay = page.next !== null;
    if (this.#isUnderWay) return false;
    for (const id of page.delete) items.delete(id);
    // The set was complete: items that it lacks do not exist any more. They are deleted last, so that the index is never empty.
    if (page.mode === "full") for (const id of [...items.keys()]) if (!this.#arriving.has(id)) items.delete(id);
    [this.#items, this.#epoch, this.#version, this.#next] = [items, page.epoch, page.version, null];
    return true;
  }

  /**
   * Requests pages until the set is complete.
   *
   * @param {string} address The domain's manifest with market and locale: `/v1/find/manifest/airport?market=GB&locale=en-GB`.
   * @param {typeof fetch} ask
   * @returns {Promise<boolean>} Whether anything was new.
   */
  async sync(address, ask = fetch) {
    const since = this.since ? `&since=${encodeURIComponent(this.since)}` : "";
    let cursor = null;
    for (;;) {
      const reply = await ask(`${address}${since}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
      if (reply.status === 304) return false;
      if (!reply.ok) throw new Error(`manifest: ${reply.status}`);
      const page = await reply.json();
      if (this.apply(page, cursor === null)) return true;
      cursor = page.next;
    }
  }
}
