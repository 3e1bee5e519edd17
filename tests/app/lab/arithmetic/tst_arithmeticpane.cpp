// SPDX-License-Identifier: GPL-3.0-or-later
// How it is made: the lines of the Lab's number and of typed ones, and which rounding is shown.
#include "app/lab/arithmetic/arithmeticpane.h"
#include "app/lab/arithmetic/roundingview.h"
#include "app/widgets/tableview.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QtTest>

using namespace tiebreak;

namespace tst_arithmeticpane
{

class TestArithmeticPane : public QObject
{
    Q_OBJECT

    std::unique_ptr<ArithmeticPane> m_pane;

    template <class W>
    W *part(const char *name)
    {
        return m_pane->findChild<W *>(QLatin1StringView(name));
    }
    QString rounding() { return part<RoundingView>("madeRounding")->accessibleDescription(); }
    void show(const char *spec, qint64 score, qint64 tick)
    {
        const CodecSpec codec = *parseCodecSpec(spec);
        m_pane->setNumber(codec, packedNumber(codec, score, tick));
    }

private slots:
    void init()
    {
        m_pane = std::make_unique<ArithmeticPane>();
        m_pane->resize(900, 400);
        m_pane->show();
    }

    void theLinesOfTheLabsNumber()
    {
        show("binary:from=2147483647", 100, 1000);
        COMPARE_SENTENCE("arithmeticpane", m_pane->text());
        QVERIFY(m_pane->text().contains(rounding()));
        part<QAbstractButton>("madeCopy")->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), m_pane->text());
    }

    void theStepThatRoundsIsShownFirst()
    {
        show("fraction:span=3", 1, 1);
        auto *steps = part<TableView>("madeSteps");
        QCOMPARE(steps->chosenRow(), 3);
        const QString sum = rounding();
        QTest::keyClick(steps, Qt::Key_Up);
        QCOMPARE(steps->chosenRow(), 2);
        QVERIFY(rounding() != sum);
        QTest::keyClick(steps, Qt::Key_Up);
        COMPARE_SENTENCE("arithmeticpane", rounding());
        QTest::mouseClick(steps->viewport(), Qt::LeftButton, {}, {40, steps->height() - 40});
        QTest::keyClick(steps, Qt::Key_Down);
        QVERIFY(steps->chosenRow() > 1);
    }

    void anyNumberCanBeTyped()
    {
        show("binary:from=4294967295", 1, 1000);
        QVERIFY(!part<QWidget>("madeRead")->isVisible());
        m_pane->showTyped("9 007 199 254 740 993");
        QVERIFY2(m_pane->text().contains("halfway between two doubles"), qPrintable(m_pane->text()));
        QSignalSpy chosen(m_pane.get(), &ArithmeticPane::rawChosen);
        part<QAbstractButton>("madeRead")->click();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toDouble(), 9007199254740992.0);
        m_pane->showTyped("1e400");
        QVERIFY(rounding().contains("becomes infinity"));
        QVERIFY(!part<QWidget>("madeRead")->isEnabled());
        m_pane->showTyped("<b>1</b>");
        QVERIFY(part<QLabel>("madeProblem")->isVisible());
        COMPARE_SENTENCE("arithmeticpane", part<QLabel>("madeProblem")->text());
        QVERIFY(m_pane->text().isEmpty());
        // The Lab's number takes the place of a typed one.
        show("binary:from=4294967295", 2, 1000);
        QVERIFY(part<QLineEdit>("madeTyped")->text().isEmpty());
        QVERIFY(m_pane->text().contains("Score: 2\n"));
    }

    void aNumberThatCannotBePackedSaysWhy()
    {
        show("binary:from=4294967295", 1, -1);
        QVERIFY(part<QLabel>("madeProblem")->isVisible());
        show("binary:from=4294967295", 1, 0);
        QVERIFY(!part<QLabel>("madeProblem")->isVisible());
        // Bits that nothing encodes to are taken as a number.
        LabNumber number = packedNumber(*parseCodecSpec("binary:from=4294967295"), 1, 0);
        number.raw = 0.5;
        number.invalid = true;
        m_pane->setNumber(*parseCodecSpec("binary:from=4294967295"), number);
        COMPARE_SENTENCE("arithmeticpane", part<QLabel>("madeProblem")->text());
        QVERIFY(m_pane->text().contains("0.5 is a double"));
    }
};

TIEBREAK_TEST(QApplication, TestArithmeticPane)

} // namespace tst_arithmeticpane

#include "tst_arithmeticpane.moc"
