// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a board as cells, and which pages are asked for and kept.
#include "models/boards/boardmodel.h"

#include "core/text/scoretext.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

using namespace tiebreak;

namespace tst_boardmodel
{

namespace
{

CodecSpec spec(const char *text)
{
    return *parseCodecSpec(text);
}

/// Rows as a server would send them: `count` from rank `first` on, each member named by its rank.
RowsPage page(qint64 first, qint64 count)
{
    RowsPage rows;
    rows.firstRank = first;
    for (qint64 i = 0; i < count; ++i) {
        const double raw = double(1000000000 - first - i);
        rows.rows.append("m" + std::to_string(first + i), raw);
        rows.texts.push_back(shortestText(raw));
    }
    return rows;
}

RowsPage rowsOf(const CodecSpec &codec, const std::vector<std::tuple<std::string, qint64, qint64>> &rows)
{
    RowsPage result;
    for (const auto &[member, score, tick] : rows) {
        const double raw = encode(codec, score, tick)->raw;
        result.rows.append(member, raw);
        result.texts.push_back(shortestText(raw));
    }
    return result;
}

QString text(const BoardModel &model, int row, int column)
{
    return model.index(row, column).data().toString();
}

} // namespace

class TestBoardModel : public QObject
{
    Q_OBJECT

    std::unique_ptr<BoardModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;

private slots:
    void init()
    {
        m_model = std::make_unique<BoardModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get());
    }
    void cleanup()
    {
        m_tester.reset();
        m_model.reset();
    }

    void hasAllRowsAtOnceAndAsksForThoseInView()
    {
        BoardModel model; // without the tester, which visits every row
        const QSignalSpy wanted(&model, &BoardModel::pageWanted);
        model.reset(10'000'000);
        QCOMPARE(model.rowCount(), 10'000'000);
        QVERIFY(!model.wantedPage());
        model.setVisibleRows(5'000'000, 5'000'030);
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(*model.wantedPage(), qint64(5'000'000 / BoardModel::pageRows * BoardModel::pageRows));
        QVERIFY(!model.index(5'000'000, 1).data(boardrole::Loaded).toBool());
        QVERIFY(model.index(5'000'000, 0).data(boardrole::Loaded).toBool());
        QCOMPARE(text(model, 4'999'999, boardcolumn::Rank), QStringLiteral("5\u202f000\u202f000"));
        model.setPage(page(*model.wantedPage(), BoardModel::pageRows));
        QCOMPARE(text(model, 5'000'000, boardcolumn::Member), QStringLiteral("m5000000"));
    }

    void aPageThatScrolledAwayIsNotWantedAnyMore()
    {
        BoardModel model; // without the tester, which visits every row
        model.reset(1'000'000);
        model.setVisibleRows(0, 20);
        QCOMPARE(*model.wantedPage(), qint64(0));
        model.setVisibleRows(700 * BoardModel::pageRows, 700 * BoardModel::pageRows + 20);
        QCOMPARE(*model.wantedPage(), qint64(700) * BoardModel::pageRows);
    }

    void keepsABoundedNumberOfPages()
    {
        BoardModel model; // without the tester, which visits every row
        model.reset(10'000'000);
        for (int number = 0; number < 3 * BoardModel::keptPages; ++number) {
            const int row = number * BoardModel::pageRows;
            model.setVisibleRows(row, row + 20);
            model.setPage(page(row, BoardModel::pageRows));
        }
        int loaded = 0;
        for (int number = 0; number < 3 * BoardModel::keptPages; ++number)
            loaded += model.isLoaded(number * BoardModel::pageRows) ? 1 : 0;
        QCOMPARE(loaded, BoardModel::keptPages);
        QVERIFY(model.isLoaded((3 * BoardModel::keptPages - 1) * BoardModel::pageRows));
    }

    void growsAndShrinksAtTheEnd()
    {
        BoardModel &model = *m_model;
        model.reset(300);
        model.setVisibleRows(0, 299);
        model.setPage(page(0, 256));
        model.setPage(page(256, 44));
        QVERIFY(!model.wantedPage());
        model.setCardinality(400);
        QCOMPARE(model.rowCount(), 400);
        QVERIFY(model.isLoaded(299));
        QVERIFY(!model.isLoaded(300));
        QCOMPARE(*model.wantedPage(), qint64(256));
        model.setPage(page(256, 144));
        QVERIFY(model.isLoaded(399));
        model.setCardinality(10);
        QCOMPARE(model.rowCount(), 10);
        QVERIFY(model.isLoaded(9));
        QVERIFY(!model.row(10));
        model.setCardinality(0);
        QCOMPARE(model.rowCount(), 0);
    }

