// SPDX-License-Identifier: GPL-3.0-or-later
// Boards from CSV, TSV and JSON lines: every way to write them, and every way to get them wrong.
#include "core/codec.h"
#include "core/scoretext.h"
#include "files/boardfile.h"
#include "support/verify.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace tiebreak;

namespace
{

CodecSpec codecOf(std::string_view text)
{
    return parseCodecSpec(text).value();
}

Result<Snapshot> read(const QByteArray &text, TableFormat format = TableFormat::Csv,
                      const CodecSpec *codec = nullptr)
{
    return readBoardText({"board.csv", text.toStdString()}, format, codec);
}

/// "member=raw" of each row from the top, with blanks between them.
QByteArray rowsOf(const Snapshot &board)
{
    QByteArray text;
    for (std::size_t row = 0; row < board.rows.size(); ++row) {
        text += row > 0 ? " " : "";
        text += QByteArray::fromStdString(std::string(board.rows.member(row)) + '=' +
                                          shortestText(board.rows.raw(row)));
    }
    return text;
}

} // namespace

class BoardFileTest : public QObject
{
    Q_OBJECT

private slots:
    void reads_data();
    void reads();
    void encodes_data();
    void encodes();
    void refuses_data();
    void refuses();
    void needsACodec();
    void limits();
    void formatFromExtensionAndText_data();
    void formatFromExtensionAndText();
    void filesThatCannotBeRead();
    void byteOrderMark();
    void cancels();
    void manyRows();
    void anyBytes_data();
    void anyBytes();
};

void BoardFileTest::reads_data()
{
    QTest::addColumn<TableFormat>("format");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("rows");
    const auto csv = [](const char *name, const QByteArray &text, const QByteArray &rows) {
        QTest::newRow(name) << TableFormat::Csv << text << rows;
    };
    csv("no header", "a,1\nb,2\n", "b=2 a=1");
    csv("header", "member,raw\na,1\nb,2\n", "b=2 a=1");
    csv("any order and other columns", "raw,place,member\n1,x,a\n2,y,b\n", "b=2 a=1");
    csv("synonyms", "User_ID,Value\na,1\n", "a=1");
    csv("own name before synonyms", "id,member,name,raw\n7,a,Ann,1\n", "a=1");
    csv("Redis's own word", "member,score\na,1.5\n", "a=1.5");
    csv("raw before score and time", "member,score,time,raw\na,1,2026-01-01,42\n", "a=42");
    csv("bits before raw", "member,raw,bits\na,1,0x4000000000000000\n", "a=2");
    csv("semicolons", "member;raw\na;1\n\"b;c\";2\n", "b;c=2 a=1");
    csv("CRLF", "member,raw\r\na,1\r\nb,2\r\n", "b=2 a=1");
    csv("no end of the last line", "a,1\nb,2", "b=2 a=1");
    csv("CR at the very end", "a,1\r", "a=1");
    csv("blank lines", "\n\r\na,1\n\n\nb,2\n\n", "b=2 a=1");
    csv("quotes", "\"a\",\"1\"\n\"x,y\",2\n\"say \"\"hi\"\"\",3\n\"\",4\n", "=4 say \"hi\"=3 x,y=2 a=1");
    csv("quoted line ends", "\"a\r\nb\",1\nc,2", "c=2 a\r\nb=1");
    csv("a quote at the very end", "a,\"1\"", "a=1");
    csv("quotes within", "5\" disk,1\n", "5\" disk=1");
    csv("blanks", " a , 1 \n", " a =1");
    csv("numbers", "a,1e3\nb,-inf\nc,+inf\nd,-0\ne,0x4030000000000000\nf,0x1.8p1\n",
        "c=inf a=1000 e=16 f=3 d=-0 b=-inf");
    csv("numbers as names", "12,5\n13,6\n", "13=6 12=5");
    csv("names of columns as members", "name,5\nscore,4\n", "name=5 score=4");
    csv("equal raws", "a,1\nc,1\nb,1\n", "c=1 b=1 a=1");
    csv("UTF-8", "S\u00f8ren,1\n", "S\u00f8ren=1");
    csv("as it is", "member,raw\n'=x,1\n=y,2\n", "=y=2 '=x=1");
    csv("made harmless", "member,bits\n'=x,0x0000000000000000\n''=x,0x0000000000000001\n", "'=x=5e-324 =x=0");
    csv("Base64 beside", "member,memberBase64,raw\n\\xff,/w==,1\nb,,2\n", "b=2 \xff=1");
    const auto tsv = [](const char *name, const QByteArray &text, const QByteArray &rows) {
        QTest::newRow(name) << TableFormat::Tsv << text << rows;
    };
    tsv("tsv", "a b\t1\n\"q\"\t2\n", "\"q\"=2 a b=1");
    tsv("tsv, escapes", "a\\tb\\\\\\n\t1\n\\xff\t2\r\n", "\xff=2 a\tb\\\n=1");
    tsv("tsv, other bytes", "\xff\t1\n", "\xff=1");
    tsv("tsv, empty member", "\t1\n", "=1");
    tsv("tsv, as tiebreak-cli prints",
        "rank\tmember\tscore\ttime\tfirst\tlast\tverdict\traw\tbits\n1\t'=a\t-\t-\t-\t-\tforeign\t1.5\t"
        "0x3ff8000000000000\n",
        "'=a=1.5");
    const auto json = [](const char *name, const QByteArray &text, const QByteArray &rows) {
        QTest::newRow(name) << TableFormat::JsonLines << text << rows;
    };
    json("json", "{\"member\":\"a\",\"raw\":1}\n{\"raw\":2.5,\"member\":\"b\"}\n", "b=2.5 a=1");
    json("json, texts as numbers", "{\"id\":7,\"raw\":\"10307924010161648\"}", "7=10307924010161648");
    json("json, large numbers", "{\"member\":\"a\",\"raw\":18446744073709551615}", "a=18446744073709551616");
    json("json, blank lines", "\n {\"member\":\"a\",\"raw\":1} \r\n\n", "a=1");
    json("json, nested values",
         "{\"member\":\"a\",\"truth\":[{\"raw\":5,\"member\":\"x\"}],\"of\":{\"member\":\"y\"},\"raw\":1}\n",
         "a=1");
    json("json, escapes", "{\"member\":\"a\\n\\u0000\\\"\",\"raw\":1}", QByteArray("a\n\0\"=1", 6));
    json("json, other bytes", "{\"member\":\"\\\\xff\",\"memberBase64\":\"/w==\",\"raw\":1}\n", "\xff=1");
    json("json, bytes further down",
         "{\"member\":\"b\",\"raw\":2}\n{\"member\":\"\\\\xff\",\"memberBase64\":\"/w==\",\"raw\":1}\n",
         "b=2 \xff=1");
    json("json, bits", "{\"member\":\"a\",\"raw\":null,\"bits\":\"0x8000000000000000\"}", "a=-0");
}

