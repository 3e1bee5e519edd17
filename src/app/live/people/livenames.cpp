// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/people/livenames.h"

#include "core/live/names/personname.h"
#include "files/namesfile.h"
#include "models/text/displaywording.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr auto namesSetting = "names";
constexpr auto usualPause = 200ms;
constexpr auto renewPause = 10s;
constexpr std::size_t mostAsked = 4 * namesARoundTrip;
constexpr std::int64_t firstRows = 12; ///< of every board: its tile, and the lines of the charts
constexpr std::size_t namedEvents = 100;

} // namespace

LiveNames::LiveNames(Session &session, WatchedBoards &watchedBoards, QObject *parent)
    : QObject(parent), m_session(session), m_watchedBoards(watchedBoards), m_reading(session.threads())
{
    m_due.setSingleShot(true);
    m_due.setInterval(usualPause);
    m_renew.setInterval(renewPause);
    m_renew.start();
    connect(&m_due, &QTimer::timeout, this, &LiveNames::update);
    connect(&m_renew, &QTimer::timeout, this, &LiveNames::schedule);
    connect(&m_watchedBoards, &WatchedBoards::boardChanged, this, &LiveNames::schedule);
    connect(&m_watchedBoards, &WatchedBoards::eventsChanged, this, &LiveNames::schedule);
    connect(&m_watchedBoards, &WatchedBoards::boardsChanged, this, &LiveNames::schedule);
    connect(&m_session, &Session::serverChanged, this, &LiveNames::forgetServer);
    connect(&m_session, &Session::boardsRewritten, this, [this] {
        // At another moment of a recording people are called the same.
        if (!m_session.recording())
            forgetServer();
    });
    connect(&m_session, &Session::connected, this, [this] {
        m_pausedUntil.reset();
        schedule();
    });
    connect(&m_session.boardSettings(), &BoardSettings::changed, this,
            [this](const QByteArray &key, const QByteArray &name) {
                if (name == namesSetting)
                    takeSources(key);
            });
}

LiveNames::~LiveNames() = default;

void LiveNames::setPauses(std::chrono::milliseconds between, std::chrono::milliseconds failed)
{
    m_due.setInterval(between);
    m_failurePause = failed;
}

NameSource LiveNames::source(const QByteArray &key) const
{
    const QVariant kept = m_session.boardSettings().value(key, namesSetting, BoardSettings::For::Pattern);
    if (const auto said = nameSourceFrom(kept))
        return *said;
    const DemoBoard *demo = m_session.demoBoard(key);
    return demo && demo->people ? NameSource{NameSource::Kind::Hash, *demo->people, {}} : NameSource();
}

void LiveNames::setSource(const QByteArray &key, const NameSource &source)
{
    // What was wrong with it may be mended, and a file may hold other names by now.
    if (source.kind == NameSource::Kind::File)
        m_files.erase(source.path);
    m_reading.cancel();
    m_pausedUntil.reset();
    std::erase_if(m_hashes, [&](const auto &hash) { return hash->pattern == source.pattern; });
    m_session.boardSettings().keep(key, namesSetting, BoardSettings::For::Pattern, nameSourceSetting(source));
}

void LiveNames::takeSources(const QByteArray &key)
{
    const QByteArray pattern = m_session.boardSettings().pattern(key);
    for (const auto &board : m_watchedBoards.boards()) {
        if (m_session.boardSettings().pattern(board->key) != pattern)
            continue;
        m_boards[board->key] = {source(board->key), {}, {}};
        emit namesChanged(board->key);
    }
    update();
}

void LiveNames::forgetServer()
{
    m_reading.cancel();
    m_pausedUntil.reset();
    m_boards.clear();
    m_hashes.clear();
    m_files.clear();
    schedule();
}

void LiveNames::setShown(const QByteArray &key, SamplePart ranks)
{
    if (key == m_shown && ranks == m_ranks)
        return;
    m_shown = key;
    m_ranks = ranks;
    schedule();
}

void LiveNames::schedule()
{
    if (!m_due.isActive())
        m_due.start();
}

