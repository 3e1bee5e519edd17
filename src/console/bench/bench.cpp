// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/bench/bench.h"

#include "console/bench/heavyreading.h"
#include "console/words/commandwords.h"
#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/glob.h"
#include "core/text/naturalorder.h"
#include "core/text/scoretext.h"
#include "redis/board/dumppayload.h"
#include "redis/keys/clusterscan.h"
#include "redis/link/cluster.h"
#include "redis/link/open.h"
#include "redis/wire/readingcommands.h"
#include "redis/wire/writtenkeys.h"
#include "sandbox/sandbox.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

/// BZPOPMIN may be asked to wait for ever.
constexpr Timeouts withoutLimit{3000ms, std::chrono::hours(24 * 365)};

BenchRights rightsOf(const std::optional<WritableServer> &writable, const BenchRights &before = {})
{
    return {writable.has_value(), writable && writable->process().has_value(),
            writable ? writable->permit()->onlyKey() : std::nullopt, before.production};
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::ranges::find(names, name) != names.end();
}

std::unexpected<Error> busy()
{
    return failure(ErrorKind::Usage, sentence("Another command is still running."));
}

bool hasAgreed(const BenchAnswer &answer)
{
    return std::ranges::find(answer.agreed, answer.consent) != answer.agreed.end();
}

/// Copies one key to another server. Its payload may be of a version that the other one does not read.
Result<void> copyKey(Connection &from, Connection &to, const std::string &key, const std::stop_token &stop)
{
    constexpr std::int64_t largestCopy = std::int64_t(8) << 20;
    const auto memory = from.run({"MEMORY", "USAGE", key, "SAMPLES", "5"}, stop);
    if (memory && memory->isNil())
        return {};
    if (memory && memory->integer > largestCopy)
        return failure(ErrorKind::Limit, sentence("{} takes {} MiB, too much to be copied into a sandbox.",
                                                  quotedText(key), memory->integer >> 20));
    if (!memory && from.broken())
        return std::unexpected(memory.error());
    TRY(const auto dump, from.run({"DUMP", key}, stop));
    if (dump.isNil())
        return {};
    if (to.run({"RESTORE", key, "0", dump.text}, stop))
        return {};
    TRY(const auto rows, parseDumpPayload(dump.text));
    std::vector<Command> commands;
    for (std::size_t row = 0; row < rows.size(); ++row)
        commands.push_back({"ZADD", key, shortestText(rows.raw(row)), std::string(rows.member(row))});
    TRY(to.pipeline(commands, stop));
    return {};
}

bool endsTransaction(std::string_view name)
{
    return isOneOf(name, {"EXEC", "DISCARD"});
}

/// It changes the connection on which it is typed, or what is typed after it.
bool isOfConnection(std::string_view name)
{
    return endsTransaction(name) || isOneOf(name, {"MULTI", "WATCH", "UNWATCH", "CLIENT", "SELECT", "AUTH",
                                                   "HELLO", "RESET", "READONLY", "READWRITE", "ASKING"});
}

/// What has become of an open transaction when this command failed.
std::string transactionText(std::string_view name, bool wasSent, bool isConnected)
{
    if (isConnected)
        return sentence("The transaction is still open.");
    if (wasSent && endsTransaction(name))
        return name == "EXEC" ? sentence("The outcome of the transaction is unknown.") : std::string();
    return sentence("What MULTI had queued is lost. None of it was run. Start again with MULTI.");
}

/// Somebody is typing meanwhile.
constexpr Timeouts completionPatience{std::chrono::milliseconds(500), std::chrono::milliseconds(1000)};

} // namespace

BenchAnswer stoppedAnswer(std::string line, Command command)
{
    BenchAnswer answer;
    answer.kind = BenchAnswer::Kind::Cancelled;
    answer.line = std::move(line);
    answer.ending = endingOf(command);
    answer.reason =
        answer.ending.empty()
            ? sentence("Stopped waiting. If it was a write, the server may still have carried it out.")
            : sentence(
                  "Stopped waiting. The script may still run on the server and block every other client.");
    answer.command = std::move(command);
    answer.wasSent = true;
    return answer;
}

void noteScript(BenchAnswer &answer, Bench::Script script)
{
    if (script == Bench::Script::Runs)
        answer.reason =
            sentence("Stopped waiting. The script still runs on the server and blocks every other client.");
    if (script != Bench::Script::Ended)
        return;
    answer.reason = sentence("Stopped waiting. The script has ended.");
    answer.ending.clear();
}

