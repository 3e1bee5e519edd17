// SPDX-License-Identifier: GPL-3.0-or-later
// From bytes to replies, however they are cut, within bounds; and from error lines to sentences.
#include "core/text/scoretext.h"
#include "redis/wire/replyreader.h"
#include "redis/wire/replysink.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>

using namespace tiebreak;
using namespace std::string_literals;

namespace tst_reply
{

namespace
{

// Feeds `bytes` in pieces of `piece` bytes; how the last read() ended.
ReplyReader::Outcome feed(ReplyReader &reader, ReplySink &sink, std::string_view bytes, std::size_t piece)
{
    auto outcome = ReplyReader::Outcome::NeedsMore;
    while (!bytes.empty() && outcome == ReplyReader::Outcome::NeedsMore) {
        std::string_view part = bytes.substr(0, piece);
        bytes.remove_prefix(part.size());
        outcome = reader.read(part, sink);
    }
    return outcome;
}

} // namespace

class TestReply : public QObject
{
    Q_OBJECT

private slots:
    void buildsTrees();
    void keepsRepliesApart();
    void refusesAbsurdSizes_data();
    void refusesAbsurdSizes();
    void takesALongStringInSmallPieces();
    void readsRows();
    void refusesRowsOfAnotherShape_data();
    void refusesRowsOfAnotherShape();
    void readsScans();
    void wordsErrors_data();
    void wordsErrors();
    void errorsWithoutWords();
    void leavesOutWhereAScriptFailed();
    void takesTheReasonOfARefusedTransaction();
    void hidesEchoedArguments();
    void repliesAreAsLongAsTheirCommandAllows();
    void saysOnceWhatItGot();
};

void TestReply::buildsTrees()
{
    const std::string bytes = "*6\r\n+OK\r\n:-42\r\n$-1\r\n*-1\r\n$5\r\na\0\r\nb\r\n"
                              "*2\r\n*0\r\n*2\r\n-ERR inner\r\n$0\r\n\r\n"s;
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
        ReplyReader reader;
        TreeSink sink;
        QCOMPARE(feed(reader, sink, bytes, piece), ReplyReader::Outcome::Complete);
        QVERIFY(!reader.isError() && !reader.midReply());
        const Reply root = sink.takeReply();
        QCOMPARE(root.type, Reply::Type::Array);
        QCOMPARE(root.items.size(), 6u);
        QCOMPARE(root.items[0].type, Reply::Type::Status);
        QCOMPARE(root.items[0].text, std::string("OK"));
        QCOMPARE(root.items[1].integer, -42);
        QVERIFY(root.items[2].isNil() && root.items[3].isNil());
        QCOMPARE(root.items[4].text, "a\0\r\nb"s);
        const Reply &nested = root.items[5];
        QCOMPARE(nested.items.size(), 2u);
        QVERIFY(nested.items[0].type == Reply::Type::Array && nested.items[0].items.empty());
        QVERIFY(nested.items[1].items[0].isError());
        QCOMPARE(nested.items[1].items[1].type, Reply::Type::String);
    }
}

void TestReply::keepsRepliesApart()
{
    ReplyReader reader;
    std::string many;
    for (int i = 0; i < 20000; ++i)
        many.append(":").append(std::to_string(i)).append("\r\n");
    many.append("-ERR last\r\n");
    std::string_view bytes = many;
    for (int i = 0; i < 20000; ++i) {
        TreeSink sink;
        QCOMPARE(reader.read(bytes, sink), ReplyReader::Outcome::Complete);
        QCOMPARE(sink.takeReply().integer, i);
    }
    TreeSink sink;
    QCOMPARE(reader.read(bytes, sink), ReplyReader::Outcome::Complete);
    QVERIFY(reader.isError());
    QCOMPARE(reader.errorLine(), std::string("ERR last"));
    QVERIFY(bytes.empty());
}

