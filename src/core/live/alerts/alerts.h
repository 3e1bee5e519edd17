// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody wants to be told of a watched board, and when it has come about.
#pragma once

#include "core/base/result.h"
#include "core/codec/codec.h"
#include "core/live/standing/liveevents.h"
#include "core/live/standing/standing.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A board has no more rules.
inline constexpr std::size_t mostAlertRules = 50;
/// A rule watches no border or place below this one.
inline constexpr std::int64_t lowestAlertPlace = 1'000'000;

/// One thing to be told. As text, a line each:
///   enters 10 MEMBER | falls below 10 MEMBER | leader changes | tied at 1,3,10 | unchanged 5 min | damage |
///   incident
struct AlertRule {
    enum class Kind : std::uint8_t {
        Enters,     ///< `member` comes to stand at `place` or above
        FallsBelow, ///< `member` stood there, and does no more
        Leader,     ///< another member comes to lead
        Tied,       ///< of two members at a prize border, `places`, the name has decided
        Unchanged,  ///< for `quiet` nothing of what is watched has changed
        Damage,     ///< changes are seen that damage the board
        Incident,   ///< isIncident(): the server or the board is not what it was
    };
    Kind kind = Kind::Leader;
    std::string member;
    std::int64_t place = 10;          ///< from 1
    std::vector<std::int64_t> places; ///< from 1, ascending
    std::chrono::minutes quiet{5};    ///< 1 min to a week
    bool operator==(const AlertRule &) const = default;
};

/// Reads a rule. The member is the rest of the line, as escapeBytes() writes it. Error Usage says what is
/// wrong and at which byte.
Result<AlertRule> parseAlertRule(std::string_view line);
/// Reads a rule a line; empty lines are passed over. The error names the line.
Result<std::vector<AlertRule>> parseAlertRules(std::string_view text);
/// The line that parseAlertRule() reads as the same rule.
std::string alertRuleText(const AlertRule &rule);
/// "enters", "falls", "leader", "tied", "unchanged", "damage", "incident": for programs.
std::string_view alertWord(AlertRule::Kind kind);

/// A rule that has come true between two samples.
struct Alert {
    AlertRule rule;
    std::string member;                ///< whom it is about; empty for Unchanged and Damage
    std::string other;                 ///< the former leader; of Tied the member below the border
    std::optional<std::int64_t> place; ///< of `member`, from 1; nothing: it is not on the board, or not known
    std::optional<std::int64_t> placeBefore; ///< the same in the sample before
    bool offBoard = false;                   ///< `member` is known not to be on the board
    bool wasOffBoard = false;                ///< and not to have been
    bool otherGone = false;                  ///< Leader: `other` is known not to be on the board
    bool sameTick = false;                   ///< Tied: the double that both hold is of one tick
    std::int64_t count = 0;                  ///< Unchanged: minutes; Damage: changes since the sample before;
                                             ///< Incident: how many
    std::int64_t top = 0;                    ///< Unchanged: of the first so many ranks; 0: of all
    std::vector<LiveEvent> incidents = {};   ///< Incident: the latest of them, the oldest first
    Moment from;                             ///< it came true after this one
    Moment to;                               ///< and before this one
};

/// Judges one sample after the other. Each rule is told once when it comes true, and again only after it was
/// false; what is true in the first sample is not told, nor what comes true while a board that was gone fills
/// up again. What a sample does not tell leaves a rule as it was.
class AlertWatch
{
public:
    /// Further rules than mostAlertRules are left out. Rules that there were before keep what is known of
    /// them.
    void setRules(std::vector<AlertRule> rules);
    const std::vector<AlertRule> &rules() const { return m_rules; }

    /// The rules that have come true since the sample before. `damagedChanges` is how many changes were found
    /// to damage the board since it is watched.
    std::vector<Alert> evaluate(const StandingPtr &now, const Decoder &decoder, std::int64_t damagedChanges);
    /// The board is known to have stood as in the sample before until this moment: the rules of Unchanged
    /// that have come true by it, and those of Damage, which may have been found further down.
    std::vector<Alert> confirm(Moment until, std::int64_t damagedChanges);

    /// Nobody looked until this moment: that nothing has changed is known only since then.
    void notSeenUntil(Moment until) { m_changedAt = std::max(m_changedAt, until); }

    /// The incidents since the call before, as one alert a rule. `count`: how many there were in all, of
    /// which `latest` holds the last ones. The first call tells nothing.
    std::vector<Alert> tellIncidents(const std::deque<LiveEvent> &latest, std::int64_t count);
    /// The key holds another board: what is known of the one before goes, but for its incidents.
    void beginAnew();

    /// The members that a sample should ask for by name.
    std::vector<std::string> followedMembers() const;
    /// How many rows from the top on a sample should read.
    std::int64_t rowsNeeded() const;
    /// Whether a rule speaks of damage, which may be done at any rank.
    bool watchesDamage() const;

private:
    /// What is known of a rule.
    struct State {
        std::optional<bool> holds;          ///< Enters, FallsBelow: the member stands at its place or above
        std::optional<std::string> leader;  ///< Leader
        std::vector<std::string> tiedPairs; ///< Tied: who was tied at each place, empty for nobody
        std::optional<bool> quiet;          ///< Unchanged
        Moment knownAt;                     ///< when that was last known, of Enters, FallsBelow and Leader
    };
    void evaluateRule(std::size_t rule, const Standing &now, const Decoder &decoder, Alert alert,
                      std::vector<Alert> *alerts);
    void watchMember(State &state, const Standing &now, Alert alert, std::vector<Alert> *alerts) const;
    void watchLeader(State &state, const Standing &now, Alert alert, std::vector<Alert> *alerts) const;
    void watchBorders(State &state, const Standing &now, const Decoder &decoder, const Alert &alert,
                      std::vector<Alert> *alerts) const;
    void watchQuiet(State &state, Alert alert, std::vector<Alert> *alerts) const;
    bool fillsUp(const Standing &now);
    void noteChanges(const Standing &now);
    void noteDamage(Moment now, std::int64_t damagedChanges);

    std::vector<AlertRule> m_rules;
    std::vector<State> m_states; ///< of m_rules
    StandingPtr m_before;        ///< the sample before, of a board that was there
    Moment m_confirmed;          ///< until then it is known to have stood
    Moment m_changedAt;          ///< since when nothing has changed
    std::int64_t m_damaged = 0;
    std::int64_t m_newlyDamaged = 0;
    std::optional<Moment> m_damagedAt;
    bool m_damageStarts = false;
    bool m_gone = false; ///< the board is gone, or fills up after it was
    std::optional<Moment> m_backAt;
    std::int64_t m_fullCardinality = 0;      ///< what the board held before it was gone
    std::optional<std::int64_t> m_incidents; ///< that were told, or were there before
};

} // namespace tiebreak
