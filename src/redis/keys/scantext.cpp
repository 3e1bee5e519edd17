// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/keys/scantext.h"

#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

namespace tiebreak
{

namespace
{

std::string foundText(const ScanCount &count, const Wording &wording)
{
    const std::string boards = wording.number(count.boards);
    const std::string found =
        count.isPartial() ? count.filtered ? plural(count.boards, sentence("At least 1 board matches"),
                                                    sentence("At least {} boards match", boards))
                                           : plural(count.boards, phrase("scan", "At least 1 board"),
                                                    phrase("scan", "At least {} boards", boards))
        : count.filtered
            ? plural(count.boards, sentence("1 board matches"), sentence("{} boards match", boards))
            : plural(count.boards, phrase("scan", "1 board"), phrase("scan", "{} boards", boards));
    if (!count.members || count.boards == 0)
        return found;
    return phrase("scan", "{} · {}", found, memberCount(wording, *count.members));
}

} // namespace

std::string scanText(const ScanCount &count, const Wording &wording)
{
    const std::string found = foundText(count, wording);
    switch (count.state) {
    case ScanCount::State::NotStarted:
        return {};
    case ScanCount::State::Running:
        return sentence("{} so far", found);
    case ScanCount::State::Finished:
        return found;
    case ScanCount::State::Stopped:
        return sentence("{} · scan stopped", found);
    case ScanCount::State::Failed:
        return sentence("{}. Scan failed: {}", found, count.failure);
    }
    return {};
}

std::string emptyListText(const ScanCount &count, const std::string &filter)
{
    if (!count.failure.empty())
        return count.failure;
    if (count.state == ScanCount::State::Stopped)
        return sentence("The scan was stopped.");
    if (count.filtered)
        return sentence("No sorted set matches \"{}\".", filter);
    return sentence("No sorted sets in this database");
}

std::string noBoardsText(const ScanCount &count, const std::string &database)
{
    switch (count.state) {
    case ScanCount::State::NotStarted:
    case ScanCount::State::Running:
        return sentence("Looking for sorted sets in {}.", database);
    case ScanCount::State::Stopped:
        return sentence("The scan of {} was stopped before it found a sorted set.", database);
    case ScanCount::State::Failed:
        return sentence("The sorted sets of {} could not be listed.", database);
    case ScanCount::State::Finished:
        break;
    }
    if (!count.failure.empty())
        return sentence("No sorted set of {} was found. {}", database, count.failure);
    if (count.filtered)
        return sentence("No sorted set of {} matches the filter.", database);
    return sentence("There are no sorted sets in {}.", database);
}

std::string nodeNotListedText(const std::string &node, const std::string &reason)
{
    return sentence("The boards of the node {} are missing. {}", excerpt(node), reason);
}

std::string noNodeListedText(std::size_t nodes, const std::string &first)
{
    return sentence("None of the {} nodes listed its boards. {}", nodes, first);
}

std::string slotsNotListedText(int slots)
{
    return plural(slots, sentence("The boards of 1 hash slot are missing, because no node serves it."),
                  sentence("The boards of {} hash slots are missing, because no node serves them.", slots));
}

std::string slotsMovingText(int slots)
{
    return plural(
        slots,
        sentence("1 hash slot moved to another node again and again while the boards were listed, so "
                 "some may be missing."),
        sentence("{} hash slots moved to other nodes again and again while the boards were listed, so "
                 "some may be missing.",
                 slots));
}

std::string otherNodesText()
{
    return sentence("other nodes of the cluster");
}

std::string leftOverKeysText()
{
    return sentence("keys in a node that does not own them");
}

std::string leftOverText(std::uint64_t keys)
{
    if (keys == 0)
        return {};
    return plural(static_cast<std::int64_t>(keys),
                  sentence("1 key was left out because its node no longer owns it."),
                  sentence("{} keys were left out: the nodes that have them no longer own them.", keys));
}

} // namespace tiebreak