void LiveNames::update()
{
    std::erase_if(m_boards, [this](const auto &board) { return !m_watchedBoards.find(board.first); });
    for (const auto &board : m_watchedBoards.boards())
        updateBoard(*board);
}

void LiveNames::updateBoard(const LiveBoardData &board)
{
    auto at = m_boards.find(board.key);
    if (at == m_boards.end())
        at = m_boards.emplace(board.key, NamedBoard{source(board.key), {}, {}}).first;
    NamedBoard &named = at->second;
    if (named.source.kind == NameSource::Kind::None)
        return;
    const std::vector<std::string_view> members = shownMembers(board);
    if (named.source.kind == NameSource::Kind::File) {
        fileNames(named.source.path);
    } else {
        const auto now = NameCache::Time::clock::now();
        auto due = hashNames(named.source.pattern).cache.due(members, now, mostAsked);
        if (!due.empty() && !m_reading.running() && m_session.pool() &&
            (!m_pausedUntil || now >= *m_pausedUntil))
            ask(named.source.pattern, std::move(due));
    }
    judge(board.key, named, members);
}

std::vector<std::string_view> LiveNames::shownMembers(const LiveBoardData &board) const
{
    std::vector<std::string_view> members;
    if (board.alerts.on)
        members.assign(board.alerts.members.begin(), board.alerts.members.end());
    const int kept = m_watchedBoards.keptRows(board.key);
    if (!m_watchedBoards.wanted() && kept == 0)
        return members;
    members.insert(members.end(), board.pins.begin(), board.pins.end());
    const StandingPtr standing = board.latest();
    const auto addRanks = [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t rank = std::max<std::int64_t>(first, 0); standing && rank <= last; ++rank) {
            if (const auto member = standing->memberAt(rank))
                members.push_back(*member);
        }
    };
    addRanks(0, std::max<std::int64_t>(firstRows, kept) - 1);
    // The borders of prizes speak of a neighbour on either side.
    if (board.key == m_shown)
        addRanks(m_ranks.first - 1, m_ranks.first + m_ranks.count);
    for (std::size_t i = 0; i < std::min(board.events.size(), namedEvents); ++i) {
        for (const std::string &member :
             {std::cref(board.events[i].member), std::cref(board.events[i].other)}) {
            if (!member.empty())
                members.push_back(member);
        }
    }
    return members;
}

void LiveNames::judge(const QByteArray &key, NamedBoard &named, const std::vector<std::string_view> &members)
{
    std::vector<NamedMember> shown;
    shown.reserve(members.size());
    for (const std::string_view member : members)
        shown.push_back({member, nameIn(named.source, member)});
    const auto isSame = [](const auto &before, const NamedMember &now) {
        return before.first == now.member && before.second == now.name;
    };
    if (std::ranges::equal(named.names, shown, isSame))
        return;
    const std::vector<bool> shared = sharedNames(shown);
    named.names.clear();
    named.shared.clear();
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const NamedMember &member = shown[i];
        named.names.emplace_back(member.member, member.name);
        named.shared.emplace(member.member, shared[i]);
    }
    emit namesChanged(key);
}

LiveNames::HashNames &LiveNames::hashNames(const NamePattern &pattern)
{
    const auto at = std::ranges::find(m_hashes, pattern, [](const auto &hash) { return hash->pattern; });
    if (at != m_hashes.end())
        return **at;
    HashNames &hash = *m_hashes.emplace_back(std::make_unique<HashNames>());
    hash.pattern = pattern;
    return hash;
}

LiveNames::FileNames &LiveNames::fileNames(const QString &path)
{
    auto &file = m_files[path];
    if (file)
        return *file;
    file = std::make_unique<FileNames>(m_session.threads());
    const auto read =
        [path = path.toStdString()](const Progress &progress) -> Result<std::shared_ptr<const NameList>> {
        TRY(auto names, readNamesFile(path, progress));
        return std::make_shared<const NameList>(std::move(names.names));
    };
    file->reading.start(read, [this, file = file.get()](Result<std::shared_ptr<const NameList>> &names) {
        if (names)
            file->names = std::move(*names);
        else
            tellProblem(file->problem, displayText(names.error().message));
        schedule();
    });
    return *file;
}

