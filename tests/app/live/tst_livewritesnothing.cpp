// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing of Live writes to the server, whatever is clicked and whatever runs by itself.
#include "app/live/charts/shapereader.h"
#include "app/live/livepage.h"
#include "app/live/recording/boardrecorder.h"
#include "app/look/look.h"
#include "livewindowfixture.h"
#include "support/monitor.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <set>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_livewritesnothing
{

class TestLiveWritesNothing : public QObject, LiveWindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }
    void init() { startAtBoard(); }
    void cleanup() { stopAtBoard(); }
    void nothingCanWriteWhateverIsClicked();
    void nothingWritesThatRunsByItself();

private:
    /// What the server itself says writes, and what manages it.
    static std::set<QString> forbidden(Connection &connection);
};

namespace
{

/// Closes whatever opens and waits for an answer, as somebody would who is done with it.
class Closer : public QObject
{
public:
    Closer()
    {
        m_timer.setInterval(20);
        connect(&m_timer, &QTimer::timeout, this, [] {
            if (QWidget *popup = QApplication::activePopupWidget())
                popup->close();
            else if (auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget()))
                dialog->reject();
        });
        m_timer.start();
    }

private:
    QTimer m_timer;
};

} // namespace

std::set<QString> TestLiveWritesNothing::forbidden(Connection &connection)
{
    std::set<QString> forbidden;
    for (const char *category : {"write", "scripting"}) {
        if (const auto commands = connection.run({"ACL", "CAT", category})) {
            for (const Reply &command : commands->items)
                forbidden.insert(QString::fromStdString(command.text));
        }
    }
    for (const char *command : {"config", "flushall", "shutdown", "debug", "keys", "bgsave", "replicaof"})
        forbidden.insert(QLatin1StringView(command));
    return forbidden;
}

void TestLiveWritesNothing::nothingCanWriteWhateverIsClicked()
{
    SLOW_TEST();
    fill(120);
    m_server->command({"ZADD", "other", "7", "zoe"});
    m_server->command({"HSET", "user:m1", "name", "Mary"});
    watch();
    live().watchedBoards().open("other");
    QTRY_COMPARE(shown().size(), 12);
    Connection connection = connectionTo(*m_server);
    const auto changes = [&] {
        const auto info = connection.run({"INFO", "persistence"});
        const std::string words = "rdb_changes_since_last_save:";
        return info ? std::atoll(info->text.c_str() + info->text.find(words) + words.size()) : -1;
    };
    const auto before = changes();
    QVERIFY(connection.run({"CONFIG", "RESETSTAT"}));
    Monitor monitor(*m_server);
    const Closer closer;

    std::set<QString> used;
    const auto use = [&](QWidget *top) {
        QList<QPointer<QAction>> actions;
        for (const MenuGroup group : {MenuGroup::Rows, MenuGroup::Copy, MenuGroup::Board, MenuGroup::Save}) {
            for (QAction *action : live().menuActions(group))
                actions += action;
        }
        QList<QPointer<QWidget>> widgets;
        for (QWidget *widget : top->findChildren<QWidget *>())
            widgets += widget;
        for (const auto &widget : widgets) {
            if (!widget || !widget->isEnabled() || !widget->isVisibleTo(top))
                continue;
            if (auto *push = qobject_cast<QPushButton *>(widget); push && push->menu()) {
                for (QAction *action : push->menu()->actions())
                    actions += action;
                continue;
            }
            if (auto *button = qobject_cast<QAbstractButton *>(widget)) {
                used.insert(button->objectName());
                button->click();
                QTest::qWait(30);
                if (widget && button->isCheckable() && button->objectName() == QLatin1StringView("freeze"))
                    button->click();
            } else if (auto *box = qobject_cast<QComboBox *>(widget)) {
                used.insert(box->objectName());
                for (int index = 0; widget && index < box->count(); ++index) {
                    box->setCurrentIndex(index);
                    emit box->activated(index);
                    QTest::qWait(10);
                }
            } else if (auto *field = qobject_cast<QLineEdit *>(widget)) {
                used.insert(field->objectName());
                field->setText(QStringLiteral("DEL board"));
                QTest::keyClick(field, Qt::Key_Return);
                QTest::qWait(10);
            } else if (auto *view = qobject_cast<QAbstractItemView *>(widget); view && view->model()) {
                for (int at = 0; at < std::min(view->model()->rowCount(), 3); ++at) {
                    view->setCurrentIndex(view->model()->index(at, 0));
                    for (const Qt::Key key :
                         {Qt::Key_Return, Qt::Key_Delete, Qt::Key_Space, Qt::Key_Backspace})
                        QTest::keyClick(view, key);
                    const QPoint place = view->visualRect(view->currentIndex()).center();
                    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, place);
                    QContextMenuEvent menu(QContextMenuEvent::Mouse, place,
                                           view->viewport()->mapToGlobal(place));
                    QApplication::sendEvent(view->viewport(), &menu);
                }
            }
        }
        standing().setCurrentIndex(standing().standing().index(0, 0));
        for (const auto &action : actions) {
            if (!action || !action->isEnabled() || action->isSeparator())
                continue;
            used.insert(action->objectName());
            action->trigger();
            QTest::qWait(30);
        }
        // What was opened beside the window.
        for (QWidget *other : QApplication::topLevelWidgets()) {
            if (other->isVisible() && other != m_window.get() && other->isWindow() &&
                !other->inherits("QTipLabel"))
                other->close();
        }
    };
    for (int round = 0; round < 2; ++round) {
        m_window->setMode(Mode::Live);
        m_session->setBoard("board");
        live().tools().setTiled(round == 1);
        QTest::qWait(200);
        use(&live());
    }
    // Charts and the shape of the board ask their own questions.
    m_window->setMode(Mode::Live);
    m_session->setBoard("board");
    live().tools().setTiled(false);
    live().showChart(ChartSide::Shape);
    QTest::qWait(1500);

    for (const char *name : {"freeze", "setMark", "rows", "gapToLeader", "prizes", "pinMember", "pace",
                             "eventFilter", "copyEvents", "record", "projector"})
        QVERIFY2(used.contains(QLatin1StringView(name)), name);
    QCOMPARE(changes(), before);
    const std::set<QString> forbidden = TestLiveWritesNothing::forbidden(connection);
    QVERIFY(forbidden.contains("zadd") && forbidden.contains("del") && forbidden.contains("eval"));
    bool asked = false;
    for (const QByteArray &command : monitor.commands()) {
        const QString name = QString::fromLatin1(command.split('"').value(1)).toLower();
        QVERIFY2(!forbidden.contains(name), command.constData());
        asked = asked || name == QLatin1StringView("zrevrange");
    }
    QVERIFY(asked);
    const auto stats = connection.run({"INFO", "commandstats"});
    QVERIFY(stats);
    for (const QByteArray &line : QByteArray::fromStdString(stats->text).split('\n')) {
        if (!line.startsWith("cmdstat_"))
            continue;
        const QString name = QString::fromLatin1(line.mid(8, line.indexOf(':') - 8));
        QVERIFY2(!forbidden.contains(name) && (!name.startsWith("config|") || name == "config|resetstat"),
                 line.constData());
    }
}

