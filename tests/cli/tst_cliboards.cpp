// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli audit over many boards: globs, codecs that nobody names, limits, and results for build
// servers.
#include "support/files.h"
#include "support/generatedboards.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/windowsettings.h"

#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "files/codecmemory.h"

#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <chrono>

using namespace tiebreak;

namespace tst_cliboards
{

namespace
{

constexpr auto boardsCodec = "binary:from=4294967295";
constexpr std::int64_t dayOfBoards = 1795176000; // 2026-11-20T12:00:00Z

} // namespace

class CliBoardsTest : public QObject
{
    Q_OBJECT

    TestServer m_server;
    QTemporaryDir m_directory;

    void add(const std::string &key, const char *member, std::int64_t score, std::int64_t tick)
    {
        const double raw = encode(*parseCodecSpec(boardsCodec), score, tick)->raw;
        m_server.command({"ZADD", key, shortestText(raw), member});
    }

    QStringList audit(const QStringList &keys, const QStringList &more = {}) const
    {
        return QStringList{"audit", m_server.url()} + keys + QStringList{"--codec", boardsCodec} + more;
    }

    Run runRemembering(const QStringList &arguments) const
    {
        return runCliWithSettings(m_directory.path(), arguments);
    }

private slots:
    void initTestCase()
    {
        QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
        for (const char *key : {"room:1", "room:2", "[odd]*"}) {
            add(key, "alice", 1200, dayOfBoards + 3);
            add(key, "bob", 1200, dayOfBoards + 4);
        }
        add("torn:1", "sven", 2400000, dayOfBoards + 38);
        add("torn:1", "wim", 2400000, dayOfBoards + 39);
        for (int i = 0; i < 18; ++i)
            add("torn:1", qPrintable(QString::number(i)), 10 + i, dayOfBoards);
        m_server.command({"SET", "word", "x"});
    }

    void oneLineForEachBoard()
    {
        const Run run = runCli(audit({"room:*", "torn:1", "room:1", "word"}));
        QCOMPARE(run.status, 1);
        QVERIFY(run.err.isEmpty());
        const QList<QByteArray> lines = linesOf(run.out);
        QCOMPARE(lines[0], QByteArray("result\tkey\tcodec\tanswer"));
        const QByteArray read = QByteArray("\t") + boardsCodec + "\t";
        QVERIFY2(lines[1].startsWith("in order\troom:1" + read + "All 2 "), lines[1].constData());
        QVERIFY2(lines[2].startsWith("in order\troom:2" + read + "All 2 "), lines[2].constData());
        QVERIFY2(lines[3].startsWith("not in order\ttorn:1" + read + "18 of 20 "), lines[3].constData());
        QVERIFY2(lines[4].startsWith("  ") && lines[4].contains(": 2. "), lines[4].constData());
        QVERIFY(lines[5].startsWith("not read\tword\t-\t") && lines[5].contains("WRONGTYPE"));
        COMPARE_SENTENCE("cliboards", std::string_view(lines[lines.size() - 2]), "sum");
        COMPARE_SENTENCE("cliboards", std::string_view(lines.back()), "coverage");
    }

    void theStatusIsTheWorst()
    {
        QCOMPARE(runCli(audit({"room:*"})).status, 0);
        QCOMPARE(runCli(audit({"room:*", "torn:1"})).status, 3);
        QCOMPARE(runCli(audit({"nothing*"})).status, 1);
        QVERIFY(runCli(audit({"nothing*"})).err.contains("No sorted set matches \"nothing*\"."));
        QCOMPARE(runCli(audit({"room:*"}, {"--events", "/dev/null"})).status, 1);
        const QString events = putFile(m_directory.filePath("e.csv"), "alice,1,2026-11-20\n");
        QCOMPARE(runCli(audit({"room:*"}, {"--events", events})).status, 2);
    }

