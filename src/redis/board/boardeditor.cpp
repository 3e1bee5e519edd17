// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/boardeditor.h"

#include "core/base/delayedstop.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"
#include "core/time/tick.h"
#include "redis/link/connectionpool.h"
#include "redis/link/open.h"
#include "redis/link/writejob.h"
#include "redis/server/serverinfo.h"

#include <cstdlib>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

// ARGV holds member, raw before and raw after of each change, '' for a member that is not there. The members
// that come do so before others go, so that the key stays and its time to live with it; before that it is
// found out whether this user may remove any, on a member that is not there. ZADD sees no difference between
// two zeros: another raw stands between them.
constexpr std::string_view membersScript =
    R"(local function bits(text) return text and struct.pack('>d', tonumber(text)) end
local goes = false
for i = 1, #ARGV, 3 do
  local now = redis.call('ZSCORE', KEYS[1], ARGV[i])
  if bits(now) ~= bits(ARGV[i + 1] ~= '' and ARGV[i + 1]) then return {ARGV[i], now} end
  goes = goes or ARGV[i + 2] == ''
end
for i = 1, #ARGV, 3 do
  if ARGV[i + 2] ~= '' then
    if goes and ARGV[i + 1] == '' then redis.call('ZREM', KEYS[1], ARGV[i]) end
    if tonumber(ARGV[i + 1]) == tonumber(ARGV[i + 2]) then redis.call('ZADD', KEYS[1], '1', ARGV[i]) end
    redis.call('ZADD', KEYS[1], ARGV[i + 2], ARGV[i])
  end
end
for i = 1, #ARGV, 3 do
  if ARGV[i + 2] == '' then redis.call('ZREM', KEYS[1], ARGV[i]) end
end
return redis.status_reply('OK'))";

/// For finding out what became of an edit whose answer did not come.
constexpr Timeouts editLookPatience{std::chrono::milliseconds(3000), std::chrono::milliseconds(3000)};
constexpr std::chrono::milliseconds editLookAfterStop{500};

// ARGV holds when the key expires and when it is to, in milliseconds since the Unix epoch, '' for never. When
// it does is not told by servers before 7, so it is reckoned from what is left, a second more or less.
constexpr std::string_view expiryScript =
    R"(local left = redis.call('PTTL', KEYS[1])
if left == -2 then return {'gone'} end
local time = redis.call('TIME')
local expires = left >= 0 and time[1] * 1000 + math.floor(time[2] / 1000) + left
local expected = tonumber(ARGV[1])
if (expires and true or false) ~= (expected ~= nil) or expires and math.abs(expires - expected) > 1000 then
  return {'expires', expires and string.format('%.0f', expires)}
end
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[2] ~= '' and tonumber(ARGV[2]) <= now then return {'past', string.format('%.0f', now)} end
if ARGV[2] == '' then redis.call('PERSIST', KEYS[1]) else redis.call('PEXPIREAT', KEYS[1], ARGV[2]) end
return redis.status_reply('OK'))";

std::string rawWord(const std::optional<double> &raw)
{
    return raw ? shortestText(*raw) : std::string();
}

std::string expiryWord(const std::optional<Expiry> &expiry)
{
    return expiry ? std::to_string(expiry->time_since_epoch().count()) : std::string();
}

EditOutcome failed(EditState state, Error error)
{
    return {state, std::nullopt, std::move(error)};
}