void TestLiveWritesNothing::nothingWritesThatRunsByItself()
{
    fill(120);
    m_server->command({"HSET", "user:m0", "name", "Mary"});
    watch();
    QTRY_COMPARE(shown().size(), 12);
    Connection connection = connectionTo(*m_server);
    const std::set<QString> forbidden = TestLiveWritesNothing::forbidden(connection);
    Monitor monitor(*m_server);

    LiveNames &names = live().people().names();
    names.setPauses(5ms, 50ms);
    names.setSource("board", {NameSource::Kind::Hash, {"user:{member}", "name"}, {}});
    QTRY_COMPARE(shown().first(), QStringLiteral("Mary"));
    AlertPlan plan;
    plan.rules = *parseAlertRules("leader changes");
    live().people().alerts().setPlan("board", plan);
    auto *recorder = live().findChild<BoardRecorder *>();
    const QTemporaryDir recordings;
    recorder->start("board", recordings.filePath(QStringLiteral("board.tiebreak")));
    QVERIFY(recorder->recording());
    Projector &projector = live().projectorControls().projector();
    live().projectorControls().open();
    QTRY_VERIFY(projector.canFreeze());
    projector.freeze();
    put("m7", 900'000, 60);
    QTRY_VERIFY(listed(EventKind::NewLeader, "m7").contains(QStringLiteral("Mary")));
    projector.reveal(RevealOrder::ByPlace);
    QCOMPARE(projector.state(), Projector::State::Reveal);
    for (std::size_t step = 0; step < projector.steps(); ++step)
        projector.next();
    projector.goLive();
    projector.close();
    live().showChart(ChartSide::Shape);
    auto *shape = live().findChild<ShapeReader *>();
    QTRY_VERIFY(shape->countedAt() && shape->places());
    recorder->stop();
    QTRY_VERIFY(!recorder->recording());

    QStringList written;
    std::set<QString> asked;
    for (const QByteArray &command : monitor.commands()) {
        const QString name = QString::fromLatin1(command.split('"').value(1)).toLower();
        asked.insert(name);
        if (forbidden.contains(name))
            written += name;
    }
    // The test's own.
    QCOMPARE(written, QStringList("zadd"));
    for (const char *read : {"zrevrange", "hget", "zcount"})
        QVERIFY2(asked.contains(QLatin1StringView(read)), read);
}

TIEBREAK_TEST(QApplication, TestLiveWritesNothing)

} // namespace tst_livewritesnothing

#include "tst_livewritesnothing.moc"
