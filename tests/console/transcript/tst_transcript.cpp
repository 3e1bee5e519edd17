// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/transcript/printedreply.h"
#include "console/transcript/transcriptrun.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <set>
#include <string>
#include <vector>

using namespace tiebreak;
using Step = TranscriptResult::Kind;

namespace tst_transcript
{

namespace
{

bool knows(const std::string &name, std::size_t words)
{
    static const std::set<std::string> names{"ZADD", "ZRANGE", "SET", "GET", "PING", "SORT", "ZCARD", "KEYS"};
    return names.contains(name) && (words == 0 || name != "SORT" || words > 1);
}

std::vector<std::string> textsOf(std::string_view text)
{
    std::vector<std::string> texts;
    for (const TranscriptStep &step : parseTranscript(text, knows))
        texts.push_back(step.text + " = " + std::to_string(step.printed.size()));
    return texts;
}

std::vector<Step> kindsOf(std::string_view text)
{
    const auto run = runTranscript(text);
    if (!run)
        return {};
    std::vector<Step> kinds;
    for (const TranscriptResult &result : run->results)
        kinds.push_back(result.kind);
    return kinds;
}

/// The sandbox's server is whichever is installed.
std::string withoutServer(const TranscriptRun &run, std::string words)
{
    if (const std::size_t at = words.find(run.server); at != std::string::npos)
        words.replace(at, run.server.size(), "SERVER");
    return words;
}

} // namespace

class TestTranscript : public QObject
{
    Q_OBJECT

private slots:
    void findsCommandsAndReplies()
    {
        using Texts = std::vector<std::string>;
        const std::pair<const char *, Texts> cases[] = {
            {"redis> ZADD b 1 ann\n(integer) 1\nredis> ZRANGE b 0 -1\n1) \"ann\"\n",
             {"ZADD b 1 ann = 1", "ZRANGE b 0 -1 = 1"}},
            {"127.0.0.1:6379> ping\r\nPONG\r\n127.0.0.1:6379[2](TX)> ZCARD b\r\n(integer) 0\r\n",
             {"ping = 1", "ZCARD b = 1"}},
            {"redis 127.0.0.1:6379[2]>ZCARD b\n(integer) 0", {"ZCARD b = 1"}},
            {"> ZCARD b\n(integer) 0\n\n> as someone said", {"ZCARD b = 1"}},
            {"$ redis-cli -p 6380 ZCARD b\n(integer) 0", {"ZCARD b = 1"}},
            {"ZADD b 1 ann\n(integer) 1\nZRANGE b 0 -1\n1) \"ann\"",
             {"ZADD b 1 ann = 1", "ZRANGE b 0 -1 = 1"}},
            {"Set the score of a member.\nGet it again.\nsort the list", {}},
            {"zcard b\n(integer) 2\n", {"zcard b = 1"}},
            {"redis>\xC2\xA0ZADD b 1 \xE2\x80\x9C"
             "ann b\xE2\x80\x9D\n(integer)\xC2\xA0"
             "1\n",
             {"ZADD b 1 \"ann b\" = 1"}},
            {"redis> ZADD b 1 ann \\\n  2 bob   # two rows\n(integer) 2\n", {"ZADD b 1 ann  2 bob = 1"}},
            {"\xE6\xB7\xBB\xE5\x8A\xA0\xE5\x85\x83\xE7\xB4\xA0:\nredis> ZADD b 1 a\n(integer) 1\n"
             "\xE6\x9F\xA5\xE7\x9C\x8B\nredis> ZRANGE b 0 -1\n\n1) \"a\"\n2) \"b\"\n(0.52s)\n",
             {"ZADD b 1 a = 1", "ZRANGE b 0 -1 = 2"}},
            {"```\nredis> GET a\n```\ntext\n", {"GET a = 0"}},
        };
        for (const auto &[text, expected] : cases)
            QCOMPARE(textsOf(text), expected);
    }

