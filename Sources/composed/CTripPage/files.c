#include "CTripPage.h"

// `#embed` (C23) includes the bytes of the shipped content at compile time; a changed file causes a recompile.
#pragma clang diagnostic ignored "-Wc23-extensions"


static const uint8_t page_html[] = {
#embed "../../../widgets/pages/trip/page.html"
};
static const uint8_t messages_ar_ae[] = {
#embed "../../../widgets/pages/trip/messages/ar-AE.yaml"
};
static const uint8_t messages_de_de[] = {
#embed "../../../widgets/pages/trip/messages/de-DE.yaml"
};
static const uint8_t messages_en_gb[] = {
#embed "../../../widgets/pages/trip/messages/en-GB.yaml"
};
static const uint8_t messages_es_es[] = {
#embed "../../../widgets/pages/trip/messages/es-ES.yaml"
};
static const uint8_t messages_fr_fr[] = {
#embed "../../../widgets/pages/trip/messages/fr-FR.yaml"
};
static const uint8_t messages_hi_in[] = {
#embed "../../../widgets/pages/trip/messages/hi-IN.yaml"
};
static const uint8_t messages_hu_hu[] = {
#embed "../../../widgets/pages/trip/messages/hu-HU.yaml"
};
static const uint8_t messages_it_it[] = {
#embed "../../../widgets/pages/trip/messages/it-IT.yaml"
};
static const uint8_t messages_ja_jp[] = {
#embed "../../../widgets/pages/trip/messages/ja-JP.yaml"
};
static const uint8_t messages_nb_no[] = {
#embed "../../../widgets/pages/trip/messages/nb-NO.yaml"
};
static const uint8_t messages_pl_pl[] = {
#embed "../../../widgets/pages/trip/messages/pl-PL.yaml"
};
static const uint8_t messages_pt_br[] = {
#embed "../../../widgets/pages/trip/messages/pt-BR.yaml"
};
static const uint8_t messages_sv_se[] = {
#embed "../../../widgets/pages/trip/messages/sv-SE.yaml"
};

static const layover_trip_page_file files[] = {
    {"page.html", page_html, sizeof page_html},
    {"messages/ar-AE.yaml", messages_ar_ae, sizeof messages_ar_ae},
    {"messages/de-DE.yaml", messages_de_de, sizeof messages_de_de},
    {"messages/en-GB.yaml", messages_en_gb, sizeof messages_en_gb},
    {"messages/es-ES.yaml", messages_es_es, sizeof messages_es_es},
    {"messages/fr-FR.yaml", messages_fr_fr, sizeof messages_fr_fr},
    {"messages/hi-IN.yaml", messages_hi_in, sizeof messages_hi_in},
    {"messages/hu-HU.yaml", messages_hu_hu, sizeof messages_hu_hu},
    {"messages/it-IT.yaml", messages_it_it, sizeof messages_it_it},
    {"messages/ja-JP.yaml", messages_ja_jp, sizeof messages_ja_jp},
    {"messages/nb-NO.yaml", messages_nb_no, sizeof messages_nb_no},
    {"messages/pl-PL.yaml", messages_pl_pl, sizeof messages_pl_pl},
    {"messages/pt-BR.yaml", messages_pt_br, sizeof messages_pt_br},
    {"messages/sv-SE.yaml", messages_sv_se, sizeof messages_sv_se},
};

const size_t layover_trip_page_file_count = sizeof files / sizeof files[0];

layover_trip_page_file layover_trip_page_file_at(size_t row) { return files[row]; }
