// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/livetiles.h"

#include "app/live/livepage.h"
#include "app/window/mainwindow.h"
#include "core/live/timeline/boardtimeline.h"
#include "core/prose/wording.h"
#include "support/testserver.h"

#include <QAbstractEventDispatcher>
#include <QEventLoop>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <ctime>
#include <malloc.h>
#include <thread>
#include <utility>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr int boards = 10;
constexpr int membersABoard = 1000;
constexpr int changesPerSecond = 1000;

std::string keyOf(int board)
{
    return "tile:" + std::to_string(board);
}

double rawOf(std::int64_t score)
{
    const auto now = std::chrono::system_clock::now().time_since_epoch() / 1s;
    return double(score) * 4294967296.0 + double(4294967295 - now);
}

Command addition(int board, int member, std::int64_t score)
{
    return {"ZADD", keyOf(board), std::to_string(std::int64_t(rawOf(score))),
            "member:" + std::to_string(member)};
}

void fill(Connection &connection)
{
    for (int board = 0; board < boards; ++board) {
        std::vector<Command> commands;
        for (int member = 0; member < membersABoard; ++member)
            commands.push_back(addition(board, member, 1000 * (membersABoard - member) + member % 7));
        if (!connection.pipeline(commands))
            giveUp("the boards could not be filled");
    }
}

/// Moves members of all boards, mostly near the top.
void write(Connection &connection, const std::stop_token &stop)
{
    std::uint64_t random = 7;
    auto next = std::chrono::steady_clock::now();
    while (!stop.stop_requested()) {
        std::vector<Command> commands;
        for (int i = 0; i < changesPerSecond / 50; ++i) {
            random = random * 6364136223846793005U + 1442695040888963407U;
            const int member = int((random >> 40) % 30);
            commands.push_back(addition(int((random >> 33) % boards), member,
                                        1000 * membersABoard + std::int64_t((random >> 20) % 20'000)));
        }
        if (!connection.pipeline(commands))
            return;
        next += 20ms;
        std::this_thread::sleep_until(next); // at an even pace
    }
}

double threadSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) / 1e9;
}

struct Busy {
    double share = 0;   ///< of a core
    double longest = 0; ///< of one turn of the event loop, in seconds
    double usual = 0;   ///< what 99 of 100 turns stay within
};

Busy watchLoop(std::chrono::milliseconds length)
{
    std::vector<double> turns;
    auto woke = std::chrono::steady_clock::now();
    auto *loop = QAbstractEventDispatcher::instance();
    QObject scope;
    // It may come awake more than once before it waits again.
    bool waited = false;
    QObject::connect(loop, &QAbstractEventDispatcher::awake, &scope, [&] {
        if (std::exchange(waited, false))
            woke = std::chrono::steady_clock::now();
    });
    QObject::connect(loop, &QAbstractEventDispatcher::aboutToBlock, &scope, [&] {
        if (!std::exchange(waited, true))
            turns.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - woke).count());
    });
    const double before = threadSeconds();
    const auto began = std::chrono::steady_clock::now();
    // QTest::qWait() never lets the loop wait.
    QEventLoop events;
    QTimer::singleShot(length, &events, &QEventLoop::quit);
    events.exec();
    const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    Busy busy;
    busy.share = (threadSeconds() - before) / took;
    std::ranges::sort(turns);
    if (!turns.empty()) {
        busy.longest = turns.back();
        busy.usual = turns[turns.size() * 99 / 100];
    }
    return busy;
}

void printBusy(const char *layout, const Busy &busy)
{
    const std::string name = std::string("live: ten boards, ") + layout;
    printFigure({name + ", GUI thread", ratioText(busy.share * 100) + " %", "one core", ratioText(busy.share),
                 "0.30"});
    printFigure({name + ", longest frame", timeText(busy.longest), "99 of 100 within " + timeText(busy.usual),
                 "", "33 ms"});
}

void measureWindow(const BenchOptions &options)
{
    const TestServer server;
    if (!server.ready())
        giveUp(server.error().toStdString());
    Connection connection = connectionTo(server);
    fill(connection);
    const QTemporaryDir directory;
    QSettings settings(directory.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    Session session(settings);
    MainWindow window(session);
    window.resize(1440, 900);
    window.show();
    session.connectTo(server.endpoint());
    if (!QTest::qWaitFor([&] { return session.link() == Session::Link::Connected; }, 10'000))
        giveUp("the window could not connect");
    LivePage &page = window.page<LivePage>();
    session.setBoard(QByteArray::fromStdString(keyOf(0)));
    window.setMode(Mode::Live);
    for (int board = 0; board < boards; ++board)
        page.watchedBoards().open(QByteArray::fromStdString(keyOf(board)));
    const auto allRead = [&] {
        return std::ranges::all_of(page.watchedBoards().boards(),
                                   [](const auto &board) { return board->latest() != nullptr; });
    };
    if (!QTest::qWaitFor(allRead, 10'000))
        giveUp("the boards were not read");
    const std::jthread writing([&](const std::stop_token &stop) { write(connection, stop); });
    const auto length = options.quick ? 3s : 20s;
    // What comes once, such as laying out, is not measured.
    QTest::qWait(2000);
    printBusy("one of them large", watchLoop(length));
    page.tools().setTiled(true);
    QTest::qWait(1000);
    printBusy("side by side", watchLoop(length));
}

/// What a board's past takes after so many hours of a sample a second.
class SimulatedBoard
{
public:
    void live(int hours)
    {
        for (int second = 0; second < hours * 3600; ++second) {
            SampledBoard sample;
            sample.asked = m_now;
            sample.answered = m_now + 1ms;
            sample.cardinality = 100'000;
            sample.parts.emplace_back();
            const auto member = std::size_t(m_samples++ % 100);
            std::rotate(m_order.begin(), m_order.begin() + std::ptrdiff_t(member),
                        m_order.begin() + std::ptrdiff_t(member) + 1);
            for (std::size_t row = 0; row < m_order.size(); ++row)
                sample.parts.front().rows.append("player:" + std::to_string(m_order[row]),
                                                 rawOf(1000 * std::int64_t(200 - row)));
            seeSample(m_past, std::make_shared<const Standing>(std::move(sample)), m_now + 1ms, m_decoder,
                      m_wording);
            m_now += 1s;
        }
    }

private:
    std::vector<int> m_order = [] {
        std::vector<int> order(100);
        for (int i = 0; i < 100; ++i)
            order[std::size_t(i)] = i;
        return order;
    }();
    std::int64_t m_samples = 0;
    Moment m_now{std::chrono::seconds(1'795'200'000)};
    Decoder m_decoder{*parseCodecSpec("binary:from=4294967295"), TimeRange()};
    Wording m_wording = plainWording();
    BoardTimeline m_past;
};

/// What this thread's heap holds, in bytes: the library's own bookkeeping counts too.
double heapInUse()
{
    const struct mallinfo2 heap = mallinfo2();
    return double(heap.uordblks) + double(heap.hblkhd);
}

void measureDay(const BenchOptions &options)
{
    const double before = heapInUse();
    SimulatedBoard board;
    const int day = options.quick ? 4 : 27;
    board.live(day);
    const double first = heapInUse() - before;
    board.live(options.quick ? 2 : 24);
    const double second = heapInUse() - before;
    printFigure({"live: heap held for a board after two days", ratioText(second / 1e6) + " MB",
                 "after the first " + ratioText(first / 1e6) + " MB", ratioText(second / first), "1.00"});
}

} // namespace

void measureTiles(const BenchOptions &options)
{
    measureWindow(options);
    measureDay(options);
}

} // namespace tiebreak