void TestReply::refusesAbsurdSizes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("array of 2 thousand million") << QByteArray("*2000000000\r\n");
    QTest::newRow("array beyond int") << QByteArray("*4294967296\r\n");
    QTest::newRow("array beyond 64 bits") << QByteArray("*99999999999999999999999\r\n");
    QTest::newRow("array inside an array") << QByteArray("*2\r\n+a\r\n*2000000000\r\n");
    QTest::newRow("string of a gigabyte") << QByteArray("$1073741824\r\nabc");
    QTest::newRow("string beyond 64 bits") << QByteArray("$9223372036854775807\r\nabc");
    QTest::newRow("negative string") << QByteArray("$-5\r\n");
    QTest::newRow("string inside an array") << QByteArray("*2\r\n$1\r\na\r\n$999999999999\r\nabc");
    QTest::newRow("nesting without end") << QByteArray("*1\r\n").repeated(100);
    QTest::newRow("line without end") << QByteArray("+") + QByteArray(3 << 20, 'x');
    QTest::newRow("no type byte") << QByteArray("hello\r\n");
}

void TestReply::refusesAbsurdSizes()
{
    QFETCH(QByteArray, bytes);
    for (const std::size_t piece : {std::size_t(1000), std::size_t(bytes.size())}) {
        ReplyReader reader;
        TreeSink sink;
        QCOMPARE(feed(reader, sink, std::string_view(bytes.data(), std::size_t(bytes.size())), piece),
                 ReplyReader::Outcome::Broken);
        QVERIFY(!reader.fault().empty());
    }
}

void TestReply::takesALongStringInSmallPieces()
{
    const std::string text(5'000'000, 'x');
    std::string bytes = "$5000000\r\n";
    bytes.append(text).append("\r\n");
    ReplyReader reader;
    TreeSink sink;
    QCOMPARE(feed(reader, sink, bytes, 777), ReplyReader::Outcome::Complete);
    QVERIFY(sink.takeReply().text == text);
}

void TestReply::readsRows()
{
    const std::vector<std::pair<std::string, std::string>> pairs{
        {"alice", "3"},      {"b\0\xff\r\n"s, "1.7976931348623157e+308"},
        {"", "-0"},          {"carol", "inf"},
        {"dave", "-inf"},    {"erin", "1844674407370955.25"},
        {"frank", "5e-324"}, {"grace", "nan"}};
    std::string bytes = std::string("*").append(std::to_string(pairs.size() * 2)).append("\r\n");
    for (const auto &[member, score] : pairs) {
        for (const std::string &word : {member, score})
            bytes.append("$").append(std::to_string(word.size())).append("\r\n").append(word).append("\r\n");
    }
    for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
        ReplyReader reader;
        Rows rows;
        std::vector<std::string> texts;
        RowsSink sink(rows, 8, &texts);
        QCOMPARE(feed(reader, sink, bytes, piece), ReplyReader::Outcome::Complete);
        QCOMPARE(rows.size(), pairs.size());
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            QCOMPARE(rows.member(i), std::string_view(pairs[i].first));
            QCOMPARE(texts[i], pairs[i].second);
        }
        QCOMPARE(bitsOf(rows.raw(0)), bitsOf(3));
        QCOMPARE(bitsOf(rows.raw(2)), bitsOf(-0.0));
        QVERIFY(std::isinf(rows.raw(3)) && rows.raw(3) > 0);
        QVERIFY(std::isinf(rows.raw(4)) && rows.raw(4) < 0);
        QCOMPARE(rows.raw(5), 1844674407370955.25);
        QCOMPARE(bitsOf(rows.raw(6)), std::uint64_t(1));
        QVERIFY(std::isnan(rows.raw(7)));
    }
}

void TestReply::refusesRowsOfAnotherShape_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("integer") << QByteArray(":1\r\n");
    QTest::newRow("nil") << QByteArray("$-1\r\n");
    QTest::newRow("status") << QByteArray("+OK\r\n");
    QTest::newRow("odd number") << QByteArray("*1\r\n$1\r\na\r\n");
    QTest::newRow("nested") << QByteArray("*2\r\n$1\r\na\r\n*0\r\n");
    QTest::newRow("integer score") << QByteArray("*2\r\n$1\r\na\r\n:1\r\n");
    QTest::newRow("score is not a number") << QByteArray("*2\r\n$1\r\na\r\n$3\r\n1x2\r\n");
    QTest::newRow("more than were asked for")
        << QByteArray("*4\r\n$1\r\na\r\n$1\r\n1\r\n$1\r\nb\r\n$1\r\n2\r\n");
    QTest::newRow("score is empty") << QByteArray("*2\r\n$1\r\na\r\n$0\r\n\r\n");
}