void BoardFileTest::reads()
{
    QFETCH(TableFormat, format);
    QFETCH(QByteArray, text);
    const auto board = read(text, format);
    VERIFY_RESULT(board);
    QTEST(rowsOf(*board), "rows");
    QCOMPARE(board->moved, 0);
}

void BoardFileTest::encodes_data()
{
    QTest::addColumn<QByteArray>("codec");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("score");
    QTest::addColumn<qint64>("tick");
    QTest::newRow("seconds") << QByteArray("binary:from=4294967295") << QByteArray("a,7,1795205647\n")
                             << qint64(7) << qint64(1795205647);
    QTest::newRow("ISO") << QByteArray("binary:from=4294967295")
                         << QByteArray("time,score,member\n2026-11-20T20:14:07Z,7,a\n") << qint64(7)
                         << qint64(1795205647);
    QTest::newRow("milliseconds are cut to seconds")
        << QByteArray("binary:from=4294967295") << QByteArray("a,7,1795205647999\n") << qint64(7)
        << qint64(1795205647);
    QTest::newRow("microseconds") << QByteArray("binary:bits=42,unit=ms")
                                  << QByteArray("a,7,1795205647999123\n") << qint64(7)
                                  << qint64(1795205647999);
    QTest::newRow("seconds as milliseconds")
        << QByteArray("binary:bits=42,unit=ms") << QByteArray("a,7,1795205647\n") << qint64(7)
        << qint64(1795205647000);
    QTest::newRow("the largest time decides for all")
        << QByteArray("binary:bits=42,unit=ms") << QByteArray("a,7,5000\nb,1,1795205647000\n") << qint64(7)
        << qint64(5000);
    QTest::newRow("plain packs no time")
        << QByteArray("plain") << QByteArray("a,7,1795205647\n") << qint64(7) << qint64(0);
}

