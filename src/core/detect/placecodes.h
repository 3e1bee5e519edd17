// SPDX-License-Identifier: GPL-3.0-or-later
// Whether whole numbers are places on earth as GEOADD stores them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace tiebreak
{

/// A part of the earth, in degrees.
struct GeoBox {
    double south = 0;
    double north = 0;
    double west = 0;
    double east = 0;
};

/// Whether these raws, ascending and each once, are places, and where most of them lie. GEOADD stores 26 bits
/// of the longitude and 26 of the latitude in turns (Redis's geohash.c). What speaks for it: numbers of a
/// region leave out those that mean places beside it, as numbers that something counts do not. At fewer than
/// a dozen, or where all of a square is filled, nothing speaks for it.
std::optional<GeoBox> placesOf(std::span<const double> raws);

} // namespace tiebreak
