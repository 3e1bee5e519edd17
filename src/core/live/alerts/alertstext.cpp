// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/alerts/alertstext.h"

#include "core/live/standing/livetext.h"
#include "core/prose/sentence.h"
#include "core/time/tick.h"

#include <algorithm>
#include <vector>

namespace tiebreak
{

namespace
{

std::string enteredText(const Alert &alert, const Wording &wording)
{
    const std::string who = wording.member(alert.member);
    const std::string top = wording.number(alert.rule.place);
    const std::string place = wording.number(alert.place.value_or(1));
    if (alert.placeBefore && alert.rule.place == 1)
        return sentence("{} took the lead from rank {}.", who, wording.number(*alert.placeBefore));
    if (alert.rule.place == 1)
        return sentence("{} took the lead.", who);
    if (alert.placeBefore)
        return sentence("{} entered the top {} at rank {}, from rank {}.", who, top, place,
                        wording.number(*alert.placeBefore));
    if (alert.wasOffBoard)
        return sentence("{} entered the top {} at rank {}, new on the board.", who, top, place);
    return sentence("{} entered the top {} at rank {}.", who, top, place);
}

std::string fellText(const Alert &alert, const Wording &wording)
{
    const std::string who = wording.member(alert.member);
    const std::string border = wording.number(alert.rule.place);
    if (alert.offBoard)
        return sentence("{} is no longer on the board.", who);
    if (alert.place && alert.placeBefore)
        return sentence("{} fell below rank {}: from rank {} to rank {}.", who, border,
                        wording.number(*alert.placeBefore), wording.number(*alert.place));
    if (alert.place)
        return sentence("{} fell below rank {}, to rank {}.", who, border, wording.number(*alert.place));
    return sentence("{} fell below rank {}.", who, border);
}

std::string tiedText(const Alert &alert, const Wording &wording)
{
    const std::string above = wording.member(alert.member);
    const std::string below = wording.member(alert.other);
    const std::string place = wording.number(alert.place.value_or(1));
    return alert.sameTick
               ? sentence("Rank {} is decided by the member name: {} and {} have the same score and time.",
                          place, above, below)
               : sentence("Rank {} is decided by the member name: {} and {} have the same raw score.", place,
                          above, below);
}

/// At most three sentences, the gravest incidents first.
std::string incidentsText(const Alert &alert, const Wording &wording)
{
    constexpr std::size_t most = 3;
    std::vector<LiveEvent> incidents = alert.incidents;
    std::ranges::stable_sort(incidents, {}, [](const LiveEvent &event) {
        return event.kind == EventKind::LeftTop; // one member is less than the board or the server
    });
    incidents.resize(std::min(incidents.size(), most));
    const LiveWording words = formattedLiveWording(wording, ScoreFormat(), ScoreUnits::Words);
    std::vector<std::string> sentences;
    for (const LiveEvent &incident : incidents)
        sentences.push_back(phrase("incident", "{}.", eventText(incident, words)));
    const std::int64_t more = alert.count - static_cast<std::int64_t>(incidents.size());
    if (more > 0)
        sentences.push_back(
            plural(more, sentence("1 more incident."), sentence("{} more incidents.", wording.number(more))));
    return listText(ListOf::Sentences, sentences);
}

std::string placesList(const std::vector<std::int64_t> &places, const Wording &wording)
{
    std::vector<std::string> texts;
    for (const std::int64_t place : places)
        texts.push_back(wording.number(place));
    return listText(ListOf::Choices, texts);
}

} // namespace

std::string alertText(const Alert &alert, const Wording &wording)
{
    switch (alert.rule.kind) {
    case AlertRule::Kind::Enters:
        return enteredText(alert, wording);
    case AlertRule::Kind::FallsBelow:
        return fellText(alert, wording);
    case AlertRule::Kind::Leader:
        return alert.otherGone ? sentence("{} took the lead because {} was removed.",
                                          wording.member(alert.member), wording.member(alert.other))
                               : sentence("{} took the lead from {}.", wording.member(alert.member),
                                          wording.member(alert.other));
    case AlertRule::Kind::Tied:
        return tiedText(alert, wording);
    case AlertRule::Kind::Unchanged:
        return alert.top > 0
                   ? sentence("The first {} ranks have not changed for {}.", wording.number(alert.top),
                              durationText(alert.count, TickUnit::Minute))
                   : sentence("The board has not changed for {}.",
                              durationText(alert.count, TickUnit::Minute));
    case AlertRule::Kind::Incident:
        return incidentsText(alert, wording);
    case AlertRule::Kind::Damage:
        break;
    }
    if (alert.count == 1 && !alert.member.empty())
        return sentence("A faulty write changed {}.", wording.member(alert.member));
    return plural(alert.count, sentence("1 faulty write changed the board."),
                  sentence("{} faulty writes changed the board.", wording.number(alert.count)));
}

std::string alertRuleWords(const AlertRule &rule, const Wording &wording)
{
    switch (rule.kind) {
    case AlertRule::Kind::Enters:
        return rule.place == 1 ? sentence("{} takes the lead", wording.member(rule.member))
                               : sentence("{} enters the top {}", wording.member(rule.member),
                                          wording.number(rule.place));
    case AlertRule::Kind::FallsBelow:
        return sentence("{} falls below rank {}", wording.member(rule.member), wording.number(rule.place));
    case AlertRule::Kind::Leader:
        return sentence("the leader changes");
    case AlertRule::Kind::Tied:
        return sentence("the member name decides rank {}", placesList(rule.places, wording));
    case AlertRule::Kind::Unchanged:
        return sentence("the watched ranks have not changed for {}",
                        durationText(rule.quiet.count(), TickUnit::Minute));
    case AlertRule::Kind::Incident:
        return sentence("the server restarts, another one takes over, scores are rolled back, the board is "
                        "replaced, or rows are removed");
    case AlertRule::Kind::Damage:
        break;
    }
    return sentence("faulty writes occur in the watched rows");
}

} // namespace tiebreak
