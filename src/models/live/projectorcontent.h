// SPDX-License-Identifier: GPL-3.0-or-later
// All that a projector shows of one board at one moment: what is not in here, the room cannot see.
#pragma once

#include "core/live/names/scoreformat.h"
#include "core/live/standing/reveal.h"
#include "models/live/standingrows.h"

#include <QStringList>

namespace tiebreak
{

/// Somebody who is coming up.
struct ProjectorMove {
    PlaceMove change;
    QString name;
    QString places; ///< "from 12 to 6", "at 9"
    bool operator==(const ProjectorMove &) const = default;
};

/// Plain text and numbers, of one moment. It holds no tool tips, and members only to tell rows apart.
struct ProjectorContent {
    enum class State { Missing, Live, Old, Frozen, Reveal };
    State state = State::Missing;
    QString title;    ///< the board, as people call it
    QString headline; ///< who leads, and by how much
    QString clock;    ///< "20:58:10"; empty where a badge stands in its place
    QString badge;    ///< "Frozen at 21:00"
    QList<StandingRow> rows;
    QString moved; ///< "Climbing in 10 min"
    QList<ProjectorMove> moves;
    QString fresh;      ///< "live, 0.1 s old", "Nothing after 21:00:00 UTC is shown"
    QString members;    ///< "1 205 members"
    QStringList doubts; ///< what should be looked at before anybody pays
    QString prizes;     ///< "Prize cutoffs after ranks 1, 3 and 10"
    bool operator==(const ProjectorContent &) const = default;
};

/// How a board is shown to a room.
struct ProjectorStyle {
    QString title;
    Wording wording; ///< its members are the names that people go by
    ScoreFormat format;
    QTimeZone zone = QTimeZone::utc();
    std::vector<std::int64_t> borders;
};

/// A board as it moves. `moved`: of the time with which it is compared, as ProjectorContent has it. `now`:
/// the clock.
ProjectorContent liveContent(const LiveBoard &board, const Decoder &decoder, const ProjectorStyle &style,
                             const Freshness &fresh, const QString &moved, Moment now);

/// In place of a board that cannot be shown: why.
ProjectorContent missingContent(const QString &title, const QString &sentence);

/// A board that stood so at `moment`, in the past tense. `board` was described as of then.
ProjectorContent frozenContent(const LiveBoard &board, const Decoder &decoder, const ProjectorStyle &style,
                               Moment moment);

/// Two moments of a reveal.
struct RevealMoments {
    Moment frozen; ///< of its first step, which is shown as frozenContent() shows it
    Moment last;   ///< of its last one
};

/// A step of a reveal of the first `places`, but the first one; `index` counts from 0.
ProjectorContent revealContent(const Reveal &reveal, std::size_t index, std::int64_t places,
                               const Decoder &decoder, const ProjectorStyle &style,
                               const RevealMoments &moments);

/// What a member is called in the headline, where there is little room.
QString shortName(const QString &name);

/// The same in words, line by line, for whoever cannot see it: only the first `rows`, and only the moves that
/// are painted. How old a live standing is, is left out: it would be read out again and again.
QStringList spokenContent(const ProjectorContent &content, qsizetype rows, qsizetype moves);

} // namespace tiebreak
