// SPDX-License-Identifier: GPL-3.0-or-later
// Up to which score a codec keeps its time, as the header of a board says it.
#include "models/lab/limittext.h"
#include "support/sentences.h"
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
        // Under the last neighbouring milliseconds differ, but thousands of seconds run over into the score.
        for (const char *spec : {"plain", "binary:from=4294967295", "fraction:span=10000000000,digits=3",
                                 "text:from=4102444800", "formula:score*1000 + t/1000|unit=ms"})
            QTest::newRow(spec) << QByteArray(spec);
    }
    void sentences()
    {
        QFETCH(QByteArray, spec);
        const CodecSpec codec = *parseCodecSpec(spec.toStdString());
        COMPARE_SENTENCE("limittext", limitText(codec, TimeRange().ticks(codec.unit)).sentence);
    }
};

TIEBREAK_TEST(QCoreApplication, LimitTextTest)

} // namespace tst_limittext

#include "tst_limittext.moc"
