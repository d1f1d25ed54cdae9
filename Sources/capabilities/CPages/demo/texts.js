/** What the page itself says; cards come in the reader's language from the server. Languages without words here have English. */

/** Writes a count by the plural forms of a language: `{ one: "# flight", other: "# flights" }`. */
const counter = locale => {
  const [rules, digits] = [new Intl.PluralRules(locale), new Intl.NumberFormat(locale)];
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace("#", digits.format(count));
};

const inEnglish = counter("en"), inArabic = counter("ar-AE"), inNorwegian = counter("nb"), inGerman = counter("de");
const plain = { other: "#" };

const flights = { one: "# flight", other: "# flights" };
const english = {
  skip: "Skip to results", tag: "Demo", inside: "Behind the page", change: "Change search", from: "From", to: "To",
  departs: "Departs", returns: "Returns", adults: "Adults", cabin: "Cabin", market: "Market", locale: "Language", search: "Search",
  swap: "Swap origin and destination", stops: "Stops", airlines: "Airlines", clear: "Clear filters", results: "Flights",
  none: "No flights with these filters.", hide: "Hide", close: "Close", select: "Select", per: "total",
  scheme: { auto: "Auto", light: "Light", dark: "Dark" }, schemeLabel: "Colours",
  cabins: { economy: "Economy", premium_economy: "Premium economy", business: "Business", first: "First" },
  sort: { best: "Best", cheapest: "Cheapest", fastest: "Fastest" }, sortLabel: "Sort by",
  stop: ["Direct", "1 stop", "2+ stops"], priceless: "No price", via: "via", outward: "Outbound", back: "Return",
  insideText: "What this page was told and what it tells. Each line is a call or an event that your client would make or hear, too.",
  layouts: "Layouts and patches", events: "Events sent", whole: "The layout as it stands",
  facts: { layout: "Layout", catalog: "Catalog", revision: "Revision", format: "Answer", tests: "Experiments", pending: "Pending" },
  searching: "Asking the suppliers…",
  soFar: (count, direct) => (count === 0 ? "No flights yet" : `${inEnglish(count, flights)} so far, ${inEnglish(direct, plain)} direct`),
  all: (count, direct) => `All results are in: ${inEnglish(count, flights)}, ${inEnglish(direct, plain)} direct`,
  shown: count => `${inEnglish(count, flights)} shown`,
  waiting: (results, cards) => [
    results && inEnglish(results, { one: "# more flight", other: "# more flights" }), cards && inEnglish(cards, { one: "# card", other: "# cards" }),
  ].filter(Boolean).join(" and "),
  show: "Show",
  noSupplier: market => `This server has no supplier for ${market}`,
  noSupplierText: "No supplier answers for this market. Run “make run” to start a simulated one, or look at a recorded answer:",
  example: "Show the shipped example", gone: "This search is over",
  goneText: "Searches are kept only for a while. Search again for current prices.", again: "Search again",
  failed: "That did not work", noAnswer: "The supplier gave no answer.", hello: "Flight results with cards",
  helloText: "Search, and watch cards come with the results: above them, between them, and never under your thumb.",
};

const arabic = {
  ...english,
  skip: "انتقل إلى النتائج", tag: "عرض تجريبي", inside: "خلف الصفحة", change: "تعديل البحث", from: "من", to: "إلى", departs: "المغادرة",
  returns: "العودة", adults: "البالغون", cabin: "الدرجة", market: "السوق", locale: "اللغة", search: "ابحث", swap: "تبديل المغادرة والوصول",
  stops: "التوقفات", airlines: "شركات الطيران", clear: "مسح عوامل التصفية", results: "الرحلات", none: "لا توجد رحلات بهذه المعايير.",
  hide: "إخفاء", close: "إغلاق", select: "اختر", per: "الإجمالي", scheme: { auto: "تلقائي", light: "فاتح", dark: "داكن" }, schemeLabel: "الألوان",
  cabins: { economy: "السياحية", premium_economy: "السياحية الممتازة", business: "رجال الأعمال", first: "الأولى" },
  sort: { best: "الأفضل", cheapest: "الأرخص", fastest: "الأسرع" }, sortLabel: "الترتيب", stop: ["مباشرة", "توقف واحد", "توقفان أو أكثر"],
  priceless: "بلا سعر", via: "عبر", outward: "الذهاب", back: "العودة",
  insideText: "ما قيل لهذه الصفحة وما تقوله هي.", layouts: "التخطيطات والتغييرات", events: "الأحداث المرسلة", whole: "التخطيط الحالي",
  searching: "نسأل الموردين…", soFar: (count, direct) => `${count} رحلة حتى الآن، منها ${direct} مباشرة`,
  all: (count, direct) => `اكتملت النتائج: ${count} رحلة، منها ${direct} مباشرة`, shown: count => `معروض: ${count} رحلة`,
  waiting: (results, cards) => [results && `${results} رحلة أخرى`, cards && `البطاقات: ${cards}`].filter(Boolean).join(" · "), show: "اعرض",
  noSupplier: market => `لا مورد للسوق ${market} على هذا الخادم`, noSupplierText: "لا أحد يُسأل عن الرحلات. يمكنك عرض إجابة مسجلة:",
  example: "اعرض المثال المرفق", gone: "انتهى هذا البحث", goneText: "تُحفظ عمليات البحث لفترة محدودة. ابحث من جديد.", again: "ابحث من جديد",
  failed: "لم ينجح ذلك", noAnswer: "لم يقدّم المورد أي إجابة.", hello: "نتائج الرحلات مع بطاقات", helloText: "ابحث وشاهد البطاقات تأتي مع النتائج.",
};

