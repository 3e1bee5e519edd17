// SPDX-License-Identifier: GPL-3.0-or-later
// Boards from CSV, TSV and JSON lines: every way to get them wrong.
#include "boardtext.h"
#include "core/codec/codec.h"
#include "files/eventsfile.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <random>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace tiebreak;

namespace tst_boardfilefaults
{

class BoardFileFaultsTest : public QObject
{
    Q_OBJECT

private slots:
    void refuses_data();
    void refuses();
    void needsACodec();
    void limits();
    void filesThatCannotBeRead();
    void devicesAndPipes();
    void commasWithoutEnd();
    void cancels();
    void anyBytes_data();
    void anyBytes();
};

void BoardFileFaultsTest::refuses_data()
{
    addTextColumns();
    addCsv("empty", "");
    addCsv("blank lines only", "\n\r\n\n");
    addCsv("header only", "member,raw\n");
    addCsv("one column", "a\nb\n");
    addCsv("four columns", "a,1,2,3\n");
    addCsv("no member", "points,raw\n1,2\n");
    addCsv("no raw", "member,time\na,5\n");
    addCsv("two members", "user,name,raw\na,b,1\n");
    addCsv("the same name twice", "member,raw,raw\na,1,2\n");
    addCsv("too few columns", "member,raw\na,1\n\nb\n");
    addCsv("too many columns", "a,1\nb,2,3\n");
    addCsv("lines inside of quotes count", "\"a\nb\nc\",1\nd\n");
    addCsv("no number", "member,raw\na,1\nb,many\n");
    addCsv("no number, no header", "a,1\nb,many\n");
    addCsv("a header nobody knows", "who,what\na,1\n");
    addCsv("no number at all", "a,\n");
    addCsv("too many bits", "a,0x40300000000000001\n");
    addCsv("comma in a number", "a;1,5\n");
    addCsv("not a number", "a,1\nb,nan\n");
    addCsv("larger than any double", "a,inf\nb,-1e400\n");
    addCsv("bits of no number", "member,bits\na,0x7ff8000000000000\n");
    addCsv("no bits", "member,bits\na,4000000000000000\n");
    addCsv("bits cut off", "member,bits\na,0x40593e\n");
    addCsv("twice", "member,raw\na,1\nb,2\na,1\nb,1\n");
    addCsv("in two keys", "member,raw,key\na,1,one\nb,2,one\na,1,two\n");
    addCsv("unterminated quote", "a,1\n\"b,2\nc,3\n");
    addCsv("quote at the very end", "a,1\nb,\"");
    addCsv("text behind a quote", "\"a\"b,1\n");
    addCsv("not UTF-8", "a,1\n\xff,2\n");
    addCsv("cut in a character", "a,1\nS\xc3");
    addCsv("no Base64", "member,memberBase64,raw\na,?,1\n");
    addTsv("tsv, no escape", "a\t1\nb\\q\t2\n");
    addJson("json, cut", "{\"member\":\"a\",\"raw\":1}\n{\"member\":\"b\",\"ra");
    addJson("json, garbage", "{\"member\":\"a\",,}");
    addJson("json, two in a line", "{\"member\":\"a\",\"raw\":1} {}");
    addJson("json, a list", "[\"a\",1]");
    addJson("json, a number", "1");
    addJson("json, nothing in it", "{}");
    addJson("json, no raw", "{\"member\":\"a\",\"raw\":1}\n\n{\"member\":\"b\"}\n");
    QByteArray names("{\"member\":\"a\",\"raw\":1");
    for (int i = 0; i < 1000; ++i)
        names += ",\"n" + QByteArray::number(i) + "\":1";
    addJson("json, too many names", names + "}\n");
    addJson("json, null", "{\"member\":\"a\",\"raw\":null}\n");
    addJson("json, no member", "{\"member\":\"a\",\"raw\":1}\n{\"raw\":2}\n");
    addJson("json, no number", "{\"member\":\"a\",\"raw\":true}\n");
    addJson("json, not UTF-8", "{\"member\":\"\xff\",\"raw\":1}\n");
}

void BoardFileFaultsTest::refuses()
{
    QFETCH(TableFormat, format);
    QFETCH(QByteArray, text);
    const auto board = readText(text, format);
    VERIFY_FAILURE(board, ErrorKind::Io, "");
    COMPARE_SENTENCE("boardfile", board.error().message);
}

void BoardFileFaultsTest::needsACodec()
{
    COMPARE_FAILURE(readText("a,1,5\n"), ErrorKind::Usage, "boardfile", "scores and times");
}

void BoardFileFaultsTest::limits()
{
    const CodecSpec decimal = parseCodecSpec("decimal:from=4294967295").value();
    COMPARE_FAILURE(readText("a,1,5\nb,2,9999999999\n", TableFormat::Csv, &decimal), ErrorKind::Limit,
                    "boardfile", "time");
    const CodecSpec binary = parseCodecSpec("binary").value();
    COMPARE_FAILURE(readText("a,1,5\n\nb,9223372036854775807,5\n", TableFormat::Csv, &binary),
                    ErrorKind::Limit, "boardfile", "score");
    COMPARE_FAILURE(readText("a,1.5,5\n", TableFormat::Csv, &binary), ErrorKind::Io, "boardfile",
                    "not whole");
    COMPARE_FAILURE(readText("a,1,yesterday\n", TableFormat::Csv, &binary), ErrorKind::Io, "boardfile",
                    "not a time");
    COMPARE_FAILURE(readText("a,1,5\nb,1,2026-11-20\n", TableFormat::Csv, &binary), ErrorKind::Io,
                    "boardfile", "two forms");
    COMPARE_FAILURE(readText("a,1,5\nb,1,6\na,2,7\n", TableFormat::Csv, &binary), ErrorKind::Io, "boardfile",
                    "twice");
}

void BoardFileFaultsTest::filesThatCannotBeRead()
{
    const QTemporaryDir directory;
    const std::string path = directory.path().toStdString();
    VERIFY_FAILURE(readBoardFile(path + "/none.csv", nullptr), ErrorKind::Io,
                   "none.csv cannot be read: No such file or directory.");
    VERIFY_FAILURE(readBoardFile(path, nullptr), ErrorKind::Io, "cannot be read: Is a directory.");
}

void BoardFileFaultsTest::devicesAndPipes()
{
    SLOW_TEST();
    for (const char *device : {"/dev/zero", "/dev/urandom", "/dev/null"}) {
        VERIFY_FAILURE(readBoardFile(device, nullptr), ErrorKind::Io,
                       std::string(device) + " cannot be read: it is a device, not a file.");
        VERIFY_FAILURE(readEventsFile(device), ErrorKind::Io, "it is a device, not a file.");
    }
    const QTemporaryDir directory;
    const std::string pipe = directory.filePath("pipe").toStdString();
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    VERIFY_FAILURE(readBoardFile(pipe, nullptr), ErrorKind::Io, "is a pipe without a writer.");
    // A writer that comes when the reader is there already.
    std::jthread late([&pipe] {
        const int end = ::open(pipe.c_str(), O_WRONLY | O_CLOEXEC); // waits for the reader
        QCOMPARE(::write(end, "a,1\n", 4), ssize_t(4));
        ::close(end);
    });
    VERIFY_RESULT(readBoardFile(pipe, nullptr));
    late.join();

    // What a shell's <(...) gives: the writer is there already, and writes when it likes.
    int ends[2] = {-1, -1};
    QCOMPARE(::pipe(ends), 0);
    std::jthread writer([end = ends[1]] {
        for (const std::string_view piece : {"a,1\n", "b,2\n"})
            QCOMPARE(::write(end, piece.data(), piece.size()), ssize_t(piece.size()));
        ::close(end);
    });
    const auto board = readBoardFile("/dev/fd/" + std::to_string(ends[0]), nullptr);
    writer.join();
    ::close(ends[0]);
    VERIFY_RESULT(board);
    QCOMPARE(board->size(), 2);

    const std::string large = directory.filePath("large.csv").toStdString();
    putFile(QString::fromStdString(large), "a,1\n");
    QCOMPARE(::truncate(large.c_str(), off_t(largestTextFile) + 1), 0);
    VERIFY_FAILURE(readBoardFile(large, nullptr), ErrorKind::Io,
                   "large.csv is too large: at most 2147483648");
}

// Each cell costs many times the byte that it takes in the file.
void BoardFileFaultsTest::commasWithoutEnd()
{
    const std::string commas(20'000'000, ',');
    for (const TableFormat format : {TableFormat::Csv, TableFormat::Tsv}) {
        const char separator = format == TableFormat::Csv ? ',' : '\t';
        const std::string row = "m" + std::string(1, separator) + "1\n";
        VERIFY_FAILURE(readBoardText({"x", std::string(commas.size(), separator)}, format, nullptr),
                       ErrorKind::Io, "x, line 1: it has more than 1000 columns.");
        VERIFY_FAILURE(readBoardText({"x", row + std::string(commas.size(), separator)}, format, nullptr),
                       ErrorKind::Io, "x, line 2: it has more than 1000 columns.");
    }
}

void BoardFileFaultsTest::cancels()
{
    std::string text;
    for (int row = 0; row < 10'000; ++row)
        text += "m" + std::to_string(row) + ',' + std::to_string(row) + '\n';
    std::stop_source stop;
    std::uint64_t reported = 0;
    const Progress progress(stop.get_token(), [&](std::uint64_t done, std::uint64_t total) {
        reported = done;
        QCOMPARE(total, text.size());
        stop.request_stop();
    });
    const std::uint64_t size = text.size();
    VERIFY_FAILURE(readBoardText({"board.csv", text}, TableFormat::Csv, nullptr, progress),
                   ErrorKind::Cancelled, "cancelled");
    QVERIFY(reported > 0 && reported < size);
}

void BoardFileFaultsTest::anyBytes_data()
{
    QTest::addColumn<TableFormat>("format");
    QTest::addColumn<QByteArray>("good");
    QTest::newRow("csv") << TableFormat::Csv
                         << QByteArray("member,raw,memberBase64\r\n\"a \"\"b\"\"\",1.5,\r\n'=c,2,YWI=\r\n");
    QTest::newRow("tsv") << TableFormat::Tsv << QByteArray("a\\t\\xff\t1\nb\t-inf\n");
    QTest::newRow("json") << TableFormat::JsonLines
                          << QByteArray(
                                 "{\"member\":\"a\\u00e9\",\"raw\":[{}],\"bits\":\"0x0000000000000010\"}\n"
                                 "{\"raw\":null,\"bits\":\"0x0000000000000011\",\"member\":\"b\"}\n");
}

// A good file with a few bytes changed, cut, or put in is either read or refused with its name in front.
void BoardFileFaultsTest::anyBytes()
{
    QFETCH(TableFormat, format);
    QFETCH(QByteArray, good);
    VERIFY_RESULT(readText(good, format));
    const QByteArray bytes("\"\\',;\t\r\n=x0f{}[]: a\0\xff\xc3\xa9", 23);
    std::mt19937_64 random(11);
    int accepted = 0;
    for (int i = 0; i < 20'000; ++i) {
        QByteArray text = good;
        for (auto changes = 1 + random() % 3; changes > 0 && !text.isEmpty(); --changes) {
            const auto at = qsizetype(random() % quint64(text.size()));
            const char byte = bytes[qsizetype(random() % quint64(bytes.size()))];
            if (const auto what = random() % 4; what == 0)
                text.truncate(at);
            else if (what == 1)
                text.remove(at, 1);
            else if (what == 2)
                text.insert(at, byte);
            else
                text[at] = byte;
        }
        const auto board = readText(text, format);
        accepted += board.has_value();
        if (!board)
            QVERIFY2(board.error().message.starts_with("board.csv"), text.toPercentEncoding());
        else
            QVERIFY2(board->size() > 0, text.toPercentEncoding());
    }
    QVERIFY(accepted > 100 && accepted < 19'000);
}

TIEBREAK_TEST(QCoreApplication, BoardFileFaultsTest)

} // namespace tst_boardfilefaults

#include "tst_boardfilefaults.moc"