    void globsCanBeMeantLiterally()
    {
        QVERIFY(runCli(audit({"\\[odd\\]\\*"})).out.startsWith("All 2 "));
        QVERIFY(runCli(audit({"[odd]*"}, {"--escaped"})).out.startsWith("All 2 "));
        QVERIFY(runCli(audit({"[r]oom:?"})).out.contains("\n2 boards: 2 in order.\n"));
    }

    void writesJson()
    {
        const Run run = runCli(audit({"room:1", "torn:*", "word"}, {"--json"}));
        QCOMPARE(run.status, 1);
        const QJsonObject document = jsonObject(run.out);
        const QJsonArray boards = document["boards"].toArray();
        QCOMPARE(boards.size(), 3);
        QCOMPARE(boards[0].toObject()["result"].toString(), QStringLiteral("in order"));
        QCOMPARE(boards[0].toObject()["codecFrom"].toString(), QStringLiteral("named"));
        QCOMPARE(boards[1].toObject()["status"].toInt(), 3);
        QCOMPARE(boards[1].toObject()["audit"].toObject()["sharing"].toInt(), 2);
        QVERIFY(boards[2].toObject()["answer"].toString().contains("WRONGTYPE"));
        QCOMPARE(document["status"].toInt(), 1);
        QCOMPARE(document["results"].toObject()["not in order"].toInt(), 1);
    }

    void aFewRowsMayFail_data()
    {
        QTest::addColumn<QString>("limit");
        QTest::addColumn<int>("status");
        QTest::newRow("one") << QStringLiteral("1") << 3;
        QTest::newRow("as many as there are") << QStringLiteral("2") << 0;
        QTest::newRow("a smaller share") << QStringLiteral("9.9%") << 3;
        QTest::newRow("the share") << QStringLiteral("10%") << 0;
        for (const char *wrong : {"-1", "1.5", "101%", "%", "two", "1e3", "nan", "inf", " 1", "0x1"})
            QTest::newRow(wrong) << QString(wrong) << 2;
    }

    void aFewRowsMayFail()
    {
        QFETCH(QString, limit);
        QFETCH(int, status);
        for (const QStringList &keys : {QStringList{"torn:1"}, QStringList{"torn:*", "room:1"}}) {
            const Run run = runCli(audit(keys, {"--fail-above=" + limit}));
            QCOMPARE(run.status, status);
            if (status == 0 && keys.size() > 1)
                COMPARE_SENTENCE("cliboards", std::string_view(lineWith(run.out, "2 boards")),
                                 "within the limit");
        }
    }

    void aShareIsExact()
    {
        std::vector<std::string> words{"ZADD", "share:1"};
        for (int row = 0; row < 100; ++row) {
            const double sound = encode(*parseCodecSpec(boardsCodec), row + 1, dayOfBoards)->raw;
            words.push_back(shortestText(row < 29 ? row + 0.25 : sound));
            words.push_back("m" + std::to_string(row));
        }
        m_server.command(words);
        QCOMPARE(runCli(audit({"share:1"}, {"--fail-above="})).status, 2); // an unset variable is no limit
        QCOMPARE(runCli(audit({"share:1"}, {"--fail-above=28.9%"})).status, 3);
        QCOMPARE(runCli(audit({"share:1"}, {"--fail-above=29%"})).status, 0);
    }

