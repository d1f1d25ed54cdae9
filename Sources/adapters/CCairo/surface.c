// Surfaces: rectangles, images, and the surface as a file.
#include "surface.h"

#include <stdlib.h>
#include <string.h>

static void set_colour(cairo_t *context, uint32_t colour) {
    cairo_set_source_rgba(
        context, ((colour >> 24) & 0xff) / 255.0, ((colour >> 16) & 0xff) / 255.0, ((colour >> 8) & 0xff) / 255.0,
        (colour & 0xff) / 255.0);
}

int32_t layover_surface_status(const layover_surface *surface) {
    switch (cairo_status(surface->context)) {
        case CAIRO_STATUS_SUCCESS: return CCAIRO_DONE;
        case CAIRO_STATUS_NO_MEMORY: return CCAIRO_NO_MEMORY;
        default: return CCAIRO_FAILED;
    }
}

void layover_surface_ink(layover_surface *surface, uint32_t colour) { set_colour(surface->context, colour); }

layover_surface *layover_surface_make(int32_t width, int32_t height, uint32_t colour) {
    layover_surface *surface = calloc(1, sizeof *surface);
    if (surface == NULL) return NULL;
    surface->image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    surface->context = cairo_create(surface->image);
    if (cairo_status(surface->context) != CAIRO_STATUS_SUCCESS) {
        layover_surface_free(surface);
        return NULL;
    }
    // The surface below is black, so that a translucent colour is drawn as over black.
    set_colour(surface->context, colour);
    cairo_paint(surface->context);
    return surface;
}

void layover_surface_free(layover_surface *surface) {
    cairo_destroy(surface->context);
    cairo_surface_destroy(surface->image);
    free(surface);
}

static void round_path(cairo_t *context, ccairo_box box, double radius) {
    const double quarter = 1.57079632679489661923;
    const double left = box.x, top = box.y, right = box.x + box.width, bottom = box.y + box.height;
    cairo_new_sub_path(context);
    cairo_arc(context, right - radius, top + radius, radius, -quarter, 0);
    cairo_arc(context, right - radius, bottom - radius, radius, 0, quarter);
    cairo_arc(context, left + radius, bottom - radius, radius, quarter, 2 * quarter);
    cairo_arc(context, left + radius, top + radius, radius, 2 * quarter, 3 * quarter);
    cairo_close_path(context);
}

void layover_surface_fill(layover_surface *surface, ccairo_box box, int32_t radius, uint32_t colour) {
    int32_t most = (box.width < box.height ? box.width : box.height) / 2;
    if (radius > most) radius = most;
    set_colour(surface->context, colour);
    if (radius <= 0) {
        cairo_rectangle(surface->context, box.x, box.y, box.width, box.height);
    } else {
        round_path(surface->context, box, radius);
    }
    cairo_fill(surface->context);
}

typedef struct {
    const uint8_t *bytes;
    size_t count;
    size_t next;
} source;

static cairo_status_t read_source(void *closure, unsigned char *out, unsigned int length) {
    source *from = closure;
    if (length > from->count - from->next) return CAIRO_STATUS_READ_ERROR;
    memcpy(out, from->bytes + from->next, length);
    from->next += length;
    return CAIRO_STATUS_SUCCESS;
}

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// Reads only the header, so that no memory is allocated for an image that is too large.
static int32_t check_head(const uint8_t *png, size_t count, int32_t side) {
    static const uint8_t mark[8] = {0x89, 'P', 'N', 'G', 0x0d, 0x0a, 0x1a, 0x0a};
    if (count < 24 || memcmp(png, mark, sizeof mark) != 0 || memcmp(png + 12, "IHDR", 4) != 0) return CCAIRO_BAD_PNG;
    const uint32_t width = big_endian(png + 16), height = big_endian(png + 20);
    if (width == 0 || height == 0) return CCAIRO_BAD_PNG;
    return width > (uint32_t)side || height > (uint32_t)side ? CCAIRO_LARGE_PNG : CCAIRO_DONE;
}

int32_t layover_surface_picture(
    layover_surface *surface, ccairo_box box, const uint8_t *png, size_t count, int32_t side) {
    const int32_t head = check_head(png, count, side);
    if (head != CCAIRO_DONE) return head;
    source from = {png, count, 0};
    cairo_surface_t *picture = cairo_image_surface_create_from_png_stream(read_source, &from);
    const cairo_status_t status = cairo_surface_status(picture);
    if (status != CAIRO_STATUS_SUCCESS) {
        cairo_surface_destroy(picture);
        return status == CAIRO_STATUS_NO_MEMORY ? CCAIRO_NO_MEMORY : CCAIRO_BAD_PNG;
    }
    const double width = cairo_image_surface_get_width(picture), height = cairo_image_surface_get_height(picture);
    const double across = box.width / width, down = box.height / height, scale = across < down ? across : down;
    cairo_save(surface->context);
    cairo_translate(
        surface->context, box.x + (box.width - width * scale) / 2, box.y + (box.height - height * scale) / 2);
    cairo_scale(surface->context, scale, scale);
    cairo_set_source_surface(surface->context, picture, 0, 0);
    // Pixels at the edges are extended, so that scaling does not blend them with others.
    cairo_pattern_set_extend(cairo_get_source(surface->context), CAIRO_EXTEND_PAD);
    cairo_rectangle(surface->context, 0, 0, width, height);
    cairo_fill(surface->context);
    cairo_restore(surface->context);
    cairo_surface_destroy(picture);
    return layover_surface_status(surface);
}
