// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of a re-encode.
#include "core/reencodewords.h"

namespace tiebreak
{

namespace
{

class Words
{
public:
    Words(const ReencodePlan &plan, const Snapshot &snapshot, const Wording &wording)
        : m_plan(plan), m_snapshot(snapshot), m_wording(wording)
    {
    }

    std::vector<std::string> notes()
    {
        for (std::size_t i = 0; i < leftOutReasons; ++i)
            add(leftOut(static_cast<LeftOut>(i)));
        add(order());
        add(ties());
        add(times());
        add(reach());
        if (m_plan.misread > 0)
            add(countText(m_wording, m_plan.misread, "member", "members") +
                " will be misread by the new scheme's own decoder: it reads another score than the one that "
                "was packed.");
        return std::move(m_notes);
    }

private:
    void add(std::string note)
    {
        if (!note.empty())
            m_notes.push_back(std::move(note));
    }

    std::string number(std::int64_t value) const { return m_wording.number(value); }

    std::string leftOut(LeftOut reason) const
    {
        const LeftOutRows &rows = m_plan.leftOut[static_cast<std::size_t>(reason)];
        if (rows.count == 0)
            return {};
        const std::int64_t rank = rows.ranks.front();
        return countText(m_wording, rows.count, "member is", "members are") +
               " left out: " + reasonText(reason, rows) + ' ' + (rows.count == 1 ? "It" : "The first") +
               " is " + m_wording.member(memberAtRank(m_snapshot, m_plan.direction, rank)) + ", rank " +
               number(rank + 1) + '.';
    }

    static std::string reasonText(LeftOut reason, const LeftOutRows &rows)
    {
        const bool one = rows.count == 1;
        switch (reason) {
        case LeftOut::Foreign:
            return std::string("no score and no time give ") + (one ? "its double." : "their doubles.");
        case LeftOut::OutOfRange:
            return std::string(one ? "its time lies" : "their times lie") + " outside the season.";
        case LeftOut::NoTime:
            return "the old codec packs no time, and no event tells it.";
        case LeftOut::NoFit:
            return std::string(one ? "it does" : "they do") + " not fit the new codec. " + rows.limit;
        }
        return {};
    }

    std::string order() const
    {
        std::string text;
        if (m_plan.pairsFlipped > 0)
            text =
                "Of all pairs of members " + number(m_plan.pairsFlipped) + " will stand the other way round.";
        if (m_plan.laterFirst)
            text += std::string(text.empty() ? "" : " ") +
                    "Among equal scores the new codec ranks the later above the earlier.";
        return text;
    }

    std::string ties() const
    {
        if (m_plan.moved() == 0)
            return {};
        if (m_plan.sharingBefore == 0 && m_plan.sharingAfter == 0)
            return "No two members share a double, before or after.";
        const std::string before =
            countText(m_wording, m_plan.sharingBefore, "member shares", "members share");
        if (m_plan.tiesResolved == 0 && m_plan.tiesLost == 0)
            return before + " a double, before and after.";
        std::string text = before + " a double now, " + number(m_plan.sharingAfter) + " will: ";
        const auto pairs = [&](std::int64_t count) { return countText(m_wording, count, "pair", "pairs"); };
        if (m_plan.tiesResolved == 0)
            return text + pairs(m_plan.tiesLost) + " will no longer be told apart.";
        text += pairs(m_plan.tiesResolved) + " will be told apart";
        if (m_plan.tiesLost > 0)
            text += ", and " + pairs(m_plan.tiesLost) + " no longer";
        return text + '.';
    }

    std::string times() const
    {
        std::string text;
        if (m_plan.timesFromEvents > 0)
            text = countText(m_wording, m_plan.timesFromEvents, "member gets its", "members get their") +
                   " time from the true events.";
        if (m_plan.timesChosen > 0)
            text += std::string(text.empty() ? "" : " ") +
                    countText(m_wording, m_plan.timesChosen, "member gets", "members get") +
                    " one of several times that fit the old double: what the old codec has lost, only the "
                    "true events can bring back.";
        return text;
    }

    std::string reach() const
    {
        if (!m_plan.to.hasTime())
            return "The new codec packs no time: among equal scores the member name will decide.";
        const std::string unit(unitWord(m_plan.to.unit));
        if (!m_plan.exactUpTo)
            return "The new codec does not keep every " + unit + " of the season at any score.";
        std::string text = "The new codec keeps every " + unit + " of the season up to " +
                           countText(m_wording, *m_plan.exactUpTo, "point", "points");
        if (m_plan.aboveExact > 0)
            text += "; " + countText(m_wording, m_plan.aboveExact, "member stands", "members stand") +
                    " above that";
        return text + '.';
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
    if (plan.moved() == 0)
        return "None of " + countText(wording, members, "member", "members") + " can be moved.";
    std::string text;
    if (plan.leftOutCount() == 0)
        text = members == 1 ? "The one member" : "All " + wording.number(members) + " members";
    else
        text = wording.number(plan.moved()) + " of " + countText(wording, members, "member", "members");
    text += " can be moved";
    if (plan.changePlace == 0)
        return text + (plan.moved() == 1 ? "." : ", and each keeps its place.");
    return text + ", and " + wording.number(plan.changePlace) + " of them change place.";
}

std::vector<std::string> reencodeNotes(const ReencodePlan &plan, const Snapshot &snapshot,
                                       const Wording &wording)
{
    return Words(plan, snapshot, wording).notes();
}

std::string reencodeMemory(const ReencodePlan &plan, const Snapshot &snapshot,
                           std::optional<std::int64_t> bytesNow, const Wording &wording)
{
    if (!bytesNow || snapshot.size() == 0)
        return {};
    // What a row takes does not depend on its raw, but in small boards on the digits of its text.
    const double share = static_cast<double>(plan.moved()) / static_cast<double>(snapshot.size());
    return "The key takes " + countText(wording, *bytesNow, "byte", "bytes") +
           " now; the new one will take about " +
           wording.number(static_cast<std::int64_t>(static_cast<double>(*bytesNow) * share)) +
           " (an estimate).";
}

std::string reencodeWritten(std::string_view key, std::int64_t members, std::optional<std::int64_t> bytes,
                            const Wording &wording)
{
    std::string text = countText(wording, members, "member was", "members were") + " written to " +
                       wording.member(key) + " and read back";
    if (bytes)
        text += "; the key takes " + countText(wording, *bytes, "byte", "bytes");
    return text + '.';
}

std::string_view leftOutName(LeftOut reason)
{
    constexpr std::array<std::string_view, leftOutReasons> names{"foreign", "outOfRange", "noTime", "noFit"};
    return names[static_cast<std::size_t>(reason)];
}

} // namespace tiebreak