void TestReply::refusesRowsOfAnotherShape()
{
    QFETCH(QByteArray, bytes);
    ReplyReader reader;
    Rows rows;
    RowsSink sink(rows, 1);
    QCOMPARE(feed(reader, sink, bytes.toStdString(), 1000), ReplyReader::Outcome::Broken);
    QVERIFY(rows.empty());
}

void TestReply::readsScans()
{
    ReplyReader reader;
    ScanSink sink;
    const auto outcome = feed(reader, sink, "*2\r\n$1\r\n6\r\n*3\r\n$1\r\na\r\n$0\r\n\r\n$2\r\nbc\r\n", 1);
    QCOMPARE(outcome, ReplyReader::Outcome::Complete);
    QCOMPARE(sink.cursor, std::string("6"));
    QVERIFY(!sink.finished());
    QCOMPARE(sink.fraction(), 0.375); // 6 is 110, reversed .011
    QCOMPARE(sink.elements.size(), 3u);
    QCOMPARE(sink.elements[0], std::string_view("a"));
    QCOMPARE(sink.elements[1], std::string_view(""));
    QCOMPARE(sink.elements[2], std::string_view("bc"));

    for (const char *wrong : {"*1\r\n$1\r\n0\r\n", "*2\r\n$1\r\n0\r\n$1\r\na\r\n", "*2\r\n*0\r\n*0\r\n",
                              "*2\r\n$1\r\n0\r\n*1\r\n*0\r\n", "*2\r\n$1\r\n0\r\n*1\r\n:1\r\n", "+OK\r\n"}) {
        ReplyReader another;
        ScanSink refusing;
        QCOMPARE(feed(another, refusing, wrong, 1000), ReplyReader::Outcome::Broken);
    }
}

void TestReply::wordsErrors_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<ErrorKind>("kind");
    const auto row = [](const char *line, ErrorKind kind) {
        QTest::newRow(line) << QByteArray(line) << kind;
    };
    row("NOAUTH Authentication required.", ErrorKind::Auth);
    row("WRONGPASS invalid username-password pair or user is disabled.", ErrorKind::Auth);
    row("ERR invalid password", ErrorKind::Auth);
    row("ERR Client sent AUTH, but no password is set", ErrorKind::Auth);
    row("ERR AUTH <password> called without any password configured for the default user. Are you sure your "
        "configuration is correct?",
        ErrorKind::Auth);
    row("NOPERM this user has no permissions to run the 'zrange' command", ErrorKind::Permission);
    row("NOPERM this user has no permissions to access one of the keys used as arguments", ErrorKind::Server);
    row("NOPERM No permissions to access a key", ErrorKind::Server);
    row("DENIED Redis is running in protected mode because protected mode is enabled", ErrorKind::Permission);
    row("ERR unknown command 'SCAN'", ErrorKind::Permission);
    row("LOADING Redis is loading the dataset in memory", ErrorKind::Loading);
    row("BUSY Redis is busy running a script.", ErrorKind::Loading);
    row("MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
        ErrorKind::Loading);
    row("ERR max number of clients reached", ErrorKind::Loading);
    row("WRONGTYPE Operation against a key holding the wrong kind of value", ErrorKind::WrongType);
    row("ERR DB index is out of range", ErrorKind::Server);
    row("MOVED 3999 127.0.0.1:6381", ErrorKind::Moved);
    row("ERR syntax error", ErrorKind::Server);
}

void TestReply::wordsErrors()
{
    QFETCH(QByteArray, line);
    QFETCH(ErrorKind, kind);
    const Error error = errorFromReply(line.toStdString());
    QCOMPARE(error.kind, kind);
    QCOMPARE(error.isByRights, kind == ErrorKind::Permission && line.startsWith("NOPERM"));
    // The server's own words stand in it, without their full stop, and it ends as a sentence does.
    if (line.endsWith('.'))
        line.chop(1);
    QVERIFY2(error.message.find(line.toStdString()) != std::string::npos, error.message.c_str());
    QVERIFY(error.message.ends_with(")."));
    COMPARE_SENTENCE("errorreply", error.message);
}

