// SPDX-License-Identifier: GPL-3.0-or-later
// How the window writes the numbers, times and names of a sentence.
#pragma once

#include "core/prose/wording.h"

#include <QString>
#include <QTimeZone>

#include <string_view>

namespace tiebreak
{

/// Grouped digits, times in `zone` with its name, members as one line of text.
Wording displayWording(const QTimeZone &zone);

/// UTF-8 as the window shows it.
inline QString displayText(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace tiebreak
