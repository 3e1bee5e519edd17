// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli codecs with codecs of the user's own, and --codec by their names.
#include "support/cliprocess.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_clicodecs
{

class CliCodecsTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_data;

    /// The user's own codecs, as name TAB spec TAB note.
    static QStringList own()
    {
        QStringList list;
        for (const QJsonValue codec : jsonObject(runCli({"codecs", "--json"}).out)["custom"].toArray())
            list +=
                codec["name"].toString() + '\t' + codec["codec"].toString() + '\t' + codec["note"].toString();
        return list;
    }

private slots:
    void init()
    {
        m_data = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", m_data->path().toUtf8());
    }

    void codecsAreSavedListedAndUsed()
    {
        QCOMPARE(own(), QStringList());
        const QByteArray without = runCli({"codecs"}).out;
        const Run saved = runCli({"codecs", "--save", " Gift ranking ", "--codec", "binary:from=4294967295",
                                  "--note", "seasons to 2106"});
        QCOMPARE(saved.status, 0);
        QCOMPARE(saved.out + saved.err, QByteArray());
        QCOMPARE(runCli({"codecs", "--save", "歌", "--codec", "gift RANKING"}).status, 0);
        QCOMPARE(own(), QStringList({"Gift ranking\tbinary:from=4294967295\tseasons to 2106",
                                     "歌\tbinary:from=4294967295\t"}));
        const QByteArray list = runCli({"codecs"}).out;
        QVERIFY(list.startsWith(without));
        QCOMPARE(list.sliced(without.size()).simplified(),
                 QByteArray("Custom codecs: binary:from=4294967295 Gift ranking (seasons to 2106) "
                            "binary:from=4294967295 歌"));

        const QByteArray pair = "2400000\t1795205647\n";
        const QByteArray raw = "10307924010161648\t0x43424f804a7faaf8\n";
        for (const char *codec : {"binary:from=4294967295", "Gift ranking", "GIFT ranking", " 歌 ",
                                  "21+32-bit split, earliest first"}) {
            const Run encoded = runCli({"encode", "--codec", codec}, pair);
            QCOMPARE(encoded.err, QByteArray());
            QCOMPARE(encoded.out.split('\t')[0], raw.split('\t')[0]);
            QCOMPARE(runCli({"decode", "--codec", codec}, "10307924010161648\n").out,
                     QByteArray("2400000\t1795205647\tblurred\t2400000:1795205646-1795205648\n"));
        }
    }

    void everyCommandTakesTheName()
    {
        QCOMPARE(runCli({"codecs", "--save", "gift", "--codec", "binary:from=4294967295"}).status, 0);
        const QString board =
            putFile(m_data->filePath("board.csv"), "ann,10307924010161648\nbob,4294967296\n");
        for (const QStringList &words : {QStringList{"audit", board},
                                         {"export", board, "--format", "csv"},
                                         {"explain", board, "ann", "bob"}}) {
            const Run bySpec = runCli(words + QStringList{"--codec", "binary:from=4294967295"});
            QVERIFY2(!bySpec.out.isEmpty(), bySpec.err.constData());
            const Run byName = runCli(words + QStringList{"--codec", "gift"});
            QCOMPARE(byName.status, bySpec.status);
            QCOMPARE(byName.out, bySpec.out);
            QCOMPARE(byName.err, bySpec.err);
        }
        const Run plan = runCli({"reencode", board, "--codec", "gift", "--to", "GIFT"});
        QVERIFY2(!plan.err.contains("no codec"), plan.err.constData());
        QVERIFY(!plan.out.isEmpty());
    }

    void codecsAreRenamedRemovedAndHandedOn()
    {
        QCOMPARE(runCli({"codecs", "--save", "one", "--codec", "plain"}).status, 0);
        QCOMPARE(runCli({"codecs", "--save", "two", "--codec", "decimal"}).status, 0);
        QCOMPARE(runCli({"codecs", "--rename", "ONE", "first"}).status, 0);
        QCOMPARE(own(), QStringList({"first\tplain\t", "two\tdecimal\t"}));
        const QString file = m_data->filePath("shared.json");
        QCOMPARE(runCli({"codecs", "--export", file}).status, 0);
        const QJsonObject left = jsonObject(runCli({"codecs", "--remove", "FIRST", "--json"}).out);
        QCOMPARE(left["custom"].toArray().size(), 1);
        QCOMPARE(runCli({"codecs", "--save", "two", "--codec", "binary"}).status, 2);
        QCOMPARE(runCli({"codecs", "--save", "two", "--codec", "binary", "--replace"}).status, 0);
        QCOMPARE(own(), QStringList("two\tbinary\t"));
        const Run taken = runCli({"codecs", "--import", file});
        QCOMPARE(taken.status, 2);
        COMPARE_SENTENCE("clicodecs", std::string_view(taken.err));
        QCOMPARE(own(), QStringList("two\tbinary\t"));
        QCOMPARE(runCli({"codecs", "--import", file, "--replace"}).status, 0);
        QCOMPARE(own(), QStringList({"first\tplain\t", "two\tdecimal\t"}));
    }

    void aDashIsAStandardStream()
    {
        QCOMPARE(runCli({"codecs", "--save", "one", "--codec", "decimal", "--note", "a"}).status, 0);
        QCOMPARE(runCli({"codecs", "--save", "two", "--codec", "plain"}).status, 0);
        const QString file = m_data->filePath("shared.json");
        QCOMPARE(runCli({"codecs", "--export", file}).status, 0);
        for (const QStringList &words : {QStringList{"--export", "-"}, {"--export", "-", "--json"}}) {
            const Run run = runCli(QStringList{"codecs"} + words);
            QCOMPARE(run.status, 0);
            QCOMPARE(run.out, bytesOf(file));
            QCOMPARE(run.err, QByteArray());
        }
        QVERIFY(!QFile::exists("-"));
        const QStringList before = own();
        QCOMPARE(runCli({"codecs", "--remove", "one"}).status, 0);
        QCOMPARE(runCli({"codecs", "--import", "-"}, bytesOf(file)).status, 0);
        QCOMPARE(own(), before);
        const Run wrong = runCli({"codecs", "--import", "-"}, "{");
        QCOMPARE(wrong.status, 2);
        COMPARE_SENTENCE("clicodecs", std::string_view(wrong.err));
    }

    void wrongWordsAreRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char *name, const QStringList &words, int status, const char *says) {
            QTest::newRow(name) << words << status << QByteArray(says);
        };
        row("a scheme's name", {"--save", "binary", "--codec", "plain"}, 2, "that is a codec spec");
        row("an empty name", {"--save", "", "--codec", "plain"}, 2, "--save: it is empty");
        row("an empty spec", {"--save", "a", "--codec", ""}, 2, "--codec: it is empty");
        row("an empty file name", {"--import", ""}, 2, "--import: it is empty");
        row("a colon", {"--save", "a:b", "--codec", "plain"}, 2, "a colon");
        row("a wrong spec", {"--save", "a", "--codec", "binary:bits=0"}, 2, "position 13");
        row("an unknown name", {"--save", "a", "--codec", "b"}, 2, "codec \"b\"");
        row("no codec", {"--save", "a"}, 2, "--codec");
        row("no name", {"--codec", "plain"}, 2, "--save");
        row("two at once", {"--remove", "a", "--export", "x"}, 2, "excludes");
        row("one name", {"--rename", "a"}, 2, "--rename");
        row("not there", {"--remove", "a"}, 1, "No custom codec is named \"a\"");
        row("nothing to export", {"--export", "x"}, 1, "");
        row("no file", {"--import", "/nonexistent/x"}, 1, systemWords(ENOENT).c_str());
        row("a folder", {"--import", "/"}, 1, ("/ cannot be read: " + systemWords(EISDIR)).c_str());
        row("no codecs in it", {"--import", TEST_DATA "/binary.tsv"}, 2, "line 1 is not JSON");
    }

    void wrongWordsAreRefused()
    {
        QFETCH(QStringList, words);
        QFETCH(int, status);
        QFETCH(QByteArray, says);
        const Run run = runCli(QStringList("codecs") + words);
        QCOMPARE(run.status, status);
        QVERIFY2(run.err.contains(says), run.err.constData());
        if (says.isEmpty())
            COMPARE_SENTENCE("clicodecs", std::string_view(run.err));
        QCOMPARE(run.out, QByteArray());
        QCOMPARE(entriesOf(m_data->path()), QStringList());
    }

    void moreThanAreReadAreRefused()
    {
        SLOW_TEST();
        const auto codec = [](int i) {
            return QByteArray(R"({"format":"tiebreak-codec","version":1,"codec":"plain","name":"codec )") +
                   QByteArray::number(i) + "\"}";
        };
        const auto list = [&](int first, int last) {
            QByteArray text = '[' + codec(first);
            for (int i = first + 1; i <= last; ++i)
                text += ',' + codec(i);
            return putFile(m_data->filePath("many.json"), text + ']');
        };
        Run run = runCli({"codecs", "--import", list(0, 1000)});
        QCOMPARE(run.status, 2);
        COMPARE_SENTENCE("clicodecs", QString::fromUtf8(run.err).replace(m_data->path(), "DIR"),
                         "in the file");
        QVERIFY(!QFile::exists(m_data->filePath("tiebreak")));
        QVERIFY(QDir().mkpath(m_data->filePath("tiebreak/codecs")));
        for (int i = 0; i < 1000; ++i)
            putFile(m_data->filePath(QString("tiebreak/codecs/%1.json").arg(i)), codec(i));
        for (const QStringList &words :
             {QStringList{"--import", list(995, 1000)}, {"--save", "codec 1000", "--codec", "plain"}}) {
            run = runCli(QStringList{"codecs"} + words);
            QCOMPARE(run.status, 1);
            COMPARE_SENTENCE("clicodecs", QString::fromUtf8(run.err).replace(m_data->path(), "DIR"),
                             "of all");
            QCOMPARE(own().size(), 1000);
        }
        QCOMPARE(runCli({"codecs", "--remove", "codec 3"}).status, 0);
        QCOMPARE(runCli({"codecs", "--save", "codec 1000", "--codec", "plain"}).status, 0);
    }

    void aBrokenFileIsNamedAndHidesNothing()
    {
        QCOMPARE(runCli({"codecs", "--save", "good", "--codec", "plain"}).status, 0);
        putFile(m_data->filePath("tiebreak/codecs/bad.json"), "{");
        const Run list = runCli({"codecs"});
        QCOMPARE(list.status, 1);
        COMPARE_SENTENCE("clicodecs", QString::fromUtf8(list.err).replace(m_data->path(), "DIR"));
        QVERIFY(list.out.contains("good\n"));
        QCOMPARE(runCli({"encode", "--codec", "good"}, "1\n").out, QByteArray("1\t0x3ff0000000000000\n"));
        const Run unknown = runCli({"encode", "--codec", "bad"}, "1\n");
        QCOMPARE(unknown.status, 2);
        QVERIFY(unknown.err.contains("nknown codec \"bad\"") && unknown.err.contains("/bad.json"));
        // Who names a spec is not bothered.
        QCOMPARE(runCli({"encode", "--codec", "plain"}, "1\n").err, QByteArray());
    }
};

TIEBREAK_TEST(QCoreApplication, CliCodecsTest)

} // namespace tst_clicodecs

#include "tst_clicodecs.moc"
