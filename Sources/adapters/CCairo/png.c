// Surfaces as files. Cairo's own writer tries five filters on each line, which takes four times as long and gains nothing on
// images of areas and letters: here each line is compressed without a filter.
#include <png.h>
#include <setjmp.h>
#include <string.h>

#include "surface.h"

/// zlib's level, from 1 to 9: higher ones take twice the time for a seventh fewer bytes.
enum { LEVEL = 3 };

typedef struct {
    uint8_t *bytes;
    size_t capacity;
    size_t count;
    bool is_full;
} sink;

static void write_sink(png_structp file, png_bytep bytes, size_t length) {
    sink *to = png_get_io_ptr(file);
    if (length > to->capacity - to->count) {
        to->is_full = true;
        png_error(file, "full");
    }
    memcpy(to->bytes + to->count, bytes, length);
    to->count += length;
}

/// Nothing is buffered: the sink is memory.
static void flush_sink(png_structp file) { (void)file; }

/// Returns to the start of the file's writing; the sink has the error.
static void fail(png_structp file, png_const_charp message) {
    (void)message;
    png_longjmp(file, 1);
}

static void pass_over(png_structp file, png_const_charp message) {
    (void)file;
    (void)message;
}

static void write_lines(png_structp file, png_infop head, cairo_surface_t *image) {
    const int width = cairo_image_surface_get_width(image), height = cairo_image_surface_get_height(image);
    const int stride = cairo_image_surface_get_stride(image);
    const uint8_t *pixels = cairo_image_surface_get_data(image);
    png_set_IHDR(
        file, head, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(file, LEVEL);
    png_set_filter(file, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_write_info(file, head);
    // A pixel is one number of 32 bits; its highest 8 bits are not part of the colour.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    png_set_bgr(file);
    png_set_filler(file, 0, PNG_FILLER_AFTER);
#else
    png_set_filler(file, 0, PNG_FILLER_BEFORE);
#endif
    for (int line = 0; line < height; line++) png_write_row(file, pixels + (size_t)line * (size_t)stride);
    png_write_end(file, head);
}

/// The jump of an error also returns here; locals would then have unknown values, so this function has none.
static bool write_file(png_structp file, png_infop head, cairo_surface_t *image, sink *to) {
    if (setjmp(png_jmpbuf(file)) != 0) return false;
    png_set_write_fn(file, to, write_sink, flush_sink);
    write_lines(file, head, image);
    return true;
}

int32_t layover_surface_png(layover_surface *surface, uint8_t *out, size_t capacity, size_t *length) {
    const int32_t before = layover_surface_status(surface);
    if (before != CCAIRO_DONE) return before;
    png_structp file = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, pass_over);
    png_infop head = file == NULL ? NULL : png_create_info_struct(file);
    if (head == NULL) {
        png_destroy_write_struct(&file, NULL);
        return CCAIRO_NO_MEMORY;
    }
    cairo_surface_flush(surface->image);
    sink to = {out, capacity, 0, false};
    const bool is_whole = write_file(file, head, surface->image, &to);
    png_destroy_write_struct(&file, &head);
    *length = to.count;
    if (is_whole) return CCAIRO_DONE;
    return to.is_full ? CCAIRO_LARGE_FILE : CCAIRO_FAILED;
}
