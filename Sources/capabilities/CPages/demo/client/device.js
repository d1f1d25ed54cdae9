/**
 * What a device keeps of one domain for its own search, led on by the differences of `/v1/find/manifest/{domain}`: the model that
 * an app's index follows.
 *
 * It puts, then deletes, then keeps the version: whatever is cut off between leaves too much and never too little. Items of a
 * new epoch stand beside the old ones until they are whole, for their ids mean something else.
 */
export class DeviceItems {
  #items = new Map();                 // by id, of the epoch that is whole
  #epoch = null;
  #version = null;
  #next = null;                       // the epoch that is being sent: its number and its items
  #arriving = new Set();              // ids that came of a set that is sent whole
  #isUnderWay = false;

  /** What the device's search finds: each item by its id. */
  get items() { return this.#items; }

  /** The number in the name of the domain, as `layover.airport.1`; null before anything came. */
  get epoch() { return this.#epoch; }

  /**
   * The version to ask from; null asks for everything. Whoever was cut off holds items of a set that may be gone meanwhile,
   * which no difference from the set before would name.
   */
  get since() { return this.#isUnderWay ? null : this.#version; }

  /** The system wants everything again. */
  forget() { this.#version = null; }

  /**
   * Takes one page.
   *
   * @param {object} page As the server answers it.
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
    // All was sent: whatever did not come is not there any more. It goes last, so that the index is never empty.
    if (page.mode === "full") for (const id of [...items.keys()]) if (!this.#arriving.has(id)) items.delete(id);
    [this.#items, this.#epoch, this.#version, this.#next] = [items, page.epoch, page.version, null];
    return true;
  }

  /**
   * Asks the server until the set is whole.
   *
   * @param {string} address Of the domain's manifest with market and locale: `/v1/find/manifest/airport?market=GB&locale=en-GB`.
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
