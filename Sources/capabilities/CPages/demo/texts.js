/** The page's own texts, in every language of the shipped markets; the server sends cards in the reader's language. */
import { failures } from "./texts-failures.js";
import { find } from "./texts-find.js";
import { form } from "./texts-form.js";
import { lists } from "./texts-lists.js";
import { say } from "./texts-sentence.js";
import { share } from "./texts-share.js";

/**
 * Texts with counts in one language, by its plural forms: `{ one: "# flight", other: "# flights" }`.
 * `soFar`, `all` and `shown` take `{flights}` and `{direct}`, a number.
 */
const counting = (locale, { flights, more, cards, and, none, soFar, all, shown }) => {
  let held = null;                                         // made at first use, because only one of thirteen languages is used
  const rules = () => (held ??= { plural: new Intl.PluralRules(locale), digits: new Intl.NumberFormat(locale) });
  const written = (count, forms) => (forms[rules().plural.select(count)] ?? forms.other).replace("#", rules().digits.format(count));
  const fill = (text, count, direct) => text.replace("{flights}", written(count, flights)).replace("{direct}", rules().digits.format(direct));
  return {
    soFar: (count, direct) => (count === 0 ? none : fill(soFar, count, direct)),
    all: (count, direct) => fill(all, count, direct),
    shown: count => fill(shown, count, 0),
    waiting: (results, held) => [results && written(results, more), held && written(held, cards)].filter(Boolean).join(and),
  };
};

const english = {
  skip: "Skip to results", tag: "Demo", inside: "Behind the page", change: "Change search", from: "From", to: "To",
  departs: "Departs", returns: "Returns", adults: "Adults", cabin: "Cabin", market: "Market", locale: "Language", search: "Search",
  swap: "Swap origin and destination", stops: "Stops", airlines: "Airlines", clear: "Clear filters", results: "Flights",
  none: "No flights with these filters.", hide: "Hide", close: "Close", select: "Select", per: "total",
  scheme: { auto: "Auto", light: "Light", dark: "Dark" }, schemeLabel: "Theme",
  cabins: { economy: "Economy", premium_economy: "Premium economy", business: "Business", first: "First" },
  sort: { best: "Best", cheapest: "Cheapest", fastest: "Fastest" }, sortLabel: "Sort by",
  stop: ["Direct", "1 stop", "2+ stops"], priceless: "No price", via: "via", outward: "Outbound", back: "Return",
  insideText: "What this page received and sent. Each line is a call or an event that your client would also send or receive.",
  layouts: "Layouts and patches", events: "Events sent", whole: "The current layout",
  facts: { layout: "Layout", catalog: "Catalog", revision: "Revision", format: "Answer", tests: "Experiments", pending: "Pending" },
  searching: "Asking the suppliers…", coming: "Prices are still coming in",
  book: seller => `Book directly with ${seller}`,
  ...counting("en", {
    flights: { one: "# flight", other: "# flights" }, more: { one: "# more flight", other: "# more flights" },
    cards: { one: "# card", other: "# cards" }, and: " and ", none: "No flights yet",
    soFar: "{flights} so far, {direct} direct", all: "All results are in: {flights}, {direct} direct", shown: "{flights} shown",
  }),
  show: "Show",
  noSupplier: market => `This server has no supplier for ${market}`,
  noSupplierText: "No supplier answers for this market. Run “make run” to start a simulated one, or look at a recorded answer:",
  example: "Show the shipped example", gone: "This search has expired",
  goneText: "Searches are kept only for a while. Search again for current prices.", again: "Search again",
  failed: "Something went wrong", noAnswer: "The supplier gave no answer.", hello: "Flight results with cards",
  helloText: "Search, and watch cards come with the results: above them, between them, and never under your thumb.",
};

const arabic = {
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
  searching: "نسأل الموردين…", coming: "جارٍ جلب المزيد من الأسعار",
  book: seller => `احجز مباشرة لدى ${seller}`,
  ...counting("ar-AE", {
    flights: { zero: "لا رحلات", one: "رحلة واحدة", two: "رحلتان", few: "# رحلات", other: "# رحلة" },
    more: { one: "رحلة أخرى", two: "رحلتان أخريان", few: "# رحلات أخرى", other: "# رحلة أخرى" }, cards: { other: "البطاقات: #" }, and: " · ",
    none: "لا رحلات حتى الآن", soFar: "{flights} حتى الآن، المباشرة منها: {direct}", all: "اكتملت النتائج: {flights}، المباشرة منها: {direct}",
    shown: "معروض: {flights}",
  }),
  show: "اعرض", noSupplier: market => `لا مورد للسوق ${market} على هذا الخادم`,
  noSupplierText: "لا يجيب أي مورد لهذا السوق. شغّل الأمر “make run” لبدء مورد تجريبي، أو اعرض إجابة مسجلة:",
  example: "اعرض المثال المرفق", gone: "انتهى هذا البحث", goneText: "تُحفظ عمليات البحث لفترة محدودة. ابحث من جديد.", again: "ابحث من جديد",
  failed: "حدث خطأ ما", noAnswer: "لم يقدّم المورد أي إجابة.", hello: "نتائج الرحلات مع بطاقات",
  helloText: "ابحث وشاهد البطاقات تظهر مع النتائج: فوقها وبينها، ولا تظهر أبدًا تحت إبهامك.",
};

