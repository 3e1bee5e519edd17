// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/codecfinder.h"

#include "app/session/session.h"
#include "core/detect/codecdecision.h"
#include "redis/board/boardreader.h"
#include "redis/link/failover.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

/// Whether the board is to be sampled again soon.
bool isSampledAgain(ErrorKind kind)
{
    return mayPass(kind) || kind == ErrorKind::Cancelled || kind == ErrorKind::Auth ||
           kind == ErrorKind::Moved;
}

/// A time range that somebody has set says more than what is plausible for any board.
TimeRange plausibleFor(const BoardView &view, qint64 nowMicroseconds)
{
    return view.timeRange == TimeRange() ? plausibleTimes(nowMicroseconds) : view.timeRange;
}

Result<Detection> detectBoard(Connection &connection, const BoardView &view, qint64 members,
                              qint64 nowMicroseconds, const Progress &progress)
{
    TRY(const auto sample,
        readBoardSample(connection, view.key.toStdString(), view.direction, members, progress));
    // A key that is gone tells nothing of its codec.
    if (sample.cardinality == 0)
        return std::unexpected(missingKey());
    return detectCodec(sample, nowMicroseconds, plausibleFor(view, nowMicroseconds));
}

const CodecSpec &codecOf(const Detection &detection)
{
    return detection.candidates.front().spec;
}

} // namespace

CodecFinder::CodecFinder(Session &session) : m_session(session), m_task(session.threads())
{
    m_again.setSingleShot(true);
    m_again.setInterval(2s);
    connect(&m_again, &QTimer::timeout, this, &CodecFinder::startNext);
    const auto forget = [this] {
        m_task.cancel();
        m_again.stop();
        m_wanted.clear();
        m_known.clear();
        m_doubted.clear();
        m_errors.clear();
    };
    connect(&session, &Session::serverChanged, this, forget);
    connect(&session, &Session::boardsRewritten, this, [this] {
        m_task.cancel();
        m_known.clear();
        m_doubted.clear();
        m_errors.clear();
        startNext();
    });
    connect(&session, &Session::boardReplaced, this, [this](const QByteArray &key) {
        m_known.remove(key);
        m_doubted.remove(key);
        m_trusted[m_session.serverId()].remove(key);
        m_errors.remove(key);
        if (!m_wanted.empty() && m_wanted.front().key == key) {
            m_task.cancel(); // what it samples is the board of before
            startNext();
        }
    });
    connect(&session, &Session::serverReplaced, this, [this] { m_trusted.remove(m_session.serverId()); });
    connect(&session, &Session::boardReadAnew, this, [this] { findAnew(m_session.board()); });
    connect(&session, &Session::connected, this, &CodecFinder::startNext);
}

bool CodecFinder::busy(const QByteArray &key) const
{
    return std::ranges::find(m_wanted, key, &Wanted::key) != m_wanted.end();
}

std::optional<Error> CodecFinder::error(const QByteArray &key) const
{
    const auto error = m_errors.constFind(key);
    return error == m_errors.constEnd() ? std::nullopt : std::optional(*error);
}

bool CodecFinder::isChosen(const QByteArray &key) const
{
    // What was chosen on another server is compared with what is found.
    const BoardViews &views = m_session.views();
    return views.chosen(key).codec && views.otherServer(key).isEmpty();
}

void CodecFinder::find(const QByteArray &key, qint64 members)
{
    const auto failed = error(key);
    // A board that is gone, or is none, may be there another time.
    const bool refused =
        failed && failed->kind != ErrorKind::NotFound && failed->kind != ErrorKind::WrongType;
    const auto known = m_known.constFind(key);
    const bool isOpen = known == m_known.constEnd() ||
                        (known->detection->outcome != DetectionOutcome::Sure && members / 2 > known->members);
    if (members > 0 && !isChosen(key) && isOpen && !refused)
        sample(key, members);
}

void CodecFinder::findAgain(const QByteArray &key, qint64 members)
{
    const auto known = detection(key);
    if (known && known->outcome == DetectionOutcome::Sure && members > 0 && !isChosen(key)) {
        sample(key, members); // what was found stays until then
        return;
    }
    if (known && known->outcome != DetectionOutcome::Sure)
        m_known.remove(key);
    find(key, members);
}

void CodecFinder::findAnew(const QByteArray &key)
{
    // The sample finds out how many there are.
    if (!key.isNull() && !isChosen(key))
        sample(key, std::max<qint64>(1, m_known.value(key).members));
}

void CodecFinder::findOther(const QByteArray &key, qint64 members)
{
    m_trusted[m_session.serverId()].remove(key);
    m_doubted.remove(key);
    findAgain(key, members);
}

