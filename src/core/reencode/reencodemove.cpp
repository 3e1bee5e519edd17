// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reencode/reencodemove.h"

#include "core/board/direction.h"
#include "core/prose/sentence.h"
#include "core/reencode/reencodetext.h"
#include "core/text/bytestext.h"
#include "core/text/passwordplace.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

bool needsEscapes(const std::string &key)
{
    return escapeBytes(key) != key || !isUtf8(key);
}

} // namespace

std::string reencodeCommand(const ReencodeMove &move)
{
    const bool escaped = needsEscapes(move.key) || needsEscapes(move.newKey);
    const auto keyWord = [&](const std::string &key) { return shellWord(escaped ? escapeBytes(key) : key); };
    const std::string server = move.withLogin ? withPasswordPlace(move.server, true) : move.server;
    std::string command = "tiebreak-cli reencode " + shellWord(server) + ' ' + keyWord(move.key) +
                          " --codec " + shellWord(specText(move.from)) + " --to " +
                          shellWord(specText(move.to));
    if (move.timeRange != TimeRange())
        command += " --time-range " + shellWord(timeRangeText(move.timeRange));
    if (move.lowestFirst)
        command += " --lowest-first";
    if (!move.events.empty())
        command += " --events " + shellWord(move.events);
    command += " --write " + keyWord(move.newKey);
    if (escaped)
        command += " --escaped";
    if (move.leaveOut)
        command += " --leave-out";
    return command + " --allow-writes";
}

std::vector<std::string> reencodeSteps(const ReencodeMove &move, std::int64_t members, const Wording &wording)
{
    // As redis-cli takes them; what is too long for a sentence is cut.
    constexpr std::size_t longest = 200;
    const auto word = [&](const std::string &key) {
        return key.size() > longest ? wording.member(key) : redisCliWord(key);
    };
    const std::string key = wording.member(move.key);
    const std::string newKey = wording.member(move.newKey);
    const Direction scores = move.lowestFirst ? Direction::LowestFirst : Direction::HighestFirst;
    const Direction raws = rawDirection(move.to, scores);
    std::vector<std::string> steps{
        sentence(
            "Prepare the application: all code that writes or reads {} needs {}. Get that code from the "
            "Codec Lab or tiebreak-cli snippet. Do not deploy it yet: a key must never hold both codecs.",
            key, specText(move.to)),
        sentence("Stop the writers of {}: what they write after the board is read will be missing from the "
                 "new one. If "
                 "they cannot stop, have them record which members they update from now on, and write those "
                 "members again, in the new codec, at the end.",
                 key),
        sentence("Plan again and write the new board to {}. That key must not exist yet.", newKey),
        move.expires ? sentence("Check that ZCARD {0} says {1}, that PTTL {0} says as much as PTTL {2}, and "
                                "audit the new board.",
                                word(move.newKey), wording.number(members), word(move.key))
                     : sentence("Check that ZCARD {} says {}, and audit the new board.", word(move.newKey),
                                wording.number(members)),
        sentence("Keep the old board and put the new one in its place, in one MULTI: RENAME {0} {1}, then "
                 "RENAME {2} {0}.",
                 word(move.key), word(move.key + ":old"), word(move.newKey)),
        sentence("Start the application with the new code. Delete {} when you no longer need it.",
                 wording.member(move.key + ":old")),
    };
    if (raws != rawDirection(move.from, scores))
        steps.insert(steps.begin() + 1, newDirectionText(raws));
    return steps;
}

} // namespace tiebreak
