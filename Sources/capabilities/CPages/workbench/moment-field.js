// A day, and a time of day if needed, both in the market's time zone.
import {fresh, h} from "./dom.js";

/** Returns the fieldset and its two controls; `changed` is called with `day` or `time` and the value. */
export function momentField({id, label, hint = null, day, time, changed}) {
  const note = hint && h("span", {class: "hint", id: fresh("hint")}, hint);
  const control = (part, type, name, value) => h("input", {
    class: "input",
    type,
    id: `${id}-${part}`,
    "aria-label": `${label}: ${name}`,
    "aria-describedby": note?.id,
    value,
    on: {input: ({target}) => changed(part, target.value)}
  });
  const controls = [control("day", "date", "day", day), control("time", "time", "time of day, if any", time)];
  return {
    controls,
    element: h("fieldset", {class: "field"}, h("legend", {}, label), h("div", {class: "day-time"}, controls), note)
  };
}