void BoardFileTest::encodes()
{
    QFETCH(QByteArray, codec);
    QFETCH(QByteArray, text);
    QFETCH(qint64, score);
    QFETCH(qint64, tick);
    const CodecSpec spec = codecOf(codec.toStdString());
    const auto board = read(text, TableFormat::Csv, &spec);
    VERIFY_RESULT(board);
    QCOMPARE(board->rows.member(0), std::string_view("a"));
    QCOMPARE(bitsOf(board->rows.raw(0)), bitsOf(encode(spec, score, tick)->raw));
}

void BoardFileTest::refuses_data()
{
    QTest::addColumn<TableFormat>("format");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("words");
    const auto csv = [](const char *name, const QByteArray &text, const QByteArray &words) {
        QTest::newRow(name) << TableFormat::Csv << text << words;
    };
    csv("empty", "",
        "board.csv is empty: a line of member and raw, or of member, score and time, is expected");
    csv("blank lines only", "\n\r\n\n", "holds no rows: a line of member and raw");
    csv("header only", "member,raw\n", "names its columns but holds no rows.");
    csv("one column", "a\nb\n", "line 1: 1 column: a line of member and raw");
    csv("four columns", "a,1,2,3\n", "line 1: 4 columns: a line of member and raw");
    csv("no member", "points,raw\n1,2\n", "line 1: no column is named member.");
    csv("no raw", "member,time\na,5\n", "has no column for the raw");
    csv("two members", "user,name,raw\na,b,1\n", "both \"user\" and \"name\" can be the member");
    csv("the same name twice", "member,raw,raw\na,1,2\n", "both \"raw\" and \"raw\" can be the raw");
    csv("too few columns", "member,raw\na,1\n\nb\n", "board.csv, line 4: 1 column where line 1 has 2.");
    csv("too many columns", "a,1\nb,2,3\n", "line 2: 3 columns where line 1 has 2.");
    csv("lines inside of quotes count", "\"a\nb\nc\",1\nd\n", "line 4: 1 column where line 1 has 2");
    csv("no number", "member,raw\na,1\nb,many\n", "board.csv, line 3, column raw: \"many\" is no number.");
    csv("no number, no header", "a,1\nb,many\n", "line 2, column 2: \"many\" is no number.");
    csv("a header nobody knows", "who,what\na,1\n", "Should this line name the columns");
    csv("no number at all", "a,\n", "line 1, column 2: it is missing.");
    csv("too many bits", "a,0x40300000000000001\n",
        "line 1, column 2: \"0x40300000000000001\" is no number.");
    csv("comma in a number", "a;1,5\n", "line 1, column 2: \"1,5\" is no number.");
    csv("not a number", "a,1\nb,nan\n",
        "line 2, column 2: \"nan\" is not a number, which no sorted set holds.");
    csv("bits of no number", "member,bits\na,0x7ff8000000000000\n",
        "column bits: \"0x7ff8000000000000\" is not a");
    csv("no bits", "member,bits\na,4000000000000000\n", "is not 0x and the hex digits of 64 bits.");
    csv("twice", "member,raw\na,1\nb,2\na,1\nb,1\n", "line 4: the member \"a\" stands in line 2 already");
    csv("unterminated quote", "a,1\n\"b,2\nc,3\n", "line 2: a quote is opened here and never closed.");
    csv("quote at the very end", "a,1\nb,\"", "line 2: a quote is opened here and never closed.");
    csv("text behind a quote", "\"a\"b,1\n", "line 1: there is more behind the closing quote");
    csv("not UTF-8", "a,1\n\xff,2\n", "board.csv, line 2: the text is not UTF-8");
    csv("cut in a character", "a,1\nS\xc3", "line 2: the text is not UTF-8");
    csv("no Base64", "member,memberBase64,raw\na,?,1\n", "line 2, column memberBase64: \"?\" is not Base64.");
    QTest::newRow("tsv, no escape") << TableFormat::Tsv << QByteArray("a\t1\nb\\q\t2\n")
                                    << QByteArray("line 2: after a backslash only");
    const auto json = [](const char *name, const QByteArray &text, const QByteArray &words) {
        QTest::newRow(name) << TableFormat::JsonLines << text << words;
    };
    json("json, cut", "{\"member\":\"a\",\"raw\":1}\n{\"member\":\"b\",\"ra",
         "line 2: the JSON object breaks off at the end of the line.");
    json("json, garbage", "{\"member\":\"a\",,}", "line 1: this is no JSON from byte 15 on.");
    json("json, two in a line", "{\"member\":\"a\",\"raw\":1} {}", "line 1: this is no JSON from byte");
    json("json, a list", "[\"a\",1]", "line 1: a JSON object is expected");
    json("json, a number", "1", "line 1: a JSON object is expected");
    json("json, nothing in it", "{}", "line 1: no column is named member.");
    json("json, no raw", "{\"member\":\"a\",\"raw\":1}\n\n{\"member\":\"b\"}\n",
         "line 3, column raw: it is missing.");
    json("json, null", "{\"member\":\"a\",\"raw\":null}\n", "line 1, column raw: it is missing.");
    json("json, no member", "{\"member\":\"a\",\"raw\":1}\n{\"raw\":2}\n",
         "line 2, column member: it is missing.");
    json("json, no number", "{\"member\":\"a\",\"raw\":true}\n", "column raw: \"true\" is no number.");
    json("json, not UTF-8", "{\"member\":\"\xff\",\"raw\":1}\n", "line 1: the text is not UTF-8");
}

