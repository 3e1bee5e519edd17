// SPDX-License-Identifier: GPL-3.0-or-later
// Drawings as SVG.
#pragma once

#include "core/chart/drawing.h"

namespace tiebreak
{

/// With a style a file of its own; without one a part of a page that has the style: classes "line-" and
/// "fill-" before the name of an ink, "line", "thick", "dashed" and "dotted" of lines, "wash", and "strong"
/// of texts. Texts are of any bytes.
std::string svgText(const Drawing &drawing, std::string_view style);
/// The name of an ink in a style: "text", "good-wash".
std::string_view inkName(Ink ink);

} // namespace tiebreak
