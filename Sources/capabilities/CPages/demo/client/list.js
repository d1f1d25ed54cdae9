/**
 * Makes the children of `list` match `items`, in order. Drawn items keep their elements, and cards are never removed and
 * inserted again: a frame that moves in the page reloads, so the results move around the cards.
 *
 * @param {Element} list
 * @param {{ kind: string, key: string }[]} items The result of `merge`.
 * @param {(item: object) => Element} make A new element for an item.
 * @param {(element: Element, item: object) => void} update Makes an element show the item's current content.
 * @param {(element: Element) => void} [gone] Called for each element that is no longer drawn.
 */
export function arrange(list, items, make, update, gone = () => {}) {
  const wanted = new Set(items.map(item => item.key));
  const drawn = new Map();
  for (const element of [...list.children]) {
    if (wanted.has(element.dataset.key)) drawn.set(element.dataset.key, element);
    else {
      element.remove();
      gone(element);
    }
  }
  const stays = still(items, [...list.children]);
  let next = list.firstElementChild;
  for (const item of items) {
    const element = drawn.get(item.key) ?? keyed(make(item), item);
    // An element in the way that is not a staying card is inserted again further down.
    while (next && next !== element && !stays.has(next)) {
      const passing = next;
      next = next.nextElementSibling;
      passing.remove();
    }
    if (next === element) next = next.nextElementSibling;
    else list.insertBefore(element, next);
    update(element, item);
  }
}

function keyed(element, item) {
  element.dataset.key = item.key;
  element.dataset.kind = item.kind;
  return element;
}

/** The drawn cards that stay in the same order: all of them, unless a layout swapped two. */
function still(items, children) {
  const rank = new Map(items.map((item, place) => [item.key, place]));
  const stays = new Set();
  let last = -1;
  for (const child of children) {
    if (child.dataset.kind !== "card" || rank.get(child.dataset.key) < last) continue;
    last = rank.get(child.dataset.key);
    stays.add(child);
  }
  return stays;
}
