// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/recording/recordingreader.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <set>
#include <utility>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr auto chartTime = 30min;
constexpr int chartSamples = 120; ///< even ones over that time
constexpr int hourSamples = 24;   ///< even ones over the half hour before
constexpr auto eventTime = 10min;
constexpr std::size_t quickTail = 40; ///< of the last samples, those between which events are told
/// How long a moment may take before its past is left for later, and how long all of the past may take.
constexpr auto quickTime = 80ms;
constexpr auto wholeTime = 3s;
/// So many rows of samples are played in one step at the most; of more changes even ones are taken.
constexpr std::int64_t rowsAStep = 10'000;
constexpr std::int64_t minSamplesAStep = 4;
constexpr std::int64_t maxSamplesAStep = 100;
/// The last turns of servers that are looked at.
constexpr std::size_t maxTurns = 100;
constexpr int changesBefore = 10; ///< of a replacement: they tell how fast members come
constexpr int maxHalvings = 40;

using Stopwatch = std::chrono::steady_clock;

std::unexpected<Error> stopped()
{
    return failure(ErrorKind::Cancelled, "Reading the recording was cancelled.");
}

/// Until when the rows that were found for this moment are known to have stood, by then.
Moment stoodUntil(const RecordedMoment &found, Moment moment)
{
    return std::min({found.until, moment, found.gap ? found.gap->from : moment});
}

std::size_t samplesAStep(const RecordedMoment &found)
{
    const std::int64_t rows =
        std::max<std::int64_t>(1, static_cast<std::int64_t>(found.standing->head().size()));
    return static_cast<std::size_t>(std::clamp(rowsAStep / rows, minSamplesAStep, maxSamplesAStep));
}

} // namespace

RecordingReader::RecordingReader(std::shared_ptr<const OpenedRecording> recording, bool known)
    : m_opened(std::move(recording))
{
    for (const StandingPtr &standing : m_opened->written)
        m_written.push_back({known, standing});
    m_emptied.resize(m_opened->boards.size());
}

void RecordingReader::close()
{
    m_file.reset();
    m_rewriter.reset();
}

Result<Recording *> RecordingReader::file()
{
    if (!m_file) {
        TRY(auto opened, Recording::open(m_opened->path));
        if (opened.boards().size() != m_opened->boards.size())
            return failure(ErrorKind::Io, "The recording was replaced by another one: open it again.");
        m_file.emplace(std::move(opened));
    }
    return &*m_file;
}

Result<RecordingFacts> RecordingReader::facts(std::size_t activityOf, const Progress &progress)
{
    TRY(const auto recording, file());
    RecordingFacts facts{Moment::max(), Moment::min(), {}, activityOf, {}};
    for (std::size_t board = 0; board < m_opened->boards.size(); ++board) {
        if (progress.stopRequested())
            return stopped();
        TRY(const auto range, recording->range(board));
        TRY(auto gaps, recording->gaps(board));
        facts.gaps.push_back(std::move(gaps));
        if (!range)
            continue;
        facts.first = std::min(facts.first, range->first);
        facts.last = std::max(facts.last, range->last);
    }
    if (facts.last < facts.first)
        facts.first = facts.last = m_opened->last;
    TRY(facts.activity,
        recording->activity(activityOf, facts.first, facts.last, RecordingFacts::activityParts));
    return facts;
}

/// Which moment is meant; nothing: there is no such change.
Result<std::optional<Moment>> RecordingReader::resolve(const MomentRequest &request)
{
    using Way = MomentRequest::Way;
    if (request.boards.empty() || (request.way != Way::NextChange && request.way != Way::ChangeBefore))
        return request.moment;
    const std::size_t board = request.boards.front().board;
    return request.way == Way::NextChange ? m_file->next(board, request.from)
                                          : m_file->previous(board, request.from);
}