const norwegian = {
  skip: "Gå til resultatene", tag: "Demo", inside: "Bak kulissene", change: "Endre søket", from: "Fra", to: "Til", departs: "Avreise", returns: "Retur",
  adults: "Voksne", cabin: "Klasse", market: "Marked", locale: "Språk", search: "Søk", swap: "Bytt avreisested og reisemål", stops: "Mellomlandinger",
  airlines: "Flyselskaper", clear: "Fjern filtre", results: "Flyreiser", none: "Ingen flyreiser med disse filtrene.", hide: "Skjul",
  close: "Lukk", select: "Velg", per: "totalt", scheme: { auto: "Auto", light: "Lys", dark: "Mørk" }, schemeLabel: "Farger",
  cabins: { economy: "Økonomi", premium_economy: "Premium Economy", business: "Business", first: "Første klasse" },
  sort: { best: "Best", cheapest: "Billigst", fastest: "Raskest" }, sortLabel: "Sorter", stop: ["Direkte", "1 stopp", "2+ stopp"],
  priceless: "Uten pris", via: "via", outward: "Utreise", back: "Retur",
  insideText: "Det siden fikk vite og det den sier fra om. Hver linje er et kall eller en hendelse som klienten din også ville sendt eller mottatt.",
  layouts: "Layouter og endringer", events: "Sendte hendelser", whole: "Layouten slik den er nå",
  facts: { layout: "Layout", catalog: "Katalog", revision: "Revisjon", format: "Svar", tests: "Eksperimenter", pending: "Venter" },
  searching: "Spør leverandørene …", coming: "Flere priser er på vei",
  book: seller => `Bestill direkte hos ${seller}`,
  ...counting("nb", {
    flights: { one: "# flyreise", other: "# flyreiser" }, more: { one: "# flyreise til", other: "# flyreiser til" }, cards: { other: "# kort" },
    and: " og ", none: "Ingen flyreiser ennå", soFar: "{flights} så langt, {direct} direkte",
    all: "Alle resultater er inne: {flights}, {direct} direkte", shown: "Viser {flights}",
  }),
  show: "Vis", noSupplier: market => `Denne serveren har ingen leverandør for ${market}`,
  noSupplierText: "Ingen leverandør svarer for dette markedet. Kjør «make run» for å starte en simulert, eller se på et lagret svar:",
  example: "Vis eksempelet", gone: "Søket er utløpt", goneText: "Søk igjen for nye priser.", again: "Søk igjen",
  failed: "Det gikk ikke", noAnswer: "Leverandøren svarte ikke.", hello: "Flyreiser med kort",
  helloText: "Søk, og se kortene komme sammen med resultatene: over dem, mellom dem og aldri under tommelen din.",
};

const swedish = {
  skip: "Till resultaten", tag: "Demo", inside: "Bakom kulisserna", change: "Ändra sökningen", from: "Från", to: "Till", departs: "Utresa",
  returns: "Hemresa", adults: "Vuxna", cabin: "Klass", market: "Marknad", locale: "Språk", search: "Sök", swap: "Byt avreseort och resmål",
  stops: "Byten", airlines: "Flygbolag", clear: "Rensa filter", results: "Flygresor", none: "Inga flygresor med de här filtren.",
  hide: "Dölj", close: "Stäng", select: "Välj", per: "totalt", scheme: { auto: "Auto", light: "Ljust", dark: "Mörkt" }, schemeLabel: "Färger",
  cabins: { economy: "Ekonomi", premium_economy: "Premium Economy", business: "Business", first: "Första klass" },
  sort: { best: "Bäst", cheapest: "Billigast", fastest: "Snabbast" }, sortLabel: "Sortera", stop: ["Direkt", "1 byte", "2+ byten"],
  priceless: "Pris saknas", via: "via", outward: "Utresa", back: "Hemresa",
  insideText: "Vad sidan fick veta och vad den rapporterar. Varje rad är ett anrop eller en händelse som din klient också skulle skicka eller ta emot.",
  layouts: "Layouter och ändringar", events: "Skickade händelser", whole: "Layouten som den är nu",
  facts: { layout: "Layout", catalog: "Katalog", revision: "Revision", format: "Svar", tests: "Experiment", pending: "Väntar" },
  searching: "Frågar leverantörerna …", coming: "Fler priser är på väg",
  book: seller => `Boka direkt hos ${seller}`,
  ...counting("sv", {
    flights: { one: "# flygresa", other: "# flygresor" }, more: { one: "# flygresa till", other: "# flygresor till" }, cards: { other: "# kort" },
    and: " och ", none: "Inga flygresor än", soFar: "{flights} hittills, {direct} direkt",
    all: "Alla resultat är klara: {flights}, {direct} direkt", shown: "Visar {flights}",
  }),
  show: "Visa", noSupplier: market => `Den här servern har ingen leverantör för ${market}`,
  noSupplierText: "Ingen leverantör svarar för den här marknaden. Kör ”make run” för att starta en simulerad, eller se ett inspelat svar:",
  example: "Visa exemplet", gone: "Sökningen har gått ut", goneText: "Sök igen för aktuella priser.", again: "Sök igen",
  failed: "Det gick inte", noAnswer: "Leverantören svarade inte.", hello: "Flygresor med kort",
  helloText: "Sök och se korten komma med resultaten: ovanför dem, mellan dem och aldrig under tummen.",
};

