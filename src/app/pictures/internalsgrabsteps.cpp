// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/internalsgrabsteps.h"

#include "app/boards/boardspage.h"
#include "app/console/bench/benchpane.h"
#include "app/console/consolepage.h"
#include "app/internals/internalspage.h"
#include "app/internals/skiplist/skiplistpane.h"
#include "app/window/mainwindow.h"

#include <QAbstractButton>

namespace tiebreak
{

namespace
{

constexpr auto smallBoard = "gift:room:12:today";
constexpr auto largeBoard = "gift:season:2026";
constexpr auto tiedBoard = "gift:room:8841:tonight";

void click(QWidget &page, const char *name)
{
    page.findChild<QAbstractButton *>(QLatin1StringView(name))->click();
}

} // namespace

std::vector<GrabStep> internalsGrabSteps(Session &session, MainWindow &window)
{
    std::vector<GrabStep> steps;
    InternalsPage &page = window.page<InternalsPage>();
    const auto ready = [&session, &page] {
        return session.link() == Session::Link::Connected && page.shown() && page.settled();
    };
    const auto add = [&](const char *picture, std::function<void()> act) {
        steps.push_back({QString::fromLatin1(picture), std::move(act), ready, {}, false});
    };
    add("internals", [&session, &window] {
        session.setBoard(smallBoard);
        window.setMode(Mode::Internals);
    });
    add("internals-switched", [&page] { click(page, "walkToSwitch"); });
    add("internals-skiplist", [&page] { click(page, "skipListExpand"); });
    add("internals-insert", [&session] {
        SkipListRequest request{{"ZADD", smallBoard, "1717986918400", "newcomer"}, smallBoard, {}};
        emit session.skipListRequested(request);
    });
    add("internals-bytes", [&page] { page.showPart(InternalsPage::Part::Bytes); });
    add("internals-ziplist", [&page] { click(page, "otherList"); });
    add("internals-cascade", [&page] { click(page, "playCascade"); });
    add("internals-intset", [&page] { click(page, "intset"); });
    add("internals-cost", [&page] { click(page, "costLink"); });
    add("internals-large", [&session, &page] {
        page.showPart(InternalsPage::Part::All);
        session.setBoard(largeBoard);
    });
    steps.push_back({{},
                     [&window] { window.setMode(Mode::Boards); },
                     [&window] { return window.page<BoardsPage>().settled(); },
                     {},
                     false});
    return steps;
}

std::vector<GrabStep> consoleGrabSteps(Session &session, MainWindow &window)
{
    std::vector<GrabStep> steps;
    ConsolePage &page = window.page<ConsolePage>();
    const auto ready = [&page] { return page.settled(); };
    const auto add = [&](const char *picture, std::function<void()> act) {
        steps.push_back({QString::fromLatin1(picture), std::move(act), ready, {}, false});
    };
    add("console-empty", [&session, &window] {
        session.setBoard(tiedBoard);
        window.setMode(Mode::Console);
    });
    add("console", [&page] {
        page.bench().runCommands({QStringLiteral("ZREVRANK gift:room:8841:tonight kaito_7"),
                                  QStringLiteral("ZSCORE gift:room:8841:tonight kaito_7"),
                                  QStringLiteral("ZRANGE gift:room:8841:tonight 6 8 REV WITHSCORES"),
                                  QStringLiteral("ZCOUNT gift:room:8841:tonight 10307921510400000 +inf"),
                                  QStringLiteral("ZINCRBY gift:room:8841:tonight 1 nadia_k")});
    });
    add("console-typing", [&page] {
        page.bench().enterCommand(QStringLiteral("ZRANGE gift:room:12:today +inf 429496729600 BYSCORE REV "));
    });
    add("console-transcript", [&page] {
        page.bench().enterCommand({});
        page.bench().clearLog();
        page.bench().runTranscriptText(QStringLiteral("redis> ZADD runoob 10 google\n(integer) 1\n"
                                                      "redis> ZADD runoob 8 yahoo\n(integer) 0\n"
                                                      "redis> ZRANGE runoob 0 -1 WITHSCORES\n"
                                                      "1) \"google\"\n2) \"10\"\n"));
    });
    steps.push_back({{},
                     [&window] { window.setMode(Mode::Boards); },
                     [&window] { return window.page<BoardsPage>().settled(); },
                     {},
                     false});
    return steps;
}

} // namespace tiebreak
