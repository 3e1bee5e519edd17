// SPDX-License-Identifier: GPL-3.0-or-later
// Short names of codecs that are shown together, and which colour and line each of them has.
#pragma once

#include "lab/need/namedcodec.h"

#include <QList>
#include <QString>

namespace tiebreak
{

/// How one of several codecs is told from the others.
struct CodecLook {
    QString name;      ///< "binary split", "ordered bits, ms"; no two alike
    int series = 0;    ///< 0 to 5: decimal, binary, fraction, text, ordered, all others; an index of
                       ///< Palette::series
    int lineStyle = 0; ///< how many codecs of the same series stand before it: 0 is drawn solid
};

/// The index of Palette::series of a scheme, 0 to 5.
int seriesOf(Scheme scheme);

/// The looks of codecs that are shown together, in their order. Codecs of one scheme are told apart by what
/// differs between them, first of all by their unit; those that have a name keep it.
QList<CodecLook> codecLooks(const QList<NamedCodec> &codecs);

} // namespace tiebreak
