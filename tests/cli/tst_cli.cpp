// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli without a server: usage, codecs, encode, and output that cannot be written.
#include "support/cliprocess.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QSet>
#include <QTest>

#include <algorithm>

using namespace tiebreak;

namespace tst_cli
{

class CliTest : public QObject
{
    Q_OBJECT

private slots:
    void usage_data();
    void usage();
    void helpHasAnExample_data();
    void helpHasAnExample();
    void helpFitsATerminal();
    void codecsNamesTheKeysThatTheParserTakes();
    void roundingIsTold();
    void emptyNamesAreTold();
    void encodeKeepsWrongLinesInPlace();
    void encodeWarnsOfWrapping();
    void encodeTakesPlainScoresAlone();
    void unreadableInputFails();
    void fullDiskFails();
    void brokenPipeEndsQuietly();
};

void CliTest::usage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char *name, const QStringList &arguments, const QByteArray &words) {
        QTest::newRow(name) << arguments << words;
    };
    row("nothing", {}, "A subcommand is missing: keys, board, ");
    row("unknown subcommand", {"foo"}, "\"foo\" is not a subcommand: use keys, board, ");
    row("unknown option", {"codecs", "--foo"},
        "tiebreak-cli codecs has no option --foo. See tiebreak-cli codecs --help.");
    row("unknown option of all", {"--foo"}, "tiebreak-cli has no option --foo. See tiebreak-cli --help.");
    row("unknown option, URL missing", {"keys", "--foo=3"}, "has no option");
    row("URL missing", {"keys"}, "URL is required. See tiebreak-cli keys --help.");
    row("URL missing behind --", {"keys", "--"}, "URL is required.");
    row("one word too many", {"keys", "sandbox", "a\nb"}, "Too many arguments");
    row("codec missing", {"encode"}, "--codec");
    row("an empty value", {"audit", "sandbox", "board", "--codec", "plain", "--events", ""},
        "--events: it is empty");
    row("unknown codec", {"encode", "--codec", "base64"}, "nknown codec \"base64\"");
    row("unknown key", {"decode", "--codec", "decimal:bits=3"}, "position 9");
    row("value out of range", {"decode", "--codec", "decimal:digits=19"}, "from 1 to 18");
    row("window without dots", {"decode", "--codec", "decimal", "--time-range", "2026"},
        "neither A..B nor all");
    row("window without a time", {"decode", "--codec", "decimal", "--time-range", "5..monday"}, "monday");
    row("window upside down", {"decode", "--codec", "decimal", "--time-range", "5..4"},
        "ends before it begins");
    row("key missing", {"board", "sandbox", "--codec", "decimal"}, "KEY");
    row("rank 0", {"board", "sandbox", "k", "--codec", "decimal", "--from", "0"}, "--from");
    row("count of words", {"board", "sandbox", "k", "--codec", "decimal", "--count", "ten"}, "--count");
    row("control bytes in a number", {"board", "sandbox", "k", "--codec", "decimal", "--count", "1\n2"},
        "1\\n2");
    row("control bytes in a window", {"decode", "--codec", "decimal", "--time-range", "5\n..6"},
        "\"5\\n\" is neither");
    row("bad escape", {"board", "sandbox", "k\\q", "--escaped", "--codec", "decimal"}, "escaped");
    row("bad URL", {"keys", "http://127.0.0.1"}, "redis://");
}

void CliTest::usage()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, words);
    const Run run = runCli(arguments);
    QCOMPARE(run.status, 2);
    QCOMPARE(run.out, QByteArray());
    QVERIFY2(run.err.contains(words), run.err.constData());
    QVERIFY2(run.err.startsWith("tiebreak-cli: "), run.err.constData());
    QCOMPARE(run.err.count("tiebreak-cli: "), 1);
    QCOMPARE(linesOf(run.err).size(), 1);

    if (arguments.isEmpty() || arguments.contains("--"))
        return;
    const Run json = runCli(arguments + QStringList{"--json"});
    QCOMPARE(json.status, 2);
    QVERIFY(jsonObject(json.out)["error"].isString());
}

void CliTest::helpHasAnExample_data()
{
    QTest::addColumn<QString>("command");
    for (const char *command : {"keys", "board", "codecs", "encode", "decode"})
        QTest::newRow(command) << QString(command);
}

