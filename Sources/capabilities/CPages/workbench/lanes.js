// Where things that last stand beside one another: each in the first lane that is free, label and all.

/**
 * Gives each item a lane, from 0. No two of a lane meet, and what stands in its bar has room: an item takes at least `least` of
 * the time shown, and `gap` keeps two apart.
 *
 * @param items `[{from, until}]`, in milliseconds; either may be infinite
 * @returns `{lanes, count}`, the lanes in the order of the items
 */
export function lanesOf(items, {least = 0, gap = 0, start = -Infinity} = {}) {
  const order = items.map((item, index) => ({...item, index}))
    .sort((one, two) => one.from - two.from || two.until - one.until || one.index - two.index);
  const ends = [];
  const lanes = new Array(items.length).fill(0);
  for (const {from, until, index} of order) {
    const begins = Math.max(from, start);
    let lane = ends.findIndex((end) => end + gap <= begins);
    if (lane < 0) lane = ends.length;
    ends[lane] = Math.max(until, begins + least);
    lanes[index] = lane;
  }
  return {lanes, count: ends.length};
}
