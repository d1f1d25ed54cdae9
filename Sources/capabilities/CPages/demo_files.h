// The reference web client and the page that is drawn with it; included in files.c.

#define JSON "application/json"
#define PICTURE "image/svg+xml"

static const uint8_t demo_index_html[] = {
#embed "demo/index.html"
};
static const uint8_t demo_demo_css[] = {
#embed "demo/demo.css"
};
static const uint8_t demo_form_css[] = {
#embed "demo/form.css"
};
static const uint8_t demo_start_css[] = {
#embed "demo/start.css"
};
static const uint8_t demo_demo_js[] = {
#embed "demo/demo.js"
};
static const uint8_t demo_address_js[] = {
#embed "demo/address.js"
};
static const uint8_t demo_dom_js[] = {
#embed "demo/dom.js"
};
static const uint8_t demo_counted_js[] = {
#embed "demo/counted.js"
};
static const uint8_t demo_formatters_js[] = {
#embed "demo/formatters.js"
};
static const uint8_t demo_example_js[] = {
#embed "demo/example.js"
};
static const uint8_t demo_failures_js[] = {
#embed "demo/failures.js"
};
static const uint8_t demo_filters_js[] = {
#embed "demo/filters.js"
};
static const uint8_t demo_language_js[] = {
#embed "demo/language.js"
};
static const uint8_t demo_live_search_js[] = {
#embed "demo/live-search.js"
};
static const uint8_t demo_notice_js[] = {
#embed "demo/notice.js"
};
static const uint8_t demo_page_js[] = {
#embed "demo/page.js"
};
static const uint8_t demo_results_list_js[] = {
#embed "demo/results-list.js"
};
static const uint8_t demo_row_painter_js[] = {
#embed "demo/row-painter.js"
};
static const uint8_t demo_scheme_js[] = {
#embed "demo/scheme.js"
};
static const uint8_t demo_search_form_js[] = {
#embed "demo/search-form.js"
};
static const uint8_t demo_sorts_js[] = {
#embed "demo/sorts.js"
};
static const uint8_t demo_start_js[] = {
#embed "demo/start.js"
};
static const uint8_t demo_day_field_js[] = {
#embed "demo/day-field.js"
};
static const uint8_t demo_days_js[] = {
#embed "demo/days.js"
};
static const uint8_t demo_place_field_js[] = {
#embed "demo/place-field.js"
};
static const uint8_t demo_place_names_js[] = {
#embed "demo/place-names.js"
};
static const uint8_t demo_client_device_js[] = {
#embed "demo/client/device.js"
};
static const uint8_t demo_find_css[] = {
#embed "demo/find.css"
};
static const uint8_t demo_finder_js[] = {
#embed "demo/finder.js"
};
static const uint8_t demo_search_all_js[] = {
#embed "demo/search-all.js"
};
static const uint8_t demo_texts_find_js[] = {
#embed "demo/texts-find.js"
};
static const uint8_t demo_places_js[] = {
#embed "demo/places.js"
};
static const uint8_t demo_marks_css[] = {
#embed "demo/marks.css"
};
static const uint8_t demo_marks_js[] = {
#embed "demo/marks.js"
};
static const uint8_t demo_texts_marks_js[] = {
#embed "demo/texts-marks.js"
};
static const uint8_t demo_scenes_js[] = {
#embed "demo/scenes.js"
};
static const uint8_t demo_share_css[] = {
#embed "demo/share.css"
};
static const uint8_t demo_share_js[] = {
#embed "demo/share.js"
};
static const uint8_t demo_sharing_js[] = {
#embed "demo/sharing.js"
};
static const uint8_t demo_lists_css[] = {
#embed "demo/lists.css"
};
static const uint8_t demo_saved_lists_js[] = {
#embed "demo/saved-lists.js"
};
static const uint8_t demo_lists_panel_js[] = {
#embed "demo/lists-panel.js"
};
static const uint8_t demo_pick_one_js[] = {
#embed "demo/pick-one.js"
};
static const uint8_t demo_motion_js[] = {
#embed "demo/motion.js"
};
static const uint8_t demo_dinner_js[] = {
#embed "demo/dinner.js"
};
static const uint8_t demo_texts_pick_js[] = {
#embed "demo/texts-pick.js"
};
static const uint8_t demo_pick_one_css[] = {
#embed "demo/pick-one.css"
};
static const uint8_t demo_pick_row_js[] = {
#embed "demo/pick-row.js"
};
static const uint8_t demo_trips_js[] = {
#embed "demo/trips.js"
};
static const uint8_t demo_texts_share_js[] = {
#embed "demo/texts-share.js"
};
static const uint8_t demo_texts_lists_js[] = {
#embed "demo/texts-lists.js"
};
static const uint8_t demo_svg_js[] = {
#embed "demo/svg.js"
};
static const uint8_t demo_texts_failures_js[] = {
#embed "demo/texts-failures.js"
};
static const uint8_t demo_texts_form_js[] = {
#embed "demo/texts-form.js"
};
static const uint8_t demo_texts_js[] = {
#embed "demo/texts.js"
};
static const uint8_t demo_itinerary_js[] = {
#embed "demo/itinerary.js"
};
static const uint8_t demo_drawer_js[] = {
#embed "demo/drawer.js"
};
static const uint8_t demo_side_panel_js[] = {
#embed "demo/side-panel.js"
};
static const uint8_t demo_icon_svg[] = {
#embed "demo/icon.svg"
};
static const uint8_t demo_client_js[] = {
#embed "demo/client.js"
};
static const uint8_t demo_client_answer_worker_js[] = {
#embed "demo/client/answer-worker.js"
};
static const uint8_t demo_client_answers_js[] = {
#embed "demo/client/answers.js"
};
static const uint8_t demo_client_card_js[] = {
#embed "demo/client/card.js"
};
static const uint8_t demo_client_card_style_js[] = {
#embed "demo/client/card-style.js"
};
static const uint8_t demo_client_components_js[] = {
#embed "demo/client/components.js"
};
static const uint8_t demo_client_events_js[] = {
#embed "demo/client/events.js"
};
static const uint8_t demo_client_hold_js[] = {
#embed "demo/client/hold.js"
};
static const uint8_t demo_client_list_js[] = {
#embed "demo/client/list.js"
};
static const uint8_t demo_client_lists_js[] = {
#embed "demo/client/lists.js"
};
static const uint8_t demo_client_marks_js[] = {
#embed "demo/client/marks.js"
};
static const uint8_t demo_client_merge_js[] = {
#embed "demo/client/merge.js"
};
static const uint8_t demo_client_problem_js[] = {
#embed "demo/client/problem.js"
};
static const uint8_t demo_client_results_js[] = {
#embed "demo/client/results.js"
};
static const uint8_t demo_client_storage_js[] = {
#embed "demo/client/storage.js"
};
static const uint8_t demo_client_search_js[] = {
#embed "demo/client/search.js"
};
static const uint8_t demo_client_trip_page_js[] = {
#embed "demo/client/trip-page.js"
};
static const uint8_t demo_client_trusted_js[] = {
#embed "demo/client/trusted.js"
};
static const uint8_t demo_sentence_css[] = {
#embed "demo/sentence.css"
};
static const uint8_t demo_sentence_search_js[] = {
#embed "demo/sentence-search.js"
};
static const uint8_t demo_sentence_line_js[] = {
#embed "demo/sentence-line.js"
};
static const uint8_t demo_sentence_list_js[] = {
#embed "demo/sentence-list.js"
};
static const uint8_t demo_sentence_explore_js[] = {
#embed "demo/sentence-explore.js"
};
static const uint8_t demo_sentence_past_js[] = {
#embed "demo/sentence-past.js"
};
static const uint8_t demo_texts_sentence_js[] = {
#embed "demo/texts-sentence.js"
};
static const uint8_t demo_client_lines_js[] = {
#embed "demo/client/lines.js"
};
static const uint8_t demo_client_sentences_js[] = {
#embed "demo/client/sentences.js"
};
// A supplier's answer for servers without a supplier.
static const uint8_t demo_example_json[] = {
#embed "../../../examples/lhr-edi.json"
};

