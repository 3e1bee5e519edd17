// SPDX-License-Identifier: GPL-3.0-or-later
// What fits into windows of the sizes that people have: rows, names, controls.
#include "app/boards/boardheader.h"
#include "app/boards/boardtools.h"
#include "app/look/look.h"
#include "app/window/dockarea.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/typing.h"
#include "support/windowfixture.h"

#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLineEdit>
#include <QToolButton>

#include <memory>

using namespace tiebreak;

namespace tst_windowsizes
{

class TestWindowSizes : public QObject, WindowFixture
{
    Q_OBJECT

    std::unique_ptr<TestServer> m_server;

    int rowsShown() { return rows()->lastVisibleRow() - rows()->firstVisibleRow() + 1; }
    QWidget *listDock() { return part<QWidget>("boardListDock"); }

    /// Controls of one place that overlap, stick out of it, or are smaller than they need to be.
    static QStringList badlyPlaced(const QWidget &place)
    {
        QStringList bad;
        QList<QWidget *> parts;
        for (QWidget *widget : place.findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly))
            if (widget->isVisible() && !widget->isWindow())
                parts += widget;
        for (const QWidget *widget : parts) {
            const QString name = widget->objectName();
            if (!place.rect().contains(widget->geometry()))
                bad += QStringLiteral("%1 sticks out").arg(name);
            if (widget->width() < widget->minimumSizeHint().width())
                bad += QStringLiteral("%1 is %2 wide instead of %3")
                           .arg(name)
                           .arg(widget->width())
                           .arg(widget->minimumSizeHint().width());
            for (const QWidget *other : parts)
                if (other != widget && other->geometry().intersects(widget->geometry()))
                    bad += QStringLiteral("%1 overlaps %2").arg(name, other->objectName());
        }
        return bad;
    }

    void fill()
    {
        std::string commands;
        int count = 0;
        const auto add = [&](const std::string &key, const std::string &score, const std::string &member) {
            commands += respCommand({"ZADD", key, score, member});
            ++count;
        };
        // Equal scores and times, so that there is something to say about the board.
        for (int i = 0; i < 300; ++i)
            add("gift:room:8841:tonight", "10307924010161648", "member" + std::to_string(i));
        add("lb:weekly:europe-open-ranked:2026w47:eu", "1", "a");
        add("lb:weekly:europe-open-ranked:2026w47:eu:v2", "1", "a");
        m_server->send(commands, count);
        m_session->views().remember({"gift:room:8841:tonight",
                                     *parseCodecSpec("binary:from=4294967295"),
                                     {},
                                     Direction::HighestFirst});
        connectTo(*m_server);
        open("gift:room:8841:tonight");
    }

private slots:
    void initTestCase()
    {
        m_server = std::make_unique<TestServer>();
        applyLook(*qApp, Theme::Light);
    }
    void init()
    {
        start();
        m_server->command({"FLUSHALL"});
        fill();
    }
    void cleanup() { stop(); }

    void twentyRowsShow()
    {
        QVERIFY2(rowsShown() >= 20, qPrintable(QString::number(rowsShown())));
        // Also where the words on the codec have a line of their own.
        for (const char *spec : {"text:from=1718481600", "fraction:from=4102415999,span=4102415999,digits=10",
                                 "binary:from=2147483647,keep=31"}) {
            m_window->findChild<BoardHeader *>()->enterSpec(QLatin1StringView(spec));
            QTRY_VERIFY(part<QWidget>("words")->y() > part<QWidget>("board")->geometry().bottom());
            QTRY_VERIFY2(rowsShown() >= 20, qPrintable(QString::number(rowsShown())));
        }
        // Also below a notice.
        auto *message = part<MessageBar>("message");
        message->showMessage(MessageBar::Kind::Note, QStringLiteral("Ranks 1 and 2 hold the same double."));
        QTRY_VERIFY2(message->isVisible() && rowsShown() >= 20, qPrintable(QString::number(rowsShown())));
        m_window->resize(1366, 768);
        QTRY_VERIFY2(rowsShown() >= 13, qPrintable(QString::number(rowsShown())));
    }

