// The page of a link on a phone: the card at its height, replaced after each change.

/** Milliseconds between two requests. */
const ASKED_AFTER = 1500;

const base = location.pathname;
const state = document.getElementById("state");
const place = document.getElementById("place");
const box = document.querySelector(".card");
let frame = box.querySelector("iframe");
let shown = null;
/** Points of the card that do not fit on this phone. */
let over = 0;

/** Sets the card's fixed height, at which clients cut it, or the height that it needs. */
function lay() {
  const root = frame.contentDocument?.documentElement;
  if (!root) return;
  const fixed = shown && (innerWidth < 600 ? shown.compact : shown.regular);
  frame.height = fixed || 1;
  if (!fixed) frame.height = root.scrollHeight;
  over = fixed ? Math.max(0, root.scrollHeight - fixed) : 0;
}

/** Replaces the card on screen after the new one has loaded. */
function swap() {
  const next = frame.cloneNode(false);
  next.hidden = true;
  next.addEventListener("load", () => {
    next.hidden = false;
    frame.remove();
    frame = next;
    lay();
    tell(shown);
  }, {once: true});
  box.append(next);
}

function tell(answer) {
  const minutes = Math.max(1, Math.ceil(answer.seconds / 60));
  const cut = over ? ` ${over} points of it do not fit on this phone.` : "";
  say(`As it is being written.${cut} This link ends in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`);
  place.textContent = answer.place;
  box.dataset.scheme = answer.scheme;
}

/** Sets the text only if it changes: screen readers would read it again. */
function say(text) { if (state.textContent !== text) state.textContent = text; }

async function ask() {
  try {
    const response = await fetch(`${base}/state`, {cache: "no-store"});
    if (response.status === 404) return location.reload();
    const answer = await response.json();
    const isOther = shown && shown.tag !== answer.tag;
    shown = answer;
    isOther ? swap() : lay();
    tell(answer);
  } catch {
    say("The workbench does not answer; what you see is what it said last.");
  }
  setTimeout(ask, ASKED_AFTER);
}

frame.addEventListener("load", lay, {once: true});
addEventListener("resize", lay);
ask();
