// SPDX-License-Identifier: GPL-3.0-or-later
// Up to which score a codec keeps its time, as the header of a board says it.
#include "models/lab/limittext.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_limittext
{

class LimitTextTest : public QObject
{
    Q_OBJECT

private slots:
    void sentences_data()
    {
        QTest::addColumn<QByteArray>("spec");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char *spec, const char *words) {
            QTest::newRow(spec) << QByteArray(spec) << QString::fromUtf8(words);
        };
        row("plain", "No time is packed");
        row("binary:from=4294967295", "Exact to the second up to 2\u202f097\u202f151 points");
        row("fraction:span=10000000000,digits=3", "Even at 0 points, seconds share a double");
        row("text:from=4102444800", "Trailing zeros of a time are lost at any score");
        // Neighbouring milliseconds differ, but thousands of seconds run over into the score.
        row("formula:score*1000 + t/1000|unit=ms",
            "The usual decoder reads even 0 points wrong at some times in the time range");
    }
    void sentences()
    {
        QFETCH(QByteArray, spec);
        QFETCH(QString, sentence);
        const CodecSpec codec = *parseCodecSpec(spec.toStdString());
        QCOMPARE(limitText(codec, Season().ticks(codec.unit)).sentence, sentence);
    }
};

TIEBREAK_TEST(QCoreApplication, LimitTextTest)

} // namespace tst_limittext

#include "tst_limittext.moc"