    void nothingOverlapsOrIsCut_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize &size : {QSize(1000, 620), QSize(1024, 700), QSize(1280, 800), QSize(1366, 768),
                                  QSize(1440, 900), QSize(1920, 1080)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    void nothingOverlapsOrIsCut()
    {
        SLOW_TEST();
        QFETCH(const QSize, size);
        m_window->resize(size);
        QTRY_COMPARE(m_window->size(), size);
        for (const char *spec : {"binary:from=4294967295", "plain", "text:unit=cs,from=1099511627776",
                                 "decimal:digits=13,unit=ms,from=9999999999999"}) {
            m_window->findChild<BoardHeader *>()->enterSpec(QLatin1StringView(spec));
            part<BoardTools>("BoardTools")->setRefreshInterval(std::chrono::seconds(10));
            QTRY_VERIFY(page().settled());
            QStringList bad;
            const auto allIsWell = [&] {
                bad = badlyPlaced(*part<QWidget>("header")) + badlyPlaced(*part<QWidget>("words")) +
                      badlyPlaced(*part<QWidget>("BoardTools"));
                return bad.isEmpty();
            };
            QTRY_VERIFY2(allIsWell(), qPrintable(QStringLiteral("%1: %2").arg(
                                          QLatin1StringView(spec), bad.join(QStringLiteral(", ")))));
            for (const char *name : {"rule", "limit"}) {
                const auto *label = part<QLabel>(name);
                QTRY_VERIFY2(label->wordWrap() ? label->height() >= label->heightForWidth(label->width())
                                               : label->width() >= label->sizeHint().width(),
                             qPrintable(label->text()));
            }
        }
        // Whole numbers or none.
        if (size.width() >= 1024)
            QTRY_COMPARE(rows()->horizontalScrollBar()->maximum(), 0);
    }

    void rowsStayInViewBesideWhatASearchFound()
    {
        m_window->resize(1024, 700);
        typeInto(part<QLineEdit>("find"), QStringLiteral("member*"));
        auto *matches = part<RowView>("matches");
        QTRY_COMPARE(matches->model()->rowCount(), 300);
        QTRY_VERIFY2(rowsShown() >= 6, qPrintable(QString::number(rowsShown())));
        QTRY_VERIFY(matches->lastVisibleRow() >= 1);
    }

    void theListGetsItsWidthBack()
    {
        QTRY_COMPARE(listDock()->width(), 336);
        const int height = part<QWidget>("rowInspectorDock")->height();
        m_window->resize(1024, 700);
        QTRY_COMPARE(listDock()->width(), 222);
        m_window->resize(1440, 900);
        QTRY_COMPARE(listDock()->width(), 336);
        QCOMPARE(part<QWidget>("rowInspectorDock")->height(), height);
    }

    void aWidthThatTheUserDraggedIsKeptOverRestarts()
    {
        auto *area = m_window->findChild<DockArea *>();
        const auto drag = [&](int by) {
            QWindow *window = m_window->windowHandle();
            const QPoint edge =
                area->mapTo(m_window.get(), QPoint(listDock()->geometry().right() + 1, area->height() / 2));
            QTest::mouseMove(window, edge);
            QTest::mousePress(window, Qt::LeftButton, {}, edge);
            QTest::mouseMove(window, edge + QPoint(by / 2, 0));
            QTest::mouseMove(window, edge + QPoint(by, 0));
            QTest::mouseRelease(window, Qt::LeftButton, {}, edge + QPoint(by, 0));
        };
        drag(70);
        QTRY_COMPARE(listDock()->width(), 406);
        const int wide = area->width();
        m_window->resize(1024, 700);
        QTRY_VERIFY(area->width() < wide);
        m_window->resize(1440, 900);
        QTRY_COMPARE(listDock()->width(), 406);
        closeWindow();
        makeWindow();
        QTRY_COMPARE(listDock()->width(), 406);
    }

    void theListCanBeReadOnEveryPage()
    {
        m_window->resize(1024, 700);
        for (const Mode mode : {Mode::Boards, Mode::Audit}) {
            m_window->setMode(mode);
            QTRY_VERIFY2(listDock()->width() >= 215, qPrintable(QString::number(listDock()->width())));
        }
        // Names are the last to be cut: even the members go before.
        const QHeaderView *header = listView()->header();
        QVERIFY(!header->isSectionHidden(listcolumn::Members));
        m_window->findChild<DockArea *>()->resizeDocks({part<QDockWidget>("boardListDock")}, {150},
                                                       Qt::Horizontal);
        QTRY_VERIFY(header->isSectionHidden(listcolumn::Members));
    }

    void theFormulaStandsAtOnePlace()
    {
        for (const char *spec : {"plain", "binary:from=4294967295", "text:from=1718481600"}) {
            m_window->findChild<BoardHeader *>()->enterSpec(QLatin1StringView(spec));
            QTRY_VERIFY(part<QWidget>("words")->y() > part<QWidget>("board")->geometry().bottom());
            QTRY_COMPARE(part<QWidget>("words")->x(), part<QWidget>("board")->x());
        }
    }

    /// The bar takes its room from the names, not from the figures.
    void aListThatScrollsHasAllItsColumns()
    {
        std::string commands;
        for (int i = 0; i < 90; ++i)
            commands += respCommand({"ZADD", "many:" + std::to_string(i), "1", "a"});
        m_server->send(commands, 90);
        m_window->resize(1280, 800);
        m_window->boardList().rescan();
        open("many:5");
        QTRY_VERIFY(listView()->verticalScrollBar()->maximum() > 0);
        QTRY_VERIFY(m_window->boardList().settled());
        QTRY_COMPARE(listView()->horizontalScrollBar()->maximum(), 0);
        QCOMPARE(listView()->header()->length(), listView()->viewport()->width());
    }

    void columnsOfTheListGoBeforeNamesAreCut()
    {
        m_window->boardList().setTree(false);
        QTRY_COMPARE(list().rowCount(), 3);
        QTRY_VERIFY(m_window->boardList().settled());
        const QHeaderView *header = listView()->header();
        QVERIFY(header->isSectionHidden(listcolumn::Encoding));
        QVERIFY(!header->isSectionHidden(listcolumn::Members));
        QVERIFY2(header->sectionSize(listcolumn::Board) >= 250,
                 qPrintable(QString::number(header->sectionSize(listcolumn::Board))));
        // With short names there is room again.
        m_server->command({"DEL", "lb:weekly:europe-open-ranked:2026w47:eu"});
        m_server->command({"DEL", "lb:weekly:europe-open-ranked:2026w47:eu:v2"});
        m_window->boardList().rescan();
        QTRY_COMPARE(list().rowCount(), 1);
        QTRY_VERIFY(!header->isSectionHidden(listcolumn::Codec));
    }
};

TIEBREAK_TEST(QApplication, TestWindowSizes)

} // namespace tst_windowsizes

#include "tst_windowsizes.moc"
