// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window stands still while a huge board is scrolled, beside a small board in the same window.
#include "app/boards/boardspage.h"
#include "app/look/look.h"
#include "app/widgets/rowview.h"
#include "app/window/mainwindow.h"
#include "bench/figures.h"
#include "bench/filler.h"
#include "support/testserver.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace tiebreak;

namespace
{

constexpr int actionMilliseconds = 8;

/// A timer that wants to fire every millisecond: when it comes late, the GUI thread stood still for that
/// long.
class Heartbeat
{
public:
    Heartbeat()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.setInterval(1);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            m_gaps.push_back(static_cast<double>(m_clock.nsecsElapsed()) * 1e-9);
            m_clock.start();
        });
        m_clock.start();
        m_timer.start();
    }

    double longest() const { return *std::ranges::max_element(m_gaps); }

private:
    QTimer m_timer;
    QElapsedTimer m_clock;
    std::vector<double> m_gaps;
};

/// Lets events run until the condition holds; gives up after a minute.
template <class Condition>
void waitUntil(const char *what, Condition condition)
{
    const QDeadlineTimer deadline(60'000);
    QTimer poll;
    QObject::connect(&poll, &QTimer::timeout, &poll, [&] {
        if (condition() || deadline.hasExpired())
            QCoreApplication::exit(); // quit() would close the window first
    });
    poll.start(1);
    QCoreApplication::exec();
    if (!condition()) {
        std::fprintf(stderr, "bench: waited a minute for %s\n", what);
        std::exit(1);
    }
}

/// Does `action` so many times, one every 8 ms, and returns the longest pause of the GUI thread.
template <class Action>
double longestPause(int times, Action action)
{
    QTimer pace;
    pace.setTimerType(Qt::PreciseTimer);
    QObject::connect(&pace, &QTimer::timeout, &pace, [&] {
        if (times-- > 0)
            action();
        else
            QCoreApplication::exit();
    });
    const Heartbeat heartbeat;
    pace.start(actionMilliseconds);
    QCoreApplication::exec();
    return heartbeat.longest();
}

/// The ways to scroll, and how long each made the window wait at most.
struct Pauses {
    double wheel = 0;
    double pages = 0;
    double jumps = 0;
};

Pauses scroll(BoardsPage &page, RowView &view, int actions)
{
    QScrollBar &bar = *view.verticalScrollBar();
    const QPointF middle = view.viewport()->rect().center();
    const auto inView = [&] {
        return page.model().isLoaded(view.firstVisibleRow()) && page.model().isLoaded(view.lastVisibleRow());
    };
    Pauses pauses;
    bar.setValue(0);
    waitUntil("the first rows", inView);
    pauses.wheel = longestPause(actions, [&] {
        QWheelEvent wheel(middle, view.viewport()->mapToGlobal(middle), {}, {0, -120}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(view.viewport(), &wheel);
    });
    const int afterWheel = bar.value();
    pauses.pages = longestPause(actions, [&] {
        QKeyEvent press(QEvent::KeyPress, Qt::Key_PageDown, Qt::NoModifier);
        QApplication::sendEvent(&view, &press);
    });
    if (afterWheel <= 0 || bar.value() <= afterWheel) {
        std::fprintf(stderr, "bench: the board did not scroll\n");
        std::exit(1);
    }
    std::mt19937_64 random(20261120);
    pauses.jumps = longestPause(actions, [&] {
        bar.setValue(static_cast<int>(random() % (static_cast<std::uint64_t>(bar.maximum()) + 1)));
    });
    waitUntil("the rows of the last jump", inView);
    return pauses;
}

constexpr std::int64_t longMembers = 400;

/// Members with names of 100 kB, each of other bytes.
void fillWithLongNames(TestServer &server, const std::string &key)
{
    constexpr std::size_t length = 100'000;
    for (std::int64_t i = 0; i < longMembers; ++i) {
        std::string name = std::to_string(i);
        while (name.size() < length)
            name += "\xe6\x97\xa5\xe6\x9c\xac <b>\x01" + std::to_string(name.size() * 7919);
        server.command({"ZADD", key, std::to_string(i), name});
    }
}

/// Opens a board in the page and waits for its first rows.
void open(Session &session, BoardsPage &page, const QByteArray &key, std::int64_t members)
{
    session.views().remember(
        {key, *parseCodecSpec("binary:from=4294967295"), TimeRange(), Direction::HighestFirst});
    session.setBoard(key);
    waitUntil("the board", [&] { return page.model().cardinality() == members && page.model().isLoaded(0); });
}

void print(const std::string &name, const std::vector<double> &huge, const std::vector<double> &small)
{
    const double longest = *std::ranges::max_element(huge);
    const double reference = *std::ranges::max_element(small);
    printFigure({name, "longest " + timeText(longest), "10000 rows: longest " + timeText(reference),
                 ratioText(longest / reference), "16 ms"});
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    applyLook(application, Theme::Light);

    TestServer server;
    if (!server.ready()) {
        std::fprintf(stderr, "bench: %s\n", qPrintable(server.error()));
        return 1;
    }
    const std::int64_t members = options.quick ? 1'000'000 : 10'000'000;
    fillBoard(server.endpoint(), "huge", members);
    fillBoard(server.endpoint(), "small", 10'000);
    fillWithLongNames(server, "long");

    const QTemporaryDir directory;
    QSettings settings(directory.filePath("settings.ini"), QSettings::IniFormat);
    Session session(settings);
    MainWindow window(session);
    window.resize(1280, 800);
    window.show();
    BoardsPage &page = window.page<BoardsPage>();
    session.connectTo(server.endpoint());
    waitUntil("the connection", [&] { return session.link() == Session::Link::Connected; });
    auto *view = page.findChild<RowView *>();

    const int actions = options.quick ? 100 : 250;
    std::vector<Pauses> huge;
    std::vector<Pauses> small;
    std::vector<Pauses> longNames;
    for (int round = 0; round < 3; ++round) {
        open(session, page, "huge", members);
        huge.push_back(scroll(page, *view, actions));
        open(session, page, "small", 10'000);
        small.push_back(scroll(page, *view, actions));
        open(session, page, "long", longMembers);
        longNames.push_back(scroll(page, *view, 40)); // not past its end
    }
    const auto all = [](const std::vector<Pauses> &rounds, double Pauses::*which) {
        std::vector<double> values;
        for (const Pauses &pauses : rounds)
            values.push_back(pauses.*which);
        return values;
    };
    const std::string name = "scroll " + std::to_string(members) + " rows, ";
    print(name + "wheel", all(huge, &Pauses::wheel), all(small, &Pauses::wheel));
    print(name + "pages", all(huge, &Pauses::pages), all(small, &Pauses::pages));
    print(name + "jumps", all(huge, &Pauses::jumps), all(small, &Pauses::jumps));
    print("scroll names of 100 kB, wheel", all(longNames, &Pauses::wheel), all(small, &Pauses::wheel));
    print("scroll names of 100 kB, jumps", all(longNames, &Pauses::jumps), all(small, &Pauses::jumps));
}