const norwegian = {
  ...english,
  skip: "Gå til resultatene", inside: "Bak siden", change: "Endre søket", from: "Fra", to: "Til", departs: "Avreise", returns: "Retur",
  adults: "Voksne", cabin: "Klasse", market: "Marked", locale: "Språk", search: "Søk", swap: "Bytt fra og til", stops: "Mellomlandinger",
  airlines: "Flyselskaper", clear: "Fjern filtre", results: "Flyreiser", none: "Ingen flyreiser med disse filtrene.", hide: "Skjul",
  close: "Lukk", select: "Velg", per: "totalt", scheme: { auto: "Auto", light: "Lys", dark: "Mørk" }, schemeLabel: "Farger",
  cabins: { economy: "Økonomi", premium_economy: "Økonomi premium", business: "Business", first: "Første" },
  sort: { best: "Best", cheapest: "Billigst", fastest: "Raskest" }, sortLabel: "Sorter", stop: ["Direkte", "1 stopp", "2+ stopp"],
  priceless: "Uten pris", via: "via", outward: "Utreise", back: "Retur", searching: "Spør leverandørene …",
  soFar: (count, direct) => `${count} flyreiser så langt, ${direct} av dem direkte`,
  all: (count, direct) => `Alt er inne: ${count} flyreiser, ${direct} av dem direkte`, shown: count => `Viser ${count} flyreiser`,
  waiting: (results, cards) => [results && `${results} flere flyreiser`, cards && `${cards} kort`].filter(Boolean).join(" og "), show: "Vis",
  noSupplier: market => `Denne serveren har ingen leverandør for ${market}`, noSupplierText: "Se på et lagret svar i stedet:",
  example: "Vis eksempelet", gone: "Søket er avsluttet", goneText: "Søk igjen for nye priser.", again: "Søk igjen", failed: "Det gikk ikke", noAnswer: "Leverandøren svarte ikke.",
};

const german = {
  ...english,
  skip: "Zu den Ergebnissen", inside: "Hinter der Seite", change: "Suche ändern", from: "Von", to: "Nach", departs: "Hinflug",
  returns: "Rückflug", adults: "Erwachsene", cabin: "Klasse", market: "Markt", locale: "Sprache", search: "Suchen",
  swap: "Von und Nach tauschen", stops: "Stopps", airlines: "Airlines", clear: "Filter entfernen", results: "Flüge",
  none: "Keine Flüge mit diesen Filtern.", hide: "Ausblenden", close: "Schließen", select: "Auswählen", per: "gesamt",
  scheme: { auto: "Auto", light: "Hell", dark: "Dunkel" }, schemeLabel: "Farben",
  cabins: { economy: "Economy", premium_economy: "Premium Economy", business: "Business", first: "First" },
  sort: { best: "Beste", cheapest: "Günstigste", fastest: "Schnellste" }, sortLabel: "Sortieren", stop: ["Direkt", "1 Stopp", "2+ Stopps"],
  priceless: "Ohne Preis", via: "über", outward: "Hinflug", back: "Rückflug", searching: "Anbieter werden gefragt …",
  soFar: (count, direct) => `Bisher ${count} Flüge, davon ${direct} direkt`, all: (count, direct) => `Alle ${count} Flüge, davon ${direct} direkt`,
  shown: count => `${count} Flüge`, waiting: (results, cards) => [results && `${results} weitere Flüge`, cards && (cards === 1 ? "1 Karte" : `${cards} Karten`)].filter(Boolean).join(" und "),
  show: "Zeigen", noSupplier: market => `Dieser Server hat keinen Anbieter für ${market}`, noSupplierText: "Hier ist eine aufgezeichnete Antwort:",
  example: "Beispiel zeigen", gone: "Diese Suche ist vorbei", goneText: "Suchen Sie noch einmal für aktuelle Preise.", again: "Noch einmal suchen",
  failed: "Das ging nicht", noAnswer: "Der Anbieter hat nicht geantwortet.",
};

const languages = { ar: arabic, nb: norwegian, de: german };

/** @param {string} locale */
export const textsFor = locale => languages[locale.split("-")[0]] ?? english;

/** @param {string} locale */
export const directionOf = locale => (/^(ar|fa|he|ur)\b/.test(locale) ? "rtl" : "ltr");