void BoardFileTest::refuses()
{
    QFETCH(TableFormat, format);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, words);
    VERIFY_FAILURE(read(text, format), ErrorKind::Io, words.toStdString());
}

void BoardFileTest::needsACodec()
{
    VERIFY_FAILURE(read("a,1,5\n"), ErrorKind::Usage,
                   "board.csv holds scores and times: name the codec that packs them.");
}

void BoardFileTest::limits()
{
    const CodecSpec decimal = codecOf("decimal:from=4294967295");
    VERIFY_FAILURE(read("a,1,5\nb,2,9999999999\n", TableFormat::Csv, &decimal), ErrorKind::Limit,
                   "board.csv, line 2: ");
    const CodecSpec binary = codecOf("binary");
    VERIFY_FAILURE(read("a,1,5\n\nb,9223372036854775807,5\n", TableFormat::Csv, &binary), ErrorKind::Limit,
                   "board.csv, line 3: the score 9223372036854775807 does not fit");
    VERIFY_FAILURE(read("a,1.5,5\n", TableFormat::Csv, &binary), ErrorKind::Io,
                   "line 1, column 2: \"1.5\" is no whole number of 64 bits.");
    VERIFY_FAILURE(read("a,1,yesterday\n", TableFormat::Csv, &binary), ErrorKind::Io,
                   "line 1, column 3: \"yesterday\" is no time");
    VERIFY_FAILURE(read("a,1,5\nb,1,2026-11-20\n", TableFormat::Csv, &binary), ErrorKind::Io,
                   "line 2, column 3: \"2026-11-20\" is written in another form than the time in line 1");
    VERIFY_FAILURE(read("a,1,5\nb,1,6\na,2,7\n", TableFormat::Csv, &binary), ErrorKind::Io,
                   "line 3: the member \"a\" stands in line 1 already");
}

void BoardFileTest::formatFromExtensionAndText_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<TableFormat>("format");
    QTest::newRow("csv") << QByteArray("a.CSV") << QByteArray("a\tb,1") << TableFormat::Csv;
    QTest::newRow("tsv") << QByteArray("a.tsv") << QByteArray("{,1") << TableFormat::Tsv;
    QTest::newRow("tab") << QByteArray("a.Tab") << QByteArray() << TableFormat::Tsv;
    QTest::newRow("jsonl") << QByteArray("a.jsonl") << QByteArray("a,1") << TableFormat::JsonLines;
    QTest::newRow("ndjson") << QByteArray("a.ndjson") << QByteArray() << TableFormat::JsonLines;
    QTest::newRow("text with commas") << QByteArray("a.txt") << QByteArray("a,1\nb\t2") << TableFormat::Csv;
    QTest::newRow("text with tabs") << QByteArray("tsv") << QByteArray("\na,\t1\n") << TableFormat::Tsv;
    QTest::newRow("text with braces")
        << QByteArray("-") << QByteArray("{\"a\":\t1}") << TableFormat::JsonLines;
    QTest::newRow("nothing") << QByteArray() << QByteArray() << TableFormat::Csv;
}