void CodecFinder::checkChosen(const QByteArray &key, qint64 members, std::span<const double> raws)
{
    const bool isGiven = m_session.views().pattern(key).isEmpty();
    if (isGiven || !isChosen(key))
        return;
    const CodecSpec codec = *m_session.views().chosen(key).codec;
    if (isTrusted(key, codec))
        return;
    if (!speaksAgainst(raws, codec, key)) {
        if (m_doubted.remove(key))
            emit found(key, false);
        return;
    }
    const auto doubted = m_doubted.constFind(key);
    if ((doubted != m_doubted.constEnd() && *doubted == codec) || busy(key))
        return; // what is sampled already may be the rows of before
    m_doubted.insert(key, codec);
    sample(key, members);
}

void CodecFinder::checkFound(const QByteArray &key, qint64 members, std::span<const double> raws)
{
    const auto known = m_known.find(key);
    if (known == m_known.end() || known->isChecked || isChosen(key) || busy(key) ||
        known->detection->outcome != DetectionOutcome::Sure ||
        !speaksAgainst(raws, codecOf(*known->detection), key))
        return;
    known->isChecked = true;
    sample(key, members);
}

bool CodecFinder::speaksAgainst(std::span<const double> raws, const CodecSpec &codec,
                                const QByteArray &key) const
{
    const Decoder decoder(codec, m_session.views().chosen(key).timeRange);
    return !raws.empty() && speakAgainst(raws, decoder, m_session.nowMicroseconds());
}

bool CodecFinder::isTrusted(const QByteArray &key, const CodecSpec &codec) const
{
    const auto server = m_trusted.constFind(m_session.serverId());
    if (server == m_trusted.constEnd())
        return false;
    const auto trusted = server->constFind(key);
    return trusted != server->constEnd() && trusted->codec == codec &&
           trusted->process == m_session.process().id;
}

void CodecFinder::trust(const QByteArray &key, const CodecSpec &codec)
{
    m_trusted[m_session.serverId()].insert(key, {m_session.process().id, codec});
    m_doubted.remove(key);
}

std::shared_ptr<const Detection> CodecFinder::refutation(const QByteArray &key) const
{
    const auto found = detection(key);
    const auto doubted = m_doubted.constFind(key);
    const bool refutes = found && doubted != m_doubted.constEnd() && isChosen(key) &&
                         m_session.views().chosen(key).codec == *doubted &&
                         found->outcome == DetectionOutcome::Sure &&
                         !found->candidates.front().readsAs(*doubted);
    return refutes ? found : nullptr;
}

void CodecFinder::sample(const QByteArray &key, qint64 members)
{
    if (busy(key))
        return;
    const bool first = key == m_session.board() && !m_task.running();
    m_wanted.insert(first ? m_wanted.begin() : m_wanted.end(), {key, members});
    startNext();
}

void CodecFinder::startNext()
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (m_wanted.empty() || m_task.running() || !pool)
        return;
    const auto [key, members] = m_wanted.front();
    const auto work = [view = m_session.views().chosen(key), members = members,
                       now = m_session.nowMicroseconds()](Connection &connection, const Progress &progress) {
        return detectBoard(connection, view, members, now, progress);
    };
    m_task.start(withBoard(pool, key.toStdString(), work),
                 [this, key = key](Result<Detection> &result) { keepResult(key, result); });
}

void CodecFinder::keepResult(const QByteArray &key, Result<Detection> &result)
{
    if (!result && isSampledAgain(result.error().kind)) {
        // Meanwhile the others have their turn.
        std::ranges::rotate(m_wanted, m_wanted.begin() + 1);
        m_session.reportFailure(result.error());
        m_again.start();
        return;
    }
    const CoveredPart *rows = result ? result->coverage.part(CoveredUnit::Rows) : nullptr;
    const qint64 members = std::max(m_wanted.front().members, qint64(rows ? rows->asked.value_or(0) : 0));
    m_wanted.pop_front();
    const bool sure = result && result->outcome == DetectionOutcome::Sure;
    if (result) {
        const auto chosen = m_session.views().chosen(key).codec;
        const auto said = chosen ? std::optional(SaidCodec{*chosen, true}) : std::nullopt;
        const auto decided = decideCodec(said, [&] { return *result; });
        m_session.views().propose(key, decided->isSaid ? std::nullopt : decided->codec);
        const Known before = m_known.value(key);
        const bool isChecked = before.isChecked && sure && codecOf(*before.detection) == codecOf(*result);
        m_known.insert(key, {std::make_shared<const Detection>(*std::move(result)), members, isChecked});
        m_errors.remove(key);
    } else {
        m_errors.insert(key, result.error());
        m_session.reportFailure(result.error());
    }
    emit found(key, sure);
    startNext();
}

} // namespace tiebreak

#include "moc_codecfinder.cpp"
