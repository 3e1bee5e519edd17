// SPDX-License-Identifier: GPL-3.0-or-later
// Zoom: a step is chosen and kept; the window opens again with it, as large on the screen and where it was.
#include "app/application.h"
#include "app/look/zoom.h"
#include "app/session/preferences.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QAction>
#include <QApplication>
#include <QScrollArea>

#include <optional>

using namespace tiebreak;

namespace tst_zoom
{

/// One that makes its applications itself.
class TestZoom : public QObject, WindowFixture
{
    Q_OBJECT

    // What the user has set besides.
    static constexpr double users = 1.5;
    std::optional<QApplication> m_application;
    int m_count = 1;
    char m_name[9] = "tiebreak";
    char *m_words[2] = {m_name, nullptr};

    void startAt(double zoom)
    {
        setWindowsZoom(zoom);
        m_application.emplace(m_count, m_words);
        start();
    }
    void press(const char *name) { part<QAction>(name)->trigger(); }
    double kept() { return readPreferences(*m_settings).scale; }
    bool isOffered() { return part<MessageBar>("zoomMessage")->isVisible(); }

private slots:
    void initTestCase() { qputenv("QT_SCALE_FACTOR", QByteArray::number(users)); }
    void cleanup()
    {
        stop();
        m_application.reset();
    }

    void everythingIsLarger_data()
    {
        QTest::addColumn<double>("zoom");
        QTest::newRow("as the screen") << 1.0;
        QTest::newRow("125%") << 1.25;
        QTest::newRow("200%") << 2.0;
        QTest::newRow("as the screen again") << 1.0;
    }
    void everythingIsLarger()
    {
        QFETCH(double, zoom);
        startAt(zoom);
        QCOMPARE(m_window->devicePixelRatioF(), zoom * users);
        QCOMPARE(m_window->screen()->devicePixelRatio(), zoom * users);
        const QSize painted = m_window->grab().size();
        QCOMPARE(painted, (QSizeF(m_window->size()) * zoom * users).toSize());
        QVERIFY(!isOffered());
    }

    void aStepIsKeptAndOffered()
    {
        startAt(1);
        QVERIFY(!part<QAction>("zoomOut")->isEnabled() && !part<QAction>("zoomReset")->isEnabled());
        press("zoomIn");
        press("zoomIn");
        QCOMPARE(kept(), 1.25);
        QVERIFY(isOffered());
        QCOMPARE(m_window->devicePixelRatioF(), users);
        press("zoomOut");
        QCOMPARE(kept(), 1.1);
        press("zoomReset");
        QCOMPARE(kept(), 1.0);
        QVERIFY(!isOffered());
        while (part<QAction>("zoomIn")->isEnabled())
            press("zoomIn");
        QCOMPARE(kept(), zoomSteps.back());
        part<QPushButton>("reopenLater")->click();
        QVERIFY(!isOffered() && !m_window->reopensAt());
    }

    void aWindowThatIsLargerStepsFromThere()
    {
        startAt(1.5);
        press("zoomIn");
        QCOMPARE(kept(), 1.75);
        press("zoomOut");
        QVERIFY(!isOffered());
        press("zoomIn");
        part<QPushButton>("reopen")->click();
        QVERIFY(!m_window->isVisible());
        QVERIFY(m_window->reopensAt() == 1.75);
    }

    void whatDoesNotFitScrolls_data()
    {
        QTest::addColumn<double>("zoom");
        QTest::newRow("125%") << 1.25;
        QTest::newRow("200%") << 2.0;
    }
    void whatDoesNotFitScrolls()
    {
        QFETCH(double, zoom);
        startAt(zoom);
        m_window->resize((QSizeF(1280, 800) / zoom).toSize());
        QCOMPARE(m_window->minimumSize(), (QSizeF(1000, 620) / zoom).toSize());
        for (const auto &mode : m_window->modes()) {
            m_window->setMode(mode.mode);
            const auto *area = qobject_cast<QScrollArea *>(m_window->centralWidget());
            QVERIFY(area);
            const QWidget *content = area->widget();
            QVERIFY(content->width() >= 1000 && content->height() >= 560);
            QVERIFY(content->width() >= area->viewport()->width());
        }
    }

    void theWindowOpensAgainWhereItWas_data();
    void theWindowOpensAgainWhereItWas();
};

namespace
{

/// What a window of the running program shows.
struct Shown {
    QString title;
    Mode mode = Mode::Boards;
    QSizeF onScreen;
    double ratio = 0;
};

std::vector<Shown> shownWindows;

/// The board list's rows once both boards are there; null before.
RowView *listOf(MainWindow *window)
{
    auto *view = window ? window->boardList().findChild<RowView *>(QStringLiteral("view")) : nullptr;
    return view && view->model()->rowCount() == 2 ? view : nullptr;
}

/// Goes to the second board and another page, zooms and opens the window again; closes the second one, once
/// it shows a board.
void driveWindow()
{
    auto *poll = new QTimer(QCoreApplication::instance());
    QObject::connect(poll, &QTimer::timeout, poll, [poll] {
        MainWindow *window = nullptr;
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            if (auto *found = qobject_cast<MainWindow *>(widget))
                window = found;
        }
        RowView *list = listOf(window);
        if (!list || !list->currentIndex().isValid())
            return;
        poll->stop();
        if (shownWindows.empty()) {
            list->setCurrentIndex(list->model()->index(1, 0));
            window->setMode(Mode::Audit);
            window->resize(1100, 700);
        }
        shownWindows.push_back({window->windowTitle(), window->mode(),
                                QSizeF(window->size()) * window->devicePixelRatioF(),
                                window->devicePixelRatioF()});
        if (shownWindows.size() == 2) {
            window->close();
            return;
        }
        window->findChild<QAction *>(QStringLiteral("zoomIn"))->trigger();
        window->findChild<QPushButton *>(QStringLiteral("reopen"))->click();
    });
    poll->start(20);
}

} // namespace

void TestZoom::theWindowOpensAgainWhereItWas_data()
{
    QTest::addColumn<bool>("isKept");
    QTest::newRow("settings that are saved") << true;
    QTest::newRow("settings that cannot be saved") << false;
    qAddPreRoutine(driveWindow);
}

void TestZoom::theWindowOpensAgainWhereItWas()
{
    QFETCH(const bool, isKept);
    shownWindows.clear();
    TestServer server;
    for (const char *key : {"first", "second"})
        server.command({"ZADD", key, "1", "ann"});
    const QTemporaryDir home;
    qputenv("XDG_CONFIG_HOME", isKept ? QFile::encodeName(home.path()) : QByteArray("/proc/nowhere"));
    QByteArray url = server.url().toUtf8();
    char board[] = "first";
    char *words[] = {m_name, url.data(), board, nullptr};
    QCOMPARE(runApplication(3, words), 0);
    QCOMPARE(shownWindows.size(), std::size_t(2));
    const Shown &first = shownWindows[0];
    const Shown &second = shownWindows[1];
    QVERIFY2(first.title.startsWith("second"), qPrintable(first.title));
    QCOMPARE(second.title, first.title);
    QCOMPARE(second.mode, Mode::Audit);
    QCOMPARE(first.ratio, users);
    QVERIFY(std::abs(second.ratio - users * 1.1) < 0.001); // Qt keeps it to 1/65536
    const QSizeF change = second.onScreen - first.onScreen;
    QVERIFY(std::abs(change.width()) <= 2 && std::abs(change.height()) <= 2);
}

TIEBREAK_TEST(NoApplication, TestZoom)

} // namespace tst_zoom

#include "tst_zoom.moc"
