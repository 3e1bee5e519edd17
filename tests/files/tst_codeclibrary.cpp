// SPDX-License-Identifier: GPL-3.0-or-later
// Custom codecs in their files: what is kept, what is refused, and that no file harms another.
#include "files/codecfile.h"
#include "libraryfixture.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QtTest>

#include <random>
#include <sys/stat.h>

using namespace tiebreak;

namespace tst_codeclibrary
{

namespace
{

CustomCodec codecNamed(const char *name, const char *spec = "binary:from=4294967295", const char *note = "")
{
    return {name, parseCodecSpec(spec).value(), note};
}

QByteArray fileText(const QByteArray &name, const QByteArray &codec)
{
    // No raw strings: moc would take what is in them for the end of the namespace.
    return "{\"format\":\"tiebreak-codec\",\"version\":1,\"name\":\"" + name + "\",\"codec\":\"" + codec +
           "\"}";
}

} // namespace

class TestCodecLibrary : public QObject, LibraryFixture
{
    Q_OBJECT

    QStringList names() const
    {
        QStringList names;
        for (const CustomCodec &codec : m_library->load().codecs)
            names += QString::fromStdString(codec.name);
        return names;
    }

private slots:
    void init() { renew(); }

    void theDirectoryFollowsTheEnvironment()
    {
        const QByteArray data = qgetenv("XDG_DATA_HOME");
        const QByteArray home = qgetenv("HOME");
        qputenv("HOME", "/home/ann");
        qputenv("XDG_DATA_HOME", "/data");
        QCOMPARE(codecDirectory(), std::string("/data/tiebreak/codecs"));
        qputenv("XDG_DATA_HOME", "relative");
        QCOMPARE(codecDirectory(), std::string("/home/ann/.local/share/tiebreak/codecs"));
        qunsetenv("XDG_DATA_HOME");
        QCOMPARE(codecDirectory(), std::string("/home/ann/.local/share/tiebreak/codecs"));
        qunsetenv("HOME");
        QCOMPARE(codecDirectory(), std::string());
        VERIFY_FAILURE(CodecLibrary(codecDirectory()).save(std::vector{codecNamed("gift")}), ErrorKind::Io,
                       "neither HOME nor XDG_DATA_HOME");
        QVERIFY(CodecLibrary(codecDirectory()).load().codecs.empty());
        qputenv("HOME", home);
        qputenv("XDG_DATA_HOME", data);
    }

    void whatIsSavedIsLoaded()
    {
        QVERIFY(m_library->load().codecs.empty());
        QVERIFY(m_library->load().faults.empty());
        const std::vector<CustomCodec> codecs{
            codecNamed("Gift ranking", "binary:from=4294967295", "seasons to 2026"),
            codecNamed("race", "ordered:bits=42,unit=ms,epoch=1767225600000,bias=signed"),
            codecNamed("歌 🎤", "text:unit=cs", "\\ and \" and ü")};
        VERIFY_RESULT(m_library->save(codecs));
        const LibraryContents contents = m_library->load();
        QCOMPARE(contents.codecs, codecs);
        QVERIFY(contents.faults.empty());
        QCOMPARE(entriesOf(m_directory), QStringList({"codec.json", "gift-ranking.json", "race.json"}));
        QCOMPARE(bytesOf(path("race.json")),
                 QByteArray("{\n  \"format\": \"tiebreak-codec\",\n  \"version\": 1,\n  \"name\": \"race\",\n"
                            "  \"codec\": \"ordered:bits=42,unit=ms,epoch=1767225600000,bias=signed\",\n"
                            "  \"note\": \"\"\n}\n"));
    }

    void namesAreChecked_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("words"); // empty: it is taken
        const auto row = [](const char *what, const QString &name, const char *words = "") {
            QTest::newRow(what) << name << words;
        };
        row("plain", "gift");
        row("spaces inside", "my own gift board");
        row("path", "../../etc/passwd");
        row("slash", "a/b");
        row("dots", "..");
        row("hidden", ".gift");
        row("backslash", "a\\b");
        row("begins as a scheme", "binary split of ours");
        row("emoji of several characters", "👩‍👩‍👧 ❤️");
        row("80", QString(80, u'歌'));
        row("80 emoji", QString("🎤").repeated(80));
        row("81", QString(81, u'a'), "longer than 80 characters");
        row("empty", "", "needs a name");
        row("spaces only", " \t\u3000\u00a0", "needs a name");
        row("colon", "binary:from=1", "a colon is for codec specs only");
        row("scheme", "binary", "that is a codec spec");
        row("scheme in capitals", "Plain", "that is a codec spec");
        row("scheme with missing keys", "fraction", "that is a codec spec");
        row("preset", "Plain score, no time", "a preset has this title");
        row("preset in capitals", "TEXT FRACTION, LATER FIRST", "a preset has this title");
        row("line break", "a\nb", "cannot be seen");
        row("control", "a\x01z", "cannot be seen");
        row("NUL", QString(QChar()) + "b", "cannot be seen");
        row("zero width", QString("a\u200bb"), "cannot be seen");
        row("turned", QString("a\u202eb"), "cannot be seen");
    }

