// SPDX-License-Identifier: GPL-3.0-or-later
// The palette can be read in both themes, and it is the one place with colours.
#include "app/look/icons.h"
#include "app/look/look.h"
#include "app/look/palette.h"
#include "support/testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <QtTest>

using namespace tiebreak;

namespace tst_palette
{

class TestPalette : public QObject
{
    Q_OBJECT

    static void themes()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    static void compareContrast(const QColor &text, const QColor &ground, double least)
    {
        QVERIFY2(
            contrast(text, ground) >= least,
            qPrintable(
                QStringLiteral("%1 on %2: %3").arg(text.name(), ground.name()).arg(contrast(text, ground))));
    }

private slots:
    void contrastIsAsWcagDefinesIt()
    {
        QCOMPARE(contrast(Qt::white, Qt::black), 21.0);
        QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
        QCOMPARE(contrast(Qt::gray, Qt::gray), 1.0);
        QVERIFY(std::abs(contrast(QColor(119, 119, 119), Qt::white) - 4.48) < 0.01);
    }

    void everyTextCanBeRead_data() { themes(); }
    void everyTextCanBeRead()
    {
        QFETCH(const bool, dark);
        const Palette &p = dark ? Palette::darkOne() : Palette::light();
        for (const QColor &ground : {p.window, p.base, p.alternate, p.button, p.selection, p.selectionIdle}) {
            compareContrast(p.text, ground, 7);
            compareContrast(p.secondary, ground, 4.6);
        }
        for (const QColor &ground : {p.window, p.base, p.alternate})
            compareContrast(p.hint, ground, 4.6);
        for (const QColor &meaning : {p.exact, p.blurred, p.invalid}) {
            for (const QColor &ground : {p.base, p.alternate, p.window, p.selection, p.selectionIdle})
                compareContrast(meaning, ground, 4.5);
        }
        for (const QColor &wash : {p.washExact, p.washBlurred, p.washInvalid, p.washInfo})
            compareContrast(p.text, wash, 7);
        compareContrast(p.exact, p.washExact, 4.5);
        compareContrast(p.blurred, p.washBlurred, 4.5);
        compareContrast(p.invalid, p.washInvalid, 4.5);
        compareContrast(p.onAccent, p.accent, 4.5);
        compareContrast(p.accent, p.base, 4.5);
        for (const QColor &fill : {p.scoreFill, p.timeFill, p.exponentFill, p.signFill})
            compareContrast(p.text, fill, 4.5);
    }

    void whatMovedGoesAwayFromBase_data() { themes(); }
    void whatMovedGoesAwayFromBase()
    {
        QFETCH(const bool, dark);
        const Palette &p = dark ? Palette::darkOne() : Palette::light();
        double before = contrast(p.moved(0), p.base);
        QVERIFY(before > 1.3);
        for (int step = 1; step <= 10; ++step) {
            const double now = contrast(p.moved(step / 10.0), p.base);
            QVERIFY(now > before);
            before = now;
        }
        QCOMPARE(p.moved(2), p.moved(1));
        QCOMPARE(p.moved(-1), p.moved(0));
    }

    void baseDecidesBetweenLightAndDark_data() { themes(); }
    void baseDecidesBetweenLightAndDark()
    {
        QFETCH(const bool, dark);
        const QPalette application = applicationPalette(dark);
        QCOMPARE(Palette::of(application).dark, dark);
        QCOMPARE(application.color(QPalette::Base), Palette::of(application).base);
        QPalette desktop;
        desktop.setColor(QPalette::Base, dark ? QColor(35, 38, 41) : QColor(252, 252, 252));
        QCOMPARE(Palette::of(desktop).dark, dark);
    }

    void verdictsShareThreeHues()
    {
        const Palette &p = Palette::light();
        QCOMPARE(p.verdict(Verdict::Exact), p.exact);
        QCOMPARE(p.verdict(Verdict::Blurred), p.blurred);
        QCOMPARE(p.verdict(Verdict::Ambiguous), p.blurred);
        QCOMPARE(p.verdict(Verdict::OutOfRange), p.invalid);
        QCOMPARE(p.verdict(Verdict::Invalid), p.invalid);
    }

    void aStrongSelectionTakesItsOwnTextColour()
    {
        const Palette &p = Palette::light();
        QPalette palette = applicationPalette(false);
        QCOMPARE(readableOnHighlight(p.blurred, palette), p.blurred);
        palette.setColor(QPalette::Highlight, QColor(61, 174, 233));
        palette.setColor(QPalette::HighlightedText, Qt::black);
        QCOMPARE(readableOnHighlight(p.blurred, palette), QColor(Qt::black));
        QCOMPARE(readableOnHighlight(Qt::black, palette), QColor(Qt::black));
    }

    void themesAreReadByName()
    {
        QCOMPARE(parseTheme(u"dark"), Theme::Dark);
        QCOMPARE(parseTheme(u"light"), Theme::Light);
        QCOMPARE(parseTheme(u"system"), Theme::System);
        QVERIFY(!parseTheme(u"Dark "));
    }

    void theThemeCanChangeWhileTheProgramRuns()
    {
        applyLook(*qApp, Theme::Dark);
        QCOMPARE(QApplication::palette().color(QPalette::Base), Palette::darkOne().base);
        applyLook(*qApp, Theme::Light);
        QCOMPARE(QApplication::palette().color(QPalette::Base), Palette::light().base);
        QCOMPARE(QFontInfo(QApplication::font()).pixelSize(), 13);
        const QFontMetrics metrics(QApplication::font());
        for (char16_t digit = u'1'; digit <= u'9'; ++digit)
            QCOMPARE(metrics.horizontalAdvance(QChar(digit)), metrics.horizontalAdvance(u'0'));
    }

    void everyIconIsPaintedInTheColourAskedFor()
    {
        QVERIFY(!iconPixmap(QStringLiteral("copy"), 20, Qt::black, 1).isNull()); // loads the resource
        const QStringList files = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")});
        QVERIFY(files.size() > 10);
        for (const QString &file : files) {
            const QColor colour(200, 30, 90);
            const QImage image = iconPixmap(file.chopped(4), 20, colour, 2).toImage();
            QCOMPARE(image.size(), QSize(40, 40));
            int painted = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    const QColor pixel = image.pixelColor(x, y);
                    if (pixel.alpha() != 255)
                        continue;
                    ++painted;
                    QCOMPARE(pixel.rgb(), colour.rgb());
                }
            }
            QVERIFY2(painted > 10, qPrintable(file));
        }
    }

    void noOtherFileHoldsAColour()
    {
        static const QRegularExpression colour(
            QStringLiteral(
                "#[0-9a-fA-F]{6}\\b|0x[0-9A-F]{6}\\b|QColor\\(\\d|rgb\\(|Qt::(dark)?(red|green|blue|"
                "yellow|cyan|magenta|gr[ae]y|white|black)\\b"),
            QRegularExpression::CaseInsensitiveOption);
        QDirIterator files(QStringLiteral(TEST_DATA "/../../src/app"),
                           {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                           QDirIterator::Subdirectories);
        int read = 0;
        while (files.hasNext()) {
            QFile file(files.next());
            if (QFileInfo(file).fileName() == QLatin1String("palette.cpp"))
                continue;
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(file.readAll());
            const QRegularExpressionMatch match = colour.match(text);
            QVERIFY2(!match.hasMatch(), qPrintable(file.fileName() + QLatin1String(": ") + match.captured()));
            ++read;
        }
        QVERIFY(read > 20);
    }
};

TIEBREAK_TEST(QApplication, TestPalette)

} // namespace tst_palette

#include "tst_palette.moc"
