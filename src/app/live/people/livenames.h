// SPDX-License-Identifier: GPL-3.0-or-later
// The names that people go by on the live page, looked up for the members that are shown.
#pragma once

#include "app/live/people/namesource.h"
#include "app/live/watchedboards.h"
#include "app/session/task.h"
#include "core/live/names/namecache.h"
#include "core/live/names/namelist.h"
#include "core/prose/wording.h"
#include "redis/live/membernames.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tiebreak
{

/// Reads names over the session's pool, never over a connection whose reads are tracked, and only of members
/// that are shown: rows, pins, events, tiles, and whom alerts follow. Nothing is read while nobody looks, but
/// for the last.
class LiveNames : public QObject
{
    Q_OBJECT

public:
    LiveNames(Session &session, WatchedBoards &watchedBoards, QObject *parent = nullptr);
    ~LiveNames() override;

    /// What somebody said for boards of this pattern; else what a demo board was made with, or nothing.
    NameSource source(const QByteArray &key) const;
    /// Kept for all boards of the pattern; names are looked up anew.
    void setSource(const QByteArray &key, const NameSource &source);
    /// These ranks of this board are shown; of all others the first few are.
    void setShown(const QByteArray &key, SamplePart ranks);

    /// How a member of this board is shown: by its name, with the member beside it where another one that is
    /// shown could be taken for it, or as itself. Plain text, one line, bounded, isolated from its sentence.
    std::string displayName(const QByteArray &key, std::string_view member);
    /// The same as bytes, for those who make them fit to be shown themselves.
    std::string nameBytes(const QByteArray &key, std::string_view member);
    /// The name that is known by now.
    std::optional<std::string> knownName(const QByteArray &key, std::string_view member);
    /// The wording with members as displayName() has them; it must not outlive this object.
    Wording wording(const QByteArray &key, Wording wording);
    /// Why there are no names of this board, or not all; empty where nothing went wrong.
    QString problem(const QByteArray &key) const;

    /// So long it waits before it looks up what is new, and after a failure; as they are but for tests.
    void setPauses(std::chrono::milliseconds between, std::chrono::milliseconds failed);

signals:
    /// Some member of this board is shown otherwise.
    void namesChanged(const QByteArray &key);
    /// The server tells no names, or the file cannot be read: a sentence, once for each source.
    void failed(const QString &sentence);

private:
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    struct NamedBoard {
        NameSource source;
        std::vector<std::pair<std::string, std::optional<std::string>>> names; ///< of what is shown
        std::unordered_map<std::string, bool, Hash, std::equal_to<>> shared;
    };
    struct HashNames {
        NamePattern pattern;
        NameCache cache;
        QString problem;
    };
    struct FileNames {
        explicit FileNames(QThreadPool &threads) : reading(threads) {}
        std::shared_ptr<const NameList> names;
        QString problem;
        Task<std::shared_ptr<const NameList>> reading;
    };

    void forgetServer();
    void takeSources(const QByteArray &key);
    void schedule();
    void update();
    void updateBoard(const LiveBoardData &board);
    void judge(const QByteArray &key, NamedBoard &named, const std::vector<std::string_view> &members);
    std::vector<std::string_view> shownMembers(const LiveBoardData &board) const;
    HashNames &hashNames(const NamePattern &pattern);
    FileNames &fileNames(const QString &path);
    void ask(const NamePattern &pattern, std::vector<std::string> members);
    void takeNames(const NamePattern &pattern, const std::vector<std::string> &asked,
                   Result<MemberNames> &found);
    void tellProblem(QString &problem, const QString &sentence);
    std::optional<std::string_view> nameIn(const NameSource &source, std::string_view member);
    std::string personIn(const QByteArray &key, std::string_view member, const Wording &wording);

    Session &m_session;
    WatchedBoards &m_watchedBoards;
    QByteArray m_shown; ///< the board of m_ranks
    SamplePart m_ranks;
    std::map<QByteArray, NamedBoard> m_boards;
    std::vector<std::unique_ptr<HashNames>> m_hashes;
    std::map<QString, std::unique_ptr<FileNames>> m_files;
    QTimer m_due;
    QTimer m_renew; ///< names become old while nothing else happens
    std::chrono::milliseconds m_failurePause{5000};
    std::optional<NameCache::Time> m_pausedUntil; ///< the server could not be asked
    Task<MemberNames> m_reading;                  ///< the last: it ends before what it speaks of
};

} // namespace tiebreak
