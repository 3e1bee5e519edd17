// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of a comparison with the true events.
#include "core/trueorderwords.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// Kendall's tau with three decimals; only a perfect order is 1.000.
std::string tauText(double tau)
{
    const double size = std::abs(tau);
    const auto thousandths = size < 1 ? std::min(static_cast<int>(std::lround(size * 1000)), 999) : 1000;
    const std::string digits = std::to_string(1000 + thousandths % 1000).substr(1);
    return (tau < 0 && thousandths > 0 ? "-" : "") + std::to_string(thousandths / 1000) + '.' + digits;
}

} // namespace

std::string trueOrderAnswer(const TrueOrderReport &report, const std::string &source, const Wording &wording)
{
    if (report.matched == 0)
        return "No member of the board has an event at its score in " + source + '.';
    if (report.pairs == 0)
        return "No two members with an event in " + source + " have the same score.";
    const std::string pairs = countText(wording, report.pairs, "pair", "pairs");
    std::string text = "By " + source + ' ';
    text += report.inverted == 0
                ? "no pair of equal score stands against its true order (of " + pairs + ')'
                : wording.number(report.inverted) + " of " + pairs +
                      (report.inverted == 1 ? " of equal score stands against its true order"
                                            : " of equal score stand against their true order");
    if (const auto tau = report.tau())
        text += ": Kendall's tau-b inside the ties is " + tauText(*tau);
    if (report.sameTime > 0)
        text += " (" + countText(wording, report.sameTime, "pair", "pairs") + " came at the same time)";
    return text + '.';
}

std::vector<TrueOrderFinding> trueOrderFindings(const TrueOrderReport &report, const std::string &source,
                                                const Wording &wording)
{
    std::vector<TrueOrderFinding> findings;
    const auto add = [&](TrueOrderFinding::Kind kind, std::int64_t count, const char *one, const char *many,
                         std::string cause, std::string mend) {
        if (count > 0)
            findings.push_back({kind, count, {count == 1 ? one : many, std::move(cause), std::move(mend)}});
    };
    const std::int64_t gap = report.worst.empty() ? 0 : report.worst.front().gap();
    add(TrueOrderFinding::Kind::Inverted, report.inverted,
        "pair stands against the order in which it happened",
        "pairs stand against the order in which they happened",
        "By " + source + " they lie in " + countText(wording, report.groups, "tie", "ties") + " of " +
            countText(wording, report.pairsInGroups, "pair", "pairs") + "; " +
            wording.number(report.invertedByName) + " of them in one double. The widest gap is " +
            durationText(gap, TickUnit::Microsecond) + '.',
        "");
    add(TrueOrderFinding::Kind::WrongTime, report.wrongTime, "member holds another time than its event",
        "members hold another time than their events",
        "Their double does not stand for the time in " + source +
            ": points were added by a plain ZINCRBY, or another clock stamped them.",
        "Compare the writer's code with the codec, then write these rows again.");
    add(TrueOrderFinding::Kind::OtherScore, report.otherScore, "member has events at other scores only",
        "members have events at other scores only",
        "The board and " + source + " do not agree on their score.", "");
    add(TrueOrderFinding::Kind::Unknown, report.unknown, "member has no event", "members have no event",
        "They are not in " + source + '.', "");
    return findings;
}

} // namespace tiebreak