Result<PlayedMoment> RecordingReader::read(const MomentRequest &request, const Progress &progress)
{
    TRY(file());
    TRY(const auto moment, resolve(request));
    PlayedMoment played{moment.value_or(request.from), {}};
    for (const AskedBoard &asked : request.boards) {
        if (progress.stopRequested())
            return stopped();
        TRY(auto board, readBoard(asked, request, played.moment, progress));
        played.boards.push_back(std::move(board));
    }
    return played;
}

Result<PlayedBoard> RecordingReader::readBoard(const AskedBoard &asked, const MomentRequest &request,
                                               Moment moment, const Progress &progress)
{
    using Way = MomentRequest::Way;
    PlayedBoard played{asked.board, {}, {}, moment, {}, {}, false, {}};
    const auto began = Stopwatch::now();
    auto found = m_file->at(asked.board, moment);
    if (!found && found.error().kind == ErrorKind::NotFound) {
        played.error = found.error();
        return played;
    }
    if (!found)
        return std::unexpected(found.error());
    played.found = *found;
    played.stood = stoodUntil(*found, moment);

    const bool onward = !asked.fresh && !request.whole && moment >= request.from &&
                        request.way != Way::Jump && request.way != Way::ChangeBefore;
    if (onward) {
        const bool plays = request.way == Way::Play;
        const std::size_t most = plays ? samplesAStep(*found) : maxChangesBetween;
        TRY(auto moments, changesBetween(asked.board, request.from, moment, most + 1));
        if (moments.size() <= most || plays) {
            if (moments.size() > most) {
                moments.clear();
                for (std::size_t i = 1; i <= most; ++i)
                    moments.push_back(request.from +
                                      (moment - request.from) * std::int64_t(i) / std::int64_t(most));
                TRY(const auto breaks, breaksBetween(asked.board, request.from, moment));
                moments.insert(moments.end(), breaks.begin(), breaks.end());
                std::ranges::sort(moments);
            }
            TRY(addSamples(asked.board, played.samples, moments, moment, progress));
            std::erase_if(played.samples, [&](const StandingSpan &held) {
                return held.standing->answered() <= request.from;
            });
            return played;
        }
    }
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Stopwatch::now() - began) + 1us;
    TRY(addPast(played, asked, request, moment, took, progress));
    return played;
}

/// Adds what stood before: the standings that a page compares with, all that its charts show where the whole
/// is asked for, and the last changes, between which events are told. `took`: to read one moment.
Result<void> RecordingReader::addPast(PlayedBoard &played, const AskedBoard &asked,
                                      const MomentRequest &request, Moment moment,
                                      std::chrono::microseconds took, const Progress &progress)
{
    const StandingPtr now = played.found->standing;
    TRY(const auto begin, m_file->next(played.board, Moment::min()));
    const Moment first = begin.value_or(now->answered());

    // As LiveBoardData compares.
    const Moment known = played.stood;
    std::set<Moment> moments{first, request.today, known - 1h, known - 10min};
    std::size_t tail = quickTail;
    if (request.whole) {
        const std::int64_t room = std::max<std::int64_t>(10, wholeTime / took);
        const auto even = [&](Moment from, Moment to, std::int64_t count) {
            for (std::int64_t i = 0; i < count; ++i)
                moments.insert(from + (to - from) * i / count);
        };
        even(moment - 1h, moment - chartTime, std::min<std::int64_t>(hourSamples, room));
        even(moment - chartTime, moment, std::min<std::int64_t>(chartSamples, room));
        tail = static_cast<std::size_t>(std::min<std::int64_t>(maxChangesBetween, 4 * room));
    } else if (took * 12 > quickTime) {
        moments = {first, known - 10min};
        tail = 1;
    }
    std::vector<Moment> last{now->answered()};
    while (last.size() <= tail) {
        TRY(const auto before, m_file->previous(played.board, last.back()));
        if (!before || *before < moment - eventTime)
            break;
        last.push_back(*before);
    }
    std::ranges::reverse(last);

    TRY(const auto breaks, breaksBetween(played.board, first, last.front()));
    moments.insert(breaks.begin(), breaks.end());
    moments.erase(moments.begin(), moments.lower_bound(first));
    moments.erase(moments.lower_bound(last.front()), moments.end());
    moments.insert(last.front());
    std::vector<StandingSpan> charted;
    TRY(addSamples(played.board, charted, {moments.begin(), moments.end()}, moment, progress));
    for (std::size_t i = charted.size(); i-- > 1;) {
        TRY(const auto replaced,
            replacedBetween(played.board, charted[i - 1].standing, charted[i].standing, progress));
        if (replaced.empty())
            continue;
        // Of what comes before nothing is compared with.
        moments.insert(replaced.begin(), replaced.end());
        charted.clear();
        TRY(addSamples(played.board, charted, {moments.begin(), moments.end()}, moment, progress));
        break;
    }
    std::vector<StandingSpan> tailed;
    TRY(addSamples(played.board, tailed, last, moment, progress));

    BoardTimeline before;
    for (const StandingSpan &held : charted) {
        TRY(const bool isOther, passOver(played, before, held, asked.decoder));
        if (isOther || !played.opened)
            played.opened = held.standing;
        played.isReplaced = played.isReplaced || isOther;
    }
    BoardTimeline &past = played.past.emplace();
    past.history = std::move(before.history);
    past.audit =
        asked.scores ? LiveAudit(asked.decoder, *asked.scores, last.front()) : LiveAudit(last.front());
    for (const StandingSpan &held : tailed | std::views::drop(1)) {
        if (seeSample(past, held, asked.decoder, request.wording)) {
            played.opened = held.standing;
            played.isReplaced = true;
        }
    }
    return {};
}

