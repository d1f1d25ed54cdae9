#pragma once

#include <cairo.h>

#include "CCairo.h"

struct layover_surface {
    cairo_surface_t *image;
    cairo_t *context;
};

/// Sets the colour for the next drawing.
void layover_surface_ink(layover_surface *surface, uint32_t colour);

int32_t layover_surface_status(const layover_surface *surface);
