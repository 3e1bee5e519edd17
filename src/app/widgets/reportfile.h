// SPDX-License-Identifier: GPL-3.0-or-later
// A report as a file, HTML or PDF.
#pragma once

#include "core/base/result.h"

#include <QString>

class QPagedPaintDevice;

namespace tiebreak
{

/// How the pages of a PDF lie.
enum class PageSide { Upright, Wide };

/// A report as the ending of a file's name asks for it: a PDF for .pdf, else the HTML itself. The PDF lays
/// the HTML out on pages of A4 with numbers and the title at their foot; its images are SVG in data URLs,
/// with a width and a height.
QByteArray reportBytes(const QString &path, const QString &html, const QString &title,
                       PageSide side = PageSide::Upright);

/// How fine a device must be that paintReport() paints on: one dot is one pixel of CSS, so that pictures keep
/// their size.
inline constexpr int reportDotsPerInch = 96;

/// Lays the HTML out likewise on the pages that the device has, such as those of a printer; the margins at
/// the sides are the device's. False where it cannot be painted on.
bool paintReport(QPagedPaintDevice &device, const QString &html, const QString &title);

} // namespace tiebreak
