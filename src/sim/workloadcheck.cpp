// SPDX-License-Identifier: GPL-3.0-or-later
// Looks at a workload part by part; the first fault is told.
#include "sim/workloadcheck.h"

#include "core/lastwhole.h"
#include "sim/loadcheck.h"
#include "sim/valuefault.h"

#include <utility>

namespace tiebreak
{

namespace
{

using Milliseconds = std::chrono::milliseconds;

constexpr Milliseconds hour = std::chrono::hours(1);

Fault mixFault(const Mix &mix)
{
    for (const OperationKind kind : allOperations) {
        if (auto fault = outside("The share of \"" + std::string(operationName(kind)) + "\" in the mix",
                                 mix[kind], 0, 100, " percent"))
            return fault;
    }
    if (mix.sum() == 100)
        return std::nullopt;
    return "The shares of the mix add up to " + std::to_string(mix.sum()) +
           " percent: change them so that they add up to 100.";
}

Fault shapeFault(const SimBoard &board)
{
    const MemberShape &shape = board.shape;
    if (shape.prefix.size() > mostMemberPrefix)
        return mustBe("The text before a member's number", "at most 512 bytes long",
                      std::to_string(shape.prefix.size()));
    if (auto fault = outside("The number of digits in a member's name", shape.digits, 1, mostMemberDigits))
        return fault;
    const auto digits = static_cast<int>(std::to_string(board.members - 1).size());
    if (digits <= shape.digits)
        return std::nullopt;
    return "Members named with " + std::to_string(shape.digits) + " digits are fewer than " +
           std::to_string(board.members) + ": give the names " + std::to_string(digits) + " digits.";
}

Fault scoresFault(const SimBoard &board)
{
    if (auto fault = outside("The least score", board.leastScore, -lastWhole, lastWhole))
        return fault;
    if (auto fault = outside("The greatest score", board.mostScore, -lastWhole, lastWhole))
        return fault;
    if (board.mostScore < board.leastScore)
        return "The greatest score, " + std::to_string(board.mostScore) + ", lies below the least, " +
               std::to_string(board.leastScore) + ": exchange them.";
    if (board.startMembers == 0)
        return std::nullopt;
    if (auto fault = outside("The number of different start scores", board.startLevels, 0, mostLevels))
        return fault;
    if (board.startLevels - 1 <= board.mostScore - board.leastScore)
        return std::nullopt;
    return "There are no " + std::to_string(board.startLevels) + " different start scores from " +
           std::to_string(board.leastScore) + " to " + std::to_string(board.mostScore) +
           ": ask for fewer, or for a wider range.";
}

Fault boardFault(const Workload &workload)
{
    const SimBoard &board = workload.board;
    if (auto fault = outside("The number of members", board.members, 1, mostMembers))
        return fault;
    if (auto fault =
            outside("The number of members on the board at the start", board.startMembers, 0, board.members))
        return fault;
    if (board.startMembers > 0 || workload.mix[OperationKind::SetScore] > 0) {
        if (auto fault = scoresFault(board))
            return fault;
    }
    if (board.keyPrefix.empty())
        return "The key prefix must not be empty: give the run one of its own, such as \"tiebreak:sim:\".";
    if (board.keyPrefix.size() > mostKeyPrefix)
        return mustBe("The key prefix", "at most 512 bytes long", std::to_string(board.keyPrefix.size()));
    return shapeFault(board);
}

Fault choiceFault(const Workload &workload)
{
    const Mix &mix = workload.mix;
    const MemberChoice &choice = workload.choice;
    const int aboutNobody =
        mix[OperationKind::TopN] + mix[OperationKind::RankWindow] + mix[OperationKind::Trim];
    if (aboutNobody == 100 || choice.kind == MemberChoice::Kind::Uniform)
        return std::nullopt;
    if (choice.kind == MemberChoice::Kind::Zipf)
        return notAboveZero("The exponent of the Zipf distribution", choice.exponent, 5);
    if (auto fault = notAboveZero("The percentage of members in the hot set", choice.hotMembers, 100))
        return fault;
    return outsideReal("The percentage of picks that go to the hot set", choice.hotPicks, 0, 100);
}

Fault pointsFault(const Workload &workload)
{
    const PointsChoice &points = workload.points;
    if (workload.mix[OperationKind::AddPoints] == 0)
        return std::nullopt;
    switch (points.kind) {
    case PointsChoice::Kind::Constant:
        return outside("The number of points added", points.constant, 1, mostPoints);
    case PointsChoice::Kind::Uniform:
        if (auto fault = outside("The least number of points added", points.least, 1, mostPoints))
            return fault;
        return outside("The greatest number of points added", points.most, points.least, mostPoints);
    case PointsChoice::Kind::Geometric:
        return outsideReal("The mean of the points added", points.mean, 1, static_cast<double>(mostPoints));
    case PointsChoice::Kind::Contested:
        return outside("The size of a contested group", points.group, 2, mostGroup);
    }
    return std::nullopt;
}

Fault readsFault(const Workload &workload)
{
    const Mix &mix = workload.mix;
    const SimReads &reads = workload.reads;
    if (mix[OperationKind::TopN] > 0) {
        if (auto fault = outside("The number of rows at the top", reads.topCount, 1, mostReadRows))
            return fault;
    }
    if (mix[OperationKind::AroundMe] > 0) {
        if (auto fault = outside("The number of rows around a member", reads.aroundRadius, 1, mostReadRows))
            return fault;
    }
    if (mix[OperationKind::RankWindow] == 0)
        return std::nullopt;
    if (auto fault = outside("The first rank of the window", reads.windowFirst, 0,
                             std::int64_t(workload.board.members) - 1))
        return fault;
    if (reads.windowLast >= workload.board.members)
        return "The window ends at rank " + std::to_string(reads.windowLast) +
               ", counted from 0, but the board has " + std::to_string(workload.board.members) +
               " members: read a window inside the board.";
    if (auto fault = outside("The last rank of the window", reads.windowLast, reads.windowFirst,
                             reads.windowFirst + mostReadRows - 1))
        return fault;
    if (workload.trimming.when == Trimming::When::Never || reads.windowLast < workload.trimming.cutRank())
        return std::nullopt;
    return "The window ends at rank " + std::to_string(reads.windowLast) +
           ", counted from 0, but trimming cuts off from rank " +
           std::to_string(workload.trimming.cutRank()) + " on: read a higher window, or keep more.";
}

Fault trimmingFault(const Workload &workload)
{
    const Trimming &trimming = workload.trimming;
    if (!workload.trims())
        return std::nullopt;
    if (trimming.when == Trimming::When::Periodic) {
        if (auto fault = outside("The period of trimming", trimming.period, Milliseconds(1), hour))
            return fault;
    }
    if (auto fault = outside("The number of members that trimming keeps", trimming.keep, 1, mostMembers))
        return fault;
    return outside("The buffer of trimming", trimming.buffer, 0, mostMembers);
}

} // namespace

Result<void> checkWorkload(const Workload &workload, const Machine &machine)
{
    // In this order: the later ones count on what the earlier ones have found sound.
    Fault fault = mixFault(workload.mix);
    const auto then = [&](auto look) {
        if (!fault)
            fault = look();
    };
    then([&] { return boardFault(workload); });
    then([&] { return choiceFault(workload); });
    then([&] { return pointsFault(workload); });
    then([&] { return trimmingFault(workload); });
    then([&] { return readsFault(workload); });
    then([&] { return loadFault(workload, machine); });
    if (fault)
        return failure(ErrorKind::Usage, std::move(*fault));
    return {};
}

} // namespace tiebreak