    void readsNestedReplies()
    {
        const auto reply = parsePrintedReply({" 1) 1) \"a\"", "    2) (integer) 3", " 2) (nil)",
                                              " 3) (empty list or set)", " 4) \"x\\x00\\\"\""});
        QVERIFY(reply);
        QCOMPARE(reply->items.size(), std::size_t(4));
        QCOMPARE(reply->items[0].items.size(), std::size_t(2));
        QCOMPARE(reply->items[0].items[1].integer, 3);
        QVERIFY(reply->items[1].isNil());
        QCOMPARE(int(reply->items[2].type), int(Reply::Type::Array));
        QCOMPARE(reply->items[3].text, std::string("x\0\"", 3));
    }

    void saysWhatAnArticleGotWrong()
    {
        const auto run = runTranscript("redis> ZADD rank 100 Tom\n(integer) 0\n"
                                       "redis> ZADD rank 90 Ann 80 Bob 70 Eve 60 Dan\n(integer) 4\n"
                                       "redis> ZADD rank 90 Zoe\n(integer) 0\n"
                                       "redis> ZREM rank Zoe\n(integer) 1\n"
                                       "redis> ZRANGE rank 0 -1\n1) \"Dan\"\n2) \"Eve\"\n3) \"Bob\"\n");
        VERIFY_RESULT(run);
        QCOMPARE(run->results.size(), std::size_t(5));
        QCOMPARE(int(run->results[0].kind), int(Step::Differs));
        Sentences said("transcriptrun");
        said.add("another value", withoutServer(*run, run->results[0].sentence));
        QCOMPARE(int(run->results[1].kind), int(Step::Same));
        QCOMPARE(int(run->results[2].kind), int(Step::Differs));
        said.add("another length", withoutServer(*run, run->results[4].sentence));
        said.add("the answer", withoutServer(*run, run->answer()));
        COMPARE_SENTENCES(said);
    }

    void saysThatATranslatedReplyIsNoneOfItsOwn()
    {
        const auto run = runTranscript("redis> ZADD b 100 ann\n(entier) 1\nredis> ZCARD b\n(integer) 1\n");
        VERIFY_RESULT(run);
        QCOMPARE(int(run->results[0].kind), int(Step::Unreadable));
        QCOMPARE(int(run->results[1].kind), int(Step::Same));
        COMPARE_SENTENCE("transcriptrun", withoutServer(*run, run->answer()));
    }

    void comparesInMeaning()
    {
        using Kinds = std::vector<Step>;
        QCOMPARE(kindsOf("redis> ZADD b 1.50 a\n(integer) 1\nredis> ZSCORE b a\n\"1.50\"\nredis> ZINCRBY b 1 "
                         "a\n2.5\n"),
                 (Kinds{Step::Same, Step::Same, Step::Same}));
        QCOMPARE(
            kindsOf("redis> SADD s a b c\n(integer) 3\nredis> SMEMBERS s\n1) \"c\"\n2) \"a\"\n3) \"b\"\n"),
            (Kinds{Step::Same, Step::Same}));
        QCOMPARE(kindsOf("redis> SET a 1 EX 100\nOK\nredis> TTL a\n(integer) 73\nredis> TTL b\n(integer) -1\n"
                         "redis> TIME\n1) \"1\"\n2) \"2\"\n"),
                 (Kinds{Step::Same, Step::Varies, Step::Differs, Step::Varies}));
        QCOMPARE(
            kindsOf("redis> SET a x\nOK\nredis> ZADD a 1 m\n(error) ERR Operation against a key holding the "
                    "wrong kind of value\nredis> ZADD\n(error) ERR wrong number of arguments\n"
                    "redis> NOSUCH 1\n(error) ERR unknown command 'NOSUCH'\n"),
            (Kinds{Step::Same, Step::Same, Step::Same, Step::Same}));
        QCOMPARE(kindsOf("redis> ZRANGE none 0 -1\n(empty list or set)\nredis> GET none\n(nil)\n"
                         "redis> MULTI\nOK\nredis(TX)> SET a 1\nQUEUED\nredis(TX)> EXEC\n1) OK\n"
                         "redis> SELECT 2\nOK\nredis[2]> DBSIZE\n(integer) 0\n"),
                 (Kinds{Step::Same, Step::Same, Step::Same, Step::Same, Step::Same, Step::Same, Step::Same}));
    }

