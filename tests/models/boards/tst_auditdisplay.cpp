// SPDX-License-Identifier: GPL-3.0-or-later
// The words of an audit in the window: figures, places and the checks that found nothing.
#include "models/boards/auditdisplay.h"
#include "models/text/displaywording.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;

namespace tst_auditdisplay
{

class TestAuditDisplay : public QObject
{
    Q_OBJECT

    static constexpr std::int64_t tick = 1795200000;
    const CodecSpec m_codec = *parseCodecSpec("binary:from=4294967295");

    void add(Rows &rows, std::int64_t score, std::int64_t at) const
    {
        rows.append("m" + std::to_string(rows.size()), encode(m_codec, score, at)->raw);
    }

    AuditDisplay shown(Rows rows, const CodecSpec &codec, bool byPages = false) const
    {
        const Snapshot snapshot{sortedAsRedisDoes(std::move(rows)), 0};
        const Decoder decoder(codec, TimeRange{});
        const auto report =
            auditSnapshot(snapshot, decoder, Direction::HighestFirst, (tick + 86400) * 1'000'000);
        return auditDisplay({{}, {decoder, Direction::HighestFirst}, report.value(), {}},
                            displayWording(QTimeZone::utc()), byPages);
    }

    static QStringList figures(const AuditDisplay &audit)
    {
        QStringList texts;
        for (const FigureDisplay &figure : audit.figures)
            texts += figure.name + u' ' + figure.value;
        return texts;
    }

private slots:
    void aSoundBoardHasADotAndNothingFound()
    {
        Rows rows;
        add(rows, 1200, tick);
        add(rows, 1200, tick + 1);
        const AuditDisplay audit = shown(std::move(rows), m_codec);
        QCOMPARE(audit.severity, Severity::Good);
        QVERIFY2(audit.answer.startsWith("All 2 "), qPrintable(audit.answer));
        QVERIFY(audit.findings.isEmpty());
        COMPARE_SENTENCE("audittext", figures(audit).join(QStringLiteral(", ")));
        QVERIFY(audit.quietNames.contains(QStringLiteral("times in the future")));
        QVERIFY(!audit.quietNames.contains(QStringLiteral("moved")));
        QVERIFY(!audit.quietNames.contains(QStringLiteral("ties without a time")));
        QCOMPARE(audit.quiet, QStringLiteral("%1 checks passed").arg(audit.quietNames.count(u'\n') + 1));
    }

    void readingByPagesIsOneCheckMore()
    {
        Rows rows;
        add(rows, 1200, tick);
        const AuditDisplay once = shown(rows, m_codec, false);
        const AuditDisplay pages = shown(rows, m_codec, true);
        QCOMPARE(pages.quietNames.split(u'\n').size(), once.quietNames.split(u'\n').size() + 1);
        QVERIFY(pages.quietNames.contains(QStringLiteral("moved")));
    }

    void placesAreRanksFromOneWithTheWordOnce()
    {
        Rows rows;
        for (int i = 0; i < 3; ++i)
            add(rows, 20'000'000, tick);
        add(rows, 3'000'000, tick);
        add(rows, 3'000'000, tick);
        const AuditDisplay audit = shown(std::move(rows), m_codec);
        QCOMPARE(audit.severity, Severity::Bad); // nobody stands by time
        QCOMPARE(audit.findings.size(), 1);
        const FindingDisplay &found = audit.findings.front();
        QCOMPARE(found.kind, FindingKind::Collapsed);
        QCOMPARE(found.count, QStringLiteral("5"));
        QCOMPARE(found.places.size(), 2);
        QCOMPARE(found.places[0].text, QStringLiteral("Ranks 1 to 3"));
        QCOMPARE(found.places[0].ranks, (RankRange{0, 2}));
        QCOMPARE(found.places[1].text, QStringLiteral("4 to 5"));
        QVERIFY(found.fix.contains(QStringLiteral("Re-encode with ordered:")));
    }

    void aSingleRankHasNoRange()
    {
        Rows rows;
        add(rows, 5, tick);
        rows.append("timeless", 7 * 4294967296.0);
        const AuditDisplay audit = shown(std::move(rows), m_codec);
        QCOMPARE(audit.severity, Severity::Warning);
        QCOMPARE(audit.findings.front().places.front().text, QStringLiteral("Rank 1"));
        QCOMPARE(figures(audit).last(), QStringLiteral("Out of range 1"));
        QVERIFY(figures(audit).contains(QStringLiteral("Exact 1")));
    }

    void plainScoresAreDecidedByName()
    {
        Rows rows;
        for (int i = 0; i < 1500; ++i)
            rows.append("m" + std::to_string(i), i / 2);
        const AuditDisplay audit = shown(std::move(rows), CodecSpec());
        QCOMPARE(audit.severity, Severity::Bad);
        COMPARE_SENTENCE("audittext", figures(audit).join(QStringLiteral(", ")));
        QVERIFY(!audit.quietNames.contains(QStringLiteral("future")));
    }

    void timesAreInTheZoneAndNameIt()
    {
        const Wording utc = displayWording(QTimeZone::utc());
        QCOMPARE(utc.time(1795207390, TickUnit::Second), std::string("2026-11-20 20:43:10 UTC"));
        const Wording tokyo = displayWording(QTimeZone("Asia/Tokyo"));
        QVERIFY(tokyo.time(1795207390, TickUnit::Second).starts_with("2026-11-21 05:43:10 "));
        // Beyond the calendar there is no zone to name.
        QCOMPARE(utc.time(std::numeric_limits<std::int64_t>::max(), TickUnit::Minute),
                 std::string("after year 9999"));
        QCOMPARE(utc.number(1234567), QStringLiteral("1\u202f234\u202f567").toStdString());
        QCOMPARE(utc.member(std::string_view("a\0b", 3)), std::string("a\\x00b"));
    }
};

TIEBREAK_TEST(QCoreApplication, TestAuditDisplay)

} // namespace tst_auditdisplay

#include "tst_auditdisplay.moc"
