// SPDX-License-Identifier: GPL-3.0-or-later
// Standings as tables: every field, names that spreadsheets would run, bytes that are no text.
#include "files/standingtable.h"
#include "support/testprogram.h"

#include <QByteArray>
#include <QTest>

using namespace tiebreak;

namespace tst_standingtable
{

namespace
{

using TableRows = std::vector<std::pair<std::string, double>>;

Decoder tableDecoder()
{
    return {parseCodecSpec("binary:from=4294967295").value(), TimeRange()};
}

double stampedRaw(std::int64_t score, std::int64_t second)
{
    return encode(tableDecoder().spec(), score, 1'795'205'647 + second).value().raw;
}

StandingPtr tableStanding(const TableRows &rows)
{
    SampledBoard sample;
    sample.cardinality = std::ssize(rows);
    sample.parts.emplace_back();
    for (const auto &[member, raw] : rows)
        sample.parts.front().rows.append(member, raw);
    return std::make_shared<const Standing>(std::move(sample));
}

std::optional<std::string> noName(std::string_view)
{
    return {};
}

QList<QByteArray> recordsOf(const std::string &csv)
{
    QByteArray text = QByteArray::fromStdString(csv);
    text.replace("\r\n", "\n");
    QList<QByteArray> lines = text.split('\n');
    lines.removeLast();
    return lines;
}

} // namespace

class TestStandingTable : public QObject
{
    Q_OBJECT

private slots:
    void everyFieldIsThere()
    {
        const double tied = stampedRaw(30, 3);
        const LiveBoard board = describeBoard(
            tableStanding(
                {{"ann", stampedRaw(50, 5)}, {"bob", tied}, {"alf", tied}, {"eve", stampedRaw(1, 1)}}),
            tableStanding({{"bob", stampedRaw(40, 0)}, {"ann", stampedRaw(39, 0)}, {"alf", tied}}),
            BoardHistory(), tableDecoder(), {0, 10});
        const auto name = [](std::string_view member) {
            return member == "ann" ? std::optional<std::string>("Ann, the first") : std::nullopt;
        };
        const auto lines = recordsOf(standingCsv(board, tableDecoder(), name));
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[0], QByteArray("rank,change,member,name,score,time,first,last,decidedBy,raw,bits"));
        QVERIFY2(lines[1].startsWith("1,1,ann,\"Ann, the first\",50,2026-11-20T20:14:12Z,"),
                 lines[1].constData());
        QVERIFY2(lines[1].contains(",by score,"), lines[1].constData());
        QVERIFY2(lines[2].startsWith("2,-1,bob,,30,"), lines[2].constData());
        QVERIFY2(lines[2].contains(",same time,"), lines[2].constData());
        QVERIFY2(lines[3].startsWith("3,0,alf,"), lines[3].constData());
        QVERIFY2(lines[4].startsWith("4,new,eve,"), lines[4].constData());
        QVERIFY2(lines[1].contains(",0x"), lines[1].constData());
    }

    void theClipboardHasTheSameColumns()
    {
        const LiveBoard board = describeBoard(tableStanding({{"a\tb", stampedRaw(50, 5)}}), nullptr,
                                              BoardHistory(), tableDecoder(), {0, 10});
        const std::string text =
            standingTsv(board, tableDecoder(), [](std::string_view) { return "one\ntwo"; });
        const auto lines = QByteArray::fromStdString(text).split('\n');
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0].count('\t'), lines[1].count('\t'));
        QVERIFY2(lines[1].startsWith("1\t-\ta\\tb\tone\\ntwo\t50\t"), lines[1].constData());
    }

    void spreadsheetsRunNothing()
    {
        const LiveBoard board =
            describeBoard(tableStanding({{"=cmd|calc", stampedRaw(2, 0)}, {"+1", stampedRaw(1, 0)}}), nullptr,
                          BoardHistory(), tableDecoder(), {0, 10});
        const auto lines =
            recordsOf(standingCsv(board, tableDecoder(), [](std::string_view) { return "@SUM(1)"; }));
        QVERIFY2(lines[1].startsWith("1,,'=cmd|calc,'@SUM(1),"), lines[1].constData());
        QVERIFY2(lines[2].startsWith("2,,'+1,"), lines[2].constData());
    }

    void bytesComeBack()
    {
        const std::string bytes("\xff\0x", 3);
        const LiveBoard board =
            describeBoard(tableStanding({{bytes, stampedRaw(2, 0)}, {"b", stampedRaw(1, 0)}}), nullptr,
                          BoardHistory(), tableDecoder(), {0, 10});
        const auto lines = recordsOf(standingCsv(board, tableDecoder(), noName));
        QVERIFY(lines[0].endsWith(",memberBase64"));
        QVERIFY2(lines[1].startsWith("1,,\\xff\\x00x,"), lines[1].constData());
        QVERIFY(lines[1].endsWith("," + QByteArray::fromStdString(bytes).toBase64()));
        QVERIFY(lines[2].endsWith(","));
    }

    void noRowsAreATable()
    {
        const LiveBoard board =
            describeBoard(tableStanding({}), nullptr, BoardHistory(), tableDecoder(), {0, 10});
        QCOMPARE(recordsOf(standingCsv(board, tableDecoder(), noName)).size(), 1);
        QCOMPARE(recordsOf(standingTsv(board, tableDecoder(), noName)).size(), 1);
    }
};

TIEBREAK_TEST(NoApplication, TestStandingTable)

} // namespace tst_standingtable

#include "tst_standingtable.moc"
