// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/simulator/figuretext.h"

#include "core/time/tick.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "sim/record/runtext.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace tiebreak
{

namespace
{

QString tr(const char *text)
{
    return QCoreApplication::translate("FigureText", text);
}

} // namespace

QString aboutTimeText(std::chrono::milliseconds time)
{
    const auto seconds = std::max<qint64>(1, std::llround(double(time.count()) / 1000));
    return displayText(seconds < 120 ? durationText(seconds, TickUnit::Second)
                                     : durationText((seconds + 30) / 60, TickUnit::Minute));
}

QString runsTimeText(std::size_t runs, unsigned rounds, std::chrono::milliseconds time)
{
    const QString about = aboutTimeText(time);
    if (rounds > 1)
        return runs == 1 ? tr("1 run in %1 rounds · about %2").arg(rounds).arg(about)
                         : tr("%1 runs, %2 rounds each · about %3")
                               .arg(groupedText(qint64(runs)))
                               .arg(rounds)
                               .arg(about);
    return runs == 1 ? tr("1 run · about %1").arg(about)
                     : tr("%1 runs · about %2").arg(groupedText(qint64(runs)), about);
}

QString runsTimeText(const RunMatrix &matrix)
{
    return runsTimeText(matrix.plans.size(), matrix.rounds, expectedTime(matrix.plans, matrix.rounds));
}

QString runsProductText(const RunMatrix &matrix)
{
    if (matrix.plans.empty())
        return {};
    const WorkloadLoad &load = matrix.plans.front().workload.load;
    const auto runs = qint64(matrix.plans.size());
    QStringList factors{runs == 1 ? tr("1 run") : tr("%1 runs").arg(groupedText(runs))};
    if (matrix.rounds > 1)
        factors += tr("%1 rounds").arg(matrix.rounds);
    if (load.operations)
        factors += *load.operations == 1 ? tr("1 operation")
                                         : tr("%1 operations").arg(groupedText(*load.operations));
    else if (load.duration)
        factors += displayText(durationText((load.warmUp + *load.duration).count(), TickUnit::Millisecond));
    return tr("%1 · about %2, including filling and checking")
        .arg(factors.join(QStringLiteral(" × ")), aboutTimeText(expectedTime(matrix.plans, matrix.rounds)));
}

QString threeDigits(double number)
{
    return displayText(threeDigitsText(number));
}

QString latencyText(std::int64_t nanoseconds)
{
    return threeDigits(double(nanoseconds) / 1e6);
}

} // namespace tiebreak
