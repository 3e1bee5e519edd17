// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that are typed: grouped, exact, and what is no number is not taken.
#include "app/simulator/numberbox.h"
#include "support/testprogram.h"

#include <QLineEdit>
#include <QTest>
#include <QWheelEvent>

using namespace tiebreak;

class NumberBoxTest : public QObject
{
    Q_OBJECT

private slots:
    void writes_data();
    void writes();
    void reads_data();
    void reads();
    void wheelNeedsFocus();
};

void NumberBoxTest::writes_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("decimals");
    QTest::addColumn<QString>("text");
    QTest::newRow("groups") << 100'000.0 << 0 << QStringLiteral("100\u202f000");
    QTest::newRow("below zero") << -2'097'151.0 << 0 << QStringLiteral("\u22122\u202f097\u202f151");
    QTest::newRow("2^53") << 9007199254740992.0 << 0
                          << QStringLiteral("9\u202f007\u202f199\u202f254\u202f740\u202f992");
    QTest::newRow("no zeros behind the point") << 0.5 << 3 << QStringLiteral("0.5");
    QTest::newRow("no point alone") << 10.0 << 3 << QStringLiteral("10");
    QTest::newRow("fraction below zero") << -0.25 << 3 << QStringLiteral("\u22120.25");
    QTest::newRow("rounds up to a whole") << 0.9999 << 3 << QStringLiteral("1");
}

void NumberBoxTest::writes()
{
    QFETCH(double, value);
    QFETCH(int, decimals);
    NumberBox box;
    box.setDecimals(decimals);
    box.setRange(-1e16, 1e16);
    box.setSuffix(QStringLiteral(" s"));
    box.setValue(value);
    QTEST(box.cleanText(), "text");
}

void NumberBoxTest::reads_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<double>("value");
    QTest::newRow("plain") << "2097151" << 2'097'151.0;
    QTest::newRow("spaces") << "2 097 151" << 2'097'151.0;
    QTest::newRow("commas") << "2,097,151" << 2'097'151.0;
    QTest::newRow("too large") << "99000000000" << 10'000'000'000.0;
    QTest::newRow("a word is not typed at all") << "x7" << 7.0;
}

void NumberBoxTest::reads()
{
    QFETCH(QString, typed);
    QLocale::setDefault(QLocale::c());
    NumberBox box;
    box.setRange(0, 1e10);
    box.setValue(5);
    box.show();
    QVERIFY(QTest::qWaitForWindowExposed(&box));
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, typed);
    QTest::keyClick(&box, Qt::Key_Return);
    QTEST(box.value(), "value");
}

void NumberBoxTest::wheelNeedsFocus()
{
    QWidget window;
    auto *box = new NumberBox(&window);
    auto *other = new QLineEdit(&window);
    box->setValue(5);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const auto turn = [&] {
        QWheelEvent event(QPointF(5, 5), box->mapToGlobal(QPointF(5, 5)), {}, {0, 120}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(box, &event);
    };
    other->setFocus();
    turn();
    QCOMPARE(box->value(), 5.0);
    box->setFocus();
    turn();
    QCOMPARE(box->value(), 6.0);
}

TIEBREAK_TEST(QApplication, NumberBoxTest)
#include "tst_numberbox.moc"
