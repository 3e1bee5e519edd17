// SPDX-License-Identifier: GPL-3.0-or-later
// Exported boards: what they hold, that they come back unharmed, and that they are whole or not there.
#include "core/reencode/reencode.h"
#include "core/text/scoretext.h"
#include "files/boardfile.h"
#include "files/exportboard.h"
#include "files/exportplan.h"
#include "redis/link/open.h"
#include "support/files.h"
#include "support/testserver.h"
#include "support/verify.h"

#include "redis/board/boardreader.h"
#include "support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <limits>
#include <random>
#include <set>
#include <sys/resource.h>

using namespace tiebreak;

namespace tst_export
{

namespace
{

constexpr double inf = std::numeric_limits<double>::infinity();

Decoder decoderOf(std::string_view codec)
{
    return Decoder(parseCodecSpec(codec).value(), TimeRange());
}

Snapshot boardOf(const std::vector<std::pair<std::string, double>> &rows)
{
    Rows unsorted;
    for (const auto &[member, raw] : rows)
        unsorted.append(member, raw);
    return Snapshot{sortedAsRedisDoes(std::move(unsorted)), 0};
}

Result<std::string> exported(const ExportOptions &options, const Snapshot &board, const Decoder &decoder)
{
    std::string text;
    const auto append = [&text](std::string_view bytes) -> Result<void> {
        text += bytes;
        return {};
    };
    if (const auto written = exportBoard(append, options, board, decoder); !written)
        return std::unexpected(written.error());
    return text;
}

/// Members that make trouble somewhere, and random ones of troublesome bytes, with any raws a sorted set may
/// hold.
Snapshot nastyBoard(int random)
{
    std::set<std::string> members{
        "",        "a",        "=cmd()", "'=x",        "''=x",      "'",     "'abc",   "''",         "\t",
        "\r",      "\n",       "\r\n",   "-1",         "+1",        "@a",    "'-1",    " a ",        "a,b",
        "a;b",     "\"",       "\"\"",   "say \"hi\"", "\\",        "\\x00", "\\xff",  "S\u00f8ren", "\xff",
        "=\xff",   "'=\xff",   "\xc3",   "\ufeff",     "{\"a\":1}", "null",  "member", "a\tb\nc\r",  "\n=1",
        "\uFF1D1", "'\uFF20a", "\uFF0B", "'\n",        "\uFF0D\xff"};
    members.insert(std::string("\0", 1));
    members.insert(std::string("=\0,", 3));
    std::mt19937_64 generator(7);
    constexpr std::string_view bytes("=+-@'\"\\,;\t\r\n\0 xab\xff\xc3\xb8{", 22);
    for (int i = 0; i < random; ++i) {
        std::string member;
        for (auto length = generator() % 9; length > 0; --length)
            member += bytes[generator() % bytes.size()];
        members.insert(member);
    }
    std::vector<std::pair<std::string, double>> rows;
    constexpr std::array special{
        inf, -inf, 0.0, -0.0, 5e-324, 1.7976931348623157e308, 0.1, 9007199254740993.0};
    for (const std::string &member : members) {
        double raw = fromBits(generator());
        if (!std::isfinite(raw) || generator() % 4 == 0)
            raw = special[generator() % special.size()];
        rows.emplace_back(member, raw);
    }
    return boardOf(rows);
}

void compareBoards(const Snapshot &actual, const Snapshot &expected)
{
    QCOMPARE(actual.size(), expected.size());
    for (std::size_t row = 0; row < expected.rows.size(); ++row) {
        QCOMPARE(QByteArray::fromStdString(std::string(actual.rows.member(row))),
                 QByteArray::fromStdString(std::string(expected.rows.member(row))));
        QCOMPARE(bitsText(actual.rows.raw(row)), bitsText(expected.rows.raw(row)));
    }
}

} // namespace

class ExportTest : public QObject
{
    Q_OBJECT

private slots:
    void csv();
    void csvOfOtherBytes();
    void keysOfRows();
    void jsonLines();
    void lowestFirst();
    void formulasAreHarmless_data();
    void formulasAreHarmless();
    void comesBack_data();
    void comesBack();
    void aPartStaysOne();
    void pipesIntoRedis();
    void pipeIsBounded();
    void writesAFile();
    void fullDiskKeepsTheOldFile();
    void cancelKeepsTheOldFile();
    void sinkEndsIt();
    void whoChangesPlaceWhereRawsFall();
};

void ExportTest::csv()
{
    const Decoder decoder = decoderOf("binary:from=4294967295");
    const auto text =
        exported({}, boardOf({{"aurora, \"k\"", 10307924010161648}, {"=b", 5.5}, {"c", -inf}}), decoder);
    VERIFY_RESULT(text);
    QCOMPARE(QByteArray::fromStdString(*text),
             QByteArray("rank,member,score,time,first,last,verdict,raw,bits\r\n"
                        "1,\"aurora, \"\"k\"\"\",2400000,2026-11-20T20:14:07Z,2026-11-20T20:14:06Z,"
                        "2026-11-20T20:14:08Z,blurred,10307924010161648,0x43424f804a7faaf8\r\n"
                        "2,'=b,,,,,invalid,5.5,0x4016000000000000\r\n"
                        "3,c,,,,,invalid,'-inf,0xfff0000000000000\r\n"));
}

void ExportTest::csvOfOtherBytes()
{
    const auto text = exported({}, boardOf({{"=\xff", 1}, {"b", 2}}), decoderOf("plain"));
    VERIFY_RESULT(text);
    QCOMPARE(QByteArray::fromStdString(*text),
             QByteArray("rank,member,score,time,first,last,verdict,raw,bits,memberBase64\r\n"
                        "1,b,2,,,,exact,2,0x4000000000000000,\r\n"
                        "2,'=\\xff,1,,,,exact,1,0x3ff0000000000000,Pf8=\r\n"));
}

/// Only a board over several keys says which one a row is in.
void ExportTest::keysOfRows()
{
    Snapshot board = boardOf({{"a", 3}, {"b", 2}, {"c", 1}});
    board.keys = {"one", "=\xff"};
    board.shards = {1, 0, 1};
    const auto csv = exported({}, board, decoderOf("plain"));
    VERIFY_RESULT(csv);
    QCOMPARE(QByteArray::fromStdString(*csv),
             QByteArray("rank,member,score,time,first,last,verdict,raw,bits,key,keyBase64\r\n"
                        "1,a,3,,,,exact,3,0x4008000000000000,'=\\xff,Pf8=\r\n"
                        "2,b,2,,,,exact,2,0x4000000000000000,one,\r\n"
                        "3,c,1,,,,exact,1,0x3ff0000000000000,'=\\xff,Pf8=\r\n"));
    const auto lowest = exported({ExportFormat::Csv, "", Direction::LowestFirst}, board, decoderOf("plain"));
    VERIFY_RESULT(lowest);
    QVERIFY(lowest->contains("\r\n2,b,2,,,,exact,2,0x4000000000000000,one,\r\n3,a,"));
    const auto json =
        exported({ExportFormat::JsonLines, "", Direction::HighestFirst}, board, decoderOf("plain"));
    VERIFY_RESULT(json);
    QVERIFY2(json->starts_with("{\"rank\":1,\"member\":\"a\",\"key\":\"=\\\\xff\",\"keyBase64\":\"Pf8=\","),
             json->c_str());
    QVERIFY(json->contains("\"member\":\"b\",\"key\":\"one\",\"score\":2"));
    // Read again it is one board.
    for (const auto &[text, format] : {std::pair(*csv, TableFormat::Csv), {*json, TableFormat::JsonLines}}) {
        const auto back = readBoardText({"x", text}, format, nullptr);
        VERIFY_RESULT(back);
        compareBoards(*back, board);
        QVERIFY(back->keys.empty() && back->shards.empty());
    }
    board.keys = {"one", "two"};
    const auto plain = exported({}, board, decoderOf("plain"));
    VERIFY_RESULT(plain);
    QVERIFY(plain->starts_with("rank,member,score,time,first,last,verdict,raw,bits,key\r\n"));
    QVERIFY(plain->contains("0x3ff0000000000000,two\r\n"));
}

void ExportTest::jsonLines()
{
    const auto text =
        exported({ExportFormat::JsonLines, "", Direction::HighestFirst},
                 boardOf({{"\xff", 10307924010161648}, {"=b", 5.5}}), decoderOf("binary:from=4294967295"));
    VERIFY_RESULT(text);
    QCOMPARE(QByteArray::fromStdString(*text),
             QByteArray("{\"rank\":1,\"member\":\"\\\\xff\",\"memberBase64\":\"/w==\",\"score\":2400000,"
                        "\"time\":\"2026-11-20T20:14:07Z\",\"first\":\"2026-11-20T20:14:06Z\","
                        "\"last\":\"2026-11-20T20:14:08Z\",\"raw\":\"10307924010161648\","
                        "\"bits\":\"0x43424f804a7faaf8\",\"ownScore\":2400000,\"ownTick\":1795205647,"
                        "\"verdict\":\"blurred\",\"misread\":false,\"possible\":[{\"score\":2400000,"
                        "\"first\":1795205646,\"last\":1795205648}],\"possibleCut\":false}\n"
                        "{\"rank\":2,\"member\":\"=b\",\"score\":null,\"time\":null,\"first\":null,"
                        "\"last\":null,\"raw\":\"5.5\",\"bits\":\"0x4016000000000000\",\"ownScore\":0,"
                        "\"ownTick\":4294967290,\"verdict\":\"invalid\",\"misread\":false,\"possible\":[],"
                        "\"possibleCut\":false}\n"));
}

void ExportTest::lowestFirst()
{
    const Snapshot board = boardOf({{"a", 1}, {"b", 1}, {"c", 2}});
    const auto text = exported({ExportFormat::Csv, "", Direction::LowestFirst}, board, decoderOf("plain"));
    VERIFY_RESULT(text);
    QVERIFY(text->contains("\r\n1,a,1,") && text->contains("\r\n2,b,1,") && text->contains("\r\n3,c,2,"));
    const auto back = readBoardText({"x.csv", *text}, TableFormat::Csv, nullptr);
    VERIFY_RESULT(back);
    compareBoards(*back, board);
}

void ExportTest::formulasAreHarmless_data()
{
    QTest::addColumn<QByteArray>("member");
    for (const char *member : {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=", "'=1", "\n=1",
                               "\uFF1D1+1", "\uFF0B1", "\uFF0D1", "\uFF20SUM(A1)"})
        QTest::newRow(member) << QByteArray(member);
}

void ExportTest::formulasAreHarmless()
{
    QFETCH(QByteArray, member);
    const auto text = exported({}, boardOf({{member.toStdString(), 1}}), decoderOf("plain"));
    VERIFY_RESULT(text);
    const QByteArray cell = QByteArray::fromStdString(text->substr(text->find("\r\n") + 2));
    QVERIFY2(cell.startsWith("1,'" + member) || cell.startsWith("1,\"'" + member), cell.constData());
}

void ExportTest::comesBack_data()
{
    QTest::addColumn<ExportFormat>("format");
    QTest::addColumn<TableFormat>("table");
    QTest::addColumn<QByteArray>("codec");
    for (const char *codec : {"plain", "binary:from=4294967295", "text"}) {
        QTest::addRow("CSV, %s", codec) << ExportFormat::Csv << TableFormat::Csv << QByteArray(codec);
        QTest::addRow("JSON lines, %s", codec)
            << ExportFormat::JsonLines << TableFormat::JsonLines << QByteArray(codec);
    }
}

void ExportTest::comesBack()
{
    QFETCH(ExportFormat, format);
    QFETCH(TableFormat, table);
    QFETCH(QByteArray, codec);
    const Snapshot board = nastyBoard(2000);
    const auto text = exported({format, "", Direction::HighestFirst}, board, decoderOf(codec.toStdString()));
    VERIFY_RESULT(text);
    const auto back = readBoardText({"x", *text}, table, nullptr);
    VERIFY_RESULT(back);
    compareBoards(*back, board);
}

// Else what is made of it would be taken for a whole board.
void ExportTest::aPartStaysOne()
{
    const auto part =
        readBoardText({"x", "rank,member,raw\n101,a,9\n103,b,7\n,c,6\n104,d,5\n"}, TableFormat::Csv, nullptr);
    VERIFY_RESULT(part);
    for (const auto &[format, table] : {std::pair(ExportFormat::Csv, TableFormat::Csv),
                                        std::pair(ExportFormat::JsonLines, TableFormat::JsonLines)}) {
        const auto text = exported({format, {}, Direction::LowestFirst}, *part, decoderOf("plain"));
        VERIFY_RESULT(text);
        const auto back = readBoardText({"x", *text}, table, nullptr);
        VERIFY_RESULT(back);
        QVERIFY(back->ranks == (std::vector<std::int64_t>{101, 103, 0, 104}));
    }
}

void ExportTest::pipesIntoRedis()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    const QTemporaryDir directory;
    const QString file = directory.filePath("board.resp");
    const std::string key("a key\r\n\0\xff", 9);
    const Snapshot board = nastyBoard(2000);
    VERIFY_RESULT(exportBoardFile(file.toStdString(), {ExportFormat::RedisPipe, key, Direction::HighestFirst},
                                  board, decoderOf("plain")));
    QProcess pipe;
    pipe.setStandardInputFile(file);
    pipe.start("redis-cli", {"-s", QString::fromStdString(server.endpoint().unixPath), "--pipe"});
    QVERIFY(pipe.waitForFinished(60'000));
    QCOMPARE(pipe.exitCode(), 0);
    const QByteArray said = pipe.readAllStandardOutput();
    QVERIFY2(said.contains("errors: 0,"), said.constData());

    auto connection = openConnection(server.writable(), patient);
    VERIFY_RESULT(connection);
    const auto page = readPage(*connection, key, Direction::HighestFirst, 0, 10'000);
    VERIFY_RESULT(page);
    QCOMPARE(page->cardinality, board.size());
    compareBoards(Snapshot{page->rows, 0}, board);
}

// No command is so long that a server would be held by it.
void ExportTest::pipeIsBounded()
{
    const auto commandsOf = [](const std::string &text) {
        return QByteArray::fromStdString(text).count("ZADD\r\n");
    };
    std::vector<std::pair<std::string, double>> rows;
    for (int i = 0; i < 2500; ++i)
        rows.emplace_back(std::to_string(i), i);
    const ExportOptions options{ExportFormat::RedisPipe, "k", Direction::HighestFirst};
    const auto many = exported(options, boardOf(rows), decoderOf("plain"));
    VERIFY_RESULT(many);
    QCOMPARE(commandsOf(*many), 5);
    const std::string mega(1 << 20, 'x');
    const auto large =
        exported(options, boardOf({{mega + 'a', 1}, {mega + 'b', 2}, {"c", 3}}), decoderOf("plain"));
    VERIFY_RESULT(large);
    QCOMPARE(commandsOf(*large), 2);
}

void ExportTest::writesAFile()
{
    const QTemporaryDir directory;
    const std::string path = directory.filePath("board.csv").toStdString();
    const Snapshot board = nastyBoard(2000);
    std::uint64_t done = 0;
    const Progress progress({}, [&](std::uint64_t rows, std::uint64_t total) {
        QVERIFY(rows > done);
        QCOMPARE(total, board.rows.size());
        done = rows;
    });
    VERIFY_RESULT(exportBoardFile(path, {}, board, decoderOf("plain"), progress));
    QCOMPARE(done, board.rows.size());
    const auto back = readBoardFile(path, nullptr);
    VERIFY_RESULT(back);
    compareBoards(*back, board);
}

void ExportTest::fullDiskKeepsTheOldFile()
{
    const QTemporaryDir directory;
    const std::string path = directory.filePath("board.csv").toStdString();
    VERIFY_RESULT(exportBoardFile(path, {}, boardOf({{"old", 1}}), decoderOf("plain")));
    const Snapshot board = nastyBoard(2000);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit = {};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &limit), 0);
    const rlimit small{50'000, limit.rlim_max};
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto written = exportBoardFile(path, {}, board, decoderOf("plain"));
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &limit), 0);
    std::signal(SIGXFSZ, handler);
    VERIFY_FAILURE(written, ErrorKind::Io, "board.csv was not written: File too large.");
    QCOMPARE(QDir(directory.path()).entryList(QDir::Files | QDir::Hidden), QStringList{"board.csv"});
    const auto old = readBoardFile(path, nullptr);
    VERIFY_RESULT(old);
    QCOMPARE(old->rows.member(0), std::string_view("old"));
}

