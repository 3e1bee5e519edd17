// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/transcript/transcriptrun.h"

#include "console/bench/bench.h"
#include "console/replies/replylines.h"
#include "console/transcript/printedreply.h"
#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "redis/board/readtext.h"
#include "redis/link/open.h"
#include "redis/server/serverinfo.h"
#include "sandbox/sandbox.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

namespace tiebreak
{

namespace
{

using Outcome = TranscriptResult::Kind;

/// Where two replies first differ, in a few words each.
struct Difference {
    std::string printed;
    std::string real;
};

/// Arrays that differ in length differ in that; else in the first element that does.
Difference firstDifference(const Command &command, const Reply &printed, const Reply &real)
{
    if (printed.type == Reply::Type::Array && real.type == Reply::Type::Array &&
        printed.items.size() == real.items.size()) {
        for (std::size_t i = 0; i < real.items.size(); ++i) {
            if (compareReplies(command, printed.items[i], real.items[i]) == ReplyMatch::Same)
                continue;
            Difference inside = firstDifference(command, printed.items[i], real.items[i]);
            return {phrase("reply", "{}) {}", i + 1, inside.printed),
                    phrase("reply", "{}) {}", i + 1, inside.real)};
        }
    }
    return {replyInSentence(printed), replyInSentence(real)};
}

bool takesWords(const CommandFacts &facts, std::size_t words)
{
    const auto count = static_cast<int>(words);
    return facts.arity < 0 ? count >= -facts.arity : count == facts.arity;
}

/// What ends a script or a function.
const std::vector<Command> endings{{"SCRIPT", "KILL"}, {"FUNCTION", "KILL"}};

/// A server's commands are run on a connection that is made anew when one of them was given up.
class TranscriptRunner
{
public:
    TranscriptRunner(WritableServer sandbox, CommandTable table, std::string server, TranscriptLimits limits)
        : m_sandbox(std::move(sandbox))
        , m_table(std::move(table))
        , m_server(std::move(server))
        , m_limits(limits)
    {
    }

    Result<TranscriptResult> run(TranscriptStep step, const std::stop_token &stop);

private:
    Result<void> connect(const std::stop_token &stop);
    void awaitEnd(const std::stop_token &stop);
    Result<std::string> endOverdue(const Command &command, const std::stop_token &stop);
    void compare(TranscriptResult &result) const;

