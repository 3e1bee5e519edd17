// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/alerts/alertplan.h"

#include "models/text/displaywording.h"

#include <QStringList>

#include <array>

namespace tiebreak
{

namespace
{

constexpr auto databaseWord = "db ";
constexpr auto commandWord = "run ";

struct Switch {
    const char *word;
    bool AlertPlan::*value;
};
constexpr std::array switches{Switch{"on", &AlertPlan::on},
                              Switch{"alert in the window", &AlertPlan::inWindow},
                              Switch{"alert on the desktop", &AlertPlan::onDesktop},
                              Switch{"alert by the command", &AlertPlan::byCommand}};

} // namespace

QVariant alertPlanSetting(const AlertPlan &plan)
{
    QStringList lines;
    for (const Switch &one : switches) {
        if (plan.*one.value)
            lines += QLatin1StringView(one.word);
    }
    lines += QLatin1StringView(databaseWord) + QString::number(plan.database);
    if (!plan.command.isEmpty())
        lines += QLatin1StringView(commandWord) + plan.command;
    for (const AlertRule &rule : plan.rules)
        lines += displayText(alertRuleText(rule));
    return lines;
}

AlertPlan alertPlanFrom(const QVariant &setting)
{
    AlertPlan plan;
    const QStringList lines = setting.toStringList();
    if (lines.isEmpty())
        return plan;
    for (const Switch &one : switches)
        plan.*one.value = lines.contains(QLatin1StringView(one.word));
    for (const QString &line : lines) {
        if (line.startsWith(QLatin1StringView(databaseWord)))
            plan.database = line.mid(qsizetype(qstrlen(databaseWord))).toInt();
        else if (line.startsWith(QLatin1StringView(commandWord)))
            plan.command = line.mid(qsizetype(qstrlen(commandWord)));
        else if (auto rule = parseAlertRule(line.toStdString()); rule && plan.rules.size() < mostAlertRules)
            plan.rules.push_back(*std::move(rule));
    }
    return plan;
}

} // namespace tiebreak