/// Adds a standing behind those that are known, some of which may be missing in between. Whether it is of
/// another board, or has another server's rows.
Result<bool> RecordingReader::passOver(PlayedBoard &played, BoardTimeline &past, const StandingSpan &held,
                                       const Decoder &decoder)
{
    const StandingPtr before = past.history.latest();
    bool isOther = false;
    if (before && held.turn && past.history.confirmed() < held.watchedSince) {
        isOther = meetOtherProcess(past, held.standing, decoder, *held.turn);
    } else if (before) {
        // In a longer time all members may have been overtaken.
        TRY(const auto next, m_file->next(played.board, before->answered()));
        isOther = next == held.standing->answered() && meetOtherBoard(past, held.standing, decoder);
    }
    past.history.add(held.standing);
    past.history.confirm(held.until);
    return isOther;
}

/// The moments in this time at which what was seen before may no longer be compared with: both sides of a
/// turn of servers, and when the board was seen without members last.
Result<std::vector<Moment>> RecordingReader::breaksBetween(std::size_t board, Moment from, Moment to)
{
    std::vector<Moment> breaks;
    TRY(const auto gaps, m_file->gaps(board));
    std::size_t turns = 0;
    for (const RecordingGap &gap : gaps | std::views::reverse) {
        if (!gap.turn || !gap.until || *gap.until > to)
            continue;
        if (*gap.until <= from || ++turns > maxTurns)
            break;
        breaks.push_back(gap.from);
        breaks.push_back(*gap.until);
    }
    Emptied &emptied = m_emptied[board];
    if (emptied.until < to) {
        TRY(const auto found, m_file->emptied(board, emptied.until, to));
        emptied.moments.insert(emptied.moments.end(), found.begin(), found.end());
        emptied.until = to;
    }
    const auto after = std::ranges::upper_bound(emptied.moments, to);
    if (after != emptied.moments.begin() && *std::prev(after) > from)
        breaks.push_back(*std::prev(after));
    return breaks;
}

