// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/livediff.h"

#include "core/live/judge/liveaudit.h"
#include "core/live/standing/liveboard.h"
#include "core/live/standing/liveevents.h"
#include "core/text/scoretext.h"

#include <hiredis/hiredis.h>

#include <algorithm>
#include <random>
#include <unordered_map>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr std::int64_t timeRange = 1'793'000'000;
constexpr std::size_t rowsWatched = 1000;

/// The moment of a sample, so many seconds into the time range.
Moment sampledAt(std::int64_t second)
{
    return Moment(std::chrono::seconds(timeRange + second));
}

std::int64_t tickAt(const CodecSpec &spec, std::int64_t second)
{
    return (timeRange + second) * (1'000'000 / unitMicroseconds(spec.unit));
}

/// A standing of a whole board, highest first: row i has scores[i] since `second`.
StandingPtr standingOf(const CodecSpec &spec, const std::vector<std::int64_t> &scores, std::int64_t second)
{
    std::vector<std::pair<double, std::string>> rows;
    for (std::size_t i = 0; i < scores.size(); ++i)
        rows.emplace_back(encode(spec, scores[i], tickAt(spec, second))->raw,
                          "player:" + std::to_string(10'000'000 + i));
    std::ranges::sort(rows, std::greater());
    SampledBoard sample;
    sample.asked = sampledAt(second) + 500ms;
    sample.answered = sample.asked + 1ms;
    sample.cardinality = static_cast<std::int64_t>(rows.size());
    sample.parts.emplace_back();
    for (const auto &[raw, member] : rows)
        sample.parts.front().rows.append(member, raw);
    return std::make_shared<const Standing>(std::move(sample));
}

/// Two standings a second apart; every row has other points and, but for chance, another place.
std::pair<StandingPtr, StandingPtr> movedBoard(const CodecSpec &spec)
{
    std::mt19937_64 random(20261122);
    std::vector<std::int64_t> scores(rowsWatched);
    for (std::size_t i = 0; i < scores.size(); ++i)
        scores[i] = 100'000 + static_cast<std::int64_t>(i) * 10;
    std::ranges::shuffle(scores, random);
    StandingPtr before = standingOf(spec, scores, 0);
    for (std::int64_t &score : scores)
        score += 1 + static_cast<std::int64_t>(random() % 20'000);
    return {before, standingOf(spec, scores, 1)};
}

/// What the least possible diff does: looks each member up in a map of those before.
std::int64_t bareDiff(const Rows &before, const Rows &now)
{
    std::unordered_map<std::string_view, std::pair<std::size_t, double>> places;
    places.reserve(before.size());
    for (std::size_t row = 0; row < before.size(); ++row)
        places.emplace(before.member(row), std::pair(row, before.raw(row)));
    std::int64_t moved = 0;
    for (std::size_t row = 0; row < now.size(); ++row) {
        const auto place = places.find(now.member(row));
        if (place != places.end() && (place->second.first != row || place->second.second != now.raw(row)))
            ++moved;
    }
    return moved;
}

/// The reply of ZRANGE 0 -1 WITHSCORES that holds these rows.
std::string replyOf(const Rows &rows)
{
    std::string reply = "*" + std::to_string(2 * rows.size()) + "\r\n";
    const auto add = [&](std::string_view text) {
        reply += "$" + std::to_string(text.size()) + "\r\n";
        reply += text;
        reply += "\r\n";
    };
    for (std::size_t row = 0; row < rows.size(); ++row) {
        add(rows.member(row));
        add(shortestText(rows.raw(row)));
    }
    return reply;
}

void parseReply(const std::string &text)
{
    redisReader *reader = redisReaderCreate();
    redisReaderFeed(reader, text.data(), text.size());
    void *reply = nullptr;
    if (redisReaderGetReply(reader, &reply) != REDIS_OK || reply == nullptr)
        giveUp("a reply could not be read");
    freeReplyObject(reply);
    redisReaderFree(reader);
}

void measureDiffOf(const char *codec, const BenchOptions &options)
{
    const CodecSpec spec = *parseCodecSpec(codec);
    const Decoder decoder(spec, TimeRange());
    const auto [before, now] = movedBoard(spec);
    const std::string reply = replyOf(now->head());
    BoardHistory history;
    history.add(before);
    history.add(now);
    const SamplePart all{0, static_cast<std::int64_t>(rowsWatched)};
    const auto moved = [](const LiveBoard &board) {
        return std::ranges::count_if(board.rows, [](const LiveRow &row) {
            return row.change.before && row.change.before->raw != row.raw;
        });
    };
    if (moved(describeBoard(now, before, history, decoder, all)) !=
            static_cast<std::ptrdiff_t>(rowsWatched) ||
        bareDiff(before->head(), now->head()) != static_cast<std::int64_t>(rowsWatched))
        giveUp("not all rows have moved");

    LiveAudit audit(decoder, Direction::HighestFirst, sampledAt(0));
    const auto seconds =
        medianSeconds(options.quick ? 51 : 501,
                      {[&] { describeBoard(now, before, history, decoder, all); },
                       [&] { eventsBetween(*before, before->answered(), *now, decoder); },
                       [&] { audit.see(*before, before->answered(), *now); },
                       [&] { bareDiff(before->head(), now->head()); }, [&] { parseReply(reply); }});
    if (audit.log().damage() > 0)
        giveUp("sound changes were called damage");
    const auto figure = [&](const char *what, double measured, const char *reference, double beside,
                            const char *goal) {
        printFigure({std::string(what) + ", " + std::string(schemeName(spec.scheme)), timeText(measured),
                     reference + timeText(beside), ratioText(measured / beside), goal});
    };
    figure("live: diff of 1000 rows, all moved", seconds[0], "a bare map of members ", seconds[3], "1 ms");
    figure("live: the same with its events", seconds[0] + seconds[1], "hiredis parsing the rows ", seconds[4],
           "1 ms");
    figure("live: the audit of 1000 changes", seconds[2], "hiredis parsing the rows ", seconds[4], "2 ms");
}

} // namespace

void measureDiff(const BenchOptions &options)
{
    for (const char *codec :
         {"binary:from=4294967295", "decimal:from=9999999999", "text:unit=cs,from=1099511627776"})
        measureDiffOf(codec, options);
}

} // namespace tiebreak
