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

const arabicFlights = {
  zero: "لا رحلات", one: "رحلة واحدة", two: "رحلتان", few: "# رحلات", many: "# رحلة", other: "# رحلة",
};
const arabic = {
  ...english,
  skip: "انتقل إلى النتائج", tag: "عرض تجريبي", inside: "خلف الصفحة", change: "تعديل البحث", from: "من", to: "إلى", departs: "المغادرة",
  returns: "العودة", adults: "البالغون", cabin: "الدرجة", market: "السوق", locale: "اللغة", search: "ابحث", swap: "تبديل المغادرة والوصول",
  stops: "التوقفات", airlines: "شركات الطيران", clear: "مسح عوامل التصفية", results: "الرحلات", none: "لا توجد رحلات بهذه المعايير.",
  hide: "إخفاء", close: "إغلاق", select: "اختر", per: "الإجمالي", scheme: { auto: "تلقائي", light: "فاتح", dark: "داكن" }, schemeLabel: "الألوان",
  cabins: { economy: "السياحية", premium_economy: "السياحية الممتازة", business: "رجال الأعمال", first: "الأولى" },
  sort: { best: "الأفضل", cheapest: "الأرخص", fastest: "الأسرع" }, sortLabel: "الترتيب", stop: ["بدون توقف", "توقف واحد", "توقفان أو أكثر"],
  priceless: "بلا سعر", via: "عبر", outward: "الذهاب", back: "العودة",
  insideText: "ما تلقّته هذه الصفحة وما أرسلته. كل سطر استدعاء أو حدث كما في تطبيقك.",
  layouts: "التخطيطات والتغييرات", events: "الأحداث المرسلة", whole: "التخطيط الحالي",
  facts: { layout: "التخطيط", catalog: "الكتالوج", revision: "المراجعة", format: "الاستجابة", tests: "التجارب", pending: "قيد الانتظار" },
  searching: "نسأل الموردين…",
  soFar: (count, direct) => (count === 0 ? "لا رحلات حتى الآن" : `${inArabic(count, arabicFlights)} حتى الآن، المباشرة منها: ${inArabic(direct, plain)}`),
  all: (count, direct) => `اكتملت النتائج: ${inArabic(count, arabicFlights)}، المباشرة منها: ${inArabic(direct, plain)}`,
  shown: count => `معروض: ${inArabic(count, arabicFlights)}`,
  waiting: (results, cards) => [
    results && inArabic(results, { one: "رحلة أخرى", two: "رحلتان أخريان", few: "# رحلات أخرى", other: "# رحلة أخرى" }),
    cards && `البطاقات: ${inArabic(cards, plain)}`,
  ].filter(Boolean).join(" · "),
  show: "اعرض", noSupplier: market => `لا مورد للسوق ${market} على هذا الخادم`,
  noSupplierText: "لا يجيب أي مورد لهذا السوق. شغّل الأمر “make run” لبدء مورد تجريبي، أو اعرض إجابة مسجلة:",
  example: "اعرض المثال المرفق", gone: "انتهى هذا البحث", goneText: "تُحفظ عمليات البحث لفترة محدودة. ابحث من جديد.", again: "ابحث من جديد",
  failed: "حدث خطأ ما", noAnswer: "لم يقدّم المورد أي إجابة.", hello: "نتائج الرحلات مع بطاقات",
  helloText: "ابحث وشاهد البطاقات تظهر مع النتائج: فوقها وبينها، ولا تظهر أبدًا تحت إبهامك.",
};

const norwegianFlights = { one: "# flyreise", other: "# flyreiser" };
const norwegian = {
  ...english,
  skip: "Gå til resultatene", tag: "Demo", inside: "Bak kulissene", change: "Endre søket", from: "Fra", to: "Til", departs: "Avreise", returns: "Retur",
  adults: "Voksne", cabin: "Klasse", market: "Marked", locale: "Språk", search: "Søk", swap: "Bytt avreisested og reisemål", stops: "Mellomlandinger",
  airlines: "Flyselskaper", clear: "Fjern filtre", results: "Flyreiser", none: "Ingen flyreiser med disse filtrene.", hide: "Skjul",
  close: "Lukk", select: "Velg", per: "totalt", scheme: { auto: "Auto", light: "Lys", dark: "Mørk" }, schemeLabel: "Farger",
  cabins: { economy: "Økonomi", premium_economy: "Premium Economy", business: "Business", first: "Første klasse" },
  sort: { best: "Best", cheapest: "Billigst", fastest: "Raskest" }, sortLabel: "Sorter", stop: ["Direkte", "1 stopp", "2+ stopp"],
  priceless: "Uten pris", via: "via", outward: "Utreise", back: "Retur", searching: "Spør leverandørene …",
  insideText: "Det siden fikk vite og det den sier fra om. Hver linje er et kall eller en hendelse som klienten din også ville sendt eller mottatt.",
  layouts: "Layouter og endringer", events: "Sendte hendelser", whole: "Layouten slik den er nå",
  facts: { layout: "Layout", catalog: "Katalog", revision: "Revisjon", format: "Svar", tests: "Eksperimenter", pending: "Venter" },
  soFar: (count, direct) => (count === 0 ? "Ingen flyreiser ennå" : `${inNorwegian(count, norwegianFlights)} så langt, ${inNorwegian(direct, plain)} direkte`),
  all: (count, direct) => `Alle resultater er inne: ${inNorwegian(count, norwegianFlights)}, ${inNorwegian(direct, plain)} direkte`,
  shown: count => `Viser ${inNorwegian(count, norwegianFlights)}`,
  waiting: (results, cards) => [results && inNorwegian(results, { one: "# flyreise til", other: "# flyreiser til" }), cards && inNorwegian(cards, { other: "# kort" })]
    .filter(Boolean).join(" og "),
  show: "Vis", noSupplier: market => `Denne serveren har ingen leverandør for ${market}`,
  noSupplierText: "Ingen leverandør svarer for dette markedet. Kjør «make run» for å starte en simulert, eller se på et lagret svar:",
  hello: "Flyreiser med kort", helloText: "Søk, og se kortene komme sammen med resultatene: over dem, mellom dem og aldri under tommelen din.",
  example: "Vis eksempelet", gone: "Søket er utløpt", goneText: "Søk igjen for nye priser.", again: "Søk igjen", failed: "Det gikk ikke", noAnswer: "Leverandøren svarte ikke.",
};

