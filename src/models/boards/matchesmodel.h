// SPDX-License-Identifier: GPL-3.0-or-later
// The members that a search found, as a table in the board's own order.
#pragma once

#include "core/board/rows.h"
#include "core/codec/codec.h"
#include "models/table/tablemodel.h"
#include "models/text/timetext.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A member that was found. Its rank is known once the search is over.
struct Match {
    std::string member;
    double raw = 0;
    std::optional<std::int64_t> rank; ///< 0 is the top
};

/// Whether the board has `a` before `b`: by raw, on equal raws by the bytes of the member, as Redis orders.
bool standsBefore(const Match &a, const Match &b, Direction direction);

namespace matchcolumn
{
enum Column { Rank, Member, Score, Time, Verdict, Count };
} // namespace matchcolumn

/// Gives the delegates of a board's rows what they ask for by boardrole.
class MatchesModel : public TableModel
{
    Q_OBJECT

public:
    explicit MatchesModel(QObject *parent = nullptr);

    /// Forgets all matches; the next ones are ordered and decoded so. Where no codec is known they have no
    /// verdict.
    void reset(const Decoder &decoder, bool codecKnown, Direction direction, const TimeDisplay &display);
    /// Puts more matches among the others, in the board's order.
    void add(std::vector<Match> matches);
    /// Takes the place of all matches.
    void setMatches(std::vector<Match> matches);
    /// The row of a member; -1 when it is none of the matches.
    int rowOf(std::string_view member) const;

private:
    int count() const final;
    QVariant cell(int row, int column, int role) const final;
    void setHeadings();
    QString text(const Match &match, const Decoded &decoded, int column) const;

    Decoder m_decoder;
    bool m_codecKnown = true;
    Direction m_direction = Direction::HighestFirst;
    TimeDisplay m_display;
    std::vector<Match> m_matches;
};

} // namespace tiebreak
