/**
 * Names of the cities in the shipped tables, in the languages of the shipped markets. The server's table of airports
 * (`places.json`) has the whole world, but in English alone. scripts/make-airports copies both tables from
 * data/net/place-names.txt.
 *
 * Each row has the airports of a city, its English name, then its names in Norwegian, Swedish, German, French, Spanish,
 * Italian, Portuguese, Polish, Hungarian, Arabic, Hindi and Japanese; an empty one is the same as in English.
 */
const columns = ["en", "nb", "sv", "de", "fr", "es", "it", "pt", "pl", "hu", "ar", "hi", "ja"];

const cities = `
LON LHR LGW STN LTN LCY|London||||Londres|Londres|Londra|Londres|Londyn||لندن|लंदन|ロンドン
EDI|Edinburgh||||Édimbourg|Edimburgo|Edimburgo|Edimburgo|Edynburg||إدنبرة|एडिनबर्ग|エディンバラ
GLA|Glasgow||||||||||غلاسكو|ग्लासगो|グラスゴー
MAN|Manchester||||||||||مانشستر|मैनचेस्टर|マンチェスター
BHX|Birmingham||||||||||برمنغهام|बर्मिंघम|バーミンガム
DUB|Dublin|||||Dublín|Dublino||||دبلن|डबलिन|ダブリン
AMS|Amsterdam|||||Ámsterdam||Amsterdã||Amszterdam|أمستردام|एम्स्टर्डम|アムステルダム
STO ARN|Stockholm|||||Estocolmo|Stoccolma|Estocolmo|Sztokholm||ستوكهولم|स्टॉकहोम|ストックホルム
OSL|Oslo||||||||||أوسلو|ओस्लो|オスロ
BGO|Bergen||||||||||بيرغن|बर्गन|ベルゲン
TRD|Trondheim||||||||||تروندهايم|ट्रॉन्हेम|トロンハイム
TOS|Tromsø||||||||||ترومسو|ट्रोम्सो|トロムソ
GOT|Gothenburg|Göteborg|Göteborg|Göteborg|Göteborg|Gotemburgo|Göteborg|Gotemburgo|Göteborg|Göteborg|غوتنبرغ|गोथेनबर्ग|ヨーテボリ
CPH|Copenhagen|København|Köpenhamn|Kopenhagen|Copenhague|Copenhague|Copenaghen|Copenhague|Kopenhaga|Koppenhága|كوبنهاغن|कोपेनहेगन|コペンハーゲン
HEL|Helsinki|Helsingfors|Helsingfors|||||Helsinque|||هلسنكي|हेलसिंकी|ヘルシンキ
KEF|Reykjavik|Reykjavík||||Reikiavik|Reykjavík|Reykjavík|Reykjavík|Reykjavík|ريكيافيك|रेक्याविक|レイキャビク
PAR CDG ORY|Paris|||||París|Parigi||Paryż|Párizs|باريس|पेरिस|パリ
LYS|Lyon||||||Lione||||ليون|ल्यों|リヨン
NCE|Nice|||Nizza||Niza|Nizza||Nicea|Nizza|نيس|नीस|ニース
BRU|Brussels|Brussel|Bryssel|Brüssel|Bruxelles|Bruselas|Bruxelles|Bruxelas|Bruksela|Brüsszel|بروكسل|ब्रसेल्स|ブリュッセル
BER|Berlin|||||Berlín|Berlino|Berlim|||برلين|बर्लिन|ベルリン
HAM|Hamburg||||Hambourg|Hamburgo|Amburgo|Hamburgo|||هامبورغ|हैम्बर्ग|ハンブルク
FRA|Frankfurt||||Francfort|Fráncfort|Francoforte||||فرانكفورت|फ़्रैंकफ़र्ट|フランクフルト
MUC|Munich|München|München|München|Munich|Múnich|Monaco di Baviera|Munique|Monachium|München|ميونخ|म्यूनिख|ミュンヘン
DUS|Düsseldorf||||||||||دوسلدورف|डसेलडोर्फ़|デュッセルドルフ
CGN|Cologne|Köln|Köln|Köln||Colonia|Colonia|Colônia|Kolonia|Köln|كولونيا|कोलोन|ケルン
VIE|Vienna|Wien|Wien|Wien|Vienne|Viena||Viena|Wiedeń|Bécs|فيينا|वियना|ウィーン
ZRH|Zurich|Zürich|Zürich|Zürich|Zurich|Zúrich|Zurigo|Zurique|Zurych|Zürich|زيورخ|ज़्यूरिख़|チューリッヒ
GVA|Geneva|Genève|Genève|Genf|Genève|Ginebra|Ginevra|Genebra|Genewa|Genf|جنيف|जिनेवा|ジュネーブ
PRG|Prague|Praha|Prag|Prag||Praga|Praga|Praga|Praga|Prága|براغ|प्राग|プラハ
BUD|Budapest|||||||Budapeste|Budapeszt||بودابست|बुडापेस्ट|ブダペスト
WAW|Warsaw|Warszawa|Warszawa|Warschau|Varsovie|Varsovia|Varsavia|Varsóvia|Warszawa|Varsó|وارسو|वारसॉ|ワルシャワ
KRK|Kraków|||Krakau|Cracovie|Cracovia|Cracovia|Cracóvia||Krakkó|كراكوف|क्राकोव|クラクフ
GDN|Gdańsk|||Danzig|||Danzica||||غدانسك|ग्दान्स्क|グダニスク
KTW|Katowice|||Kattowitz|||||||كاتوفيتسه|कातोवित्से|カトヴィツェ
ATH|Athens|Athen|Aten|Athen|Athènes|Atenas|Atene|Atenas|Ateny|Athén|أثينا|एथेंस|アテネ
ROM FCO|Rome|Roma|Rom|Rom||Roma|Roma|Roma|Rzym|Róma|روما|रोम|ローマ
MIL MXP|Milan|Milano|Milano|Mailand||Milán|Milano|Milão|Mediolan|Milánó|ميلانو|मिलान|ミラノ
BGY|Bergamo||||Bergame|Bérgamo||Bérgamo|||بيرغامو|बेर्गामो|ベルガモ
NAP|Naples|Napoli|Neapel|Neapel||Nápoles|Napoli|Nápoles|Neapol|Nápoly|نابولي|नेपल्स|ナポリ
VCE|Venice|Venezia|Venedig|Venedig|Venise|Venecia|Venezia|Veneza|Wenecja|Velence|البندقية|वेनिस|ヴェネツィア
MAD|Madrid|||||||Madri|Madryt||مدريد|मैड्रिड|マドリード
BCN|Barcelona||||Barcelone||Barcellona||||برشلونة|बार्सिलोना|バルセロナ
AGP|Málaga||||Malaga||Malaga||Malaga||مالقة|मलागा|マラガ
PMI|Palma de Mallorca||||Palma de Majorque||Palma di Maiorca|Palma de Maiorca|||بالما دي مايوركا|पाल्मा दे मायोर्का|パルマ・デ・マヨルカ
TFS TFN TCI|Tenerife||Teneriffa|Teneriffa|Tenerife||||Teneryfa||تينيريفي|टेनेरीफ़|テネリフェ島
LPA|Gran Canaria||||Grande Canarie|||Gran Canária|||كناريا الكبرى|ग्रान कनारिया|グラン・カナリア島
ACE|Lanzarote||||||||||لانزاروت|लैंज़रोट|ランサローテ島
FUE|Fuerteventura||||||||||فويرتيفنتورا|फ़ुएरतेवेंतुरा|フエルテベントゥラ島
LIS|Lisbon|Lisboa|Lissabon|Lissabon|Lisbonne|Lisboa|Lisbona|Lisboa|Lizbona|Lisszabon|لشبونة|लिस्बन|リスボン
OPO|Porto|||||Oporto|||||بورتو|पोर्टो|ポルト
FNC|Funchal||||||||||فونشال|फ़ुंशल|フンシャル
IST SAW|Istanbul|||||Estambul||Istambul|Stambuł|Isztambul|إسطنبول|इस्तांबुल|イスタンブール
DXB|Dubai||||Dubaï|Dubái|||Dubaj|Dubaj|دبي|दुबई|ドバイ
AUH|Abu Dhabi||||Abou Dabi|Abu Dabi|||Abu Zabi|Abu-Dzabi|أبوظبي|अबू धाबी|アブダビ
DOH|Doha||||||||||الدوحة|दोहा|ドーハ
TBS|Tbilisi|||Tiflis|Tbilissi|Tiflis||||Tbiliszi|تبليسي|त्बिलिसी|トビリシ
BOM|Mumbai||||||||Mumbaj||مومباي|मुंबई|ムンバイ
DEL|New Delhi|||Neu-Delhi||Nueva Delhi|Nuova Delhi|Nova Délhi|Nowe Delhi|Újdelhi|نيودلهي|नई दिल्ली|ニューデリー
BLR|Bengaluru||||||||||بنغالور|बेंगलुरु|ベンガルール
MAA|Chennai||||||||||تشيناي|चेन्नई|チェンナイ
BKK|Bangkok||||||||||بانكوك|बैंकॉक|バンコク
HKT|Phuket||||||||||بوكيت|फुकेत|プーケット
SIN|Singapore|||Singapur|Singapour|Singapur||Singapura|Singapur|Szingapúr|سنغافورة|सिंगापुर|シンガポール
HKG|Hong Kong|Hongkong|Hongkong|Hongkong|||||Hongkong|Hongkong|هونغ كونغ|हाँगकाँग|香港
SEL ICN GMP|Seoul||||Séoul|Seúl|Seul|Seul|Seul|Szöul|سيول|सियोल|ソウル
TYO HND NRT|Tokyo|||Tokio||Tokio||Tóquio|Tokio|Tokió|طوكيو|टोक्यो|東京
OSA KIX ITM|Osaka|||||||||Oszaka|أوساكا|ओसाका|大阪
SPK CTS|Sapporo|||||||||Szapporo|سابورو|साप्पोरो|札幌
NYC JFK LGA|New York|||||Nueva York||Nova York|Nowy Jork||نيويورك|न्यूयॉर्क|ニューヨーク
EWR|Newark||||||||||نيوارك|न्यूआर्क|ニューアーク
LAX|Los Angeles|||||Los Ángeles|||||لوس أنجلوس|लॉस एंजेलिस|ロサンゼルス
MIA|Miami||||||||||ميامي|मायामी|マイアミ
BOS|Boston||||||||||بوسطن|बोस्टन|ボストン
CHI ORD|Chicago||||||||||شيكاغو|शिकागो|シカゴ
WAS DCA IAD|Washington||||||||Waszyngton||واشنطن|वाशिंगटन|ワシントン
SFO|San Francisco||||||||||سان فرانسيسكو|सैन फ़्रांसिस्को|サンフランシスコ
HAV|Havana|Havanna|Havanna|Havanna|La Havane|La Habana|L’Avana||Hawana|Havanna|هافانا|हवाना|ハバナ
SAO GRU CGH|São Paulo||||||San Paolo||||ساو باولو|साओ पाउलो|サンパウロ
RIO GIG SDU|Rio de Janeiro|||||Río de Janeiro|||||ريو دي جانيرو|रियो डी जेनेरियो|リオデジャネイロ
REC|Recife||||||||||ريسيفي|रेसिफ़े|レシフェ
FEN|Fernando de Noronha||||||||||فرناندو دي نورونيا|फ़र्नांडो डी नोरोन्हा|フェルナンド・デ・ノローニャ島
WDH|Windhoek|||Windhuk|||||||ويندهوك|विंडहोक|ウィントフック
PPT|Papeete||||||||||بابيتي|पापीती|パペーテ
`;

