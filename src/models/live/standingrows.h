// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a live board as they are read: words and lengths in place of numbers and intervals.
#pragma once

#include "core/live/standing/livetext.h"
#include "models/text/timetext.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <functional>
#include <optional>
#include <set>
#include <string>

namespace tiebreak
{

/// To whom a gap is counted.
enum class GapTo { Above, Leader };

/// For whom the rows are worded: ties by their doubles, or without a word of them.
enum class Audience {
    Developers,
    Everybody,
};

/// The band under a row that wins the last prize of its kind.
struct BorderRow {
    QString lead;    ///< "Prize border after 3"
    QString text;    ///< "decided by 1 360 000 points"
    QString details; ///< empty, or what is behind a doubtful one
    bool doubtful = false;
    bool operator==(const BorderRow &) const = default;
};

/// A row. Text is plain, whatever the member's bytes are.
struct StandingRow {
    QByteArray member; ///< which row it is
    QString place;
    PlaceMove change;
    DecidedBy decidedBy = DecidedBy::Score;
    QString decided;
    QString name;
    QString note;           ///< when the score was reached, or how the tie with the row above was decided
    double share = -1;      ///< of the best score, 0 to 1; below 0: there is none to show
    double aboveShare = -1; ///< the same of the row above
    QString gap;
    GapTrend trend = GapTrend::Unknown;
    QString gapNote;
    QString score;
    QString unit; ///< of the score, where it is set apart from its digits
    double raw = 0;
    bool leads = false;
    bool pinned = false;
    bool climbs = false; ///< the largest climb of those shown
    bool open = false;   ///< in a reveal: who stands here in the end is not told yet
    std::optional<BorderRow> border;
    QString toolTip;
    bool operator==(const StandingRow &) const = default;
};

/// How rows are written.
struct StandingStyle {
    LiveWording wording;
    TimeDisplay time;
    Audience audience = Audience::Developers;
    bool negated = false; ///< scores are shown with the other sign than they are stored with
    GapTo gapTo = GapTo::Above;
    QString since; ///< of the comparison, in a sentence: "10 min ago"
    std::vector<std::int64_t> borders;
    std::set<std::string> pinned;
    /// The score of which shares are told; nothing: the leader's.
    std::optional<std::int64_t> best;
};

/// The rows of a board. `decoder` is what the board was described with.
QList<StandingRow> standingRows(const LiveBoard &board, const Decoder &decoder, const StandingStyle &style);

/// The change beside the arrow: "3", "new", "back", or "–" where the place is the same; empty where it is not
/// known.
QString changeText(const PlaceMove &change);
/// The same in words, for whoever cannot see the arrow: "up 3", "down 1, passed", "new".
QString changeWords(const PlaceMove &change);

/// The better one of the two scores; nothing where there is neither.
std::optional<std::int64_t> betterScore(std::optional<std::int64_t> a, std::optional<std::int64_t> b,
                                        Direction scores);

/// "4 min ago", "25 to 29 s ago", "in 3 min"; empty where the row has no time.
QString agoText(const Decoder &decoder, double raw, const Decoded &decoded, qint64 nowMicroseconds);

} // namespace tiebreak