void LiveNames::ask(const NamePattern &pattern, std::vector<std::string> members)
{
    const auto asked = std::make_shared<const std::vector<std::string>>(std::move(members));
    const auto work = [pattern, asked](Connection &connection, const Progress &progress) {
        return readMemberNames(connection, pattern, *asked, progress);
    };
    m_reading.start(
        withConnection(m_session.pool(), work),
        [this, pattern, asked](Result<MemberNames> &found) { takeNames(pattern, *asked, found); });
}

void LiveNames::takeNames(const NamePattern &pattern, const std::vector<std::string> &asked,
                          Result<MemberNames> &found)
{
    HashNames &hash = hashNames(pattern);
    const auto now = NameCache::Time::clock::now();
    if (!found) {
        m_pausedUntil = now + m_failurePause;
        m_session.reportFailure(found.error());
        tellProblem(hash.problem,
                    tr("The names of members cannot be read: %1").arg(displayText(found.error().message)));
        return;
    }
    for (const MemberName &name : found->names)
        hash.cache.put(name.member, name.name, now);
    if (found->names.empty())
        hash.cache.postpone(asked, now);
    if (found->refusal)
        tellProblem(hash.problem,
                    tr("Not all names of members can be read: %1").arg(displayText(found->refusal->message)));
    update();
}

void LiveNames::tellProblem(QString &problem, const QString &sentence)
{
    const bool first = problem.isEmpty();
    problem = sentence;
    if (first)
        emit failed(sentence);
}

QString LiveNames::problem(const QByteArray &key) const
{
    const NameSource from = source(key);
    if (from.kind == NameSource::Kind::File) {
        const auto file = m_files.find(from.path);
        return file == m_files.end() ? QString() : file->second->problem;
    }
    const auto hash = std::ranges::find(m_hashes, from.pattern, [](const auto &one) { return one->pattern; });
    return from.kind == NameSource::Kind::None || hash == m_hashes.end() ? QString() : (*hash)->problem;
}

std::optional<std::string_view> LiveNames::nameIn(const NameSource &source, std::string_view member)
{
    switch (source.kind) {
    case NameSource::Kind::Hash:
        return hashNames(source.pattern).cache.nameOf(member);
    case NameSource::Kind::File: {
        const auto file = m_files.find(source.path);
        return file != m_files.end() && file->second->names ? file->second->names->nameOf(member)
                                                            : std::nullopt;
    }
    case NameSource::Kind::None:
        break;
    }
    return std::nullopt;
}

std::optional<std::string> LiveNames::knownName(const QByteArray &key, std::string_view member)
{
    const auto named = m_boards.find(key);
    const auto name = named == m_boards.end() ? std::nullopt : nameIn(named->second.source, member);
    return name ? std::optional<std::string>(*name) : std::nullopt;
}

std::string LiveNames::personIn(const QByteArray &key, std::string_view member, const Wording &wording)
{
    const auto named = m_boards.find(key);
    if (named == m_boards.end())
        return wording.member(member);
    const auto name = nameIn(named->second.source, member);
    // Of one that was not looked at yet nobody knows.
    const auto judged = named->second.shared.find(member);
    const bool shared = judged == named->second.shared.end() || judged->second;
    return personText({member, name}, shared, wording);
}

std::string LiveNames::displayName(const QByteArray &key, std::string_view member)
{
    static const Wording plain = cellWording({});
    return personIn(key, member, plain);
}

std::string LiveNames::nameBytes(const QByteArray &key, std::string_view member)
{
    static const Wording bytes = [] {
        Wording wording = plainWording();
        wording.member = [](std::string_view name) { return std::string(name); };
        return wording;
    }();
    return personIn(key, member, bytes);
}

Wording LiveNames::wording(const QByteArray &key, Wording wording)
{
    wording.member = [this, key](std::string_view member) { return displayName(key, member); };
    return wording;
}

} // namespace tiebreak

#include "moc_livenames.cpp"
