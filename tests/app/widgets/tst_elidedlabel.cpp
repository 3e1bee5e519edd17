// SPDX-License-Identifier: GPL-3.0-or-later
// What of a label is seen where it has not enough room.
#include "app/widgets/elidedlabel.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;

namespace tst_elidedlabel
{

class TestElidedLabel : public QObject
{
    Q_OBJECT

    static void fit(ElidedLabel &label, const QString &text)
    {
        label.resize(label.fontMetrics().horizontalAdvance(text) + 1, 20);
    }

private slots:
    void isCutBetweenWords()
    {
        ElidedLabel label(QStringLiteral("decided by member name"));
        label.setElideMode(Qt::ElideRight);
        fit(label, label.text());
        QCOMPARE(label.shownText(), label.text());
        fit(label, QStringLiteral("decided by mem\u2026"));
        QCOMPARE(label.shownText(), QStringLiteral("decided by\u2026"));
    }

    void aShortTextStandsInItsPlace()
    {
        ElidedLabel label(QStringLiteral("decided by member name"));
        label.setShortText(QStringLiteral("by member name"));
        fit(label, label.text());
        QCOMPARE(label.shownText(), label.text());
        fit(label, QStringLiteral("decided by member"));
        QCOMPARE(label.shownText(), QStringLiteral("by member name"));
    }

    void factsGoOneByOne()
    {
        ElidedLabel label(QStringLiteral("Read on change · 52 commands/s · 44 kB/s"));
        label.setElideMode(Qt::ElideRight);
        label.setDropsFacts(true);
        fit(label, QStringLiteral("Read on change · 52 commands/s · 4"));
        QCOMPARE(label.shownText(), QStringLiteral("Read on change · 52 commands/s"));
        fit(label, QStringLiteral("Read on change · 5"));
        QCOMPARE(label.shownText(), QStringLiteral("Read on change"));
        fit(label, QStringLiteral("Read on cha\u2026"));
        QCOMPARE(label.shownText(), QStringLiteral("Read on\u2026"));
    }
};

TIEBREAK_TEST(QApplication, TestElidedLabel)

} // namespace tst_elidedlabel

#include "tst_elidedlabel.moc"
