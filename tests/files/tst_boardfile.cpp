// SPDX-License-Identifier: GPL-3.0-or-later
// Boards from CSV, TSV and JSON lines: every way to write them.
#include "boardtext.h"
#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "support/files.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace tiebreak;

namespace tst_boardfile
{

namespace
{

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
    void formatFromExtensionAndText_data();
    void formatFromExtensionAndText();
    void byteOrderMark();
    void manyRows();
    void partsAreKnownByTheirRanks_data();
    void partsAreKnownByTheirRanks();
    void ranksAreThoseOfTheRows_data();
    void ranksAreThoseOfTheRows();
};

void BoardFileTest::reads_data()
{
    addTextColumns();
    addCsv("no header", "a,1\nb,2\n", "b=2 a=1");
    addCsv("header", "member,raw\na,1\nb,2\n", "b=2 a=1");
    addCsv("any order and other columns", "raw,place,member\n1,x,a\n2,y,b\n", "b=2 a=1");
    addCsv("synonyms", "User_ID,Value\na,1\n", "a=1");
    addCsv("own name before synonyms", "id,member,name,raw\n7,a,Ann,1\n", "a=1");
    addCsv("Redis's own word", "member,score\na,1.5\n", "a=1.5");
    addCsv("raw before score and time", "member,score,time,raw\na,1,2026-01-01,42\n", "a=42");
    addCsv("bits before raw", "member,raw,bits\na,1,0x4000000000000000\n", "a=2");
    addCsv("semicolons", "member;raw\na;1\n\"b;c\";2\n", "b;c=2 a=1");
    addCsv("CRLF", "member,raw\r\na,1\r\nb,2\r\n", "b=2 a=1");
    addCsv("no end of the last line", "a,1\nb,2", "b=2 a=1");
    addCsv("CR at the very end", "a,1\r", "a=1");
    addCsv("blank lines", "\n\r\na,1\n\n\nb,2\n\n", "b=2 a=1");
    addCsv("quotes", "\"a\",\"1\"\n\"x,y\",2\n\"say \"\"hi\"\"\",3\n\"\",4\n", "=4 say \"hi\"=3 x,y=2 a=1");
    addCsv("quoted line ends", "\"a\r\nb\",1\nc,2", "c=2 a\r\nb=1");
    addCsv("a quote at the very end", "a,\"1\"", "a=1");
    addCsv("quotes within", "5\" disk,1\n", "5\" disk=1");
    addCsv("blanks", " a , 1 \n", " a =1");
    addCsv("numbers", "a,1e3\nb,-inf\nc,+inf\nd,-0\ne,0x4030000000000000\nf,0x1.8p1\n",
           "c=inf a=1000 e=16 f=3 d=-0 b=-inf");
    addCsv("numbers as names", "12,5\n13,6\n", "13=6 12=5");
    addCsv("names of columns as members", "name,5\nscore,4\n", "name=5 score=4");
    addCsv("equal raw scores", "a,1\nc,1\nb,1\n", "c=1 b=1 a=1");
    addCsv("UTF-8", "S\u00f8ren,1\n", "S\u00f8ren=1");
    addCsv("as it is", "member,raw\n'=x,1\n=y,2\n", "=y=2 '=x=1");
    addCsv("made harmless", "member,bits\n'=x,0x0000000000000000\n''=x,0x0000000000000001\n",
           "'=x=5e-324 =x=0");
    addCsv("Base64 beside", "member,memberBase64,raw\n\\xff,/w==,1\nb,,2\n", "b=2 \xff=1");
    addTsv("tsv", "a b\t1\n\"q\"\t2\n", "\"q\"=2 a b=1");
    addTsv("tsv, escapes", "a\\tb\\\\\\n\t1\n\\xff\t2\r\n", "\xff=2 a\tb\\\n=1");
    addTsv("tsv, other bytes", "\xff\t1\n", "\xff=1");
    addTsv("tsv, empty member", "\t1\n", "=1");
    addTsv("tsv, as tiebreak-cli prints",
           "rank\tmember\tscore\ttime\tfirst\tlast\tverdict\traw\tbits\n1\t'=a\t-\t-\t-\t-\tinvalid\t1.5\t"
           "0x3ff8000000000000\n",
           "'=a=1.5");
    addJson("json", "{\"member\":\"a\",\"raw\":1}\n{\"raw\":2.5,\"member\":\"b\"}\n", "b=2.5 a=1");
    addJson("json, texts as numbers", "{\"id\":7,\"raw\":\"10307924010161648\"}", "7=10307924010161648");
    addJson("json, large numbers", "{\"member\":\"a\",\"raw\":18446744073709551615}",
            "a=18446744073709551616");
    addJson("json, blank lines", "\n {\"member\":\"a\",\"raw\":1} \r\n\n", "a=1");
    addJson(
        "json, nested values",
        "{\"member\":\"a\",\"truth\":[{\"raw\":5,\"member\":\"x\"}],\"of\":{\"member\":\"y\"},\"raw\":1}\n",
        "a=1");
    addJson("json, escapes", "{\"member\":\"a\\n\\u0000\\\"\",\"raw\":1}", QByteArray("a\n\0\"=1", 6));
    addJson("json, other bytes", "{\"member\":\"\\\\xff\",\"memberBase64\":\"/w==\",\"raw\":1}\n", "\xff=1");
    addJson("json, bytes further down",
            "{\"member\":\"b\",\"raw\":2}\n{\"member\":\"\\\\xff\",\"memberBase64\":\"/w==\",\"raw\":1}\n",
            "b=2 \xff=1");
    addJson("json, bits", "{\"member\":\"a\",\"raw\":null,\"bits\":\"0x8000000000000000\"}", "a=-0");
}

void BoardFileTest::reads()
{
    QFETCH(TableFormat, format);
    QFETCH(QByteArray, text);
    const auto board = readText(text, format);
    VERIFY_RESULT(board);
    QTEST(rowsOf(*board), "expected");
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
    QTest::newRow("a small number counts as the others do")
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
    const CodecSpec spec = parseCodecSpec(codec.toStdString()).value();
    const auto board = readText(text, TableFormat::Csv, &spec);
    VERIFY_RESULT(board);
    QCOMPARE(board->rows.member(0), std::string_view("a"));
    QCOMPARE(bitsOf(board->rows.raw(0)), bitsOf(encode(spec, score, tick)->raw));
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

void BoardFileTest::byteOrderMark()
{
    const QTemporaryDir directory;
    const auto written = [&](const char *name, const QByteArray &bytes) {
        return putFile(directory.filePath(name), bytes).toStdString();
    };
    const auto board = readBoardFile(written("utf8.csv", "\xef\xbb\xbfmember,raw\na,1\n"), nullptr);
    VERIFY_RESULT(board);
    QCOMPARE(rowsOf(*board), QByteArray("a=1"));
    for (const std::string &path : {written("little.csv", QByteArray("\xff\xfe"
                                                                     "a\0,\0",
                                                                     6)),
                                    written("big.csv", QByteArray("\xfe\xff\0a", 4))})
        VERIFY_FAILURE(readBoardFile(path, nullptr), ErrorKind::Io, "is UTF-16: save it as UTF-8.");
}

// Members and raws that a seeded generator makes come back bit by bit, in the order of Redis.
void BoardFileTest::partsAreKnownByTheirRanks_data()
{
    QTest::addColumn<QByteArray>("ranks");
    QTest::addColumn<int>("members"); // of the whole board, at the least
    QTest::newRow("whole") << QByteArray("1 2 3") << 3;
    QTest::newRow("in any order") << QByteArray("3 1 2") << 3;
    QTest::newRow("shared ranks") << QByteArray("1 1 3") << 3;
    QTest::newRow("dense ranks") << QByteArray("1 1 2") << 3;
    QTest::newRow("no numbers") << QByteArray("1 - 3") << 3;
    QTest::newRow("no ranks") << QByteArray("9223372036854775805 9223372036854775806 9223372036854775807")
                              << 3;
    QTest::newRow("from 101") << QByteArray("101 102 103") << 103;
    QTest::newRow("a hole") << QByteArray("1 2 4") << 4;
    QTest::newRow("the first place of all") << QByteArray("1 1 1") << 3;
    QTest::newRow("the last") << QByteArray("3 3 3") << 3;
    QTest::newRow("the one between") << QByteArray("2 2 2") << 3;
    QTest::newRow("shared, from 4") << QByteArray("4 4 4") << 6;
    QTest::newRow("one has none") << QByteArray("101 - 103") << 103;
    QTest::newRow("two have none") << QByteArray("101 - -") << 3;
    QTest::newRow("with signs") << QByteArray("#101 #102 #103") << 103;
}

void BoardFileTest::partsAreKnownByTheirRanks()
{
    QFETCH(QByteArray, ranks);
    QFETCH(int, members);
    std::string csv = "rank,member,raw\n";
    std::string json;
    char member = 'a';
    for (const QByteArray &rank : ranks.split(' ')) {
        csv += rank.toStdString() + ',' + member + ",1\n";
        json += R"({"rank":)" + (rank == "-" ? std::string("null") : '"' + rank.toStdString() + '"') +
                R"(,"member":")" + member++ + R"(","raw":1})" + '\n';
    }
    for (const auto &[text, format] :
         {std::pair(csv, TableFormat::Csv), std::pair(json, TableFormat::JsonLines)}) {
        const auto board = readBoardText({"board", text}, format, nullptr);
        VERIFY_RESULT(board);
        QCOMPARE(board->size(), std::int64_t(3));
        QCOMPARE(board->boardSize(), std::int64_t(members));
        QCOMPARE(filePartText("board", *board, plainWording()).empty(), members == 3);
    }
}

// A column of that name may be of something else.
void BoardFileTest::ranksAreThoseOfTheRows_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isPart");
    QTest::newRow("falling") << QByteArray("place,member,raw\n101,a,3\n102,b,2\n103,c,2\n104,d,1\n") << true;
    QTest::newRow("rising") << QByteArray("place,member,raw\n101,a,1\n102,b,2\n103,c,3\n") << true;
    QTest::newRow("of scores and times")
        << QByteArray("rank,member,score,time\n103,a,5,1700000003\n102,b,5,1700000002\n101,c,7,1700000001\n")
        << true;
    QTest::newRow("whole, of scores and times")
        << QByteArray("rank,member,score,time\n3,a,5,1700000003\n2,b,5,1700000002\n1,c,7,1700000001\n")
        << false;
    QTest::newRow("of something else") << QByteArray("rank,member,raw\n50,a,3\n70,b,2\n60,c,1\n") << false;
}

void BoardFileTest::ranksAreThoseOfTheRows()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isPart);
    const CodecSpec codec = parseCodecSpec("binary:from=4294967295").value();
    const auto board = readBoardText({"board", text.toStdString()}, TableFormat::Csv, &codec);
    VERIFY_RESULT(board);
    QCOMPARE(!board->ranks.empty(), isPart);
}

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

TIEBREAK_TEST(QCoreApplication, BoardFileTest)

} // namespace tst_boardfile

#include "tst_boardfile.moc"
