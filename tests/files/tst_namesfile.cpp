// SPDX-License-Identifier: GPL-3.0-or-later
// Names of members from files: what counts, and every way to get them wrong.
#include "core/live/names/personname.h"
#include "files/namesfile.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>

#include <unistd.h>

using namespace tiebreak;

namespace tst_namesfile
{

namespace
{

Result<NamesFile> namesOf(std::string text, TableFormat format = TableFormat::Csv)
{
    return readNamesText({"names.csv", std::move(text)}, format);
}

std::optional<std::string> nameIn(const Result<NamesFile> &file, std::string_view member)
{
    const auto name = file ? file->names.nameOf(member) : std::nullopt;
    return name ? std::optional<std::string>(*name) : std::nullopt;
}

using Name = std::optional<std::string>;

} // namespace

class TestNamesFile : public QObject
{
    Q_OBJECT

private slots:
    void readsTwoColumns()
    {
        const auto file = namesOf("u1,Ann\r\nu2,\"Kim \"\"K\"\" Wu, Jr.\"\r\n\r\nu3,  Bo  \n4,Li");
        VERIFY_RESULT(file);
        QCOMPARE(file->names.size(), std::size_t(4));
        QCOMPARE(nameIn(file, "u1"), Name("Ann"));
        QCOMPARE(nameIn(file, "u2"), Name("Kim \"K\" Wu, Jr."));
        QCOMPARE(nameIn(file, "u3"), Name("Bo"));
        QCOMPARE(nameIn(file, "4"), Name("Li"));
        QCOMPARE(nameIn(file, "u5"), Name());
        QCOMPARE(namesFileText(*file, plainWording()), std::string("4 names."));
    }

    void readsNamedColumns_data()
    {
        QTest::addColumn<TableFormat>("format");
        QTest::addColumn<QByteArray>("text");
        const auto add = [](const char *name, TableFormat format, const char *text) {
            QTest::newRow(name) << format << QByteArray(text);
        };
        add("in order", TableFormat::Csv, "member,name\nu1,Ann\n");
        add("other order", TableFormat::Csv, "Display Name,Country,User-ID\nAnn,IE,u1\n");
        add("the better name", TableFormat::Csv, "id,username,name\nu1,ann77,Ann\n");
        add("semicolons", TableFormat::Csv, "player_id;nick\nu1;Ann\n");
        add("three columns without names", TableFormat::Csv, "u1,Ann,IE\n");
        add("tabs", TableFormat::Tsv, "member\tname\nu1\tAnn\n");
        add("JSON lines", TableFormat::JsonLines, "{\"name\":\"Ann\",\"member\":\"u1\"}\n");
    }
    void readsNamedColumns()
    {
        QFETCH(TableFormat, format);
        QFETCH(QByteArray, text);
        const auto file = namesOf(text.toStdString(), format);
        VERIFY_RESULT(file);
        QCOMPARE(file->names.size(), std::size_t(1));
        QCOMPARE(nameIn(file, "u1"), Name("Ann"));
    }

    void theLastNameCounts()
    {
        const auto file =
            namesOf("u1,Ann\nu2,Bo\nu1,Anna\nu3,\nu2,\nu4," + std::string(300, 'x') + "\nu1,Annie\n");
        VERIFY_RESULT(file);
        QCOMPARE(nameIn(file, "u1"), Name("Annie"));
        QCOMPARE(nameIn(file, "u2"), Name());
        QCOMPARE(nameIn(file, "u3"), Name());
        QCOMPARE(nameIn(file, "u4"), Name(std::string(longestPersonName, 'x')));
        QCOMPARE(file->again, 2);
        QCOMPARE(file->nameless, 2);
        QCOMPARE(file->cut, 1);
        COMPARE_SENTENCE("namesfile", namesFileText(*file, plainWording()));
    }

    void takesAnyMember()
    {
        const auto file = namesOf(",Nobody\n\"a\nb\",Two lines\n'=c,Formula\n<b>,&amp;\n");
        VERIFY_RESULT(file);
        QCOMPARE(nameIn(file, ""), Name("Nobody"));
        QCOMPARE(nameIn(file, "a\nb"), Name("Two lines"));
        QCOMPARE(nameIn(file, "'=c"), Name("Formula"));
        QCOMPARE(nameIn(file, "<b>"), Name("&amp;"));
        QCOMPARE(nameIn(namesOf("\\xff\tAnn\n", TableFormat::Tsv), "\xff"), Name("Ann"));
    }

