// SPDX-License-Identifier: GPL-3.0-or-later
// Codec specs: what is read, what is written back, and which words an error has.
#include "core/codec/codecspec.h"
#include "core/codec/codectext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_codecspec
{

class TestCodecSpec : public QObject
{
    Q_OBJECT

private slots:
    void roundTrip_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("canonical");
        QTest::newRow("plain") << "plain"
                               << "plain";
        QTest::newRow("defaults go") << "binary:bits=32,unit=s"
                                     << "binary";
        QTest::newRow("order") << "decimal:from=5,unit=ms,digits=12"
                               << "decimal:digits=12,unit=ms,from=5";
        QTest::newRow("iso epoch") << "ordered:epoch=2024-01-01T00:00:00Z,unit=ms"
                                   << "ordered:unit=ms,epoch=1704067200000";
        QTest::newRow("iso from") << "binary:from=2030-01-01"
                                  << "binary:from=1893456000";
        QTest::newRow("bias 1.0") << "ordered:bias=1.0"
                                  << "ordered";
        QTest::newRow("bias") << "ordered:bias=signed,bits=40"
                              << "ordered:bits=40,bias=signed";
        for (const CodecPreset &preset : codecPresets())
            QTest::newRow(preset.title.data()) << QString(preset.spec.data()) << QString(preset.spec.data());
    }

    void roundTrip()
    {
        QFETCH(QString, text);
        QFETCH(QString, canonical);
        const auto spec = parseCodecSpec(text.toStdString());
        QVERIFY2(spec.has_value(), spec ? "" : spec.error().message.c_str());
        QCOMPARE(QString::fromStdString(specText(*spec)), canonical);
        QCOMPARE(parseCodecSpec(specText(*spec)).value(), *spec);
    }

    void errorsNameThePlace_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char *text, QStringList words) {
            QTest::newRow(text) << QString(text) << words;
        };
        row("", {"position 1", "plain, decimal"});
        row("binry", {"position 1", "\"binry\""});
        row("binary:bits=0", {"position 13", "1 to 62", "\"0\""});
        row("binary:bits=63", {"position 13", "1 to 62"});
        row("binary:bits=abc", {"position 13", "1 to 62"});
        row("binary:bits", {"position 8", "key=value"});
        row("binary:", {"position 8", "key=value"});
        row("binary:bits=5,", {"position 15", "key=value"});
        row("binary:digits=5", {"position 8", "\"digits\"", "bits, unit, epoch, from, keep"});
        row("plain:unit=s", {"position 7", "no keys"});
        row("decimal:digits=5,digits=6", {"position 18", "twice"});
        row("decimal:unit=h", {"position 14", "min, s, ds, cs, ms or us"});
        row("decimal:unit=s,from=-1", {"position 21", "from 0"});
        row("decimal:from=5,epoch=5", {"position 16", "either epoch or from"});
        row("decimal:epoch=2024-13-01", {"position 15", "ISO 8601"});
        row("fraction:digits=5", {"position 18", "span"});
        row("fraction:span=99999999999999999999", {"position 15", "1 to 9007199254740992"});
        row("ordered:bias=max", {"position 14", "default, min or signed"});
        row("text:keep=63", {"position 11", "1 to 62"});
        row("text: unit=s", {"position 6", "\" unit\""});
    }

    void errorsNameThePlace()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, words);
        const auto spec = parseCodecSpec(text.toStdString());
        QVERIFY(!spec);
        QCOMPARE(spec.error().kind, ErrorKind::Usage);
        const QString message = QString::fromStdString(spec.error().message);
        for (const QString &word : words)
            QVERIFY2(message.contains(word), qPrintable(message + " lacks " + word));
    }

    void rulesReadWell()
    {
        QCOMPARE(ruleText(parseCodecSpec("binary:from=4294967295").value()),
                 std::string("raw = score × 2^32 + (4294967295 − time in seconds)"));
        Sentences ties("codectext");
        for (const char *spec : {"binary:from=4294967295", "plain", "binary:from=2147483647,keep=31"}) {
            ties.add(spec, std::string_view(tieText(parseCodecSpec(spec).value())));
            ties.add(QLatin1StringView(spec) + QStringLiteral(", briefly"),
                     std::string_view(shortRuleText(parseCodecSpec(spec).value())));
        }
        COMPARE_SENTENCES(ties);
    }
};

TIEBREAK_TEST(NoApplication, TestCodecSpec)

} // namespace tst_codecspec

#include "tst_codecspec.moc"