const german = {
  skip: "Zu den Ergebnissen", tag: "Demo", inside: "Blick hinter die Seite", change: "Suche ändern", from: "Von", to: "Nach", departs: "Hinflug",
  returns: "Rückflug", adults: "Erwachsene", cabin: "Klasse", market: "Markt", locale: "Sprache", search: "Suchen",
  swap: "Start und Ziel tauschen", stops: "Stopps", airlines: "Airlines", clear: "Filter zurücksetzen", results: "Flüge",
  none: "Keine Flüge mit diesen Filtern.", hide: "Ausblenden", close: "Schließen", select: "Auswählen", per: "gesamt",
  scheme: { auto: "Auto", light: "Hell", dark: "Dunkel" }, schemeLabel: "Farben",
  cabins: { economy: "Economy", premium_economy: "Premium Economy", business: "Business", first: "First" },
  sort: { best: "Beste", cheapest: "Günstigste", fastest: "Schnellste" }, sortLabel: "Sortieren", stop: ["Direkt", "1 Stopp", "2+ Stopps"],
  priceless: "Ohne Preis", via: "über", outward: "Hinflug", back: "Rückflug",
  insideText: "Was dieser Seite gesagt wurde und was sie meldet. Jede Zeile ist ein Aufruf oder ein Ereignis, wie es auch deine App senden oder empfangen würde.",
  layouts: "Layouts und Patches", events: "Gesendete Ereignisse", whole: "Das aktuelle Layout",
  facts: { layout: "Layout", catalog: "Katalog", revision: "Revision", format: "Antwort", tests: "Experimente", pending: "Ausstehend" },
  searching: "Anbieter werden angefragt …", coming: "Weitere Preise werden geladen",
  book: seller => `Buche direkt bei ${seller}`,
  ...counting("de", {
    flights: { one: "# Flug", other: "# Flüge" }, more: { one: "# weiterer Flug", other: "# weitere Flüge" }, cards: { one: "# Karte", other: "# Karten" },
    and: " und ", none: "Noch keine Flüge", soFar: "Bisher {flights}, davon {direct} direkt",
    all: "Alle Ergebnisse sind da: {flights}, davon {direct} direkt", shown: "{flights}",
  }),
  show: "Zeigen", noSupplier: market => `Dieser Server hat keinen Anbieter für ${market}`,
  noSupplierText: "Für diesen Markt antwortet kein Anbieter. Starte mit „make run“ einen simulierten oder sieh dir eine aufgezeichnete Antwort an:",
  example: "Beispiel zeigen", gone: "Diese Suche ist abgelaufen", goneText: "Suche noch einmal, um aktuelle Preise zu sehen.", again: "Noch einmal suchen",
  failed: "Das hat nicht geklappt", noAnswer: "Der Anbieter hat nicht geantwortet.", hello: "Flugergebnisse mit Karten",
  helloText: "Suche und sieh zu, wie Karten mit den Ergebnissen kommen: darüber, dazwischen und nie unter deinem Daumen.",
};

