// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reencode/dualwrites.h"

#include "core/text/bytestext.h"

namespace tiebreak
{

namespace
{

// Members are chosen by the old board alone and named to the shadow: the codecs may break ties differently,
// and the shadow may not be filled yet.
constexpr std::string_view removeGone =
    "for i = 1, #gone do redis.call('ZREM', KEYS[1], gone[i]) "
    "if cut == 0 then redis.call('ZREM', KEYS[2], gone[i]) end end return #gone";

std::string addIfScript(bool turns)
{
    const std::string option =
        turns ? "({GT = 'LT', LT = 'GT'})[string.upper(ARGV[1])] or ARGV[1]" : "ARGV[1]";
    return "if redis.call('EXISTS', KEYS[3]) == 1 then return redis.call('ZADD', KEYS[1], " + option +
           ", 'CH', ARGV[4], ARGV[2]) end "
           "local changed = redis.call('ZADD', KEYS[1], ARGV[1], 'CH', ARGV[3], ARGV[2]) "
           "if changed == 1 then redis.call('ZADD', KEYS[2], ARGV[4], ARGV[2]) end return changed";
}

std::string trimByRankScript(bool turns)
{
    const std::string turn = turns ? "if cut == 1 then first, last = -1 - last, -1 - first end " : "";
    return "local cut = redis.call('EXISTS', KEYS[3]) local first, last = ARGV[1], ARGV[2] " + turn +
           "local gone = redis.call('ZRANGE', KEYS[1], first, last) " + std::string(removeGone);
}

} // namespace

std::vector<DualWrite> dualWrites(bool turns)
{
    return {
        {"add",
         "ZADD",
         "OLD_RAW and NEW_RAW are one score and time in both codecs. Answers 1 for a new member, else 0.",
         "if redis.call('EXISTS', KEYS[3]) == 1 then return redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1]) "
         "end "
         "local added = redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1]) "
         "redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1]) return added",
         {"MEMBER", "OLD_RAW", "NEW_RAW"}},
        {"addIf",
         "ZADD with GT, LT, NX or XX",
         "OPTION is one of these four, as it was. Until the cut-over the old board decides for both. Answers "
         "1 "
         "for a row that was added or changed, else 0.",
         addIfScript(turns),
         {"OPTION", "MEMBER", "OLD_RAW", "NEW_RAW"}},
        {"addPoints",
         "ZINCRBY, or read, add points and write",
         "Call it first with CUT and READ empty. It answers done, CUT and READ: the raw score as text, in "
         "the "
         "old codec where CUT is 0, in the new one where CUT is 1, empty for no row. Unpack READ, add the "
         "points, pack with both codecs, and call it again with CUT and READ as they came, until done is 1.",
         "local cut, read = redis.call('EXISTS', KEYS[3]), redis.call('ZSCORE', KEYS[1], ARGV[1]) or '' "
         "if ARGV[2] ~= tostring(cut) or ARGV[3] ~= read then return {0, cut, read} end "
         "redis.call('ZADD', KEYS[1], ARGV[4 + cut], ARGV[1]) "
         "if cut == 0 then redis.call('ZADD', KEYS[2], ARGV[5], ARGV[1]) end return {1, cut, read}",
         {"MEMBER", "CUT", "READ", "OLD_RAW", "NEW_RAW"}},
        {"remove",
         "ZREM",
         "Returns 1 if the member was on the board, and 0 if not.",
         "if redis.call('EXISTS', KEYS[3]) == 0 then redis.call('ZREM', KEYS[2], ARGV[1]) end "
         "return redis.call('ZREM', KEYS[1], ARGV[1])",
         {"MEMBER"}},
        {"trimByRank",
         "ZREMRANGEBYRANK",
         "FIRST and LAST are as before. Returns how many members were removed.",
         trimByRankScript(turns),
         {"FIRST", "LAST"}},
        {"trimByScore",
         "ZREMRANGEBYSCORE",
         turns
             ? "The bounds in both codecs, also (RAW, -inf and +inf. New raw scores fall as scores rise: "
               "NEW_MIN belongs to OLD_MAX, and NEW_MAX to OLD_MIN. Answers how many members were removed."
             : "The bounds in both codecs, also (RAW, -inf and +inf. Answers how many members were removed.",
         "local cut = redis.call('EXISTS', KEYS[3]) "
         "local gone = redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[1 + 2 * cut], ARGV[2 + 2 * cut]) " +
             std::string(removeGone),
         {"OLD_MIN", "OLD_MAX", "NEW_MIN", "NEW_MAX"}},
        {"expire",
         "EXPIRE",
         "A cut-over, and its undo, take the expiry along. Answers 1 where there is a board, else 0.",
         "if redis.call('EXISTS', KEYS[3]) == 0 then redis.call('EXPIRE', KEYS[2], ARGV[1]) end "
         "return redis.call('EXPIRE', KEYS[1], ARGV[1])",
         {"SECONDS"}},
    };
}

std::string dualWriteLine(const DualWrite &write, const ShadowKeys &keys)
{
    std::string line = "EVAL";
    for (const std::string &word : {write.script, std::string("3"), keys.board, keys.shadow, keys.kept})
        line += ' ' + redisCliWord(word);
    for (const std::string_view argument : write.arguments)
        line += ' ' + std::string(argument);
    return line;
}

} // namespace tiebreak
