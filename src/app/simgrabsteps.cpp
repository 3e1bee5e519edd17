// SPDX-License-Identifier: GPL-3.0-or-later
// The states of the simulator of which pictures are made.
#include "app/simgrabsteps.h"

#include "app/mainwindow.h"
#include "app/simulator/runstable.h"
#include "app/simulator/simulatorform.h"
#include "app/simulator/simulatorpage.h"
#include "models/runsmodel.h"
#include "sim/workloadpresets.h"

namespace tiebreak
{

namespace
{

/// Everyone ties, in little time, with clocks that differ.
Workload shortWorkload()
{
    Workload workload = (*findPreset("everyone-ties"))->workload;
    workload.board.members = 4'000;
    workload.board.startMembers = 4'000;
    workload.load.clients = 20;
    workload.load.warmUp = std::chrono::milliseconds(0);
    workload.load.duration = std::chrono::milliseconds(500);
    workload.faults.clockSkew = std::chrono::milliseconds(50);
    return workload;
}

} // namespace

std::vector<GrabStep> simGrabSteps(Session &session, MainWindow &window)
{
    std::vector<GrabStep> steps;
    SimulatorPage &page = window.simulatorPage();
    RunsTable *table = page.findChild<RunsTable *>(QStringLiteral("runs"));
    const auto idle = [&session, &page] {
        return session.link() == Session::Link::Connected && !page.running();
    };
    const auto add = [&](const char *picture, std::function<void()> act) {
        steps.push_back({QString::fromLatin1(picture), std::move(act), idle, {}, false});
    };
    add("sim-empty", [&window] { window.setMode(QStringLiteral("simulator")); });
    steps.push_back({QStringLiteral("sim-running"),
                     [&page] {
                         page.form().setWorkload(shortWorkload());
                         page.runAll();
                     },
                     [&page] { return page.runs().records().size() >= 5; },
                     {},
                     true});
    add("sim-results", [] {});
    add("sim-wrong", [&page, table] {
        for (int row = 0; row < page.runs().rowCount(); ++row)
            if (page.runs().run(row).outcome() == RunOutcome::Wrong)
                return table->selectRows(row, row);
    });
    add("", [&page, &window] {
        page.form().setWorkload((*findPreset("everyone-ties"))->workload);
        window.setMode(QStringLiteral("boards"));
    });
    return steps;
}

} // namespace tiebreak
