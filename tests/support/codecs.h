// SPDX-License-Identifier: GPL-3.0-or-later
// Codecs and decoders as tests write them.
#pragma once

#include "core/codec/codec.h"

#include <QTest>

namespace tiebreak
{

/// The codec of a spec that is right.
inline CodecSpec codec(const char *text)
{
    return parseCodecSpec(text).value();
}

/// Its decoder in the time range that nobody has set.
inline Decoder decoder(const char *text)
{
    return {codec(text), TimeRange()};
}

/// The columns of addWindow().
inline void addWindowColumns()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<qint64>("first");
    QTest::addColumn<qint64>("last");
}

/// A row of a codec and the ticks of a window.
inline void addWindow(const char *spec, qint64 first, qint64 last)
{
    QTest::newRow(QStringLiteral("%1 %2..%3").arg(QLatin1String(spec)).arg(first).arg(last).toUtf8())
        << QString(spec) << first << last;
}

} // namespace tiebreak