const french = {
  skip: "Aller aux résultats", tag: "Démo", inside: "Derrière la page", change: "Modifier la recherche", from: "De", to: "À", departs: "Départ",
  returns: "Retour", adults: "Adultes", cabin: "Classe", market: "Marché", locale: "Langue", search: "Rechercher",
  swap: "Échanger départ et destination", stops: "Escales", airlines: "Compagnies", clear: "Effacer les filtres", results: "Vols",
  none: "Aucun vol avec ces filtres.", hide: "Masquer", close: "Fermer", select: "Choisir", per: "au total",
  scheme: { auto: "Auto", light: "Clair", dark: "Sombre" }, schemeLabel: "Couleurs",
  cabins: { economy: "Économique", premium_economy: "Économique premium", business: "Affaires", first: "Première" },
  sort: { best: "Meilleurs", cheapest: "Moins chers", fastest: "Plus rapides" }, sortLabel: "Trier par", stop: ["Direct", "1 escale", "2 escales ou plus"],
  priceless: "Sans prix", via: "via", outward: "Aller", back: "Retour",
  insideText: "Ce que cette page a reçu et ce qu’elle signale. Chaque ligne est un appel ou un événement que votre client enverrait ou recevrait aussi.",
  layouts: "Mises en page et modifications", events: "Événements envoyés", whole: "La mise en page actuelle",
  facts: { layout: "Mise en page", catalog: "Catalogue", revision: "Révision", format: "Réponse", tests: "Expériences", pending: "En attente" },
  searching: "Nous interrogeons les fournisseurs…", coming: "D’autres prix arrivent",
  book: seller => `Réservez directement auprès de ${seller}`,
  ...counting("fr", {
    flights: { one: "# vol", many: "# de vols", other: "# vols" }, more: { one: "# autre vol", many: "# d’autres vols", other: "# autres vols" },
    cards: { one: "# carte", other: "# cartes" }, and: " et ", none: "Aucun vol pour l’instant",
    soFar: "{flights} pour l’instant (directs : {direct})", all: "Tous les résultats sont là : {flights} (directs : {direct})", shown: "Affichage : {flights}",
  }),
  show: "Afficher", noSupplier: market => `Ce serveur n’a pas de fournisseur pour ${market}`,
  noSupplierText: "Aucun fournisseur ne répond pour ce marché. Lancez « make run » pour en simuler un, ou consultez une réponse enregistrée :",
  example: "Voir l’exemple", gone: "Cette recherche a expiré", goneText: "Relancez la recherche pour voir les prix actuels.", again: "Relancer la recherche",
  failed: "Cela n’a pas fonctionné", noAnswer: "Le fournisseur n’a pas répondu.", hello: "Des vols avec des cartes",
  helloText: "Lancez une recherche et voyez les cartes arriver avec les résultats : au-dessus, entre eux et jamais sous votre pouce.",
};

const spanish = {
  skip: "Ir a los resultados", tag: "Demo", inside: "Detrás de la página", change: "Cambiar la búsqueda", from: "Desde", to: "Hasta", departs: "Ida",
  returns: "Vuelta", adults: "Adultos", cabin: "Clase", market: "Mercado", locale: "Idioma", search: "Buscar", swap: "Intercambiar origen y destino",
  stops: "Escalas", airlines: "Aerolíneas", clear: "Quitar filtros", results: "Vuelos", none: "No hay vuelos con estos filtros.",
  hide: "Ocultar", close: "Cerrar", select: "Elegir", per: "en total", scheme: { auto: "Auto", light: "Claro", dark: "Oscuro" }, schemeLabel: "Colores",
  cabins: { economy: "Turista", premium_economy: "Turista premium", business: "Business", first: "Primera" },
  sort: { best: "Mejores", cheapest: "Más baratos", fastest: "Más rápidos" }, sortLabel: "Ordenar por", stop: ["Directo", "1 escala", "2 o más escalas"],
  priceless: "Sin precio", via: "vía", outward: "Ida", back: "Vuelta",
  insideText: "Lo que esta página ha recibido y lo que comunica. Cada línea es una llamada o un evento que tu cliente también enviaría o recibiría.",
  layouts: "Diseños y cambios", events: "Eventos enviados", whole: "El diseño actual",
  facts: { layout: "Diseño", catalog: "Catálogo", revision: "Revisión", format: "Respuesta", tests: "Experimentos", pending: "Pendiente" },
  searching: "Consultando a los proveedores…", coming: "Aún estamos recibiendo precios",
  book: seller => `Reserva directamente con ${seller}`,
  ...counting("es", {
    flights: { one: "# vuelo", many: "# de vuelos", other: "# vuelos" }, more: { one: "# vuelo más", many: "# de vuelos más", other: "# vuelos más" },
    cards: { one: "# tarjeta", other: "# tarjetas" }, and: " y ", none: "Aún no hay vuelos",
    soFar: "{flights} por ahora; directos: {direct}", all: "Todos los resultados: {flights}; directos: {direct}", shown: "Se muestran: {flights}",
  }),
  show: "Mostrar", noSupplier: market => `Este servidor no tiene proveedor para ${market}`,
  noSupplierText: "Ningún proveedor responde para este mercado. Ejecuta «make run» para simular uno o mira una respuesta grabada:",
  example: "Ver el ejemplo", gone: "Esta búsqueda ha caducado", goneText: "Busca otra vez para ver los precios actuales.", again: "Buscar otra vez",
  failed: "No ha funcionado", noAnswer: "El proveedor no ha respondido.", hello: "Vuelos con tarjetas",
  helloText: "Busca y mira cómo llegan las tarjetas con los resultados: encima, entre ellos y nunca bajo tu pulgar.",
};