std::string withoutPassword(std::string_view line, const Command &command)
{
    if (!mayHoldPassword(command))
        return std::string(line);
    const std::string name = excerpt(command[0], 40);
    return name + " ***";
}

Bench::Bench(Route route, std::optional<WritableServer> writable, ReplyLimits replyLimits,
             UndoLimits undoLimits)
    : m_route(std::move(route))
    , m_replyLimits(replyLimits)
    , m_rights(rightsOf(writable))
    , m_writable(std::move(writable))
    , m_undo(undoLimits)
{
}

Bench::~Bench() = default;

void Bench::setWritable(std::optional<WritableServer> writable)
{
    const std::lock_guard lock(m_state);
    m_rights = rightsOf(writable, m_rights);
    m_writable = std::move(writable);
}

void Bench::setProduction(bool production)
{
    const std::lock_guard lock(m_state);
    m_rights.production = production;
}

BenchRights Bench::rights() const
{
    const std::lock_guard lock(m_state);
    return m_rights;
}

std::size_t Bench::undoLevels() const
{
    const std::lock_guard lock(m_state);
    return m_undo.size();
}

std::string Bench::undoName() const
{
    const std::lock_guard lock(m_state);
    return m_undo.last();
}

std::string Bench::placeOf(const Command &command, const std::stop_token &stop)
{
    if (!m_route.cluster || m_transaction)
        return {};
    const auto own = connection(m_own, {}, stop);
    if (!own)
        return {};
    const auto keys = keysOf(**own, command, stop);
    return keys && !keys->empty() ? keys->front() : std::string();
}

Result<Connection *> Bench::connection(std::optional<Connection> &held, Timeouts timeouts,
                                       std::stop_token stop, const std::string &key,
                                       std::vector<std::string> beside)
{
    std::optional<WritableServer> writable;
    {
        const std::lock_guard lock(m_state);
        if (m_writable && m_writable->permit()->holds())
            writable = m_writable;
    }
    const bool elsewhere = held && m_route.cluster && !key.empty() &&
                           held->address() != m_route.cluster->addressFor(m_route.endpoint, key);
    if (held && !elsewhere && held->reusable() && held->mayWrite() == writable.has_value())
        return &*held;
    held.reset();
    ++m_opened;
    TRY(auto opened,
        writable
            ? openConnection(writable->as(WriteKind::Console).holding(key).besides(std::move(beside)),
                             timeouts, std::move(stop))
            : openConnection({m_route, key}, timeouts, std::move(stop), nullptr, Connection::Until::Known));
    held.emplace(std::move(opened));
    return &*held;
}

// Asked once: a server that refuses COMMAND will go on refusing it.
Result<void> Bench::readTable(std::stop_token stop)
{
    if (m_tableRead)
        return {};
    TRY(const auto own, connection(m_own, {}, stop));
    auto table = readCommandTable(*own, stop);
    if (!table && own->broken())
        return std::unexpected(table.error());
    const std::lock_guard lock(m_state);
    if (table)
        m_table = *std::move(table);
    m_tableRead = true;
    return {};
}

std::vector<std::string> Bench::knownCommands() const
{
    const std::lock_guard lock(m_state);
    return m_table.names();
}

