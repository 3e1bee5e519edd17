// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/shadowtext.h"

#include "core/prose/counts.h"
#include "core/prose/sentence.h"

#include <iterator>

namespace tiebreak
{

std::string shadowPassText(const ShadowPass &pass, const Wording &wording)
{
    std::vector<std::string> sentences{
        sentence("{} on the board. Pairs that agree: {}. Written: {}. Removed: {}.",
                 memberCount(wording, pass.members), wording.number(pass.agreed),
                 wording.number(pass.written), wording.number(pass.removed))};
    if (pass.fromEvents > 0)
        sentences.push_back(
            plural(pass.fromEvents,
                   sentence("{} member has the time of its event.", wording.number(pass.fromEvents)),
                   sentence("{} members have the time of their event.", wording.number(pass.fromEvents))));
    if (pass.outdated > 0)
        sentences.push_back(
            plural(pass.outdated,
                   sentence("{} member has an event, but has changed since the plan, so it keeps "
                            "its packed time.",
                            wording.number(pass.outdated)),
                   sentence("{} members have an event, but have changed since the plan, so they "
                            "keep their packed time.",
                            wording.number(pass.outdated))));
    if (pass.leftOut > 0)
        sentences.push_back(
            plural(pass.leftOut,
                   sentence("{} member cannot be moved and is left out.", wording.number(pass.leftOut)),
                   sentence("{} members cannot be moved and are left out.", wording.number(pass.leftOut))));
    if (pass.moved > 0)
        sentences.push_back(
            sentence("{} changed faster than it could be compared.", memberCount(wording, pass.moved)));
    return listText(ListOf::Sentences, sentences);
}

std::vector<std::string> shadowSteps(const ShadowKeys &keys, const std::string &spec, bool withEvents,
                                     const Wording &wording)
{
    const std::string board = wording.member(keys.board);
    const std::string shadow = wording.member(keys.shadow);
    const std::string kept = wording.member(keys.kept);
    return {
        sentence("Have the application write both boards in one step, with the lines below: {} in the "
                 "codec it has, {} in {}. As long as {} does not exist nothing else changes.",
                 board, shadow, spec, kept),
        sentence("Fill {}. Tiebreak copies the rows that have not been written since, each only while it is "
                 "as it was read, and compares all pairs until they agree.",
                 shadow) +
            (withEvents ? ' ' + sentence("Rows that have not changed since the plan get the time of their "
                                         "event.")
                        : std::string()),
        sentence(
            "Cut over: in one step {0} becomes {1}, and {2} becomes {0}. From then on the same lines "
            "write the new codec only. Readers have to read {0} with the new codec as soon as {1} exists.",
            board, kept, shadow),
        sentence("Give the application its plain commands in the new codec, and only then delete {0}, which "
                 "does not expire. If {0} disappears before, evicted for instance, the lines write the old "
                 "codec into the new board.",
                 kept),
    };
}

std::string cutOverText(const ShadowKeys &keys, const Wording &wording)
{
    return sentence("{} now uses the new codec. The old board is kept as {} and does not expire.",
                    wording.member(keys.board), wording.member(keys.kept));
}

std::string cutOverCheckText(const CutOverCheck &check, const ShadowKeys &keys, const Wording &wording)
{
    const std::string kept = wording.member(keys.kept);
    if (check.unchecked)
        return sentence(
            "The boards were cut over, but Tiebreak could not look for rows of {} that were changed "
            "at the last moment: {}",
            kept, check.unchecked->message);
    if (check.missed.empty())
        return {};
    const std::string first = wording.member(check.missed.front());
    const auto count = std::ssize(check.missed);
    return plural(
        count,
        sentence(
            "Just before the cut-over, {} changed in {} only: without the shadow, or before it was removed. "
            "Check whether the new board needs the change.",
            first, kept),
        sentence(
            "Just before the cut-over, {} members changed in {} only, {} among them: without the shadow, or "
            "before they were removed. Check whether the new board needs the changes.",
            wording.number(count), kept, first));
}

} // namespace tiebreak
