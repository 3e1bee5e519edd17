// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/matrix.h"

#include "redis/link/open.h"
#include "sim/board/strategies/strategies.h"
#include "sim/plan/runcodec.h"
#include "sim/run/rounds.h"
#include "sim/run/runkeys.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

using std::chrono::milliseconds;

// Measured on two cores of a small server, with a sandbox on one of them; rounded so that the time is rather
// too long.
constexpr double filledASecond = 150'000;    ///< rows
constexpr double readASecond = 300'000;      ///< rows, at the end
constexpr double checkedASecond = 1'500'000; ///< updates
constexpr double operationSeconds = 40e-6;   ///< of a strategy that needs one round trip
constexpr double tiedSeconds = 1.4e-6;       ///< of a member who ties with whom is asked for, in two sets
constexpr milliseconds around{150};          ///< connections, scripts, INFO, removing the keys

milliseconds secondsFor(double count, double aSecond)
{
    return milliseconds(static_cast<std::int64_t>(std::min(count / aSecond * 1000, 1e15)));
}

/// How many times longer an AddPoints takes than where it needs one round trip; with retries and waiting
/// where clients are in one another's way, as in contested points.
double effortOf(const RunPlan &plan)
{
    const bool contested = plan.workload.points.kind == PointsChoice::Kind::Contested;
    if (plan.strategy == "watch")
        return contested ? 100 : 30; // one key is watched by all
    if (plan.strategy == "lock")
        return contested ? 10 : 3;
    return plan.strategy == "unguarded" ? 2 : 1;
}

/// How long an operation takes where as many as can be are under way.
double secondsOf(const RunPlan &plan)
{
    const Workload &work = plan.workload;
    const double adds = work.mix[OperationKind::AddPoints] / 100.0;
    double seconds = operationSeconds * (1 + adds * (effortOf(plan) - 1));
    if (plan.strategy == "two-sets" && work.board.startLevels > 0) {
        const int reads = work.mix[OperationKind::TopN] + work.mix[OperationKind::RankWindow] +
                          work.mix[OperationKind::AroundMe] + work.mix[OperationKind::RankAndScore];
        seconds += tiedSeconds * reads / 100 * work.board.startMembers / work.board.startLevels;
    }
    return seconds;
}

double operationsOf(const RunPlan &plan)
{
    const WorkloadLoad &load = plan.workload.load;
    if (load.operations)
        return static_cast<double>(*load.operations);
    const double length = std::chrono::duration<double>(load.duration.value_or(milliseconds(0))).count();
    return length * load.rate.value_or(1 / secondsOf(plan));
}

std::vector<CodecSpec> codecsFor(const StrategyInfo &strategy, const MatrixChoice &choice,
                                 Direction direction, std::chrono::sys_time<milliseconds> now)
{
    if (strategy.layout != BoardLayout::Composite)
        return {CodecSpec{}};
    std::vector<CodecSpec> codecs;
    if (choice.ordered)
        codecs.push_back(runCodec(Scheme::Ordered, direction, now));
    if (choice.split)
        codecs.push_back(runCodec(Scheme::Binary, direction, now));
    if (choice.another)
        codecs.push_back(*choice.another);
    return codecs;
}

} // namespace

milliseconds expectedLoad(const RunPlan &plan)
{
    const WorkloadLoad &load = plan.workload.load;
    if (load.duration)
        return load.warmUp + *load.duration;
    return load.warmUp + secondsFor(operationsOf(plan), load.rate.value_or(1 / secondsOf(plan)));
}

std::vector<RunPlan> matrixPlans(const Workload &workload, const MatrixChoice &choice,
                                 std::chrono::sys_time<milliseconds> now)
{
    std::vector<RunPlan> plans;
    for (const StrategyInfo &strategy : strategies()) {
        const bool chosen = choice.strategies.empty() ||
                            std::ranges::find(choice.strategies, strategy.key) != choice.strategies.end();
        if (!chosen || (strategy.needsFunctions && !choice.functions))
            continue;
        for (const CodecSpec &codec : codecsFor(strategy, choice, workload.board.direction, now)) {
            for (const bool serverTime : {false, true}) {
                const bool wanted = serverTime ? choice.serverTime : choice.clientTime || !strategy.stamps;
                if (!wanted || !checkStrategy(strategy, codec, serverTime))
                    continue;
                RunPlan &plan = plans.emplace_back();
                plan.workload = workload;
                plan.strategy = strategy.key;
                plan.codec = codec;
                plan.serverTime = serverTime;
            }
        }
    }
    return plans;
}

