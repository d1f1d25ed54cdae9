// The parts of cairo, pango and fontconfig that Layover uses, in plain C. Their own headers, and GLib's, are hidden behind
// this one.
//
// A surface is used by one thread at a time. Nothing here logs, exits or reads any files but fonts.
#ifndef CCAIRO_H
#define CCAIRO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The result of a call.
enum {
    CCAIRO_DONE = 0,
    CCAIRO_NO_MEMORY = 1,
    /// The image to draw is not a valid PNG.
    CCAIRO_BAD_PNG = 2,
    /// The image to draw is wider or higher than allowed.
    CCAIRO_LARGE_PNG = 3,
    /// The file would have more bytes than allowed.
    CCAIRO_LARGE_FILE = 4,
    CCAIRO_FAILED = 5,
    /// No font is installed.
    CCAIRO_NO_FONT = 6,
};

/// The alignment of a text in its box: along its line, and in its height.
enum { CCAIRO_START = 0, CCAIRO_CENTER = 1, CCAIRO_END = 2 };

typedef struct layover_surface layover_surface;

typedef struct {
    int32_t x, y, width, height;
} ccairo_box;

/// The style of a text; sizes in pixels, `weight` 100 to 900, `colour` 0xRRGGBBAA.
typedef struct {
    int32_t size;
    /// The smallest size: `size` is reduced in steps down to it until the text fits its box.
    int32_t smallest;
    int32_t weight;
    int32_t lines;
    int32_t along;
    int32_t across;
    uint32_t colour;
    bool right_to_left;
} ccairo_style;

/// How a text was drawn.
typedef struct {
    /// The size that was used.
    int32_t size;
    int32_t lines;
    /// Characters that no font has.
    int32_t missing;
    /// Whether it was shortened with an ellipsis.
    bool shortened;
} ccairo_text_outcome;

/// An opaque surface of `width` times `height` pixels in one colour; null if memory is exhausted.
layover_surface *_Nullable layover_surface_make(int32_t width, int32_t height, uint32_t colour);
void layover_surface_free(layover_surface *surface);

/// Fills a rectangle with corners rounded by `radius`.
void layover_surface_fill(layover_surface *surface, ccairo_box box, int32_t radius, uint32_t colour);

/// Draws `count` bytes of UTF-8; wrapping, shortening, right-to-left text and fallback fonts are pango's.
int32_t layover_surface_text(
    layover_surface *surface, ccairo_box box, ccairo_style style, const char *text, size_t count, const char *family,
    const char *language, ccairo_text_outcome *outcome);

/// Draws a PNG of at most `side` pixels each way into the box: complete, in its own proportions, centred.
int32_t layover_surface_picture(
    layover_surface *surface, ccairo_box box, const uint8_t *png, size_t count, int32_t side);

/// Writes the surface as PNG: at most `capacity` bytes to `out`, their number to `length`.
int32_t layover_surface_png(layover_surface *surface, uint8_t *out, size_t capacity, size_t *length);

/// Whether one installed font has all characters of a language.
bool ccairo_covers(const char *language);

/// Restricts this process to what drawing needs: at most `bytes` of memory, no written files, no core dumps, no new
/// privileges, and no sockets if the system can block them. False if the memory is not bounded.
bool ccairo_confine(uint64_t bytes);

/// Ends the process by a signal if it uses more than `seconds` of CPU time from now on.
bool ccairo_allow_work(uint32_t seconds);

#pragma clang assume_nonnull end

#endif
