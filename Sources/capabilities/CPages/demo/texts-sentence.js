import { counted } from "./counted.js";

/** Texts around the search as a sentence, in every language of the shipped markets: `texts.say`. */
export const say = {
  en: {
    asForm: "Classic search", asSentence: "As a sentence", type: "Type to choose", flights: "See flights", leads: "Places to go", more: "More places",
    places: counted("en", { one: "# place", other: "# places" }), price: "See price", from: price => `from ${price}`, seen: age => `seen ${age}`, none: "No price found",
    most: "That is three prices. Open a place for its flights.", searched: dates => `Searched: ${dates}`, copy: "Copy link", copied: "The link is copied.", share: "Link to this sentence",
    earlier: "Earlier sentences", forget: "Clear", failed: "The server cannot be reached, so the sentence has not changed. Try again.", back: "It is available again.",
  },
  nb: {
    asForm: "Klassisk søk", asSentence: "Som en setning", type: "Skriv for å velge", flights: "Se flyreiser", leads: "Reisemål", more: "Flere steder",
    places: counted("nb", { one: "# sted", other: "# steder" }), price: "Se pris", from: price => `fra ${price}`, seen: age => `sett ${age}`, none: "Fant ingen pris",
    most: "Det var tre priser. Åpne et sted for å se flyreisene.", searched: dates => `Søkt: ${dates}`, copy: "Kopier lenke", copied: "Lenken er kopiert.", share: "Lenke til denne setningen",
    earlier: "Tidligere setninger", forget: "Slett", failed: "Serveren svarer ikke, så setningen er uendret. Prøv igjen.", back: "Nå er det tilgjengelig igjen.",
  },
  sv: {
    asForm: "Klassisk sökning", asSentence: "Som en mening", type: "Skriv för att välja", flights: "Se flyg", leads: "Resmål", more: "Fler platser",
    places: counted("sv", { one: "# plats", other: "# platser" }), price: "Se pris", from: price => `från ${price}`, seen: age => `sett ${age}`, none: "Inget pris hittades",
    most: "Det var tre priser. Öppna en plats för att se flygen.", searched: dates => `Sökt: ${dates}`, copy: "Kopiera länk", copied: "Länken är kopierad.", share: "Länk till den här meningen",
    earlier: "Tidigare meningar", forget: "Rensa", failed: "Servern svarar inte, så meningen är oförändrad. Försök igen.", back: "Nu är det tillgängligt igen.",
  },
  de: {
    asForm: "Klassische Suche", asSentence: "Als Satz", type: "Tippen und wählen", flights: "Flüge ansehen", leads: "Mögliche Ziele", more: "Mehr Orte",
    places: counted("de", { one: "# Ort", other: "# Orte" }), price: "Preis ansehen", from: price => `ab ${price}`, seen: age => `gesehen ${age}`, none: "Kein Preis gefunden",
    most: "Das waren drei Preise. Öffne einen Ort, um seine Flüge zu sehen.", searched: dates => `Gesucht: ${dates}`, copy: "Link kopieren", copied: "Der Link ist kopiert.", share: "Link zu diesem Satz",
    earlier: "Frühere Sätze", forget: "Löschen", failed: "Der Satz bleibt, wie er ist: Der Server war nicht zu erreichen. Versuche es noch einmal.", back: "Es ist wieder da.",
  },
  fr: {
    asForm: "Recherche classique", asSentence: "En une phrase", type: "Tapez pour choisir", flights: "Voir les vols", leads: "Destinations possibles", more: "Plus de lieux",
    places: counted("fr", { one: "# lieu", other: "# lieux" }), price: "Voir le prix", from: price => `dès ${price}`, seen: age => `vu ${age}`, none: "Aucun prix trouvé",
    most: "Cela fait trois prix. Ouvrez un lieu pour voir ses vols.", searched: dates => `Dates cherchées : ${dates}`, copy: "Copier le lien", copied: "Le lien est copié.", share: "Lien vers cette phrase",
    earlier: "Phrases précédentes", forget: "Effacer", failed: "La phrase reste telle quelle : le serveur n’a pas répondu. Réessayez.", back: "C’est de nouveau disponible.",
  },
  es: {
    asForm: "Búsqueda clásica", asSentence: "Como frase", type: "Escribe para elegir", flights: "Ver vuelos", leads: "Destinos posibles", more: "Más lugares",
    places: counted("es", { one: "# lugar", other: "# lugares" }), price: "Ver precio", from: price => `desde ${price}`, seen: age => `visto ${age}`, none: "No se encontró precio",
    most: "Ya son tres precios. Abre un lugar para ver sus vuelos.", searched: dates => `Fechas buscadas: ${dates}`, copy: "Copiar enlace", copied: "El enlace está copiado.", share: "Enlace a esta frase",
    earlier: "Frases anteriores", forget: "Borrar", failed: "La frase se queda como está: el servidor no respondió. Inténtalo de nuevo.", back: "Vuelve a estar disponible.",
  },
  it: {
    asForm: "Ricerca classica", asSentence: "Come frase", type: "Scrivi per scegliere", flights: "Vedi i voli", leads: "Mete possibili", more: "Altri luoghi",
    places: counted("it", { one: "# luogo", other: "# luoghi" }), price: "Vedi il prezzo", from: price => `da ${price}`, seen: age => `visto ${age}`, none: "Nessun prezzo trovato",
    most: "Sono tre prezzi. Apri un luogo per vederne i voli.", searched: dates => `Date cercate: ${dates}`, copy: "Copia il link", copied: "Il link è copiato.", share: "Link a questa frase",
    earlier: "Frasi precedenti", forget: "Cancella", failed: "La frase resta com’è: il server non ha risposto. Riprova.", back: "È di nuovo disponibile.",
  },
  pt: {
    asForm: "Busca clássica", asSentence: "Como frase", type: "Digite para escolher", flights: "Ver voos", leads: "Destinos possíveis", more: "Mais lugares",
    places: counted("pt-BR", { one: "# lugar", other: "# lugares" }), price: "Ver preço", from: price => `a partir de ${price}`, seen: age => `visto ${age}`, none: "Nenhum preço encontrado",
    most: "Já são três preços. Abra um lugar para ver os voos.", searched: dates => `Datas pesquisadas: ${dates}`, copy: "Copiar link", copied: "O link foi copiado.", share: "Link para esta frase",
    earlier: "Frases anteriores", forget: "Apagar", failed: "A frase fica como está: o servidor não respondeu. Tente de novo.", back: "Está disponível de novo.",
  },
  pl: {
    asForm: "Klasyczne wyszukiwanie", asSentence: "Jako zdanie", type: "Pisz, aby wybrać", flights: "Zobacz loty", leads: "Proponowane miejsca", more: "Więcej miejsc",
    places: counted("pl", { one: "# miejsce", few: "# miejsca", many: "# miejsc", other: "# miejsca" }), price: "Sprawdź cenę", from: price => `od ${price}`, seen: age => `widziano ${age}`, none: "Nie znaleziono ceny",
    most: "To już trzy ceny. Otwórz miejsce, aby zobaczyć loty.", searched: dates => `Szukane dni: ${dates}`, copy: "Kopiuj link", copied: "Link skopiowano.", share: "Link do tego zdania",
    earlier: "Wcześniejsze zdania", forget: "Usuń je", failed: "Zdanie zostaje bez zmian: serwer nie odpowiedział. Spróbuj ponownie.", back: "Znów jest dostępne.",
  },
  hu: {
    asForm: "Hagyományos keresés", asSentence: "Mondatként", type: "Írj be valamit", flights: "Járatok megtekintése", leads: "Lehetséges úti célok", more: "További helyek",
    places: counted("hu", { other: "# hely" }), price: "Ár megtekintése", from: price => `már ${price}`, seen: age => `látva: ${age}`, none: "Nincs ár",
    most: "Ez már három ár. Nyiss meg egy helyet a járataiért.", searched: dates => `Keresett napok: ${dates}`, copy: "Link másolása", copied: "A link a vágólapon van.", share: "Link ehhez a mondathoz",
    earlier: "Korábbi mondatok", forget: "Törlés", failed: "A mondat marad, ahogy volt: a kiszolgáló nem válaszolt. Próbáld újra.", back: "Újra elérhető.",
  },
  ar: {
    asForm: "البحث المعتاد", asSentence: "كجملة", type: "اكتب للاختيار", flights: "عرض الرحلات", leads: "وجهات مقترحة", more: "أماكن أخرى",
    places: counted("ar", { zero: "لا أماكن", one: "مكان واحد", two: "مكانان", few: "# أماكن", many: "# مكانًا", other: "# مكان" }), price: "عرض السعر", from: price => `من ${price}`, seen: age => `شوهد ${age}`, none: "لم يُعثر على سعر",
    most: "هذه ثلاثة أسعار. افتح مكانًا لرؤية رحلاته.", searched: dates => `تواريخ البحث: ${dates}`, copy: "نسخ الرابط", copied: "تم نسخ الرابط.", share: "رابط هذه الجملة",
    earlier: "جمل سابقة", forget: "حذف", failed: "تبقى الجملة كما هي: تعذّر الاتصال بالخادم. حاول مجددًا.", back: "عاد متاحًا.",
  },
  hi: {
    asForm: "सामान्य खोज", asSentence: "वाक्य के रूप में", type: "चुनने के लिए लिखें", flights: "उड़ानें देखें", leads: "संभावित जगहें", more: "और जगहें",
    places: counted("hi", { one: "# जगह", other: "# जगहें" }), price: "कीमत देखें", from: price => `${price} से`, seen: age => `${age} देखी गई`, none: "कोई कीमत नहीं मिली",
    most: "तीन कीमतें देख ली गईं। उड़ानें देखने के लिए कोई जगह खोलें।", searched: dates => `खोजे गए दिन: ${dates}`, copy: "लिंक कॉपी करें", copied: "लिंक कॉपी हो गया।", share: "इस वाक्य का लिंक",
    earlier: "पिछले वाक्य", forget: "मिटाएँ", failed: "वाक्य वैसा ही है: सर्वर से उत्तर नहीं मिला। फिर कोशिश करें।", back: "यह फिर उपलब्ध है।",
  },
  ja: {
    asForm: "通常の検索", asSentence: "文で探す", type: "入力して選ぶ", flights: "航空券を見る", leads: "行き先の候補", more: "もっと見る",
    places: counted("ja", { other: "#か所" }), price: "料金を見る", from: price => `${price}から`, seen: age => `${age}の料金`, none: "料金が見つかりません",
    most: "料金の確認は3件までです。行き先を開くと航空券が見られます。", searched: dates => `検索した日：${dates}`, copy: "リンクをコピー", copied: "リンクをコピーしました。", share: "この文へのリンク",
    earlier: "以前の文", forget: "消去", failed: "サーバーに接続できないため、文は変わっていません。もう一度お試しください。", back: "再び選べるようになりました。",
  },
};
