/** Texts of the search over everything, in every language of the shipped markets: `texts.find`. */
export const find = {
  en: {
    open: "Search", title: "Search everything", placeholder: "Places, airlines, cards, advice", results: "Found",
    none: "Nothing found. Try fewer or different words.",
    away: "Search is unavailable right now. You can still search for flights.",
    kinds: { country: "Country", city: "City", airport: "Airport", airline: "Airline", card: "Card", article: "Advice" },
  },
  nb: {
    open: "Søk", title: "Søk i alt", placeholder: "Steder, flyselskaper, kort, råd", results: "Funnet",
    none: "Ingenting passer. Prøv færre eller andre ord.",
    away: "Akkurat nå kan ingenting slås opp. Flyreiser kan søkes som alltid.",
    kinds: { country: "Land", city: "By", airport: "Flyplass", airline: "Flyselskap", card: "Kort", article: "Råd" },
  },
  sv: {
    open: "Sök", title: "Sök i allt", placeholder: "Platser, flygbolag, kort, råd", results: "Hittat",
    none: "Inget hittades. Prova färre eller andra ord.",
    away: "Just nu går det inte att slå upp något. Flyg kan sökas som vanligt.",
    kinds: { country: "Land", city: "Stad", airport: "Flygplats", airline: "Flygbolag", card: "Kort", article: "Råd" },
  },
  de: {
    open: "Suchen", title: "Alles durchsuchen", placeholder: "Orte, Airlines, Karten, Ratgeber", results: "Gefunden",
    none: "Dazu wurde nichts gefunden. Versuche weniger oder andere Wörter.",
    away: "Gerade kann nichts nachgeschlagen werden. Flüge lassen sich wie immer suchen.",
    kinds: { country: "Land", city: "Stadt", airport: "Flughafen", airline: "Airline", card: "Karte", article: "Ratgeber" },
  },
  fr: {
    open: "Chercher", title: "Chercher partout", placeholder: "Lieux, compagnies, cartes, conseils", results: "Résultats",
    none: "Rien ne correspond. Essayez moins de mots ou d’autres.",
    away: "La recherche générale est indisponible. Les vols se cherchent comme toujours.",
    kinds: { country: "Pays", city: "Ville", airport: "Aéroport", airline: "Compagnie", card: "Carte", article: "Conseil" },
  },
  es: {
    open: "Buscar", title: "Buscar en todo", placeholder: "Lugares, aerolíneas, tarjetas, consejos", results: "Resultados",
    none: "No hay nada con esas palabras. Prueba con menos o con otras.",
    away: "Ahora no se puede buscar en todo. Los vuelos se buscan como siempre.",
    kinds: { country: "País", city: "Ciudad", airport: "Aeropuerto", airline: "Aerolínea", card: "Tarjeta", article: "Consejo" },
  },
  it: {
    open: "Cerca", title: "Cerca ovunque", placeholder: "Luoghi, compagnie, schede, consigli", results: "Trovati",
    none: "Nessun risultato. Prova con meno parole o con altre.",
    away: "Ora non si può cercare ovunque. I voli si cercano come sempre.",
    kinds: { country: "Paese", city: "Città", airport: "Aeroporto", airline: "Compagnia", card: "Scheda", article: "Consiglio" },
  },
  pt: {
    open: "Pesquisar", title: "Pesquisar em tudo", placeholder: "Lugares, companhias, cartões, conselhos", results: "Encontrado",
    none: "Nada encontrado. Tente menos palavras ou outras.",
    away: "Agora não é possível pesquisar em tudo. Os voos pesquisam-se como sempre.",
    kinds: { country: "País", city: "Cidade", airport: "Aeroporto", airline: "Companhia", card: "Cartão", article: "Conselho" },
  },
  pl: {
    open: "Szukaj", title: "Szukaj wszędzie", placeholder: "Miejsca, linie, karty, porady", results: "Znalezione",
    none: "Nic nie znaleziono. Spróbuj mniej słów albo innych.",
    away: "Teraz nie można szukać wszędzie. Loty wyszukasz jak zawsze.",
    kinds: { country: "Kraj", city: "Miasto", airport: "Lotnisko", airline: "Linia lotnicza", card: "Karta", article: "Porada" },
  },
  hu: {
    open: "Keresés", title: "Keresés mindenben", placeholder: "Helyek, légitársaságok, kártyák, tanácsok", results: "Találatok",
    none: "Nincs találat. Próbáljon kevesebb vagy más szót.",
    away: "Most nem lehet mindenben keresni. Repülőjáratok a megszokott módon kereshetők.",
    kinds: { country: "Ország", city: "Város", airport: "Repülőtér", airline: "Légitársaság", card: "Kártya", article: "Tanács" },
  },
  ar: {
    open: "بحث", title: "البحث في كل شيء", placeholder: "أماكن وشركات طيران وبطاقات ونصائح", results: "النتائج",
    none: "لا توجد نتائج. جرّب كلمات أقل أو كلمات أخرى.",
    away: "لا يمكن البحث الآن. يمكن البحث عن الرحلات كالمعتاد.",
    kinds: { country: "بلد", city: "مدينة", airport: "مطار", airline: "شركة طيران", card: "بطاقة", article: "نصيحة" },
  },
  hi: {
    open: "खोजें", title: "सब में खोजें", placeholder: "जगहें, एयरलाइन, कार्ड, सलाह", results: "परिणाम",
    none: "इसके लिए कुछ नहीं मिला। कम या दूसरे शब्द आज़माएँ।",
    away: "अभी खोज उपलब्ध नहीं है। उड़ानें हमेशा की तरह खोजी जा सकती हैं।",
    kinds: { country: "देश", city: "शहर", airport: "हवाई अड्डा", airline: "एयरलाइन", card: "कार्ड", article: "सलाह" },
  },
  ja: {
    open: "検索", title: "すべてを検索", placeholder: "場所、航空会社、カード、アドバイス", results: "検索結果",
    none: "見つかりませんでした。言葉を減らすか、変えてお試しください。",
    away: "現在は検索できません。航空券はいつもどおり検索できます。",
    kinds: { country: "国", city: "都市", airport: "空港", airline: "航空会社", card: "カード", article: "アドバイス" },
  },
};
