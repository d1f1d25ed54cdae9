// Puts items with a duration in parallel lanes: each in the first free lane, including its label.

/**
 * Gives each item a lane, from 0.
 *
 * Items of one lane do not overlap, and their bars have space for their labels: an item takes at least `least` of the time
 * shown, and `gap` keeps two items apart.
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
