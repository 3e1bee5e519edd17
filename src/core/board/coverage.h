// SPDX-License-Identifier: GPL-3.0-or-later
// What an answer is about, of all that it was to be about.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// What is counted of what was asked and what answered.
enum class CoveredUnit : std::uint8_t {
    Nodes,  ///< of a cluster
    Boards, ///< sorted sets
    Rows,   ///< of a board
    Ranks,  ///< of a board, from the top
    Pins,   ///< members that are followed at whatever rank
};

/// Why less is covered than could be.
enum class CoveredBy : std::uint8_t {
    Answers, ///< the rest did not answer
    Choice,  ///< the rest was not asked: a sample, the first ranks, a list that was cut
};

/// So many of one kind.
struct CoveredPart {
    CoveredUnit unit;
    std::int64_t answered;             ///< those the answer is about
    std::optional<std::int64_t> asked; ///< of so many; nothing: how many is unknown
    CoveredBy by;
};

/// Something that did not answer.
struct CoverageGap {
    std::string where; ///< a node as the cluster names it, a key, or what else, in a few words
    std::string why;   ///< that it is missing and why, in sentences
};

/// Made where data is read, and carried by what is made of it. There is no empty one: who has read something
/// knows what.
class Coverage
{
public:
    explicit Coverage(std::vector<CoveredPart> parts, std::vector<CoverageGap> gaps = {});

    /// So many of them, as more were not wanted.
    static Coverage chosen(CoveredUnit unit, std::int64_t count, std::optional<std::int64_t> of);

    const std::vector<CoveredPart> &parts() const { return m_parts; }
    /// The part of that kind; null where there is none.
    const CoveredPart *part(CoveredUnit unit) const;
    /// No two of the same place.
    const std::vector<CoverageGap> &gaps() const { return m_gaps; }

    /// Whether something that was asked did not answer. What was left out by choice is no such thing.
    bool isPartial() const;

    /// Also about this; another part of the same kind is replaced.
    void setPart(CoveredPart part);
    /// Does nothing where the place has a gap already.
    void addGap(CoverageGap gap);

    /// Of two answers that become one: boards, rows and the like are added up, nodes are the same ones.
    void join(const Coverage &other);

private:
    std::vector<CoveredPart> m_parts;
    std::vector<CoverageGap> m_gaps;
};

} // namespace tiebreak
