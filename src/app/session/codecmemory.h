// SPDX-License-Identifier: GPL-3.0-or-later
// Remembers how boards are looked at, by the pattern of their keys.
#pragma once

#include "app/session/boardview.h"

#include <QByteArray>
#include <QHash>
#include <QSettings>

#include <optional>

namespace tiebreak
{

/// The key with every run of digits replaced by *, e.g. gift:room:*:tonight.
QByteArray keyPattern(const QByteArray &key);

/// Views by pattern, kept in a settings file, with or without a codec. A * in a pattern stands for any
/// bytes; of several patterns that fit the one with the most other characters wins.
class CodecMemory
{
public:
    /// `settings` must outlive it.
    explicit CodecMemory(QSettings &settings);

    /// How this key's board is looked at; nothing when no pattern fits.
    std::optional<BoardView> find(const QByteArray &key) const;
    /// The pattern by which find() knows this key; empty when it does not.
    QByteArray patternFor(const QByteArray &key) const;
    /// Remembers the view for all keys with the pattern of its key.
    void remember(BoardView view);
    /// Forgets what is known by patternFor() this key.
    void forget(const QByteArray &key);

private:
    /// Without their keys.
    using Views = QHash<QByteArray, BoardView>;
    Views::const_iterator findEntry(const QByteArray &key) const;

    QSettings &m_settings;
    Views m_views;
};

} // namespace tiebreak
