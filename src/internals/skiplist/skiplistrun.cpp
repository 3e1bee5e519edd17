// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/skiplist/skiplistrun.h"

#include "core/prose/sentence.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiebreak
{

namespace
{

/// Listens to an operation and writes its steps down.
class SkipListRecorder
{
public:
    SkipListRecorder(SkipListRun &run, SkipList &list) : m_run(run), m_list(list) {}

    SkipStep &add(SkipStepKind kind, SkipLine line)
    {
        SkipStep step;
        step.kind = kind;
        step.listing = m_listing;
        step.line = lineOf(m_listing, line);
        step.walk = m_walk;
        step.node = m_node;
        step.level = m_level;
        step.place = m_place;
        step.comparisons = m_comparisons;
        step.state = m_run.states.size() - 1;
        return m_run.steps.emplace_back(step);
    }
    /// The same for a step that has changed the list.
    SkipStep &addChange(SkipStepKind kind, SkipLine line)
    {
        m_run.states.push_back(m_list);
        return add(kind, line);
    }
    void setListing(SkipListing listing) { m_listing = listing; }
    void beginWalk()
    {
        ++m_walk;
        m_node = skipHead;
        m_place = 0;
        m_level = m_list.levels();
    }
    void standAt(SkipNode node, std::int64_t place)
    {
        m_node = node;
        m_place = place;
        m_level = 1;
    }
    SkipNode node() const { return m_node; }
    std::int64_t place() const { return m_place; }

    // What the operations tell.

    void compared(SkipNode x, int level, SkipNode next, std::int64_t place, bool walks)
    {
        const std::int64_t span = m_list.span(x, level);
        ++m_comparisons;
        m_level = level;
        m_node = walks ? next : x;
        m_place = walks ? place + span : place;
        SkipStep &step =
            walks ? add(SkipStepKind::Walk, SkipLine::GoOn) : add(SkipStepKind::TooFar, SkipLine::Compare);
        step.other = walks ? x : next;
        step.oldSpan = step.newSpan = span;
    }
    void ended(SkipNode x, int level, std::int64_t place)
    {
        m_level = level;
        m_node = x;
        m_place = place;
        add(SkipStepKind::End, SkipLine::Compare);
    }
    void remembered(SkipNode x, int level, std::int64_t place)
    {
        m_level = level;
        m_node = x;
        m_place = place;
        add(SkipStepKind::Remember, SkipLine::Remember);
    }
    void levelsDrawn(SkipNode node, int levels)
    {
        m_level = levels;
        m_new = node;
        addChange(SkipStepKind::Draw, SkipLine::Draw).other = node;
    }
    void levelOpened(int level)
    {
        m_level = level;
        SkipStep &step = addChange(SkipStepKind::Open, SkipLine::Open);
        step.node = skipHead;
        step.place = 0;
        step.newSpan = m_list.span(skipHead, level);
    }
    void linked(SkipNode before, int level, SkipNode node, std::int64_t oldSpan, std::int64_t distance)
    {
        m_level = level;
        SkipStep &step = addChange(SkipStepKind::Link, SkipLine::SpanBefore);
        step.node = before;
        step.place = m_place - distance;
        step.other = node;
        step.oldSpan = oldSpan;
        step.newSpan = m_list.span(before, level);
        step.nodeSpan = m_list.span(node, level);
        step.distance = distance;
    }
    void spanChanged(SkipNode before, int level, std::int64_t oldSpan, std::int64_t span)
    {
        m_level = level;
        SkipStep &step = span > oldSpan ? addChange(SkipStepKind::SpanMore, SkipLine::SpansAbove)
                                        : addChange(SkipStepKind::SpanLess, SkipLine::SpanLess);
        step.node = before;
        step.other = m_new;
        step.oldSpan = oldSpan;
        step.newSpan = span;
    }
    void backLinked(SkipNode node)
    {
        m_level = 1;
        addChange(SkipStepKind::BackLink, SkipLine::BackLink).other = node;
    }
    void unlinked(SkipNode before, int level, SkipNode node, std::int64_t oldSpan, std::int64_t nodeSpan)
    {
        m_listing = SkipListing::Delete;
        m_level = level;
        m_new = node;
        SkipStep &step = addChange(SkipStepKind::Unlink, SkipLine::LinkBefore);
        step.node = before;
        step.other = node;
        step.oldSpan = oldSpan;
        step.newSpan = m_list.span(before, level);
        step.nodeSpan = nodeSpan;
    }
    void backUnlinked(SkipNode node)
    {
        m_level = 1;
        addChange(SkipStepKind::BackUnlink, SkipLine::BackUnlink).other = node;
    }
    void levelClosed(int level)
    {
        m_level = level;
        addChange(SkipStepKind::Close, SkipLine::Close);
    }
    void neighboursCompared(SkipNode node, double raw, bool room)
    {
        m_level = 1;
        SkipStep &step = add(SkipStepKind::Room, room ? SkipLine::Room : SkipLine::Move);
        step.other = node;
        step.raw = raw;
        step.found = room;
        m_new = node;
    }
    void setInPlace(SkipNode node, double oldRaw)
    {
        SkipStep &step = addChange(SkipStepKind::InPlace, SkipLine::InPlace);
        step.other = node;
        step.raw = oldRaw;
    }
    void insertsAnew()
    {
        m_listing = SkipListing::Insert;
        beginWalk();
    }

private:
    SkipListRun &m_run;
    SkipList &m_list;
    SkipListing m_listing = SkipListing::Score;
    int m_walk = 0;
    SkipNode m_node = 0;
    SkipNode m_new = 0;
    int m_level = 0;
    std::int64_t m_place = 0;
    std::int64_t m_comparisons = 0;
};

class SkipListRunner
{
public:
    SkipListRunner(const SkipList &list, SkipOperation operation, const SkipArguments &arguments)
        : m_list(list), m_arguments(arguments), m_steps(m_run, m_list)
    {
        m_list.keepRemoved();
        m_run.operation = operation;
        m_run.arguments = arguments;
        m_run.states.push_back(m_list);
        m_run.oldRaw = list.score(arguments.member);
        m_run.raw = m_run.oldRaw;
    }

    SkipListRun run() &&
    {
        switch (m_run.operation) {
        case SkipOperation::Score:
            runScore();
            break;
        case SkipOperation::Rank:
        case SkipOperation::ReverseRank:
            runRank();
            break;
        case SkipOperation::Set:
        case SkipOperation::IncrementBy:
            runSet();
            break;
        case SkipOperation::Remove:
            runRemove();
            break;
        case SkipOperation::RangeByRank:
            runRangeByRank();
            break;
        case SkipOperation::RangeByScore:
            runRangeByScore();
            break;
        }
        findColumns();
        return std::move(m_run);
    }

private:
    SkipNode lookUp()
    {
        const SkipNode node = m_list.find(m_arguments.member);
        SkipStep &step = m_steps.add(SkipStepKind::LookUp, SkipLine::LookUp);
        step.other = node;
        step.found = node != 0;
        step.raw = node ? m_list.raw(node) : 0;
        return node;
    }
    void end(SkipLine line) { m_steps.add(SkipStepKind::Result, line); }

    void runScore()
    {
        m_steps.setListing(SkipListing::Score);
        lookUp();
        m_run.reply.raw = m_run.oldRaw;
        end(SkipLine::LookUp);
    }

    void runRank()
    {
        const bool reverse = m_run.operation == SkipOperation::ReverseRank;
        m_steps.setListing(reverse ? SkipListing::ReverseRank : SkipListing::Rank);
        const SkipNode node = lookUp();
        if (!node)
            return end(SkipLine::LookUp);
        m_steps.beginWalk();
        const std::int64_t place = m_list.placeOf(m_list.raw(node), m_arguments.member, m_steps);
        m_run.reply.number = reverse ? m_list.size() - place : place - 1;
        end(SkipLine::Return);
    }

    void runSet()
    {
        const bool adds = m_run.operation == SkipOperation::IncrementBy;
        const double raw = adds ? m_run.oldRaw.value_or(0) + m_arguments.raw : m_arguments.raw;
        m_steps.setListing(m_run.oldRaw ? SkipListing::Change : SkipListing::Insert);
        if (std::isnan(raw)) {
            m_run.reply.refused = sentence("NaN is no score: it can be ordered nowhere. Nothing is changed.");
            return end(SkipLine::None);
        }
        const SkipNode node = lookUp();
        m_run.raw = raw;
        if (adds)
            m_run.reply.raw = raw;
        else
            m_run.reply.number = node ? 0 : 1;
        if (node && m_list.raw(node) == raw)
            return end(SkipLine::Same);
        m_steps.beginWalk();
        const SkipNode now = node ? m_list.changeScore(node, raw, m_steps).first
                                  : m_list.insertNode(raw, m_arguments.member, m_steps);
        if (now != node)
            m_steps.addChange(SkipStepKind::Enter, SkipLine::Enter).other = now;
        end(SkipLine::Return);
    }

    void runRemove()
    {
        m_steps.setListing(SkipListing::Delete);
        const SkipNode node = lookUp();
        m_run.reply.number = node ? 1 : 0;
        if (!node)
            return end(SkipLine::Return);
        m_steps.beginWalk();
        m_list.removeNode(node, m_steps);
        end(SkipLine::Return);
    }

    void take(SkipNode node, std::int64_t place)
    {
        m_steps.standAt(node, place);
        m_steps.add(SkipStepKind::Take, SkipLine::Take).other = node;
        m_run.reply.rows.push_back(node);
    }

    void runRangeByRank()
    {
        const bool reverse = m_arguments.reverse;
        m_steps.setListing(reverse ? SkipListing::ReverseByRank : SkipListing::RangeByRank);
        const auto fromEnd = [this](std::int64_t rank) { return rank < 0 ? rank + m_list.size() : rank; };
        const std::int64_t start = std::max<std::int64_t>(fromEnd(m_arguments.start), 0);
        const std::int64_t stop = std::min(fromEnd(m_arguments.stop), m_list.size() - 1);
        if (start > stop)
            return end(SkipLine::LookUp);
        std::int64_t place = reverse ? m_list.size() - start : start + 1;
        SkipNode node = reverse ? m_list.tail() : m_list.next(skipHead);
        m_steps.beginWalk();
        if (start > 0)
            node = m_list.nodeAt(place, m_steps);
        for (std::int64_t rank = start; rank <= stop; ++rank) {
            take(node, place);
            node = reverse ? m_list.backward(node) : m_list.next(node);
            place += reverse ? -1 : 1;
        }
        end(SkipLine::Return);
    }

    void runRangeByScore()
    {
        const bool reverse = m_arguments.reverse;
        const ScoreBounds &bounds = m_arguments.bounds;
        m_steps.setListing(reverse ? SkipListing::ReverseByScore : SkipListing::RangeByScore);
        const bool may = m_list.mayHold(bounds);
        m_steps.add(SkipStepKind::Limits, SkipLine::MayHold).found = may;
        if (!may)
            return end(SkipLine::MayHold);
        m_steps.beginWalk();
        if (reverse)
            m_list.lastWithin(bounds, m_steps);
        else
            m_list.firstWithin(bounds, m_steps);
        std::int64_t place = reverse ? m_steps.place() : m_steps.place() + 1;
        SkipNode node = reverse ? m_steps.node() : m_list.next(m_steps.node());
        while (node &&
               (reverse ? bounds.isAboveMin(m_list.raw(node)) : bounds.isBelowMax(m_list.raw(node)))) {
            take(node, place);
            node = reverse ? m_list.backward(node) : m_list.next(node);
            place += reverse ? -1 : 1;
        }
        m_steps.add(SkipStepKind::Stop, SkipLine::Take).other = node;
        end(SkipLine::Return);
    }

    /// The nodes of the first state, and those that came later where they stand in the order.
    void findColumns()
    {
        std::vector<SkipNode> &columns = m_run.columns;
        const SkipList &before = m_run.before();
        const SkipList &after = m_run.after();
        for (SkipNode node = before.next(skipHead); node; node = before.next(node))
            columns.push_back(node);
        for (SkipNode node = after.next(skipHead); node; node = after.next(node)) {
            if (std::ranges::find(columns, node) != columns.end())
                continue;
            const auto place = std::ranges::find_if_not(columns, [&](SkipNode other) {
                return before.isBefore(other, after.raw(node), after.name(node));
            });
            columns.insert(place, node);
        }
    }

    SkipListRun m_run;
    SkipList m_list;
    const SkipArguments &m_arguments;
    SkipListRecorder m_steps;
};

} // namespace

SkipListRun recordRun(const SkipList &list, SkipOperation operation, const SkipArguments &arguments)
{
    return SkipListRunner(list, operation, arguments).run();
}

} // namespace tiebreak
