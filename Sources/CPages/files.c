#include "pages.h"

// `#embed` (C23) puts each file's bytes here when this is compiled; a changed file is compiled again.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t workbench_index[] = {
#embed "workbench/index.html"
};
static const uint8_t workbench_answer[] = {
#embed "workbench/answer.js"
};
static const uint8_t workbench_api[] = {
#embed "workbench/api.js"
};
static const uint8_t workbench_base_css[] = {
#embed "workbench/base.css"
};
static const uint8_t workbench_calendar[] = {
#embed "workbench/calendar.js"
};
static const uint8_t workbench_campaign[] = {
#embed "workbench/campaign.js"
};
static const uint8_t workbench_card_css[] = {
#embed "workbench/card.css"
};
static const uint8_t workbench_card[] = {
#embed "workbench/card.js"
};
static const uint8_t workbench_changes[] = {
#embed "workbench/changes.js"
};
static const uint8_t workbench_checks[] = {
#embed "workbench/checks.js"
};
static const uint8_t workbench_compare[] = {
#embed "workbench/compare.js"
};
static const uint8_t workbench_content[] = {
#embed "workbench/content.js"
};
static const uint8_t workbench_controls_css[] = {
#embed "workbench/controls.css"
};
static const uint8_t workbench_data[] = {
#embed "workbench/data.js"
};
static const uint8_t workbench_dom[] = {
#embed "workbench/dom.js"
};
static const uint8_t workbench_drop[] = {
#embed "workbench/drop.js"
};
static const uint8_t workbench_finding[] = {
#embed "workbench/finding.js"
};
static const uint8_t workbench_frame[] = {
#embed "workbench/frame.js"
};
static const uint8_t workbench_gallery[] = {
#embed "workbench/gallery.js"
};
static const uint8_t workbench_help[] = {
#embed "workbench/help.js"
};
static const uint8_t workbench_live[] = {
#embed "workbench/live.js"
};
static const uint8_t workbench_main[] = {
#embed "workbench/main.js"
};
static const uint8_t workbench_matrix[] = {
#embed "workbench/matrix.js"
};
static const uint8_t workbench_measure[] = {
#embed "workbench/measure.js"
};
static const uint8_t workbench_native[] = {
#embed "workbench/native.js"
};
static const uint8_t workbench_panels[] = {
#embed "workbench/panels.js"
};
static const uint8_t workbench_picker[] = {
#embed "workbench/picker.js"
};
static const uint8_t workbench_popover[] = {
#embed "workbench/popover.js"
};
static const uint8_t workbench_results[] = {
#embed "workbench/results.js"
};
static const uint8_t workbench_router[] = {
#embed "workbench/router.js"
};
static const uint8_t workbench_scene[] = {
#embed "workbench/scene.js"
};
static const uint8_t workbench_share[] = {
#embed "workbench/share.js"
};
static const uint8_t workbench_shell_css[] = {
#embed "workbench/shell.css"
};
static const uint8_t workbench_shell[] = {
#embed "workbench/shell.js"
};
static const uint8_t workbench_tabs[] = {
#embed "workbench/tabs.js"
};
static const uint8_t workbench_texts[] = {
#embed "workbench/texts.js"
};
static const uint8_t workbench_toolbar[] = {
#embed "workbench/toolbar.js"
};
static const uint8_t workbench_tryout[] = {
#embed "workbench/tryout.js"
};
static const uint8_t workbench_views_css[] = {
#embed "workbench/views.css"
};
static const uint8_t workbench_why[] = {
#embed "workbench/why.js"
};
static const uint8_t workbench_words[] = {
#embed "workbench/words.js"
};

#define HTML "text/html; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"
#define STYLE "text/css; charset=utf-8"

#include "demo_files.h"