    void whatVariesIsNotCounted()
    {
        const auto run = runTranscript("redis> TIME\n1) \"1\"\n2) \"2\"\n");
        VERIFY_RESULT(run);
        COMPARE_SENTENCE("transcriptrun", run->answer());
    }

    void refusesWhatReachesBeyondTheSandbox()
    {
        using Kinds = std::vector<Step>;
        QCOMPARE(
            kindsOf("redis> CONFIG SET dir /tmp\nOK\nredis> SAVE\nOK\nredis> SHUTDOWN\nredis> MONITOR\nOK\n"
                    "redis> SUBSCRIBE a\nredis> DEBUG SLEEP 10\nOK\nredis> REPLICAOF 1.2.3.4 6379\nOK\n"
                    "redis> MODULE LOAD /tmp/x.so\nredis> PING\nPONG\n"),
            (Kinds{Step::Refused, Step::Refused, Step::Refused, Step::Refused, Step::Refused, Step::Refused,
                   Step::Refused, Step::Refused, Step::Same}));
    }

    void givesUpWhatWaits()
    {
        const auto run = runTranscript("redis> BZPOPMIN b 0\nredis> PING\nPONG\n", {},
                                       {.commands = 10, .command = std::chrono::milliseconds(300)});
        VERIFY_RESULT(run);
        QCOMPARE(int(run->results[0].kind), int(Step::Stopped));
        QCOMPARE(int(run->results[1].kind), int(Step::Same));
    }

    /// A script is ended, unless it has written: then nothing that comes after it can run.
    void scriptsWithoutAnEndDoNotHoldIt()
    {
        const TranscriptLimits limits{.commands = 10, .command = std::chrono::milliseconds(500)};
        const std::string after = "redis> PING\nPONG\n";
        const std::string loops = "redis> EVAL 'while true do end' 0\n";
        auto run = runTranscript(loops + after, {}, limits);
        VERIFY_RESULT(run);
        QCOMPARE(int(run->results[0].kind), int(Step::Stopped));
        QVERIFY2(!run->results[0].sentence.contains("client"), run->results[0].sentence.c_str());
        QCOMPARE(int(run->results[1].kind), int(Step::Same));

        run = runTranscript("redis> MULTI\n" + loops + loops + "redis> EXEC\n" + after, {}, limits);
        VERIFY_RESULT(run);
        QCOMPARE(int(run->results[3].kind), int(Step::Stopped));
        QCOMPARE(int(run->results[4].kind), int(Step::Same));

        run = runTranscript(
            "redis> EVAL 'redis.call(\"SET\", \"a\", 1) while true do end' 0\n" + after + loops, {}, limits);
        VERIFY_RESULT(run);
        QCOMPARE(int(run->results[0].kind), int(Step::Stopped));
        QCOMPARE(int(run->results[1].kind), int(Step::Refused));
        QCOMPARE(int(run->results[2].kind), int(Step::Refused));
    }

    void aTextWithoutCommandsIsASentence()
    {
        VERIFY_FAILURE(runTranscript("SELECT name FROM players ORDER BY score;\n\n| name |\n"),
                       ErrorKind::Usage, "no Redis command");
        VERIFY_FAILURE(runTranscript("postgres=# select 1;\n 1\n"), ErrorKind::Usage, "no Redis command");
        VERIFY_FAILURE(runTranscript(""), ErrorKind::Usage, "no Redis command");
    }
};

TIEBREAK_TEST(NoApplication, TestTranscript)

} // namespace tst_transcript

#include "tst_transcript.moc"
