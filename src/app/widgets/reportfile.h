// SPDX-License-Identifier: GPL-3.0-or-later
// A report as a file, HTML or PDF.
#pragma once

#include "core/base/result.h"

#include <QString>

namespace tiebreak
{

/// How the pages of a PDF lie.
enum class PageSide { Upright, Wide };

/// A report as the ending of a file's name asks for it: a PDF for .pdf, else the HTML itself. The PDF lays
/// the HTML out on pages of A4 with numbers and the title at their foot; its images are SVG in data URLs,
/// with a width and a height.
QByteArray reportBytes(const QString &path, const QString &html, const QString &title,
                       PageSide side = PageSide::Upright);

} // namespace tiebreak
