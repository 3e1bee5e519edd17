// SPDX-License-Identifier: GPL-3.0-or-later
// ZINCRBY on the packed number: atomic and fast, and wrong in two ways.
#include "sim/board/strategies/strategies.h"

#include "core/codec/pointweight.h"

namespace tiebreak
{

namespace
{

/// Adds the points as they are, so that they end up in the time.
class PlainIncrement final : public Strategy
{
public:
    using Strategy::Strategy;
    std::optional<double> increment() const override { return 1; }

    Operation add(OperationContext &context) const override
    {
        const auto update = board().trim.begin(context, UpdateKind::Add);
        context.send("ZINCRBY", board().key, context.operation().points, context.member());
        const ShortReply &done = co_await update.end();
        co_return update.ended(done);
    }
};

/// Adds the points times their weight: the score is right, the time is that of the first points.
class WeightedIncrement final : public Strategy
{
public:
    explicit WeightedIncrement(RunBoard simBoard)
        : Strategy(std::move(simBoard)), m_weight(pointWeight(board().codec).value_or(1))
    {
    }
    std::optional<double> increment() const override { return m_weight; }

    Operation add(OperationContext &context) const override
    {
        const auto update = board().trim.begin(context, UpdateKind::Add);
        context.send("ZINCRBY", board().key, static_cast<double>(context.operation().points) * m_weight,
                     context.member());
        const ShortReply &done = co_await update.end();
        co_return update.ended(done);
    }

private:
    double m_weight;
};

} // namespace

std::unique_ptr<Strategy> makePlainIncrement(RunBoard board)
{
    return std::make_unique<PlainIncrement>(std::move(board));
}

std::unique_ptr<Strategy> makeWeightedIncrement(RunBoard board)
{
    return std::make_unique<WeightedIncrement>(std::move(board));
}

} // namespace tiebreak
