// SPDX-License-Identifier: GPL-3.0-or-later
// What a verdict means for one row, in a sentence that explains it.
#pragma once

#include "app/widgets/raw/tickneighbours.h"

#include <QString>
#include <QTimeZone>

namespace tiebreak
{

/// One sentence without a capital or a full stop, to stand behind the verdict's word. Tells why
/// nothing encodes to a foreign number, and which readings of the own decoder are wrong.
QString verdictSentence(const Decoder &decoder, double raw, const TickNeighbours &neighbours,
                        const Season &season, const QTimeZone &zone);

/// A small count in words, a large one in digits: "three", "17".
QString countWords(qint64 count);

} // namespace tiebreak
