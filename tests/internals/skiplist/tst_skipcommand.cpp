// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of a console become operations that are walked through, and no others do.
#include "internals/skiplist/skipcommand.h"
#include "support/testprogram.h"

#include <QTest>

#include <limits>
#include <string>
#include <vector>

using namespace tiebreak;

namespace
{

std::optional<SkipCommand> read(const std::vector<std::string> &words)
{
    return readSkipCommand(words);
}

} // namespace

class TestSkipCommand : public QObject
{
    Q_OBJECT

private slots:
    void readsBackWhatItIsWrittenAs()
    {
        SkipArguments arguments;
        arguments.member = "mei_lin";
        arguments.raw = 429496729600;
        arguments.start = 2;
        arguments.stop = -1;
        arguments.bounds = {1, std::numeric_limits<double>::infinity(), true, false};
        for (const SkipOperation operation : allSkipOperations) {
            for (const bool reverse : {false, true}) {
                arguments.reverse = reverse;
                const std::string line = commandLine(operation, arguments, "board");
                std::vector<std::string> words;
                for (const QByteArray &word : QByteArray::fromStdString(line).split(' '))
                    words.push_back(word.toStdString());
                const auto command = read(words);
                QVERIFY2(command, line.c_str());
                QCOMPARE(command->operation, operation);
                QCOMPARE(
                    commandLine(operation, command->arguments, "board"),
                    commandLine(operation, takesMember(operation) ? command->arguments : arguments, "board"));
                if (takesMember(operation))
                    QCOMPARE(command->arguments.member, arguments.member);
            }
        }
    }

    void readsOptionsWhereTheyStand()
    {
        const auto range = read({"zrange", "b", "+inf", "(5", "byscore", "rev", "withscores"});
        QVERIFY(range);
        QCOMPARE(range->operation, SkipOperation::RangeByScore);
        QVERIFY(range->arguments.reverse);
        QCOMPARE(range->arguments.bounds.min, 5.0);
        QVERIFY(range->arguments.bounds.minExclusive);
        QVERIFY(!range->arguments.bounds.maxExclusive);
        const auto named = read({"ZRANK", "b", "BYSCORE"}); // a member may be called so
        QVERIFY(named);
        QCOMPARE(named->arguments.member, std::string("BYSCORE"));
    }

    void takesNothingElse()
    {
        const std::vector<std::vector<std::string>> others{
            {},
            {"ZCARD", "b"},
            {"ZADD", "b", "nan", "ann"},
            {"ZADD", "b", "NX", "1", "ann"},
            {"ZADD", "b", "1", "ann", "2", "bob"},
            {"ZREM", "b", "ann", "bob"},
            {"ZRANGE", "b", "0", "1", "BYLEX"},
            {"ZRANGE", "b", "0", "x"},
            {"ZRANGEBYSCORE", "b", "0", "1", "LIMIT", "0", "1"},
            {"ZRANGEBYSCORE", "b", "((0", "1"},
            {"GET", "b", "ann"}};
        for (const auto &words : others)
            QVERIFY(!read(words));
    }
};

TIEBREAK_TEST(NoApplication, TestSkipCommand)
#include "tst_skipcommand.moc"
