// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reencode/reencodetext.h"

#include "core/audit/findingtext.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/scoretext.h"

namespace tiebreak
{

namespace
{

class PlanText
{
public:
    PlanText(const ReencodePlan &plan, const Snapshot &snapshot, const Wording &wording)
        : m_plan(plan), m_snapshot(snapshot), m_wording(wording)
    {
    }

    std::vector<std::string> notes()
    {
        if (m_snapshot.moved > 0)
            add(plural(
                m_snapshot.moved,
                sentence("1 member moved while the board was read, so the plan may lack some members or "
                         "hold old scores of theirs."),
                sentence("{} members moved while the board was read, so the plan may lack some members "
                         "or hold old scores of theirs.",
                         number(m_snapshot.moved))));
        addWrong();
        if (keepsAllRaws())
            add(sentence("Every raw score stays the same. There is nothing to write."));
        addReach();
        if (m_plan.directionTurns())
            add(newDirectionText(m_plan.newDirection));
        for (std::size_t i = 0; i < leftOutReasons; ++i)
            addLeftOut(static_cast<LeftOut>(i));
        addOrder();
        addTies();
        addTimes();
        if (m_plan.misread > 0)
            add(plural(
                m_plan.misread,
                sentence("{} member will be misread by the new codec's usual decoder: it reads another "
                         "score than the "
                         "one that was packed.",
                         number(m_plan.misread)),
                sentence("{} members will be misread by the new codec's usual decoder: it reads "
                         "another score than the "
                         "one that was packed.",
                         number(m_plan.misread))));
        return std::move(m_notes);
    }

private:
    void add(std::string note) { m_notes.push_back(std::move(note)); }
    std::string number(std::int64_t value) const { return m_wording.number(value); }
    std::string pairs(std::int64_t count) const { return pairCount(m_wording, count); }

    void addWrong()
    {
        bool areKept = false;
        for (const WrongRows &rows : m_plan.wrong) {
            areKept = areKept || rows.kept() > 0;
            add(listText(ListOf::Sentences,
                         {wrongTitle(rows), keptText(rows), eventsText(rows), leftOutText(rows)}));
        }
        if (areKept)
            add(sentence("Re-encoding does not repair these rows. Rewrite them before you re-encode; the "
                         "audit shows how."));
    }

    std::string wrongTitle(const WrongRows &rows) const
    {
        return phrase("faulty rows", "{}: {}.", upperFirst(std::string(checkName(rows.kind))),
                      memberCount(m_wording, rows.count));
    }

    /// What is made of those that are moved as they read; empty where none is.
    std::string keptText(const WrongRows &rows) const
    {
        if (rows.kept() == 0)
            return {};
        const std::string member = memberAt(rows.firstRank);
        const std::string rank = number(rows.firstRank + 1);
        const std::string points = pointCount(m_wording, rows.score);
        if (!m_plan.to.hasTime()) {
            if (rows.kept() == 1)
                return sentence("{} (rank {}) keeps {}.", member, rank, points);
            const std::string first = sentence("The first, {} (rank {}), keeps {}.", member, rank, points);
            return rows.kept() == rows.count
                       ? sentence("They keep their scores. {}", first)
                       : sentence("{} of them keep their scores. {}", number(rows.kept()), first);
        }
        const std::string time = m_wording.time(rows.tick, m_plan.to.unit);
        if (rows.kept() == 1)
            return sentence("{} (rank {}) keeps {} at {}.", member, rank, points, time);
        const std::string first =
            sentence("The first, {} (rank {}), keeps {} at {}.", member, rank, points, time);
        return rows.kept() == rows.count
                   ? sentence("They keep their scores and times. {}", first)
                   : sentence("{} of them keep their scores and times. {}", number(rows.kept()), first);
    }

    std::string eventsText(const WrongRows &rows) const
    {
        if (rows.fromEvents == 0)
            return {};
        return plural(rows.fromEvents, sentence("1 gets the time of its event."),
                      sentence("{} get the times of their events.", number(rows.fromEvents)));
    }

    /// Of those that are left out for what is wrong with them.
    std::string leftOutText(const WrongRows &rows) const
    {
        if (rows.unreadable == 0)
            return {};
        const std::string member = memberAt(rows.firstUnreadable);
        const std::string rank = number(rows.firstUnreadable + 1);
        if (rows.count == 1)
            return sentence("It cannot be re-encoded: {}, rank {}.", member, rank);
        if (rows.unreadable == rows.count)
            return sentence("They cannot be re-encoded. The first is {}, rank {}.", member, rank);
        return plural(rows.unreadable, sentence("1 cannot be re-encoded: {}, rank {}.", member, rank),
                      sentence("{} cannot be re-encoded. The first is {}, rank {}.", number(rows.unreadable),
                               member, rank));
    }

    std::string memberAt(std::int64_t rank) const
    {
        return m_wording.member(memberAtRank(m_snapshot, m_plan.direction, rank));
    }