void TestReply::errorsWithoutWords()
{
    const Error error = errorFromReply("");
    QCOMPARE(error.kind, ErrorKind::Server);
    COMPARE_SENTENCE("errorreply", error.message);
}

void TestReply::leavesOutWhereAScriptFailed()
{
    const auto error = [](std::string line) {
        line += " script: 37df4df413367c4b19e0d18a348b4e33caf764e6, on @user_script:1.";
        return errorFromReply(line);
    };
    const Error seven = error("ERR The user executing the script can't run this command or subcommand");
    QCOMPARE(seven.kind, ErrorKind::Permission);
    QVERIFY2(seven.message.ends_with("(ERR The user executing the script can't run this command or "
                                     "subcommand)."),
             seven.message.c_str());
    const Error eight =
        error("ERR ACL failure in script: User e has no permissions to run the 'zadd' command");
    QCOMPARE(eight.kind, ErrorKind::Permission);
    QVERIFY2(eight.message.ends_with("'zadd' command)."), eight.message.c_str());
    QCOMPARE(error("ERR ACL failure in script: No permissions to access a key").kind, ErrorKind::Server);
    QCOMPARE(error("ERR The user executing the script can't access at least one of the keys").kind,
             ErrorKind::Server);
}

void TestReply::takesTheReasonOfARefusedTransaction()
{
    const Error error = errorFromReply("EXECABORT Transaction discarded because of: NOPERM this user has no "
                                       "permissions to run the 'exec' command");
    QCOMPARE(error.kind, ErrorKind::Permission);
    QVERIFY(error.isByRights);
    QCOMPARE(errorFromReply("EXECABORT Transaction discarded because of previous errors.").kind,
             ErrorKind::Server);
}

void TestReply::hidesEchoedArguments()
{
    const Error error =
        errorFromReply("ERR unknown command 'AUTH', with args beginning with: 'alice' 's3cret' ");
    QCOMPARE(error.kind, ErrorKind::Permission);
    QVERIFY(error.message.find("s3cret") == std::string::npos);
    QVERIFY(error.message.find("ERR unknown command 'AUTH'") != std::string::npos);
}

// A text that a hostile server announces, or goes on with, in place of a number or a word.
void TestReply::repliesAreAsLongAsTheirCommandAllows()
{
    const std::string text = "$70000\r\n" + std::string(70'000, 'x') + "\r\n";
    std::string parts = "*4000000\r\n";
    for (int i = 0; i < 20'000; ++i)
        parts += ":1\r\n";
    for (const std::string &bytes : {text, parts}) {
        for (const char *command : {"ZCARD", "DBSIZE", "PING", "EVALSHA", "ZREMRANGEBYRANK"}) {
            ReplyReader reader;
            TreeSink sink;
            std::string_view left = bytes;
            QCOMPARE(reader.read(left, sink, maxReplyBytes(command)), ReplyReader::Outcome::Broken);
            QVERIFY(!reader.outOfMemory());
        }
    }
    for (const char *command : {"INFO", "DUMP", "ZREVRANGE", "ZSCAN", "ZMSCORE"}) {
        ReplyReader reader;
        TreeSink sink;
        std::string_view left = text;
        QCOMPARE(reader.read(left, sink, maxReplyBytes(command)), ReplyReader::Outcome::Complete);
    }
}

void TestReply::saysOnceWhatItGot()
{
    ReplyReader reader;
    TreeSink sink;
    std::string_view bytes = "\x9e\r\n";
    QCOMPARE(reader.read(bytes, sink), ReplyReader::Outcome::Broken);
    QVERIFY2(reader.fault().contains("got \"\\x9e\""), reader.fault().c_str());
}

TIEBREAK_TEST(NoApplication, TestReply)

} // namespace tst_reply

#include "tst_reply.moc"
