// SPDX-License-Identifier: GPL-3.0-or-later
// The list of faulty writes: how many of each kind, and each of them with before and after.
#include "app/live/damagedialog.h"
#include "app/widgets/tableview.h"
#include "livefixture.h"
#include "models/text/displaywording.h"
#include "support/testprogram.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QPointer>
#include <QPushButton>
#include <QTest>

#include <algorithm>
#include <string_view>

using namespace tiebreak;

namespace tst_damagedialog
{

class TestDamageDialog : public QObject, public LiveFixture
{
    Q_OBJECT

    QPointer<DamageDialog> m_dialog;

    QStringList texts(const char *table, int row)
    {
        const QAbstractItemModel &model =
            *m_dialog->findChild<TableView *>(QLatin1StringView(table))->model();
        QStringList texts;
        for (int column = 0; row < model.rowCount() && column < model.columnCount(); ++column)
            texts += model.index(row, column).data().toString();
        return texts;
    }

private slots:
    void init()
    {
        startFeed();
        watch();
    }
    void cleanup()
    {
        delete m_dialog;
        stopFeed();
    }

    void soundWritesStaySoundWhereTheClockIsSetBack()
    {
        const auto seconds = [] { return QDateTime::currentSecsSinceEpoch(); };
        addScored("a", 40, seconds());
        QTRY_COMPARE(board().latest()->head().member(0), std::string_view("a"));
        *m_ahead = -3600;
        for (int i = 0; i < 3; ++i) {
            const Moment before = board().latest()->answered();
            addScored("b", 50 + i, seconds());
            QTRY_VERIFY(board().latest()->answered() > before);
            QTest::qWait(300);
        }
        QCOMPARE(board().audit.log().damage(), 0);
        const auto told = std::ranges::count(board().events, EventKind::ClockSetBack, &LiveEvent::kind);
        QCOMPARE(told, 1);
        QVERIFY(std::ranges::all_of(board().events,
                                    [](const LiveEvent &event) { return event.from <= event.to; }));
    }

    void listsTheKindsAndTheLatestChangeFirst()
    {
        addScored("c", 10, 1'795'100'000); // an older time for the same score
        QTRY_COMPARE(board().audit.log().damage(), 1);
        m_dialog = new DamageDialog(*m_watchedBoards, "board", displayWording(QTimeZone::utc()), nullptr);
        m_dialog->show();
        const QStringList kind = texts("damageCounts", 0);
        QCOMPARE(kind.size(), 3);
        QCOMPARE(kind[2], QStringLiteral("1"));
        const QStringList first = texts("damagedChanges", 0);
        QCOMPARE(first.size(), 5);
        QCOMPARE(first[0], QStringLiteral("c"));
        QCOMPARE(first[1], kind[0]);
        QVERIFY2(first[2].startsWith(QStringLiteral("10 at ")), qPrintable(first[2]));
        QVERIFY2(first[3].startsWith(QStringLiteral("10 at ")), qPrintable(first[3]));
        QVERIFY(first[2] != first[3]);
        QVERIFY(texts("damagedChanges", 1).isEmpty());

        addScored("b", 20, 1'795'100'000);
        QTRY_COMPARE(board().audit.log().damage(), 2);
        QVERIFY(texts("damagedChanges", 1).isEmpty());
        const auto buttons = m_dialog->findChild<QDialogButtonBox *>()->buttons();
        for (QAbstractButton *button : buttons)
            if (m_dialog->findChild<QDialogButtonBox *>()->buttonRole(button) == QDialogButtonBox::ActionRole)
                button->click();
        QCOMPARE(texts("damagedChanges", 0)[0], QStringLiteral("b"));
        QCOMPARE(texts("damagedChanges", 1)[0], QStringLiteral("c"));
    }
};

TIEBREAK_TEST(QApplication, TestDamageDialog)

} // namespace tst_damagedialog

#include "tst_damagedialog.moc"
