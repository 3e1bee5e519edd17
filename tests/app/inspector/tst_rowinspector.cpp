// SPDX-License-Identifier: GPL-3.0-or-later
// What the inspector says of a row, found by object name as a user finds it by eye.
#include "app/inspector/neighbourgrid.h"
#include "app/inspector/rowinspector.h"
#include "app/inspector/ticklineview.h"
#include "app/look/look.h"
#include "app/widgets/marklabel.h"
#include "app/widgets/raw/bitstripview.h"
#include "app/widgets/valuefield.h"
#include "app/window/docktitlebar.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QToolButton>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace tiebreak;

namespace tst_rowinspector
{

namespace
{

const char *const binary = "binary:from=4294967295";

InspectedRow rowOf(const char *spec, double raw, const QString &serverText = {})
{
    InspectedRow row;
    row.rank = 8;
    row.member = "kaito_7";
    row.raw = raw;
    row.serverText = serverText.isEmpty() ? QString::number(raw, 'g', 17) : serverText;
    row.codec = *parseCodecSpec(spec);
    return row;
}

double encodedAs(const char *spec, qint64 score, qint64 tick)
{
    return encode(*parseCodecSpec(spec), score, tick)->raw;
}

} // namespace

class TestRowInspector : public QObject
{
    Q_OBJECT

    QMainWindow m_window;
    RowInspector *m_inspector = nullptr;