const italian = {
  skip: "Vai ai risultati", tag: "Demo", inside: "Dietro la pagina", change: "Modifica la ricerca", from: "Da", to: "A", departs: "Andata",
  returns: "Ritorno", adults: "Adulti", cabin: "Classe", market: "Mercato", locale: "Lingua", search: "Cerca", swap: "Scambia partenza e destinazione",
  stops: "Scali", airlines: "Compagnie aeree", clear: "Rimuovi i filtri", results: "Voli", none: "Nessun volo con questi filtri.",
  hide: "Nascondi", close: "Chiudi", select: "Scegli", per: "in totale", scheme: { auto: "Auto", light: "Chiaro", dark: "Scuro" }, schemeLabel: "Colori",
  cabins: { economy: "Economy", premium_economy: "Premium Economy", business: "Business", first: "Prima classe" },
  sort: { best: "Migliori", cheapest: "Più economici", fastest: "Più rapidi" }, sortLabel: "Ordina per", stop: ["Diretto", "1 scalo", "2 o più scali"],
  priceless: "Senza prezzo", via: "via", outward: "Andata", back: "Ritorno",
  insideText: "Che cosa ha ricevuto questa pagina e che cosa segnala. Ogni riga è una chiamata o un evento che anche il tuo client invierebbe o riceverebbe.",
  layouts: "Layout e modifiche", events: "Eventi inviati", whole: "Il layout attuale",
  facts: { layout: "Layout", catalog: "Catalogo", revision: "Revisione", format: "Risposta", tests: "Esperimenti", pending: "In attesa" },
  searching: "Chiediamo ai fornitori…", coming: "Stanno arrivando altri prezzi",
  book: seller => `Prenota direttamente con ${seller}`,
  ...counting("it", {
    flights: { one: "# volo", many: "# di voli", other: "# voli" }, more: { one: "# altro volo", many: "# di altri voli", other: "# altri voli" },
    cards: { one: "# scheda", other: "# schede" }, and: " e ", none: "Ancora nessun volo",
    soFar: "{flights} finora; diretti: {direct}", all: "Tutti i risultati: {flights}; diretti: {direct}", shown: "Mostrati: {flights}",
  }),
  show: "Mostra", noSupplier: market => `Questo server non ha un fornitore per ${market}`,
  noSupplierText: "Nessun fornitore risponde per questo mercato. Esegui «make run» per simularne uno o guarda una risposta registrata:",
  example: "Mostra l’esempio", gone: "Questa ricerca è scaduta", goneText: "Cerca di nuovo per vedere i prezzi attuali.", again: "Cerca di nuovo",
  failed: "Non ha funzionato", noAnswer: "Il fornitore non ha risposto.", hello: "Voli con schede",
  helloText: "Cerca e guarda le schede arrivare con i risultati: sopra, tra l’uno e l’altro e mai sotto il tuo pollice.",
};

const portuguese = {
  skip: "Ir para os resultados", tag: "Demo", inside: "Por trás da página", change: "Alterar a busca", from: "De", to: "Para", departs: "Ida",
  returns: "Volta", adults: "Adultos", cabin: "Classe", market: "Mercado", locale: "Idioma", search: "Buscar", swap: "Trocar origem e destino",
  stops: "Paradas", airlines: "Companhias aéreas", clear: "Limpar filtros", results: "Voos", none: "Nenhum voo com esses filtros.",
  hide: "Ocultar", close: "Fechar", select: "Escolher", per: "no total", scheme: { auto: "Auto", light: "Claro", dark: "Escuro" }, schemeLabel: "Cores",
  cabins: { economy: "Econômica", premium_economy: "Econômica premium", business: "Executiva", first: "Primeira" },
  sort: { best: "Melhores", cheapest: "Mais baratos", fastest: "Mais rápidos" }, sortLabel: "Ordenar por", stop: ["Direto", "1 parada", "2 ou mais paradas"],
  priceless: "Sem preço", via: "via", outward: "Ida", back: "Volta",
  insideText: "O que esta página recebeu e o que ela informa. Cada linha é uma chamada ou um evento que o seu cliente também enviaria ou receberia.",
  layouts: "Layouts e mudanças", events: "Eventos enviados", whole: "O layout atual",
  facts: { layout: "Layout", catalog: "Catálogo", revision: "Revisão", format: "Resposta", tests: "Experimentos", pending: "Pendente" },
  searching: "Consultando os fornecedores…", coming: "Ainda recebendo preços",
  book: seller => `Reserve diretamente com ${seller}`,
  ...counting("pt-BR", {
    flights: { one: "# voo", many: "# de voos", other: "# voos" }, more: { one: "mais # voo", many: "mais # de voos", other: "mais # voos" },
    cards: { one: "# cartão", other: "# cartões" }, and: " e ", none: "Nenhum voo até agora",
    soFar: "{flights} até agora; diretos: {direct}", all: "Todos os resultados: {flights}; diretos: {direct}", shown: "Exibindo: {flights}",
  }),
  show: "Mostrar", noSupplier: market => `Este servidor não tem fornecedor para ${market}`,
  noSupplierText: "Nenhum fornecedor responde para este mercado. Execute “make run” para simular um ou veja uma resposta gravada:",
  example: "Ver o exemplo", gone: "Esta busca expirou", goneText: "Busque de novo para ver os preços atuais.", again: "Buscar de novo",
  failed: "Não deu certo", noAnswer: "O fornecedor não respondeu.", hello: "Voos com cartões",
  helloText: "Busque e veja os cartões chegarem com os resultados: acima, entre eles e nunca embaixo do seu polegar.",
};

