// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/servergrabsteps.h"

#include "app/audit/auditpage.h"
#include "app/boardlist/boardlist.h"
#include "app/boards/boardspage.h"
#include "app/lab/codeclabpage.h"
#include "app/live/livepage.h"
#include "app/session/session.h"
#include "app/window/mainwindow.h"
#include "models/text/displaywording.h"

#include <algorithm>
#include <memory>

namespace tiebreak
{

namespace
{

/// A key as part of a file's name: whatever might mean something there is a hyphen, and long ones are cut.
QString fileWord(std::string_view key)
{
    constexpr std::size_t longest = 60;
    QString word;
    for (const char letter : key.substr(0, longest)) {
        const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                           (letter >= '0' && letter <= '9') || letter == '_' || letter == '.';
        word += plain ? QLatin1Char(letter) : QLatin1Char('-');
    }
    return word;
}

std::vector<GrabStep> stepsOfBoards(Session &session, MainWindow &window)
{
    const auto ready = [&session, &window] {
        return session.link() == Session::Link::Connected && window.boardList().settled() &&
               window.page<BoardsPage>().settled() && window.page<AuditPage>().settled() &&
               window.page<CodecLabPage>().settled();
    };
    const auto lost = [&session] {
        return session.link() == Session::Link::Lost && session.server().error()
                   ? displayText(session.server().error()->message)
                   : QString();
    };
    std::vector<GrabStep> steps;
    const auto add = [&](const QString &picture, std::function<void()> act) {
        steps.push_back({picture, std::move(act), ready, {}, false, lost});
    };
    const ByteStrings &keys = *window.boardList().model().listing()->keys;
    const int count = static_cast<int>(std::min<std::size_t>(keys.size(), maxGrabbedBoards));
    for (int i = 0; i < count; ++i) {
        const std::string key(keys[static_cast<std::size_t>(i)]);
        const QString name = QStringLiteral("%1-%2").arg(i + 1).arg(fileWord(key));
        add(QStringLiteral("board-") + name, [&session, &window, key] {
            window.setMode(Mode::Boards);
            session.setBoard(QByteArray::fromStdString(key));
        });
        const auto live = [&](const QString &picture, std::function<void()> act) {
            const auto shown = [&window] {
                const LivePage &page = window.page<LivePage>();
                return page.board() && (page.board()->latest() || page.board()->error) &&
                       page.player().settled();
            };
            steps.push_back({picture, std::move(act), shown, {}, false, lost});
        };
        live(QStringLiteral("live-") + name, [&window] { window.setMode(Mode::Live); });
        if (session.recording()) {
            // Half of the way, and where nothing is known.
            live(QStringLiteral("live-middle-") + name, [&window] {
                RecordingPlayer &player = window.page<LivePage>().player();
                if (const auto &facts = player.facts())
                    player.seek(facts->first + (facts->last - facts->first) / 2);
            });
            live(QStringLiteral("live-gap-") + name, [&window] {
                RecordingPlayer &player = window.page<LivePage>().player();
                if (const auto *gaps = player.gaps(); gaps && !gaps->empty() && gaps->front().until)
                    player.seek(gaps->front().from + (*gaps->front().until - gaps->front().from) / 2);
                else
                    player.stepBack();
            });
        }
        add(QStringLiteral("audit-") + name, [&window] { window.setMode(Mode::Audit); });
    }
    add(QStringLiteral("lab-precision"), [&window] { window.setMode(Mode::Lab); });
    add(QStringLiteral("sim-empty"), [&window] { window.setMode(Mode::Simulator); });
    return steps;
}

} // namespace

std::vector<GrabStep> serverGrabSteps(Session &session, MainWindow &window, std::function<void()> open)
{
    const auto refusal = std::make_shared<QString>();
    QObject::connect(
        &session.files(), &FileOpening::failed, &window,
        [refusal](const SandboxFile &, const Error &error) { *refusal = displayText(error.message); });
    GrabStep opening{QStringLiteral("boards"),
                     std::move(open),
                     [&session, &window] {
                         return session.link() == Session::Link::Connected &&
                                window.boardList().scanState() == BoardScan::State::Finished &&
                                window.boardList().settled();
                     },
                     {},
                     false,
                     [&session, refusal] {
                         const auto link = session.link();
                         const bool failed = link == Session::Link::Lost && session.server().error();
                         return failed ? displayText(session.server().error()->message) : *refusal;
                     }};
    opening.next = [&session, &window] { return stepsOfBoards(session, window); };
    std::vector<GrabStep> steps;
    steps.push_back(std::move(opening));
    return steps;
}

} // namespace tiebreak