BenchAnswer Bench::run(std::string_view line, const Decoder &decoder, const Wording &wording,
                       std::stop_token stop, const Consent &agreed)
{
    const std::lock_guard running(m_running);
    BenchAnswer answer;
    answer.line = trimmed(line);
    const auto words = splitCommandLine(line);
    if (!words || words->empty()) {
        answer.kind = BenchAnswer::Kind::Malformed;
        answer.reason = words ? sentence("There is no command in this line.") : words.error().message;
        return answer;
    }
    for (const CommandWord &word : *words)
        answer.command.push_back(word.bytes);
    answer.line = withoutPassword(answer.line, answer.command);
    const auto failed = [&](const Error &error) {
        answer.kind =
            error.kind == ErrorKind::Cancelled ? BenchAnswer::Kind::Cancelled : BenchAnswer::Kind::Failed;
        answer.reason = error.message;
        if (error.kind == ErrorKind::Loading)
            answer.ending = endingNamedBy(error.message);
        return answer;
    };
    // While a script runs the server tells nothing of its commands.
    if (const auto table = endsScript(answer.command) ? Result<void>() : readTable(stop); !table)
        return failed(table.error());

    const SendDecision decision = decideSending(answer.command, m_table, rights());
    answer.reason = decision.reason;
    answer.nearest = decision.nearest;
    answer.consent = decision.consent;
    answer.writes = decision.writes;
    answer.agreed = agreed;
    std::vector<std::string> beside;
    switch (decision.way) {
    case SendDecision::Way::Ask:
        if (rights().onlyKey)
            beside = otherKeys(answer.command, *rights().onlyKey);
        if (m_transaction && !beside.empty()) {
            answer.kind = BenchAnswer::Kind::Held;
            answer.reason = sentence("{} It cannot be part of a transaction.", answer.reason);
            break;
        }
        // Who ends a script has been asked by the button that does.
        if (endsScript(answer.command) && !agreed.empty())
            return endScript(std::move(answer), stop);
        if (!hasAgreed(answer)) {
            answer.kind = BenchAnswer::Kind::Asked;
            break;
        }
        if (const auto may = mayRead(answer, stop); !may)
            return failed(may.error());
        else if (!*may)
            return answer;
        return send(std::move(answer), stop, std::move(beside));
    case SendDecision::Way::Refuse:
        answer.kind = BenchAnswer::Kind::Refused;
        break;
    case SendDecision::Way::Unknown:
        answer.kind = BenchAnswer::Kind::Unknown;
        break;
    case SendDecision::Way::HoldBack:
        answer.kind = BenchAnswer::Kind::Held;
        readWhatIf(answer, decoder, wording, stop);
        break;
    case SendDecision::Way::Send:
        if (const auto may = mayRead(answer, stop); !may)
            return failed(may.error());
        else if (!*may)
            return answer;
        // In the sandbox one looks on: what it does to the time is told beside the reply.
        if (rights().sandbox && !m_transaction && decoder.spec().hasTime())
            readWhatIf(answer, decoder, wording, stop);
        return send(std::move(answer), stop);
    }
    if (mayHoldPassword(answer.command))
        answer.command = {answer.command[0]};
    return answer;
}

Result<bool> Bench::mayRead(BenchAnswer &answer, std::stop_token stop)
{
    if (rights().sandbox || !mayBeHeavy(answer.command))
        return true;
    TRY(const auto own, connection(m_own, {}, stop, placeOf(answer.command, stop)));
    TRY(const auto burden, readBurden(*own, answer.command, stop));
    if (!burden || !burden->isHeavy())
        return true;
    const std::string consent = std::exchange(answer.consent, sentence("Let them wait"));
    if (!rights().production && hasAgreed(answer)) {
        answer.consent = consent;
        return true;
    }
    answer.reason = heavyReadingText(answer.command, *burden);
    answer.kind = rights().production ? BenchAnswer::Kind::Held : BenchAnswer::Kind::Asked;
    return false;
}

void Bench::readWhatIf(BenchAnswer &answer, const Decoder &decoder, const Wording &wording,
                       std::stop_token stop)
{
    const auto words = incrementIn(answer.command);
    if (!words)
        return;
    const auto own = connection(m_own, {}, stop, words->key);
    if (!own)
        return;
    const auto score = (*own)->run({"ZSCORE", words->key, words->member}, stop);
    if (!score)
        return;
    const auto raw = score->isNil() ? std::nullopt : parseRawText(score->text);
    answer.whatIf = incrementWhatIf(answer.command, *words, raw, decoder, wording);
}

/// Reads what the command's keys hold before it runs; only in the sandbox.
void Bench::keepForUndo(BenchAnswer &answer, std::stop_token stop)
{
    if (!answer.writes || !rights().sandbox)
        return;
    const std::string name = upperCased(answer.command[0]);
    if (isOneOf(name, {"MULTI", "WATCH", "UNWATCH", "EXEC", "DISCARD", "SELECT", "CLIENT"}))
        return;
    const auto own = connection(m_own, {}, stop);
    if (!own)
        return;
    UndoLimits limits;
    {
        const std::lock_guard lock(m_state);
        limits = m_undo.limits();
    }
    const bool emptiesAll = name == "FLUSHALL" || name == "FLUSHDB";
    auto level = readUndo(**own, answer.command, emptiesAll, limits, stop);
    if (!level || (level->keys.empty() && !emptiesAll)) {
        answer.undoNote = !level && level.error().kind == ErrorKind::Limit
                              ? sentence("It cannot be undone. {}", level.error().message)
                              : sentence("It cannot be undone: it names no keys.");
        return;
    }
    level->name = name;
    answer.undoable = true;
    if (m_transaction) {
        // The first to touch a key knows what it held.
        for (KeyBefore &key : level->keys) {
            if (std::ranges::find(m_transaction->keys, key.key, &KeyBefore::key) == m_transaction->keys.end())
                m_transaction->keys.push_back(std::move(key));
        }
        m_transaction->wholeDatabase = m_transaction->wholeDatabase || level->wholeDatabase;
        answer.undoable = false;
        return;
    }
    const std::lock_guard lock(m_state);
    m_undo.push(*std::move(level));
}

