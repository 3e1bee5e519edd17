// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/replies/readingtext.h"
#include "console/replies/replylines.h"
#include "console/replies/replyreading.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <string>
#include <vector>

using namespace tiebreak;

namespace tst_replyreading
{

namespace
{

Reply textReply(const std::string &text)
{
    return {.type = Reply::Type::String, .integer = 0, .text = text, .items = {}};
}

Reply numberReply(std::int64_t number)
{
    return {.type = Reply::Type::Integer, .integer = number, .text = {}, .items = {}};
}

Reply listReply(std::vector<Reply> items)
{
    return {.type = Reply::Type::Array, .integer = 0, .text = {}, .items = std::move(items)};
}

const Decoder splitDecoder{*parseCodecSpec("binary:from=4294967295"), TimeRange()};

/// Such a line as one sentence: "2400000 points, 2026-11-20T20:14:07Z, blurred".
std::string readLineText(const ReadLine &line, const Decoder &decoder, const Wording &wording)
{
    switch (line.kind) {
    case ReadLine::Kind::Sentence:
    case ReadLine::Kind::Note:
        return line.text;
    case ReadLine::Kind::Place:
        return placeText(*line.place, line.of, wording);
    case ReadLine::Kind::Score:
        return scoreReadText(decoder, line.decoded, wording);
    case ReadLine::Kind::Row:
        break;
    }
    const std::string row =
        wording.member(line.member) + ": " + scoreReadText(decoder, line.decoded, wording);
    return line.place ? wording.number(*line.place) + ' ' + row : row;
}

/// Each line as "LINE: SENTENCE".
std::vector<std::string> readings(const Reply &reply, const Command &command,
                                  std::optional<std::int64_t> cardinality = {}, std::size_t first = 0)
{
    std::vector<std::string> texts;
    const ReadingContext context{splitDecoder, Direction::HighestFirst, cardinality};
    for (const ReadLine &line : readReply(reply, replyShape(command), context, plainWording(), first, 100))
        texts.push_back(std::to_string(line.line) + ": " + readLineText(line, splitDecoder, plainWording()));
    return texts;
}

} // namespace

class TestReplyReading : public QObject
{
    Q_OBJECT

private slots:
    void printsAsRedisCliDoes()
    {
        std::vector<Reply> ten(10, numberReply(7));
        ten[9] =
            listReply({textReply("a\n\"\\\xff"), listReply({Reply(), listReply({})}), textReply("Ольга")});
        const std::vector<std::string> expected{" 9) (integer) 7", "10) 1) \"a\\n\\\"\\\\\\xff\"",
                                                "    2) 1) (nil)", "       2) (empty array)",
                                                "    3) \"Ольга\""};
        QCOMPARE(replyLines(listReply(ten), 8, 5), expected);
        QCOMPARE(replyLineCount(listReply(ten)), std::size_t(13));
        QVERIFY(replyLines(textReply(std::string(5000, 'a')), 0, 1)[0].ends_with("... (5000 bytes)"));
    }

    void readsRowsWithTheirPlaces()
    {
        Sentences sentences("readingtext");
        const Reply rows =
            listReply({textReply("mei_lin"), textReply("10307924010161648"), textReply("kaito_7"),
                       textReply("10307924010161648"), textReply("Jonas_B"), textReply("10307924010161644")});
        const std::vector<std::string> read = readings(rows, {"ZRANGE", "b", "6", "8", "REV", "WITHSCORES"});
        QCOMPARE(read.size(), std::size_t(4));
        sentences.add("first", read[0]);
        sentences.add("third", read[1]);
        sentences.add("same double", read[2]);
        QVERIFY2(read[3].starts_with("4: 9 Jonas_B: "), read[3].c_str());
        // A later page knows the row before it.
        QCOMPARE(readings(rows, {"ZRANGE", "b", "6", "8", "REV", "WITHSCORES"}, {}, 2)[1], read[2]);
        QVERIFY(readings(rows, {"zrange", "b", "0", "2", "withscores"}, 10)[0].starts_with("0: 10 mei_lin"));
        QVERIFY(readings(rows, {"ZRANGE", "b", "-3", "-1", "REV", "WITHSCORES"}, 10)[0].starts_with(
            "0: 8 mei_lin"));
        QVERIFY(readings(rows, {"ZRANGE", "b", "(1", "+inf", "BYSCORE", "WITHSCORES"}, 10)[0].starts_with(
            "0: mei_lin"));
        QVERIFY(readings(rows, {"ZRANGE", "b", "0", "2"}).empty());
        COMPARE_SENTENCES(sentences);
    }

    void readsScoresAndPlaces()
    {
        QCOMPARE(readings(textReply("4294967296"), {"ZSCORE", "b", "m"})[0].substr(0, 11), "0: 1 point,");
        QCOMPARE(readings(Reply(), {"ZSCORE", "b", "m"}), (std::vector<std::string>{"0: not on the board"}));
        QCOMPARE(readings(numberReply(7), {"ZREVRANK", "b", "m"}, 1204),
                 (std::vector<std::string>{"0: rank 8 of 1204"}));
        QCOMPARE(readings(numberReply(7), {"ZRANK", "b", "m"}, 1204),
                 (std::vector<std::string>{"0: rank 1197 of 1204"}));
        QCOMPARE(readings(listReply({numberReply(7), textReply("4294967296")}),
                          {"ZREVRANK", "b", "m", "WITHSCORE"}, 9)
                     .size(),
                 std::size_t(2));
        QCOMPARE(readings(listReply({textReply("1"), Reply()}), {"ZMSCORE", "b", "m", "n"}).size(),
                 std::size_t(2));
        QCOMPARE(readings(textReply("1"), {"ZADD", "b", "XX", "INCR", "1", "m"}).size(), std::size_t(1));
        QCOMPARE(
            readings(listReply({textReply("b"), listReply({listReply({textReply("m"), textReply("1")})})}),
                     {"ZMPOP", "1", "b", "MAX"})
                .size(),
            std::size_t(1));
        QCOMPARE(readings(listReply({textReply("0"), listReply({textReply("m"), textReply("1")})}),
                          {"ZSCAN", "b", "0"})[0]
                     .substr(0, 4),
                 "1: m");
        QVERIFY(readings(textReply("1"), {"GET", "b"}).empty());
    }

    void countsAreSentences()
    {
        Sentences sentences("readingtext");
        const auto count = [](const char *min, const char *max) {
            return readings(numberReply(9), {"ZCOUNT", "b", min, max}).at(0);
        };
        sentences.add("from a score on", count("10307921510400000", "+inf"));
        sentences.add("one score", count("429496729600", "(433791696896"));
        sentences.add("up to a score", count("-inf", "(433791696896"));
        sentences.add("all", count("-inf", "+inf"));
        sentences.add("two scores", count("429496729600", "(438086664192"));
        QVERIFY(count("431000000000", "+inf").find("between these bounds") != std::string::npos);
        QCOMPARE(readings(numberReply(0), {"ZREM", "b", "x"}),
                 (std::vector<std::string>{"0: no row was removed"}));
        QCOMPARE(readings(numberReply(2), {"ZADD", "b", "1", "x", "2", "y"}),
                 (std::vector<std::string>{"0: 2 rows are new"}));
        COMPARE_SENTENCES(sentences);
    }
};

TIEBREAK_TEST(NoApplication, TestReplyReading)

} // namespace tst_replyreading

#include "tst_replyreading.moc"
