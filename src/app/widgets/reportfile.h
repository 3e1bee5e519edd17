// SPDX-License-Identifier: GPL-3.0-or-later
// A report as a file, HTML or PDF.
#pragma once

#include "core/base/result.h"

#include <QString>

namespace tiebreak
{

/// How a report is written.
enum class ReportForm { Html, Pdf };

/// By the ending of a file's name: PDF for .pdf, else HTML.
ReportForm reportFormOf(const QString &path);

/// The HTML, whose images are SVG in data URLs with a width and a height, laid out on pages of A4 with numbers at their foot; `title` stands there too. `wide`: the pages
/// lie on their side.
QByteArray pdfOf(const QString &html, const QString &title, bool wide = false);

/// Writes a report in the form its name asks for, whole or not at all. The error names the file, in the
/// system's words.
Result<void> writeReport(const QString &path, const QString &html, const QString &title);

} // namespace tiebreak
