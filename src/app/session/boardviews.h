// SPDX-License-Identifier: GPL-3.0-or-later
// How boards are looked at: what is remembered, what they were made for or recorded with, what was found out.
#pragma once

#include "files/codecmemory.h"

#include <QFlags>
#include <QObject>

#include <functional>
#include <utility>

namespace tiebreak
{

/// A part of a BoardView.
enum class ViewChange { Key = 1, Codec = 2, TimeRange = 4, Direction = 8, Ranks = 16 };
Q_DECLARE_FLAGS(ViewChanges, ViewChange)
Q_DECLARE_OPERATORS_FOR_FLAGS(ViewChanges)

/// What two views differ in; Key, where they are of other boards. A null key is not an empty one.
ViewChanges findChanges(const BoardView &before, const BoardView &after);

/// Changes some parts of a view.
using ViewEdit = std::function<void(BoardView &)>;

/// The views of one server's boards. A given board, which is a demo board or one of a recording, shows what
/// it was made for or recorded with, however other boards of its pattern are looked at; another view of it is
/// not remembered.
class BoardViews : public QObject
{
    Q_OBJECT

public:
    /// `given` tells how a given board is looked at, and nothing for any other. `server` names the server
    /// there is.
    BoardViews(
        QSettings &settings, std::function<std::optional<BoardView>(const QByteArray &)> given,
        std::function<QByteArray()> server = [] { return QByteArray(); });

    /// What somebody said of the board or of its pattern, or what a given board is given with; no codec where
    /// nobody has said one.
    BoardView chosen(const QByteArray &key) const;
    /// The same, with the codec that was found out for a board without one, or with one of another server.
    BoardView shown(const QByteArray &key) const;
    /// Has a board without a codec, or with one that was chosen on another server, shown with this one, or
    /// with none; nothing of that is remembered. Any other stays as it is.
    void propose(const QByteArray &key, const std::optional<CodecSpec> &codec);
    /// Has a board without a codec shown with this one, whatever is found out of it: a link says so, or an
    /// exercise. Nothing of that is remembered.
    void suggest(const QByteArray &key, const CodecSpec &codec);
    /// Whether that is how the board is shown.
    bool isSuggested(const QByteArray &key) const { return !chosen(key).codec && m_suggested.contains(key); }
    /// Forgets what was found out and suggested: another server has other boards.
    void dropProposals();
    /// A view that was shown and edited, without the codec that was only found out.
    BoardView withoutProposal(BoardView view) const;

    void remember(const BoardView &view);
    /// Remembers it for this key on this server alone, not for its pattern.
    void rememberKey(const BoardView &view);
    /// For which keys this board's view is remembered, e.g. game:*:week*; empty when nothing is, and for a
    /// given board.
    QByteArray pattern(const QByteArray &key) const;
    /// The other server on which that was said; empty where it was this one, or where nobody knows.
    QByteArray otherServer(const QByteArray &key) const;
    /// Boards of pattern() are looked at as if nobody had ever said how; does nothing for a given board.
    void forget(const QByteArray &key);

signals:
    /// Another view of this board, and of others with its pattern, is shown or remembered.
    void changed(const QByteArray &key);

private:
    /// Whether nobody has said how this very board is packed.
    bool isOpen(const BoardView &chosen) const { return !chosen.codec || !otherServer(chosen.key).isEmpty(); }
    void changeGiven(BoardView view);

    std::function<std::optional<BoardView>(const QByteArray &)> m_given;
    std::function<QByteArray()> m_server;
    CodecMemory m_memory;
    QHash<std::pair<QByteArray, QByteArray>, BoardView> m_changedGiven; ///< by server and key
    QHash<QByteArray, CodecSpec> m_proposed;
    QHash<QByteArray, CodecSpec> m_suggested;
};

} // namespace tiebreak
