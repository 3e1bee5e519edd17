// SPDX-License-Identifier: GPL-3.0-or-later
// Remembers how boards are looked at, by the pattern of their keys.
#pragma once

#include "files/boardview.h"

#include <QByteArray>
#include <QHash>
#include <QSettings>

#include <optional>

namespace tiebreak
{

/// The key with every run of digits replaced by *, e.g. gift:room:*:tonight.
QByteArray keyPattern(const QByteArray &key);

/// Views by pattern, kept in a settings file, with or without a codec: of each server, and what was said last
/// of the pattern on any, for servers of which nobody has said anything. A * in a pattern stands for any
/// bytes; of several patterns that fit the one with the most other characters wins, and what was said of a
/// single key before all of them.
class CodecMemory
{
public:
    /// `settings` must outlive it.
    explicit CodecMemory(QSettings &settings);

    /// How this key's board is looked at on this server; nothing when no pattern fits.
    std::optional<BoardView> find(const QByteArray &key, const QByteArray &server = {}) const;
    /// The pattern by which find() knows this key; nothing when it does not.
    std::optional<QByteArray> patternFor(const QByteArray &key, const QByteArray &server = {}) const;
    /// The other server on which that was said; empty where it was this one, or where nobody knows.
    QByteArray otherServer(const QByteArray &key, const QByteArray &server) const;
    /// Remembers the view for all keys with the pattern of its key on this server, and on those of which
    /// nobody has said anything.
    void remember(BoardView view, const QByteArray &server = {});
    /// Remembers the view for this key on this server alone: others with its pattern are as they were.
    void rememberKey(BoardView view, const QByteArray &server);
    /// Forgets what is known by patternFor() this key; what was said on other servers stays there.
    void forget(const QByteArray &key, const QByteArray &server = {});

private:
    struct Entry {
        BoardView view;    ///< without its key
        QByteArray server; ///< on which it was said; empty: not known
    };
    using Entries = QHash<QByteArray, Entry>; ///< by pattern

    Entries read();
    void write(const QByteArray &server, const QByteArray &pattern, const Entry &entry);
    using Place = Entries::const_iterator;
    static std::optional<Place> findAmong(const Entries &entries, const QByteArray &key);
    std::optional<Place> findEntry(const QByteArray &key, const QByteArray &server) const;

    QSettings &m_settings;
    Entries m_anywhere;
    QHash<QByteArray, Entries> m_onServers;
};

} // namespace tiebreak
