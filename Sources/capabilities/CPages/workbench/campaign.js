// A new campaign from a form: its file grows beside it, findings stand at what they are about, saving writes the file.
import {send} from "./api.js";
import {content} from "./content.js";
import {fill, h, icon, later} from "./dom.js";
import {findingList, sentence} from "./finding.js";
import {cardLink, go} from "./router.js";
import {resolved} from "./scene.js";
import {toast, viewHead} from "./shell.js";
import {localeName, marketName} from "./words.js";

export function open(root, route) {
  const form = new CampaignForm(root, route);
  return form;
}

class CampaignForm {
  #asked = 0;

  constructor(root, route) {
    this.route = route;
    this.campaign = {
      campaign: "",
      uses: usable()[0] ?? "",
      markets: [resolved(route.scene, content()).market?.market].filter(Boolean),
      routes: {from: [], to: []},
      from: "",
      until: "",
      image: "",
      link: {app: "", web: ""},
      weight: 1,
      text: {title: {}, alt: {}}
    };
    this.texts = h("div", {class: "stack"});
    this.yaml = h("pre", {class: "code", tabindex: "0", role: "region", "aria-label": "The campaign's file"});
    this.findings = h("div", {role: "status", class: "stack"});
    this.file = h("span", {class: "mono small quiet"});
    this.save =
      h("button", {type: "submit", class: "button button-main", disabled: true}, icon("save"), "Save campaign");
    this.ask = later(220, () => this.#try ());
    root.append(viewHead("New campaign"),
      h("form", {
        class: "content columns",
        novalidate: true,
        on: {submit: (event) => this.#store(event), input: (event) => this.#changed(event)}
      },
        h("div", {class: "form-grid card-box"}, this.#fields(), h("div", {class: "row"}, this.save)),
        h("div", {class: "yaml stack"}, h("div", {class: "row"}, h("h2", {}, "Its file"), this.file), this.yaml,
          this.findings)));
    this.#drawTexts();
    this.#try
      ();
  }

  update(route) { this.route = route; }

  #fields() {
    const {campaign} = this;
    const field = (label, name, attributes, hint) => h("label", {class: "field"}, h("span", {}, label),
      h("input", {class: "input", name, id: `campaign-${name}`, autocomplete: "off", ...attributes}),
      hint && h("span", {class: "hint"}, hint));
    return [
      h("div", {class: "pair"},
        field(
          "Name", "campaign", {placeholder: "winter-sun", spellcheck: "false"}, "Small letters, digits and hyphens"),
        h("label", {class: "field"}, h("span", {}, "Card"),
          h("select", {class: "input", name: "uses", id: "campaign-uses"},
            usable().map((name) => h("option", {value: name, selected: name === campaign.uses}, name))))),
      h("fieldset", {class: "field"}, h("legend", {}, "Markets"),
        h("div", {class: "pills"},
          content().markets.slice(0, 80).map((each) => h("label", {}, h("input", {
            type: "checkbox",
            name: "market",
            value: each.market,
            checked: campaign.markets.includes(each.market)
          }),
                                               marketName(each.market))))),
      h("div", {class: "pair"},
        field("Flights from", "from_places", {placeholder: "everywhere"}, "Airports, with commas"),
        field("Flights to", "to_places", {placeholder: "everywhere, or OSL, BGO"}, "Airports, with commas")),
      h("div", {class: "pair"}, field("Begins", "from", {type: "datetime-local"}, "On each market's own clock"),
        field("Ends", "until", {type: "datetime-local"}, "May stay open")),
      h("div", {class: "pair"},
        field("Picture", "image", {placeholder: "winter-sun.png", spellcheck: "false"}, "A file of widgets/assets"),
        field(
          "Weight", "weight", {type: "number", min: "1", max: "1000", value: "1"}, "How often it wins against others")),
      h("div", {class: "pair"},
        field("Link on the web", "web", {type: "url", placeholder: "https://www.example.com/sale"}),
        field("Link in the app", "app", {placeholder: "skyscanner://campaigns/sale", spellcheck: "false"})),
      h("fieldset", {class: "field"}, h("legend", {}, "Texts"), this.texts),
    ];
  }

  /** One title and one description of the picture for each language of the markets that are chosen. */
  #drawTexts() {
    const {markets, text} = this.campaign;
    const locales = [
      ...new Set(content().markets.filter((each) => markets.includes(each.market)).flatMap((each) => each.locales))
    ].filter((locale) => !["en-XA", "ar-XB"].includes(locale));
    fill(this.texts,
      locales.length === 0 && h("p", {class: "quiet"}, "Choose a market first; its languages come then."),
      locales.map((locale) => h("div", {class: "pair"},
                    ["title", "alt"].map((name) => h("label", {class: "field"},
                                           h("span", {}, name === "title" ? "Title" : "What the picture shows",
                                             h("span", {class: "quiet"}, ` ${localeName(locale)}`)),
                                           h("input", {
                                             class: "input",
                                             name: `text-${name}`,
                                             id: `text-${name}-${locale}`,
                                             "data-locale": locale,
                                             lang: locale,
                                             dir: "auto",
                                             value: text[name][locale] ?? ""
                                           }))))));
  }

  #changed({target}) {
    const {campaign} = this;
    const list = (text) => text.split(/[\s,]+/).map((each) => each.trim().toUpperCase()).filter(Boolean);
    const {name, value} = target;
    if (name === "market") {
      campaign.markets = [...document.querySelectorAll("[name=\"market\"]:checked")].map((box) => box.value);
      this.#drawTexts();
    } else if (name.startsWith("text-")) {
      const texts = campaign.text[name.slice(5)];
      value.trim() ? texts[target.dataset.locale] = value.trim() : delete texts[target.dataset.locale];
    } else if (name === "from_places")
      campaign.routes.from = list(value);
    else if (name === "to_places")
      campaign.routes.to = list(value);
    else if (name === "web" || name === "app")
      campaign.link[name] = value.trim();
    else if (name === "from" || name === "until")
      campaign[name] = value.replace("T", " ");
    else if (name === "weight")
      campaign.weight = Number.parseInt(value, 10) || 1;
    else if (name in campaign)
      campaign[name] = value.trim();
    this.ask();
  }

