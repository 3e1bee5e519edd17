// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/workloadcheck.h"

#include "core/prose/sentence.h"
#include "core/text/scoretext.h"
#include "sim/check/updaterecord.h"
#include "sim/workload/workloadfields.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace tiebreak
{

namespace
{

// Beside the clients: standard streams, libraries, the sandbox's pipes, a connection that reads INFO; and
// each worker's poll and wake-up.
constexpr std::int64_t filesOfProgram = 64;
constexpr std::int64_t filesOfWorker = 4;

/// Checks a value against its range; NaN lies outside everything. Each type has the words that suit it.
class RangeCheck
{
public:
    RangeCheck(std::string_view title, const ValueRange &range) : m_title(title), m_range(range) {}

    ValidationError operator()(const std::string *text) const
    {
        if (static_cast<double>(text->size()) <= m_range.max)
            return std::nullopt;
        return sentence("{} must be at most {} bytes long, not {}.", m_title, shortestText(m_range.max),
                        text->size());
    }
    ValidationError operator()(const double *number) const
    {
        const bool inside =
            (m_range.aboveMin ? *number > m_range.min : *number >= m_range.min) && *number <= m_range.max;
        return inside ? std::nullopt
                      : refusal(shortestText(m_range.min), shortestText(m_range.max), shortestText(*number),
                                m_range.unit);
    }
    template <std::integral Whole>
    ValidationError operator()(const Whole *number) const
    {
        return wholeOutside(*number, m_range.unit);
    }
    ValidationError operator()(const std::chrono::milliseconds *time) const
    {
        return wholeOutside(time->count(), " ms");
    }
    template <class Value>
    ValidationError operator()(const std::optional<Value> *value) const
    {
        return *value ? (*this)(&**value) : std::nullopt;
    }
    ValidationError operator()(const bool *) const { return std::nullopt; }
    ValidationError operator()(const std::uint64_t *) const { return std::nullopt; }
    template <class Enum>
    requires std::is_enum_v<Enum> ValidationError operator()(const Enum *) const { return std::nullopt; }

private:
    ValidationError wholeOutside(std::int64_t number, std::string_view unit) const
    {
        const auto min = static_cast<std::int64_t>(m_range.min);
        const auto max = static_cast<std::int64_t>(m_range.max);
        return number >= min && number <= max
                   ? std::nullopt
                   : refusal(std::to_string(min), std::to_string(max), std::to_string(number), unit);
    }
    ValidationError refusal(const std::string &min, const std::string &max, const std::string &value,
                            std::string_view unit) const
    {
        return m_range.aboveMin
                   ? sentence("{} must be above {} and at most {}{}, not {}.", m_title, min, max, unit, value)
                   : sentence("{} must be from {} to {}{}, not {}.", m_title, min, max, unit, value);
    }

    std::string_view m_title;
    ValueRange m_range;
};

/// The first field of the section that the run uses and that lies outside its range.
ValidationError checkRanges(const Workload &workload, std::string_view section)
{
    for (const WorkloadField &field : workloadFields()) {
        if (fieldSection(field.path) != section || !field.used(workload))
            continue;
        const RangeCheck check(field.title, field.narrowed ? field.narrowed(workload) : field.range);
        if (auto error = std::visit(check, field.at.of(workload)))
            return error;
    }
    return std::nullopt;
}

ValidationError checkMix(const Workload &workload, const Machine &)
{
    if (workload.mix.sum() == 100)
        return std::nullopt;
    return sentence("The shares of the mix add up to {} percent: change them so that they add up to 100.",
                    workload.mix.sum());
}

ValidationError checkStartScores(const WorkloadBoard &board)
{
    if (board.maxScore < board.minScore)
        return sentence("The highest score, {}, is below the lowest, {}: swap them.", board.maxScore,
                        board.minScore);
    if (board.startMembers == 0 || board.startLevels - 1 <= board.maxScore - board.minScore)
        return std::nullopt;
    return sentence(
        "There are no {} different start scores from {} to {}: ask for fewer, or for a wider range.",
        board.startLevels, board.minScore, board.maxScore);
}

ValidationError checkBoard(const Workload &workload, const Machine &)
{
    const WorkloadBoard &board = workload.board;
    if (board.startMembers > 0 || workload.mix[OperationKind::SetScore] > 0) {
        if (auto error = checkStartScores(board))
            return error;
    }
    if (board.keyPrefix.empty())
        return "The key prefix must not be empty: give the run one of its own, such as \"tiebreak:sim:\".";
    const auto digits = static_cast<int>(std::to_string(board.members - 1).size());
    if (digits <= board.shape.digits)
        return std::nullopt;
    return sentence("{} digits are too few to name {} members: use {}.", board.shape.digits, board.members,
                    digits);
}

ValidationError checkReads(const Workload &workload, const Machine &)
{
    const WorkloadReads &reads = workload.reads;
    if (workload.mix[OperationKind::RankWindow] == 0)
        return std::nullopt;
    if (reads.windowLast >= workload.board.members)
        return sentence("The window ends at rank {}, counted from 0, but the board has {} members: read a "
                        "window inside the board.",
                        reads.windowLast, workload.board.members);
    if (workload.trimming.when == Trimming::When::Never || reads.windowLast < workload.trimming.cutRank())
        return std::nullopt;
    return sentence("The window ends at rank {}, counted from 0, but trimming cuts off from rank {} on: read "
                    "a higher window, or keep more.",
                    reads.windowLast, workload.trimming.cutRank());
}

ValidationError checkLength(const WorkloadLoad &load)
{
    if (load.duration && load.operations)
        return "The run has both a duration and a number of operations: give one of them.";
    if (!load.duration && !load.operations)
        return "The run has no end: give a duration or a number of operations.";
    if (!load.rate || !load.duration ||
        *load.rate * std::chrono::duration<double>(*load.duration).count() >= 1)
        return std::nullopt;
    return sentence(
        "At a rate of {} per second, no operation starts within {} ms: give a higher rate, or run "
        "for longer.",
        shortestText(*load.rate), load.duration->count());
}

ValidationError checkClients(const WorkloadLoad &load, std::int64_t openFiles)
{
    if (load.workers > load.clients)
        return sentence("There are more workers, {}, than clients, {}: every worker needs a client.",
                        load.workers, load.clients);
    const std::int64_t others = filesNeeded(load) - load.clients;
    if (load.clients + others <= openFiles)
        return std::nullopt;
    return sentence("{} clients are too many: this process may open only {} files. Use at most {}, or start "
                    "Tiebreak after \"ulimit -n {}\".",
                    load.clients, openFiles, std::max<std::int64_t>(openFiles - others, 0),
                    load.clients + others);
}

/// What is written down of members and of updates, as far as the number of these is known before.
ValidationError checkMemory(const Workload &workload, std::int64_t memory)
{
    const WorkloadLoad &load = workload.load;
    const double warmUp = std::chrono::duration<double>(load.warmUp).count() * load.rate.value_or(0);
    const double measured =
        load.operations ? static_cast<double>(*load.operations)
                        : std::chrono::duration<double>(*load.duration).count() * load.rate.value_or(0);
    const double updates = (warmUp + measured) * workload.mix.updates() / 100;
    const double members = workload.board.members;
    const double bytes = updates * sizeof(UpdateRecord) + members * checkBytesPerMember;
    if (bytes <= static_cast<double>(memory))
        return std::nullopt;
    const auto gigabytes = [](double size) { return shortestText(std::ceil(size / 1e8) / 10); };
    return sentence(
        "The check of {} updates and {} members takes {} GB, but this machine has {} GB of memory "
        "to spare: ask for less.",
        shortestText(std::round(updates)), workload.board.members, gigabytes(bytes),
        gigabytes(static_cast<double>(memory)));
}

ValidationError checkLoad(const Workload &workload, const Machine &machine)
{
    if (auto error = checkClients(workload.load, machine.openFiles))
        return error;
    if (auto error = checkLength(workload.load))
        return error;
    return checkMemory(workload, machine.memory);
}

ValidationError checkFaults(const Workload &workload, const Machine &)
{
    const FaultInjection &faults = workload.faults;
    if ((faults.clientPause.count() > 0) != (faults.clientPausesASecond > 0))
        return "Client pauses need both a length and a number a second: give both, or set both to 0.";
    if (!workload.load.duration || faults.serverPause.count() == 0 ||
        faults.serverPause < *workload.load.duration)
        return std::nullopt;
    return sentence("The server's pause, {} ms, is as long as the run: pause it for less, or run for longer.",
                    faults.serverPause.count());
}

/// What holds between the fields of a section, once each of them is in its range.
struct SectionRule {
    std::string_view section;
    ValidationError (*check)(const Workload &workload, const Machine &machine);
};

ValidationError nothing(const Workload &, const Machine &)
{
    return std::nullopt;
}

// In this order: the later ones count on what the earlier ones have found sound.
constexpr SectionRule sectionRules[] = {
    {"mix", checkMix},     {"board", checkBoard}, {"choice", nothing}, {"points", nothing},
    {"trimming", nothing}, {"reads", checkReads}, {"load", checkLoad}, {"faults", checkFaults},
};

} // namespace

Result<void> checkWorkload(const Workload &workload, const Machine &machine)
{
    for (const SectionRule &rule : sectionRules) {
        ValidationError error = checkRanges(workload, rule.section);
        if (!error)
            error = rule.check(workload, machine);
        if (error)
            return failure(ErrorKind::Usage, *std::move(error));
    }
    return {};
}

std::int64_t filesNeeded(const WorkloadLoad &load)
{
    return load.clients + filesOfProgram + filesOfWorker * std::int64_t(load.workers);
}

void allowOpenFiles(std::int64_t files)
{
    rlimit limit{};
    const auto wanted = static_cast<rlim_t>(files);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    setrlimit(RLIMIT_NOFILE, &limit);
}

Machine thisMachine(bool records)
{
    rlimit files{};
    const bool known = getrlimit(RLIMIT_NOFILE, &files) == 0;
    constexpr auto max = static_cast<rlim_t>(std::numeric_limits<std::int64_t>::max());
    Machine machine{known ? static_cast<std::int64_t>(std::min(files.rlim_max, max)) : 1024,
                    static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE)};
    std::ifstream facts("/proc/meminfo");
    std::string name;
    for (std::int64_t kibibytes = 0; facts >> name >> kibibytes; facts.ignore(100, '\n')) {
        if (name == "MemAvailable:")
            machine.memory = kibibytes * 1024;
    }
    if (!records)
        machine.memory = std::numeric_limits<std::int64_t>::max();
    return machine;
}

} // namespace tiebreak
