// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/boardsurvey.h"

#include "core/board/direction.h"
#include "core/detect/detecttext.h"
#include "redis/link/cluster.h"
#include "redis/link/failover.h"
#include "redis/server/serverinfo.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr int triesOfANode = 2;

class Survey
{
public:
    Survey(const std::shared_ptr<ConnectionPool> &pool, ReadWay way, const SurveyClock &clock,
           const Wording &wording, const std::stop_token &stop)
        : m_pool(pool), m_way(way), m_clock(clock), m_wording(wording), m_progress(stop)
    {
    }

    /// An error ends the survey.
    Result<SurveyedBoard> look(const BoardToSurvey &board)
    {
        const Route &route = m_pool->route();
        const std::string node =
            route.cluster ? route.cluster->addressFor(route.endpoint, board.key) : std::string();
        if (const auto failed = m_failed.find(node);
            failed != m_failed.end() && failed->second.times >= triesOfANode)
            return notRead(board, node, failed->second.why);
        auto rows = withBoard(m_pool, board.key, [&](Connection &connection, const Progress &progress) {
            return read(connection, board, progress);
        })(m_progress);
        if (rows)
            return audited(board, node, std::move(*rows));
        const Error &error = rows.error();
        if (error.kind == ErrorKind::Cancelled || (isUnreachable(error.kind) && !route.cluster))
            return std::unexpected(error);
        if (isUnreachable(error.kind)) {
            Failed &failed = m_failed[node];
            ++failed.times;
            failed.why = error.message;
        }
        return notRead(board, node, error.message);
    }

private:
    struct Failed {
        int times = 0;
        std::string why;
    };

    static SurveyedBoard notRead(const BoardToSurvey &board, const std::string &node, const std::string &why)
    {
        return {.key = board.key, .node = node, .words = why};
    }

    Result<SourceBoard> read(Connection &connection, const BoardToSurvey &board, const Progress &progress)
    {
        TRY(auto rows, readWholeBoard(connection, board.key, m_way, progress));
        // One look at the clock of each server will do: what matters is a time hours ahead.
        const auto [offset, isNew] = m_clocks.try_emplace(connection.address(), 0);
        if (isNew && m_clock.asksServer) {
            const auto time = readServerTime(connection, progress);
            offset->second = time ? *time - m_clock.now() : 0;
        }
        return SourceBoard{.snapshot = std::make_shared<const Snapshot>(std::move(rows)),
                           .readAt = board.seen.value_or(m_clock.now() + offset->second)};
    }

    Result<Audit> audit(const BoardToSurvey &board, const SourceBoard &source, const CodecSpec &codec,
                        bool isSaid)
    {
        const Direction direction = isSaid ? board.direction : rawDirection(codec, board.direction);
        return auditBoard(source, {Decoder(codec, board.timeRange), direction}, nullptr, m_progress);
    }

    Result<SurveyedBoard> audited(const BoardToSurvey &board, const std::string &node,
                                  const SourceBoard &source)
    {
        SurveyedBoard found{.key = board.key, .node = node};
        found.members = source.snapshot->size();
        found.moved = source.snapshot->moved;
        if (const auto likely = m_likely.find(board.pattern); !board.said && likely != m_likely.end()) {
            TRY(const auto audit, this->audit(board, source, likely->second, false));
            if (audit.report.orderIsByTime() && audit.report.findings.empty()) {
                found.codec = likely->second;
                describe(found, audit);
                return found;
            }
        }
        TRY(const auto decision, decideCodec(board.said, [&]() -> Result<Detection> {
                return detectCodec(sampleOf(*source.snapshot, board.direction), source.readAt,
                                   plausibleTimes(source.readAt));
            }));
        if (!decision.codec) {
            const Detection &detection = *decision.detection;
            found.outcome = detection.notABoard ? SurveyOutcome::NotABoard : SurveyOutcome::NotSure;
            found.words = detectionSentence(detection, m_wording);
            if (detection.notABoard) {
                found.use = detection.notABoard->use;
                found.moved = 0; // queues always do
            }
            return found;
        }
        found.codec = decision.codec;
        found.isSaid = decision.isSaid;
        if (!found.isSaid && !found.codec->hasTime()) {
            found.outcome = SurveyOutcome::NoTime;
            found.words = detectionSentence(*decision.detection, m_wording);
            return found;
        }
        TRY(const auto audit, this->audit(board, source, *found.codec, found.isSaid));
        if (!found.isSaid)
            m_likely.insert_or_assign(board.pattern, *found.codec);
        describe(found, audit);
        return found;
    }

    static void describe(SurveyedBoard &found, const Audit &audit)
    {
        const AuditReport &report = audit.report;
        found.notByTime = report.seenNotByTime();
        found.outcome = found.notByTime > 0 ? SurveyOutcome::NotInOrder
                        : found.moved > 0   ? SurveyOutcome::MovedWhileRead
                                            : SurveyOutcome::InOrder;
        for (const Finding &finding : report.findings)
            found.findings.push_back({finding.kind, finding.count});
        if (report.membersAbove > 0)
            found.exactUpTo = report.exactUpTo;
    }

    const std::shared_ptr<ConnectionPool> &m_pool;
    ReadWay m_way;
    const SurveyClock &m_clock;
    const Wording &m_wording;
    Progress m_progress;                          ///< of one board: it only stops
    std::map<std::string, std::int64_t> m_clocks; ///< how far each server's is ahead, in microseconds
    std::map<std::string, Failed> m_failed;       ///< nodes
    std::map<std::string, CodecSpec> m_likely;    ///< by pattern: as its last board was surely packed
};

} // namespace

SurveySum sumSurvey(std::span<const SurveyedBoard> boards)
{
    SurveySum sum;
    for (const SurveyedBoard &board : boards) {
        ++sum.boards[static_cast<std::size_t>(board.outcome)];
        sum.notByTime += board.notByTime;
        sum.moved += board.moved > 0 ? 1 : 0;
        for (const SurveyedBoard::Found &found : board.findings) {
            auto cause = std::ranges::find(sum.causes, found.kind, &SurveySum::Cause::kind);
            if (cause == sum.causes.end())
                cause = sum.causes.insert(cause, {found.kind});
            ++cause->boards;
            cause->count += found.count;
        }
        if (!board.use)
            continue;
        auto other = std::ranges::find(sum.others, *board.use, &SurveySum::Other::use);
        if (other == sum.others.end())
            other = sum.others.insert(other, {*board.use, {}});
        other->keys.push_back(board.key);
    }
    std::ranges::sort(sum.causes, {}, &SurveySum::Cause::kind);
    std::ranges::sort(sum.others, {}, &SurveySum::Other::use);
    return sum;
}

Result<void> surveyBoards(const std::shared_ptr<ConnectionPool> &pool, std::span<const BoardToSurvey> boards,
                          ReadWay way, const SurveyClock &clock, const Wording &wording,
                          const std::function<void(SurveyedBoard)> &tell, const Progress &progress)
{
    Survey survey(pool, way, clock, wording, progress.stopToken());
    for (std::size_t i = 0; i < boards.size(); ++i) {
        TRY(auto board, survey.look(boards[i]));
        tell(std::move(board));
        progress.report(i + 1, boards.size());
    }
    return {};
}

} // namespace tiebreak
