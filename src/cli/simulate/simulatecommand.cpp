// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli simulate
#include "cli/options/subcommand.h"
#include "redis/link/linktext.h"
#include "redis/link/open.h"

#include "cli/output/printederrors.h"
#include "cli/simulate/cleanup.h"
#include "cli/simulate/simulateoptions.h"
#include "cli/simulate/simulateplans.h"
#include "cli/simulate/simulateprogress.h"
#include "cli/simulate/simulatetext.h"
#include "cli/source/productionmark.h"
#include "cli/source/server.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "files/atomicfile.h"
#include "files/journalfile.h"
#include "files/rowjson.h"
#include "files/usersettings.h"
#include "redis/server/allowwrites.h"
#include "redis/server/serverinfo.h"
#include "redis/wire/endpointurl.h"
#include "redis/wire/typedendpoint.h"
#include "redis/wire/waiter.h"
#include "sandbox/sandbox.h"
#include "sim/record/recordjson.h"
#include "sim/record/runsfile.h"
#include "sim/record/runtext.h"
#include "sim/report/runcsv.h"
#include "sim/report/runhtml.h"
#include "sim/run/matrix.h"
#include "sim/run/rounds.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <unistd.h>

namespace tiebreak
{

namespace
{

/// Where the runs take place.
struct Target {
    std::optional<Sandbox> sandbox;
    std::optional<WritableServer> server; ///< nothing before it is opened
    std::string name;
    std::optional<Endpoint> endpoint;     ///< nothing: a sandbox
    ServerProcess process;                ///< of the endpoint
    std::shared_ptr<WritePermit> permit;  ///< to write there; null: a sandbox
    std::shared_ptr<JournalFile> journal; ///< of what is written there; null: a sandbox
};

Result<Target> parseTarget(const SimulateOptions &options)
{
    Target target;
    target.name = options.server;
    if (options.server == sandboxName)
        return target;
    TRY(auto endpoint, parseTypedEndpoint(options.server));
    target.name = endpointText(endpoint);
    target.endpoint = std::move(endpoint);
    return target;
}

Result<void> refuseProduction(const Policy &policy, const Route &route, const ServerProcess &process = {})
{
    TRY(refuseForbiddenWrites(policy));
    TRY(auto why, whyProduction(policy, route, process));
    if (!why.empty())
        return failure(ErrorKind::Usage,
                       listText(ListOf::Sentences, {sentence("Nothing was run."), std::move(why),
                                                    sentence("Use the sandbox or a server for tests.")}));
    return {};
}

Result<void> open(Target &target, const SimulateOptions &options, const CommandContext &context)
{
    if (target.endpoint) {
        TRY(refuseProduction(context.policy, *target.endpoint));
        if (!options.allowWrites)
            return failure(ErrorKind::Usage,
                           sentence("A run writes to the server. Add --allow-writes to allow that on {}.",
                                    addressText(*target.endpoint)));
        TRY(auto server, openServer(options.server, context));
        // Of its cluster more is known now.
        TRY(refuseProduction(context.policy, server.route, server.process));
        TRY(refuseReplica(server));
        if (!server.process.isKnown())
            return failure(ErrorKind::Permission, unknownProcessText(server.process));
        target.endpoint = server.route.endpoint;
        target.name = server.text;
        target.process = server.process;
        target.permit = std::make_shared<WritePermit>();
        target.journal = openJournal(*openUserSettings(), context.policy);
        target.server = allowWrites(server.route, target.journal, target.permit);
        if (!server.route.cluster)
            target.permit->bind({}, server.process);
        return {};
    }
    TRY(refuseTls(context));
    TRY(auto started, Sandbox::start(context.stop.get_token()));
    target.sandbox.emplace(std::move(started));
    target.server = target.sandbox->writable();
    return {};
}

/// Says so where the journal does not know what became of a run.
void remarkUnkept(const Target &target, Output &output)
{
    if (const std::string why = target.journal ? target.journal->unkept() : std::string(); !why.empty())
        output.remark(why, Remark::Finding);
}

Result<bool> knowsFunctions(const WritableServer &server, const std::stop_token &stop)
{
    TRY(auto connection, openConnection(server.address(), {}, stop));
    TRY(const auto info, readServerInfo(connection, Progress(stop)));
    return info.knowsFunctions();
}

/// A file that is written when all runs have ended, and found out before whether it can be.
struct ResultFile {
    std::optional<AtomicFile> file;
    std::string (*text)(const MadeRuns &runs) = nullptr;
};

Result<std::vector<ResultFile>> openFiles(const SimulateOptions &options)
{
    std::vector<ResultFile> files;
    const auto add = [&](const std::string &path, auto text) -> Result<void> {
        TRY(auto file, AtomicFile::create(path));
        files.push_back({std::move(file), text});
        return {};
    };
    if (!options.report.empty()) {
        const bool html = options.report.ends_with(".html") || options.report.ends_with(".htm");
        if (!html && !options.report.ends_with(".csv"))
            return failure(ErrorKind::Usage, "--report writes .html or .csv, by the end of the file's name.");
        TRY(add(options.report, html ? runsHtml : runsCsv));
    }
    if (!options.save.empty())
        TRY(add(options.save, runsText));
    return files;
}

Result<void> writeResultFiles(std::vector<ResultFile> &files, std::span<const RunRow> rows)
{
    const MadeRuns runs = madeRuns(rows);
    if (runs.records.empty())
        return {};
    for (ResultFile &file : files) {
        TRY(file.file->write(file.text(runs)));
        TRY(file.file->commit());
    }
    return {};
}

/// While the runs last: a mark or a policy that comes takes the word back, and ends them.
class PermitWatch
{
public:
    PermitWatch(const Target &target, std::stop_source runs) : m_target(target), m_runs(std::move(runs))
    {
        if (target.permit)
            m_thread = std::jthread([this](const std::stop_token &stop) { watch(stop); });
    }
    /// Why the runs were ended; empty where they were not. The watch ends with this.
    std::string end()
    {
        if (m_thread.joinable()) {
            m_thread.request_stop();
            m_thread.join();
        }
        return m_why;
    }

private:
    void watch(const std::stop_token &stop)
    {
        constexpr auto pause = std::chrono::seconds(1);
        Waiter waiter;
        while (waiter.wait(-1, 0, WaitClock::now() + pause, stop) != Waiter::Outcome::Stopped) {
            const auto why = whyNoWrites(readPolicy(), m_target.server->route(), m_target.process);
            if (why && why->empty())
                continue;
            m_why = why ? *why : why.error().message;
            m_target.permit->withdraw();
            m_runs.request_stop();
            return;
        }
    }