EditOutcome outcomeOf(const Reply &reply, const BoardEdit &edit)
{
    if (reply.isError())
        return failed(EditState::Refused, errorFromReply(reply.text));
    if (reply.type == Reply::Type::Status)
        return {EditState::Made};
    if (reply.type != Reply::Type::Array || reply.items.empty())
        return failed(
            EditState::Unknown,
            {ErrorKind::Protocol, sentence("The server's answer to EVAL is not that of the script.")});
    const std::string now = reply.items.size() > 1 ? reply.items[1].text : std::string();
    EditConflict conflict;
    if (edit.expiry) {
        if (reply.items[0].text == "gone")
            return failed(EditState::Refused,
                          {ErrorKind::NotFound, sentence("The board is not there any more.")});
        if (reply.items[0].text == "past")
            return failed(
                EditState::Refused,
                {ErrorKind::Usage, sentence("Nothing was changed: the server's clock says {}, so that time "
                                            "has passed and the board would have been deleted at once.",
                                            isoTime(parseInteger(now).value_or(0), TickUnit::Millisecond))});
        if (const auto milliseconds = parseInteger(now))
            conflict.expiry = Expiry(std::chrono::milliseconds(*milliseconds));
    } else {
        conflict.member = reply.items[0].text;
        conflict.raw = parseRawText(now);
    }
    return {EditState::Conflict, std::move(conflict)};
}

/// Whether the board is as the edit would have it; nothing where nobody can say.
std::optional<bool> isMade(const WritableServer &server, const BoardEdit &edit, const Progress &progress)
{
    const std::stop_token &stop = progress.stopToken();
    auto connection = openConnection(server.holding(edit.key).address(), editLookPatience, stop);
    if (!connection)
        return std::nullopt;
    if (edit.expiry) {
        const auto expiry = readExpiry(*connection, edit.key, progress);
        if (!expiry)
            return std::nullopt;
        if (!*expiry || !edit.expiry->after)
            return *expiry == edit.expiry->after;
        return std::abs((**expiry - *edit.expiry->after).count()) <= 1000;
    }
    std::vector<Command> commands;
    for (const MemberChange &change : edit.members)
        commands.push_back({"ZSCORE", edit.key, change.member});
    const auto replies = connection->pipeline(commands, stop);
    if (!replies)
        return std::nullopt;
    for (std::size_t i = 0; i < edit.members.size(); ++i) {
        if ((*replies)[i].isError())
            return std::nullopt;
        const auto raw = parseRawText((*replies)[i].text);
        const std::optional<double> &after = edit.members[i].after;
        if (raw.has_value() != after.has_value() || (raw && !sameBits(*raw, *after)))
            return false;
    }
    return true;
}

/// What an edit has come to whose answer did not come.
EditOutcome outcomeAfter(const Error &lost, const WritableServer &server, const BoardEdit &edit,
                         const Progress &progress)
{
    // Whoever has stopped waiting does not wait for this either, but for a moment.
    const DelayedStop later(progress.stopToken(), editLookAfterStop);
    const std::optional<bool> made = isMade(server, edit, Progress(later.token()));
    if (made.value_or(false))
        return {EditState::Made};
    return failed(
        EditState::Unknown,
        {lost.kind,
         made ? sentence("{} The board does not show the change yet. A slow server may still carry it out.",
                         lost.message)
              : sentence("{} Tiebreak could not find out whether the board was changed.", lost.message)});
}

} // namespace

Command editCommand(const BoardEdit &edit)
{
    if (edit.expiry)
        return {"EVAL",   std::string(expiryScript),       "1",
                edit.key, expiryWord(edit.expiry->before), expiryWord(edit.expiry->after)};
    Command command{"EVAL", std::string(membersScript), "1", edit.key};
    for (const MemberChange &change : edit.members) {
        command.push_back(change.member);
        command.push_back(rawWord(change.before));
        command.push_back(rawWord(change.after));
    }
    return command;
}

std::string editCommandText(const BoardEdit &edit)
{
    std::string line;
    for (const std::string &word : editCommand(edit))
        line += (line.empty() ? "" : " ") + redisCliWord(word);
    return line;
}

