// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that are typed: grouped, exact, the same in every locale, and what is no number is not taken.
#include "app/simulator/numberbox.h"
#include "support/testprogram.h"
#include "support/typing.h"

#include <QLineEdit>
#include <QLocale>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace tiebreak;

namespace tst_numberbox
{

class NumberBoxTest : public QObject
{
    Q_OBJECT

private slots:
    void writes_data();
    void writes();
    void reads_data();
    void reads();
    void readsDecimals_data();
    void readsDecimals();
    void whatIsShownIsTypedBack_data();
    void whatIsShownIsTypedBack();
    void isEditedInPlace();
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
    QTest::newRow("a word") << "x7" << 5.0;
    QTest::newRow("Arabic digits") << "٧٠" << 70.0;
    QTest::newRow("no whole number") << "0.125" << 5.0;
    QTest::newRow("three decimals or three digits") << "1.234" << 5.0;
    QTest::newRow("a comma") << "12,5" << 5.0;
    QTest::newRow("German decimals") << "0,125" << 5.0;
}

void NumberBoxTest::reads()
{
    QFETCH(QString, typed);
    NumberBox box;
    box.setRange(0, 1e10);
    box.setValue(5);
    box.show();
    QVERIFY(QTest::qWaitForWindowExposed(&box));
    box.setFocus();
    box.selectAll();
    typeText(&box, typed);
    QTest::keyClick(&box, Qt::Key_Return);
    QTEST(box.value(), "value");
}

void NumberBoxTest::readsDecimals_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<double>("value");
    QTest::newRow("never 125") << "0.125" << 0.125;
    QTest::newRow("Arabic") << "٠٫١٢٥" << 0.125;
    QTest::newRow("groups and decimals") << "1 234.5" << 1234.5;
    QTest::newRow("German decimals") << "0,125" << 0.5;
    QTest::newRow("German thousands") << "1.234.567" << 0.5;
    QTest::newRow("English thousands, or German decimals") << "1,234" << 0.5;
    QTest::newRow("English thousands") << "1,234.5" << 1234.5;
    QTest::newRow("a power of ten") << "1e3" << 1000.0;
}

void NumberBoxTest::readsDecimals()
{
    QFETCH(QString, typed);
    for (const char *locale : {"C", "de_DE", "ar_EG", "fa_IR", "hi_IN"}) {
        QLocale::setDefault(QLocale(QString::fromLatin1(locale)));
        NumberBox box;
        box.setDecimals(3);
        box.setRange(0, 1e10);
        box.setSuffix(QStringLiteral(" s"));
        box.setValue(0.5);
        box.show();
        QVERIFY(QTest::qWaitForWindowExposed(&box));
        box.setFocus();
        box.selectAll();
        typeText(&box, typed);
        QTest::keyClick(&box, Qt::Key_Return);
        QTEST(box.value(), "value");
    }
    QLocale::setDefault(QLocale::c());
}

void NumberBoxTest::whatIsShownIsTypedBack_data()
{
    QTest::addColumn<QString>("locale");
    for (const char *name : {"C", "de_DE", "ar_EG", "fa_IR", "zh_CN", "hi_IN", "en_US", "xx_YY"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void NumberBoxTest::whatIsShownIsTypedBack()
{
    QFETCH(QString, locale);
    QLocale::setDefault(QLocale(locale));
    NumberBox box;
    box.setRange(-1e12, 1e12);
    box.show();
    for (const int decimals : {0, 3}) {
        box.setDecimals(decimals);
        for (const double value :
             {0.0, 7.0, -7.0, 999.0, 1000.0, 1234.5, 0.125, -0.25, 12'097'151.0, -1e12}) {
            const double shown = decimals == 0 ? std::round(value) : value;
            box.setValue(shown);
            const QString text = box.text();
            box.setValue(5);
            box.selectAll();
            typeText(&box, text);
            QTest::keyClick(&box, Qt::Key_Return);
            QCOMPARE(box.value(), shown);
            QCOMPARE(box.text(), text);
        }
    }
    QLocale::setDefault(QLocale::c());
}

void NumberBoxTest::isEditedInPlace()
{
    NumberBox box;
    box.setRange(0, 1e10);
    box.setValue(1234);
    box.show();
    QTest::keyClick(&box, Qt::Key_End);
    QTest::keyClick(&box, Qt::Key_5);
    QCOMPARE(box.value(), 12'345.0);
    QTest::keyClick(&box, Qt::Key_Backspace);
    QTest::keyClick(&box, Qt::Key_Backspace);
    QCOMPARE(box.value(), 123.0);
    QTest::keyClick(&box, Qt::Key_Home);
    QTest::keyClick(&box, Qt::Key_Right);
    typeText(&box, QStringLiteral("٩"));
    QCOMPARE(box.value(), 1923.0);
    QTest::keyClick(&box, Qt::Key_Return);
    QCOMPARE(box.text(), QStringLiteral("1\u202f923"));
    QTest::keyClick(&box, Qt::Key_Down);
    QCOMPARE(box.value(), 1922.0);
    box.selectAll();
    typeText(&box, QStringLiteral("0,5"));
    QTest::keyClick(&box, Qt::Key_Up);
    QCOMPARE(box.value(), 1923.0);
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

} // namespace tst_numberbox

#include "tst_numberbox.moc"
