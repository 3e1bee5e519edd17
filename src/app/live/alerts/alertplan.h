// SPDX-License-Identifier: GPL-3.0-or-later
// What a board is watched for and where that is told, as it is kept in the settings.
#pragma once

#include "core/live/alerts/alerts.h"

#include <QString>
#include <QVariant>

#include <vector>

namespace tiebreak
{

/// The alerts of a board.
struct AlertPlan {
    bool on = true;
    std::vector<AlertRule> rules = {};
    bool inWindow = true;
    bool onDesktop = false;
    bool byCommand = false;
    QString command = {}; ///< as AlertRunner takes it
    int database = 0;     ///< of the board, as it is watched at the next start
    bool operator==(const AlertPlan &) const = default;

    /// There is something to watch for.
    bool watches() const { return on && !rules.empty(); }
};

/// As it is kept; the user may have edited that.
QVariant alertPlanSetting(const AlertPlan &plan);
/// What was kept, without the lines that are no rules.
AlertPlan alertPlanFrom(const QVariant &setting);

} // namespace tiebreak
