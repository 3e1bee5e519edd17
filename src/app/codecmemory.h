// SPDX-License-Identifier: GPL-3.0-or-later
// Remembers how boards are to be read, by the pattern of their keys.
#pragma once

#include "core/codecspec.h"
#include "core/ranks.h"
#include "core/rows.h"
#include "core/season.h"

#include <QByteArray>
#include <QHash>
#include <QSettings>

#include <optional>

namespace tiebreak
{

/// What makes a board of a sorted set.
struct BoardReading {
    std::optional<CodecSpec> codec; ///< nothing while nobody has said how the scores are packed
    Season season;
    Direction direction = Direction::HighestFirst;
    RankPolicy ranks = RankPolicy::Ordinal;
    bool operator==(const BoardReading &) const = default;
    /// The codec to read the scores with: plain while none is known.
    CodecSpec spec() const { return codec.value_or(CodecSpec()); }
};

/// The key with every run of digits replaced by *, e.g. gift:room:*:tonight.
QByteArray keyPattern(const QByteArray &key);

/// Readings by pattern, kept in a settings file, with or without a codec. A * in a pattern stands for any
/// bytes; of several patterns that fit the one with the most other characters wins.
class CodecMemory
{
public:
    /// `settings` must outlive it.
    explicit CodecMemory(QSettings &settings);

    /// How this key's board is read; nothing when no pattern fits.
    std::optional<BoardReading> find(const QByteArray &key) const;
    /// The pattern by which find() knows how to read this key; empty when nothing is known.
    QByteArray patternFor(const QByteArray &key) const;
    /// Remembers the reading for all keys with this key's pattern.
    void remember(const QByteArray &key, const BoardReading &reading);
    /// Forgets what is known by patternFor() this key.
    void forget(const QByteArray &key);

private:
    using Readings = QHash<QByteArray, BoardReading>;
    Readings::const_iterator entryFor(const QByteArray &key) const;

    QSettings &m_settings;
    Readings m_readings;
};

} // namespace tiebreak
