// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/runlauncher.h"

#include "app/session/preferences.h"
#include "app/simulator/confirmrundialog.h"
#include "models/simulator/runsmodel.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tiebreak
{

namespace
{

/// How many boards the sandbox has room for beside the one that is loaded.
std::size_t boardsThatFit(const WorkloadBoard &board)
{
    constexpr std::size_t room = std::size_t(256) << 20; // half of what a sandbox may use
    constexpr std::size_t bytesOfMember = 210;           // in the layouts with the largest rows
    return room / (bytesOfMember * board.members + 1);
}

} // namespace

RunLauncher::RunLauncher(Session &session, RunsModel &runs, QWidget *page)
    : QObject(page), m_session(session), m_runs(runs), m_page(page)
{
}

void RunLauncher::launch(RunMatrix matrix)
{
    if (matrix.plans.empty())
        return;
    // A user who has left the server, or never had one, means a sandbox; one who has lost it does not.
    if (m_session.isSandbox() || m_session.link() == Session::Link::None)
        launchInSandbox(std::move(matrix));
    else if (m_session.environment() == Environment::Production)
        emit refused({ErrorKind::Locked, tr("%1 is marked as production, so nothing was run. Open the "
                                            "sandbox from the Connection menu, or connect to a test server.")
                                             .arg(m_session.serverName())
                                             .toStdString()});
    else if (m_session.pool())
        ask(std::move(matrix));
    else
        emit refused(
            {ErrorKind::Connect, tr("There is no connection to %1: nothing was run. Wait until it is back, "
                                    "or open the sandbox from the Connection menu.")
                                     .arg(m_session.serverName())
                                     .toStdString()});
}

void RunLauncher::dropBoards()
{
    std::ranges::move(m_runs.takeKeptBoards(), std::back_inserter(m_leftovers));
}

void RunLauncher::forgetBoards()
{
    m_runs.takeKeptBoards();
    m_leftovers.clear();
}

void RunLauncher::launchInSandbox(RunMatrix matrix)
{
    // The board of a run is not to stand among what was recorded.
    RunTarget target{m_session.editableServer(), QStringLiteral("sandbox")};
    if (target.server) {
        target.sandbox = m_session.sandbox();
        const std::size_t room = boardsThatFit(matrix.plans.front().workload.board);
        if (m_runs.keptBoards() + matrix.plans.size() > room)
            dropBoards();
        target.leftovers = std::exchange(m_leftovers, {});
        target.timeouts = readPreferences(m_session.settings()).timeouts();
        target.maxKept = room - std::min(room, m_runs.keptBoards());
    }
    for (RunPlan &plan : matrix.plans) {
        plan.keep = target.maxKept > 0 ? KeepBoard::IfWrong : KeepBoard::Never;
        plan.prefixMustBeEmpty = false;
    }
    emit ready(target, matrix);
}

void RunLauncher::ask(RunMatrix matrix)
{
    for (RunPlan &plan : matrix.plans)
        plan.prefixMustBeEmpty = true;
    auto *dialog = new ConfirmRunDialog(matrix, m_session.serverText(), m_session.writesAllowed(), m_page);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ConfirmRunDialog::sandboxChosen, this, [this, matrix] {
        emit ready({std::nullopt, QStringLiteral("sandbox")}, matrix);
    });
    // What is agreed to is a run on the server that answers now, as it is marked now.
    for (const auto signal : {&Session::serverGone, &Session::environmentChanged})
        connect(&m_session, signal, dialog, &QDialog::reject);
    connect(dialog, &ConfirmRunDialog::accepted, this, [this, matrix] {
        if (m_session.environment() == Environment::Production) {
            emit refused({ErrorKind::Locked, tr("Nothing was run: %1 is marked as production now.")
                                                 .arg(m_session.serverName())
                                                 .toStdString()});
            return;
        }
        if (m_session.policy().forbids(Forbidden::Writes)) {
            emit refused({ErrorKind::Locked, m_session.policy().reason(Forbidden::Writes)});
            return;
        }
        m_session.allowWrites();
        if (const auto server = m_session.allowedServer())
            emit ready({server, m_session.serverText()}, matrix);
        else
            emit refused({ErrorKind::Connect, tr("Nothing was run: the connection to %1 was lost.")
                                                  .arg(m_session.serverName())
                                                  .toStdString()});
    });
    dialog->open();
}

} // namespace tiebreak

#include "moc_runlauncher.cpp"