static const layover_page_file files[] = {
    {"workbench/index.html", HTML, workbench_index, sizeof workbench_index},
    {"workbench/answer.js", SCRIPT, workbench_answer, sizeof workbench_answer},
    {"workbench/api.js", SCRIPT, workbench_api, sizeof workbench_api},
    {"workbench/base.css", STYLE, workbench_base_css, sizeof workbench_base_css},
    {"workbench/calendar.js", SCRIPT, workbench_calendar, sizeof workbench_calendar},
    {"workbench/campaign.js", SCRIPT, workbench_campaign, sizeof workbench_campaign},
    {"workbench/card.css", STYLE, workbench_card_css, sizeof workbench_card_css},
    {"workbench/card.js", SCRIPT, workbench_card, sizeof workbench_card},
    {"workbench/changes.js", SCRIPT, workbench_changes, sizeof workbench_changes},
    {"workbench/checks.js", SCRIPT, workbench_checks, sizeof workbench_checks},
    {"workbench/compare.js", SCRIPT, workbench_compare, sizeof workbench_compare},
    {"workbench/content.js", SCRIPT, workbench_content, sizeof workbench_content},
    {"workbench/controls.css", STYLE, workbench_controls_css, sizeof workbench_controls_css},
    {"workbench/data.js", SCRIPT, workbench_data, sizeof workbench_data},
    {"workbench/dom.js", SCRIPT, workbench_dom, sizeof workbench_dom},
    {"workbench/drop.js", SCRIPT, workbench_drop, sizeof workbench_drop},
    {"workbench/finding.js", SCRIPT, workbench_finding, sizeof workbench_finding},
    {"workbench/frame.js", SCRIPT, workbench_frame, sizeof workbench_frame},
    {"workbench/gallery.js", SCRIPT, workbench_gallery, sizeof workbench_gallery},
    {"workbench/help.js", SCRIPT, workbench_help, sizeof workbench_help},
    {"workbench/live.js", SCRIPT, workbench_live, sizeof workbench_live},
    {"workbench/main.js", SCRIPT, workbench_main, sizeof workbench_main},
    {"workbench/matrix.js", SCRIPT, workbench_matrix, sizeof workbench_matrix},
    {"workbench/measure.js", SCRIPT, workbench_measure, sizeof workbench_measure},
    {"workbench/native.js", SCRIPT, workbench_native, sizeof workbench_native},
    {"workbench/panels.js", SCRIPT, workbench_panels, sizeof workbench_panels},
    {"workbench/picker.js", SCRIPT, workbench_picker, sizeof workbench_picker},
    {"workbench/popover.js", SCRIPT, workbench_popover, sizeof workbench_popover},
    {"workbench/results.js", SCRIPT, workbench_results, sizeof workbench_results},
    {"workbench/router.js", SCRIPT, workbench_router, sizeof workbench_router},
    {"workbench/scene.js", SCRIPT, workbench_scene, sizeof workbench_scene},
    {"workbench/share.js", SCRIPT, workbench_share, sizeof workbench_share},
    {"workbench/shell.css", STYLE, workbench_shell_css, sizeof workbench_shell_css},
    {"workbench/shell.js", SCRIPT, workbench_shell, sizeof workbench_shell},
    {"workbench/tabs.js", SCRIPT, workbench_tabs, sizeof workbench_tabs},
    {"workbench/texts.js", SCRIPT, workbench_texts, sizeof workbench_texts},
    {"workbench/toolbar.js", SCRIPT, workbench_toolbar, sizeof workbench_toolbar},
    {"workbench/tryout.js", SCRIPT, workbench_tryout, sizeof workbench_tryout},
    {"workbench/views.css", STYLE, workbench_views_css, sizeof workbench_views_css},
    {"workbench/why.js", SCRIPT, workbench_why, sizeof workbench_why},
    {"workbench/words.js", SCRIPT, workbench_words, sizeof workbench_words},
    DEMO_FILES
};

const size_t layover_page_file_count = sizeof files / sizeof files[0];

layover_page_file layover_page_file_at(size_t row) { return files[row]; }
