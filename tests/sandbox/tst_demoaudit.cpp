// SPDX-License-Identifier: GPL-3.0-or-later
// What the audit finds on the demo boards is what was planted there, and nothing else.
#include "core/audit/audit.h"
#include "core/audit/findingtext.h"
#include "redis/board/wholeboard.h"
#include "redis/link/open.h"
#include "sandbox/demoboards.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <map>
#include <set>

using namespace tiebreak;

namespace tst_demoaudit
{

namespace
{

using Counts = std::map<FindingKind, std::int64_t>;
using Names = std::set<std::string_view>;

std::chrono::sys_seconds auditSecond(const char *text)
{
    return std::chrono::sys_seconds(std::chrono::seconds(*parseIsoTime(text, TickUnit::Second)));
}

} // namespace

class DemoAuditTest : public QObject
{
    Q_OBJECT

    std::optional<Sandbox> m_sandbox;

    Snapshot read(const std::string &key, ReadWay way)
    {
        auto connection = openConnection(m_sandbox->writable());
        return readWholeBoard(connection.value(), key, way).value();
    }

private slots:
    void initTestCase()
    {
        auto sandbox = Sandbox::start();
        VERIFY_RESULT(sandbox);
        m_sandbox = std::move(*sandbox);
    }

    void cleanupTestCase() { m_sandbox.reset(); }

    void findsWhatWasPlanted_data()
    {
        QTest::addColumn<QByteArray>("now");
        QTest::addColumn<int>("seed");
        QTest::newRow("an evening in November") << QByteArray("2026-11-20T20:43:10Z") << 1;
        QTest::newRow("another seed") << QByteArray("2026-11-21T04:00:59Z") << 77;
    }

    void findsWhatWasPlanted()
    {
        QFETCH(QByteArray, now);
        QFETCH(int, seed);
        const auto second = auditSecond(now.constData());
        VERIFY_RESULT(writeDemoBoards(*m_sandbox, second, std::uint64_t(seed)));
        constexpr std::int64_t allBlurred = -1;
        const std::map<std::string, Counts> planted{
            {"gift:room:8841:tonight",
             {{FindingKind::Collapsed, 2}, {FindingKind::Timeless, 1}, {FindingKind::Fraction, 1}}},
            {"gift:room:12:today", {}},
            {"gift:season:2026",
             {{FindingKind::Collapsed, 12},
              {FindingKind::SameTick, 4},
              {FindingKind::Timeless, 14},
              {FindingKind::Fraction, 9},
              {FindingKind::Future, 5}}},
            {"song:chart:2026:week47", {{FindingKind::AboveLimit, allBlurred}}},
            {"steps:lifetime", {{FindingKind::AboveLimit, allBlurred}}},
            {"ladder:season:9", {}},
            {"run:canyon:any", {}},
            {"quiz:coins:lifetime", {{FindingKind::Fraction, 24}, {FindingKind::BarePoints, 6}}},
            {"duel:rating:s4", {{FindingKind::UnitMixUp, 12}, {FindingKind::Mirrored, 4}}},
            {"clan:war:17", {}},
        };
        const auto boards = demoBoards();
        VERIFY_RESULT(boards);
        std::size_t seen = 0;
        for (const DemoBoard &board : *boards) {
            const Decoder decoder(board.codec, board.timeRange);
            const Snapshot snapshot = read(board.key, ReadWay::Dump);
            const AuditReport report =
                auditSnapshot(snapshot, decoder, board.direction, second.time_since_epoch().count() * 1000000)
                    .value();
            QCOMPARE(report.members, board.members);
            const auto expected = planted.find(board.key);
            if (expected == planted.end())
                continue;
            ++seen;
            Counts found;
            for (const Finding &finding : report.findings)
                found[finding.kind] = finding.count;
            // How many that are depends on the evening.
            const auto above = found.find(FindingKind::AboveLimit);
            if (above != found.end() && above->second == report.verdictCount(Verdict::Blurred))
                above->second = allBlurred;
            if (found != expected->second) {
                for (const auto &[kind, count] : found)
                    qWarning() << board.key.c_str() << findingName(kind).data() << count;
            }
            QVERIFY(found == expected->second);
        }
        QCOMPARE(seen, planted.size());
    }

    void showsWhereItIs()
    {
        VERIFY_RESULT(writeDemoBoards(*m_sandbox, auditSecond("2026-11-20T20:43:10Z"), 1));
        const Decoder decoder(parseCodecSpec("binary:from=4294967295").value(), TimeRange{});
        const Snapshot snapshot = read("gift:season:2026", ReadWay::Pages);
        const AuditReport report =
            auditSnapshot(snapshot, decoder, Direction::HighestFirst,
                          auditSecond("2026-11-20T20:43:10Z").time_since_epoch().count() * 1000000)
                .value();
        QVERIFY(report.largestCollapsed);
        const RankRange ranks = report.largestCollapsed->ranks;
        QCOMPARE(ranks.last - ranks.first + 1, 5);
        QCOMPARE(report.largestCollapsed->ticks.score, 24000000);
        Names names;
        for (std::int64_t rank = ranks.first; rank <= ranks.last; ++rank)
            names.insert(snapshot.rows.member(static_cast<std::size_t>(rank)));
        QCOMPARE(names, (Names{"yara_wolf", "orbit.king", "lumen_77", "GrandAmber", "chidi"}));
        QCOMPARE(report.pairsCollapsed, 4 + 2 + 1 + 1);
        QCOMPARE(report.pairsSameTick, 2);
        const Finding &future = *report.finding(FindingKind::Future);
        QCOMPARE(future.placeCount, 5);
        QCOMPARE(future.max, 777600 - 10); // counted from the last full minute
        for (const Finding &finding : report.findings)
            QVERIFY(finding.placeCount > 0);
    }

    /// Where the codec itself is the hazard, what is found depends on the times that were drawn.
    void theHazardsOfTwoCodecs()
    {
        const auto now = auditSecond("2026-11-20T20:43:10Z");
        VERIFY_RESULT(writeDemoBoards(*m_sandbox, now, 1));
        const Snapshot scores = read("arcade:highscores", ReadWay::Dump);
        std::map<double, std::int64_t> holders;
        for (const double raw : scores.rows.raws())
            ++holders[raw];
        std::int64_t sharing = 0;
        for (const auto &[raw, count] : holders)
            sharing += count > 1 ? count : 0;
        const AuditReport plain =
            auditSnapshot(scores, Decoder(CodecSpec(), TimeRange{}), Direction::HighestFirst, 0).value();
        QCOMPARE(plain.findings.size(), 1U);
        QCOMPARE(plain.finding(FindingKind::NoTimeKept)->count, sharing);

        const auto boards = demoBoards();
        VERIFY_RESULT(boards);
        const auto final = std::ranges::find(*boards, "song:karaoke:final", &DemoBoard::key);
        const AuditReport text =
            auditSnapshot(read(final->key, ReadWay::Dump), Decoder(final->codec, final->timeRange),
                          final->direction, now.time_since_epoch().count() * 1000000)
                .value();
        QVERIFY(text.finding(FindingKind::Ambiguous));
        QVERIFY(!text.orderIsByTime());
        for (const Finding &finding : text.findings)
            QVERIFY(finding.kind == FindingKind::Ambiguous || finding.kind == FindingKind::LaterFirst);
    }
};

TIEBREAK_TEST(QCoreApplication, DemoAuditTest)

} // namespace tst_demoaudit

#include "tst_demoaudit.moc"
