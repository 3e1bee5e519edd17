// SPDX-License-Identifier: GPL-3.0-or-later
// How the window writes the numbers, times and names of a sentence.
#pragma once

#include "core/wording.h"

#include <QTimeZone>

namespace tiebreak
{

/// Grouped digits, times in `zone` with its name, members as one line of text.
Wording shownWording(const QTimeZone &zone);

} // namespace tiebreak