BenchAnswer Bench::send(BenchAnswer answer, std::stop_token stop, std::vector<std::string> beside)
{
    const std::string name = upperCased(answer.command[0]);
    const std::string place = placeOf(answer.command, stop);
    const bool ofNode =
        m_route.cluster && place.empty() && beside.empty() && !m_transaction && !isOfConnection(name);
    std::optional<Connection> &kept = ofNode && !m_watches ? m_keyless : m_typed;
    const auto failed = [&](const Error &error) {
        const bool cancelled = error.kind == ErrorKind::Cancelled;
        answer.kind = cancelled ? BenchAnswer::Kind::Cancelled : BenchAnswer::Kind::Failed;
        const bool script = answer.wasSent && runsScript(answer.command);
        if (script)
            answer.ending = endingOf(answer.command);
        else if (error.kind == ErrorKind::Loading)
            answer.ending = endingNamedBy(error.message);
        const bool queues = m_transaction && name != "EXEC";
        answer.reason = !cancelled ? error.message
                        : script   ? stoppedAnswer({}, answer.command).reason
                        : answer.wasSent && answer.writes && !queues
                            ? sentence("Stopped waiting. The server may have done it all the same.")
                            : sentence("Stopped waiting.");
        answer.isConnected = !answer.wasSent && kept && kept->reusable();
        std::string also;
        if (m_transaction)
            also = transactionText(name, answer.wasSent, answer.isConnected);
        else if (m_watches && !answer.isConnected)
            also = sentence("WATCH has ended with the connection. Start again with WATCH.");
        answer.reason = listText(ListOf::Sentences, {answer.reason, also});
        if (answer.isConnected)
            return answer;
        kept.reset();
        // Whoever waits no longer may not see this answer, and is told with the next one.
        if (!cancelled || (answer.wasSent && endsTransaction(name))) {
            m_transaction.reset();
            m_watches = false;
        }
        return answer;
    };
    if (runsScript(answer.command))
        m_scriptPlace = place;
    std::optional<Connection> once;
    std::optional<Connection> &held = beside.empty() ? kept : once;
    const std::uint64_t openedBefore = m_opened;
    const auto typed = connection(held, withoutLimit, stop, place, std::move(beside));
    if (!typed)
        return failed(typed.error());
    if (m_transaction && m_opened != openedBefore) {
        m_transaction.reset();
        m_watches = false;
        m_typed.reset();
        return failed({ErrorKind::Closed, sentence("The connection was lost, and with it what MULTI had "
                                                   "queued. None of it was run. Start again with MULTI.")});
    }
    if (m_watches && &held == &m_typed && m_opened != openedBefore) {
        m_watches = false;
        m_typed.reset();
        return failed({ErrorKind::Closed, sentence("Nothing was sent: WATCH has ended with the connection "
                                                   "on which it was typed. Start again with WATCH.")});
    }
    // A cursor means nothing to any other node.
    if (ofNode && name == "SCAN" && answer.command.size() > 1 && answer.command[1] != "0" &&
        !m_scanned.empty() && (*typed)->address() != m_scanned)
        return failed(
            {ErrorKind::Usage, sentence("Nothing was sent: {} gave this cursor, and {} would be asked "
                                        "now. Begin again with SCAN 0.",
                                        m_scanned, (*typed)->address())});
    // The connection does not take our word for it that a command reads.
    if (!answer.writes && !isKnownToRead(answer.command)) {
        if (const auto reads = (*typed)->learnReading(answer.command, stop); !reads)
            return failed(reads.error());
    }
    const std::size_t levels = undoLevels();
    keepForUndo(answer, stop);

    const bool runs = !endingOf(answer.command).empty() && !m_transaction;
    if (runs)
        prepareEnding(stop);
    KeepingSink sink(m_replyLimits);
    const auto begin = std::chrono::steady_clock::now();
    if (auto sent = (*typed)->sendTyped(answer.command, stop); !sent)
        return failed(sent.error());
    answer.wasSent = true;
    if (auto received = (*typed)->receiveTyped(sink, stop); !received)
        return failed(received.error());
    answer.time = std::chrono::steady_clock::now() - begin;
    answer.reply = sink.takeReply();
    if (ofNode)
        answer.node = (*typed)->address();
    else if (!m_route.cluster)
        answer.process = (*typed)->serverProcess().id;
    if (ofNode && name == "SCAN")
        m_scanned = answer.node;
    answer.ending = endingNamedBy(answer.reply.reply.isError() ? answer.reply.reply.text : std::string());
    if (!answer.ending.empty())
        m_scriptPlace = place;
    answer.shape = replyShape(answer.command);

    const bool isError = answer.reply.reply.isError();
    if (isError && answer.undoable) {
        const std::lock_guard lock(m_state);
        if (m_undo.size() > levels || levels == m_undo.limits().levels)
            m_undo.pop();
        answer.undoable = false;
    }
    if (isError)
        answer.undoNote.clear();
    // Of a row that has come anew, the reply tells all.
    if (isError || answer.whatIf.detail.empty() || !answer.whatIf.ofRow)
        answer.whatIf = {};
    if (name == "MULTI" && !isError)
        m_transaction = UndoLevel{.name = "EXEC", .keys = {}, .wholeDatabase = false};
    if (name == "WATCH" && !isError)
        m_watches = true;
    else if (name == "UNWATCH" && !isError && !m_transaction)
        m_watches = false;
    // Without MULTI the server refuses either; and DISCARD with a word too many leaves the transaction open.
    if (endsTransaction(name) && (!isError || (name == "EXEC" && m_transaction))) {
        m_watches = false;
        if (name == "EXEC" && m_transaction && !m_transaction->keys.empty() &&
            answer.reply.reply.type == Reply::Type::Array && rights().sandbox) {
            const std::lock_guard lock(m_state);
            m_undo.push(*std::move(m_transaction));
            answer.undoable = true;
        }
        m_transaction.reset();
    }
    if (answer.reply.reply.type == Reply::Type::Status && answer.reply.reply.text == "QUEUED")
        answer.shape = {};
    // Of the same process, database and user as the reply: another connection may lead elsewhere.
    if (answer.shape.needsCard() && !isError && !answer.shape.key.empty() && !m_transaction) {
        const auto card = (*typed)->run({"ZCARD", answer.shape.key}, stop);
        if (card && card->type == Reply::Type::Integer)
            answer.cardinality = card->integer;
    }
    return answer;
}

