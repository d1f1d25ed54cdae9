import { element } from "/v1/client/components.js";

/**
 * Texts for picking one flight, and a place near the arrival, in every language of the shipped markets. Brackets are around the
 * words of a button that are visible on a phone.
 */
const words = {
  en: ["[Dinner] after you land", "Stop", "Looking around the airport …", "Nothing is open nearby then", "Undo", "Previous", "Next", "Not this one", "Show the way", "Open for {time} more",
    "[Pick one] for me", "Why this one?", "That was the last one", "Show in the list",
    "Places are unavailable right now. You can still search for flights.", "Some facts did not come in time"],
  de: ["[Essen] nach der Landung", "Stopp", "Wir sehen uns am Flughafen um …", "In der Nähe hat dann nichts offen", "Rückgängig", "Zurück", "Weiter", "Dieses nicht", "Weg zeigen", "Noch {time} offen",
    "[Wähl eins] für mich", "Warum dieses?", "Das war das letzte", "In der Liste zeigen",
    "Orte lassen sich gerade nicht nachschlagen. Flüge lassen sich wie immer suchen.", "Einige Angaben kamen nicht rechtzeitig"],
  fr: ["[Dîner] à l’arrivée", "Arrêter", "On cherche autour de l’aéroport …", "Rien d’ouvert à proximité à cette heure", "Annuler", "Précédent", "Suivant", "Pas celui-ci", "Voir l’itinéraire", "Encore ouvert {time}",
    "[Choisissez] pour moi", "Pourquoi celui-ci ?", "C’était le dernier", "Voir dans la liste",
    "Les adresses ne peuvent pas être consultées pour l’instant. Les vols se cherchent comme toujours.", "Certaines informations ne sont pas arrivées à temps"],
  es: ["[Cena] al aterrizar", "Parar", "Buscando cerca del aeropuerto …", "No hay nada abierto cerca a esa hora", "Deshacer", "Anterior", "Siguiente", "Este no", "Cómo llegar", "Abierto {time} más",
    "[Elige uno] por mí", "¿Por qué este?", "Era el último", "Ver en la lista",
    "Ahora no se pueden consultar lugares. Los vuelos se buscan como siempre.", "Algunos datos no llegaron a tiempo"],
  it: ["[Cena] dopo l’atterraggio", "Ferma", "Cerchiamo vicino all’aeroporto …", "A quell’ora non c’è nulla di aperto qui vicino", "Annulla", "Indietro", "Avanti", "Non questo", "Mostra il percorso", "Aperto ancora {time}",
    "[Scegline uno] per me", "Perché questo?", "Era l’ultimo", "Mostra nell’elenco",
    "Ora non si possono cercare locali. I voli si cercano come sempre.", "Alcuni dati non sono arrivati in tempo"],
  pt: ["[Jantar] depois do pouso", "Parar", "Procurando perto do aeroporto …", "Nada aberto por perto nessa hora", "Desfazer", "Anterior", "Próximo", "Este não", "Ver o caminho", "Aberto por mais {time}",
    "[Escolha um] para mim", "Por que este?", "Era o último", "Ver na lista",
    "Agora não é possível consultar lugares. Os voos são pesquisados como sempre.", "Alguns dados não chegaram a tempo"],
  nb: ["[Middag] etter landing", "Stopp", "Ser oss om rundt flyplassen …", "Ingenting er åpent i nærheten da", "Angre", "Forrige", "Neste", "Ikke denne", "Vis veien", "Åpent i {time} til",
    "[Velg én] for meg", "Hvorfor denne?", "Det var den siste", "Vis i listen",
    "Steder kan ikke slås opp akkurat nå. Flyreiser kan søkes som alltid.", "Noen opplysninger kom ikke i tide"],
  sv: ["[Middag] efter landning", "Stopp", "Letar runt flygplatsen …", "Inget är öppet i närheten då", "Ångra", "Föregående", "Nästa", "Inte den här", "Visa vägen", "Öppet i {time} till",
    "[Välj en] åt mig", "Varför den här?", "Det var den sista", "Visa i listan",
    "Platser kan inte slås upp just nu. Flyg kan sökas som vanligt.", "Några uppgifter kom inte i tid"],
  pl: ["[Kolacja] po wylądowaniu", "Stop", "Szukamy w pobliżu lotniska …", "O tej porze nic w pobliżu nie jest otwarte", "Cofnij", "Poprzedni", "Następny", "Nie ten", "Pokaż drogę", "Otwarte jeszcze {time}",
    "[Wybierz] za mnie", "Dlaczego ten?", "To był ostatni", "Pokaż na liście",
    "Nie można teraz wyszukać miejsc. Loty wyszukasz jak zawsze.", "Część informacji nie dotarła na czas"],
  hu: ["[Vacsora] leszállás után", "Állj", "Körülnézünk a repülőtér körül …", "Akkor semmi sincs nyitva a közelben", "Visszavonás", "Előző", "Következő", "Ezt ne", "Útvonal", "Még {time} nyitva",
    "[Válassz] nekem egyet", "Miért ez?", "Ez volt az utolsó", "Mutatás a listában",
    "Helyek most nem kereshetők. Repülőjáratok a megszokott módon kereshetők.", "Néhány adat nem érkezett meg időben"],
  ja: ["到着後の[夕食]", "停止", "空港の周りを探しています…", "その時間に近くで開いている店はありません", "元に戻す", "前へ", "次へ", "これ以外", "道順", "あと {time} 営業",
    "おすすめを[選ぶ]", "選ばれた理由", "これで最後です", "一覧で見る",
    "現在、お店を検索できません。航空券はいつも通り検索できます。", "一部の情報が間に合いませんでした"],
  hi: ["उतरने के बाद [रात का खाना]", "रोकें", "हवाई अड्डे के आसपास खोज रहे हैं …", "तब आसपास कुछ खुला नहीं है", "वापस लाएँ", "पिछला", "अगला", "यह नहीं", "रास्ता देखें", "अभी {time} और खुला",
    "मेरे लिए [एक चुनें]", "यही क्यों?", "यह आख़िरी था", "सूची में देखें",
    "अभी जगहें नहीं खोजी जा सकतीं। उड़ानें हमेशा की तरह खोजी जा सकती हैं।", "कुछ जानकारी समय पर नहीं आई"],
  ar: ["[العشاء] بعد الهبوط", "إيقاف", "نبحث حول المطار …", "لا شيء مفتوح في الجوار حينها", "تراجع", "السابق", "التالي", "ليس هذا", "أظهر الطريق", "مفتوح {time} أخرى",
    "[اختر لي] واحدة", "لماذا هذا؟", "كان هذا الأخير", "اعرضه في القائمة",
    "لا يمكن البحث عن أماكن الآن. يمكن البحث عن الرحلات كالمعتاد.", "بعض المعلومات لم تصل في الوقت المناسب"],
};
const names = ["dinner", "stop", "looking", "nothing", "undo", "back", "onward", "refuse", "way", "open", "one", "why", "last", "show", "away", "partial"];

/** @param {string} locale `de-DE` */
export function pickTexts(locale) {
  const own = words[locale.split("-")[0]] ?? words.en;
  return Object.fromEntries(names.map((name, index) => [name, own[index].replace(/[[\]]/g, "")]));
}

/**
 * The word of a button in the sort bar, in parts: on a phone only the words in brackets are visible.
 *
 * @param {string} locale
 * @param {"one"|"dinner"} name
 */
export function buttonParts(locale, name) {
  const own = words[locale.split("-")[0]] ?? words.en;
  const [before, shown, after] = own[names.indexOf(name)].split(/[[\]]/);
  return [before && element("span", {}, before), shown, after && element("span", {}, after)].filter(Boolean);
}
