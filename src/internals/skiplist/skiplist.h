// SPDX-License-Identifier: GPL-3.0-or-later
// A sorted set as Redis keeps a large one: a skip list with spans and a dictionary beside it.
#pragma once

#include "core/base/result.h"
#include "internals/skiplist/levelcoins.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tiebreak
{

/// Names a node of one list for as long as it stands there. 0 is the head; as what follows or precedes a
/// node, 0 means that there is none.
using SkipNode = std::uint32_t;
inline constexpr SkipNode skipHead = 0;

/// Scores from min to max.
struct ScoreBounds {
    double min = 0;
    double max = 0;
    bool minExclusive = false;
    bool maxExclusive = false;
    bool isAboveMin(double raw) const { return minExclusive ? raw > min : raw >= min; }
    bool isBelowMax(double raw) const { return maxExclusive ? raw < max : raw <= max; }
    /// Whether there are numbers between them at all.
    bool holdAny() const { return min < max || (min == max && !minExclusive && !maxExclusive); }
};

/// What a new score did to the list.
enum class ScoreChange : std::uint8_t {
    Added,     ///< the member was not there
    Unchanged, ///< it had this score: nothing was touched
    InPlace,   ///< its neighbours leave room for the new score: only the number changed
    Moved,     ///< its node was removed, and another inserted with newly drawn levels
};

/// Told of every step of an operation; this one listens to nothing and costs nothing. A level counts from 1;
/// a place is how many nodes stand up to the one where the walk is, 0 at the head.
struct NoSkipSteps {
    /// On `level`, `next` was compared from `x`: it is walked on to, or lies too far. `place` is that of x.
    void compared(SkipNode /*x*/, int /*level*/, SkipNode /*next*/, std::int64_t /*place*/, bool /*walks*/) {}
    /// Nothing follows x on the level.
    void ended(SkipNode /*x*/, int /*level*/, std::int64_t /*place*/) {}
    /// x is the last node before the place in question on this level: update[level] and rank[level].
    void remembered(SkipNode /*x*/, int /*level*/, std::int64_t /*place*/) {}
    void levelsDrawn(SkipNode /*node*/, int /*levels*/) {}
    /// The list has one level more, whose only link so far leads from the head to the end.
    void levelOpened(int /*level*/) {}
    /// The node was put behind update[level], whose span was oldSpan; `distance` is rank[1] - rank[level].
    void linked(SkipNode /*before*/, int /*level*/, SkipNode /*node*/, std::int64_t /*oldSpan*/,
                std::int64_t /*distance*/)
    {
    }
    /// A link above the node passes over one node more, or one less.
    void spanChanged(SkipNode /*before*/, int /*level*/, std::int64_t /*oldSpan*/, std::int64_t /*span*/) {}
    void backLinked(SkipNode /*node*/) {}
    /// The node was taken out behind update[level], whose span was oldSpan.
    void unlinked(SkipNode /*before*/, int /*level*/, SkipNode /*node*/, std::int64_t /*oldSpan*/,
                  std::int64_t /*nodeSpan*/)
    {
    }
    void backUnlinked(SkipNode /*node*/) {}
    /// The uppermost level was empty and is gone.
    void levelClosed(int /*level*/) {}
    /// Whether the neighbours of the node leave room for the score.
    void neighboursCompared(SkipNode /*node*/, double /*raw*/, bool /*room*/) {}
    void setInPlace(SkipNode /*node*/, double /*oldRaw*/) {}
    /// The node was removed, and is inserted with its new score.
    void insertsAnew() {}
};

/// Members with their scores, ordered by score and then by the bytes of the members, shorter first. It does
/// what Redis 7.0 does (t_zset.c: zslInsert, zslDelete, zslUpdateScore, zslGetRank, zslGetElementByRank,
/// zslFirstInRange, zslLastInRange), in the same order, but draws its levels from a seed. (Redis from 8.2 on
/// finds a rank from the node that its dictionary names, without comparing.) Nodes lie one behind the other
/// in one block of memory. For up to 2^31 members of up to 2^30 bytes.
class SkipList
{
public:
    explicit SkipList(const SkipListSettings &settings = {});

    const SkipListSettings &settings() const { return m_settings; }
    std::int64_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    /// The levels in use, 1 or more.
    int levels() const { return m_levels; }
    void reserve(std::size_t members);

    /// ZADD: gives the member this score. Usage for NaN. A score that compares equal, as -0 does to 0,
    /// changes nothing.
    Result<ScoreChange> set(std::string_view member, double raw);
    /// ZREM: whether the member was there.
    bool remove(std::string_view member);

    /// ZSCORE, from the dictionary alone.
    std::optional<double> score(std::string_view member) const;
    /// ZRANK: from 0, the lowest first.
    std::optional<std::int64_t> rank(std::string_view member) const;
    /// The node at a place from 1, the lowest first; 0 where there is none.
    SkipNode nodeAt(std::int64_t place) const;
    /// The node of a member, from the dictionary; 0 where it is not there.
    SkipNode find(std::string_view member) const;
    double raw(SkipNode node) const { return std::bit_cast<double>(m_words[node]); }
    /// The member's bytes; good until the list changes.
    std::string_view name(SkipNode node) const
    {
        const std::size_t first = std::size_t(node) + headWords + levelsOf(node);
        return {reinterpret_cast<const char *>(m_words.data() + first), m_words[node + 1] >> 32};
    }
    /// On how many levels the node stands; of the head all of them.
    int levelsOf(SkipNode node) const { return static_cast<int>(m_words[node + 2]); }
    SkipNode next(SkipNode node, int level = 1) const { return linkOf(node, level).next; }
    /// How many places the link leads on; of a link to the end, how many nodes stand behind.
    std::int64_t span(SkipNode node, int level) const { return linkOf(node, level).span; }
    SkipNode backward(SkipNode node) const { return static_cast<SkipNode>(m_words[node + 1]); }
    SkipNode tail() const { return m_tail; }

    /// Whether the node stands before this score and member.
    bool isBefore(SkipNode node, double raw, std::string_view member) const
    {
        const double own = this->raw(node);
        return own < raw || (own == raw && name(node) < member);
    }

    // The operations as steps. The ones above are these with NoSkipSteps.

    /// Before the place of a score and member: the last node on each level, and its place.
    struct Path {
        std::array<SkipNode, 65> update; ///< by level from 1
        std::array<std::int64_t, 65> rank;
    };
    template <class Steps>
    Path findPlace(double raw, std::string_view member, Steps &steps) const;
    /// Inserts a member that is not there yet.
    template <class Steps>
    SkipNode insertNode(double raw, std::string_view member, Steps &steps);
    /// Takes the node out of the list, not out of the dictionary.
    template <class Steps>
    void unlinkNode(SkipNode node, const Path &path, Steps &steps);
    /// Gives a node a score that it does not have; the node that has it then, and whether it is InPlace or
    /// Moved.
    template <class Steps>
    std::pair<SkipNode, ScoreChange> changeScore(SkipNode node, double raw, Steps &steps);
    template <class Steps>
    void removeNode(SkipNode node, Steps &steps);
    /// The place of a member of this score, from 1; 0 where it is not there.
    template <class Steps>
    std::int64_t placeOf(double raw, std::string_view member, Steps &steps) const;
    template <class Steps>
    SkipNode nodeAt(std::int64_t place, Steps &steps) const;
    /// The first node within the bounds, 0 where there is none, and the last one.
    template <class Steps>
    SkipNode firstWithin(const ScoreBounds &bounds, Steps &steps) const;
    template <class Steps>
    SkipNode lastWithin(const ScoreBounds &bounds, Steps &steps) const;
    /// Whether the ends of the list leave room for a node within the bounds.
    bool mayHold(const ScoreBounds &bounds) const;

    /// Memory of removed nodes is not used again: each node keeps its name and its number for good.
    void keepRemoved() { m_reuse = false; }

private:
    struct Link {
        SkipNode next;
        std::uint32_t span;
    };
    // A node: score; length of the name and node before; levels; a word a level; the name.
    static constexpr std::size_t headWords = 3;

    Link linkOf(SkipNode node, int level) const
    {
        const std::uint64_t word = m_words[node + headWords - 1 + static_cast<std::size_t>(level)];
        return {static_cast<SkipNode>(word >> 32), static_cast<std::uint32_t>(word)};
    }
    void setLink(SkipNode node, int level, SkipNode next, std::int64_t span)
    {
        m_words[node + headWords - 1 + static_cast<std::size_t>(level)] =
            std::uint64_t(next) << 32 | static_cast<std::uint32_t>(span);
    }
    void setBackward(SkipNode node, SkipNode backward)
    {
        m_words[node + 1] = (m_words[node + 1] >> 32 << 32) | backward;
    }
    /// Most of the time of a walk in a large list is waiting for memory.
    void fetchSoon(SkipNode node) const { __builtin_prefetch(m_words.data() + node); }
    SkipNode makeNode(double raw, std::string_view member, int levels);
    void release(SkipNode node);
    std::size_t wordsOf(SkipNode node) const;

    std::size_t slotOf(std::string_view member) const;
    void enter(SkipNode node);
    void leave(SkipNode node);
    void growDictionary(std::size_t slots);

    /// From the head down: walks on while `walks(next, place of next)`, and ends on a level where
    /// `arrived(x, level, place of x)`. The node where it stands, and its place.
    template <class Walks, class Arrived, class Steps>
    std::pair<SkipNode, std::int64_t> descend(Walks walks, Arrived arrived, Steps &steps) const;

    struct Slot {
        std::uint32_t hash = 0;
        SkipNode node = 0; // 0 is free
    };

    SkipListSettings m_settings;
    LevelCoins m_coins;
    std::vector<std::uint64_t> m_words;
    std::unordered_map<std::size_t, std::vector<SkipNode>> m_free; // by the words that they have
    bool m_reuse = true;
    std::vector<Slot> m_slots; // the dictionary: open addressing, at most two of three taken
    SkipNode m_tail = 0;
    std::int64_t m_size = 0;
    int m_levels = 1;
};

template <class Walks, class Arrived, class Steps>
std::pair<SkipNode, std::int64_t> SkipList::descend(Walks walks, Arrived arrived, Steps &steps) const
{
    SkipNode x = skipHead;
    std::int64_t place = 0;
    for (int level = m_levels; level >= 1; --level) {
        for (;;) {
            const Link link = linkOf(x, level);
            if (level > 1)
                fetchSoon(linkOf(x, level - 1).next); // where the walk goes on if this is too far
            if (!link.next) {
                steps.ended(x, level, place);
                break;
            }
            const bool on = walks(link.next, place + link.span);
            steps.compared(x, level, link.next, place, on);
            if (!on)
                break;
            place += link.span;
            x = link.next;
        }
        if (arrived(x, level, place))
            break;
    }
    return {x, place};
}

template <class Steps>
SkipList::Path SkipList::findPlace(double raw, std::string_view member, Steps &steps) const
{
    Path path; // levels above the list's are never read
    descend([&](SkipNode next, std::int64_t) { return isBefore(next, raw, member); },
            [&](SkipNode x, int level, std::int64_t place) {
                path.update[static_cast<std::size_t>(level)] = x;
                path.rank[static_cast<std::size_t>(level)] = place;
                steps.remembered(x, level, place);
                return false;
            },
            steps);
    return path;
}

template <class Steps>
SkipNode SkipList::insertNode(double raw, std::string_view member, Steps &steps)
{
    Path path = findPlace(raw, member, steps);
    const int levels = m_coins.draw();
    const SkipNode node = makeNode(raw, member, levels);
    steps.levelsDrawn(node, levels);
    while (m_levels < levels) {
        ++m_levels;
        path.update[static_cast<std::size_t>(m_levels)] = skipHead;
        path.rank[static_cast<std::size_t>(m_levels)] = 0;
        setLink(skipHead, m_levels, 0, m_size);
        steps.levelOpened(m_levels);
    }
    for (int level = 1; level <= levels; ++level) {
        const SkipNode before = path.update[static_cast<std::size_t>(level)];
        const std::int64_t distance = path.rank[1] - path.rank[static_cast<std::size_t>(level)];
        const Link link = linkOf(before, level);
        setLink(node, level, link.next, link.span - distance);
        setLink(before, level, node, distance + 1);
        steps.linked(before, level, node, link.span, distance);
    }
    for (int level = levels + 1; level <= m_levels; ++level) {
        const SkipNode before = path.update[static_cast<std::size_t>(level)];
        const Link link = linkOf(before, level);
        setLink(before, level, link.next, link.span + std::int64_t(1));
        steps.spanChanged(before, level, link.span, link.span + std::int64_t(1));
    }
    setBackward(node, path.update[1]);
    if (const SkipNode next = linkOf(node, 1).next)
        setBackward(next, node);
    else
        m_tail = node;
    ++m_size;
    steps.backLinked(node);
    enter(node);
    return node;
}

template <class Steps>
void SkipList::unlinkNode(SkipNode node, const Path &path, Steps &steps)
{
    for (int level = 1; level <= m_levels; ++level) {
        const SkipNode before = path.update[static_cast<std::size_t>(level)];
        const Link link = linkOf(before, level);
        if (link.next == node) {
            const Link behind = linkOf(node, level);
            setLink(before, level, behind.next, std::int64_t(link.span) + behind.span - 1);
            steps.unlinked(before, level, node, link.span, behind.span);
        } else {
            setLink(before, level, link.next, link.span - std::int64_t(1));
            steps.spanChanged(before, level, link.span, link.span - std::int64_t(1));
        }
    }
    if (const SkipNode next = linkOf(node, 1).next)
        setBackward(next, backward(node));
    else
        m_tail = backward(node);
    --m_size;
    steps.backUnlinked(node);
    while (m_levels > 1 && !linkOf(skipHead, m_levels).next) {
        --m_levels;
        steps.levelClosed(m_levels + 1);
    }
}

template <class Steps>
std::pair<SkipNode, ScoreChange> SkipList::changeScore(SkipNode node, double raw, Steps &steps)
{
    const double old = this->raw(node);
    const Path path = findPlace(old, name(node), steps);
    const SkipNode before = backward(node);
    const SkipNode next = linkOf(node, 1).next;
    const bool room = (!before || this->raw(before) < raw) && (!next || this->raw(next) > raw);
    steps.neighboursCompared(node, raw, room);
    if (room) {
        m_words[node] = std::bit_cast<std::uint64_t>(raw);
        steps.setInPlace(node, old);
        return {node, ScoreChange::InPlace};
    }
    unlinkNode(node, path, steps);
    const std::string member(name(node));
    leave(node);
    release(node);
    steps.insertsAnew();
    return {insertNode(raw, member, steps), ScoreChange::Moved};
}

template <class Steps>
void SkipList::removeNode(SkipNode node, Steps &steps)
{
    leave(node);
    const Path path = findPlace(raw(node), name(node), steps);
    unlinkNode(node, path, steps);
    release(node);
}

template <class Steps>
std::int64_t SkipList::placeOf(double raw, std::string_view member, Steps &steps) const
{
    const auto isMember = [&](SkipNode x) { return x && this->raw(x) == raw && name(x) == member; };
    const auto [x, place] = descend(
        [&](SkipNode next, std::int64_t) {
            const double own = this->raw(next);
            return own < raw || (own == raw && name(next) <= member);
        },
        [&](SkipNode at, int, std::int64_t) { return isMember(at); }, steps);
    return isMember(x) ? place : 0;
}

template <class Steps>
SkipNode SkipList::nodeAt(std::int64_t place, Steps &steps) const
{
    if (place < 1)
        return 0;
    const auto [x, reached] = descend([&](SkipNode, std::int64_t next) { return next <= place; },
                                      [&](SkipNode, int, std::int64_t at) { return at == place; }, steps);
    return reached == place ? x : 0;
}

template <class Steps>
SkipNode SkipList::firstWithin(const ScoreBounds &bounds, Steps &steps) const
{
    if (!mayHold(bounds))
        return 0;
    const SkipNode before =
        descend([&](SkipNode next, std::int64_t) { return !bounds.isAboveMin(raw(next)); },
                [](SkipNode, int, std::int64_t) { return false; }, steps)
            .first;
    const SkipNode first = linkOf(before, 1).next;
    return first && bounds.isBelowMax(raw(first)) ? first : 0;
}

template <class Steps>
SkipNode SkipList::lastWithin(const ScoreBounds &bounds, Steps &steps) const
{
    if (!mayHold(bounds))
        return 0;
    const SkipNode last = descend([&](SkipNode next, std::int64_t) { return bounds.isBelowMax(raw(next)); },
                                  [](SkipNode, int, std::int64_t) { return false; }, steps)
                              .first;
    return last && bounds.isAboveMin(raw(last)) ? last : 0;
}

} // namespace tiebreak