    void aRefreshKeepsWhatIsInViewUntilItsSuccessorComes()
    {
        BoardModel &model = *m_model;
        model.reset(1000);
        model.setVisibleRows(0, 20);
        model.setPage(page(0, 256));
        model.setPage(page(512, 256));
        const QSignalSpy wanted(&model, &BoardModel::pageWanted);
        model.refresh();
        QCOMPARE(wanted.size(), 1);
        QVERIFY(model.isLoaded(0));
        QVERIFY(model.isLoaded(512)); // nothing newer may ever come
        QCOMPARE(*model.wantedPage(), qint64(0));
        model.setPage(page(0, 256));
        QVERIFY(!model.wantedPage());
        QVERIFY(!model.isLoaded(512));
    }

    void withoutACodecRawsAreScoresAndNoRowHasAVerdict()
    {
        BoardModel &model = *m_model;
        model.reset(1);
        model.setCodec({}, {});
        model.setPage(page(0, 1));
        const QModelIndex verdict = model.index(0, boardcolumn::Verdict);
        QVERIFY(!text(model, 0, boardcolumn::Score).isEmpty());
        QCOMPARE(verdict.data().toString(), QString());
        QVERIFY(!verdict.data(boardrole::DecodedValue).isValid());
        QVERIFY(!verdict.data(Qt::ToolTipRole).toBool());
        model.setCodec(CodecSpec(), {});
        QCOMPARE(verdict.data().toString(), QStringLiteral("exact"));
        QVERIFY(verdict.data(boardrole::DecodedValue).isValid());
    }

    void tellsScoreTimeAndDoubtOfABlurredRow()
    {
        const CodecSpec codec = spec("binary:from=4294967295");
        BoardModel &model = *m_model;
        model.reset(3);
        model.setCodec(codec, {});
        model.setPage(rowsOf(
            codec, {{"aurora_k", 17380520, 1795207295}, {"hana", 1120000, 1795204262}, {"tom", 5, 7}}));
        QCOMPARE(text(model, 0, boardcolumn::Score), QStringLiteral("17\u202f380\u202f520"));
        QCOMPARE(text(model, 0, boardcolumn::Time), QStringLiteral("2026-11-20 20:41:35"));
        QCOMPARE(text(model, 0, boardcolumn::PlusMinus), QStringLiteral("±8 s"));
        QCOMPARE(text(model, 0, boardcolumn::Verdict), QStringLiteral("blurred"));
        QCOMPARE(text(model, 0, boardcolumn::Raw), QStringLiteral("74648767487233920"));
        QCOMPARE(text(model, 0, boardcolumn::Bits), QStringLiteral("4370934a894ff4f8"));
        // 20:41:27 to 20:41:43: the last two digits.
        QCOMPARE(model.index(0, boardcolumn::Time).data(boardrole::UncertainFrom).toInt(), 17);
        QCOMPARE(text(model, 1, boardcolumn::Verdict), QStringLiteral("exact"));
        QCOMPARE(text(model, 1, boardcolumn::PlusMinus), QString());
        QCOMPARE(model.index(1, boardcolumn::Time).data(boardrole::UncertainFrom).toInt(), -1);
        QCOMPARE(text(model, 2, boardcolumn::Verdict), QStringLiteral("out of range"));
    }

    void aForeignRowHasNeitherScoreNorTime()
    {
        BoardModel &model = *m_model;
        model.reset(1);
        model.setCodec(spec("binary:from=4294967295"), {});
        RowsPage rows;
        rows.rows.append("dj_rollo", 4294965500795949.5);
        model.setPage(rows);
        QCOMPARE(text(model, 0, boardcolumn::Score), QStringLiteral("–"));
        QCOMPARE(text(model, 0, boardcolumn::Time), QStringLiteral("–"));
        QCOMPARE(text(model, 0, boardcolumn::PlusMinus), QString());
        QCOMPARE(text(model, 0, boardcolumn::Verdict), QStringLiteral("invalid"));
        QVERIFY(!model.index(0, 1).data(Qt::ToolTipRole).toString().isEmpty());
    }

    void tiesAreResolvedAcrossPagesOnceBothAreThere()
    {
        const CodecSpec codec = spec("binary:from=4294967295");
        BoardModel &model = *m_model;
        model.reset(BoardModel::pageRows + 1);
        model.setCodec(codec, {});
        RowsPage first = page(0, BoardModel::pageRows - 1);
        const double raw = encode(codec, 50, 1795204262)->raw;
        first.rows.append("a", raw);
        model.setPage(first);
        const QModelIndex upper = model.index(BoardModel::pageRows - 1, boardcolumn::Score);
        QCOMPARE(TieRule(upper.data(boardrole::TieBelow).toInt()), TieRule::None);
        const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        RowsPage second;
        second.firstRank = BoardModel::pageRows;
        second.rows.append("b", raw);
        model.setPage(second);
        QCOMPARE(TieRule(upper.data(boardrole::TieBelow).toInt()), TieRule::Member);
        QVERIFY(changed.first().first().toModelIndex().row() <= upper.row());
    }

