// SPDX-License-Identifier: GPL-3.0-or-later
// Up to which score a codec keeps time, in words.
#pragma once

#include "core/codec/codec.h"

#include <QString>

namespace tiebreak
{

/// Up to which score neighbouring ticks of the window have doubles of their own.
struct LimitText {
    QString sentence; ///< "Every second is exact up to 2 097 151 points"
    QString value;    ///< "2 097 151 points", beside a label
};

/// May take some milliseconds for fractions: ask once a codec and window, not once a row.
LimitText limitText(const CodecSpec &codec, TickWindow window);

} // namespace tiebreak
