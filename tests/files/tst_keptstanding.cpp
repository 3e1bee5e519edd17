// SPDX-License-Identifier: GPL-3.0-or-later
// A standing that was kept comes back from its files, bit for bit.
#include "core/text/scoretext.h"
#include "files/boardfile.h"
#include "files/keptstanding.h"
#include "support/files.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_keptstanding
{

namespace
{

Decoder keptDecoder()
{
    return {parseCodecSpec("binary:from=4294967295").value(), TimeRange()};
}

/// Three ranks from the top, two overlapping ones further down, and two pins.
StandingPtr keptStanding()
{
    SampledBoard sample;
    sample.cardinality = 500;
    sample.parts.resize(2);
    sample.parts[0].rows.append("=ann", 9e15 + 2);
    sample.parts[0].rows.append("bob \"b\"", 8e15);
    sample.parts[0].rows.append(std::string("c\xff\n\0d", 5), 0.1);
    sample.parts[1].firstRank = 2;
    sample.parts[1].rows.append(std::string("c\xff\n\0d", 5), 0.1);
    sample.parts[1].rows.append("dia", -0.0);
    sample.followed = {{"bob \"b\"", Place{1, 8e15}}, {"far", Place{419, -3.5}}, {"gone", {}}};
    return std::make_shared<const Standing>(std::move(sample));
}

} // namespace

class TestKeptStanding : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;

private slots:
    void csvComesBack()
    {
        const std::string path = m_directory.filePath("before.csv").toStdString();
        VERIFY_RESULT(saveKeptStanding(path, *keptStanding(), keptDecoder(), "board"));
        const QByteArray text = bytesOf(QString::fromStdString(path));
        QVERIFY2(text.contains("\r\n420,far,"), text.constData());
        QVERIFY(text.contains("1,'=ann,"));
        const auto board = readBoardFile(path, nullptr);
        VERIFY_RESULT(board);
        QCOMPARE(board->rows.size(), std::size_t(5));
        const StandingPtr kept = keptStanding();
        for (std::size_t row = 0; row < board->rows.size(); ++row) {
            const auto place = kept->placeOf(board->rows.member(row));
            QVERIFY(place);
            QVERIFY(sameBits(place->raw, board->rows.raw(row)));
        }
    }

    void commandsAreLinesForRedisCli()
    {
        const std::string path = m_directory.filePath("before.redis").toStdString();
        VERIFY_RESULT(saveKeptStanding(path, *keptStanding(), keptDecoder(), "a board"));
        const QList<QByteArray> lines = bytesOf(QString::fromStdString(path)).split('\n');
        QCOMPARE(lines.size(), 6);
        QCOMPARE(lines[1], QByteArray("ZADD \"a board\" 8000000000000000 \"bob \\\"b\\\"\""));
        QVERIFY(lines[2].contains("\\xff\\n\\x00d"));
        QVERIFY(lines[4].contains("-3.5") && lines[4].contains("far"));
        QCOMPARE(lines[5], QByteArray());
    }

    void aPlaceThatCannotBeWritten()
    {
        VERIFY_FAILURE(saveKeptStanding("/nowhere/at/all.csv", *keptStanding(), keptDecoder(), "board"),
                       ErrorKind::Io, "");
    }
};

TIEBREAK_TEST(QCoreApplication, TestKeptStanding)

} // namespace tst_keptstanding

#include "tst_keptstanding.moc"
