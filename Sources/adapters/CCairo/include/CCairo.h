// What Layover asks of cairo, pango and fontconfig, in plain C. Their own headers, and GLib's, stay behind this one.
//
// A surface is used by one thread at a time. Nothing here logs, exits or reads a file but fonts.
#ifndef CCAIRO_H
#define CCAIRO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// How a call ended.
enum {
    CCAIRO_DONE = 0,
    CCAIRO_NO_MEMORY = 1,
    /// The picture that was to be drawn in is no PNG, or a broken one.
    CCAIRO_BAD_PNG = 2,
    /// The picture that was to be drawn in is wider or higher than it may be.
    CCAIRO_LARGE_PNG = 3,
    /// The file would have more bytes than it may have.
    CCAIRO_LARGE_FILE = 4,
    CCAIRO_FAILED = 5,
    /// There is no font at all.
    CCAIRO_NO_FONT = 6,
};

/// Where a text stands in its box: along its line, and in its height.
enum { CCAIRO_START = 0, CCAIRO_CENTER = 1, CCAIRO_END = 2 };

typedef struct layover_surface layover_surface;

typedef struct {
    int32_t x, y, width, height;
} ccairo_box;

/// How a text is set; sizes in pixels, `weight` 100 to 900, `colour` 0xRRGGBBAA.
typedef struct {
    int32_t size;
    /// What `size` may go down to, by steps, until the text stands whole in its box.
    int32_t smallest;
    int32_t weight;
    int32_t lines;
    int32_t along;
    int32_t across;
    uint32_t colour;
    bool right_to_left;
} ccairo_style;

/// What became of a text.
typedef struct {
    /// The size that it was set in.
    int32_t size;
    int32_t lines;
    /// Characters for which no font has a picture.
    int32_t missing;
    /// Whether it ends with an ellipsis.
    bool shortened;
} ccairo_text_outcome;

/// An opaque surface of `width` times `height` pixels in one colour; null where there is no memory.
layover_surface *_Nullable layover_surface_make(int32_t width, int32_t height, uint32_t colour);
void layover_surface_free(layover_surface *surface);

/// Fills a rectangle whose corners are round with `radius`.
void layover_surface_fill(layover_surface *surface, ccairo_box box, int32_t radius, uint32_t colour);

/// Sets `count` bytes of UTF-8; wrapped, shortened, right-to-left and with what other fonts have, as pango does.
int32_t layover_surface_text(
    layover_surface *surface, ccairo_box box, ccairo_style style, const char *text, size_t count, const char *family,
    const char *language, ccairo_text_outcome *outcome);

/// Draws a PNG of at most `side` pixels each way into the box, whole, in its own proportions, in the middle.
int32_t layover_surface_picture(
    layover_surface *surface, ccairo_box box, const uint8_t *png, size_t count, int32_t side);

/// Writes the surface as PNG: at most `capacity` bytes at `out`, their number to `length`.
int32_t layover_surface_png(layover_surface *surface, uint8_t *out, size_t capacity, size_t *length);

/// Whether one font that is installed has every character that texts in the language are written with.
bool ccairo_covers(const char *language);

/// Keeps this process from what drawing does not need: more than `bytes` of memory, files that it writes, cores, new
/// rights, and sockets where the system can refuse them. False where the memory is not bounded.
bool ccairo_confine(uint64_t bytes);

/// Ends the process by a signal where it works for more than `seconds` from now on.
bool ccairo_allow_work(uint32_t seconds);

#pragma clang assume_nonnull end

#endif