    void addLeftOut(LeftOut reason)
    {
        const LeftOutRows &rows = m_plan.leftOut[static_cast<std::size_t>(reason)];
        const std::int64_t others = rows.count - rows.faulty;
        if (others == 0)
            return;
        const std::string member = memberAt(rows.firstOther);
        const std::string count = number(others);
        const std::string why = reasonText(reason, others, rows.limit);
        const std::string place = number(rows.firstOther + 1);
        add(plural(
            others, sentence("{} member is left out: {} It is {}, rank {}.", count, why, member, place),
            sentence("{} members are left out: {} The first is {}, rank {}.", count, why, member, place)));
    }

    static std::string reasonText(LeftOut reason, std::int64_t count, const std::string &limit)
    {
        switch (reason) {
        case LeftOut::Invalid:
            return plural(count, sentence("no score and time encode to its double."),
                          sentence("no score and time encode to their doubles."));
        case LeftOut::OutOfRange:
            return plural(count, sentence("its time is outside the time range."),
                          sentence("their times are outside the time range."));
        case LeftOut::NoTime:
            return sentence("the old codec packs no time, and no event gives one.");
        case LeftOut::NoFit:
            return plural(count, sentence("it does not fit the new codec. {}", limit),
                          sentence("they do not fit the new codec. {}", limit));
        }
        return {};
    }

    bool keepsAllRaws() const
    {
        if (m_plan.rows.size() != m_snapshot.rows.size())
            return false;
        for (std::size_t i = 0; i < m_plan.rows.size(); ++i) {
            if (m_plan.rows.member(i) != m_snapshot.rows.member(i) ||
                bitsOf(m_plan.rows.raw(i)) != bitsOf(m_snapshot.rows.raw(i)))
                return false;
        }
        return true;
    }

    void addOrder()
    {
        std::vector<std::string> sentences;
        if (m_plan.pairsFlipped > 0)
            sentences.push_back(plural(
                m_plan.pairsFlipped, sentence("1 pair of members will change its order."),
                sentence("{} pairs of members will change their order.", number(m_plan.pairsFlipped))));
        if (m_plan.laterFirst)
            sentences.push_back(
                sentence("Among equal scores the new codec ranks the later above the earlier."));
        addJoined(sentences);
    }

    void addJoined(const std::vector<std::string> &sentences)
    {
        if (!sentences.empty())
            add(listText(ListOf::Sentences, sentences));
    }

    void addTies()
    {
        if (m_plan.moved() == 0)
            return;
        if (m_plan.sharingBefore == 0 && m_plan.sharingAfter == 0)
            return add(sentence("No two members share a double, before or after."));
        const std::int64_t sharing = m_plan.sharingBefore;
        const std::string before = number(sharing);
        const std::string after = number(m_plan.sharingAfter);
        const std::string resolved = pairs(m_plan.tiesResolved);
        const std::string lost = pairs(m_plan.tiesLost);
        if (m_plan.tiesResolved == 0 && m_plan.tiesLost == 0)
            return add(plural(sharing, sentence("{} member shares a double now and will afterwards.", before),
                              sentence("{} members share doubles now and will afterwards.", before)));
        add(plural(sharing, sentence("{} member shares a double now; {} will afterwards.", before, after),
                   sentence("{} members share doubles now; {} will afterwards.", before, after)));
        if (m_plan.tiesResolved > 0)
            add(sentence("Time will decide the order of {} of equal scores.", resolved));
        if (m_plan.tiesLost > 0)
            add(sentence("The member name will decide the order of {} of equal scores.", lost));
    }

    void addTimes()
    {
        std::vector<std::string> sentences;
        if (const std::int64_t count = m_plan.timesFromEvents; count > 0)
            sentences.push_back(
                plural(count, sentence("{} member gets its time from the events file.", number(count)),
                       sentence("{} members get their time from the events file.", number(count))));
        if (const std::int64_t count = m_plan.timesChosen; count > 0)
            sentences.push_back(plural(
                count,
                sentence("For {} member, the old double has more than one possible time. The new raw "
                         "score stores one. Only an events file can restore what the old codec lost.",
                         number(count)),
                sentence("For {} members, the old doubles have more than one possible time. Each new raw "
                         "score stores one. Only an events file can restore what the old codec lost.",
                         number(count))));
        addJoined(sentences);
    }