// While a script runs the server lets nobody select a database.
void Bench::prepareEnding(std::stop_token stop)
{
    const auto here = [&](const Connection &ending) {
        return ending.reusable() &&
               (!m_route.cluster ||
                ending.address() == m_route.cluster->addressFor(m_route.endpoint, m_scriptPlace));
    };
    if (m_ending && here(*m_ending))
        return;
    m_ending.reset();
    Route route = m_route;
    route.endpoint.db = 0;
    if (auto opened = openConnection({route, m_scriptPlace}, withoutLimit, std::move(stop), nullptr,
                                     Connection::Until::Answering)) {
        opened->mayEndScripts();
        m_ending.emplace(*std::move(opened));
    }
}

BenchAnswer Bench::endScript(BenchAnswer answer, std::stop_token stop)
{
    const auto failed = [&](const Error &error) {
        answer.kind =
            error.kind == ErrorKind::Cancelled ? BenchAnswer::Kind::Cancelled : BenchAnswer::Kind::Failed;
        answer.reason = error.message;
        answer.ending = answer.command;
        m_ending.reset();
        return answer;
    };
    prepareEnding(stop);
    if (!m_ending)
        return failed({ErrorKind::Connect, sentence("The server cannot be reached while the script runs.")});
    KeepingSink sink(m_replyLimits);
    const auto begin = std::chrono::steady_clock::now();
    if (auto sent = m_ending->sendTyped(answer.command, stop); !sent)
        return failed(sent.error());
    answer.wasSent = true;
    if (auto received = m_ending->receiveTyped(sink, stop); !received)
        return failed(received.error());
    answer.time = std::chrono::steady_clock::now() - begin;
    answer.reason.clear();
    answer.reply = sink.takeReply();
    return answer;
}

