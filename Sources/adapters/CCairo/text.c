// Texts, laid out by pango.
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

#include "surface.h"

/// Difference between two font sizes that are tried.
enum { SIZE_STEP = 2 };

/// Gives the same pixels whatever the machine's font settings.
static void set_plain(PangoContext *context) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context, FALSE);
}

static PangoAlignment alignment(ccairo_style style) {
    if (style.along == CCAIRO_CENTER) return PANGO_ALIGN_CENTER;
    return (style.along == CCAIRO_END) == style.right_to_left ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT;
}

static PangoLayout *opened(
    layover_surface *surface, ccairo_box box, ccairo_style style, const char *text, size_t count,
    const char *language) {
    PangoLayout *layout = pango_cairo_create_layout(surface->context);
    PangoContext *context = pango_layout_get_context(layout);
    set_plain(context);
    pango_context_set_language(context, pango_language_from_string(language));
    pango_context_set_base_dir(context, style.right_to_left ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
    pango_layout_context_changed(layout);
    pango_layout_set_auto_dir(layout, FALSE);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    pango_layout_set_width(layout, box.width * PANGO_SCALE);
    pango_layout_set_height(layout, -style.lines);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    pango_layout_set_alignment(layout, alignment(style));
    pango_layout_set_text(layout, text, (int)count);
    return layout;
}

static void set_size(PangoLayout *layout, PangoFontDescription *font, int32_t size) {
    pango_font_description_set_absolute_size(font, (double)size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
}

/// The first size to try. Each size means another font look-up, and a line that is twice too wide or too high fits only at
/// half the size, so the sizes between are skipped. The sizes keep their steps, and the one above the estimate is tried too.
static int32_t first_size(PangoLayout *layout, PangoFontDescription *font, ccairo_box box, ccairo_style style) {
    set_size(layout, font, style.size);
    if (style.lines != 1 || style.size - SIZE_STEP < style.smallest) return style.size;
    int width = 0, height = 0;
    pango_layout_set_width(layout, -1);
    pango_layout_get_pixel_size(layout, &width, &height);
    pango_layout_set_width(layout, box.width * PANGO_SCALE);
    int32_t lowest = style.size;
    if (width > box.width) lowest = (int32_t)((int64_t)style.size * box.width / width);
    const int32_t high = height > box.height ? (int32_t)((int64_t)style.size * box.height / height) : style.size;
    if (high < lowest) lowest = high;
    if (lowest < style.smallest) lowest = style.smallest;
    const int32_t steps = (style.size - lowest) / SIZE_STEP;
    return style.size - (steps > 0 ? steps - 1 : 0) * SIZE_STEP;
}

/// Reduces the size until the text fits completely, or the smallest size is reached.
static int32_t fit(PangoLayout *layout, PangoFontDescription *font, ccairo_box box, ccairo_style style) {
    int32_t size = first_size(layout, font, box, style);
    if (size != style.size) set_size(layout, font, size);
    while (size - SIZE_STEP >= style.smallest) {
        int width = 0, height = 0;
        pango_layout_get_pixel_size(layout, &width, &height);
        if (!pango_layout_is_ellipsized(layout) && height <= box.height) break;
        size -= SIZE_STEP;
        set_size(layout, font, size);
    }
    return size;
}

static void paint(layover_surface *surface, PangoLayout *layout, ccairo_box box, ccairo_style style) {
    int width = 0, height = 0;
    pango_layout_get_pixel_size(layout, &width, &height);
    double top = box.y;
    if (style.across == CCAIRO_CENTER) top += (box.height - height) / 2.0;
    if (style.across == CCAIRO_END) top += box.height - height;
    layover_surface_ink(surface, style.colour);
    cairo_move_to(surface->context, box.x, top);
    pango_cairo_show_layout(surface->context, layout);
    cairo_new_path(surface->context);
}

int32_t layover_surface_text(
    layover_surface *surface, ccairo_box box, ccairo_style style, const char *text, size_t count, const char *family,
    const char *language, ccairo_text_outcome *outcome) {
    // Without a font, pango would end the process.
    PangoFontFamily **families = NULL;
    int familyCount = 0;
    pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &familyCount);
    g_free(families);
    if (familyCount == 0) return CCAIRO_NO_FONT;
    PangoLayout *layout = opened(surface, box, style, text, count, language);
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(font, family);
    pango_font_description_set_weight(font, (PangoWeight)style.weight);
    outcome->size = fit(layout, font, box, style);
    outcome->lines = pango_layout_get_line_count(layout);
    outcome->missing = pango_layout_get_unknown_glyphs_count(layout);
    outcome->shortened = pango_layout_is_ellipsized(layout);
    paint(surface, layout, box, style);
    pango_font_description_free(font);
    g_object_unref(layout);
    return layover_surface_status(surface);
}

/// True if a font reports that it covers a language; fontconfig has the set of characters of each language.
bool ccairo_covers(const char *language) {
    FcPattern *pattern = FcPatternCreate();
    FcLangSet *languages = FcLangSetCreate();
    FcObjectSet *objects = FcObjectSetBuild(FC_FAMILY, (char *)NULL);
    bool covers = false;
    if (pattern != NULL && languages != NULL && objects != NULL && FcLangSetAdd(languages, (const FcChar8 *)language)) {
        FcPatternAddLangSet(pattern, FC_LANG, languages);
        FcFontSet *fonts = FcFontList(NULL, pattern, objects);
        covers = fonts != NULL && fonts->nfont > 0;
        if (fonts != NULL) FcFontSetDestroy(fonts);
    }
    if (objects != NULL) FcObjectSetDestroy(objects);
    if (languages != NULL) FcLangSetDestroy(languages);
    if (pattern != NULL) FcPatternDestroy(pattern);
    return covers;
}