  /** What goes to the server: nothing that was left empty. */
  #body(write) {
    const {campaign} = this;
    const body = {write};
    for (const [key, value] of Object.entries(campaign)) {
      if (value === "" || (Array.isArray(value) && value.length === 0)) continue;
      if (key === "routes" || key === "link") {
        const parts = Object.fromEntries(Object.entries(value).filter(([, part]) => part.length > 0));
        if (Object.keys(parts).length) body[key] = parts;
      } else if (key === "text") {
        const parts = Object.fromEntries(Object.entries(value).filter(([, part]) => Object.keys(part).length > 0));
        if (Object.keys(parts).length) body[key] = parts;
      } else
        body[key] = value;
    }
    return body;
  }

  async #try() {
    const mine = ++this.#asked;
    if (!this.campaign.campaign) {
      this.#show({yaml: ""});
      return;
    }
    try {
      const answer = await send("POST", "/api/campaigns", this.#body(false));
      if (mine !== this.#asked) return;
      this.#show(answer);
    } catch (problem) {
      if (mine !== this.#asked) return;
      this.#show(problem.body?.yaml !== undefined || problem.body?.findings ? problem.body :
                                                                              {findings: [], problem: problem.message});
    }
  }

  #show({yaml, file, findings = [], problem}) {
    if (yaml !== undefined) fill(this.yaml, yaml);
    this.file.textContent = file ?? "";
    const errors = findings.filter((finding) => finding.severity === "error");
    const isEmpty = !this.campaign.campaign;
    this.save.disabled = isEmpty || errors.length > 0 || Boolean(problem);
    for (const input of document.querySelectorAll("form .input")) input.removeAttribute("aria-invalid");
    fill(this.findings,
      isEmpty ?
        h("p", {class: "note"}, icon("info"),
          "Give it a name to begin. The file above follows what you write; nothing is saved before you press Save.") :
        problem         ? h("p", {class: "note note-bad"}, icon("warn"), sentence(problem)) :
        findings.length ? findingList(findings) :
                          h("p", {class: "note note-good"}, icon("check"), "This campaign is whole and can be saved."));
  }

  async #store(event) {
    event.preventDefault();
    if (this.save.disabled) return;
    this.save.disabled = true;
    try {
      const answer = await send("POST", "/api/campaigns", this.#body(true));
      const errors = (answer.findings ?? []).filter((finding) => finding.severity === "error");
      if (errors.length) {
        this.#show(answer);
        return;
      }
      toast(`Saved as ${answer.file}`);
      const start = this.campaign.from ? this.campaign.from.replace(" ", "T").slice(0, 16) : null;
      go(cardLink(this.campaign.uses, {
        market: this.campaign.markets[0] ?? null,
        locale: null,
        sample: `campaign:${this.campaign.campaign}`,
        now: start && start.length === 16 ? start : null
      }));
    } catch (problem) {
      this.#show(problem.body?.findings ? problem.body : {findings: [], problem: problem.message});
    }
  }
}

/** Cards that campaigns may fill: those that one fills already, then the rest. */
function usable() {
  const used = [...new Set((content().campaigns ?? []).map((each) => each.uses))];
  const rest = content()
                 .widgets.filter((widget) => widget.provider === "campaigns" || widget.provider === "campaign")
                 .map((widget) => widget.name);
  const all = [...new Set([...used, ...rest])];
  return all.length ? all : content().widgets.filter((widget) => widget.type === "html").map((widget) => widget.name);
}
