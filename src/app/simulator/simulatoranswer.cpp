// SPDX-License-Identifier: GPL-3.0-or-later
// What the simulator's page says above its table.
#include "app/simulator/simulatoranswer.h"

#include "models/shownwording.h"
#include "models/simtexts.h"
#include "sim/matrix.h"
#include "sim/runwords.h"

#include <QCoreApplication>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class Words
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::SimulatorAnswer)
};

} // namespace

void showAnswer(MessageBar &bar, const AnswerFacts &facts)
{
    if (facts.error && facts.error->kind != ErrorKind::Cancelled) {
        bar.showMessage(MessageBar::Kind::Error, shownText(facts.error->message));
    } else if (!facts.records.empty()) {
        const RunsAnswer answer = runsAnswer(facts.records, shownWording(QTimeZone::utc()));
        bar.showMessage(
            answer.right ? MessageBar::Kind::Good : MessageBar::Kind::Warning, shownText(answer.rest), {},
            facts.running ? Words::tr("So far: %1").arg(shownText(answer.bold)) : shownText(answer.bold));
    } else if (facts.running) {
        bar.showMessage(MessageBar::Kind::Info,
                        Words::tr("Each run fills a board, loads it, and checks every acknowledged "
                                  "point and the order of every tie."));
    } else if (facts.plans.empty()) {
        bar.clear();
    } else {
        QList<MessageBar::Action> actions{
            {QStringLiteral("simAnswerRun"), Words::tr("Run all strategies"),
             Words::tr("Run them one after the other, %1")
                 .arg(runsTimeText(facts.plans.size(), expectedTime(facts.plans)))}};
        if (facts.cleared > 0)
            actions += {QLatin1String(bringBackAction),
                        facts.cleared == 1 ? Words::tr("Bring 1 run back")
                                           : Words::tr("Bring %1 runs back").arg(facts.cleared),
                        Words::tr("Show the runs again that were cleared")};
        bar.showMessage(
            MessageBar::Kind::Info,
            Words::tr(
                "Which way to build the board keeps every point and the true order of ties, and at which "
                "cost?"),
            actions);
    }
}

} // namespace tiebreak
