import { counted } from "./counted.js";

/**
 * Texts for the recently viewed flights and the wish list, in every language of the shipped markets: `texts.lists`. Texts for
 * sharing them are in `texts.share`.
 */
const written = {
  en: {
    open: "Your flights", trips: "Trips with friends", names: { "wish-list": "Wish list", "recently-viewed": "Recently viewed" }, remove: "Remove",
    choose: "Choose flights to share with friends.", share: { one: "Share # flight", other: "Share # flights" },
    most: { other: "At most # at once." }, old: "This price is too old to share.", seen: "Price seen {day}",
    text: "Anyone with the link can see these flights and vote. No app or account needed.",
    missed: { one: "# flight was too old to share and was left out.", other: "# flights were too old to share and were left out." },
    empty: { "wish-list": "Nothing here yet. Press the heart on a flight.", "recently-viewed": "Nothing here yet. Flights that you select or share appear here." },
    asking: "Loading the list…", dead: "This list is not available at the moment.",
    unsure: "The server does not answer. The flights stay here, and can be shared once it does.",
    unkept: "This browser saves nothing for this page, so the lists are lost when you close it.",
  },
  nb: {
    open: "Dine flyreiser", trips: "Turer med venner", names: { "wish-list": "Ønskeliste", "recently-viewed": "Sist sett" }, remove: "Fjern",
    choose: "Velg flyreiser å dele med venner.", share: { one: "Del # flyreise", other: "Del # flyreiser" },
    most: { other: "Høyst # om gangen." }, old: "Denne prisen er for gammel til å deles.", seen: "Pris sett {day}",
    text: "Alle som har lenken, ser disse flyreisene og stemmer – uten app og uten konto.",
    missed: { one: "# flyreise var for gammel til å deles og ble utelatt.", other: "# flyreiser var for gamle til å deles og ble utelatt." },
    empty: { "wish-list": "Ingenting her ennå. Trykk på hjertet på en flyreise.", "recently-viewed": "Ingenting her ennå. Flyreiser du velger eller deler, vises her." },
    asking: "Henter listen …", dead: "Denne listen er ikke tilgjengelig akkurat nå.",
    unsure: "Serveren svarer ikke. Flyreisene blir stående her og kan deles når den svarer igjen.",
    unkept: "Nettleseren lagrer ingenting for denne siden: Listene forsvinner når du lukker den.",
  },
  sv: {
    open: "Dina flygresor", trips: "Resor med vänner", names: { "wish-list": "Önskelista", "recently-viewed": "Senast visade" }, remove: "Ta bort",
    choose: "Välj flygresor att dela med vänner.", share: { one: "Dela # flygresa", other: "Dela # flygresor" },
    most: { other: "Högst # åt gången." }, old: "Det här priset är för gammalt att dela.", seen: "Pris sett {day}",
    text: "Alla som har länken ser de här flygresorna och röstar – utan app och utan konto.",
    missed: { one: "# flygresa var för gammal att dela och utelämnades.", other: "# flygresor var för gamla att dela och utelämnades." },
    empty: { "wish-list": "Inget här ännu. Tryck på hjärtat på en flygresa.", "recently-viewed": "Inget här ännu. Flygresor som du väljer eller delar visas här." },
    asking: "Hämtar listan …", dead: "Den här listan är inte tillgänglig just nu.",
    unsure: "Servern svarar inte. Flygresorna finns kvar här och kan delas när den svarar igen.",
    unkept: "Webbläsaren sparar inget för den här sidan: listorna försvinner när du stänger den.",
  },
  de: {
    open: "Deine Flüge", trips: "Reisen mit Freunden", names: { "wish-list": "Merkliste", "recently-viewed": "Zuletzt angesehen" }, remove: "Entfernen",
    choose: "Wähle Flüge, um sie mit Freunden zu teilen.", share: { one: "# Flug teilen", other: "# Flüge teilen" },
    most: { other: "Höchstens # auf einmal." }, old: "Dieser Preis ist zu alt, um geteilt zu werden.", seen: "Preis vom {day}",
    text: "Alle mit dem Link sehen diese Flüge und stimmen ab – ohne App und ohne Konto.",
    missed: { one: "# Flug war zu alt zum Teilen und wurde ausgelassen.", other: "# Flüge waren zu alt zum Teilen und wurden ausgelassen." },
    empty: { "wish-list": "Noch nichts hier. Tippe auf das Herz bei einem Flug.", "recently-viewed": "Noch nichts hier. Flüge, die du auswählst oder teilst, stehen hier." },
    asking: "Die Liste wird geladen …", dead: "Diese Liste ist im Moment nicht verfügbar.",
    unsure: "Der Server antwortet nicht. Die Flüge bleiben hier und lassen sich teilen, sobald er wieder antwortet.",
    unkept: "Dieser Browser speichert nichts für diese Seite: Die Listen sind weg, wenn du sie schließt.",
  },
  fr: {
    open: "Vos vols", trips: "Voyages entre amis", names: { "wish-list": "Liste d’envies", "recently-viewed": "Vus récemment" }, remove: "Retirer",
    choose: "Choisissez des vols à partager avec des amis.", share: { one: "Partager # vol", many: "Partager # de vols", other: "Partager # vols" },
    most: { other: "Au plus # à la fois." }, old: "Ce prix est trop ancien pour être partagé.", seen: "Prix vu le {day}",
    text: "Toute personne qui a le lien voit ces vols et vote, sans application ni compte.",
    missed: {
      one: "# vol était trop ancien pour être partagé et a été laissé de côté.", many: "# de vols étaient trop anciens pour être partagés et ont été laissés de côté.",
      other: "# vols étaient trop anciens pour être partagés et ont été laissés de côté.",
    },
    empty: { "wish-list": "Rien ici pour l’instant. Appuyez sur le cœur d’un vol.", "recently-viewed": "Rien ici pour l’instant. Les vols que vous choisissez ou partagez s’affichent ici." },
    asking: "Chargement de la liste…", dead: "Cette liste est indisponible pour le moment.",
    unsure: "Le serveur ne répond pas. Les vols restent ici et pourront être partagés dès qu’il répondra.",
    unkept: "Ce navigateur ne conserve rien pour cette page : les listes disparaissent quand vous la fermez.",
  },
  es: {
    open: "Tus vuelos", trips: "Viajes con amigos", names: { "wish-list": "Lista de deseos", "recently-viewed": "Vistos recientemente" }, remove: "Quitar",
    choose: "Elige vuelos para compartirlos con amigos.", share: { one: "Compartir # vuelo", many: "Compartir # de vuelos", other: "Compartir # vuelos" },
    most: { other: "Como máximo # a la vez." }, old: "Este precio es demasiado antiguo para compartirlo.", seen: "Precio visto el {day}",
    text: "Quien tenga el enlace ve estos vuelos y vota, sin aplicación ni cuenta.",
    missed: {
      one: "# vuelo era demasiado antiguo para compartirlo y se ha dejado fuera.", many: "# de vuelos eran demasiado antiguos para compartirlos y se han dejado fuera.",
      other: "# vuelos eran demasiado antiguos para compartirlos y se han dejado fuera.",
    },
    empty: { "wish-list": "Aún no hay nada. Pulsa el corazón de un vuelo.", "recently-viewed": "Aún no hay nada. Aquí aparecen los vuelos que eliges o compartes." },
    asking: "Pidiendo la lista…", dead: "Esta lista no está disponible en este momento.",
    unsure: "El servidor no responde. Los vuelos siguen aquí y se podrán compartir cuando responda.",
    unkept: "Este navegador no guarda nada de esta página: las listas desaparecen al cerrarla.",
  },
  it: {
    open: "I tuoi voli", trips: "Viaggi con gli amici", names: { "wish-list": "Lista dei desideri", "recently-viewed": "Visti di recente" }, remove: "Rimuovi",
    choose: "Scegli i voli da condividere con gli amici.", share: { one: "Condividi # volo", many: "Condividi # di voli", other: "Condividi # voli" },
    most: { other: "Al massimo # alla volta." }, old: "Questo prezzo è troppo vecchio per essere condiviso.", seen: "Prezzo visto il {day}",
    text: "Chi ha il link vede questi voli e vota, senza app e senza account.",
    missed: {
      one: "# volo era troppo vecchio per essere condiviso ed è stato escluso.", many: "# di voli erano troppo vecchi per essere condivisi e sono stati esclusi.",
      other: "# voli erano troppo vecchi per essere condivisi e sono stati esclusi.",
    },
    empty: { "wish-list": "Ancora niente. Premi il cuore su un volo.", "recently-viewed": "Ancora niente. Qui compaiono i voli che scegli o condividi." },
    asking: "Caricamento della lista…", dead: "Questa lista al momento non è disponibile.",
    unsure: "Il server non risponde. I voli restano qui e si potranno condividere quando risponderà.",
    unkept: "Questo browser non conserva nulla di questa pagina: le liste spariscono quando la chiudi.",
  },
  pt: {
    open: "Seus voos", trips: "Viagens com amigos", names: { "wish-list": "Lista de desejos", "recently-viewed": "Vistos recentemente" }, remove: "Remover",
    choose: "Escolha voos para compartilhar com amigos.", share: { one: "Compartilhar # voo", many: "Compartilhar # de voos", other: "Compartilhar # voos" },
    most: { other: "No máximo # de cada vez." }, old: "Este preço é antigo demais para compartilhar.", seen: "Preço visto em {day}",
    text: "Quem tem o link vê estes voos e vota, sem aplicativo e sem conta.",
    missed: {
      one: "# voo era antigo demais para compartilhar e ficou de fora.", many: "# de voos eram antigos demais para compartilhar e ficaram de fora.",
      other: "# voos eram antigos demais para compartilhar e ficaram de fora.",
    },
    empty: { "wish-list": "Nada aqui ainda. Toque no coração de um voo.", "recently-viewed": "Nada aqui ainda. Os voos que você escolhe ou compartilha aparecem aqui." },
    asking: "Buscando a lista…", dead: "Esta lista não está disponível no momento.",
    unsure: "O servidor não responde. Os voos continuam aqui e poderão ser compartilhados quando ele responder.",
    unkept: "Este navegador não guarda nada desta página: as listas somem quando você a fecha.",
  },
  pl: {
    open: "Twoje loty", trips: "Podróże ze znajomymi", names: { "wish-list": "Lista życzeń", "recently-viewed": "Ostatnio oglądane" }, remove: "Usuń",
    choose: "Wybierz loty, które chcesz udostępnić znajomym.",
    share: { one: "Udostępnij # lot", few: "Udostępnij # loty", many: "Udostępnij # lotów", other: "Udostępnij # lotu" },
    most: { other: "Najwyżej # naraz." }, old: "Ta cena jest za stara, by ją udostępnić.", seen: "Cena z dnia {day}",
    text: "Każdy, kto ma link, widzi te loty i głosuje – bez aplikacji i bez konta.",
    missed: {
      one: "# lot był za stary, by go udostępnić, i został pominięty.", few: "# loty były za stare, by je udostępnić, i zostały pominięte.",
      many: "# lotów było za starych, by je udostępnić, i zostało pominiętych.", other: "# lotu było za stare, by je udostępnić, i zostało pominięte.",
    },
    empty: { "wish-list": "Na razie nic tu nie ma. Naciśnij serce przy locie.", "recently-viewed": "Na razie nic tu nie ma. Tu pojawią się loty, które wybierzesz lub udostępnisz." },
    asking: "Pobieramy listę…", dead: "Ta lista jest chwilowo niedostępna.",
    unsure: "Serwer nie odpowiada. Loty zostają tutaj i będzie można je udostępnić, gdy odpowie.",
    unkept: "Ta przeglądarka niczego nie zachowuje dla tej strony: listy znikną po jej zamknięciu.",
  },
  hu: {
    open: "Az Ön járatai", trips: "Utazások barátokkal", names: { "wish-list": "Kívánságlista", "recently-viewed": "Nemrég megtekintett" }, remove: "Eltávolítás",
    choose: "Válassza ki a járatokat, amelyeket megoszt a barátaival.", share: { other: "# járat megosztása" },
    most: { other: "Egyszerre legfeljebb # járat." }, old: "Ez az ár túl régi a megosztáshoz.", seen: "Ár ekkor: {day}",
    text: "Akinél ott a link, látja ezeket a járatokat és szavaz – alkalmazás és fiók nélkül.",
    missed: { other: "# járat túl régi volt a megosztáshoz, ezért kimaradt." },
    empty: { "wish-list": "Itt még nincs semmi. Nyomja meg a szívet egy járatnál.", "recently-viewed": "Itt még nincs semmi. A kiválasztott vagy megosztott járatok itt jelennek meg." },
    asking: "A lista betöltése…", dead: "Ez a lista jelenleg nem érhető el.",
    unsure: "A szerver nem válaszol. A járatok itt maradnak, és megoszthatók lesznek, amint válaszol.",
    unkept: "Ez a böngésző semmit sem őriz meg ehhez az oldalhoz: a listák eltűnnek, amikor bezárja.",
  },
  ar: {
    open: "رحلاتك", trips: "رحلات مع الأصدقاء", names: { "wish-list": "قائمة الأمنيات", "recently-viewed": "شاهدتها مؤخرًا" }, remove: "إزالة",
    choose: "اختر رحلات لمشاركتها مع الأصدقاء.",
    share: { one: "مشاركة رحلة واحدة", two: "مشاركة رحلتين", few: "مشاركة # رحلات", other: "مشاركة # رحلة" },
    most: { other: "# على الأكثر في المرة الواحدة." }, old: "هذا السعر أقدم من أن يُشارَك.", seen: "شوهد السعر في {day}",
    text: "كل من لديه الرابط يرى هذه الرحلات ويصوّت، بلا تطبيق وبلا حساب.",
    missed: {
      one: "رحلة واحدة أقدم من أن تُشارَك، فاستُبعدت.", two: "رحلتان أقدم من أن تُشارَكا، فاستُبعدتا.", few: "# رحلات أقدم من أن تُشارَك، فاستُبعدت.",
      other: "# رحلة أقدم من أن تُشارَك، فاستُبعدت.",
    },
    empty: { "wish-list": "لا شيء هنا بعد. اضغط على القلب بجانب رحلة.", "recently-viewed": "لا شيء هنا بعد. تظهر هنا الرحلات التي تختارها أو تشاركها." },
    asking: "جارٍ جلب القائمة…", dead: "هذه القائمة غير متاحة حاليًا.",
    unsure: "الخادم لا يجيب. تبقى الرحلات هنا، ويمكن مشاركتها عندما يجيب.",
    unkept: "لا يحفظ هذا المتصفح شيئًا لهذه الصفحة: تختفي القوائم عند إغلاقها.",
  },
  hi: {
    open: "आपकी उड़ानें", trips: "दोस्तों के साथ यात्राएँ", names: { "wish-list": "इच्छा-सूची", "recently-viewed": "हाल में देखी गईं" }, remove: "हटाएँ",
    choose: "दोस्तों के साथ शेयर करने के लिए उड़ानें चुनें।", share: { one: "# उड़ान शेयर करें", other: "# उड़ानें शेयर करें" },
    most: { other: "एक बार में ज़्यादा से ज़्यादा #।" }, old: "यह किराया शेयर करने के लिए बहुत पुराना है।", seen: "किराया {day} का",
    text: "जिसके पास लिंक है, वह ये उड़ानें देखता है और वोट देता है: न ऐप चाहिए, न खाता।",
    missed: { one: "# उड़ान शेयर करने के लिए बहुत पुरानी थी, इसलिए छोड़ दी गई।", other: "# उड़ानें शेयर करने के लिए बहुत पुरानी थीं, इसलिए छोड़ दी गईं।" },
    empty: { "wish-list": "अभी यहाँ कुछ नहीं है। किसी उड़ान का दिल दबाएँ।", "recently-viewed": "अभी यहाँ कुछ नहीं है। जो उड़ानें आप चुनते या शेयर करते हैं, वे यहाँ दिखती हैं।" },
    asking: "सूची लाई जा रही है…", dead: "यह सूची अभी उपलब्ध नहीं है।",
    unsure: "सर्वर जवाब नहीं दे रहा। उड़ानें यहीं रहती हैं, और जवाब आने पर शेयर की जा सकती हैं।",
    unkept: "यह ब्राउज़र इस पेज के लिए कुछ नहीं रखता: पेज बंद करने पर सूचियाँ चली जाती हैं।",
  },
  ja: {
    open: "マイフライト", trips: "友だちとの旅行", names: { "wish-list": "お気に入り", "recently-viewed": "最近見た便" }, remove: "削除",
    choose: "友だちと共有する便を選んでください。", share: { other: "#便を共有" }, most: { other: "一度に#便までです。" },
    old: "この料金は古いため共有できません。", seen: "{day}時点の料金",
    text: "リンクを知っている人は誰でも、これらの便を見て投票できます。アプリもアカウントも不要です。",
    missed: { other: "#便は古いため共有できず、除外されました。" },
    empty: { "wish-list": "まだ何もありません。便のハートを押してください。", "recently-viewed": "まだ何もありません。選択または共有した便がここに表示されます。" },
    asking: "リストを取得しています…", dead: "このリストは現在利用できません。",
    unsure: "サーバーが応答しません。便はここに残り、応答があれば共有できます。",
    unkept: "このブラウザーはこのページの内容を保存しません。閉じるとリストは消えます。",
  },
};

/** The country whose number format a language uses here, if it is not the language's own. */
const locales = { ar: "ar-AE", pt: "pt-BR" };

export const lists = Object.fromEntries(Object.entries(written).map(([language, texts]) => {
  const words = forms => counted(locales[language] ?? language, forms);
  return [language, {
    ...texts, share: words(texts.share), most: words(texts.most), missed: words(texts.missed), seen: day => texts.seen.replace("{day}", day),
  }];
}));