    void addReach()
    {
        if (!m_plan.to.hasTime())
            return add(
                sentence("The new codec packs no time, so the member name will decide among equal scores."));
        std::vector<std::string> sentences{sentence("The new codec is {}.", specText(m_plan.to)),
                                           reachText(m_plan.to, m_plan.reach, m_wording)};
        if (m_plan.reach.endsEarly)
            sentences.push_back(m_plan.to.keep ? sentence("Later times rank and read like its first ones.")
                                : m_plan.to.formula
                                    ? sentence("With later times the usual decoder reads another score.")
                                    : sentence("Later times cannot be written with it."));
        if (m_plan.reach.exactUpTo && m_plan.aboveExact > 0)
            sentences.push_back(
                plural(m_plan.aboveExact,
                       sentence("{} member has more points than that.", number(m_plan.aboveExact)),
                       sentence("{} members have more points than that.", number(m_plan.aboveExact))));
        addJoined(sentences);
    }

    const ReencodePlan &m_plan;
    const Snapshot &m_snapshot;
    const Wording &m_wording;
    std::vector<std::string> m_notes;
};

} // namespace

std::string reencodeAnswer(const ReencodePlan &plan, const Wording &wording)
{
    const std::int64_t members = plan.moved() + plan.leftOutCount();
    const std::string all = memberCount(wording, members);
    const std::string moved = wording.number(plan.moved());
    const std::string changed = wording.number(plan.changePlace());
    if (plan.moved() == 0)
        return plural(members, sentence("The one member cannot be re-encoded."),
                      sentence("None of {} can be re-encoded.", all));
    if (plan.leftOutCount() == 0) {
        if (plan.changePlace() != 0)
            return sentence("All {} can be re-encoded. {} of them change rank.", all, changed);
        return plural(members, sentence("The one member can be re-encoded."),
                      sentence("All {} can be re-encoded and keep their ranks.", all));
    }
    if (plan.changePlace() != 0)
        return sentence("{} of {} can be re-encoded, and {} of them change rank.", moved, all, changed);
    return plural(plan.moved(), sentence("{} of {} can be re-encoded.", moved, all),
                  sentence("{} of {} can be re-encoded, and their order stays the same.", moved, all));
}

std::vector<std::string> reencodeNotes(const ReencodePlan &plan, const Snapshot &snapshot,
                                       const Wording &wording)
{
    return PlanText(plan, snapshot, wording).notes();
}

std::string newDirectionText(Direction direction)
{
    return direction == Direction::HighestFirst
               ? sentence("Read the new board highest first: ZREVRANGE (ZRANGE … REV) and ZREVRANK instead "
                          "of ZRANGE and ZRANK.")
               : sentence("Read the new board lowest first: ZRANGE and ZRANK instead of ZREVRANGE (ZRANGE … "
                          "REV) and ZREVRANK.");
}

std::string reencodeMemory(const ReencodePlan &plan, const Snapshot &snapshot,
                           std::optional<std::int64_t> bytesNow, const Wording &wording)
{
    if (!bytesNow || snapshot.size() == 0)
        return {};
    // What a row takes does not depend on its raw, but in small boards, which are listpacks, on its digits.
    constexpr std::int64_t maxListpackEntries = 128; // zset-max-listpack-entries, unless it was set
    if (snapshot.size() <= maxListpackEntries)
        return sentence("The key takes {} now.", byteCount(wording, *bytesNow));
    const double share = static_cast<double>(plan.moved()) / static_cast<double>(snapshot.size());
    const auto estimate = static_cast<std::int64_t>(static_cast<double>(*bytesNow) * share);
    return sentence("The key takes about {} now. The new one will take about {}.",
                    memoryText(*bytesNow, wording), memoryText(estimate, wording));
}

std::string reencodeExpiry(const KnownExpiry &expires, const Wording &wording)
{
    if (!expires.trouble.empty())
        return sentence("Tiebreak could not read whether the board expires, so check the expiry of the new "
                        "one yourself. {}",
                        expires.trouble);
    if (!expires.at)
        return {};
    return sentence("The board expires at {}. So will the new one.",
                    wording.time(expires.at->time_since_epoch().count(), TickUnit::Millisecond));
}

std::string reencodeWritten(std::string_view key, std::int64_t members, std::optional<std::int64_t> bytes,
                            const std::optional<Expiry> &expires, const Wording &wording)
{
    const std::string written = wording.number(members);
    const std::string name = wording.member(key);
    const std::string end =
        expires ? ' ' + sentence("It expires at {}.",
                                 wording.time(expires->time_since_epoch().count(), TickUnit::Millisecond))
                : std::string();
    if (!bytes)
        return plural(members, sentence("{} member was written to {} and read back.", written, name),
                      sentence("{} members were written to {} and read back.", written, name)) +
               end;
    const std::string size = byteCount(wording, *bytes);
    return plural(
               members,
               sentence("{} member was written to {} and read back; the key takes {}.", written, name, size),
               sentence("{} members were written to {} and read back; the key takes {}.", written, name,
                        size)) +
           end;
}

std::string_view leftOutName(LeftOut reason)
{
    constexpr std::array<std::string_view, leftOutReasons> names{"invalid", "outOfRange", "noTime", "noFit"};
    return names[static_cast<std::size_t>(reason)];
}

} // namespace tiebreak