const polish = {
  skip: "Przejdź do wyników", tag: "Demo", inside: "Od kuchni", change: "Zmień wyszukiwanie", from: "Skąd", to: "Dokąd", departs: "Wylot",
  returns: "Powrót", adults: "Dorośli", cabin: "Klasa", market: "Rynek", locale: "Język", search: "Szukaj", swap: "Zamień miejsce wylotu i cel podróży",
  stops: "Przesiadki", airlines: "Linie lotnicze", clear: "Wyczyść filtry", results: "Loty", none: "Brak lotów dla tych filtrów.",
  hide: "Ukryj", close: "Zamknij", select: "Wybierz", per: "łącznie", scheme: { auto: "Auto", light: "Jasny", dark: "Ciemny" }, schemeLabel: "Kolory",
  cabins: { economy: "Ekonomiczna", premium_economy: "Ekonomiczna premium", business: "Biznes", first: "Pierwsza" },
  sort: { best: "Najlepsze", cheapest: "Najtańsze", fastest: "Najszybsze" }, sortLabel: "Sortuj", stop: ["Bezpośredni", "1 przesiadka", "Co najmniej 2 przesiadki"],
  priceless: "Brak ceny", via: "przez", outward: "Wylot", back: "Powrót",
  insideText: "Co ta strona otrzymała i co zgłasza. Każdy wiersz to wywołanie lub zdarzenie, które wysłałby lub odebrał także Twój klient.",
  layouts: "Układy i zmiany", events: "Wysłane zdarzenia", whole: "Aktualny układ",
  facts: { layout: "Układ", catalog: "Katalog", revision: "Wersja", format: "Odpowiedź", tests: "Eksperymenty", pending: "Oczekujące" },
  searching: "Pytamy dostawców…", coming: "Ceny wciąż napływają",
  book: seller => `Zarezerwuj bezpośrednio: ${seller}`,
  ...counting("pl", {
    flights: { one: "# lot", few: "# loty", many: "# lotów", other: "# lotu" },
    more: { one: "jeszcze # lot", few: "jeszcze # loty", many: "jeszcze # lotów", other: "jeszcze # lotu" },
    cards: { one: "# karta", few: "# karty", many: "# kart", other: "# karty" }, and: " i ", none: "Na razie brak lotów",
    soFar: "Na razie {flights}, bezpośrednie: {direct}", all: "Wszystkie wyniki: {flights}, bezpośrednie: {direct}", shown: "Wyświetlono: {flights}",
  }),
  show: "Pokaż", noSupplier: market => `Ten serwer nie ma dostawcy dla rynku ${market}`,
  noSupplierText: "Dla tego rynku nie odpowiada żaden dostawca. Uruchom „make run”, aby wystartować symulowanego, albo obejrzyj nagraną odpowiedź:",
  example: "Pokaż przykład", gone: "To wyszukiwanie wygasło", goneText: "Wyszukaj ponownie, aby zobaczyć aktualne ceny.", again: "Szukaj ponownie",
  failed: "Nie udało się", noAnswer: "Dostawca nie odpowiedział.", hello: "Loty z kartami",
  helloText: "Wyszukaj i zobacz, jak karty pojawiają się razem z wynikami: nad nimi, między nimi i nigdy pod kciukiem.",
};