    const Target &m_target;
    std::stop_source m_runs;
    std::string m_why;
    std::jthread m_thread; // the last: it uses the others
};

struct Ran {
    std::vector<RunRow> rows;
    std::optional<Error> firstError; ///< of a run that was not run or ended early
    bool serverFailed = false;       ///< not only that a plan asked for what cannot be
};

Ran runAll(const Target &target, const RunMatrix &matrix, const std::stop_token &stop)
{
    Ran ran;
    const std::vector<RunPlan> &plans = matrix.plans;
    SimulateProgress shown(STDERR_FILENO, plans.size(), matrix.rounds);
    MatrixControl control;
    control.run.second = [&](const RunSecond &second) { shown.second(second); };
    control.begins = [&](std::size_t index, unsigned round) {
        shown.begin(index, round, runTitle(plans[index]));
    };
    const auto failed = [&ran](Error error) {
        ran.serverFailed =
            ran.serverFailed || (error.kind != ErrorKind::Limit && error.kind != ErrorKind::Usage);
        if (!ran.firstError)
            ran.firstError = std::move(error);
    };
    std::size_t ended = 0;
    control.ends = [&](std::size_t index, const Result<RunResult> &result) {
        ++ended;
        if (index == ran.rows.size()) // in the first round
            ran.rows.emplace_back().plan = plans[index];
        RunRow &row = ran.rows[index];
        if (result) {
            RunRecord &record = row.rounds.emplace_back(recordOf(*result));
            record.target = target.name;
            if (target.sandbox) // ends with this command
                record.boardKept = false;
            row.record = mergedRounds(row.rounds);
            const auto &consistency = result->consistency;
            if (result->partial)
                failed(Error{result->partial->kind,
                             sentence("The run ended early: {}", result->partial->message)});
            else if (consistency && consistency->membersUnsure > 0 && !plans[index].workload.faults.any())
                failed(Error{ErrorKind::Closed,
                             sentence("{} got no answer, so {} were not judged.",
                                      updateCount(plainWording(), consistency->uncertain),
                                      memberCount(plainWording(), consistency->membersUnsure))});
        } else {
            row.notRun = result.error().message;
            failed(result.error());
        }
    };
    std::stop_source end;
    const std::stop_callback endAll(stop, [&] { end.request_stop(); });
    PermitWatch permit(target, end);
    runMatrix(*target.server, matrix, control,
              Progress(end.get_token(),
                       [&](std::uint64_t done, std::uint64_t total) { shown.report(done, total); }));
    for (std::size_t i = ran.rows.size(); i < plans.size(); ++i) {
        RunRow &row = ran.rows.emplace_back();
        row.plan = plans[i];
        row.notRun = sentence("It was stopped before this run began.");
    }
    // A mark that is seen once the last run has ended stops none.
    const bool isOver = ended == plans.size() * matrix.rounds && !ran.firstError;
    if (const std::string why = permit.end(); !why.empty() && !isOver) {
        ran.firstError = Error{ErrorKind::Locked, sentence("The run ended early: {}", why)};
        ran.serverFailed = true;
    }
    return ran;
}

void print(const SimulateOptions &options, const Ran &ran, CommandContext &context)
{
    if (options.matrix && context.json)
        writeRunsJson(ran.rows, context.output);
    else if (options.matrix)
        writeRuns(ran.rows, ::isatty(STDOUT_FILENO) == 1, context.output);
    else if (context.json)
        writeRunJson(ran.rows.front(), context.output);
    else
        writeRun(ran.rows.front(), context.output);
}

Result<ExitStatus> runCleanUp(Target &target, const SimulateOptions &options, CommandContext &context)
{
    if (target.endpoint && (!options.allowWrites || options.dryRun)) {
        TRY(const auto server, openServer(options.server, context));
        return cleanUp(server.route, server.text, {}, context);
    }
    TRY(open(target, options, context));
    auto cleaned = cleanUp(target.server->route(), target.name, target.server, context);
    remarkUnkept(target, context.output);
    return cleaned;
}

Result<ExitStatus> runSimulate(const SimulateOptions &options, CommandContext &context)
{
    const std::stop_token stop = context.stop.get_token();
    TRY(auto target, parseTarget(options));
    if (options.cleanUp)
        return runCleanUp(target, options, context);
    auto plans = plansOf(options, true);
    if (!plans)
        return std::unexpected(plans.error());
    const unsigned rounds = roundsOf(options);
    DryRun dry{*plans, target.name, rounds, expectedTime(*plans, rounds)};
    if (options.dryRun) {
        context.json ? writeDryRunJson(dry, context.output) : writeDryRun(dry, context.output);
        return 0;
    }
    TRY(auto files, openFiles(options));
    TRY(open(target, options, context));
    if (options.matrix) {
        TRY(const auto functions, knowsFunctions(*target.server, stop));
        if (plans = plansOf(options, functions); !plans)
            return std::unexpected(plans.error());
        dry = {*plans, target.name, rounds, expectedTime(*plans, rounds)};
        printError(planSummary(dry) + ":\n" + planList(dry.plans));
    }
    const Ran ran = runAll(target, {*plans, rounds}, stop);
    remarkUnkept(target, context.output);
    const auto records = recordsOf(ran.rows);
    if (records.empty())
        return ran.firstError ? Result<ExitStatus>(std::unexpected(*ran.firstError))
                              : failure(ErrorKind::Cancelled, "Stopped before the first run.");
    print(options, ran, context);
    TRY(writeResultFiles(files, ran.rows));
    if (stop.stop_requested())
        return failure(ErrorKind::Cancelled, "Stopped: only what was measured so far is reported.");
    if (ran.firstError && (!options.matrix || ran.serverFailed))
        return std::unexpected(*ran.firstError);
    const auto anyIs = [&](RunOutcome outcome) {
        return std::ranges::any_of(records,
                                   [&](const RunRecord &record) { return outcomeOf(record) == outcome; });
    };
    if (anyIs(RunOutcome::Unchecked) && !options.noCheck)
        return failure(ErrorKind::Server, sentence("A run could not be checked."));
    return anyIs(RunOutcome::Wrong) ? exitWithFindings : 0;
}

} // namespace

void addSimulate(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<SimulateOptions>();
    CLI::App *command = addCommand(app, selected, "simulate",
                                   "Put load on a leaderboard and check that its order stays right");
    addSimulateOptions(*command, *options);
    setAction(*command, selected, options, runSimulate);
}

} // namespace tiebreak
