// SPDX-License-Identifier: GPL-3.0-or-later
// The cold store of a run as a server gives it.
#include "redis/link/open.h"
#include "sim/board/coldstore.h"
#include "support/faultypeer.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

using namespace tiebreak;

namespace tst_coldstore
{

class TestColdStore : public QObject
{
    Q_OBJECT

private slots:
    // While a hash is rehashed, HSCAN gives some of it twice.
    void whatComesTwiceCountsOnce()
    {
        const FaultyPeer peer([](const std::vector<std::string> &words) -> FaultyPeer::Answer {
            if (words.front() != "HSCAN")
                return {words.front() == "PING" ? "+PONG\r\n" : "+OK\r\n"};
            const bool first = words[2] == "0";
            return {std::string("*2\r\n$1\r\n") + (first ? "7" : "0") +
                    "\r\n*4\r\n$2\r\nm1\r\n$1\r\n5\r\n$8\r\nintruder\r\n$1\r\n7\r\n"};
        });
        auto connection = openConnection(peer.endpoint());
        VERIFY_RESULT(connection);
        RunBoard board;
        board.coldKey = "cold";
        const auto read = readColdStore(*connection, board, MemberShape{"m", 1});
        VERIFY_RESULT(read);
        QCOMPARE(read->rows.size(), std::size_t(2));
        QCOMPARE(read->rows[0].member, 1U);
        QCOMPARE(read->rows[0].score, 5);
        QCOMPARE(read->rows[0].stored, 5.0);
        QVERIFY(read->rows[0].encodes);
        QCOMPARE(read->rows[1].member, unexpectedMember);
        QCOMPARE(read->unexpectedNames, std::vector<std::string>{"intruder"});
    }
};

TIEBREAK_TEST(QCoreApplication, TestColdStore)

} // namespace tst_coldstore

#include "tst_coldstore.moc"