const hungarian = {
  skip: "Ugrás a találatokhoz", tag: "Demó", inside: "A színfalak mögött", change: "Keresés módosítása", from: "Honnan", to: "Hová", departs: "Odaút",
  returns: "Visszaút", adults: "Felnőttek", cabin: "Osztály", market: "Piac", locale: "Nyelv", search: "Keresés", swap: "Indulás és cél felcserélése",
  stops: "Átszállások", airlines: "Légitársaságok", clear: "Szűrők törlése", results: "Ajánlatok", none: "Ezekkel a szűrőkkel nincs ajánlat.",
  hide: "Elrejtés", close: "Bezárás", select: "Kiválasztás", per: "összesen", scheme: { auto: "Auto", light: "Világos", dark: "Sötét" }, schemeLabel: "Színek",
  cabins: { economy: "Turista", premium_economy: "Prémium turista", business: "Business", first: "Első" },
  sort: { best: "Legjobb", cheapest: "Legolcsóbb", fastest: "Leggyorsabb" }, sortLabel: "Rendezés", stop: ["Közvetlen", "1 átszállás", "Legalább 2 átszállás"],
  priceless: "Nincs ár", via: "itt:", outward: "Odaút", back: "Visszaút",
  insideText: "Amit ez az oldal kapott, és amit jelez. Minden sor egy hívás vagy esemény, amelyet a te kliensed is küldene vagy kapna.",
  layouts: "Elrendezések és módosítások", events: "Elküldött események", whole: "A jelenlegi elrendezés",
  facts: { layout: "Elrendezés", catalog: "Katalógus", revision: "Változat", format: "Válasz", tests: "Kísérletek", pending: "Függőben" },
  searching: "Kérdezzük a szolgáltatókat…", coming: "Az árak még érkeznek",
  book: seller => `Foglalj közvetlenül itt: ${seller}`,
  ...counting("hu", {
    flights: { other: "# ajánlat" }, more: { other: "még # ajánlat" }, cards: { other: "# kártya" }, and: " és ", none: "Még nincs ajánlat",
    soFar: "Eddig {flights}, közvetlen: {direct}", all: "Minden találat megérkezett: {flights}, közvetlen: {direct}", shown: "Látható: {flights}",
  }),
  show: "Mutasd", noSupplier: market => `Ezen a szerveren nincs szolgáltató ehhez a piachoz: ${market}`,
  noSupplierText: "Ehhez a piachoz nem válaszol szolgáltató. Indíts egy szimuláltat a „make run” paranccsal, vagy nézz meg egy rögzített választ:",
  example: "A példa megjelenítése", gone: "Ez a keresés lejárt", goneText: "Keress újra az aktuális árakért.", again: "Újra keresek",
  failed: "Ez nem sikerült", noAnswer: "A szolgáltató nem válaszolt.", hello: "Repülőjáratok kártyákkal",
  helloText: "Keress, és nézd, ahogy a kártyák a találatokkal együtt érkeznek: föléjük, közéjük, és soha nem a hüvelykujjad alá.",
};

const hindi = {
  skip: "परिणामों पर जाएँ", tag: "डेमो", inside: "पेज के पीछे", change: "खोज बदलें", from: "कहाँ से", to: "कहाँ तक", departs: "प्रस्थान",
  returns: "वापसी", adults: "वयस्क", cabin: "श्रेणी", market: "बाज़ार", locale: "भाषा", search: "खोजें", swap: "प्रस्थान और गंतव्य की अदला-बदली करें",
  stops: "स्टॉप", airlines: "एयरलाइनें", clear: "फ़िल्टर हटाएँ", results: "उड़ानें", none: "इन फ़िल्टरों के साथ कोई उड़ान नहीं है।",
  hide: "छिपाएँ", close: "बंद करें", select: "चुनें", per: "कुल", scheme: { auto: "ऑटो", light: "हल्का", dark: "गहरा" }, schemeLabel: "रंग",
  cabins: { economy: "इकोनॉमी", premium_economy: "प्रीमियम इकोनॉमी", business: "बिज़नेस", first: "फ़र्स्ट" },
  sort: { best: "सबसे अच्छी", cheapest: "सबसे सस्ती", fastest: "सबसे तेज़" }, sortLabel: "क्रम", stop: ["सीधी", "1 स्टॉप", "2 या ज़्यादा स्टॉप"],
  priceless: "किराया उपलब्ध नहीं", via: "वाया", outward: "जाना", back: "वापसी",
  insideText: "इस पेज को क्या मिला और यह क्या बताता है। हर पंक्ति एक कॉल या इवेंट है, जिसे आपका क्लाइंट भी भेजता या पाता।",
  layouts: "लेआउट और बदलाव", events: "भेजे गए इवेंट", whole: "मौजूदा लेआउट",
  facts: { layout: "लेआउट", catalog: "कैटलॉग", revision: "संशोधन", format: "जवाब", tests: "प्रयोग", pending: "बाक़ी" },
  searching: "सप्लायरों से पूछ रहे हैं…", coming: "और किराए आ रहे हैं",
  book: seller => `${seller} से सीधे बुक करें`,
  ...counting("hi-IN", {
    flights: { one: "# उड़ान", other: "# उड़ानें" }, more: { one: "# और उड़ान", other: "# और उड़ानें" }, cards: { other: "# कार्ड" }, and: " और ",
    none: "अब तक कोई उड़ान नहीं", soFar: "अब तक {flights}, सीधी: {direct}", all: "सभी परिणाम आ गए: {flights}, सीधी: {direct}", shown: "दिख रही हैं: {flights}",
  }),
  show: "दिखाएँ", noSupplier: market => `इस सर्वर पर ${market} के लिए कोई सप्लायर नहीं है`,
  noSupplierText: "इस बाज़ार के लिए कोई सप्लायर जवाब नहीं देता। “make run” चलाकर नक़ली सप्लायर शुरू करें या दर्ज किया गया जवाब देखें:",
  example: "उदाहरण दिखाएँ", gone: "यह खोज समाप्त हो गई", goneText: "ताज़ा किराए देखने के लिए फिर से खोजें।", again: "फिर से खोजें",
  failed: "यह काम नहीं हुआ", noAnswer: "सप्लायर ने जवाब नहीं दिया।", hello: "कार्ड के साथ उड़ानें",
  helloText: "खोजें और देखें कि कार्ड परिणामों के साथ कैसे आते हैं: उनके ऊपर, उनके बीच, और आपके अँगूठे के नीचे कभी नहीं।",
};