    WritableServer m_sandbox;
    CommandTable m_table;
    std::string m_server;
    TranscriptLimits m_limits;
    std::optional<Connection> m_connection;
    /// For what ends a script: while one runs, the server lets nobody log in.
    std::optional<Connection> m_ending;
    bool m_scriptRuns = false; ///< one that has written, which nothing but the server's end ends
    std::string m_database = "0";
};

Result<void> TranscriptRunner::connect(const std::stop_token &stop)
{
    if (m_connection && m_connection->reusable())
        return {};
    TRY(m_connection, openConnection(m_sandbox, {std::chrono::milliseconds(3000), m_limits.command}, stop));
    if (m_database != "0")
        (void)m_connection->run({"SELECT", m_database}, stop);
    if (!m_ending) {
        // Until then a script lets nobody say anything.
        (void)m_connection->run({"CONFIG", "SET", "lua-time-limit", std::to_string(m_limits.command.count())},
                                stop);
        TRY(m_ending, openConnection(m_sandbox.endpoint(), {}, stop));
        m_ending->mayEndScripts();
    }
    return {};
}

/// A script that is told to end does so a little later.
void TranscriptRunner::awaitEnd(const std::stop_token &stop)
{
    const auto giveUp = std::chrono::steady_clock::now() + 10 * m_limits.command;
    while (!m_ending->run({"PING"}, stop) && m_ending->reusable() &&
           std::chrono::steady_clock::now() < giveUp) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        (void)m_ending->pipeline(endings, stop); // EXEC may have begun the next one
    }
}

/// Ends the script that a command runs which has not answered in its time; what there is to say of it.
Result<std::string> TranscriptRunner::endOverdue(const Command &command, const std::stop_token &stop)
{
    const std::string name = commandName(command, m_table.find(command));
    const auto replies = m_ending->pipeline(endings, stop);
    if (!replies && replies.error().kind == ErrorKind::Cancelled)
        return std::unexpected(replies.error());
    if (!replies) { // it does not look up from what it does
        m_scriptRuns = true;
        return sentence("{} took longer than {} and could not be stopped.", name,
                        elapsedText(m_limits.command));
    }
    if (!std::ranges::all_of(*replies, &Reply::isError)) {
        awaitEnd(stop);
        return sentence("{} took longer than {} and was stopped.", name, elapsedText(m_limits.command));
    }
    const auto isUnkillable = [](const Reply &reply) { return reply.text.starts_with("UNKILLABLE"); };
    m_scriptRuns = std::ranges::any_of(*replies, isUnkillable);
    if (m_scriptRuns)
        return sentence("{} took longer than {}, and its script cannot be stopped: it has written.", name,
                        elapsedText(m_limits.command));
    return sentence("{} waits for another client and was stopped.", name);
}

Result<TranscriptResult> TranscriptRunner::run(TranscriptStep step, const std::stop_token &stop)
{
    TranscriptResult result;
    result.step = std::move(step);
    const Command &command = result.step.command;
    if (command.empty()) {
        result.kind = Outcome::Unreadable;
        result.sentence = sentence("A quote of this command is not closed, so it was not run.");
        return result;
    }
    const bool selects = upperCased(command[0]) == "SELECT" && command.size() == 2;
    const SendDecision decision = decideSending(command, m_table, {true, true});
    // The transcript's sandbox is its own: it may look at any database, and name what does not exist.
    if (!selects && decision.way == SendDecision::Way::Refuse) {
        result.kind = Outcome::Refused;
        result.sentence = decision.reason;
        return result;
    }
    m_scriptRuns = m_scriptRuns && !m_ending->run({"PING"}, stop);
    if (m_scriptRuns) {
        result.kind = Outcome::Refused;
        result.sentence = sentence("Not run: the script above has not ended.");
        return result;
    }
    TRY(connect(stop));
    KeepingSink sink;
    auto asked = m_connection->sendTyped(command, stop);
    if (asked)
        asked = m_connection->receiveTyped(sink, stop);
    if (!asked) {
        if (asked.error().kind != ErrorKind::Timeout && asked.error().kind != ErrorKind::Protocol)
            return std::unexpected(asked.error());
        result.kind = Outcome::Stopped;
        result.sentence = asked.error().message;
        if (asked.error().kind == ErrorKind::Timeout) {
            TRY(result.sentence, endOverdue(command, stop));
        }
        m_connection.reset();
        return result;
    }
    result.reply = sink.takeReply();
    if (selects && !result.reply.reply.isError())
        m_database = command[1];
    compare(result);
    return result;
}

void TranscriptRunner::compare(TranscriptResult &result) const
{
    if (result.step.printed.empty()) {
        result.kind = Outcome::NotPrinted;
        return;
    }
    const auto printed = parsePrintedReply(result.step.printed);
    if (!printed) {
        result.kind = Outcome::Unreadable;
        result.sentence = sentence("redis-cli prints no reply like this one, so it was not compared.");
        return;
    }
    if (result.reply.cut) {
        result.kind = Outcome::Varies;
        result.sentence = sentence("The reply is too long to be compared.");
        return;
    }
    const Reply &real = result.reply.reply;
    switch (compareReplies(result.step.command, *printed, real)) {
    case ReplyMatch::Same:
        result.kind = Outcome::Same;
        return;
    case ReplyMatch::Varies:
        result.kind = Outcome::Varies;
        result.sentence = sentence("This reply differs each time.");
        return;
    case ReplyMatch::Differs:
        break;
    }
    result.kind = Outcome::Differs;
    const Difference found = firstDifference(result.step.command, *printed, real);
    result.sentence =
        sentence("The transcript has {}; {} replied with {}.", found.printed, m_server, found.real);
}

} // namespace

