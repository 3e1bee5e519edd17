// SPDX-License-Identifier: GPL-3.0-or-later
// The survival pane: its stages, its words, its keys, and that another codec stops what is computed.
#include "app/lab/survival/heatmapview.h"
#include "app/lab/survival/survivalpane.h"
#include "app/look/look.h"
#include "app/look/palette.h"
#include "app/widgets/elidedlabel.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QThreadPool>
#include <QtTest>

using namespace tiebreak;

namespace tst_survivalpane
{

namespace
{

const TimeRange timeRange{1577836800, 2145916800};
const char *const sampledCodec = "formula:score + (1 - t/10000000000)";

QString plain(QString text)
{
    return text.replace(QChar(0x202f), QChar(u' '));
}

} // namespace

class TestSurvivalPane : public QObject
{
    Q_OBJECT

    QThreadPool m_pool;

    static void choose(SurvivalPane &pane, const char *text)
    {
        const CodecSpec spec = *parseCodecSpec(text);
        pane.setCodec(spec, timeRange.ticks(spec.unit), QString::fromUtf8(text));
    }
    static QString textOf(const SurvivalPane &pane, const char *name)
    {
        return plain(pane.findChild<QWidget *>(QLatin1String(name))->property("text").toString());
    }

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void stagesReplaceOneAnotherUntilAllIsExact()
    {
        SurvivalPane pane(m_pool);
        pane.resize(900, 330);
        QSignalSpy shown(&pane, &SurvivalPane::stageShown);
        choose(pane, "binary:from=4294967295");
        QVERIFY(pane.refining());
        QTRY_COMPARE_WITH_TIMEOUT(shown.size(), 2, 20'000);
        QCOMPARE(shown[0][0].toBool(), false);
        QCOMPARE(shown[1][0].toBool(), true); // nothing is sampled: more pairs would show no more
        QVERIFY(!pane.refining());
        Sentences said("survivaltext");
        said.add("answer", textOf(pane, "survivalSentence"));
        said.add("exactness", textOf(pane, "survivalExactness"));
        COMPARE_SENTENCES(said);
        // The same codec again is no news.
        choose(pane, "binary:from=4294967295");
        QVERIFY(!pane.refining());
    }

    void anotherCodecStopsTheLast()
    {
        SurvivalPane pane(m_pool);
        QSignalSpy shown(&pane, &SurvivalPane::stageShown);
        // Looked at when it is shown: a fast machine may have refined it a moment later.
        QStringList exactness;
        connect(&pane, &SurvivalPane::stageShown, this,
                [&] { exactness += textOf(pane, "survivalExactness"); });
        choose(pane, sampledCodec);
        QTRY_VERIFY_WITH_TIMEOUT(shown.size() >= 1, 20'000);
        QVERIFY(exactness.front().endsWith(QStringLiteral("Still refining.")));
        choose(pane, "ordered:from=4294967295");
        shown.clear();
        QTRY_COMPARE_WITH_TIMEOUT(shown.size(), 2, 20'000);
        QVERIFY(shown[1][0].toBool());
        QVERIFY(textOf(pane, "survivalSentence").contains(QStringLiteral("1 073 741 823")));
    }

    void aPaneThatGoesTakesItsWorkAlong()
    {
        {
            SurvivalPane pane(m_pool);
            choose(pane, sampledCodec);
        }
        QTRY_COMPARE(m_pool.activeThreadCount(), 0);
    }

    void withoutTimesThereIsASentence()
    {
        SurvivalPane pane(m_pool);
        pane.show();
        const auto *map = pane.findChild<HeatMapView *>();
        QVERIFY(!map->isVisible());
        choose(pane, "binary:from=4294967295");
        QTRY_VERIFY_WITH_TIMEOUT(map->isVisible(), 20'000);
        choose(pane, "plain");
        QVERIFY(!map->isVisible());
        QVERIFY(!pane.refining());
        const CodecSpec spec = *parseCodecSpec("decimal");
        pane.setCodec(spec, {5, 5}, QStringLiteral("decimal"));
        QVERIFY(!map->isVisible());
        QVERIFY(!pane.refining());
    }

    void arrowKeysAndTheMouseSayWhatACellHolds()
    {
        SurvivalPane pane(m_pool);
        pane.resize(900, 330);
        pane.show();
        pane.setScore(2'400'000);
        QSignalSpy shown(&pane, &SurvivalPane::stageShown);
        choose(pane, "binary:from=4294967295");
        QTRY_COMPARE_WITH_TIMEOUT(shown.size(), 2, 20'000);
        auto *map = pane.findChild<HeatMapView *>();
        QVERIFY(map->currentWords().isEmpty());
        QTest::keyClick(map, Qt::Key_Home);
        const QString first = plain(map->currentWords());
        Sentences said("survivaltext");
        said.add("first cell", first);
        QCOMPARE(plain(pane.findChild<ElidedLabel *>(QStringLiteral("survivalCell"))->text()), first);
        QCOMPARE(plain(map->accessibleDescription()), first);
        QTest::keyClick(map, Qt::Key_Up);
        said.add("one up", plain(map->currentWords()));
        QTest::keyClick(map, Qt::Key_End);
        said.add("last in its row", plain(map->currentWords()));
        for (int i = 0; i < 30; ++i)
            QTest::keyClick(map, Qt::Key_PageDown);
        said.add("last row", plain(map->currentWords()));
        COMPARE_SENTENCES(said);
        QTest::mouseMove(map, QPoint(map->width() / 4, map->height() / 2));
        QTRY_VERIFY(map->currentWords().contains(QStringLiteral("100%")));
        // A finer map keeps the place.
        const QString before = map->currentWords();
        const CodecSpec spec = *parseCodecSpec("binary:from=4294967295");
        const TickWindow window = timeRange.ticks(spec.unit);
        map->setMap(std::make_shared<const SurvivalMap>(
            *survivalMap(spec, window, survivalGrid(window, 160, 96), 1, 1, {})));
        QCOMPARE(map->currentWords(), before);
    }

    void theScaleReadsInBothThemes()
    {
        for (const Palette *colours : {&Palette::light(), &Palette::darkOne()}) {
            // Away from Base with every step, so that no hue is needed to read it.
            double last = contrast(colours->kept(0.999), colours->base);
            for (const double share : {0.9, 0.5, 0.1, 0.0}) {
                const double next = contrast(colours->kept(share), colours->base);
                QVERIFY(next > last * 1.05);
                last = next;
            }
            QCOMPARE(colours->kept(1), colours->washExact);
            QVERIFY(contrast(colours->kept(0.999), colours->kept(1)) > 1.05);
        }
    }

    void whatTheColoursSayIsPainted()
    {
        const CodecSpec spec = *parseCodecSpec("binary:from=4294967295");
        HeatMapView view;
        view.resize(500, 250);
        const SurvivalGrid grid{{1, 2'400'000, std::int64_t(1) << 53}, {1, 100}};
        view.setMap(std::make_shared<const SurvivalMap>(
            *survivalMap(spec, timeRange.ticks(spec.unit), grid, 1, 1, {})));
        const QImage image = view.grab().toImage();
        const auto count = [&](const QColor &colour) {
            int pixels = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    pixels += image.pixel(x, y) == colour.rgb() ? 1 : 0;
            return pixels;
        };
        const Palette &colours = Palette::light();
        QVERIFY(count(colours.washExact) > 5000);
        QVERIFY(count(colours.exponentFill) > 5000);
        QVERIFY(count(colours.kept(0.5)) > 5000);
    }
};

TIEBREAK_TEST(QApplication, TestSurvivalPane)

} // namespace tst_survivalpane

#include "tst_survivalpane.moc"
