// The page of `layover preview`. Included in files.c.

static const uint8_t workbench_index_html[] = {
#embed "workbench/index.html"
};
static const uint8_t workbench_answer_js[] = {
#embed "workbench/answer.js"
};
static const uint8_t workbench_api_js[] = {
#embed "workbench/api.js"
};
static const uint8_t workbench_approvals_js[] = {
#embed "workbench/approvals.js"
};
static const uint8_t workbench_base_css[] = {
#embed "workbench/base.css"
};
static const uint8_t workbench_boxes_js[] = {
#embed "workbench/boxes.js"
};
static const uint8_t workbench_calendar_held_js[] = {
#embed "workbench/calendar-held.js"
};
static const uint8_t workbench_calendar_js[] = {
#embed "workbench/calendar.js"
};
static const uint8_t workbench_campaign_draft_js[] = {
#embed "workbench/campaign-draft.js"
};
static const uint8_t workbench_campaign_times_js[] = {
#embed "workbench/campaign-times.js"
};
static const uint8_t workbench_campaign_words_js[] = {
#embed "workbench/campaign-words.js"
};
static const uint8_t workbench_campaign_js[] = {
#embed "workbench/campaign.js"
};
static const uint8_t workbench_card_stage_js[] = {
#embed "workbench/card-stage.js"
};
static const uint8_t workbench_card_css[] = {
#embed "workbench/card.css"
};
static const uint8_t workbench_card_js[] = {
#embed "workbench/card.js"
};
static const uint8_t workbench_changes_js[] = {
#embed "workbench/changes.js"
};
static const uint8_t workbench_checks_js[] = {
#embed "workbench/checks.js"
};
static const uint8_t workbench_compare_js[] = {
#embed "workbench/compare.js"
};
static const uint8_t workbench_content_js[] = {
#embed "workbench/content.js"
};
static const uint8_t workbench_controls_css[] = {
#embed "workbench/controls.css"
};
static const uint8_t workbench_crop_js[] = {
#embed "workbench/crop.js"
};
static const uint8_t workbench_data_js[] = {
#embed "workbench/data.js"
};
static const uint8_t workbench_dom_js[] = {
#embed "workbench/dom.js"
};
static const uint8_t workbench_drafting_js[] = {
#embed "workbench/drafting.js"
};
static const uint8_t workbench_drafts_js[] = {
#embed "workbench/drafts.js"
};
static const uint8_t workbench_drop_js[] = {
#embed "workbench/drop.js"
};
static const uint8_t workbench_editor_js[] = {
#embed "workbench/editor.js"
};
static const uint8_t workbench_ends_js[] = {
#embed "workbench/ends.js"
};
static const uint8_t workbench_find_css[] = {
#embed "workbench/find.css"
};
static const uint8_t workbench_find_js[] = {
#embed "workbench/find.js"
};
static const uint8_t workbench_finding_js[] = {
#embed "workbench/finding.js"
};
static const uint8_t workbench_fit_line_js[] = {
#embed "workbench/fit-line.js"
};
static const uint8_t workbench_fit_js[] = {
#embed "workbench/fit.js"
};
static const uint8_t workbench_frame_js[] = {
#embed "workbench/frame.js"
};
static const uint8_t workbench_gallery_js[] = {
#embed "workbench/gallery.js"
};
static const uint8_t workbench_help_js[] = {
#embed "workbench/help.js"
};
static const uint8_t workbench_history_js[] = {
#embed "workbench/history.js"
};
static const uint8_t workbench_just_made_js[] = {
#embed "workbench/just-made.js"
};
static const uint8_t workbench_lanes_js[] = {
#embed "workbench/lanes.js"
};
static const uint8_t workbench_live_js[] = {
#embed "workbench/live.js"
};
static const uint8_t workbench_made_card_js[] = {
#embed "workbench/made-card.js"
};
static const uint8_t workbench_made_form_js[] = {
#embed "workbench/made-form.js"
};
static const uint8_t workbench_made_page_js[] = {
#embed "workbench/made-page.js"
};
static const uint8_t workbench_made_texts_js[] = {
#embed "workbench/made-texts.js"
};
static const uint8_t workbench_main_js[] = {
#embed "workbench/main.js"
};
static const uint8_t workbench_maker_css[] = {
#embed "workbench/maker.css"
};
static const uint8_t workbench_maker_js[] = {
#embed "workbench/maker.js"
};
static const uint8_t workbench_market_field_js[] = {
#embed "workbench/market-field.js"
};
static const uint8_t workbench_marks_js[] = {
#embed "workbench/marks.js"
};
static const uint8_t workbench_matrix_js[] = {
#embed "workbench/matrix.js"
};
static const uint8_t workbench_measure_js[] = {
#embed "workbench/measure.js"
};
static const uint8_t workbench_moment_field_js[] = {
#embed "workbench/moment-field.js"
};
static const uint8_t workbench_names_js[] = {
#embed "workbench/names.js"
};
static const uint8_t workbench_native_js[] = {
#embed "workbench/native.js"
};
static const uint8_t workbench_new_widget_js[] = {
#embed "workbench/new-widget.js"
};
static const uint8_t workbench_nowhere_js[] = {
#embed "workbench/nowhere.js"
};
static const uint8_t workbench_numbers_js[] = {
#embed "workbench/numbers.js"
};
static const uint8_t workbench_other_times_js[] = {
#embed "workbench/other-times.js"
};
static const uint8_t workbench_panels_js[] = {
#embed "workbench/panels.js"
};
static const uint8_t workbench_phone_page_css[] = {
#embed "workbench/phone-page.css"
};
static const uint8_t workbench_phone_page_js[] = {
#embed "workbench/phone-page.js"
};
static const uint8_t workbench_phone_js[] = {
#embed "workbench/phone.js"
};
static const uint8_t workbench_pick_css[] = {
#embed "workbench/pick.css"
};
static const uint8_t workbench_pick_js[] = {
#embed "workbench/pick.js"
};
static const uint8_t workbench_picker_js[] = {
#embed "workbench/picker.js"
};
static const uint8_t workbench_picture_field_js[] = {
#embed "workbench/picture-field.js"
};
static const uint8_t workbench_place_field_js[] = {
#embed "workbench/place-field.js"
};
static const uint8_t workbench_popover_js[] = {
#embed "workbench/popover.js"
};
static const uint8_t workbench_release_words_js[] = {
#embed "workbench/release-words.js"
};
static const uint8_t workbench_releases_css[] = {
#embed "workbench/releases.css"
};
static const uint8_t workbench_releases_js[] = {
#embed "workbench/releases.js"
};
static const uint8_t workbench_results_js[] = {
#embed "workbench/results.js"
};
static const uint8_t workbench_review_cards_js[] = {
#embed "workbench/review-cards.js"
};
static const uint8_t workbench_review_words_js[] = {
#embed "workbench/review-words.js"
};
static const uint8_t workbench_review_css[] = {
#embed "workbench/review.css"
};
static const uint8_t workbench_review_js[] = {
#embed "workbench/review.js"
};
static const uint8_t workbench_reviews_js[] = {
#embed "workbench/reviews.js"
};
static const uint8_t workbench_router_js[] = {
#embed "workbench/router.js"
};
static const uint8_t workbench_saved_js[] = {
#embed "workbench/saved.js"
};
static const uint8_t workbench_scene_js[] = {
#embed "workbench/scene.js"
};
static const uint8_t workbench_sentences_css[] = {
#embed "workbench/sentences.css"
};
static const uint8_t workbench_sentences_js[] = {
#embed "workbench/sentences.js"
};
static const uint8_t workbench_share_js[] = {
#embed "workbench/share.js"
};
static const uint8_t workbench_shell_css[] = {
#embed "workbench/shell.css"
};
static const uint8_t workbench_shell_js[] = {
#embed "workbench/shell.js"
};
static const uint8_t workbench_tabs_js[] = {
#embed "workbench/tabs.js"
};
static const uint8_t workbench_texts_js[] = {
#embed "workbench/texts.js"
};
static const uint8_t workbench_thumb_js[] = {
#embed "workbench/thumb.js"
};
static const uint8_t workbench_tile_js[] = {
#embed "workbench/tile.js"
};
static const uint8_t workbench_toolbar_js[] = {
#embed "workbench/toolbar.js"
};
static const uint8_t workbench_trip_page_js[] = {
#embed "workbench/trip-page.js"
};
static const uint8_t workbench_tryout_js[] = {
#embed "workbench/tryout.js"
};
static const uint8_t workbench_user_js[] = {
#embed "workbench/user.js"
};
static const uint8_t workbench_views_menu_js[] = {
#embed "workbench/views-menu.js"
};
static const uint8_t workbench_views_css[] = {
#embed "workbench/views.css"
};
static const uint8_t workbench_why_js[] = {
#embed "workbench/why.js"
};
static const uint8_t workbench_widget_draft_js[] = {
#embed "workbench/widget-draft.js"
};
static const uint8_t workbench_words_js[] = {
#embed "workbench/words.js"
};