    void namesAreChecked()
    {
        QFETCH(QString, name);
        QFETCH(QString, words);
        CustomCodec codec = codecNamed("");
        codec.name = name.toStdString();
        const auto saved = save(codec);
        if (!words.isEmpty()) {
            VERIFY_FAILURE(saved, ErrorKind::Usage, words.toStdString());
            QVERIFY(!QFile::exists(m_directory));
            return;
        }
        VERIFY_RESULT(saved);
        QCOMPARE(names(), QStringList(name));
        // One file, in the directory, whatever the name.
        QCOMPARE(entriesOf(m_data->path()), QStringList("tiebreak"));
        const QStringList files = entriesOf(m_directory);
        QCOMPARE(files.size(), 1);
        QVERIFY(QRegularExpression("^[a-z0-9][a-z0-9-]*\\.json$").match(files[0]).hasMatch());
        QVERIFY(files[0].size() <= 50);
        VERIFY_RESULT(m_library->remove(codec.name));
        QVERIFY(entriesOf(m_directory).isEmpty());
    }

    void bytesThatAreNoTextAreRefused()
    {
        CustomCodec codec = codecNamed("\xff\xfe");
        VERIFY_FAILURE(save(codec), ErrorKind::Usage, "\\xff\\xfe");
        codec = codecNamed("gift", "plain", "two\nlines");
        VERIFY_FAILURE(save(codec), ErrorKind::Usage, "one line");
        codec.note = std::string(501, 'n');
        VERIFY_FAILURE(save(codec), ErrorKind::Usage, "500 characters");
    }

    void namesDifferByMoreThanCase()
    {
        VERIFY_RESULT(save(codecNamed("  Größe \u3000")));
        VERIFY_RESULT(save(codecNamed("Größe"))); // the very same
        COMPARE_FAILURE(save(codecNamed("gRÖßE", "decimal")), ErrorKind::Usage, "codeclibrary", "taken");
        VERIFY_FAILURE(save(codecNamed("größe")), ErrorKind::Usage, "already");
        VERIFY_RESULT(save(codecNamed("GRÖßE", "decimal"), CodecLibrary::Taken::Replace));
        QCOMPARE(m_library->load().codecs, std::vector{codecNamed("GRÖßE", "decimal")});
        QCOMPARE(entriesOf(m_directory).size(), 1);
        // Names of which the files would be named alike.
        VERIFY_RESULT(save(codecNamed("a b")));
        VERIFY_RESULT(save(codecNamed("a/b")));
        VERIFY_RESULT(save(codecNamed("Альфа")));
        VERIFY_RESULT(save(codecNamed("бета")));
        VERIFY_FAILURE(save(codecNamed("АЛЬФА", "decimal")), ErrorKind::Usage, "already");
        QCOMPARE(names(), QStringList({"a b", "a/b", "GRÖßE", "Альфа", "бета"}));
    }

    void aListIsSavedWholeOrNotAtAll()
    {
        VERIFY_RESULT(save(codecNamed("taken")));
        const std::vector<CustomCodec> codecs{codecNamed("new"), codecNamed("TAKEN", "decimal")};
        VERIFY_FAILURE(m_library->save(codecs), ErrorKind::Usage, "\"taken\" already");
        QCOMPARE(names(), QStringList("taken"));
        VERIFY_RESULT(m_library->save(codecs, CodecLibrary::Taken::Replace));
        QCOMPARE(names(), QStringList({"new", "TAKEN"}));
    }

