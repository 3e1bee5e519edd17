// SPDX-License-Identifier: GPL-3.0-or-later
// Whole numbers that are typed: in any script, and never a part of what was typed.
#include "app/widgets/fieldnote.h"
#include "app/widgets/wholebox.h"
#include "support/testprogram.h"
#include "support/typing.h"

#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QtTest>

using namespace tiebreak;

namespace tst_wholebox
{

class TestWholeBox : public QObject
{
    Q_OBJECT

private slots:
    void readsAndRefuses_data()
    {
        QTest::addColumn<int>("value");
        QTest::addColumn<bool>("refused");
        QTest::newRow("70") << 70 << false;
        QTest::newRow("1 234") << 1234 << false;
        QTest::newRow("1,234") << 1234 << false;
        QTest::newRow("\u0667\u0660") << 70 << false;
        QTest::newRow("0.125") << 5 << true;
        QTest::newRow("1.234") << 5 << true;
        QTest::newRow("12,5") << 5 << true;
        QTest::newRow("1e3") << 5 << true;
        QTest::newRow("x7") << 5 << true;
        QTest::newRow("99999") << 5 << true; // not 9999
        QTest::newRow("-3") << 5 << true;
    }

    void readsAndRefuses()
    {
        QFETCH(int, value);
        QFETCH(bool, refused);
        for (const Qt::Key last : {Qt::Key_Return, Qt::Key_Tab}) {
            QWidget window;
            auto *box = new WholeBox(&window);
            auto *next = new QLineEdit(&window);
            box->setRange(1, 65535);
            box->setSuffix(QStringLiteral(" s"));
            box->setValue(5);
            window.show();
            QVERIFY(QTest::qWaitForWindowActive(&window));
            box->setFocus();
            box->selectAll();
            typeText(box, QString::fromUtf8(QTest::currentDataTag()));
            QTest::keyClick(box, last);
            QCOMPARE(box->value(), value);
            QCOMPARE(box->text(), QString::number(value) + QStringLiteral(" s"));
            const auto *note = window.findChild<FieldNote *>();
            QCOMPARE(note && note->isVisible(), refused);
            if (!refused)
                continue;
            QVERIFY(note->text().contains(QString::fromUtf8(QTest::currentDataTag())));
            QCoreApplication::processEvents();
            QTest::keyClick(next, Qt::Key_A);
            QVERIFY(!note->isVisible());
        }
    }

    void enterWaitsForARightNumber()
    {
        QDialog dialog;
        auto *box = new WholeBox(&dialog);
        auto *connectButton = new QPushButton(&dialog);
        connectButton->setDefault(true);
        connect(connectButton, &QPushButton::clicked, &dialog, &QDialog::accept);
        box->setRange(1, 65535);
        box->setValue(6379);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        typeInto(box->findChild<QLineEdit *>(), QStringLiteral("99999"));
        QVERIFY(dialog.isVisible());
        QCOMPARE(box->value(), 6379);
        typeInto(box->findChild<QLineEdit *>(), QStringLiteral("6380"));
        QVERIFY(!dialog.isVisible());
        QCOMPARE(box->value(), 6380);
    }

    void groupsWhereAskedTo()
    {
        WholeBox box;
        box.setRange(-100'000, 100'000);
        box.setValue(-6379);
        QCOMPARE(box.text(), QStringLiteral("-6379"));
        box.setGroupSeparatorShown(true);
        box.setValue(12'345);
        QCOMPARE(box.text(), QStringLiteral("12\u202f345"));
        QCOMPARE(box.valueFromText(box.text()), 12'345);
    }

    void steppedFromWhatIsTyped()
    {
        WholeBox box;
        box.setRange(1, 1000);
        box.setValue(50);
        box.show();
        box.selectAll();
        typeText(&box, QStringLiteral("\u0667\u0660"));
        QTest::keyClick(&box, Qt::Key_End);
        QTest::keyClick(&box, Qt::Key_0);
        QTest::keyClick(&box, Qt::Key_Up);
        QCOMPARE(box.value(), 701);
        box.selectAll();
        typeText(&box, QStringLiteral("0.5"));
        QTest::keyClick(&box, Qt::Key_Up);
        QCOMPARE(box.value(), 702);
    }
};

TIEBREAK_TEST(QApplication, TestWholeBox)

} // namespace tst_wholebox

#include "tst_wholebox.moc"