Bench::Script Bench::awaitScript(std::stop_token stop)
{
    constexpr std::chrono::milliseconds patience = 15s; // of a server that calls a script slow after 5 s
    const std::lock_guard running(m_running);
    prepareEnding(stop);
    if (!m_ending)
        return Script::NotKnown;
    m_ending->setPatience(patience);
    const Command question[] = {{"PING"}};
    const auto replies = m_ending->pipeline(question, stop);
    if (!replies)
        return Script::NotKnown;
    m_ending->setPatience(withoutLimit.command);
    const Reply &reply = replies->front();
    return !reply.isError()                  ? Script::Ended
           : reply.text.starts_with("BUSY ") ? Script::Runs
                                             : Script::NotKnown;
}

Result<std::string> Bench::undo(std::stop_token stop)
{
    const std::lock_guard running(m_running);
    if (!rights().sandbox)
        return failure(ErrorKind::Usage, sentence("Only in the sandbox is a command undone."));
    if (m_transaction)
        return failure(ErrorKind::Usage,
                       sentence("A transaction is open: end it with EXEC or DISCARD first."));
    TRY(const auto own, connection(m_own, {}, stop));
    std::optional<UndoLevel> level;
    {
        const std::lock_guard lock(m_state);
        level = m_undo.pop();
    }
    if (!level)
        return failure(ErrorKind::Usage, sentence("There is no command to undo."));
    TRY(applyUndo(*own, *level, stop));
    return level->name;
}

Result<BenchAnswer> Bench::tryInSandbox(const Command &command, const Decoder &decoder,
                                        const Wording &wording, std::stop_token stop)
{
    const std::lock_guard running(m_running);
    TRY(const auto own, connection(m_own, {}, stop));
    TRY(const auto sandbox, Sandbox::start(stop));
    TRY(auto there, openConnection(sandbox.writable(), {}, stop));
    // A command without keys is tried all the same.
    if (const auto keys = keysOf(there, command, stop)) {
        for (const std::string &key : *keys)
            TRY(copyKey(*own, there, key, stop));
    }
    Bench bench(sandbox.endpoint(), sandbox.writable(), m_replyLimits);
    return bench.run(commandLineOf(command), decoder, wording, stop);
}

Result<std::vector<std::string>> Bench::keysLike(const std::string &prefix, std::size_t max,
                                                 std::stop_token stop)
{
    const std::unique_lock running(m_running, std::try_to_lock);
    if (!running)
        return busy();
    TRY(const auto own, connection(m_own, {}, stop));
    const KeyScan scan{
        .match = globBeginning(prefix), .max = max, .maxBatches = 10, .patience = completionPatience};
    TRY(auto listed, listKeys(*own, m_route, scan, Nodes::Responding, Progress(stop)));
    std::ranges::sort(listed.keys, naturallyBefore);
    listed.keys.resize(std::min(listed.keys.size(), max));
    return std::move(listed.keys);
}

Result<std::vector<std::string>> Bench::membersOf(const std::string &key, const std::string &prefix,
                                                  std::size_t max, std::stop_token stop)
{
    const std::unique_lock running(m_running, std::try_to_lock);
    if (!running)
        return busy();
    TRY(const auto own, connection(m_own, {}, stop, key));
    std::vector<std::string> names;
    if (prefix.empty()) {
        TRY(const auto top, own->run({"ZREVRANGE", key, "0", std::to_string(max - 1)}, stop));
        for (const Reply &member : top.items)
            names.push_back(member.text);
        return names;
    }
    std::string cursor = "0";
    for (int page = 0; page < 5 && names.size() < max; ++page) {
        TRY(const auto reply,
            own->run({"ZSCAN", key, cursor, "MATCH", globBeginning(prefix), "COUNT", "500"}, stop));
        if (reply.items.size() != 2)
            break;
        for (std::size_t i = 0; i + 1 < reply.items[1].items.size() && names.size() < max; i += 2)
            names.push_back(reply.items[1].items[i].text);
        cursor = reply.items[0].text;
        if (cursor == "0")
            break;
    }
    std::ranges::sort(names);
    names.erase(std::ranges::unique(names).begin(), names.end());
    return names;
}

} // namespace tiebreak