void BoardFileTest::formatFromExtensionAndText()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, text);
    QTEST(tableFormat({path.toStdString(), text.toStdString()}), "format");
}

void BoardFileTest::filesThatCannotBeRead()
{
    const QTemporaryDir directory;
    const std::string path = directory.path().toStdString();
    VERIFY_FAILURE(readBoardFile(path + "/none.csv", nullptr), ErrorKind::Io,
                   "none.csv cannot be read: No such file or directory.");
    VERIFY_FAILURE(readBoardFile(path, nullptr), ErrorKind::Io, "cannot be read: Is a directory.");
}

void BoardFileTest::byteOrderMark()
{
    const QTemporaryDir directory;
    const auto write = [&](const char *name, const QByteArray &bytes) {
        QFile file(directory.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    };
    const auto pathOf = [&](const char *name) { return directory.filePath(name).toStdString(); };
    write("utf8.csv", "\xef\xbb\xbfmember,raw\na,1\n");
    const auto board = readBoardFile(pathOf("utf8.csv"), nullptr);
    VERIFY_RESULT(board);
    QCOMPARE(rowsOf(*board), QByteArray("a=1"));
    write("little.csv", QByteArray("\xff\xfe"
                                   "a\0,\0",
                                   6));
    write("big.csv", QByteArray("\xfe\xff\0a", 4));
    for (const char *name : {"little.csv", "big.csv"})
        VERIFY_FAILURE(readBoardFile(pathOf(name), nullptr), ErrorKind::Io, "is UTF-16: save it as UTF-8.");
}

void BoardFileTest::cancels()
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

// Members and raws that a seeded generator makes come back bit by bit, in the order of Redis.
void BoardFileTest::manyRows()
{
    std::mt19937_64 random(3);
    std::string text = "bits,member\n";
    std::vector<std::pair<double, std::string>> rows;
    for (int row = 0; row < 20'000; ++row) {
        const double raw = static_cast<double>(random() % 1000) * 1.1;
        const std::string member = std::to_string(random());
        rows.emplace_back(raw, member);
        text += bitsLiteral(raw) + ',' + member + '\n';
    }
    std::ranges::sort(rows, std::greater());
    const auto board = readBoardText({"x", text}, TableFormat::Csv, nullptr);
    VERIFY_RESULT(board);
    QCOMPARE(board->rows.size(), rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        QCOMPARE(bitsOf(board->rows.raw(row)), bitsOf(rows[row].first));
        QCOMPARE(board->rows.member(row), std::string_view(rows[row].second));
    }
}

void BoardFileTest::anyBytes_data()
{
    QTest::addColumn<TableFormat>("format");
    QTest::addColumn<QByteArray>("good");
    QTest::newRow("csv") << TableFormat::Csv
                         << QByteArray("member,raw,memberBase64\r\n\"a \"\"b\"\"\",1.5,\r\n'=c,2,YWI=\r\n");
    QTest::newRow("tsv") << TableFormat::Tsv << QByteArray("a\\t\\xff\t1\nb\t-inf\n");
    QTest::newRow("json") << TableFormat::JsonLines
                          << QByteArray("{\"member\":\"a\\u00e9\",\"raw\":[{}],\"bits\":\"0x10\"}\n"
                                        "{\"raw\":null,\"bits\":\"0x11\",\"member\":\"b\"}\n");
}

// A good file with a few bytes changed, cut, or put in is either read or refused with its name in front.
void BoardFileTest::anyBytes()
{
    QFETCH(TableFormat, format);
    QFETCH(QByteArray, good);
    VERIFY_RESULT(read(good, format));
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
        const auto board = read(text, format);
        accepted += board.has_value();
        if (!board)
            QVERIFY2(board.error().message.starts_with("board.csv"), text.toPercentEncoding());
        else
            QVERIFY2(board->size() > 0, text.toPercentEncoding());
    }
    QVERIFY(accepted > 100 && accepted < 19'000);
}

QTEST_GUILESS_MAIN(BoardFileTest)
#include "tst_boardfile.moc"