    void anExactRowBesideSharedDoublesSaysSo()
    {
        // Where doubles lie 8 apart (from 2^55 on) every tick still has its own under a codec of 2^40, but
        // not under one of 2^32: there an odd tick count at the edge may be alone by luck.
        const CodecSpec codec = spec("binary:from=4294967295");
        const Decoder decoder(codec, TimeRange{});
        BoardModel &model = *m_model;
        model.setCodec(codec, {});
        double lucky = 0;
        for (qint64 score = 2097152; score < 2097252 && lucky == 0; ++score)
            for (qint64 tick = 1795204262; tick < 1795204300 && lucky == 0; ++tick)
                if (const double raw = encode(codec, score, tick)->raw;
                    decoder.decode(raw).verdict == Verdict::Exact)
                    lucky = raw;
        QVERIFY(lucky != 0);
        model.reset(1);
        RowsPage rows;
        rows.rows.append("lucky", lucky);
        model.setPage(rows);
        QVERIFY(model.index(0, boardcolumn::Time)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("by chance")));
    }

    void membersStayWhatTheyAre()
    {
        BoardModel &model = *m_model;
        model.reset(1);
        RowsPage rows;
        rows.rows.append(std::string_view("\xff\0x", 3), 1);
        model.setPage(rows);
        QCOMPARE(model.index(0, 0).data(boardrole::MemberBytes).toByteArray(), QByteArray("\xff\0x", 3));
        QCOMPARE(text(model, 0, boardcolumn::Member), QStringLiteral("\\xff\\x00x"));
        QVERIFY(!model.index(0, boardcolumn::Member).data(boardrole::HasEmptyName).toBool());
    }

    void aMemberOfNoBytesIsNamedAndMarked()
    {
        BoardModel &model = *m_model;
        model.reset(2);
        RowsPage rows;
        rows.rows.append("", 2);
        rows.rows.append("(empty)", 1);
        model.setPage(rows);
        for (const int row : {0, 1})
            QCOMPARE(text(model, row, boardcolumn::Member), QStringLiteral("(empty)"));
        QVERIFY(model.index(0, boardcolumn::Member).data(boardrole::HasEmptyName).toBool());
        QVERIFY(!model.index(0, boardcolumn::Score).data(boardrole::HasEmptyName).toBool());
        QVERIFY(!model.index(1, boardcolumn::Member).data(boardrole::HasEmptyName).toBool());
        QCOMPARE(model.index(0, 0).data(boardrole::MemberBytes).toByteArray(), QByteArray(""));
    }

    void sharedRanksComeFromATable()
    {
        BoardModel model;
        model.setCodec(CodecSpec(), TimeRange());
        model.reset(4);
        RowsPage rows{0, 4, {}, {}};
        Snapshot snapshot;
        for (const auto &[member, raw] : {std::pair{"d", 9.0}, {"c", 7.0}, {"b", 7.0}, {"a", 5.0}}) {
            rows.rows.append(member, raw);
            snapshot.rows.append(member, raw);
        }
        model.setPage(rows);
        const auto ranks = [&model] {
            QStringList texts;
            for (int row = 0; row < 4; ++row)
                texts += text(model, row, boardcolumn::Rank);
            return texts.join(u' ');
        };
        const auto table = std::make_shared<const RankTable>(
            countRanks(snapshot, model.decoder(), Direction::HighestFirst).value());
        model.setRanks(RankPolicy::Dense, nullptr);
        QCOMPARE(ranks(), QStringLiteral("– – – –"));
        const QSignalSpy changed(&model, &BoardModel::dataChanged);
        for (const RankPolicy policy : rankPolicies) {
            model.setRanks(policy, table);
            QCOMPARE(ranks(), QString::fromUtf8(policyExample(policy).data()));
        }
        QCOMPARE(changed.size(), 4);
        QCOMPARE(model.headerData(boardcolumn::Rank, Qt::Horizontal).toString(),
                 QStringLiteral("Rank (fractional)"));

        // The board moved since: a rank that the table does not know of is not made up.
        RowsPage moved{0, 4, {}, {}};
        for (const auto &[member, raw] : {std::pair{"d", 9.0}, {"c", 8.0}, {"b", 7.0}, {"a", 5.0}})
            moved.rows.append(member, raw);
        model.setPage(moved);
        QCOMPARE(ranks(), QStringLiteral("1 – 2.5 4"));
    }
};

TIEBREAK_TEST(QCoreApplication, TestBoardModel)

} // namespace tst_boardmodel

#include "tst_boardmodel.moc"