#define DEMO_FILES \
    {"demo/index.html", HTML, demo_index_html, sizeof demo_index_html}, \
    {"demo/demo.css", STYLE, demo_demo_css, sizeof demo_demo_css}, \
    {"demo/form.css", STYLE, demo_form_css, sizeof demo_form_css}, \
    {"demo/start.css", STYLE, demo_start_css, sizeof demo_start_css}, \
    {"demo/demo.js", SCRIPT, demo_demo_js, sizeof demo_demo_js}, \
    {"demo/address.js", SCRIPT, demo_address_js, sizeof demo_address_js}, \
    {"demo/dom.js", SCRIPT, demo_dom_js, sizeof demo_dom_js}, \
    {"demo/counted.js", SCRIPT, demo_counted_js, sizeof demo_counted_js}, \
    {"demo/formatters.js", SCRIPT, demo_formatters_js, sizeof demo_formatters_js}, \
    {"demo/example.js", SCRIPT, demo_example_js, sizeof demo_example_js}, \
    {"demo/failures.js", SCRIPT, demo_failures_js, sizeof demo_failures_js}, \
    {"demo/filters.js", SCRIPT, demo_filters_js, sizeof demo_filters_js}, \
    {"demo/language.js", SCRIPT, demo_language_js, sizeof demo_language_js}, \
    {"demo/live-search.js", SCRIPT, demo_live_search_js, sizeof demo_live_search_js}, \
    {"demo/notice.js", SCRIPT, demo_notice_js, sizeof demo_notice_js}, \
    {"demo/page.js", SCRIPT, demo_page_js, sizeof demo_page_js}, \
    {"demo/results-list.js", SCRIPT, demo_results_list_js, sizeof demo_results_list_js}, \
    {"demo/row-painter.js", SCRIPT, demo_row_painter_js, sizeof demo_row_painter_js}, \
    {"demo/scheme.js", SCRIPT, demo_scheme_js, sizeof demo_scheme_js}, \
    {"demo/search-form.js", SCRIPT, demo_search_form_js, sizeof demo_search_form_js}, \
    {"demo/sorts.js", SCRIPT, demo_sorts_js, sizeof demo_sorts_js}, \
    {"demo/start.js", SCRIPT, demo_start_js, sizeof demo_start_js}, \
    {"demo/day-field.js", SCRIPT, demo_day_field_js, sizeof demo_day_field_js}, \
    {"demo/days.js", SCRIPT, demo_days_js, sizeof demo_days_js}, \
    {"demo/place-field.js", SCRIPT, demo_place_field_js, sizeof demo_place_field_js}, \
    {"demo/place-names.js", SCRIPT, demo_place_names_js, sizeof demo_place_names_js}, \
    {"demo/places.js", SCRIPT, demo_places_js, sizeof demo_places_js}, \
    {"demo/client/device.js", SCRIPT, demo_client_device_js, sizeof demo_client_device_js}, \
    {"demo/find.css", STYLE, demo_find_css, sizeof demo_find_css}, \
    {"demo/finder.js", SCRIPT, demo_finder_js, sizeof demo_finder_js}, \
    {"demo/search-all.js", SCRIPT, demo_search_all_js, sizeof demo_search_all_js}, \
    {"demo/texts-find.js", SCRIPT, demo_texts_find_js, sizeof demo_texts_find_js}, \
    {"demo/marks.css", STYLE, demo_marks_css, sizeof demo_marks_css}, \
    {"demo/marks.js", SCRIPT, demo_marks_js, sizeof demo_marks_js}, \
    {"demo/texts-marks.js", SCRIPT, demo_texts_marks_js, sizeof demo_texts_marks_js}, \
    {"demo/scenes.js", SCRIPT, demo_scenes_js, sizeof demo_scenes_js}, \
    {"demo/share.css", STYLE, demo_share_css, sizeof demo_share_css}, \
    {"demo/share.js", SCRIPT, demo_share_js, sizeof demo_share_js}, \
    {"demo/sharing.js", SCRIPT, demo_sharing_js, sizeof demo_sharing_js}, \
    {"demo/lists.css", STYLE, demo_lists_css, sizeof demo_lists_css}, \
    {"demo/saved-lists.js", SCRIPT, demo_saved_lists_js, sizeof demo_saved_lists_js}, \
    {"demo/lists-panel.js", SCRIPT, demo_lists_panel_js, sizeof demo_lists_panel_js}, \
    {"demo/pick-one.js", SCRIPT, demo_pick_one_js, sizeof demo_pick_one_js}, \
    {"demo/motion.js", SCRIPT, demo_motion_js, sizeof demo_motion_js}, \
    {"demo/dinner.js", SCRIPT, demo_dinner_js, sizeof demo_dinner_js}, \
    {"demo/texts-pick.js", SCRIPT, demo_texts_pick_js, sizeof demo_texts_pick_js}, \
    {"demo/pick-one.css", STYLE, demo_pick_one_css, sizeof demo_pick_one_css}, \
    {"demo/pick-row.js", SCRIPT, demo_pick_row_js, sizeof demo_pick_row_js}, \
    {"demo/trips.js", SCRIPT, demo_trips_js, sizeof demo_trips_js}, \
    {"demo/texts-share.js", SCRIPT, demo_texts_share_js, sizeof demo_texts_share_js}, \
    {"demo/texts-lists.js", SCRIPT, demo_texts_lists_js, sizeof demo_texts_lists_js}, \
    {"demo/svg.js", SCRIPT, demo_svg_js, sizeof demo_svg_js}, \
    {"demo/texts-failures.js", SCRIPT, demo_texts_failures_js, sizeof demo_texts_failures_js}, \
    {"demo/texts-form.js", SCRIPT, demo_texts_form_js, sizeof demo_texts_form_js}, \
    {"demo/texts.js", SCRIPT, demo_texts_js, sizeof demo_texts_js}, \
    {"demo/itinerary.js", SCRIPT, demo_itinerary_js, sizeof demo_itinerary_js}, \
    {"demo/drawer.js", SCRIPT, demo_drawer_js, sizeof demo_drawer_js}, \
    {"demo/side-panel.js", SCRIPT, demo_side_panel_js, sizeof demo_side_panel_js}, \
    {"demo/icon.svg", PICTURE, demo_icon_svg, sizeof demo_icon_svg}, \
    {"demo/client.js", SCRIPT, demo_client_js, sizeof demo_client_js}, \
    {"demo/client/answer-worker.js", SCRIPT, demo_client_answer_worker_js, sizeof demo_client_answer_worker_js}, \
    {"demo/client/answers.js", SCRIPT, demo_client_answers_js, sizeof demo_client_answers_js}, \
    {"demo/client/card.js", SCRIPT, demo_client_card_js, sizeof demo_client_card_js}, \
    {"demo/client/card-style.js", SCRIPT, demo_client_card_style_js, sizeof demo_client_card_style_js}, \
    {"demo/client/components.js", SCRIPT, demo_client_components_js, sizeof demo_client_components_js}, \
    {"demo/client/events.js", SCRIPT, demo_client_events_js, sizeof demo_client_events_js}, \
    {"demo/client/hold.js", SCRIPT, demo_client_hold_js, sizeof demo_client_hold_js}, \
    {"demo/client/list.js", SCRIPT, demo_client_list_js, sizeof demo_client_list_js}, \
    {"demo/client/lists.js", SCRIPT, demo_client_lists_js, sizeof demo_client_lists_js}, \
    {"demo/client/marks.js", SCRIPT, demo_client_marks_js, sizeof demo_client_marks_js}, \
    {"demo/client/merge.js", SCRIPT, demo_client_merge_js, sizeof demo_client_merge_js}, \
    {"demo/client/problem.js", SCRIPT, demo_client_problem_js, sizeof demo_client_problem_js}, \
    {"demo/client/results.js", SCRIPT, demo_client_results_js, sizeof demo_client_results_js}, \
    {"demo/client/storage.js", SCRIPT, demo_client_storage_js, sizeof demo_client_storage_js}, \
    {"demo/client/search.js", SCRIPT, demo_client_search_js, sizeof demo_client_search_js}, \
    {"demo/client/trip-page.js", SCRIPT, demo_client_trip_page_js, sizeof demo_client_trip_page_js}, \
    {"demo/sentence.css", STYLE, demo_sentence_css, sizeof demo_sentence_css}, \
    {"demo/sentence-search.js", SCRIPT, demo_sentence_search_js, sizeof demo_sentence_search_js}, \
    {"demo/sentence-line.js", SCRIPT, demo_sentence_line_js, sizeof demo_sentence_line_js}, \
    {"demo/sentence-list.js", SCRIPT, demo_sentence_list_js, sizeof demo_sentence_list_js}, \
    {"demo/sentence-explore.js", SCRIPT, demo_sentence_explore_js, sizeof demo_sentence_explore_js}, \
    {"demo/sentence-past.js", SCRIPT, demo_sentence_past_js, sizeof demo_sentence_past_js}, \
    {"demo/texts-sentence.js", SCRIPT, demo_texts_sentence_js, sizeof demo_texts_sentence_js}, \
    {"demo/client/lines.js", SCRIPT, demo_client_lines_js, sizeof demo_client_lines_js}, \
    {"demo/client/sentences.js", SCRIPT, demo_client_sentences_js, sizeof demo_client_sentences_js}, \
    {"demo/client/trusted.js", SCRIPT, demo_client_trusted_js, sizeof demo_client_trusted_js}, \
    {"demo/example.json", JSON, demo_example_json, sizeof demo_example_json},
