/**
 * Makes the children of `list` be those of `items`, in order. What is drawn stays the same element, and cards are never
 * taken out and put back: a frame that moves in the page loads again, so the results move around the cards.
 *
 * @param {Element} list
 * @param {{ kind: string, key: string }[]} items What `merge` made.
 * @param {(item: object) => Element} make A new element for an item.
 * @param {(element: Element, item: object) => void} update Makes an element show what the item says now.
 * @param {(element: Element) => void} [gone] Hears of each that is not drawn any more.
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
    // What is in the way and not a card that stays is put in further down.
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

/** The cards that are drawn and come in the same order again: all of them, unless a layout turned two around. */
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