std::size_t TranscriptRun::count(TranscriptResult::Kind kind) const
{
    return static_cast<std::size_t>(std::ranges::count(results, kind, &TranscriptResult::kind));
}

std::size_t TranscriptRun::notRun() const
{
    const auto unclosed = std::ranges::count_if(results, [](const TranscriptResult &result) {
        return result.kind == Outcome::Unreadable && result.step.command.empty();
    });
    return count(Outcome::Refused) + count(Outcome::Stopped) + static_cast<std::size_t>(unclosed);
}

std::string TranscriptRun::answer() const
{
    const auto differs = static_cast<std::int64_t>(count(Outcome::Differs));
    const auto compared = differs + static_cast<std::int64_t>(count(Outcome::Same));
    const auto unread =
        static_cast<std::int64_t>(std::ranges::count_if(results, [](const TranscriptResult &result) {
            return result.kind == Outcome::Unreadable && !result.step.command.empty();
        }));
    std::string text;
    if (compared == 0)
        text = sentence("No printed reply could be compared.");
    else if (differs == 0)
        text = plural(compared, sentence("The one printed reply is that of {}.", server),
                      sentence("All {} printed replies are those of {}.", compared, server));
    else
        text = plural(
            compared, sentence("The one printed reply differs from that of {}.", server),
            plural(differs, sentence("1 of {} printed replies differs from that of {}.", compared, server),
                   sentence("{} of {} printed replies differ from those of {}.", differs, compared, server)));
    std::vector<std::string> sentences{text};
    if (unread > 0)
        sentences.push_back(plural(unread, sentence("1 printed reply is not in redis-cli's format."),
                                   sentence("{} printed replies are not in redis-cli's format.", unread)));
    if (const auto left = static_cast<std::int64_t>(notRun()); left > 0)
        sentences.push_back(plural(left, sentence("1 command did not finish."),
                                   sentence("{} commands did not finish.", left)));
    return listText(ListOf::Sentences, sentences);
}

Result<TranscriptRun> runTranscript(std::string_view text, const Progress &progress,
                                    const TranscriptLimits &limits)
{
    const std::stop_token stop = progress.stopToken();
    TRY(const auto sandbox, Sandbox::start(stop));
    TRY(auto connection, openConnection(sandbox.endpoint(), {}, stop));
    TRY(auto table, readCommandTable(connection, stop));
    const auto info = readServerInfo(connection, progress);
    const std::string server =
        info && !info->version.empty() ? info->product + ' ' + info->version : std::string("Redis");

    auto steps = parseTranscript(text, [&](const std::string &name, std::size_t words) {
        const CommandFacts *facts = table.find({name});
        return facts != nullptr && (words == 0 || takesWords(*facts, words));
    });
    if (steps.empty())
        return failure(ErrorKind::Usage,
                       sentence("There is no Redis command in this text: paste what redis-cli "
                                "shows, its prompts included."));
    if (steps.size() > limits.commands)
        return failure(ErrorKind::Usage, sentence("The transcript has {} commands; {} at most are run.",
                                                  steps.size(), limits.commands));
    TranscriptRun run;
    run.server = server;
    TranscriptRunner runner(sandbox.writable(), std::move(table), server, limits);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        progress.report(i, steps.size());
        TRY(auto result, runner.run(std::move(steps[i]), stop));
        // Thousands of large replies would not fit.
        kept += result.reply.memory;
        if (kept > ReplyLimits().bytes) {
            result.reply.reply = {};
            result.reply.cut = true;
        }
        run.results.push_back(std::move(result));
    }
    progress.report(steps.size(), steps.size());
    return run;
}

} // namespace tiebreak