const germanFlights = { one: "# Flug", other: "# Flüge" };
const german = {
  ...english,
  skip: "Zu den Ergebnissen", tag: "Demo", inside: "Blick hinter die Seite", change: "Suche ändern", from: "Von", to: "Nach", departs: "Hinflug",
  returns: "Rückflug", adults: "Erwachsene", cabin: "Klasse", market: "Markt", locale: "Sprache", search: "Suchen",
  swap: "Start und Ziel tauschen", stops: "Stopps", airlines: "Airlines", clear: "Filter zurücksetzen", results: "Flüge",
  none: "Keine Flüge mit diesen Filtern.", hide: "Ausblenden", close: "Schließen", select: "Auswählen", per: "gesamt",
  scheme: { auto: "Auto", light: "Hell", dark: "Dunkel" }, schemeLabel: "Farben",
  cabins: { economy: "Economy", premium_economy: "Premium Economy", business: "Business", first: "First" },
  sort: { best: "Beste", cheapest: "Günstigste", fastest: "Schnellste" }, sortLabel: "Sortieren", stop: ["Direkt", "1 Stopp", "2+ Stopps"],
  priceless: "Ohne Preis", via: "über", outward: "Hinflug", back: "Rückflug", searching: "Anbieter werden angefragt …",
  insideText: "Was dieser Seite gesagt wurde und was sie meldet. Jede Zeile ist ein Aufruf oder ein Ereignis, wie es auch deine App senden oder empfangen würde.",
  layouts: "Layouts und Patches", events: "Gesendete Ereignisse", whole: "Das aktuelle Layout",
  facts: { layout: "Layout", catalog: "Katalog", revision: "Revision", format: "Antwort", tests: "Experimente", pending: "Ausstehend" },
  soFar: (count, direct) => (count === 0 ? "Noch keine Flüge" : `Bisher ${inGerman(count, germanFlights)}, davon ${inGerman(direct, plain)} direkt`),
  all: (count, direct) => `Alle Ergebnisse sind da: ${inGerman(count, germanFlights)}, davon ${inGerman(direct, plain)} direkt`,
  shown: count => inGerman(count, germanFlights),
  waiting: (results, cards) => [
    results && inGerman(results, { one: "# weiterer Flug", other: "# weitere Flüge" }), cards && inGerman(cards, { one: "# Karte", other: "# Karten" }),
  ].filter(Boolean).join(" und "),
  show: "Zeigen", noSupplier: market => `Dieser Server hat keinen Anbieter für ${market}`,
  noSupplierText: "Für diesen Markt antwortet kein Anbieter. Starte mit „make run“ einen simulierten oder sieh dir eine aufgezeichnete Antwort an:",
  hello: "Flugergebnisse mit Karten", helloText: "Suche und sieh zu, wie Karten mit den Ergebnissen kommen: darüber, dazwischen und nie unter deinem Daumen.",
  example: "Beispiel zeigen", gone: "Diese Suche ist abgelaufen", goneText: "Suche noch einmal, um aktuelle Preise zu sehen.", again: "Noch einmal suchen",
  failed: "Das hat nicht geklappt", noAnswer: "Der Anbieter hat nicht geantwortet.",
};

const languages = { ar: arabic, nb: norwegian, de: german };

/** @param {string} locale */
export const textsFor = locale => languages[locale.split("-")[0]] ?? english;

/** @param {string} locale */
export const directionOf = locale => (/^(ar|fa|he|ur)\b/.test(locale) ? "rtl" : "ltr");