    QString value(const char *name) const
    {
        const auto *field = m_inspector->findChild<ValueField *>(QLatin1String(name));
        return field && field->isVisibleTo(m_inspector) ? field->text() : QStringLiteral("(hidden)");
    }
    QString label(const char *name) const
    {
        return m_inspector->findChild<QLabel *>(QLatin1String(name))->text();
    }
    QString title() const
    {
        return m_window.findChild<QWidget *>(QStringLiteral("inspectorTitle"))->accessibleName();
    }

private slots:
    void initTestCase()
    {
        applyLook(*qApp, Theme::Light);
        auto *dock = new QDockWidget(QStringLiteral("Row"), &m_window);
        m_inspector = new RowInspector(dock);
        dock->setTitleBarWidget(new DockTitleBar(dock, m_inspector->titleContent()));
        dock->setWidget(m_inspector);
        m_window.addDockWidget(Qt::BottomDockWidgetArea, dock);
        m_window.resize(1040, 400);
        m_window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&m_window));
    }

    void saysSoWhenNoRowIsSelected()
    {
        m_inspector->clear();
        QVERIFY(m_inspector->findChild<QWidget *>(QStringLiteral("noRow"))->isVisible());
        QVERIFY(!m_inspector->findChild<BitStripView *>(QStringLiteral("bitStrip"))->isVisible());
        m_inspector->showRow(rowOf(binary, 10307924010161648.0));
        QVERIFY(!m_inspector->findChild<QWidget *>(QStringLiteral("noRow"))->isVisible());
    }

    void aRowThatIsNotReadYetIsSaidSoInsteadOfExplainingAnother()
    {
        InspectedRow unread;
        unread.rank = 700000;
        unread.unread = QStringLiteral("Reading rank 700 000…");
        m_inspector->showRow(unread);
        QVERIFY(m_inspector->findChild<QLabel *>(QStringLiteral("emptySentence"))->isVisible());
        QCOMPARE(label("emptySentence"), unread.unread);
        QCOMPARE(title(), QStringLiteral("Rank 700\u202f000"));
    }

    void withoutACodecThereAreNoHoles()
    {
        m_window.resize(1300, 400);
        InspectedRow row = rowOf("plain", 7);
        row.codec.reset();
        m_inspector->showRow(row);
        const auto top = [this](const char *name) {
            QCoreApplication::sendPostedEvents();
            const auto *field = m_inspector->findChild<ValueField *>(QLatin1String(name));
            return field->mapTo(m_inspector, QPoint()).y();
        };
        QCOMPARE(value("preimageValue"), QStringLiteral("(hidden)"));
        QTRY_COMPARE(top("exactValue"), top("hexValue")); // side by side on the first line
        QCOMPARE(top("shortestValue"), top("ulpValue"));
        QVERIFY(top("exactValue") < top("shortestValue") && top("shortestValue") < top("serverValue"));
        m_inspector->showRow(rowOf(binary, 10307924010161648.0));
        QTRY_COMPARE(top("preimageValue"), top("shortestValue"));
        QTRY_COMPARE(top("exactValue"), top("hexValue"));
        m_window.resize(1040, 400);
    }

    void nothingIsCutWhereThereIsRoom()
    {
        m_window.resize(1300, 400);
        m_inspector->showRow(rowOf(binary, 74648767487233920.0)); // a double of 17 seconds
        for (const char *name : {"preimageValue", "ownValue", "shortestValue", "hexValue", "ulpValue"})
            QTRY_VERIFY2(!m_inspector->findChild<ValueField *>(QLatin1String(name))->isCut(), name);
        m_window.resize(1040, 400);
    }

    void withoutACodecThereIsNoVerdict()
    {
        InspectedRow row = rowOf("plain", 7);
        m_inspector->showRow(row);
        QVERIFY2(title().contains(QStringLiteral("exact")), qPrintable(title()));
        // Nothing packs to the next double, as it should be: no mark says that something is wrong.
        auto *verdict = m_inspector->findChild<VerdictLabel *>(QStringLiteral("largerVerdict"));
        QVERIFY(!verdict->isVisible());
        QCOMPARE(label("largerUnused"), QStringLiteral("no score encodes to it"));
        auto *unused = m_inspector->findChild<QLabel *>(QStringLiteral("largerUnused"));
        QVERIFY(unused->isVisible());
        QVERIFY(label("largerScore").isEmpty() && label("largerTime").isEmpty());
        m_inspector->showRow(rowOf("plain", 0x1p60));
        QVERIFY(verdict->isVisible() && !unused->isVisible());
        row.codec.reset();
        m_inspector->showRow(row);
        COMPARE_SENTENCE("detecttext", title());
        QVERIFY(!verdict->isVisible() && !unused->isVisible());
        QCOMPARE(value("preimageValue"), QStringLiteral("(hidden)"));
        QCOMPARE(value("ownValue"), QStringLiteral("(hidden)"));
        QCOMPARE(value("exactValue"), QStringLiteral("7"));
        QVERIFY(m_inspector->findChild<BitStripView *>(QStringLiteral("bitStrip"))->isVisible());
    }

    void tellsEveryFactOfABlurredRow()
    {
        m_inspector->showRow(rowOf(binary, 10307924010161648.0));
        COMPARE_SENTENCE("verdicttext", title());
        QCOMPARE(value("preimageValue"), QStringLiteral("2\u202f400\u202f000, 20:14:06 to 20:14:08"));
        QCOMPARE(value("ownValue"), QStringLiteral("2\u202f400\u202f000 at 20:14:07"));
        QCOMPARE(value("exactValue"), QStringLiteral("10307924010161648"));
        QCOMPARE(value("shortestValue"), QStringLiteral("10307924010161648"));
        QCOMPARE(value("serverValue"), QStringLiteral("10307924010161648"));
        m_window.resize(500, 400); // one column, and one line for both
        QTRY_COMPARE(value("serverValue"), QStringLiteral("(hidden)"));
        m_window.resize(1040, 400);
        QTRY_COMPARE(value("serverValue"), QStringLiteral("10307924010161648"));
        QCOMPARE(value("hexValue"), QStringLiteral("0x1.24f804a7faaf8p+53"));
        QCOMPARE(value("ulpValue"), QStringLiteral("2, or 2 s of time"));
        QCOMPARE(value("keptValue"), QStringLiteral("2\u202f097\u202f151 points"));
        QCOMPARE(value("largerRaw"), QStringLiteral("10307924010161650"));
        QCOMPARE(label("largerTime"), QStringLiteral("20:14:05"));
        QCOMPARE(value("smallerRaw"), QStringLiteral("10307924010161646"));
        QCOMPARE(label("smallerTime"), QStringLiteral("20:14:09"));
        QCOMPARE(m_inspector->findChild<VerdictLabel *>(QStringLiteral("smallerVerdict"))->text(),
                 QStringLiteral("exact"));
    }

    void theServersTextStandsByItselfWhereItDiffers()
    {
        m_inspector->showRow(rowOf("fraction:from=4102415999,span=4102415999,digits=10", 3.5624028261,
                                   QStringLiteral("3.5624028261000001")));
        QCOMPARE(value("shortestValue"), QStringLiteral("3.5624028261"));
        QCOMPARE(value("serverValue"), QStringLiteral("3.5624028261000001"));
    }

    void aMemberOfNoBytesHasANameInTheTitle()
    {
        InspectedRow row = rowOf(binary, 10307924010161648.0);
        row.member.clear();
        m_inspector->showRow(row);
        QVERIFY2(title().startsWith(QStringLiteral("Rank 8 (empty), blurred: ")), qPrintable(title()));
    }

    void timesFollowTheZone()
    {
        InspectedRow row = rowOf(binary, 10307924010161648.0);
        row.zone = QTimeZone("Asia/Tokyo");
        m_inspector->showRow(row);
        QCOMPARE(value("ownValue"), QStringLiteral("2\u202f400\u202f000 at 05:14:07"));
    }

    void everyVerdictIsExplained_data()
    {
        QTest::addColumn<QByteArray>("spec");
        QTest::addColumn<double>("raw");
        constexpr qint64 evening = 1795205647;
        const double infinity = std::numeric_limits<double>::infinity();
        QTest::newRow("exact") << QByteArray(binary) << encodedAs(binary, 1314000, evening);
        const char *const fraction = "fraction:from=4102415999,span=4102415999,digits=10";
        QTest::newRow("blurred, long") << QByteArray(fraction) << encodedAs(fraction, 17380520000, evening);
        const char *const kept = "binary:from=1073741823,keep=30";
        QTest::newRow("ambiguous") << QByteArray(kept) << encodedAs(kept, 500, evening);
        QTest::newRow("out of range") << QByteArray(binary) << 5153960755200000.0;
        QTest::newRow("invalid") << QByteArray(binary) << 4294965500795949.5;
        QTest::newRow("inf") << QByteArray(binary) << infinity;
        QTest::newRow("nan") << QByteArray(binary) << std::nan("");
        QTest::newRow("-0") << QByteArray(binary) << -0.0;
        QTest::newRow("subnormal") << QByteArray(binary) << 5e-324;
        QTest::newRow("plain") << QByteArray("plain") << 42.0;
    }

    void everyVerdictIsExplained()
    {
        QFETCH(const QByteArray, spec);
        QFETCH(const double, raw);
        m_inspector->showRow(rowOf(spec.constData(), raw));
        COMPARE_SENTENCE("verdicttext", title());
        QVERIFY(!m_window.grab().isNull());
        const auto *line = m_inspector->findChild<TickLineView *>(QStringLiteral("tickLine"));
        QCOMPARE(line->isVisible(), !line->isEmpty());
        // The copies of the fields hold what the double is, whatever it is.
        QVERIFY(!value("exactValue").isEmpty());
        QVERIFY(!value("hexValue").isEmpty());
    }

    void anOwnDecoderThatIsWrongIsNamed()
    {
        // So large a score leaves no room for the fraction: it is rounded up to the next whole number.
        const char *const spec = "text:unit=cs";
        m_inspector->showRow(rowOf(spec, encodedAs(spec, 900000000000000, 94668480000)));
        QVERIFY2(title().contains(QStringLiteral("misread")), qPrintable(title()));
        QVERIFY2(title().contains(QStringLiteral("usual decoder reads")), qPrintable(title()));
    }

    void beyondInfinityThereIsNothing()
    {
        m_inspector->showRow(rowOf(binary, std::numeric_limits<double>::infinity()));
        QCOMPARE(value("largerRaw"), QStringLiteral("–"));
        QVERIFY(!m_inspector->findChild<VerdictLabel *>(QStringLiteral("largerVerdict"))->isVisible());
        QVERIFY(value("smallerRaw").startsWith(QStringLiteral("1.797693134862315")));
        QVERIFY(value("ulpValue").startsWith(QStringLiteral("none")));
    }

    void longDigitsAreCopiedWhole()
    {
        m_inspector->showRow(rowOf("ordered", 5e-324));
        auto *field = m_inspector->findChild<ValueField *>(QStringLiteral("exactValue"));
        QVERIFY(field->text().size() > 1000);
        QVERIFY(field->isCut());
        auto *copy = m_inspector->findChild<QToolButton *>(QStringLiteral("copyExact"));
        QVERIFY(copy->isVisible());
        QTest::mouseClick(copy, Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->text(), field->text());
        // The field itself can be selected and copied without the mouse.
        field->setFocus(Qt::TabFocusReason);
        field->selectAll();
        QApplication::clipboard()->clear();
        QTest::keyClick(field, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), field->text());
        QTest::keyClick(field, Qt::Key_X);
        QVERIFY(field->text().size() > 1000); // not to be changed
        m_inspector->showRow(rowOf(binary, 10307924010161648.0));
        QVERIFY(!copy->isVisible());
    }

    void oddMembersAreEscapedAndLongOnesCut()
    {
        InspectedRow row = rowOf(binary, 10307924010161648.0);
        row.member = QByteArray("\xff\x00one", 5);
        m_inspector->showRow(row);
        QVERIFY(title().contains(QStringLiteral("\\xff\\x00one")));
        row.member = QByteArray(5000, 'w');
        m_inspector->showRow(row);
        QVERIFY(m_inspector->titleContent()->minimumSizeHint().width() < 200);
        QVERIFY(!m_window.grab().isNull());
    }

    void everyFieldHasAName()
    {
        m_inspector->showRow(rowOf(binary, 10307924010161648.0));
        const auto fields = m_inspector->findChildren<ValueField *>();
        QVERIFY(fields.size() >= 10);
        for (const ValueField *field : fields) {
            QVERIFY2(!field->accessibleName().isEmpty(), qPrintable(field->objectName()));
            QVERIFY(field->isReadOnly());
            QVERIFY(field->focusPolicy() & Qt::TabFocus);
        }
        QVERIFY(!m_inspector->findChild<BitStripView *>()->accessibleDescription().isEmpty());
        QVERIFY(!m_inspector->findChild<TickLineView *>()->accessibleDescription().isEmpty());
    }

    void theDockCanBeFloatedAndClosedFromItsTitle()
    {
        auto *dock = m_window.findChild<QDockWidget *>();
        QTest::mouseClick(dock->findChild<QToolButton *>(QStringLiteral("floatButton")), Qt::LeftButton);
        QVERIFY(dock->isFloating());
        QTest::mouseClick(dock->findChild<QToolButton *>(QStringLiteral("floatButton")), Qt::LeftButton);
        QVERIFY(!dock->isFloating());
        QTest::mouseClick(dock->findChild<QToolButton *>(QStringLiteral("closeButton")), Qt::LeftButton);
        QVERIFY(dock->isHidden());
        dock->show();
    }

    void nothingIsBeyondInfinity()
    {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const Decoder plain(CodecSpec(), TimeRange{});
        NeighbourGrid grid;
        grid.showNeighbours(plain, infinity, QTimeZone::utc());
        QCOMPARE(grid.findChild<ValueField *>(QStringLiteral("largerRaw"))->text(), QStringLiteral("–"));
        QCOMPARE(grid.findChild<QLabel *>(QStringLiteral("largerScore"))->text(), QStringLiteral("–"));
        QCOMPARE(grid.findChild<ValueField *>(QStringLiteral("smallerRaw"))->text(),
                 QStringLiteral("1.7976931348623157e+308"));
        grid.showNeighbours(plain, -infinity, QTimeZone::utc());
        QCOMPARE(grid.findChild<ValueField *>(QStringLiteral("smallerRaw"))->text(), QStringLiteral("–"));
    }
};

TIEBREAK_TEST(QApplication, TestRowInspector)

} // namespace tst_rowinspector

#include "tst_rowinspector.moc"
