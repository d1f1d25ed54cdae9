// The work of a good Node backend for frontend for the same request: parse the supplier's answer, compute the direct flights by
// carrier, render three cards with Mustache-like templates that were compiled at the start, and write everything out again.
//
//   node server.mjs <port>
import http from "node:http";
import zlib from "node:zlib";

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text) => String(text).replace(/[&<>"']/g, (sign) => escapes[sign]);

/** Compiles `{{name}}`, `{{#list}}..{{/list}}` and `{{^list}}..{{/list}}` to a function of a context. */
function compile(source) {
  const tags = /\{\{([#^/]?)\s*([\w.]+)\s*\}\}/g;
  const root = [];
  const open = [root];
  let from = 0;
  for (const match of source.matchAll(tags)) {
    const top = open[open.length - 1];
    if (match.index > from) top.push({ text: source.slice(from, match.index) });
    from = match.index + match[0].length;
    const [, kind, name] = match;
    const path = name === "." ? [] : name.split(".");
    if (kind === "") top.push({ path });
    else if (kind === "/") open.pop();
    else {
      const section = { path, inverted: kind === "^", nodes: [] };
      top.push(section);
      open.push(section.nodes);
    }
  }
  root.push({ text: source.slice(from) });
  return (context) => render(root, [context]);
}

function find(path, stack) {
  if (path.length === 0) return stack[stack.length - 1];
  for (let index = stack.length - 1; index >= 0; index -= 1) {
    const value = stack[index]?.[path[0]];
    if (value !== undefined) return path.slice(1).reduce((inner, key) => inner?.[key], value);
  }
  return undefined;
}

function render(nodes, stack) {
  let output = "";
  for (const node of nodes) {
    if (node.text !== undefined) output += node.text;
    else if (node.nodes === undefined) output += escape(find(node.path, stack) ?? "");
    else output += section(node, find(node.path, stack), stack);
  }
  return output;
}

function section(node, value, stack) {
  const empty = value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
  if (node.inverted) return empty ? render(node.nodes, stack) : "";
  if (empty) return "";
  if (Array.isArray(value)) return value.map((item) => render(node.nodes, [...stack, item])).join("");
  return render(node.nodes, [...stack, value]);
}

const page = (body) => `<!doctype html><html lang="en-GB" dir="ltr"><head><meta charset="utf-8">
<style>body{margin:0;font:16px/1.4 system-ui}.card{padding:16px;border-radius:12px;border:1px solid #d0d4da}
h2{font-size:17px;margin:0 0 4px}p{margin:0 0 8px}a{color:#0062e3}.row{display:flex;justify-content:space-between}</style>
</head><body><section class="card">${body}</section></body></html>`;

const templates = {
  "direct-by-airline": compile(page(`<h2>{{title}}</h2>{{#airlines}}<div class="row"><span>{{name}}</span><span>{{flights}} flights</span>
<b>from {{price.text}}</b></div>{{/airlines}}{{^airlines}}<p>No direct flights on this day.</p>{{/airlines}}`)),
  "travel-advice": compile(page(`<h2>{{title}}</h2><p>{{rule}}</p><p>{{count}} results to {{city}}, from {{price.text}}.</p>
<a href="{{link}}">{{more}}</a>`)),
  "cabin-bag-fees": compile(page(`<h2>{{title}}</h2><p>{{rule}}</p>{{#carriers}}<p>{{.}}</p>{{/carriers}}<a href="{{link}}">{{more}}</a>`)),
};

const money = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
const moneyOf = (milli) => ({ amount: Math.round(milli / 10), currency: "GBP", exponent: 2, text: money.format(milli / 1000) });

const units = { PRICE_UNIT_WHOLE: 1000, PRICE_UNIT_CENTI: 10, PRICE_UNIT_MILLI: 1, PRICE_UNIT_MICRO: 0.001 };
const milliOf = (price) => (price.amount === "" ? Infinity : Number(price.amount) * (units[price.unit] ?? Infinity));

/** Count, cheapest price and direct flights by marketing carrier, cheapest carrier first. */
function factsOf(answer) {
  const { itineraries, legs, carriers } = answer.content.results;
  const direct = new Map();
  let count = 0;
  let cheapest = Infinity;
  for (const [id, itinerary] of Object.entries(itineraries)) {
    count += 1;
    let price = Infinity;
    for (const option of itinerary.pricingOptions) price = Math.min(price, milliOf(option.price));
    cheapest = Math.min(cheapest, price);
    if (!itinerary.legIds.every((leg) => legs[leg].stopCount === 0)) continue;
    const carrier = legs[itinerary.legIds[0]].marketingCarrierIds[0];
    const row = direct.get(carrier)
      ?? { id: carrier, name: carriers[carrier].name, flights: 0, milli: Infinity, itineraries: [] };
    row.flights += 1;
    row.milli = Math.min(row.milli, price);
    row.itineraries.push(id);
    direct.set(carrier, row);
  }
  const airlines = [...direct.values()].sort((one, other) => one.milli - other.milli).slice(0, 6)
    .map(({ milli, ...row }) => ({ ...row, price: moneyOf(milli) }));
  const names = Object.values(carriers).map((carrier) => carrier.name).slice(0, 4);
  return { count, price: moneyOf(cheapest), airlines, carriers: names };
}

function layoutOf(answer) {
  const facts = factsOf(answer);
  const link = "https://www.example.com/read";
  const words = {
    "direct-by-airline": { title: "Direct flights by airline" },
    "travel-advice": { title: "Before you travel", rule: "Carry a photo ID.", city: "Edinburgh", more: "Read on", link },
    "cabin-bag-fees": { title: "Is a cabin bag included?", rule: "Some include a small bag only.", more: "Compare", link },
  };
  const cards = Object.entries(words).map(([id, texts], index) => ({
    id, widget: id, type: "html", place: { index: index * 3 }, html: templates[id]({ ...texts, ...facts }),
  }));
  return { schema: 1, surface: "flight-results", market: "GB", locale: "en-GB", cards };
}

const server = http.createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    if (request.method !== "POST") return response.end("ok");
    const isPacked = request.headers["content-encoding"] === "gzip";
    const posted = Buffer.concat(chunks);
    const answer = JSON.parse((isPacked ? zlib.gunzipSync(posted) : posted).toString("utf8"));
    answer.layout = layoutOf(answer);
    const text = Buffer.from(JSON.stringify(answer), "utf8");
    // The gzip level of edges.
    const body = isPacked ? zlib.gzipSync(text, { level: 4 }) : text;
    const coding = isPacked ? { "Content-Encoding": "gzip" } : {};
    response.writeHead(200, { "Content-Type": "application/json", ...coding, "Content-Length": body.length });
    response.end(body);
  });
});

server.listen(Number(process.argv[2]), "127.0.0.1");