std::string editGistText(const BoardEdit &edit)
{
    const auto line = [](std::initializer_list<std::string> words) {
        std::string text;
        for (const std::string &word : words)
            text += (text.empty() ? "" : " ") + redisCliWord(word);
        return text;
    };
    std::string conditions;
    std::string commands;
    if (edit.expiry) {
        conditions = edit.expiry->before ? sentence("if {} is about {}\n", line({"PEXPIRETIME", edit.key}),
                                                    expiryWord(edit.expiry->before))
                                         : sentence("if {} is -1\n", line({"PTTL", edit.key}));
        commands = edit.expiry->after ? line({"PEXPIREAT", edit.key, expiryWord(edit.expiry->after)})
                                      : line({"PERSIST", edit.key});
        return conditions + commands;
    }
    for (const MemberChange &change : edit.members) {
        conditions += sentence("if {} is {}\n", line({"ZSCORE", edit.key, change.member}),
                               change.before ? rawWord(change.before) : "(nil)");
        commands += (commands.empty() ? "" : "\n") +
                    (change.after ? line({"ZADD", edit.key, rawWord(change.after), change.member})
                                  : line({"ZREM", edit.key, change.member}));
    }
    return conditions + commands;
}

namespace
{

EditOutcome sendEdit(const WritableServer &server, const BoardEdit &edit, Timeouts timeouts,
                     const Progress &progress)
{
    const Command command = editCommand(edit);
    OtherNodes nodes(server.route());
    for (;;) {
        auto connection = openConnection(server.holding(edit.key), timeouts, progress.stopToken());
        if (!connection)
            return failed(EditState::Refused, connection.error());
        if (!connection->mayWrite())
            return failed(
                EditState::Refused,
                {ErrorKind::Locked, connection->lockedBecause().empty()
                                        ? sentence("Writes have been switched off: nothing was changed.")
                                        : connection->lockedBecause()});
        // Of these nothing has been sent; Io is the journal's.
        if (auto sent = connection->send(command, progress.stopToken()); !sent)
            return sent.error().kind == ErrorKind::Locked || sent.error().kind == ErrorKind::Cancelled ||
                           sent.error().kind == ErrorKind::Io
                       ? failed(EditState::Refused, sent.error())
                       : outcomeAfter(sent.error(), server, edit, progress);
        const auto reply = connection->receive(progress.stopToken());
        if (!reply)
            return outcomeAfter(reply.error(), server, edit, progress);
        EditOutcome outcome = outcomeOf(*reply, edit);
        // A node that sends elsewhere, or asks to come back, has carried nothing out.
        if (outcome.state != EditState::Refused || !nodes.tryAfter(*outcome.error, progress.stopToken()))
            return outcome;
    }
}

WriteState writeStateOf(EditState state)
{
    switch (state) {
    case EditState::Made:
        return WriteState::Made;
    case EditState::Conflict:
        return WriteState::Conflict;
    case EditState::Refused:
        return WriteState::Refused;
    case EditState::Unknown:
        break;
    }
    return WriteState::Unknown;
}

} // namespace

EditOutcome makeEdit(const WritableServer &server, const BoardEdit &edit, Timeouts timeouts,
                     const Progress &progress)
{
    WriteJob job(server, WriteKind::Edit, {}, edit);
    EditOutcome outcome = sendEdit(job.server(), edit, timeouts, progress);
    job.end({writeStateOf(outcome.state), outcome.error ? outcome.error->message : std::string(), {}, {}});
    return outcome;
}

Result<std::optional<Expiry>> readExpiry(Connection &connection, const std::string &key,
                                         const Progress &progress)
{
    // In one go: what is left is of the moment that TIME tells. Redis 7 says it to the millisecond.
    const Command commands[] = {{"TIME"}, {"PTTL", key}, {"PEXPIRETIME", key}};
    TRY(const auto replies, connection.pipeline(commands, progress.stopToken()));
    const Reply &left = replies[1];
    if (left.isError())
        return std::unexpected(errorFromReply(left.text));
    TRY(const auto milliseconds, integerIn(left));
    if (milliseconds == -2)
        return failure(ErrorKind::NotFound, sentence("The board is not there any more."));
    if (milliseconds < 0)
        return std::optional<Expiry>();
    if (const auto exact = integerIn(replies.back()); exact && *exact >= 0)
        return std::optional(Expiry(std::chrono::milliseconds(*exact)));
    TRY(const auto now, serverTimeIn(replies.front()));
    return std::optional(Expiry(std::chrono::milliseconds(now / 1000 + milliseconds)));
}

} // namespace tiebreak