    void codecsAreRenamedAndRemoved()
    {
        VERIFY_RESULT(m_library->save(std::vector{codecNamed("one", "plain", "note"), codecNamed("two")}));
        VERIFY_RESULT(m_library->rename("ONE", "first"));
        QCOMPARE(m_library->load().codecs[0], codecNamed("first", "plain", "note"));
        VERIFY_RESULT(m_library->rename("first", "First"));
        QCOMPARE(names(), QStringList({"First", "two"}));
        VERIFY_FAILURE(m_library->rename("First", "TWO"), ErrorKind::Usage, "\"two\" already");
        VERIFY_FAILURE(m_library->rename("First", "binary"), ErrorKind::Usage, "that is a codec spec");
        VERIFY_FAILURE(m_library->rename("none", "x"), ErrorKind::NotFound, "\"none\"");
        VERIFY_RESULT(m_library->remove("FIRST"));
        VERIFY_FAILURE(m_library->remove("first"), ErrorKind::NotFound, "\"first\"");
        QCOMPARE(names(), QStringList("two"));
    }

    void brokenFilesAreNamedAndHideNothing_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *what, const QByteArray &text) { QTest::newRow(what) << text; };
        const QByteArray head = R"({"format":"tiebreak-codec","version":1)";
        row("empty", "");
        row("cut", "{\n\"format\": \"tiebreak-codec\",\n");
        row("bytes", "{\"format\":\"\xff\xfe\"}");
        row("UTF-16", "\xff\xfe{");
        row("number", "17");
        row("null", "null");
        row("huge number", "1e999");
        row("empty list", "[]");
        row("list of lists", "[[]]");
        row("format", R"({"format":7,"version":1,"name":"x","codec":"plain"})");
        row("no version", R"({"format":"tiebreak-codec","name":"x","codec":"plain"})");
        row("version 1.5", R"({"format":"tiebreak-codec","version":1.5})");
        row("version 2", R"({"format":"tiebreak-codec","version":2})");
        row("version 2^64", R"({"format":"tiebreak-codec","version":18446744073709551615})");
        row("no name", head + R"(,"codec":"plain"})");
        row("name of a wrong type", head + R"(,"name":["x"],"codec":"plain"})");
        row("no codec", head + R"(,"name":"x"})");
        row("codec of a wrong type", head + R"(,"name":"x","codec":null})");
        row("note of a wrong type", head + R"(,"name":"x","codec":"plain","note":{}})");
        row("wrong spec", fileText("x", "binary:bits=99"));
        row("hostile spec", fileText("x", QByteArray(100'000, ',')));
        row("name of a scheme", fileText("Ordered", "plain"));
        row("NUL in a name", fileText("a\\u0000b", "plain"));
        row("a field twice", head + R"(,"name":"x","codec":"plain","codec":"binary"})");
        row("two", "[" + fileText("x", "plain") + "," + fileText("y", "plain") + "]");
        row("twice", "[" + fileText("x", "plain") + "," + fileText("X", "plain") + "]");
        row("second is wrong", "[" + fileText("x", "plain") + ",{}]");
        row("deep list", QByteArray(500'000, '['));
        row("deep, and closed", QByteArray(400'000, '[') + QByteArray(400'000, ']'));
        row("deep value passed over, name missing",
            head + ",\"x\":" + QByteArray(200'000, '[') + QByteArray(200'000, ']') + "}");
        row("large", fileText("x", "plain").rightJustified((1 << 20) + 1));
    }

    void brokenFilesAreNamedAndHideNothing()
    {
        QFETCH(QByteArray, text);
        VERIFY_RESULT(save(codecNamed("before")));
        putFile(path("broken.json"), text);
        VERIFY_RESULT(save(codecNamed("Broken")));
        const LibraryContents contents = m_library->load();
        QCOMPARE(names(), QStringList({"before", "Broken"}));
        QCOMPARE(contents.faults.size(), std::size_t(1));
        const QByteArray sentence = QByteArray::fromStdString(contents.faults[0].message);
        QVERIFY2(sentence.contains("/broken.json"), sentence.constData());
        QVERIFY(sentence.size() < 1000);
        QCOMPARE(bytesOf(path("broken.json")), text);
        const auto missing = m_library->remove("broken one");
        VERIFY_FAILURE(missing, ErrorKind::NotFound, contents.faults[0].message);
        COMPARE_SENTENCE("codeclibrary", QString(sentence).remove(m_directory).toStdString());
    }

    void filesOfOthersAreTakenAsTheyAre()
    {
        QDir().mkpath(m_directory);
        putFile(path("z.json"), "\xef\xbb\xbf" + fileText(" mine ", "binary:epoch=2026-01-01T00:00:00Z"));
        putFile(path("list.json"), "[" + fileText("listed", "plain") + "]");
        putFile(path("again.json"), fileText("MINE", "plain"));
        putFile(path("unknown.json"),
                fileText("more", "plain").chopped(1) + R"(,"colour":"red","note":" n "})");
        putFile(path(".hidden.json"), "x");
        putFile(path("notes.txt"), "x");
        QDir().mkpath(path("folder.json"));
        QFile::link(path("nowhere"), path("link.json"));
        QCOMPARE(::mkfifo(path("pipe.json").toUtf8().constData(), 0600), 0);
        const LibraryContents contents = m_library->load();
        QCOMPARE(names(), QStringList({"listed", "MINE", "more"}));
        QCOMPARE(contents.codecs[2].note, std::string("n"));
        QStringList faults;
        for (const Error &fault : contents.faults)
            faults += QString::fromStdString(fault.message).remove(m_directory);
        QCOMPARE(faults,
                 QStringList({"/folder.json is not an ordinary file.",
                              "/link.json cannot be read: No such file or directory.",
                              "/pipe.json is not an ordinary file.",
                              "/z.json is not read: /again.json holds a codec named \"MINE\" already."}));
        VERIFY_RESULT(save(codecNamed("listed", "decimal"), CodecLibrary::Taken::Replace));
        QVERIFY(bytesOf(path("list.json")).contains("decimal"));
        QVERIFY(QFile::exists(path("notes.txt")));
    }

    void aPlaceThatTakesNothingIsNamed()
    {
        putFile(m_data->filePath("tiebreak"), "a file where the directory should be");
        VERIFY_FAILURE(save(codecNamed("gift")), ErrorKind::Io, "/codecs cannot be made: Not a directory.");
        QCOMPARE(m_library->load().faults.size(), std::size_t(1));
    }

    void filesAreHandedOn()
    {
        const QString file = m_data->filePath("shared.json");
        const std::vector<CustomCodec> codecs{codecNamed("a", "plain", "first"), codecNamed("b", "decimal")};
        VERIFY_RESULT(writeCodecFile(file.toStdString(), codecs));
        QCOMPARE(readCodecFile(file.toStdString()).value(), codecs);
        VERIFY_RESULT(writeCodecFile(file.toStdString(), {codecs.data(), 1}));
        QVERIFY(bytesOf(file).startsWith('{'));
        QCOMPARE(readCodecFile(file.toStdString()).value(), std::vector{codecs[0]});
        VERIFY_FAILURE(readCodecFile(m_data->filePath("none.json").toStdString()), ErrorKind::Io,
                       "No such file");
        VERIFY_FAILURE(writeCodecFile(m_data->filePath("no/dir.json").toStdString(), codecs), ErrorKind::Io,
                       "was not written");
        VERIFY_FAILURE(readCodecFile("/dev/zero"), ErrorKind::Io, "it is a device, not a file.");
    }

    void damagedFilesNeverDoMoreThanFail()
    {
        const QByteArray good =
            "[" + fileText("x", "binary:bits=32,from=4294967295") + "," + fileText("y", "text:unit=cs") + "]";
        const QString file = m_data->filePath("damaged.json");
        std::mt19937 random(20261121);
        int refused = 0;
        for (int i = 0; i < 1000; ++i) {
            QByteArray text = good;
            for (int changes = 1 + int(random() % 3); changes > 0; --changes) {
                const auto at = qsizetype(random() % std::size_t(text.size()));
                if (random() % 3 == 0)
                    text.remove(at, 1 + qsizetype(random() % 9));
                else
                    text[at] = char(random());
            }
            const auto codecs = readCodecFile(putFile(file, text).toStdString());
            if (!codecs) {
                QVERIFY(codecs.error().message.ends_with('.'));
                ++refused;
                continue;
            }
            for (const CustomCodec &codec : *codecs) {
                QCOMPARE(checkedCodecName(codec.name).value(), codec.name);
                QCOMPARE(parseCodecSpec(specText(codec.spec)).value(), codec.spec);
            }
        }
        QVERIFY(refused > 300 && refused < 1000);
    }
};

TIEBREAK_TEST(QCoreApplication, TestCodecLibrary)

} // namespace tst_codeclibrary

#include "tst_codeclibrary.moc"