milliseconds expectedTime(std::span<const RunPlan> plans, unsigned rounds)
{
    milliseconds time{0};
    for (const RunPlan &plan : plans) {
        const WorkloadBoard &board = plan.workload.board;
        time += around + expectedLoad(plan) + secondsFor(board.startMembers, filledASecond) +
                secondsFor(board.members, readASecond);
        if (plan.records)
            time += secondsFor(operationsOf(plan) * plan.workload.mix.updates() / 100, checkedASecond);
    }
    return time * rounds;
}

namespace
{

/// The runs of a matrix, and what they leave on the server.
class Matrix
{
public:
    Matrix(const WritableServer &server, const RunMatrix &matrix, const MatrixControl &control,
           const Progress &progress)
        : m_server(server)
        , m_plans(matrix.plans)
        , m_rounds(matrix.rounds)
        , m_control(control)
        , m_progress(progress)
        , m_runs(m_plans.size())
    {
        for (const RunPlan &plan : m_plans)
            m_total += length(plan) * m_rounds;
    }

    void run()
    {
        for (unsigned round = 0; round < m_rounds; ++round) {
            for (std::size_t i = 0; i < m_plans.size() && !m_progress.stopRequested(); ++i) {
                if (!m_runs[i].failed)
                    runOne(i, round);
                m_before += length(m_plans[i]);
                m_progress.report(m_before, m_total);
            }
            if (std::ranges::all_of(m_runs, &Made::failed))
                return;
        }
    }

private:
    struct Made {
        bool failed = false;
        std::optional<RunRecord> worst; ///< round so far: its board is the one that may stay
        bool keeps() const { return worst && worst->boardKept; }
    };

    static std::uint64_t length(const RunPlan &plan)
    {
        return static_cast<std::uint64_t>(std::max<std::int64_t>(expectedLoad(plan).count(), 0));
    }

    void runOne(std::size_t index, unsigned round)
    {
        if (m_control.begins)
            m_control.begins(index, round);
        const std::uint64_t own = length(m_plans[index]);
        const Progress part(m_progress.stopToken(), [&](std::uint64_t done, std::uint64_t whole) {
            const double share = static_cast<double>(std::min(done, whole)) /
                                 static_cast<double>(std::max<std::uint64_t>(whole, 1));
            m_progress.report(m_before + static_cast<std::uint64_t>(share * static_cast<double>(own)),
                              m_total);
        });
        // What later runs find there are boards that were kept, and locks that have not ended.
        RunPlan plan = m_plans[index];
        plan.prefixMustBeEmpty = plan.prefixMustBeEmpty && !m_prefixWasEmpty;
        if (m_kept >= m_control.maxKept && !m_runs[index].keeps())
            plan.keep = KeepBoard::Never;
        auto result = simulate(m_server, plan, m_control.run, part);
        m_prefixWasEmpty = m_prefixWasEmpty || (result && plan.prefixMustBeEmpty);
        if (result) {
            keepWorst(m_runs[index], *result);
            result->plan = m_plans[index];
        }
        // One that has run before may do so again.
        m_runs[index].failed = !result && round == 0;
        if (m_control.ends)
            m_control.ends(index, result);
    }

    /// Only the board of the worst round stays, where it was kept at all: mergedRounds() names that one.
    void keepWorst(Made &made, RunResult &result)
    {
        RunRecord record = recordOf(result);
        if (made.worst && !cameOutWorse(record, *made.worst)) {
            if (result.boardKept)
                remove(record.key);
            result.boardKept = false;
            return;
        }
        if (made.keeps()) {
            remove(made.worst->key);
            --m_kept;
        }
        m_kept += record.boardKept ? 1 : 0;
        made.worst = std::move(record);
    }

    /// What cannot be removed ends with its time to live.
    void remove(const std::string &key) const
    {
        if (auto connection = openConnection(m_server))
            (void)removeKeys(*connection, boardOfKey(key));
    }

    const WritableServer &m_server;
    const std::span<const RunPlan> m_plans;
    const unsigned m_rounds;
    const MatrixControl &m_control;
    const Progress &m_progress;
    std::vector<Made> m_runs; ///< by plan
    std::uint64_t m_total = 0;
    std::uint64_t m_before = 0;
    std::size_t m_kept = 0;
    bool m_prefixWasEmpty = false;
};

} // namespace

void runMatrix(const WritableServer &server, const RunMatrix &matrix, const MatrixControl &control,
               const Progress &progress)
{
    Matrix(server, matrix, control, progress).run();
}

} // namespace tiebreak
