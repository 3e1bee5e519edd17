// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/check/memberupdates.h"

#include "core/prose/sentence.h"

#include <algorithm>
#include <string>

namespace tiebreak
{

namespace
{

constexpr std::uint64_t pageOfUpdates = 1 << 16;

void addToTally(MemberTally &tally, const UpdateRecord &update)
{
    if (update.outcome == UpdateOutcome::Refused)
        return;
    if (update.outcome == UpdateOutcome::Uncertain) {
        tally.open = true;
        tally.uncertain = true;
        return;
    }
    tally.begin = std::max(tally.begin, update.invoked);
    tally.end = std::max({tally.end, update.invoked, update.answered});
    if (update.kind == UpdateKind::Add)
        tally.score += update.points;
    else
        tally.open = true;
    tally.exists = true;
}

} // namespace

std::unexpected<Error> unknownMember(const char *what, std::uint32_t member, std::uint32_t members)
{
    return failure(ErrorKind::Usage, sentence("{} names member {}, but the run has {} members, from 0 on.",
                                              what, member, members));
}

Result<Tallies> tallyUpdates(const RunHistory &run, const Progress &progress, std::uint64_t total)
{
    Tallies tallies;
    tallies.members.resize(run.members);
    for (const StartRow &row : run.start) {
        if (row.member >= run.members)
            return unknownMember("A row of the start", row.member, run.members);
        MemberTally &tally = tallies.members[row.member];
        tally.score = row.score;
        tally.begin = tally.end = row.reached;
        tally.startRow = static_cast<std::uint32_t>(&row - run.start.data());
        tally.exists = true;
    }
    std::uint64_t done = 0;
    std::array<std::int64_t, 3> outcomes{};
    for (const std::span<const UpdateRecord> records : run.updates) {
        for (const UpdateRecord &update : records) {
            if (done++ % pageOfUpdates == 0) {
                if (progress.stopRequested())
                    return failure(ErrorKind::Cancelled, "Stopped.");
                progress.report(done - 1, total);
            }
            if (update.member >= run.members)
                return unknownMember("An update", update.member, run.members);
            ++outcomes[static_cast<std::size_t>(update.outcome)];
            addToTally(tallies.members[update.member], update);
        }
    }
    tallies.acknowledged = outcomes[static_cast<std::size_t>(UpdateOutcome::Acknowledged)];
    tallies.refused = outcomes[static_cast<std::size_t>(UpdateOutcome::Refused)];
    tallies.uncertain = outcomes[static_cast<std::size_t>(UpdateOutcome::Uncertain)];
    return tallies;
}

UpdatesOfMembers::UpdatesOfMembers(const RunHistory &run, std::span<const std::uint32_t> wanted)
    : m_first(wanted.size() + 1)
{
    if (wanted.empty())
        return;
    constexpr std::uint32_t notWanted = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> places(run.members, notWanted);
    for (std::size_t place = 0; place < wanted.size(); ++place)
        places[wanted[place]] = static_cast<std::uint32_t>(place);
    for (const std::span<const UpdateRecord> records : run.updates) {
        for (const UpdateRecord &update : records) {
            if (const std::uint32_t place = places[update.member]; place != notWanted)
                ++m_first[place];
        }
    }
    std::size_t sum = 0;
    for (std::size_t &first : m_first) {
        sum += first;
        first = sum;
    }
    // Filled from the back: what was the end of each member's part becomes its beginning.
    m_updates.resize(sum);
    for (const std::span<const UpdateRecord> records : run.updates) {
        for (const UpdateRecord &update : records) {
            if (const std::uint32_t place = places[update.member]; place != notWanted)
                m_updates[--m_first[place]] = &update;
        }
    }
}

std::span<const UpdateRecord> UpdatesOfMembers::of(std::size_t place)
{
    m_given.clear();
    for (std::size_t i = m_first[place]; i < m_first[place + 1]; ++i)
        m_given.push_back(*m_updates[i]);
    return m_given;
}

} // namespace tiebreak