void ExportTest::cancelKeepsTheOldFile()
{
    const QTemporaryDir directory;
    const std::string path = directory.filePath("board.csv").toStdString();
    VERIFY_RESULT(exportBoardFile(path, {}, boardOf({{"old", 1}}), decoderOf("plain")));
    std::stop_source stop;
    const Progress progress(stop.get_token(), [&stop](std::uint64_t, std::uint64_t) { stop.request_stop(); });
    VERIFY_FAILURE(exportBoardFile(path, {}, nastyBoard(2000), decoderOf("plain"), progress),
                   ErrorKind::Cancelled, "cancelled");
    QCOMPARE(QDir(directory.path()).entryList(QDir::Files | QDir::Hidden), QStringList{"board.csv"});
    const auto old = readBoardFile(path, nullptr);
    VERIFY_RESULT(old);
    QCOMPARE(old->rows.member(0), std::string_view("old"));
}

void ExportTest::sinkEndsIt()
{
    int calls = 0;
    const auto full = [&calls](std::string_view) -> Result<void> {
        ++calls;
        return failure(ErrorKind::Io, "full");
    };
    VERIFY_FAILURE(exportBoard(full, {}, nastyBoard(2000), decoderOf("plain")), ErrorKind::Io, "full");
    QCOMPARE(calls, 1);
}

void ExportTest::whoChangesPlaceWhereRawsFall()
{
    // The old codec lets the later of two win; the new one falls with the score and lets the earlier win.
    const Snapshot board = boardOf({{"early", 51795200100}, {"late", 51795200200}, {"top", 91795200150}});
    const auto plan =
        planReencode(board, decoderOf("decimal"), parseCodecSpec("formula:-score*10000000000 + t").value(),
                     Direction::HighestFirst);
    VERIFY_RESULT(plan);
    QCOMPARE(plan->newDirection, Direction::LowestFirst);
    QTemporaryDir directory;
    const QString path = directory.filePath("changes.csv");
    VERIFY_RESULT(exportPlaceChanges(path.toStdString(), *plan, board, {}));
    QCOMPARE(bytesOf(path), QByteArray("rank,newRank,member,raw,newRaw\r\n"
                                       "2,3,late,51795200200,-48204799800\r\n"
                                       "3,2,early,51795200100,-48204799900\r\n"));
}

TIEBREAK_TEST(QCoreApplication, ExportTest)

} // namespace tst_export

#include "tst_export.moc"