void CliTest::helpHasAnExample()
{
    QFETCH(QString, command);
    const Run run = runCli({command, "--help"});
    QCOMPARE(run.status, 0);
    QVERIFY(run.out.contains("\nExample"));
    QVERIFY(run.out.contains("tiebreak-cli " + command.toUtf8()));
    QCOMPARE(run.err, QByteArray());
}

void CliTest::helpFitsATerminal()
{
    const QByteArray commands = runCli({"--help"}).out;
    const qsizetype first = commands.indexOf("Subcommands:\n") + 13;
    int read = 0;
    for (const QByteArray &line : linesOf(commands.mid(first, commands.indexOf("\n\n", first) - first))) {
        const QString command = line.trimmed().split(' ').first();
        if (command.isEmpty())
            continue;
        const QByteArray help = runCli({command, "--help"}).out;
        for (const QByteArray &text : linesOf(help))
            QVERIFY2(text.size() <= 100 || text.contains("tiebreak-cli "), text);
        QVERIFY2(help.contains("\nUsage: tiebreak-cli " + command.toUtf8() + " [OPTIONS]"), help);
        QVERIFY2(!help.contains("x)\n") && !help.contains("\n\n\n"), help);
        ++read;
    }
    QVERIFY(read > 20);
}

void CliTest::codecsNamesTheKeysThatTheParserTakes()
{
    const Run run = runCli({"codecs", "--json"});
    QCOMPARE(run.status, 0);
    const QJsonObject help = jsonObject(run.out);
    QCOMPARE(help["codecs"].toArray().size(), 7);
    for (const QJsonValue &codec : help["codecs"].toArray()) {
        const QString name = codec["name"].toString();
        QSet<QString> listed;
        for (const QJsonValue &key : codec["keys"].toArray())
            listed.insert(key["key"].toString());
        // The parser's own error names the keys it takes.
        const QString start = name == "formula" ? "formula:score*1e10 + t|" : name + ':';
        const QString error = runCli({"encode", "--codec", start + "nokey=1"}).err.trimmed();
        const QString list = error.section("; " + name + ' ', 1).section(' ', 1);
        QVERIFY2(list.endsWith('.'), qPrintable(error));
        const QStringList taken = listed.isEmpty() ? QStringList() : list.chopped(1).split(", ");
        QCOMPARE(list == "no keys.", listed.isEmpty());
        QCOMPARE(listed, QSet<QString>(taken.begin(), taken.end()));
    }
    const QByteArray text = runCli({"codecs"}).out;
    for (const QJsonValue &preset : help["presets"].toArray()) {
        const QString spec = preset["spec"].toString();
        QCOMPARE(runCli({"encode", "--codec", spec}).status, 0);
        QVERIFY(text.contains(spec.toUtf8()));
    }
}

void CliTest::roundingIsTold()
{
    const QList<QByteArray> lines = linesOf(runCli({"codecs"}).out);
    const QJsonArray codecs = jsonObject(runCli({"codecs", "--json"}).out)["codecs"].toArray();
    for (const char *command : {"codecs", "encode"}) {
        const QByteArray help = runCli({command, "--help"}).out.simplified();
        for (const char *name : {"decimal", "fraction", "formula"}) {
            const auto codec = std::ranges::find_if(
                codecs, [name](const QJsonValue &value) { return value["name"].toString() == name; });
            QVERIFY(codec != codecs.end());
            const QByteArray note = codec->toObject()["note"].toString().toUtf8();
            QVERIFY2(note.contains("in doubles, operation by operation"), note.constData());
            QVERIFY(lines.contains(QByteArray("    " + note)));
            QVERIFY(help.contains(QByteArray(name) + ": " + note + '.'));
        }
    }
    // As decimal's line says; rounded once it would be 0x441393eb1f9dff93.
    QVERIFY(runCli({"encode", "--codec", "decimal:digits=8"}, "902866962767\t60514384\n")
                .out.endsWith("\t0x441393eb1f9dff94\n"));
}

void CliTest::emptyNamesAreTold()
{
    for (const char *command : {"keys", "board"}) {
        QList<QByteArray> lines = linesOf(runCli({command, "--help"}).out);
        lines.removeIf([](const QByteArray &line) { return !line.contains(" empty "); });
        COMPARE_SENTENCE("clihelp", std::string_view(lines.join('\n')), command);
    }
}

