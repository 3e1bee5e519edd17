// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of a console become operations that are walked through, and no others do.
#include "internals/skiplist/skipcommand.h"

#include "core/text/scoretext.h"
#include "support/testprogram.h"

#include <fmt/format.h>

#include <QTest>

#include <limits>
#include <string>
#include <utility>
#include <vector>

using namespace tiebreak;

namespace tst_skipcommand
{

namespace
{

std::string boundText(double value, bool exclusive)
{
    return (exclusive ? "(" : "") + shortestText(value);
}

/// The command of an operation for a key: "ZRANK key alice".
std::string commandLine(SkipOperation operation, const SkipArguments &arguments, const std::string &key)
{
    const std::string member = arguments.member;
    const std::string min = boundText(arguments.bounds.min, arguments.bounds.minExclusive);
    const std::string max = boundText(arguments.bounds.max, arguments.bounds.maxExclusive);
    switch (operation) {
    case SkipOperation::Score:
        return fmt::format("ZSCORE {} {}", key, member);
    case SkipOperation::Rank:
        return fmt::format("ZRANK {} {}", key, member);
    case SkipOperation::ReverseRank:
        return fmt::format("ZREVRANK {} {}", key, member);
    case SkipOperation::Set:
        return fmt::format("ZADD {} {} {}", key, shortestText(arguments.raw), member);
    case SkipOperation::IncrementBy:
        return fmt::format("ZINCRBY {} {} {}", key, shortestText(arguments.raw), member);
    case SkipOperation::Remove:
        return fmt::format("ZREM {} {}", key, member);
    case SkipOperation::RangeByRank:
        return fmt::format("{} {} {} {}", arguments.reverse ? "ZREVRANGE" : "ZRANGE", key, arguments.start,
                           arguments.stop);
    case SkipOperation::RangeByScore:
        return arguments.reverse ? fmt::format("ZREVRANGEBYSCORE {} {} {}", key, max, min)
                                 : fmt::format("ZRANGEBYSCORE {} {} {}", key, min, max);
    }
    return {};
}

std::optional<SkipCommand> read(const std::vector<std::string> &words)
{
    Rows rows;
    rows.append("ann", 5);
    rows.append("bob", 7);
    return readSkipCommand(words, rows);
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
        for (int number = 0; number <= int(SkipOperation::RangeByScore); ++number) {
            const auto operation = SkipOperation(number);
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

    void weighsConditionsAndPops()
    {
        const std::pair<std::vector<std::string>, SkipOperation> cases[] = {
            {{"ZADD", "b", "NX", "1", "ann"}, SkipOperation::Score},
            {{"ZADD", "b", "nx", "1", "cem"}, SkipOperation::Set},
            {{"ZADD", "b", "XX", "1", "cem"}, SkipOperation::Score},
            {{"ZADD", "b", "XX", "1", "ann"}, SkipOperation::Set},
            {{"ZADD", "b", "GT", "CH", "5", "ann"}, SkipOperation::Score},
            {{"ZADD", "b", "GT", "CH", "6", "ann"}, SkipOperation::Set},
            {{"ZADD", "b", "GT", "1", "cem"}, SkipOperation::Set},
            {{"ZADD", "b", "LT", "6", "ann"}, SkipOperation::Score},
            {{"ZPOPMIN", "b"}, SkipOperation::Remove},
        };
        for (const auto &[words, operation] : cases) {
            const auto command = read(words);
            QVERIFY(command);
            QCOMPARE(command->operation, operation);
        }
        QCOMPARE(read({"ZPOPMAX", "b"})->arguments.member, std::string("bob"));
        QVERIFY(!readSkipCommand(std::vector<std::string>{"ZPOPMAX", "b"}, Rows()));
    }

    void takesNothingElse()
    {
        const std::vector<std::vector<std::string>> others{
            {},
            {"ZCARD", "b"},
            {"ZADD", "b", "nan", "ann"},
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

} // namespace tst_skipcommand

#include "tst_skipcommand.moc"