const japanese = {
  skip: "結果へ移動", tag: "デモ", inside: "ページの裏側", change: "検索条件を変更", from: "出発地", to: "目的地", departs: "往路",
  returns: "復路", adults: "大人", cabin: "クラス", market: "マーケット", locale: "言語", search: "検索", swap: "出発地と目的地を入れ替え",
  stops: "乗り継ぎ", airlines: "航空会社", clear: "絞り込みを解除", results: "検索結果", none: "この条件に合う便はありません。",
  hide: "非表示", close: "閉じる", select: "選択", per: "合計", scheme: { auto: "自動", light: "ライト", dark: "ダーク" }, schemeLabel: "配色",
  cabins: { economy: "エコノミー", premium_economy: "プレミアムエコノミー", business: "ビジネス", first: "ファースト" },
  sort: { best: "おすすめ", cheapest: "最安", fastest: "最短" }, sortLabel: "並べ替え", stop: ["直行便", "乗り継ぎ1回", "乗り継ぎ2回以上"],
  priceless: "料金なし", via: "", outward: "往路", back: "復路",
  insideText: "このページが受け取った内容と送った内容です。各行は、お使いのクライアントでも送受信する呼び出しやイベントです。",
  layouts: "レイアウトと差分", events: "送信したイベント", whole: "現在のレイアウト",
  facts: { layout: "レイアウト", catalog: "カタログ", revision: "リビジョン", format: "応答", tests: "実験", pending: "待機中" },
  searching: "提供元に問い合わせています…", coming: "料金を取得しています",
  book: seller => `${seller}の公式サイトで予約`,
  ...counting("ja", {
    flights: { other: "#件" }, more: { other: "新しい検索結果#件" }, cards: { other: "カード#件" }, and: "と", none: "まだ見つかっていません",
    soFar: "これまでに{flights}（直行便{direct}件）", all: "検索が完了しました：{flights}（直行便{direct}件）", shown: "{flights}を表示中",
  }),
  show: "表示", noSupplier: market => `このサーバーには${market}の提供元がありません`,
  noSupplierText: "このマーケットに応答する提供元がありません。「make run」で模擬の提供元を起動するか、記録済みの応答をご覧ください：",
  example: "サンプルを表示", gone: "この検索は期限切れです", goneText: "最新の料金を見るには、もう一度検索してください。", again: "もう一度検索",
  failed: "うまくいきませんでした", noAnswer: "提供元から応答がありませんでした。", hello: "カード付きの検索結果",
  helloText: "検索すると、結果とともにカードが届きます。結果の上や間に入り、指の下には決して割り込みません。",
};

const languages = {
  ar: arabic, nb: norwegian, sv: swedish, de: german, fr: french, es: spanish, it: italian, pt: portuguese, pl: polish, hu: hungarian, hi: hindi, ja: japanese,
};

/** Each language with the texts of the other files: `failures`, `share`, `lists`, `find` and `say` as members, those of the form directly. */
const whole = Object.fromEntries(Object.entries({ en: english, ...languages }).map(([language, texts]) => [language, {
  ...texts, ...(form[language] ?? form.en), failures: failures[language] ?? failures.en, share: share[language] ?? share.en, lists: lists[language] ?? lists.en,
  find: find[language] ?? find.en, say: say[language] ?? say.en,
}]));

/** @param {string} locale */
export const textsFor = locale => whole[locale.split("-")[0]] ?? whole.en;

/** @param {string} locale */
export const directionOf = locale => (/^(ar|fa|he|ur)\b/.test(locale) ? "rtl" : "ltr");