    void oneBoardDoesNotTakeTheOthersWithIt()
    {
        add("cut:1", "a", 5, dayOfBoards);
        add("cut:2", std::string(300'000, 'x').c_str(), 5, dayOfBoards);
        add("cut:3", "a", 5, dayOfBoards);
        m_server.command({"CONFIG", "SET", "client-output-buffer-limit", "normal 100000 0 0"});
        const Run run = runCli(audit({"cut:*"}));
        m_server.command({"CONFIG", "SET", "client-output-buffer-limit", "normal 0 0 0"});
        QCOMPARE(run.status, 1);
        QVERIFY2(run.out.contains("\nnot read\tcut:2\t"), run.out.constData());
        COMPARE_SENTENCE("cliboards",
                         std::string_view(linesOf(run.out).mid(linesOf(run.out).size() - 2).join('\n')));
        // INFO tells that it is the same server.
        QCOMPARE(run.err, QByteArray());
    }

    void codecsAreDetectedOrRemembered()
    {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        BoardGenerator generator(1);
        const Rows rows = generator.rows(*parseCodecSpec("decimal:from=9999999999"), GeneratedShape(),
                                         std::chrono::duration_cast<std::chrono::microseconds>(now).count());
        std::vector<std::string> words{"ZADD", "auto:1"};
        QByteArray file("member,raw\n");
        for (std::size_t row = 0; row < rows.size(); ++row) {
            words.push_back(shortestText(rows.raw(row)));
            words.emplace_back(rows.member(row));
            file += QByteArray::fromStdString(std::string(rows.member(row)) + ',' + words[words.size() - 2]) +
                    '\n';
        }
        m_server.command(words);
        m_server.command({"ZADD", "auto:2", "0.1234567891234", "a", "3.98765432101234", "b"});
        const auto run = [this](const QStringList &keys, const QStringList &more = {}) {
            return runRemembering(QStringList{"audit", m_server.url()} + keys +
                                  QStringList{"--codec", "auto"} + more);
        };
        const Run sure = run({"auto:1"});
        COMPARE_SENTENCE("cliboards", std::string_view(lineWith(sure.out, "Read with")), "detected");
        QVERIFY(sure.status == 0 || sure.status == 3);
        const Run unsure = run({"auto:2"});
        QCOMPARE(unsure.status, 3);
        QVERIFY2(unsure.out.startsWith("Nothing fits") || unsure.out.startsWith("Not sure"),
                 unsure.out.constData());
        QCOMPARE(jsonObject(run({"auto:2"}, {"--json"}).out)["result"].toString(),
                 QStringLiteral("not sure"));
        // Plain scores are no failure: nobody said that they pack a time.
        std::vector<std::string> plain{"ZADD", "level:1"};
        for (int i = 0; i < 600; ++i) {
            plain.push_back(std::to_string(50 * (i % 400)));
            plain.push_back("m" + std::to_string(i));
        }
        m_server.command(plain);
        const Run levels = run({"level:*"});
        QVERIFY2(levels.out.contains("\nno time\tlevel:1\tplain\t"), levels.out.constData());
        QCOMPARE(levels.status, 0);
        const Run both = run({"auto:*"});
        QCOMPARE(both.status, 3);
        QVERIFY2(both.out.contains("\nnot sure\tauto:2\t-\t"), both.out.constData());
        // Other sets of the server need not fail a build.
        const QString junit = m_directory.filePath("skipped.xml");
        const Run passing = run({"level:*", "auto:2"}, {"--not-sure", "pass", "--json", "--junit", junit});
        QCOMPARE(passing.status, 0);
        const QJsonObject counts = jsonObject(passing.out)["results"].toObject();
        QVERIFY(counts["skipped"].toInt() == 1 && counts["not sure"].toInt() == 0);
        QVERIFY2(bytesOf(junit).count("<skipped message=") == 1 && bytesOf(junit).contains("skipped=\"1\""),
                 bytesOf(junit));
        // What a glob matches beside boards is left out, unless it is named.
        m_server.command(geoAdd("level:places", 200));
        m_server.command(indexAdd("level:names", 200));
        const Run left = run({"level:*"}, {"--json", "--junit", junit});
        QCOMPARE(left.status, 0);
        const QJsonObject leftCounts = jsonObject(left.out)["results"].toObject();
        QVERIFY2(leftCounts["left out"].toInt() == 2 && leftCounts["no time"].toInt() == 1,
                 left.out.constData());
        QVERIFY2(bytesOf(junit).count("<skipped message=") == 2, bytesOf(junit));
        COMPARE_SENTENCE("cliboards", std::string_view(lineWith(run({"level:*"}).out, "3 boards")));
        const Run named = run({"level:*", "level:places"}, {"--json"});
        QCOMPARE(named.status, 3);
        const QJsonObject namedCounts = jsonObject(named.out)["results"].toObject();
        QVERIFY2(namedCounts["left out"].toInt() == 1 && namedCounts["not sure"].toInt() == 1,
                 named.out.constData());
        QCOMPARE(run({"level:places"}).status, 3);
        m_server.command({"DEL", "level:places", "level:names"});
        const Run without = run({"level:*", "auto:*"}, {"--exclude", "aut?:[2-9]", "--json"});
        QCOMPARE(jsonObject(without.out)["excluded"].toInt(), 1);
        QCOMPARE(jsonObject(without.out)["boards"].toArray().size(), 2);
        QCOMPARE(run({"auto:*"}, {"--exclude", "auto:1", "--exclude", "auto:2"}).status, 1);

        // Files that hold raws are detected too; as detect does it.
        const QString path = putFile(m_directory.filePath("auto.csv"), file);
        const Run ofFile = runRemembering({"audit", path, "--codec", "auto"});
        QCOMPARE(lineWith(ofFile.out, "Read with"), lineWith(sure.out, "Read with"));
        const Run detected = runCli({"detect", path});
        QCOMPARE(detected.status, 0);
        QVERIFY2(detected.out.startsWith("Detected: decimal:from=9999999999. "), detected.out.constData());
        QCOMPARE(jsonObject(runCli({"detect", path, "--json"}).out)["file"].toString(), path);

        changeWindowSettings(m_directory.path(), [](QSettings &settings) {
            CodecMemory(settings).remember({"auto:9", *parseCodecSpec("plain")});
        });
        const Run remembered = run({"auto:1"});
        COMPARE_SENTENCE("cliboards", std::string_view(lineWith(remembered.out, "Read with")),
                         "chosen in the window");
        // What was chosen for this very server counts more than what was said last of any.
        changeWindowSettings(m_directory.path(), [this](QSettings &settings) {
            CodecMemory memory(settings);
            memory.remember({"auto:9", *parseCodecSpec(boardsCodec)},
                            QByteArray::fromStdString(addressText(m_server.endpoint())));
            memory.remember({"auto:9", *parseCodecSpec("decimal")}, "elsewhere:6379");
        });
        const Run ownServer = run({"auto:1"});
        QVERIFY2(lineWith(ownServer.out, "Read with").contains(boardsCodec), ownServer.out.constData());
        // What was chosen on another one counts less than the rows, where they are sure.
        changeWindowSettings(m_directory.path(), [this](QSettings &settings) {
            CodecMemory memory(settings);
            memory.forget("auto:9", QByteArray::fromStdString(addressText(m_server.endpoint())));
            memory.remember({"auto:9", *parseCodecSpec(boardsCodec)}, "elsewhere:6379");
        });
        const Run byRows = run({"auto:1"});
        QVERIFY2(byRows.out.contains("decimal:from=9999999999, as detected") &&
                     byRows.out.contains("elsewhere:6379"),
                 byRows.out.constData());
        QVERIFY(runRemembering({"audit", path, "--codec", "auto", "--json"}).out.contains("\"detected\""));
        const Run timed = runRemembering(
            {"audit", putFile(m_directory.filePath("t.csv"), "a,1,2026-11-20\n"), "--codec", "auto"});
        QCOMPARE(timed.status, 2);
        QVERIFY2(timed.err.contains("t.csv holds unpacked scores and times"), timed.err.constData());
    }

    /// What prints rows of a board finds its codec out as audit does, and does not guess.
    void rowsArePrintedWithoutANamedCodec()
    {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        BoardGenerator generator(1);
        const std::string spec = "decimal:from=9999999999";
        const Rows rows = generator.rows(*parseCodecSpec(spec), GeneratedShape(),
                                         std::chrono::duration_cast<std::chrono::microseconds>(now).count());
        std::vector<std::string> words{"ZADD", "{unnamed}:1"};
        for (std::size_t row = 0; row < rows.size(); ++row) {
            words.push_back(shortestText(rows.raw(row)));
            words.emplace_back(rows.member(row));
        }
        m_server.command(words);
        m_server.command({"ZADD", "{unnamed}:few", "0.1234567891234", "a", "3.98765432101234", "b"});
        const QString url = m_server.url();
        const QString member = QString::fromUtf8(rows.member(3).data(), qsizetype(rows.member(3).size()));
        const QString file = m_directory.filePath("unnamed.csv");
        QCOMPARE(runCli({"export", url, "{unnamed}:1", "--output", file}).status, 0);
        const QList<QStringList> sure{{"board", url, "{unnamed}:1", "--json"},
                                      {"board", url, "--shard", "{unnamed}:1", "--count", "5"},
                                      {"board", file},
                                      {"explain", url, "{unnamed}:1", member, "--json"},
                                      {"explain", file, member},
                                      {"explain", url, member, "--shards", "{unnamed}:[0-9]"},
                                      {"export", url, "{unnamed}:1", "--format", "jsonl"},
                                      {"export", file}};
        for (const QStringList &command : sure) {
            const Run open = runRemembering(command);
            const Run named = runRemembering(command + QStringList{"--codec", QString::fromStdString(spec)});
            QVERIFY2(open.err.contains("decimal:from=9999999999, as detected"), open.err.constData());
            QCOMPARE(open.status, named.status);
            if (!command.contains("--json")) {
                QVERIFY2(open.out == named.out, open.out.constData());
            } else {
                QJsonObject answer = jsonObject(open.out);
                QVERIFY2(answer["remarks"][0].toString().contains("as detected"), open.out.constData());
                answer.remove("remarks");
                QJsonObject other = jsonObject(named.out);
                other.remove("remarks");
                QCOMPARE(answer, other);
            }
            QVERIFY(!named.err.contains("detected"));
        }
        const QList<QStringList> unsure{{"board", url, "{unnamed}:few"},
                                        {"explain", url, "{unnamed}:few", "a"},
                                        {"export", url, "{unnamed}:few"}};
        for (const QStringList &command : unsure) {
            const Run run = runRemembering(command);
            QVERIFY2(run.status == 1 && run.out.isEmpty() && run.err.contains("--codec"),
                     run.err.constData());
        }
    }

    /// Whoever named the codec: the rows may be another board's by now.
    void rowsThatContradictTheirCodecAreRemarked()
    {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        BoardGenerator generator(2);
        const Rows rows = generator.rows(*parseCodecSpec("decimal:from=9999999999"), GeneratedShape(),
                                         std::chrono::duration_cast<std::chrono::microseconds>(now).count());
        std::vector<std::string> words{"ZADD", "{said}:1"};
        for (std::size_t row = 0; row < rows.size(); ++row) {
            words.push_back(shortestText(rows.raw(row)));
            words.emplace_back(rows.member(row));
        }
        m_server.command(words);
        const QString url = m_server.url();
        const QByteArray doubt = "no plausible time";
        const auto with = [](QStringList command, const char *codec) {
            return command + QStringList{"--codec", codec};
        };
        for (const QStringList &command : {QStringList{"board", url, "{said}:1", "--count", "20"},
                                           QStringList{"board", url, "--shard", "{said}:1", "--count", "20"},
                                           QStringList{"export", url, "{said}:1"}}) {
            const Run other = runCli(with(command, "ordered:from=4294967295"));
            QCOMPARE(other.status, 0);
            QVERIFY2(other.err.count(doubt) == 1, other.err.constData());
            const Run right = runCli(with(command, "decimal:from=9999999999"));
            QVERIFY2(right.status == 0 && !right.err.contains(doubt), right.err.constData());
            QVERIFY(!runCli(with(command, "plain")).err.contains(doubt));
        }
        changeWindowSettings(m_directory.path(), [this](QSettings &settings) {
            CodecMemory(settings).remember({"{said}:1", *parseCodecSpec("ordered:from=4294967295")},
                                           QByteArray::fromStdString(addressText(m_server.endpoint())));
        });
        const Run remembered = runRemembering({"board", url, "{said}:1", "--json"});
        const QJsonArray remarks = jsonObject(remembered.out)["remarks"].toArray();
        QCOMPARE(remarks.size(), 2);
        QVERIFY2(remarks[1].toString().toUtf8().contains(doubt), remembered.out.constData());
    }

    void junitIsXmlWhateverTheNames()
    {
        const std::vector<std::string> names{
            "x:<&>\"']]>",          "x:\xff\x01\x1b", "x:\xef\xbf\xbf\xef\xbf\xbe",
            std::string("x:\0", 3), "x:\n\t ",        "x:\xf0\x9f\x90\x88"};
        for (const std::string &name : names)
            add(name, "a", 5, dayOfBoards);
        const QString path = m_directory.filePath("audit.xml");
        const Run run = runCli(audit({"x:*", "torn:1", "word"}, {"--junit", path}));
        QCOMPARE(run.status, 1);
        QXmlStreamReader xml(bytesOf(path));
        QStringList read;
        QStringList failures;
        while (!xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement())
                continue;
            if (xml.name() == u"testsuite") {
                QCOMPARE(xml.attributes().value("tests").toInt(), 8);
                QCOMPARE(xml.attributes().value("failures").toInt(), 1);
                QCOMPARE(xml.attributes().value("errors").toInt(), 1);
            } else if (xml.name() == u"testcase") {
                QCOMPARE(xml.attributes().value("classname").toString(), m_server.url());
                read += xml.attributes().value("name").toString();
            } else if (xml.name() == u"failure" || xml.name() == u"error") {
                failures += read.back() + ": " + xml.attributes().value("message").toString();
                if (xml.name() == u"failure")
                    QVERIFY(xml.readElementText().contains("share a double"));
            }
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(read.size(), 8);
        for (const char *name : {"x:<&>\"']]>", "x:\\xff\\x01\\x1b", "x:\\xef\\xbf\\xbf\\xef\\xbf\\xbe",
                                 "x:\\x00", "x:\\n\\t ", "x:\xf0\x9f\x90\x88"})
            QVERIFY2(read.contains(QString::fromUtf8(name)), name);
        QCOMPARE(failures.size(), 2);
        QVERIFY2(failures[0].startsWith("torn:1: 18 of 20 "), qPrintable(failures[0]));

        const QString one = m_directory.filePath("one.xml");
        QCOMPARE(runCli(audit({"room:1"}, {"--junit", one})).status, 0);
        QVERIFY(bytesOf(one).contains("<testcase classname="));
        QCOMPARE(runCli(audit({"missing"}, {"--junit", one})).status, 1);
        QVERIFY(bytesOf(one).contains("<error message=\"The key does not exist.\""));
        QVERIFY(bytesOf(one).contains("name=\"missing\""));
        QCOMPARE(runCli(audit({"room:1"}, {"--junit", "/nowhere/at.xml"})).status, 1);
    }

    void buildServersAreTold()
    {
        const QString path = m_directory.filePath("told.xml");
        // A reader that goes away leaves the file and the status as they would be.
        const Run gone = runShell(QStringLiteral("{ \"$0\" audit %1 'room:*' torn:1 --codec %2 --junit %3; "
                                                 "echo $? >&2; } | true")
                                      .arg(m_server.url(), QString(boardsCodec), path));
        QCOMPARE(gone.err, QByteArray("3\n"));
        QVERIFY(bytesOf(path).contains("tests=\"3\""));
        // A server that cannot be reached does not leave the file of the build before.
        const Run refused = runCli(
            {"audit", "unix:///nowhere/redis.sock", "room:1", "--codec", boardsCodec, "--junit", path});
        QCOMPARE(refused.status, 1);
        QVERIFY2(bytesOf(path).contains("errors=\"1\""), bytesOf(path).constData());
        QVERIFY(bytesOf(path).contains("classname=\"unix:///nowhere/redis.sock\" name=\"room:1\""));
        // Nor does a file that is not there, or a URL that cannot be read.
        for (const QString &source :
             {m_directory.filePath("missing.csv"), m_directory.filePath("missing.rdb"),
              QStringLiteral("redis://ann:S3cr3t@127.0.0.1:port"),
              QStringLiteral("redis-cli -h 127.0.0.1 -a S3cr3t"), QStringLiteral("localhost:6379:S3cr3t")}) {
            for (const QStringList &keys : {QStringList(), QStringList{"room:1"}}) {
                putFile(path, "yesterday");
                const Run missing = runCli(QStringList{"audit", source} + keys +
                                           QStringList{"--codec", boardsCodec, "--junit", path});
                QVERIFY(missing.status == 1 || missing.status == 2);
                QVERIFY2(bytesOf(path).contains("<error message=\""), bytesOf(path).constData());
                QVERIFY(bytesOf(path).contains("tests=\"1\"") && !bytesOf(path).contains("S3cr3t"));
            }
        }
        // What the events tell is a reason too.
        const QString events = putFile(m_directory.filePath("truth.csv"),
                                       "alice,1200,2026-11-20T12:00:09Z\nbob,1200,2026-11-20T12:00:04Z\n");
        QCOMPARE(runCli(audit({"room:1"}, {"--events", events, "--junit", path})).status, 3);
        QVERIFY2(bytesOf(path).contains(": 1. It is in a tie group. truth.csv has times for"),
                 bytesOf(path).constData());
        // What was escaped for the terminal stands so in the file, once.
        m_server.command({"ZADD", "back\\slash", "1.5", "a"});
        QCOMPARE(runCli(audit({"back\\slash"}, {"--junit", path})).status, 3);
        QVERIFY2(bytesOf(path).contains("name=\"back\\\\slash\""), bytesOf(path).constData());
    }

    void boardReadsTheStandardInput()
    {
        const QStringList fromInput{"board", "-", "--codec", "plain"};
        const Run run = runCli(fromInput, "member,raw\nalice,2\nbob,1\n");
        QCOMPARE(run.status, 0);
        QVERIFY2(run.out.contains("\n1\talice\t2\t") && run.out.contains("\n2\tbob\t1\t"),
                 run.out.constData());
        const Run timed = runCli({"detect", "-"}, "member,score,time\nalice,2,2026-11-20\n");
        COMPARE_SENTENCE("cliboards", std::string_view(timed.err));
    }

    void boardPrintsFiles()
    {
        const QString csv = putFile(m_directory.filePath("b.csv"), "member,raw\na,10\nb,30\nc,20\n");
        const Run run = runCli({"board", csv, "--codec", "plain"});
        QCOMPARE(run.status, 0);
        const QList<QByteArray> lines = linesOf(run.out);
        QCOMPARE(lines.size(), 4);
        QVERIFY2(lines[1].startsWith("1\tb\t30\t"), run.out.constData());
        QVERIFY(lines[3].startsWith("3\ta\t10\t"));
        const Run part =
            runCli({"board", csv, "--codec", "plain", "--from", "2", "--count", "1", "--lowest-first"});
        QCOMPARE(linesOf(part.out).size(), 2);
        QVERIFY(linesOf(part.out)[1].startsWith("2\tc\t20\t"));
        const Run beyond = runCli({"board", csv, "--codec", "plain", "--from", "9"});
        QCOMPARE(linesOf(beyond.out).size(), 1);
        QVERIFY2(beyond.status == 0 && beyond.err.contains("3 rows"), beyond.err);
        const QString timed = putFile(m_directory.filePath("b.jsonl"),
                                      "{\"member\":\"a\",\"score\":5,\"time\":\"2026-11-20\"}\n");
        const QJsonObject json = jsonObject(runCli({"board", timed, "--codec", boardsCodec, "--json"}).out);
        QCOMPARE(json["file"].toString(), timed);
        QCOMPARE(json["rows"].toArray()[0].toObject()["score"].toInt(), 5);
        const Run key = runCli({"board", csv, "k", "--codec", "plain"});
        QCOMPARE(key.status, 2);
        QVERIFY(key.err.contains("A file holds one board"));
    }
};

TIEBREAK_TEST(QCoreApplication, CliBoardsTest)

} // namespace tst_cliboards

#include "tst_cliboards.moc"