/// The two changes between which another board took the place of the one before, and some changes before
/// them; none: no two that follow each other show that. Reads about as many as a bisection takes.
Result<std::vector<Moment>> RecordingReader::replacedBetween(std::size_t board, StandingPtr before,
                                                             StandingPtr now, const Progress &progress)
{
    const auto isOther = [](const Standing &one, const Standing &other) {
        return findReplacement(one, other, Answering::Same, Turnover::Unlikely).has_value();
    };
    for (int halvings = 0; halvings < maxHalvings && isOther(*before, *now); ++halvings) {
        if (progress.stopRequested())
            return stopped();
        const Moment middle = before->answered() + (now->answered() - before->answered()) / 2;
        TRY(const auto next, m_file->next(board, before->answered()));
        if (!next)
            break;
        if (*next >= now->answered()) {
            std::vector<Moment> moments{before->answered(), now->answered()};
            for (int i = 0; i < changesBefore; ++i) {
                TRY(const auto earlier, m_file->previous(board, std::min(moments.front(), moments.back())));
                if (!earlier)
                    break;
                moments.push_back(*earlier);
            }
            return moments;
        }
        TRY(const auto found, m_file->at(board, std::max(*next, middle)));
        if (isOther(*before, *found.standing))
            now = found.standing;
        else
            before = found.standing;
    }
    return std::vector<Moment>();
}

/// The changes behind the first moment and by the second, the first `max` of them.
Result<std::vector<Moment>> RecordingReader::changesBetween(std::size_t board, Moment from, Moment to,
                                                            std::size_t max)
{
    std::vector<Moment> moments;
    while (moments.size() < max) {
        TRY(const auto next, m_file->next(board, from));
        if (!next || *next > to)
            break;
        moments.push_back(*next);
        from = *next;
    }
    return moments;
}

/// Adds what stood at these moments, which ascend, each standing once.
Result<void> RecordingReader::addSamples(std::size_t board, std::vector<StandingSpan> &samples,
                                         const std::vector<Moment> &moments, Moment moment,
                                         const Progress &progress)
{
    for (const Moment at : moments) {
        if (progress.stopRequested())
            return stopped();
        TRY(const auto found, m_file->at(board, at));
        const StandingSpan held{found.standing, stoodUntil(found, moment), found.watchedSince, found.turn};
        if (samples.empty() || samples.back().standing->answered() != held.standing->answered())
            samples.push_back(held);
        else
            samples.back().until = std::max(samples.back().until, held.until);
    }
    return {};
}

Result<RecordingReader::WrittenMoment> RecordingReader::write(const WritableServer &server, Moment moment,
                                                              const std::vector<std::size_t> &boards,
                                                              const Progress &progress)
{
    TRY(file());
    if (m_server != server.endpoint()) {
        m_rewriter.emplace(server);
        m_server = server.endpoint();
    }
    std::vector<std::size_t> wanted = boards;
    if (wanted.empty()) {
        for (std::size_t board = 0; board < m_opened->boards.size(); ++board)
            wanted.push_back(board);
    }
    std::int64_t rows = 0;
    for (const std::size_t board : wanted) {
        if (progress.stopRequested())
            return stopped();
        // Of two boards with one key the first is the one that is shown.
        if (m_opened->find(m_opened->views[board].key) != board)
            continue;
        const auto found = m_file->at(board, moment);
        if (!found && found.error().kind != ErrorKind::NotFound)
            return std::unexpected(found.error());
        const StandingPtr standing = found ? found->standing : nullptr;
        Written &written = m_written[board];
        if (written.known && written.standing == standing)
            continue;
        static const Rows none;
        const Written before = std::exchange(written, {});
        const Rows *const held = !before.known ? nullptr : before.standing ? &before.standing->head() : &none;
        TRY(const auto done, m_rewriter->rewrite(m_opened->boards[board].key, held,
                                                 standing ? standing->head() : none, progress));
        written = {true, standing};
        rows += done;
    }
    std::vector<StandingPtr> standings;
    for (const Written &written : m_written)
        standings.push_back(written.standing);
    return WrittenMoment{rows, unrecordedMembers(*m_opened, standings)};
}

} // namespace tiebreak
