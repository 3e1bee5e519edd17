// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/skiplist/skiplisttext.h"

#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tiebreak
{

namespace
{

class StepSentence
{
public:
    StepSentence(const SkipListRun &run, std::size_t step, const SkipWording &wording)
        : m_run(run)
        , m_index(step)
        , m_step(run.steps[step])
        , m_list(run.states[m_step.state])
        , m_words(wording)
    {
    }

    std::string text() const
    {
        switch (m_step.kind) {
        case SkipStepKind::LookUp:
            return lookUp();
        case SkipStepKind::Walk:
        case SkipStepKind::TooFar:
            return m_run.operation == SkipOperation::RangeByRank    ? placeComparison()
                   : m_run.operation == SkipOperation::RangeByScore ? boundComparison()
                                                                    : comparison();
        case SkipStepKind::End:
            return m_step.level > 1 && m_run.steps[m_index + 1].kind != SkipStepKind::Result
                       ? sentence("Level {}: nothing follows {}. One level down, without comparing.",
                                  number(m_step.level), standing())
                       : sentence("Level {}: nothing follows {}.", number(m_step.level), standing());
        case SkipStepKind::Remember:
            return sentence(
                "update[{0}] is {1} and rank[{0}] is {2}: after it, the links of level {0} change.",
                m_step.level, standing(), number(m_step.place));
        case SkipStepKind::Draw:
            return drawn();
        case SkipStepKind::Open:
            return sentence(
                "The list had no level {0} yet: update[{0}] is the head, rank[{0}] is 0, and the head's "
                "link spans all {1}.",
                m_step.level, number(m_step.newSpan));
        case SkipStepKind::Link:
            return linked();
        case SkipStepKind::SpanMore:
            return sentence("Level {} passes over the new node: the span after {} grows from {} to {}.",
                            number(m_step.level), nameOf(m_step.node), number(m_step.oldSpan),
                            number(m_step.newSpan));
        case SkipStepKind::BackLink:
            return m_list.next(m_step.other)
                       ? sentence("Backward: {} points to {}, and {} to {}.", nameOf(m_step.other),
                                  nameOf(m_list.backward(m_step.other)), nameOf(m_list.next(m_step.other)),
                                  nameOf(m_step.other))
                       : sentence("Backward: {} points to {}. It is the tail now.", nameOf(m_step.other),
                                  nameOf(m_list.backward(m_step.other)));
        case SkipStepKind::Enter:
            return sentence("{} is now in the dictionary.", nameOf(m_step.other));
        case SkipStepKind::Unlink:
            return sentence("Level {}: {} takes over the link of {}: span {} + {} − 1 = {}.",
                            number(m_step.level), nameOf(m_step.node), nameOf(m_step.other),
                            number(m_step.oldSpan), number(m_step.nodeSpan), number(m_step.newSpan));
        case SkipStepKind::SpanLess:
            return sentence("Level {} passes over one node fewer: the span after {} falls from {} to {}.",
                            number(m_step.level), nameOf(m_step.node), number(m_step.oldSpan),
                            number(m_step.newSpan));
        case SkipStepKind::BackUnlink:
            return backUnlinked();
        case SkipStepKind::Close:
            return sentence("Level {} is empty: the list has one level less.", number(m_step.level));
        case SkipStepKind::Room:
            return room();
        case SkipStepKind::InPlace:
            return sentence("Only the raw score in the node changes: no link, no span, no new levels.");
        case SkipStepKind::Limits:
            return m_step.found
                       ? sentence(
                             "The last row is not below the bounds and the first not above them: a row may "
                             "be within.")
                       : sentence("No row is within the bounds. A check at each end of the list shows it.");
        case SkipStepKind::Take:
            return taken();
        case SkipStepKind::Stop:
            return m_step.other
                       ? sentence("{} is outside the bounds, so the reply is complete.", nameOf(m_step.other))
                       : sentence("The list ends here, so the reply is complete.");
        case SkipStepKind::Result:
            return result();
        }
        return {};
    }

private:
    std::string number(std::int64_t value) const { return m_words.wording.number(value); }
    std::string nameOf(SkipNode node) const
    {
        return node ? m_words.wording.member(m_list.name(node)) : sentence("the head");
    }
    std::string member() const { return m_words.wording.member(m_run.arguments.member); }
    std::string standing() const { return nameOf(m_step.node); }
    RawMeaning meaning(double raw) const { return m_words.meaning ? m_words.meaning(raw) : RawMeaning(); }
    std::string points(double raw) const
    {
        const auto score = meaning(raw).score;
        return score ? pointCount(m_words.wording, *score) : shortestText(raw);
    }
    std::string time(std::int64_t tick) const { return m_words.wording.time(tick, m_words.unit); }

    std::string lookUp() const
    {
        if (!m_step.found)
            return m_run.operation == SkipOperation::Set || m_run.operation == SkipOperation::IncrementBy
                       ? sentence("{} is not in the dictionary, so it is new.", member())
                       : sentence("{} is not in the dictionary, so there is nothing to search for.",
                                  member());
        const RawMeaning means = meaning(m_step.raw);
        const std::string raw = shortestText(m_step.raw);
        if (means.score && means.tick)
            return sentence(
                "The dictionary gives {} for {}: {}, {}. This takes one lookup, however many rows there are.",
                raw, member(), points(m_step.raw), time(*means.tick));
        return sentence("The dictionary gives {} for {}. This takes one lookup, however many rows there are.",
                        raw, member());
    }

    /// The score and member that this walk searches for.
    double wantedRaw() const
    {
        const bool inserts = m_step.listing == SkipListing::Insert;
        return inserts ? m_run.raw.value_or(0) : m_run.oldRaw.value_or(0);
    }

    /// Why the compared row stands before or after the wanted one.
    std::string comparison() const
    {
        const bool walks = m_step.kind == SkipStepKind::Walk;
        const SkipNode other = walks ? m_step.node : m_step.other;
        const std::string name = nameOf(other);
        const double raw = m_list.raw(other);
        const double wanted = wantedRaw();
        if (raw == wanted) {
            if (m_list.name(other) == m_run.arguments.member)
                return walks ? sentence("Compare with {}. It is the member itself, at position {}.", name,
                                        number(m_step.place))
                             : sentence(
                                   "Compare with {}. It is the member itself. The search is for the last one "
                                   "before it.",
                                   name);
            return walks ? sentence("Compare with {}. It has the same raw score but an earlier name, so it "
                                    "comes before {}. Go on: {} + {} = {}.",
                                    name, member(), number(m_step.place - m_step.oldSpan),
                                    number(m_step.oldSpan), number(m_step.place))
                         : sentence("Compare with {}. It has the same raw score but a later name, so it "
                                    "comes after {}.",
                                    name, member());
        }
        const RawMeaning own = meaning(raw);
        const RawMeaning sought = meaning(wanted);
        if (own.score && sought.score && own.tick && sought.tick && own.score == sought.score &&
            own.tick != sought.tick) {
            const bool earlier = *own.tick < *sought.tick;
            const std::string unit = unitWord(m_words.unit);
            if (walks)
                return earlier
                           ? sentence("Compare with {}. It also has {} but an earlier {}, so it comes before "
                                      "{}. Go on: {} + {} = {}.",
                                      name, points(raw), unit, member(),
                                      number(m_step.place - m_step.oldSpan), number(m_step.oldSpan),
                                      number(m_step.place))
                           : sentence(
                                 "Compare with {}. It also has {} but a later {}, so it comes before {}. "
                                 "Go on: {} + {} = {}.",
                                 name, points(raw), unit, member(), number(m_step.place - m_step.oldSpan),
                                 number(m_step.oldSpan), number(m_step.place));
            return earlier
                       ? sentence("Compare with {}. It also has {} but an earlier {}, so it comes after {}.",
                                  name, points(raw), unit, member())
                       : sentence("Compare with {}. It also has {} but a later {}, so it comes after {}.",
                                  name, points(raw), unit, member());
        }
        if (walks)
            return sentence("Compare with {}. It has {}, less than {}. Go on: {} + {} = {}.", name,
                            points(raw), points(wanted), number(m_step.place - m_step.oldSpan),
                            number(m_step.oldSpan), number(m_step.place));
        return sentence("Compare with {}. It has {}, more than {}, so it comes after {}.", name, points(raw),
                        points(wanted), member());
    }

    std::string placeComparison() const
    {
        if (m_step.kind == SkipStepKind::Walk)
            return sentence("{} + {} = {}: not past the wanted position, go on to {}.",
                            number(m_step.place - m_step.oldSpan), number(m_step.oldSpan),
                            number(m_step.place), nameOf(m_step.node));
        return sentence("{} + {} = {} would be past the wanted position.", number(m_step.place),
                        number(m_step.oldSpan), number(m_step.place + m_step.oldSpan));
    }

    std::string boundComparison() const
    {
        const bool walks = m_step.kind == SkipStepKind::Walk;
        const SkipNode other = walks ? m_step.node : m_step.other;
        const std::string raw = shortestText(m_list.raw(other));
        if (m_run.arguments.reverse)
            return walks ? sentence("{} holds {}, which is not above the maximum: go on.", nameOf(other), raw)
                         : sentence("{} holds {}, which is above the maximum.", nameOf(other), raw);
        return walks ? sentence("{} holds {}, which is below the minimum: go on.", nameOf(other), raw)
                     : sentence("{} holds {}, which is not below the minimum.", nameOf(other), raw);
    }

    std::string drawn() const
    {
        const int oneIn = m_list.settings().oneIn;
        const std::int64_t levels = m_step.level;
        return levels == 1
                   ? sentence("The coin (heads 1 time in {}) shows tails: the new node gets 1 level.", oneIn)
                   : plural(
                         levels - 1,
                         sentence("The coin, which shows 1 in {}, has shown once: the new node gets 2 "
                                  "levels.",
                                  oneIn),
                         sentence("The coin, which shows 1 in {}, has shown {} times: the new node gets {} "
                                  "levels.",
                                  oneIn, number(levels - 1), number(levels)));
    }

    std::string linked() const
    {
        const std::int64_t rank1 = m_step.place + m_step.distance;
        return sentence("Level {0}: rank[1] − rank[{0}] = {1} − {2} = {3}. The span of {4}, {5}, becomes {3} "
                        "+ 1 = {6} up "
                        "to the new node, and {5} − {3} = {7} from there on.",
                        m_step.level, number(rank1), number(m_step.place), number(m_step.distance),
                        nameOf(m_step.node), number(m_step.oldSpan), number(m_step.newSpan),
                        number(m_step.nodeSpan));
    }

    std::string backUnlinked() const
    {
        const SkipList &list = m_list;
        const SkipNode next = list.next(m_step.other);
        return next ? sentence("Backward: {} points to {}.", nameOf(next), nameOf(list.backward(next)))
                    : sentence("The tail is {} now.", nameOf(list.tail()));
    }

    std::string room() const
    {
        const SkipNode before = m_list.backward(m_step.other);
        const SkipNode next = m_list.next(m_step.other);
        const std::string raw = shortestText(m_step.raw);
        if (m_step.found)
            return sentence(
                "With the new score {2} it still belongs between {0} and {1}, so it keeps its position.",
                before ? nameOf(before) : sentence("the head"), next ? nameOf(next) : sentence("the end"),
                raw);
        return sentence(
            "With the new score {} it no longer belongs between {} and {}. It is removed and inserted again.",
            raw, before ? nameOf(before) : sentence("the head"), next ? nameOf(next) : sentence("the end"));
    }

    std::string taken() const
    {
        const auto &rows = m_run.reply.rows;
        const auto row = std::ranges::find(rows, m_step.other) - rows.begin();
        return row == 0 ? sentence("{} at position {} is the first row of the reply.", nameOf(m_step.other),
                                   number(m_step.place))
               : m_run.arguments.reverse
                   ? sentence("Back along the links of level 1: {} at position {}, row {}.",
                              nameOf(m_step.other), number(m_step.place), number(row + 1))
                   : sentence("On along level 1: {} at position {}, row {}.", nameOf(m_step.other),
                              number(m_step.place), number(row + 1));
    }

    std::string result() const
    {
        const SkipReply &reply = m_run.reply;
        if (!reply.refused.empty())
            return reply.refused;
        const std::string count = number(m_step.comparisons);
        switch (m_run.operation) {
        case SkipOperation::Score:
            return reply.raw ? sentence("ZSCORE does not use the skip list. The dictionary has answered.")
                             : sentence("ZSCORE answers nil because {} is not in the dictionary.", member());
        case SkipOperation::Rank:
        case SkipOperation::ReverseRank:
            if (!reply.number)
                return sentence("The answer is nil, without using the skip list.");
            return rankResult();
        case SkipOperation::Set:
        case SkipOperation::IncrementBy:
            if (m_run.oldRaw && *m_run.oldRaw == *m_run.raw)
                return sentence("The score is the same as before, so nothing changes.");
            if (!m_run.oldRaw)
                return plural(m_step.comparisons,
                              sentence("{} is in the list, after 1 comparison.", member()),
                              sentence("{} is in the list, after {} comparisons.", member(), count));
            return m_run.states.back().find(m_run.arguments.member) ==
                           m_run.before().find(m_run.arguments.member)
                       ? plural(m_step.comparisons,
                                sentence("{} has its new score at the same position, after 1 comparison.",
                                         member()),
                                sentence("{} has its new score at the same position, after {} comparisons.",
                                         member(), count))
                       : sentence("{} has moved. It took two searches with {} comparisons, and it got new "
                                  "random levels.",
                                  member(), count);
        case SkipOperation::Remove:
            return *reply.number == 0
                       ? sentence("There was nothing to remove: the answer is 0.")
                       : plural(
                             m_step.comparisons,
                             sentence("{} is no longer in the list and the dictionary, after 1 comparison.",
                                      member()),
                             sentence("{} is no longer in the list and the dictionary, after {} comparisons.",
                                      member(), count));
        case SkipOperation::RangeByRank:
        case SkipOperation::RangeByScore:
            if (reply.rows.empty())
                return sentence("The reply has no rows.");
            return plural(std::ssize(reply.rows),
                          sentence("{} comparisons to the first row, which is the only one.", count),
                          sentence("{} comparisons to the first row, then {} rows along level 1: log N + M.",
                                   count, number(std::ssize(reply.rows))));
        }
        return {};
    }

    /// Which comparisons met the row that stands just behind: the one that stopped the walk most often.
    std::string rankResult() const
    {
        const SkipStep *last = nullptr;
        for (const SkipStep &step : m_run.steps)
            if (step.kind == SkipStepKind::TooFar)
                last = &step;
        if (!last)
            return plural(m_step.comparisons, sentence("{} is found with the first comparison.", member()),
                          sentence("{} is found after {} comparisons, none of which went too far.", member(),
                                   number(m_step.comparisons)));
        std::vector<std::string> met;
        for (const SkipStep &step : m_run.steps)
            if (step.kind == SkipStepKind::TooFar && step.other == last->other)
                met.push_back(number(step.comparisons));
        const std::string name = nameOf(last->other);
        const std::string why = reason(last->other);
        if (met.size() == 1)
            return listText(ListOf::Sentences,
                            {sentence("Comparison {} stops at {}.", met.front(), name), why});
        std::string list = met.front();
        for (std::size_t i = 1; i < met.size(); ++i)
            list = i + 1 == met.size() ? phrase("skip list", "{} and {}", list, met[i])
                                       : phrase("skip list", "{}, {}", list, met[i]);
        return listText(ListOf::Sentences, {sentence("Comparisons {} stop at {}.", list, name), why});
    }

    /// What of a row that stands after the wanted one tells so.
    std::string reason(SkipNode other) const
    {
        const double raw = m_list.raw(other);
        const double wanted = wantedRaw();
        if (raw == wanted)
            return sentence("It has the same raw score but a later name, so it comes after {}.", member());
        const RawMeaning own = meaning(raw);
        const RawMeaning sought = meaning(wanted);
        if (own.score && own.score == sought.score && own.tick && sought.tick && own.tick != sought.tick)
            return *own.tick < *sought.tick
                       ? sentence("It also has {} but an earlier time, so it comes after {}.", points(raw),
                                  member())
                       : sentence("It also has {} but a later time, so it comes after {}.", points(raw),
                                  member());
        return sentence("It has {}, more than {}, so it comes after {}.", points(raw), points(wanted),
                        member());
    }

    const SkipListRun &m_run;
    std::size_t m_index; // the last step is Result: one more follows any other
    const SkipStep &m_step;
    const SkipList &m_list;
    const SkipWording &m_words;
};

std::string sumText(std::span<const std::int64_t> spans, const Wording &wording)
{
    std::string sum;
    for (const std::int64_t span : spans)
        sum += (sum.empty() ? "" : " + ") + wording.number(span);
    return sum;
}

} // namespace

std::string stepText(const SkipListRun &run, std::size_t step, const SkipWording &wording)
{
    return StepSentence(run, step, wording).text();
}

std::vector<std::int64_t> walkedSpans(const SkipListRun &run, std::size_t step)
{
    std::vector<std::int64_t> spans;
    for (std::size_t i = 0; i <= step; ++i)
        if (run.steps[i].kind == SkipStepKind::Walk && run.steps[i].walk == run.steps[step].walk)
            spans.push_back(run.steps[i].oldSpan);
    return spans;
}

std::string spanSumText(std::span<const std::int64_t> spans, const Wording &wording)
{
    if (spans.empty())
        return wording.number(0);
    const std::string total = wording.number(std::accumulate(spans.begin(), spans.end(), std::int64_t(0)));
    return spans.size() == 1 ? total : sumText(spans, wording) + " = " + total;
}

std::string placeSumText(std::span<const std::int64_t> spans, const Wording &wording)
{
    if (spans.empty())
        return wording.number(0);
    const std::string total = wording.number(std::accumulate(spans.begin(), spans.end(), std::int64_t(0)));
    return spans.size() == 1 ? total : total + " = " + sumText(spans, wording);
}

std::string replyText(const SkipListRun &run, const Wording &wording)
{
    const SkipReply &reply = run.reply;
    if (!reply.refused.empty())
        return sentence("an error");
    if (reply.number)
        return wording.number(*reply.number);
    if (reply.raw)
        return shortestText(*reply.raw);
    if (!takesMember(run.operation))
        return rowCount(wording, std::ssize(reply.rows));
    return phrase("skip list", "nil");
}

std::string drawnLevelsText(std::uint64_t seed)
{
    return sentence("The levels of a live server cannot be read. These are random, with seed {}.", seed);
}

std::string equalScoresText(const SkipList &list, const SkipListStatistics &statistics,
                            const Wording &wording)
{
    if (list.size() < 2 || list.raw(list.next(skipHead)) != list.raw(list.tail()))
        return {};
    return sentence(
        "All {} scores are equal, so the bytes of the names decide every comparison. The path still takes "
        "log N steps: {} comparisons on average, while a linear search would take {}.",
        wording.number(list.size()), decimalsText(statistics.meanComparisons, 1),
        decimalsText(static_cast<double>(list.size() + 1) / 2, 1));
}

std::string pathLengthText(const SkipListStatistics &statistics, const SkipListSettings &settings,
                           const Wording &wording)
{
    return sentence(
        "ZRANK makes {} comparisons on average over all {} members, {} at most. Pugh (1990) expects up to "
        "{}: log N to the base {} times {}, and {} more.",
        decimalsText(statistics.meanComparisons, 1), wording.number(statistics.nodes),
        wording.number(statistics.maxComparisons), decimalsText(statistics.expectedComparisons, 1),
        settings.oneIn, settings.oneIn, decimalsText(1 / (1 - settings.p()) + 1, 2));
}

std::string decimalsText(double number, int decimals)
{
    return fmt::format("{:.{}f}", number, decimals);
}

} // namespace tiebreak
