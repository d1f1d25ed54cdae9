// Settings to try without changing a file: arms of experiments, kill switches, the traveller.
import {content} from "./content.js";
import {fresh, h} from "./dom.js";
import {change} from "./router.js";
import {readArms, readList, writeArms, writeList} from "./scene.js";
import {killedWords, marketName, nameWords} from "./words.js";

const COUNTRIES = [
  "US", "GB", "IE", "NO", "SE", "DE", "FR", "ES", "IT", "PL", "HU", "CU", "IN", "JP", "BR", "AE", "CN", "RU", "TR", "UA"
];

/** How many settings a scene tries. */
export const tryOutCount = (scene) =>
  readArms(scene.arms).size + readList(scene.kills).size + (scene.residence ? 1 : 0) + (scene.citizenship ? 1 : 0);

/** The panel. */
export function tryOut(scene, state) {
  return h("div", {class: "pop-body"}, experiments(scene, state), kills(scene, state), traveller(scene),
    answers(scene, state));
}

const heading = (text, hint) => h("legend", {class: "small", style: {"margin-block-end": "6px"}}, h("b", {}, text),
  hint && h("span", {class: "quiet small"}, ` ${hint}`));

function experiments(scene, state) {
  const arms = readArms(scene.arms);
  const all = state.experiments ?? [];
  return h("fieldset", {}, heading("Experiments"), all.length === 0 && h("p", { class: "quiet small" }, "This content has no experiments."),
    h("div", { class: "stack" }, all.map((experiment) => {
    const id = fresh("arm");
      return h("label", { class: "field", for: id }, h("span", {title: experiment.key}, nameWords(experiment.key), experiment.status && experiment.status !== "running" && experiment.status !== "live" ? ` (${experiment.status})` : ""),
        h("select", { class: "input", id: `arm-${experiment.key}`, on: { change: (event) => {
        arms.set(experiment.key, event.target.value);
        change({arms: writeArms(arms) || null}); } } },
          h("option", { value: "" }, "Not in it"), experiment.variants.map((variant) => h("option", { value: variant, selected: arms.get(experiment.key) === variant }, variant))),
        experiment.description && h("span", {class: "hint"}, experiment.description));
    })));
}

function kills(scene, state) {
    const killed = readList(scene.kills);
    const all = (state.kill_switches ?? []).map((each) => [each.key, guards(each)]);
    for (const name of killed)
      if (!all.some(([key]) => key === name)) all.push([name, ""]);
    return h("fieldset", {}, heading("Kill switches", "off as if someone had pulled them"),
      all.length === 0 && h("p", {class: "quiet small"}, "This content has no kill switches."),
      all.map(([key, hint]) => h("label", {class: "option"}, h("input", {
        type: "checkbox",
        id: `kill-${key}`,
        checked: killed.has(key),
        on: {
          change: (event) => {
            event.target.checked ? killed.add(key) : killed.delete(key);
            change({kills: writeList(killed) || null});
          }
        }
      }),
                h("span", {title: key}, nameWords(key), hint && h("span", {class: "quiet small"}, ` ${hint}`)))));
}

function guards(kill) {
    const list = kill.guards.map(killedWords);
    return list.length > 2 ? `${list.slice(0, 2).join(", ")} and ${list.length - 2} more` : list.join(", ");
}

function traveller(scene) {
    const country = (key, label) => h("label", {class: "field"}, h("span", {}, label),
      h("select",
        {class: "input", id: `who-${key}`, on: {change: (event) => change({[key]: event.target.value || null})}},
        h("option", {value: ""}, "Not known"),
        options(scene[key])
          .map((code) => h("option", {value: code, selected: scene[key] === code}, `${marketName(code)} (${code})`))));
    return h("fieldset", {}, heading("Traveller"),
      h("div", {class: "stack"}, country("residence", "Lives in"), country("citizenship", "Passport of")));
}

function options(chosen) {
    const markets = content().markets.map((each) => each.market);
    return [...new Set([...COUNTRIES, ...markets, ...(chosen ? [chosen] : [])])].sort(
      (one, two) => marketName(one).localeCompare(marketName(two)));
}

function answers(scene, state) {
    const all = state.answers ?? [];
    if (all.length === 0) return null;
    return h("label", {class: "field"}, h("span", {}, "Facts from a supplier's answer"),
      h("select", {
        class: "input",
        id: "scene-answer",
        on: {
          change: (event) =>
            change({answer: event.target.value || null, sample: event.target.value ? null : scene.sample ?? null})
        }
      },
        h("option", {value: ""}, "From the sample"),
        all.map((each) => h("option", {value: each.name, selected: scene.answer === each.name},
                  each.dropped ? `${each.name} (dropped)` : each.name))));
}