    void readsAFile()
    {
        const QTemporaryDir directory;
        const auto read = [&](const char *name, const QByteArray &bytes) {
            return readNamesFile(putFile(directory.filePath(name), bytes).toStdString());
        };
        QCOMPARE(nameIn(read("bom.csv", "\xef\xbb\xbfmember,name\nu1,Ann\n"), "u1"), Name("Ann"));
        QCOMPARE(nameIn(read("names.tsv", "u1\tAnn\n"), "u1"), Name("Ann"));
        QCOMPARE(nameIn(read("names.txt", "u1\tAnn\n"), "u1"), Name("Ann"));
        VERIFY_FAILURE(read("utf16.csv", QByteArray("\xff\xfeu\0", 4)), ErrorKind::Io, "UTF-16");
        VERIFY_FAILURE(readNamesFile(directory.filePath("none.csv").toStdString()), ErrorKind::Io,
                       "No such file");
        VERIFY_FAILURE(readNamesFile("/dev/zero"), ErrorKind::Io, "a device");
        const std::string large = directory.filePath("large.csv").toStdString();
        putFile(QString::fromStdString(large), "a,b\n");
        QCOMPARE(::truncate(large.c_str(), off_t(largestNamesFile) + 1), 0);
        VERIFY_FAILURE(readNamesFile(large), ErrorKind::Io, "too large");
    }

    void refuses_data()
    {
        QTest::addColumn<TableFormat>("format");
        QTest::addColumn<QByteArray>("text");
        const auto add = [](const char *name, const QByteArray &text, TableFormat format = TableFormat::Csv) {
            QTest::newRow(name) << format << text;
        };
        add("empty", "");
        add("blank", "\n\r\n");
        add("header only", "member,name\n");
        add("one column", "u1\nu2\n");
        add("fewer columns", "u1,Ann\n\nu2\n");
        add("more columns", "u1,Ann\nu2,Bo,IE\n");
        add("not UTF-8", "u1,Ann\nu2,\xff\n");
        add("open quote", "u1,Ann\n\"u2,Bo\n");
        add("columns without end", QByteArray(5'000'000, ','));
        add("no JSON", "{\"member\":\"u1\"", TableFormat::JsonLines);
        add("JSON, no name", "{\"member\":\"u1\",\"raw\":1}\n", TableFormat::JsonLines);
    }
    void refuses()
    {
        QFETCH(TableFormat, format);
        QFETCH(QByteArray, text);
        const auto names = namesOf(text.toStdString(), format);
        VERIFY_FAILURE(names, ErrorKind::Io, "");
        COMPARE_SENTENCE("namesfile", names.error().message);
    }

    void tellsHowFarItIsAndStops()
    {
        std::string text;
        for (int i = 0; i < 50'000; ++i)
            text += "u" + std::to_string(i) + ",n\n";
        std::stop_source stop;
        std::uint64_t reported = 0;
        const Progress progress(stop.get_token(), [&](std::uint64_t done, std::uint64_t total) {
            reported = done;
            QCOMPARE(total, text.size());
            stop.request_stop();
        });
        VERIFY_FAILURE(readNamesText({"names.csv", text}, TableFormat::Csv, progress), ErrorKind::Cancelled,
                       "cancelled");
        QVERIFY(reported > 0 && reported < text.size());
    }

    void takesAnyBytes()
    {
        const std::string good = "member,name\nu1,\"A \"\"n\"\" n\"\nu2,Bo\n";
        const std::string bytes("\"',;\t\r\n\0\xff\xc3\xa9u", 13);
        std::mt19937_64 random(3);
        int accepted = 0;
        for (int i = 0; i < 20'000; ++i) {
            std::string text = good;
            for (auto changes = 1 + random() % 3; changes > 0; --changes) {
                const std::size_t at = random() % text.size();
                if (random() % 2 == 0)
                    text.insert(at, 1, bytes[random() % bytes.size()]);
                else
                    text[at] = bytes[random() % bytes.size()];
            }
            const auto file = namesOf(text);
            accepted += file.has_value();
            if (!file)
                QVERIFY2(file.error().message.starts_with("names.csv"), file.error().message.c_str());
        }
        QVERIFY(accepted > 100 && accepted < 19'900);
    }
};

TIEBREAK_TEST(QCoreApplication, TestNamesFile)

} // namespace tst_namesfile

#include "tst_namesfile.moc"
