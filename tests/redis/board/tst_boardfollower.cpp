// SPDX-License-Identifier: GPL-3.0-or-later
// One board is made another one, in one transaction, to the last bit.
#include "core/board/snapshot.h"
#include "core/text/scoretext.h"
#include "redis/board/boardfollower.h"
#include "redis/board/wholeboard.h"
#include "support/allowwrites.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QtTest>

#include <limits>
#include <map>
#include <random>

using namespace tiebreak;

namespace tst_boardfollower
{

class BoardFollowerTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<TestServer> m_server;

    static Rows rowsOf(const std::map<std::string, double> &board)
    {
        Rows rows;
        for (const auto &[member, raw] : board)
            rows.append(member, raw);
        return rows;
    }
    std::map<std::string, double> read(const std::string &key)
    {
        Connection connection = connectionTo(*m_server);
        std::map<std::string, double> board;
        if (const auto snapshot = readWholeBoard(connection, key, ReadWay::Dump)) {
            for (std::size_t row = 0; row < snapshot->rows.size(); ++row)
                board[std::string(snapshot->rows.member(row))] = snapshot->rows.raw(row);
        }
        return board;
    }
    static bool sameBits(const std::map<std::string, double> &a, const std::map<std::string, double> &b)
    {
        return std::ranges::equal(a, b, [](const auto &one, const auto &other) {
            return one.first == other.first && bitsOf(one.second) == bitsOf(other.second);
        });
    }

private slots:
    void init()
    {
        m_server = std::make_unique<TestServer>();
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
    }
    void cleanup() { m_server.reset(); }

    void writesWhatDiffers()
    {
        BoardFollower rewriter(allowWrites(m_server->endpoint()));
        const Rows first = rowsOf({{"a", 1}, {"b", 2}, {"c", 3}});
        const Rows none;
        auto done = rewriter.rewrite("board", &none, first);
        VERIFY_RESULT(done);
        QCOMPARE(*done, std::int64_t(3));
        const Rows second = rowsOf({{"a", 1}, {"c", 4}, {"d", 5}});
        done = rewriter.rewrite("board", &first, second);
        VERIFY_RESULT(done);
        QCOMPARE(*done, std::int64_t(3)); // b goes, c changes, d comes
        QVERIFY(sameBits(read("board"), {{"a", 1}, {"c", 4}, {"d", 5}}));
        done = rewriter.rewrite("board", &second, second);
        VERIFY_RESULT(done);
        QCOMPARE(*done, std::int64_t(0));
        // Nobody knows what is there.
        QCOMPARE(m_server->command({"ZADD", "board", "9", "stranger"}), std::string(":1"));
        VERIFY_RESULT(rewriter.rewrite("board", nullptr, first));
        QVERIFY(sameBits(read("board"), {{"a", 1}, {"b", 2}, {"c", 3}}));
        VERIFY_RESULT(rewriter.rewrite("board", &first, none));
        QCOMPARE(m_server->command({"EXISTS", "board"}), std::string(":0"));
        QCOMPARE(m_server->command({"SET", "text", "x"}), std::string("+OK"));
        VERIFY_RESULT(rewriter.rewrite("text", nullptr, first));
        QVERIFY(sameBits(read("text"), {{"a", 1}, {"b", 2}, {"c", 3}}));
    }

    void everyBitAndEveryMemberArrives()
    {
        std::mt19937_64 random(20261120);
        const auto raw = [&] {
            for (;;) {
                const double number = fromBits(random());
                if (number == number)
                    return number;
            }
        };
        // More than a server keeps in its small encoding, so that a zero keeps the sign that it gets later.
        std::map<std::string, double> board{
            {"", 0.0},
            {std::string("\0\r\n", 3), std::numeric_limits<double>::infinity()},
            {"\xff\xfe", -std::numeric_limits<double>::infinity()},
            {"tiny", 5e-324},
            {std::string(300'000, 'x'), 1e308}};
        for (int i = 0; i < 3000; ++i)
            board["member:" + std::to_string(i)] = raw();
        BoardFollower rewriter(allowWrites(m_server->endpoint()));
        Rows held;
        for (int round = 0; round < 5; ++round) {
            const Rows rows = rowsOf(board);
            VERIFY_RESULT(rewriter.rewrite("odd key\n", &held, rows));
            QVERIFY(sameBits(read("odd key\n"), board));
            held = rows;
            board[""] = round % 2 == 0 ? -0.0 : 0.0;
            for (int i = 0; i < 700; ++i) {
                const std::string member = "member:" + std::to_string(random() % 3500);
                if (random() % 3 == 0)
                    board.erase(member);
                else
                    board[member] = raw();
            }
        }
    }

    void aRefusalIsTheServersAndNothingIsWritten()
    {
        BoardFollower rewriter(allowWrites(m_server->endpoint()));
        const Rows none;
        const Rows rows = rowsOf({{"a", 1}});
        QCOMPARE(m_server->command({"SET", "text", "x"}), std::string("+OK"));
        VERIFY_FAILURE(rewriter.rewrite("text", &none, rows), ErrorKind::WrongType, "WRONGTYPE");
        QCOMPARE(m_server->command({"STRLEN", "text"}), std::string(":1"));
        // The connection goes on.
        VERIFY_RESULT(rewriter.rewrite("board", &none, rows));
        m_server->kill();
        QVERIFY(!rewriter.rewrite("board", &none, rows));
        QVERIFY(m_server->restart());
        // That was allowed on the server of before.
        VERIFY_FAILURE(rewriter.rewrite("board", nullptr, rows), ErrorKind::Locked, "replaced");
        rewriter = BoardFollower(allowWrites(m_server->endpoint()));
        VERIFY_RESULT(rewriter.rewrite("board", nullptr, rows));
        QVERIFY(sameBits(read("board"), {{"a", 1}}));
        std::stop_source stop;
        stop.request_stop();
        VERIFY_FAILURE(rewriter.rewrite("board", nullptr, none, Progress(stop.get_token())),
                       ErrorKind::Cancelled, "cancelled");
        QVERIFY(sameBits(read("board"), {{"a", 1}}));
    }
};

TIEBREAK_TEST(QCoreApplication, BoardFollowerTest)

} // namespace tst_boardfollower

#include "tst_boardfollower.moc"