void CliTest::encodeKeepsWrongLinesInPlace()
{
    const QByteArray input = "1\t5\n1 5\n\n1\tx\n99999999999999999999\t1\n1\t99999999999\n2\t5\r\n3\t5";
    const Run run = runCli({"encode", "--codec", "decimal"}, input);
    QCOMPARE(run.status, 1);
    QCOMPARE(run.out, QByteArray("10000000005\t0x4202a05f20280000\n"
                                 "error\t-\nerror\t-\nerror\t-\nerror\t-\nerror\t-\n"
                                 "20000000005\t0x4212a05f20140000\n30000000005\t0x421bf08eb0140000\n"));
    QCOMPARE(linesOf(run.err).size(), 5);
    QVERIFY(run.err.contains("line 2: "));
    QVERIFY(run.err.contains("line 6: The time 99999999999 (5138-11-16T09:46:39Z) does not fit"));

    const Run json = runCli({"encode", "--codec", "decimal", "--json"}, input);
    QCOMPARE(json.status, 1);
    const QJsonArray values = jsonObject(json.out)["values"].toArray();
    QCOMPARE(values.size(), 8);
    QCOMPARE(values[0]["raw"].toString(), "10000000005");
    QCOMPARE(values[0]["bits"].toString(), "0x4202a05f20280000");
    QCOMPARE(values[5]["line"].toInteger(), 6);
    QVERIFY(values[5]["error"].isString());
    QCOMPARE(values[7]["score"].toInteger(), 3);
}

void CliTest::encodeWarnsOfWrapping()
{
    const Run one = runCli({"encode", "--codec", "binary"}, "1\t5\n4294967296\t5\n");
    QCOMPARE(one.status, 0);
    QCOMPARE(linesOf(one.out).at(1), QByteArray("5\t0x4014000000000000"));
    QCOMPARE(linesOf(one.err).size(), 1);
    QVERIFY(one.err.startsWith("tiebreak-cli: warning: line 2: "));

    const Run many = runCli({"encode", "--codec", "binary"}, QByteArray("4294967296\t5\n").repeated(50'000));
    QCOMPARE(many.status, 0);
    QCOMPARE(linesOf(many.out).size(), 50'000);
    QCOMPARE(linesOf(many.err).size(), 11);
    QVERIFY(many.err.endsWith("warning: 50000 such lines in all; the first 10 are named above.\n"));

    const QJsonObject json =
        jsonObject(runCli({"encode", "--codec", "binary", "--json"}, "4294967296\t5\n").out);
    QVERIFY(json["values"][0]["wrapped"].toBool());
}

void CliTest::encodeTakesPlainScoresAlone()
{
    QCOMPARE(runCli({"encode", "--codec", "plain"}, "7\n7\t-\n7\t5\n").out,
             QByteArray("7\t0x401c000000000000\n").repeated(3));
    QCOMPARE(runCli({"encode", "--codec", "decimal"}, "7\n").status, 1);
}

void CliTest::unreadableInputFails()
{
    const Run run = runShell("exec \"$0\" decode --codec decimal --json < /");
    QCOMPARE(run.status, 1);
    QVERIFY(run.err.contains("cannot be read"));
    QVERIFY(jsonObject(run.out).contains("error"));
}

void CliTest::fullDiskFails()
{
    for (const char *arguments : {"codecs", "--help", "--version"}) {
        const Run run = runShell("exec \"$0\" " + QString(arguments) + " > /dev/full");
        QCOMPARE(run.status, 1);
        QVERIFY(run.err.contains("Cannot write the output"));
    }
}

void CliTest::brokenPipeEndsQuietly()
{
    const Run run = runShell("{ yes 10000000005 | \"$0\" decode --codec decimal --time-range all; "
                             "echo \"status $?\" >&2; } | head -n 1");
    QCOMPARE(run.out, QByteArray("1\t5\texact\t1:5-5\n"));
    QVERIFY2(run.err.endsWith("status 0\n"), run.err.constData());
    QVERIFY2(!run.err.contains("tiebreak-cli"), run.err.constData());
}

TIEBREAK_TEST(QCoreApplication, CliTest)

} // namespace tst_cli

#include "tst_cli.moc"
