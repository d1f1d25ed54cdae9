/**
 * What the page says where a flight is shared with friends, in every language of the shipped markets: `texts.share`. What the
 * message and the trip's own page say comes from the server.
 */
export const share = {
  en: {
    share: "Share", title: "Share with friends", text: "Everybody with the link sees this flight and votes: no app, no account.",
    making: "Making the link…", link: "Link to the trip", copy: "Copy link", copied: "Copied", send: "Share…", open: "Open the trip",
    trip: "Trip", another: "A new trip", code: "Code for a phone’s camera",
    gone: "This price is too old to share. Search again.", full: "This trip is full. Start a new one.", off: "Sharing is switched off at the moment.",
    failed: "That did not work. Nothing was shared.", retry: "Try again",
  },
  nb: {
    share: "Del", title: "Del med venner", text: "Alle som har lenken, ser denne flyreisen og stemmer – uten app og uten konto.",
    making: "Lager lenken …", link: "Lenke til turen", copy: "Kopier lenken", copied: "Kopiert", send: "Del …", open: "Åpne turen",
    trip: "Tur", another: "En ny tur", code: "Kode for et telefonkamera",
    gone: "Denne prisen er for gammel til å deles. Søk igjen.", full: "Denne turen er full. Start en ny.", off: "Deling er slått av akkurat nå.",
    failed: "Det gikk ikke. Ingenting ble delt.", retry: "Prøv igjen",
  },
  sv: {
    share: "Dela", title: "Dela med vänner", text: "Alla som har länken ser den här flygresan och röstar – utan app och utan konto.",
    making: "Skapar länken …", link: "Länk till resan", copy: "Kopiera länken", copied: "Kopierad", send: "Dela …", open: "Öppna resan",
    trip: "Resa", another: "En ny resa", code: "Kod för telefonens kamera",
    gone: "Det här priset är för gammalt att dela. Sök igen.", full: "Den här resan är full. Börja en ny.", off: "Delning är avstängd just nu.",
    failed: "Det gick inte. Inget delades.", retry: "Försök igen",
  },
  de: {
    share: "Teilen", title: "Mit Freunden teilen", text: "Alle mit dem Link sehen diesen Flug und stimmen ab – ohne App und ohne Konto.",
    making: "Der Link entsteht …", link: "Link zur Reise", copy: "Link kopieren", copied: "Kopiert", send: "Teilen …", open: "Reise öffnen",
    trip: "Reise", another: "Eine neue Reise", code: "Code für die Kamera eines Telefons",
    gone: "Dieser Preis ist zu alt, um geteilt zu werden. Suchen Sie neu.", full: "Diese Reise ist voll. Beginnen Sie eine neue.",
    off: "Das Teilen ist gerade abgeschaltet.", failed: "Das hat nicht geklappt. Es wurde nichts geteilt.", retry: "Noch einmal",
  },
  fr: {
    share: "Partager", title: "Partager avec des amis", text: "Toute personne qui a le lien voit ce vol et vote, sans application ni compte.",
    making: "Création du lien…", link: "Lien du voyage", copy: "Copier le lien", copied: "Copié", send: "Partager…", open: "Ouvrir le voyage",
    trip: "Voyage", another: "Un nouveau voyage", code: "Code pour l’appareil photo d’un téléphone",
    gone: "Ce prix est trop ancien pour être partagé. Relancez la recherche.", full: "Ce voyage est complet. Créez-en un autre.",
    off: "Le partage est désactivé pour le moment.", failed: "Cela n’a pas fonctionné. Rien n’a été partagé.", retry: "Réessayer",
  },
  es: {
    share: "Compartir", title: "Compartir con amigos", text: "Quien tenga el enlace ve este vuelo y vota, sin aplicación ni cuenta.",
    making: "Creando el enlace…", link: "Enlace del viaje", copy: "Copiar enlace", copied: "Copiado", send: "Compartir…", open: "Abrir el viaje",
    trip: "Viaje", another: "Un viaje nuevo", code: "Código para la cámara de un teléfono",
    gone: "Este precio es demasiado antiguo para compartirlo. Vuelve a buscar.", full: "Este viaje está completo. Empieza otro.",
    off: "Compartir está desactivado en este momento.", failed: "No ha funcionado. No se ha compartido nada.", retry: "Reintentar",
  },
  it: {
    share: "Condividi", title: "Condividi con gli amici", text: "Chi ha il link vede questo volo e vota, senza app e senza account.",
    making: "Creazione del link…", link: "Link del viaggio", copy: "Copia il link", copied: "Copiato", send: "Condividi…", open: "Apri il viaggio",
    trip: "Viaggio", another: "Un nuovo viaggio", code: "Codice per la fotocamera di un telefono",
    gone: "Questo prezzo è troppo vecchio per essere condiviso. Cerca di nuovo.", full: "Questo viaggio è al completo. Creane un altro.",
    off: "La condivisione è al momento disattivata.", failed: "Non ha funzionato. Non è stato condiviso nulla.", retry: "Riprova",
  },
  pt: {
    share: "Compartilhar", title: "Compartilhar com amigos", text: "Quem tem o link vê este voo e vota, sem aplicativo e sem conta.",
    making: "Criando o link…", link: "Link da viagem", copy: "Copiar link", copied: "Copiado", send: "Compartilhar…", open: "Abrir a viagem",
    trip: "Viagem", another: "Uma nova viagem", code: "Código para a câmera do celular",
    gone: "Este preço é antigo demais para compartilhar. Busque de novo.", full: "Esta viagem está cheia. Comece outra.",
    off: "O compartilhamento está desativado no momento.", failed: "Não funcionou. Nada foi compartilhado.", retry: "Tentar de novo",
  },
  pl: {
    share: "Udostępnij", title: "Udostępnij znajomym", text: "Każdy, kto ma link, widzi ten lot i głosuje – bez aplikacji i bez konta.",
    making: "Tworzenie linku…", link: "Link do podróży", copy: "Kopiuj link", copied: "Skopiowano", send: "Udostępnij…", open: "Otwórz podróż",
    trip: "Podróż", another: "Nowa podróż", code: "Kod dla aparatu w telefonie",
    gone: "Ta cena jest za stara, by ją udostępnić. Wyszukaj ponownie.", full: "Ta podróż jest pełna. Zacznij nową.",
    off: "Udostępnianie jest teraz wyłączone.", failed: "Nie udało się. Niczego nie udostępniono.", retry: "Spróbuj ponownie",
  },
  hu: {
    share: "Megosztás", title: "Megosztás barátokkal", text: "Akinél ott a link, látja ezt a járatot és szavaz – alkalmazás és fiók nélkül.",
    making: "A link készül…", link: "Az utazás linkje", copy: "Link másolása", copied: "Másolva", send: "Megosztás…", open: "Utazás megnyitása",
    trip: "Utazás", another: "Új utazás", code: "Kód a telefon kamerájának",
    gone: "Ez az ár túl régi a megosztáshoz. Keressen újra.", full: "Ez az utazás betelt. Kezdjen újat.",
    off: "A megosztás most ki van kapcsolva.", failed: "Nem sikerült. Semmi sem lett megosztva.", retry: "Újra",
  },
  ar: {
    share: "مشاركة", title: "المشاركة مع الأصدقاء", text: "كل من لديه الرابط يرى هذه الرحلة ويصوّت، بلا تطبيق وبلا حساب.",
    making: "جارٍ إنشاء الرابط…", link: "رابط الرحلة المشتركة", copy: "نسخ الرابط", copied: "تم النسخ", send: "مشاركة…", open: "فتح الرحلة المشتركة",
    trip: "الرحلة المشتركة", another: "رحلة مشتركة جديدة", code: "رمز لكاميرا الهاتف",
    gone: "هذا السعر أقدم من أن يُشارَك. ابحث من جديد.", full: "هذه الرحلة المشتركة مكتملة. ابدأ رحلة جديدة.",
    off: "المشاركة متوقفة حاليًا.", failed: "لم ينجح ذلك، ولم يُشارَك شيء.", retry: "حاول مجددًا",
  },
  hi: {
    share: "शेयर करें", title: "दोस्तों के साथ शेयर करें", text: "जिसके पास लिंक है, वह यह उड़ान देखता है और वोट देता है: न ऐप चाहिए, न खाता।",
    making: "लिंक बन रहा है…", link: "यात्रा का लिंक", copy: "लिंक कॉपी करें", copied: "कॉपी हो गया", send: "शेयर करें…", open: "यात्रा खोलें",
    trip: "यात्रा", another: "नई यात्रा", code: "फ़ोन के कैमरे के लिए कोड",
    gone: "यह किराया शेयर करने के लिए बहुत पुराना है। फिर से खोजें।", full: "यह यात्रा भर चुकी है। नई शुरू करें।",
    off: "शेयर करना अभी बंद है।", failed: "यह काम नहीं हुआ। कुछ भी शेयर नहीं हुआ।", retry: "फिर कोशिश करें",
  },
  ja: {
    share: "共有", title: "友だちと共有", text: "リンクを知っている人は誰でも、この便を見て投票できます。アプリもアカウントも不要です。",
    making: "リンクを作成しています…", link: "旅行のリンク", copy: "リンクをコピー", copied: "コピーしました", send: "共有…", open: "旅行を開く",
    trip: "旅行", another: "新しい旅行", code: "スマートフォンのカメラで読み取るコード",
    gone: "この料金は古いため共有できません。もう一度検索してください。", full: "この旅行は定員に達しています。新しく作成してください。",
    off: "共有は現在停止しています。", failed: "うまくいきませんでした。何も共有されていません。", retry: "もう一度",
  },
};
