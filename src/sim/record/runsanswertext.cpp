// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/record/runsanswertext.h"

#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "sim/record/runtext.h"
#include "sim/run/rounds.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiebreak
{

namespace
{

using Records = std::vector<const RunRecord *>;

/// What must be equal where runs are compared: the workload but for its seed and keys, and the server.
struct Work {
    Workload workload;
    std::string target;

    explicit Work(const RunRecord &record) : Work(record.plan, record.target) {}
    Work(const RunPlan &plan, std::string where) : workload(plan.workload), target(std::move(where))
    {
        workload.load.seed = 0;
        workload.board.keyPrefix.clear();
    }
    bool operator==(const Work &) const = default;
};

/// The most that can be compared, of equal many those with the newest run.
Records comparable(std::span<const RunRecord> records)
{
    std::vector<std::pair<Work, Records>> groups; // that whose run comes last is the last
    for (const RunRecord &record : records) {
        Work work(record);
        auto group = std::ranges::find(groups, work, &std::pair<Work, Records>::first);
        if (group == groups.end())
            groups.emplace_back(std::move(work), Records());
        else
            std::rotate(group, group + 1, groups.end());
        groups.back().second.push_back(&record);
    }
    Records best;
    for (auto &[work, group] : groups) {
        if (group.size() >= best.size())
            best = std::move(group);
    }
    return best;
}

bool isSameWay(const RunPlan &one, const RunPlan &other)
{
    return one.strategy == other.strategy && one.codec == other.codec && one.serverTime == other.serverTime;
}

bool isSameWay(const RunRecord &one, const RunRecord &other)
{
    return isSameWay(one.plan, other.plan);
}

/// Of the runs that can be compared.
struct Unfinished {
    std::int64_t runs = 0;  ///< did not end as planned
    std::int64_t asked = 0; ///< were asked for
    Records finished;       ///< the others
};

/// One that ended early does not count where it is wrong as it is, or where the same was run again.
Unfinished unfinishedOf(const MadeRuns &runs, const Records &all)
{
    Unfinished unfinished;
    unfinished.asked = static_cast<std::int64_t>(all.size());
    std::vector<const RunPlan *> cut; // in some of their rounds
    for (const RunPlan &plan : runs.unmade) {
        if (Work(plan, all.front()->target) != Work(*all.front()))
            continue;
        if (std::ranges::any_of(all,
                                [&](const RunRecord *record) { return isSameWay(record->plan, plan); })) {
            cut.push_back(&plan);
        } else {
            ++unfinished.runs;
            ++unfinished.asked;
        }
    }
    const auto endedEarly = [](const RunRecord &record) {
        const auto isCut = [](const RoundFigures &round) { return !round.partial.empty(); };
        return !record.partial.empty() || std::ranges::any_of(record.rounds, isCut);
    };
    for (const RunRecord *record : all) {
        const bool isCut =
            std::ranges::any_of(cut, [&](const RunPlan *plan) { return isSameWay(record->plan, *plan); });
        const bool counts = isCut || (endedEarly(*record) && outcomeOf(*record) != RunOutcome::Wrong &&
                                      std::ranges::none_of(all, [&](const RunRecord *other) {
                                          return isSameWay(*other, *record) && !endedEarly(*other);
                                      }));
        if (counts)
            ++unfinished.runs;
        else
            unfinished.finished.push_back(record);
    }
    return unfinished;
}

Records ofOutcome(const Records &records, RunOutcome outcome)
{
    Records found;
    std::ranges::copy_if(records, std::back_inserter(found),
                         [&](const RunRecord *record) { return outcomeOf(*record) == outcome; });
    return found;
}

/// The newest of those that came out wrong, else of all: once wrong is wrong.
const RunRecord *newestAndWorst(const Records &records)
{
    return *std::ranges::max_element(records, {}, [](const RunRecord *record) {
        return std::pair(outcomeOf(*record) == RunOutcome::Wrong, record->began);
    });
}

std::string rateText(double rate, const Wording &wording)
{
    return sentence("{} operations per second", wording.number(std::llround(std::min(rate, 1e15))));
}

/// "every point kept, every tie in true order", as far as that is known.
std::string keptText(const RunRecord &record, const Wording &wording)
{
    const ConsistencyReport &consistency = *record.consistency;
    const Workload &work = record.plan.workload;
    const bool tied = consistency.judgedPairs > 0;
    std::string text;
    if (work.trims() && !work.trimming.coldStore) {
        text =
            tied
                ? sentence("every point kept for members sure to belong there, and every tie in true order; "
                           "without a cold store, trimmed members start again from 0")
                : sentence("every point kept for members sure to belong there; no two scores tied, so there "
                           "was no order to check; without a cold store, trimmed members start again from 0");
    } else {
        text = tied ? sentence("every point kept, every tie in true order")
                    : sentence("every point kept; no two scores tied, so there was no order to check");
    }
    if (consistency.membersUnsure == 0)
        return text;
    const std::string members = memberCount(wording, consistency.membersUnsure);
    const std::string updates = updateCount(wording, consistency.uncertain);
    return sentence("{}; not judged: {}, because {} got no answer", text, members, updates);
}

/// Nothing is wrong with what was acknowledged, but not all was.
bool isWrongByRefusals(const RunRecord &record)
{
    return record.refused > 0 && (!record.consistency || record.consistency->right());
}

/// "3 updates lost, 2 rows misplaced".
std::string wrongText(const RunRecord &record, const Wording &wording)
{
    if (isWrongByRefusals(record)) {
        const std::string count = wording.number(record.refused);
        return plural(record.refused, sentence("{} operation refused", count),
                      sentence("{} operations refused", count));
    }
    const ConsistencyReport &consistency = *record.consistency;
    const std::int64_t lostOfOthers = consistency.lost - consistency.missingUpdates;
    const std::string lost = wording.number(lostOfOthers);
    const std::string missing = wording.number(consistency.missing);
    const std::string twice = wording.number(consistency.duplicated);
    const std::string misplaced = wording.number(consistency.misplaced);
    const std::string cutOff = wording.number(consistency.wronglyTrimmed);
    std::vector<std::string> wrongs;
    const auto add = [&](std::int64_t count, std::string one, std::string many) {
        if (count > 0)
            wrongs.push_back(plural(count, std::move(one), std::move(many)));
    };
    add(consistency.missing, sentence("{} member missing", missing), sentence("{} members missing", missing));
    add(lostOfOthers, sentence("at least {} update lost", lost), sentence("at least {} updates lost", lost));
    add(consistency.duplicated, sentence("at least {} update applied twice", twice),
        sentence("at least {} updates applied twice", twice));
    add(consistency.misplaced, sentence("{} row misplaced", misplaced),
        sentence("{} rows misplaced", misplaced));
    add(consistency.wronglyTrimmed, sentence("{} member wrongly trimmed", cutOff),
        sentence("{} members wrongly trimmed", cutOff));
    const std::string altered = wording.number(consistency.altered);
    const std::string unexpected = wording.number(consistency.unexpected);
    add(consistency.altered, sentence("{} score that no update wrote", altered),
        sentence("{} scores that no update wrote", altered));
    add(consistency.unexpected, sentence("{} member from outside this run", unexpected),
        sentence("{} members from outside this run", unexpected));
    return listText(ListOf::Words, wrongs);
}

/// What was not done, as sentences of their own.
std::string notDoneText(const RunRecord &record, const Wording &wording)
{
    std::vector<std::string> sentences;
    if (record.neverBegun > 0)
        sentences.push_back(neverBegunText(record, wording));
    if (record.refused > 0) {
        const std::string count = wording.number(record.refused);
        sentences.push_back(plural(record.refused, sentence("{} operation was refused.", count),
                                   sentence("{} operations were refused.", count)));
    }
    return listText(ListOf::Sentences, sentences);
}

/// "3 updates lost in 5 acknowledged updates", and the rows before them where more was lost than they can
/// account for.
std::string wrongOfOneRound(const RunRecord &record, const Wording &wording)
{
    const std::string wrongs = wrongText(record, wording);
    if (isWrongByRefusals(record))
        return wrongs;
    const ConsistencyReport &consistency = *record.consistency;
    const std::string updates = wording.number(consistency.acknowledged);
    if (consistency.lost <= consistency.acknowledged) {
        return plural(consistency.acknowledged, sentence("{} in {} acknowledged update", wrongs, updates),
                      sentence("{} in {} acknowledged updates", wrongs, updates));
    }
    const std::string before = rowCount(wording, record.plan.workload.board.startMembers);
    return plural(
        consistency.acknowledged,
        sentence("{} in {} acknowledged update and {} from before the run", wrongs, updates, before),
        sentence("{} in {} acknowledged updates and {} from before the run", wrongs, updates, before));
}

/// The same of the worst round, where there are several.
std::string wrongOfAllText(const RunRecord &record, const Wording &wording)
{
    const std::string wrongs = wrongOfOneRound(record, wording);
    return roundCount(record) < 2 ? wrongs
                                  : sentence("{} in the worst of {} rounds", wrongs,
                                             wording.number(static_cast<std::int64_t>(roundCount(record))));
}

/// "51 840 operations a second (50 100 to 52 300 in 3 rounds)".
std::string rateOfRounds(const RunRecord &record, const Wording &wording)
{
    const std::string rate = rateText(record.throughput, wording);
    const Spread spread = throughputSpread(record);
    if (spread.rounds < 2)
        return rate;
    const auto number = [&](double value) { return wording.number(std::llround(std::min(value, 1e15))); };
    return sentence("{} ({} to {} in {} rounds)", rate, number(spread.min), number(spread.max),
                    wording.number(static_cast<std::int64_t>(spread.rounds)));
}

std::string speedText(const RunRecord &record, const Wording &wording)
{
    const std::string rate = rateOfRounds(record, wording);
    return record.plan.workload.load.rate
               ? sentence("99 of 100 replies within {} at {}", millisecondsText(record.latency.p99), rate)
               : rate;
}

std::string serverTimeText(const RunRecord &record)
{
    return sentence("{:.1f} µs of server CPU time per operation", record.serverCpuMicros.value_or(0));
}

/// Names some, and counts the rest.
std::string phrasesText(const Records &records, const Wording &wording)
{
    constexpr std::size_t named = 1; // or there is no room for the rest of the answer
    std::vector<std::string> phrases;
    for (const RunRecord *record : records)
        phrases.push_back(runPhrase(record->plan));
    if (phrases.size() <= named + 1)
        return listText(ListOf::Choices, phrases);
    const auto more = static_cast<std::int64_t>(phrases.size() - named);
    phrases.resize(named);
    return phrase("runs", "{} or {} others", listText(ListOf::Clauses, phrases), wording.number(more));
}

/// Each way once, by the run that ranks first.
Records withoutRepetitions(const Records &records)
{
    Records once;
    for (const RunRecord *record : records) {
        if (std::ranges::none_of(once, [&](const RunRecord *other) { return isSameWay(*other, *record); }))
            once.push_back(record);
    }
    return once;
}

/// What a run that does not carry its rate was asked for.
std::string askedRate(const RunRecord &record, const Wording &wording)
{
    return rateText(record.plan.workload.load.rate.value_or(0), wording);
}

/// Names those that do not carry their rate; empty where all do.
std::string tooSlowText(const Records &records, const Wording &wording)
{
    std::vector<std::string> phrases;
    for (const RunRecord *record : withoutRepetitions(records)) {
        if (!carriesRate(*record))
            phrases.push_back(sentence("{}, with {} per second", runPhrase(record->plan),
                                       wording.number(std::llround(record->throughput))));
    }
    return phrases.empty() ? std::string()
                           : sentence("Too slow for {}: {}.", askedRate(*records.front(), wording),
                                      listText(ListOf::Clauses, phrases));
}

/// Whether the board keeps only its first rows, and what is cut off is gone.
bool forgets(const RunPlan &plan)
{
    return plan.workload.trims() && !plan.workload.trimming.coldStore;
}

/// Where some are missing, no other is the best; what came out of the others stands.
RunsAnswer answerOfSome(const Unfinished &unfinished, const Wording &wording)
{
    const std::string asked = wording.number(unfinished.asked);
    const auto right = static_cast<std::int64_t>(ofOutcome(unfinished.finished, RunOutcome::Right).size());
    const auto wrong = static_cast<std::int64_t>(ofOutcome(unfinished.finished, RunOutcome::Wrong).size());
    std::vector<std::string> sentences;
    if (right > 0)
        sentences.push_back(plural(right, sentence("1 run came out right."),
                                   sentence("{} runs came out right.", wording.number(right))));
    if (wrong > 0)
        sentences.push_back(plural(wrong, sentence("1 run has errors."),
                                   sentence("{} runs have errors.", wording.number(wrong))));
    return {false,
            plural(unfinished.runs,
                   sentence("1 of {} runs did not end as planned, so no winner is named.", asked),
                   sentence("{} of {} runs did not end as planned, so no winner is named.",
                            wording.number(unfinished.runs), asked)),
            listText(ListOf::Sentences, sentences)};
}

RunsAnswer answerOfOne(const RunRecord &record, const Wording &wording)
{
    const std::string name = upperFirst(runPhrase(record.plan));
    const std::string rate = rateOfRounds(record, wording);
    const auto withNotDone = [&](const std::string &text) {
        return listText(ListOf::Sentences, {text, notDoneText(record, wording)});
    };
    switch (outcomeOf(record)) {
    case RunOutcome::Right:
        if (!carriesRate(record))
            return {true,
                    sentence("{} has no errors but is too slow for {}.", name, askedRate(record, wording)),
                    withNotDone(phrase("run", "{}, {}.", rate, keptText(record, wording)))};
        if (forgets(record.plan))
            return {true,
                    sentence("{} keeps the first {} correct and forgets all others.", name,
                             wording.number(record.plan.workload.trimming.keep)),
                    withNotDone(phrase("run", "{}, {}.", rate, keptText(record, wording)))};
        return {true, sentence("{} has no errors.", name),
                withNotDone(phrase("run", "{}, {}.", rate, keptText(record, wording)))};
    case RunOutcome::Wrong:
        if (isWrongByRefusals(record))
            return {false, sentence("Operations of {} were refused.", runPhrase(record.plan)),
                    withNotDone(phrase("run", "{}.", rate))};
        return {false, sentence("{} has errors.", name),
                withNotDone(phrase("run", "{}, at {}.", wrongOfAllText(record, wording), rate))};
    case RunOutcome::Unchecked:
        break;
    }
    if (record.partial.empty())
        return {false, sentence("{} was not checked.", name), rate};
    return {false, sentence("{} ended early.", name), phrase("run", "{}; {}", rate, record.partial)};
}

RunsAnswer bestOfRight(const Records &right, const Wording &wording)
{
    const auto ranked = rankedRuns(right);
    const Records fastest = withoutRepetitions(ranked.front());
    const RunRecord &best = *fastest.front();
    const Records others(fastest.begin() + 1, fastest.end());
    Records alike;
    std::ranges::copy_if(others, std::back_inserter(alike),
                         [&](const RunRecord *other) { return !surelyCheaper(best, *other); });
    const std::string name = upperFirst(runPhrase(best.plan));
    const bool rate = best.plan.workload.load.rate.has_value();
    const std::string speed = speedText(best, wording);
    const std::string kept = keptText(best, wording);
    RunsAnswer answer;
    answer.right = true;
    answer.rest = phrase("run", "{}, {}.", speed, kept);
    if (!carriesRate(best)) {
        answer.bold = sentence("{} has no errors but is too slow for {}.", name, askedRate(best, wording));
    } else if (forgets(best.plan)) {
        answer.bold = sentence("{} keeps the first {} correct and forgets all others.", name,
                               wording.number(best.plan.workload.trimming.keep));
    } else if (withoutRepetitions(right).size() == 1) {
        answer.bold = sentence("{} is the only strategy without errors.", name);
    } else if (others.empty()) {
        answer.bold = rate ? sentence("{} has the lowest latency of the strategies without errors.", name)
                           : sentence("{} is the fastest strategy without errors.", name);
    } else if (alike.empty()) {
        answer.bold = sentence("{} costs the server least of the fastest strategies without errors.", name);
        answer.rest = sentence("{}; {}; {}. It is not clearly faster or slower than {}.",
                               serverTimeText(best), speed, kept, phrasesText(others, wording));
    } else if (std::ranges::all_of(
                   alike, [&](const RunRecord *other) { return needsFewerCommands(best, *other); })) {
        answer.bold =
            sentence("{} needs the fewest commands of the fastest strategies without errors.", name);
        answer.rest =
            sentence("{:.2f} commands per update; {}; {}. It is not clearly faster or slower than {}.",
                     *best.commandsPerUpdate, speed, kept, phrasesText(alike, wording));
    } else {
        answer.bold = sentence("{} is among the fastest strategies without errors.", name);
        answer.rest = sentence("{}; {}. It is not clearly faster or slower than {}.", speed, kept,
                               phrasesText(alike, wording));
    }
    std::vector<std::string> sentences{answer.rest};
    if (!others.empty())
        answer.ranking = rate ? sentence("best first: errors, p99 latency, server CPU time, commands")
                              : sentence("best first: errors, speed, server CPU time, commands");
    const bool enough =
        std::ranges::all_of(fastest, [](const RunRecord *record) { return hasEnoughRounds(*record); });
    if (!others.empty() && !enough)
        sentences.push_back(sentence("These are too few rounds to compare speeds. Run at least 3."));
    sentences.push_back(notDoneText(best, wording));
    if (carriesRate(best))
        sentences.push_back(tooSlowText(right, wording));
    answer.rest = listText(ListOf::Sentences, sentences);
    return answer;
}

} // namespace

RunsAnswer runsAnswer(const MadeRuns &runs, const Wording &wording)
{
    const std::vector<RunRecord> &records = runs.records;
    const Records all = comparable(records);
    if (all.empty())
        return {};
    const Unfinished unfinished = unfinishedOf(runs, all);
    if (unfinished.runs > 0 && unfinished.asked > 1)
        return answerOfSome(unfinished, wording);
    if (unfinished.runs > 0 && all.front()->partial.empty() && outcomeOf(*all.front()) == RunOutcome::Right)
        return {false, sentence("The run did not end as planned."), {}};
    if (std::ranges::all_of(all, [&](const RunRecord *record) { return isSameWay(*record, *all.front()); }))
        return answerOfOne(*newestAndWorst(all), wording);
    RunsAnswer answer;
    Records whole;
    std::ranges::remove_copy_if(all, std::back_inserter(whole), [](const RunRecord *record) {
        return !record->partial.empty() && outcomeOf(*record) == RunOutcome::Unchecked;
    });
    const Records right = ofOutcome(all, RunOutcome::Right);
    const Records wrong = ofOutcome(all, RunOutcome::Wrong);
    if (!right.empty()) {
        answer = bestOfRight(right, wording);
    } else if (!wrong.empty()) {
        const RunRecord &leastWrong = **std::ranges::min_element(
            wrong, {}, [](const RunRecord *record) { return wrongPerMillion(*record); });
        answer.bold = sentence("Every run has errors.");
        answer.rest = sentence("The run with the fewest errors is {}, with {}.", runPhrase(leastWrong.plan),
                               wrongOfAllText(leastWrong, wording));
    } else if (!whole.empty()) {
        const RunRecord &best = *rankedRuns(whole).front().front();
        const std::string phrase = runPhrase(best.plan);
        const std::string speed = speedText(best, wording);
        answer.bold = sentence("Nothing was checked.");
        answer.rest = best.plan.workload.load.rate
                          ? sentence("The first to answer was {}, with {}.", phrase, speed)
                          : sentence("The fastest was {}, with {}.", phrase, speed);
    } else {
        answer.bold = sentence("Nothing was checked.");
        answer.rest = sentence("Every run ended early.");
    }
    if (const auto early = static_cast<std::int64_t>(all.size() - whole.size()); early > 0 && !whole.empty())
        answer.rest =
            listText(ListOf::Sentences,
                     {answer.rest,
                      plural(early, sentence("1 run ended early and is not compared."),
                             sentence("{} runs ended early and are not compared.", wording.number(early)))});
    // Others under another workload must not be taken for slower ones.
    if (all.size() < records.size())
        answer.rest =
            listText(ListOf::Sentences,
                     {answer.rest, sentence("Only the {} under the same workload are compared.",
                                            runCount(wording, static_cast<std::int64_t>(all.size())))});
    return answer;
}

} // namespace tiebreak