/** For cities with several airports: the airports whose names differ from those in the table. */
const airports = `
LHR|Heathrow||||||||||هيثرو|हीथ्रो|ヒースロー
LGW|Gatwick||||||||||غاتويك|गैटविक|ガトウィック
STN|Stansted||||||||||ستانستد|स्टैनस्टेड|スタンステッド
LTN|Luton||||||||||لوتون|ल्यूटन|ルートン
LCY|City||||||||||سيتي|सिटी|シティ
CDG|Charles de Gaulle||||||||||شارل ديغول|शार्ल द गॉल|シャルル・ド・ゴール
ORY|Orly||||||||||أورلي|ओर्ली|オルリー
ARN|Arlanda||||||||||أرلاندا|आरलांडा|アーランダ
FCO|Fiumicino||||||||||فيوميتشينو|फ़्यूमिचीनो|フィウミチーノ
MXP|Malpensa||||||||||مالبينسا|मालपेंसा|マルペンサ
HND|Haneda||||||||||هانيدا|हानेदा|羽田
NRT|Narita||||||||||ناريتا|नारिता|成田
KIX|Kansai||||||||||كانساي|कांसाई|関西
ITM|Itami||||||||||إيتامي|इतामी|伊丹
CTS|New Chitose||||||||||نيو تشيتوسيه|न्यू चितोसे|新千歳
ICN|Incheon||||||||||إنتشون|इंचियोन|仁川
JFK|John F. Kennedy||||||||||جون كينيدي|जॉन एफ़ केनेडी|ジョン・F・ケネディ
LGA|LaGuardia||||||||||لاغوارديا|लागार्डिया|ラガーディア
TFS|Tenerife South|Tenerife sør|Teneriffa Syd|Teneriffa Süd|Tenerife-Sud|Tenerife Sur|Tenerife Sud|Tenerife Sul|Teneryfa Południe|Tenerife Dél|تينيريفي الجنوبي|टेनेरीफ़ साउथ|テネリフェ・スール
GRU|Guarulhos||||||||||غوارولوس|गुआरुल्होस|グアルーリョス
CGH|Congonhas||||||||||كونغونياس|कोंगोन्यास|コンゴーニャス
GIG|Galeão||||||||||غالياو|गालियाओ|ガレオン
SDU|Santos Dumont||||||||||سانتوس دومون|सांतोस ड्यूमों|サントス・ドゥモン
`;

/** Rows as maps from each code to its names by language. */
const read = rows => new Map(rows.trim().split("\n").flatMap(row => {
  const [codes, ...names] = row.split("|");
  const byLanguage = Object.fromEntries(names.map((name, column) => [columns[column], name]).filter(([, name]) => name));
  return codes.split(" ").map(code => [code, byLanguage]);
}));

const [cityNames, airportNames] = [read(cities), read(airports)];
const named = (names, language) => names && (names[language] ?? names.en);

/** The name of a place's city; `undefined` if only the server's table has it. */
export const cityName = (code, locale) => named(cityNames.get(code), locale.split("-")[0]);

/** The name of an airport in a city of several. */
export const airportName = (code, locale) => named(airportNames.get(code), locale.split("-")[0]);

/** Every name of a place, so that it is found in any language. */
export const allNames = code => [...Object.values(cityNames.get(code) ?? {}), ...Object.values(airportNames.get(code) ?? {})];