#define WORKBENCH_FILES \
    {"workbench/index.html", HTML, workbench_index_html, sizeof workbench_index_html}, \
    {"workbench/answer.js", SCRIPT, workbench_answer_js, sizeof workbench_answer_js}, \
    {"workbench/api.js", SCRIPT, workbench_api_js, sizeof workbench_api_js}, \
    {"workbench/approvals.js", SCRIPT, workbench_approvals_js, sizeof workbench_approvals_js}, \
    {"workbench/base.css", STYLE, workbench_base_css, sizeof workbench_base_css}, \
    {"workbench/boxes.js", SCRIPT, workbench_boxes_js, sizeof workbench_boxes_js}, \
    {"workbench/calendar-held.js", SCRIPT, workbench_calendar_held_js, sizeof workbench_calendar_held_js}, \
    {"workbench/calendar.js", SCRIPT, workbench_calendar_js, sizeof workbench_calendar_js}, \
    {"workbench/campaign-draft.js", SCRIPT, workbench_campaign_draft_js, sizeof workbench_campaign_draft_js}, \
    {"workbench/campaign-times.js", SCRIPT, workbench_campaign_times_js, sizeof workbench_campaign_times_js}, \
    {"workbench/campaign-words.js", SCRIPT, workbench_campaign_words_js, sizeof workbench_campaign_words_js}, \
    {"workbench/campaign.js", SCRIPT, workbench_campaign_js, sizeof workbench_campaign_js}, \
    {"workbench/card-stage.js", SCRIPT, workbench_card_stage_js, sizeof workbench_card_stage_js}, \
    {"workbench/card.css", STYLE, workbench_card_css, sizeof workbench_card_css}, \
    {"workbench/card.js", SCRIPT, workbench_card_js, sizeof workbench_card_js}, \
    {"workbench/changes.js", SCRIPT, workbench_changes_js, sizeof workbench_changes_js}, \
    {"workbench/checks.js", SCRIPT, workbench_checks_js, sizeof workbench_checks_js}, \
    {"workbench/compare.js", SCRIPT, workbench_compare_js, sizeof workbench_compare_js}, \
    {"workbench/content.js", SCRIPT, workbench_content_js, sizeof workbench_content_js}, \
    {"workbench/controls.css", STYLE, workbench_controls_css, sizeof workbench_controls_css}, \
    {"workbench/crop.js", SCRIPT, workbench_crop_js, sizeof workbench_crop_js}, \
    {"workbench/data.js", SCRIPT, workbench_data_js, sizeof workbench_data_js}, \
    {"workbench/dom.js", SCRIPT, workbench_dom_js, sizeof workbench_dom_js}, \
    {"workbench/drafting.js", SCRIPT, workbench_drafting_js, sizeof workbench_drafting_js}, \
    {"workbench/drafts.js", SCRIPT, workbench_drafts_js, sizeof workbench_drafts_js}, \
    {"workbench/drop.js", SCRIPT, workbench_drop_js, sizeof workbench_drop_js}, \
    {"workbench/editor.js", SCRIPT, workbench_editor_js, sizeof workbench_editor_js}, \
    {"workbench/ends.js", SCRIPT, workbench_ends_js, sizeof workbench_ends_js}, \
    {"workbench/find.css", STYLE, workbench_find_css, sizeof workbench_find_css}, \
    {"workbench/find.js", SCRIPT, workbench_find_js, sizeof workbench_find_js}, \
    {"workbench/finding.js", SCRIPT, workbench_finding_js, sizeof workbench_finding_js}, \
    {"workbench/fit-line.js", SCRIPT, workbench_fit_line_js, sizeof workbench_fit_line_js}, \
    {"workbench/fit.js", SCRIPT, workbench_fit_js, sizeof workbench_fit_js}, \
    {"workbench/frame.js", SCRIPT, workbench_frame_js, sizeof workbench_frame_js}, \
    {"workbench/gallery.js", SCRIPT, workbench_gallery_js, sizeof workbench_gallery_js}, \
    {"workbench/help.js", SCRIPT, workbench_help_js, sizeof workbench_help_js}, \
    {"workbench/history.js", SCRIPT, workbench_history_js, sizeof workbench_history_js}, \
    {"workbench/just-made.js", SCRIPT, workbench_just_made_js, sizeof workbench_just_made_js}, \
    {"workbench/lanes.js", SCRIPT, workbench_lanes_js, sizeof workbench_lanes_js}, \
    {"workbench/live.js", SCRIPT, workbench_live_js, sizeof workbench_live_js}, \
    {"workbench/made-card.js", SCRIPT, workbench_made_card_js, sizeof workbench_made_card_js}, \
    {"workbench/made-form.js", SCRIPT, workbench_made_form_js, sizeof workbench_made_form_js}, \
    {"workbench/made-page.js", SCRIPT, workbench_made_page_js, sizeof workbench_made_page_js}, \
    {"workbench/made-texts.js", SCRIPT, workbench_made_texts_js, sizeof workbench_made_texts_js}, \
    {"workbench/main.js", SCRIPT, workbench_main_js, sizeof workbench_main_js}, \
    {"workbench/maker.css", STYLE, workbench_maker_css, sizeof workbench_maker_css}, \
    {"workbench/maker.js", SCRIPT, workbench_maker_js, sizeof workbench_maker_js}, \
    {"workbench/market-field.js", SCRIPT, workbench_market_field_js, sizeof workbench_market_field_js}, \
    {"workbench/marks.js", SCRIPT, workbench_marks_js, sizeof workbench_marks_js}, \
    {"workbench/matrix.js", SCRIPT, workbench_matrix_js, sizeof workbench_matrix_js}, \
    {"workbench/measure.js", SCRIPT, workbench_measure_js, sizeof workbench_measure_js}, \
    {"workbench/moment-field.js", SCRIPT, workbench_moment_field_js, sizeof workbench_moment_field_js}, \
    {"workbench/names.js", SCRIPT, workbench_names_js, sizeof workbench_names_js}, \
    {"workbench/native.js", SCRIPT, workbench_native_js, sizeof workbench_native_js}, \
    {"workbench/new-widget.js", SCRIPT, workbench_new_widget_js, sizeof workbench_new_widget_js}, \
    {"workbench/nowhere.js", SCRIPT, workbench_nowhere_js, sizeof workbench_nowhere_js}, \
    {"workbench/numbers.js", SCRIPT, workbench_numbers_js, sizeof workbench_numbers_js}, \
    {"workbench/other-times.js", SCRIPT, workbench_other_times_js, sizeof workbench_other_times_js}, \
    {"workbench/panels.js", SCRIPT, workbench_panels_js, sizeof workbench_panels_js}, \
    {"workbench/phone-page.css", STYLE, workbench_phone_page_css, sizeof workbench_phone_page_css}, \
    {"workbench/phone-page.js", SCRIPT, workbench_phone_page_js, sizeof workbench_phone_page_js}, \
    {"workbench/phone.js", SCRIPT, workbench_phone_js, sizeof workbench_phone_js}, \
    {"workbench/pick.css", STYLE, workbench_pick_css, sizeof workbench_pick_css}, \
    {"workbench/pick.js", SCRIPT, workbench_pick_js, sizeof workbench_pick_js}, \
    {"workbench/picker.js", SCRIPT, workbench_picker_js, sizeof workbench_picker_js}, \
    {"workbench/picture-field.js", SCRIPT, workbench_picture_field_js, sizeof workbench_picture_field_js}, \
    {"workbench/place-field.js", SCRIPT, workbench_place_field_js, sizeof workbench_place_field_js}, \
    {"workbench/popover.js", SCRIPT, workbench_popover_js, sizeof workbench_popover_js}, \
    {"workbench/release-words.js", SCRIPT, workbench_release_words_js, sizeof workbench_release_words_js}, \
    {"workbench/releases.css", STYLE, workbench_releases_css, sizeof workbench_releases_css}, \
    {"workbench/releases.js", SCRIPT, workbench_releases_js, sizeof workbench_releases_js}, \
    {"workbench/results.js", SCRIPT, workbench_results_js, sizeof workbench_results_js}, \
    {"workbench/review-cards.js", SCRIPT, workbench_review_cards_js, sizeof workbench_review_cards_js}, \
    {"workbench/review-words.js", SCRIPT, workbench_review_words_js, sizeof workbench_review_words_js}, \
    {"workbench/review.css", STYLE, workbench_review_css, sizeof workbench_review_css}, \
    {"workbench/review.js", SCRIPT, workbench_review_js, sizeof workbench_review_js}, \
    {"workbench/reviews.js", SCRIPT, workbench_reviews_js, sizeof workbench_reviews_js}, \
    {"workbench/router.js", SCRIPT, workbench_router_js, sizeof workbench_router_js}, \
    {"workbench/saved.js", SCRIPT, workbench_saved_js, sizeof workbench_saved_js}, \
    {"workbench/scene.js", SCRIPT, workbench_scene_js, sizeof workbench_scene_js}, \
    {"workbench/sentences.css", STYLE, workbench_sentences_css, sizeof workbench_sentences_css}, \
    {"workbench/sentences.js", SCRIPT, workbench_sentences_js, sizeof workbench_sentences_js}, \
    {"workbench/share.js", SCRIPT, workbench_share_js, sizeof workbench_share_js}, \
    {"workbench/shell.css", STYLE, workbench_shell_css, sizeof workbench_shell_css}, \
    {"workbench/shell.js", SCRIPT, workbench_shell_js, sizeof workbench_shell_js}, \
    {"workbench/tabs.js", SCRIPT, workbench_tabs_js, sizeof workbench_tabs_js}, \
    {"workbench/texts.js", SCRIPT, workbench_texts_js, sizeof workbench_texts_js}, \
    {"workbench/thumb.js", SCRIPT, workbench_thumb_js, sizeof workbench_thumb_js}, \
    {"workbench/tile.js", SCRIPT, workbench_tile_js, sizeof workbench_tile_js}, \
    {"workbench/toolbar.js", SCRIPT, workbench_toolbar_js, sizeof workbench_toolbar_js}, \
    {"workbench/trip-page.js", SCRIPT, workbench_trip_page_js, sizeof workbench_trip_page_js}, \
    {"workbench/tryout.js", SCRIPT, workbench_tryout_js, sizeof workbench_tryout_js}, \
    {"workbench/user.js", SCRIPT, workbench_user_js, sizeof workbench_user_js}, \
    {"workbench/views-menu.js", SCRIPT, workbench_views_menu_js, sizeof workbench_views_menu_js}, \
    {"workbench/views.css", STYLE, workbench_views_css, sizeof workbench_views_css}, \
    {"workbench/why.js", SCRIPT, workbench_why_js, sizeof workbench_why_js}, \
    {"workbench/widget-draft.js", SCRIPT, workbench_widget_draft_js, sizeof workbench_widget_draft_js}, \
    {"workbench/words.js", SCRIPT, workbench_words_js, sizeof workbench_words_js},
