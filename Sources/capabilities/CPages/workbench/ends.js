// Moves one end of a campaign in the calendar: by pointer or arrow keys; saves it to its file, and can undo it.
import {send} from "./api.js";
import {h} from "./dom.js";
import {sentence} from "./finding.js";
import {say, toast} from "./shell.js";
import {clockWords, marketName, nameWords} from "./words.js";

const DAY = 86400000;
/** How many days a key moves an end. */
const STEPS = {ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 7, PageDown: -7};
/** The most days by which a campaign is moved at once. */
const MOST = 730;
const WORDS = {from: "Start", until: "End"};

/** The day of `2026-12-07 09:00` moved by a number of days, in the market's time zone; the time of day stays. */
export function movedBy(text, days) {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10) + text.slice(10);
}

/** The range of days by which an end may be moved: it stays on its side of the other end. */
function boundsOf(end, written) {
  const other = written[end === "from" ? "until" : "from"];
  if (!other) return [-MOST, MOST];
  const days = Math.round((Date.parse(other.text.slice(0, 10)) - Date.parse(written[end].text.slice(0, 10))) / DAY);
  return end === "from" ? [-MOST, Math.min(MOST, days)] : [Math.max(-MOST, days), MOST];
}

/**
 * A handle on one end of a bar. `width` returns the points of a day on screen, `moved` is called with the number of days by
 * which the end is currently moved.
 */
export function endHandle(entry, end, {width, moved}) {
  const {written} = entry;
  const {text} = written[end];
  const [first, last] = boundsOf(end, written);
  let days = 0;
  let drag = null;
  let isSaving = false;
  const where = whereOf(entry, end);
  const handle = h("span", {
    class: ["cal-end", `cal-end-${end}`],
    role: "slider",
    tabindex: "0",
    id: `end-${end}-${entry.market}-${entry.name}`,
    "aria-label": `${WORDS[end]} of ${nameWords(entry.name)} ${where}`,
    "aria-orientation": "horizontal",
    "aria-describedby": "cal-help",
    title: `${WORDS[end]} of ${nameWords(entry.name)} ${where}: drag, or use the arrow keys`,
    on: {
      keydown: key,
      blur: () => handle.isConnected && save(),
      pointerdown: (event) => {
        if (event.button !== 0 || isSaving) return;
        event.preventDefault();
        handle.setPointerCapture(event.pointerId);
        handle.focus();
        drag = {x: event.clientX, days};
      },
      pointermove: (event) => {
        if (drag) go(drag.days + Math.round((event.clientX - drag.x) / width()));
      },
      pointerup: () => {
        if (!drag) return;
        drag = null;
        save();
      },
      pointercancel: () => {
        drag = null;
        go(0);
      },
      click: (event) => event.stopPropagation()
    }
  });
  show();
  return handle;

  function show() {
    handle.setAttribute("aria-valuemin", String(first));
    handle.setAttribute("aria-valuemax", String(last));
    handle.setAttribute("aria-valuenow", String(days));
    handle.setAttribute("aria-valuetext", dayWords(end, movedBy(text, days)));
    handle.dataset.moved = days ? dayWords(end, movedBy(text, days)) : "";
  }

  function go(wanted) {
    const next = Math.min(last, Math.max(first, wanted));
    if (next === days || isSaving) return;
    days = next;
    show();
    moved(days);
  }

  function key(event) {
    if (event.key in STEPS) {
      event.preventDefault();
      event.stopPropagation();
      go(days + STEPS[event.key]);
    } else if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      save();
    } else if (event.key === "Escape" && days) {
      event.preventDefault();
      event.stopPropagation();
      go(0);
      say("Left as it was");
    }
  }

  async function save() {
    if (!days || isSaving) return;
    isSaving = true;
    const trouble = await saveEnd(entry, end, movedBy(text, days));
    // The saved value arrives with the next build.
    if (!trouble) return;
    toast(trouble, "warn");
    isSaving = false;
    go(0);
  }
}

/** "in all 4 markets", or the one market of the line. */
function whereOf({market, written}, end) {
  const {markets, is_exception: isAlone} = written[end];
  return isAlone || markets.length === 1 ? `in ${marketName(market)}` : `in all ${markets.length} markets`;
}

/** Writes an end to its file and shows a message with undo; returns the error in words, or null. */
export async function saveEnd(entry, end, time) {
  const {name: campaign, market, written} = entry;
  try {
    const answer = await send("PUT", "/api/campaigns", {campaign, market, end, time, was: written[end].text});
    offerUndo(`${nameWords(campaign)} ${end === "from" ? "begins" : "ends"} ${dayWords(end, time)}, ${whereOf(entry, end)}`, answer.change);
    return null;
  } catch (problem) {
    return sentence(problem.body?.detail ?? problem.message);
  }
}

/** "Sun 13 Dec 2026, end of day": the last day is included. */
export const dayWords = (end, text) => clockWords(text) + (end === "until" && text.length === 10 ? ", end of day" : "");

function offerUndo(text, change) {
  toast(text, "check", change === undefined ? null : {text: "Undo", run: () => takeBack(change)});
}

async function takeBack(change) {
  try {
    const answer = await send("POST", "/api/campaigns/undo", {change});
    toast("Taken back", "check", {text: "Redo", run: () => takeBack(answer.change)});
  } catch (problem) {
    toast(sentence(problem.message), "warn");
  }
}
