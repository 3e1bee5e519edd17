// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/alerts/alerts.h"

#include "core/board/ties.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "core/text/lines.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::size_t longestAlertMember = 4096;
constexpr std::size_t mostAlertPlaces = 10;
constexpr std::int64_t longestQuiet = 7 * 24 * 60; // minutes
/// So long a board that is back may take to fill up.
constexpr std::chrono::seconds fillingTime{10};
/// Damage that comes again within this time goes on.
constexpr std::chrono::seconds damagePause{60};
/// Where samples are further apart nobody has watched, and nothing is known to have been unchanged.
constexpr std::chrono::seconds longestGap{120};

std::unexpected<Error> ruleFailure(std::string message, std::size_t position)
{
    return std::unexpected(Error{ErrorKind::Usage, std::move(message), position});
}

/// Reads a rule word by word; positions count in the line.
class RuleParser
{
public:
    explicit RuleParser(std::string_view line) : m_line(line) {}

    Result<AlertRule> parse();

private:
    std::string_view takeWord();
    std::size_t position() const { return m_at + 1; }
    bool atEnd();
    Result<void> parseMemberRule();
    Result<void> parsePlaces();
    Result<void> parseQuiet();

    std::string_view m_line;
    std::size_t m_at = 0;
    std::size_t m_wordAt = 0; ///< where the word taken last begins, from 1
    AlertRule m_rule;
};

std::string_view RuleParser::takeWord()
{
    while (m_at < m_line.size() && m_line[m_at] == ' ')
        ++m_at;
    const std::size_t begin = m_at;
    while (m_at < m_line.size() && m_line[m_at] != ' ')
        ++m_at;
    m_wordAt = begin + 1;
    return m_line.substr(begin, m_at - begin);
}

bool RuleParser::atEnd()
{
    return m_line.find_first_not_of(' ', m_at) == std::string_view::npos;
}

Result<AlertRule> RuleParser::parse()
{
    const std::string_view word = takeWord();
    Result<void> parsed;
    if (word == "enters") {
        m_rule.kind = AlertRule::Kind::Enters;
        parsed = parseMemberRule();
    } else if (word == "falls") {
        m_rule.kind = AlertRule::Kind::FallsBelow;
        if (takeWord() != "below")
            return ruleFailure("falls needs below, a rank and a member: falls below 10 MEMBER.", m_wordAt);
        parsed = parseMemberRule();
    } else if (word == "leader") {
        m_rule.kind = AlertRule::Kind::Leader;
        if (takeWord() != "changes")
            return ruleFailure("The rule is written: leader changes.", m_wordAt);
    } else if (word == "tied") {
        m_rule.kind = AlertRule::Kind::Tied;
        parsed = parsePlaces();
    } else if (word == "unchanged") {
        m_rule.kind = AlertRule::Kind::Unchanged;
        parsed = parseQuiet();
    } else if (word == "damage") {
        m_rule.kind = AlertRule::Kind::Damage;
    } else if (word == "incident") {
        m_rule.kind = AlertRule::Kind::Incident;
    } else {
        return ruleFailure(
            sentence("Unknown rule {}. A rule begins with enters, falls, leader, tied, unchanged, damage or "
                     "incident.",
                     quotedText(word)),
            m_wordAt);
    }
    if (!parsed)
        return std::unexpected(parsed.error());
    if (!atEnd())
        return ruleFailure("There is more behind the rule.", m_line.find_first_not_of(' ', m_at) + 1);
    return std::move(m_rule);
}

Result<void> RuleParser::parseMemberRule()
{
    const auto place = parseInteger(takeWord());
    if (!place || *place < 1 || *place > lowestAlertPlace)
        return ruleFailure(sentence("A rank from 1 to {} is expected.", lowestAlertPlace), m_wordAt);
    m_rule.place = *place;
    m_at = std::min(m_line.find_first_not_of(' ', m_at), m_line.size());
    const std::size_t begin = position();
    const std::string_view text = m_line.substr(m_at, m_line.find_last_not_of(' ') + 1 - m_at);
    m_at = m_line.size();
    if (text.empty())
        return ruleFailure("A member is expected behind the rank.", begin);
    auto member = unescapeBytes(text);
    if (!member)
        return ruleFailure("After a backslash only \\, t, n, r, or x and two hex digits may follow: a "
                           "backslash itself is written \\\\.",
                           begin);
    if (member->size() > longestAlertMember)
        return ruleFailure(sentence("The member is longer than {} bytes.", longestAlertMember), begin);
    m_rule.member = *std::move(member);
    return {};
}

Result<void> RuleParser::parsePlaces()
{
    if (takeWord() != "at")
        return ruleFailure("tied needs at and ranks: tied at 1,3,10.", m_wordAt);
    std::string_view list = takeWord();
    for (std::size_t at = m_wordAt;;) {
        const std::string_view number = list.substr(0, list.find(','));
        const auto place = parseInteger(number);
        if (!place || *place < 1 || *place > lowestAlertPlace)
            return ruleFailure(
                sentence("Ranks from 1 to {} are expected, with commas in between.", lowestAlertPlace), at);
        if (m_rule.places.size() == mostAlertPlaces)
            return ruleFailure(sentence("A rule watches at most {} ranks.", mostAlertPlaces), at);
        m_rule.places.push_back(*place);
        if (number.size() == list.size())
            break;
        at += number.size() + 1;
        list.remove_prefix(number.size() + 1);
    }
    std::ranges::sort(m_rule.places);
    const auto [first, last] = std::ranges::unique(m_rule.places);
    m_rule.places.erase(first, last);
    return {};
}

Result<void> RuleParser::parseQuiet()
{
    const auto minutes = parseInteger(takeWord());
    if (!minutes || *minutes < 1 || *minutes > longestQuiet)
        return ruleFailure(
            sentence("Minutes from 1 to {} are expected, as in unchanged 5 min.", longestQuiet), m_wordAt);
    m_rule.quiet = std::chrono::minutes(*minutes);
    if (takeWord() != "min")
        return ruleFailure("The minutes are followed by min.", m_wordAt);
    return {};
}

/// The member as the rest of a line: spaces at its ends would not be seen.
std::string memberInRule(std::string_view member)
{
    std::string text = escapeBytes(member);
    std::size_t last = text.size();
    while (last > 0 && text[last - 1] == ' ')
        --last;
    std::string spaces;
    for (std::size_t i = last; i < text.size(); ++i)
        spaces += "\\x20";
    text.replace(last, std::string::npos, spaces);
    return text.starts_with(' ') ? "\\x20" + text.substr(1) : text;
}

/// Whether the member stands at this place or above; nothing where the sample does not tell.
std::optional<bool> standsAbove(const Standing &standing, const std::string &member, std::int64_t place)
{
    if (const auto found = standing.placeOf(member))
        return found->rank < place;
    if (standing.knowsAbsent(member) || static_cast<std::int64_t>(standing.head().size()) >= place)
        return false;
    return std::nullopt;
}

std::optional<std::int64_t> placeIn(const Standing *standing, std::string_view member)
{
    const auto place = standing ? standing->placeOf(member) : std::nullopt;
    return place ? std::optional(place->rank + 1) : std::nullopt;
}

/// The two samples show the same of all that both of them show.
bool showTheSame(const Standing &a, const Standing &b)
{
    if (a.sameRows(b))
        return true;
    if (a.cardinality() != b.cardinality())
        return false;
    // Another layout asks for other rows; what was asked for alike tells.
    const auto sameRanks = [](const RowsPart &one, const RowsPart &other) {
        return one.firstRank == other.firstRank && one.rows.size() == other.rows.size();
    };
    const bool sameShape =
        std::ranges::equal(a.parts(), b.parts(), sameRanks) &&
        std::ranges::equal(a.followed(), b.followed(), {}, &FollowedMember::member, &FollowedMember::member);
    const std::size_t rows = std::min(a.head().size(), b.head().size());
    for (std::size_t row = 0; row < rows; ++row) {
        if (a.head().member(row) != b.head().member(row) || a.head().raw(row) != b.head().raw(row))
            return false;
    }
    return !sameShape;
}

} // namespace

Result<AlertRule> parseAlertRule(std::string_view line)
{
    return RuleParser(line).parse();
}

Result<std::vector<AlertRule>> parseAlertRules(std::string_view text)
{
    std::vector<AlertRule> rules;
    for (std::size_t line = 1; !text.empty(); ++line) {
        const std::string_view words = takeLine(text);
        if (trimmed(words).empty())
            continue;
        auto rule = parseAlertRule(words);
        if (!rule) {
            rule.error().message = phrase("place in a file", "Line {}: {}", line, rule.error().message);
            return std::unexpected(std::move(rule.error()));
        }
        if (rules.size() == mostAlertRules)
            return ruleFailure(sentence("Line {}: a board has at most {} rules.", line, mostAlertRules), 1);
        rules.push_back(*std::move(rule));
    }
    return rules;
}

std::string alertRuleText(const AlertRule &rule)
{
    switch (rule.kind) {
    case AlertRule::Kind::Enters:
        return fmt::format("enters {} {}", rule.place, memberInRule(rule.member));
    case AlertRule::Kind::FallsBelow:
        return fmt::format("falls below {} {}", rule.place, memberInRule(rule.member));
    case AlertRule::Kind::Leader:
        return "leader changes";
    case AlertRule::Kind::Tied:
        return fmt::format("tied at {}", fmt::join(rule.places, ","));
    case AlertRule::Kind::Unchanged:
        return fmt::format("unchanged {} min", rule.quiet.count());
    case AlertRule::Kind::Damage:
        return "damage";
    case AlertRule::Kind::Incident:
        break;
    }
    return "incident";
}

std::string_view alertWord(AlertRule::Kind kind)
{
    constexpr std::array<std::string_view, 7> words{"enters",    "falls",  "leader",  "tied",
                                                    "unchanged", "damage", "incident"};
    return words[static_cast<std::size_t>(kind)];
}

void AlertWatch::setRules(std::vector<AlertRule> rules)
{
    if (rules.size() > mostAlertRules)
        rules.resize(mostAlertRules);
    std::vector<State> states(rules.size());
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const auto same = std::ranges::find(m_rules, rules[i]);
        if (same != m_rules.end())
            states[i] = m_states[static_cast<std::size_t>(same - m_rules.begin())];
    }
    m_rules = std::move(rules);
    m_states = std::move(states);
}

std::vector<Alert> AlertWatch::evaluate(const StandingPtr &now, const Decoder &decoder,
                                        std::int64_t damagedChanges)
{
    std::vector<Alert> alerts;
    const bool first = !m_before;
    if (fillsUp(*now))
        return alerts;
    const bool again = std::exchange(m_gone, false);
    noteChanges(*now);
    noteDamage(now->asked(), damagedChanges);
    Alert alert;
    alert.from = m_before ? m_confirmed : now->asked();
    alert.to = now->answered();
    if (now != m_before)
        m_confirmed = now->asked();
    for (std::size_t rule = 0; rule < m_rules.size(); ++rule)
        evaluateRule(rule, *now, decoder, alert, first || again ? nullptr : &alerts);
    m_before = now;
    m_fullCardinality = now->cardinality();
    return alerts;
}

std::vector<Alert> AlertWatch::confirm(Moment until, std::int64_t damagedChanges)
{
    std::vector<Alert> alerts;
    if (!m_before || m_gone)
        return alerts;
    noteDamage(until, damagedChanges);
    for (const AlertRule &rule : m_rules) {
        if (rule.kind != AlertRule::Kind::Damage || !m_damageStarts)
            continue;
        Alert &alert = alerts.emplace_back();
        alert.rule = rule;
        alert.count = m_newlyDamaged;
        alert.from = m_confirmed;
        alert.to = until;
    }
    if (until <= m_confirmed)
        return alerts;
    if (until - m_confirmed > longestGap)
        m_changedAt = until;
    for (State &state : m_states) {
        if (state.knownAt == m_confirmed)
            state.knownAt = until;
    }
    m_confirmed = until;
    for (std::size_t rule = 0; rule < m_rules.size(); ++rule) {
        if (m_rules[rule].kind != AlertRule::Kind::Unchanged)
            continue;
        Alert alert;
        alert.rule = m_rules[rule];
        alert.to = until;
        watchQuiet(m_states[rule], std::move(alert), &alerts);
    }
    return alerts;
}

/// The board is gone, or back but not yet what it was: nothing can be told of it.
bool AlertWatch::fillsUp(const Standing &now)
{
    if (now.cardinality() == 0) {
        m_gone = true;
        m_changedAt = now.asked();
        m_backAt.reset();
        return true;
    }
    if (!m_gone)
        return false;
    if (!m_backAt)
        m_backAt = now.asked();
    return now.cardinality() < m_fullCardinality / 2 && now.asked() < *m_backAt + fillingTime &&
           now.asked() >= *m_backAt;
}

void AlertWatch::noteChanges(const Standing &now)
{
    const bool watched =
        m_before && now.asked() >= m_before->asked() && now.asked() - m_confirmed <= longestGap;
    if (!watched || !showTheSame(*m_before, now))
        m_changedAt = now.asked();
}

void AlertWatch::noteDamage(Moment now, std::int64_t damagedChanges)
{
    m_newlyDamaged = m_before ? std::max<std::int64_t>(damagedChanges - m_damaged, 0) : 0;
    m_damaged = damagedChanges;
    m_damageStarts =
        m_newlyDamaged > 0 && (!m_damagedAt || now < *m_damagedAt || now - *m_damagedAt >= damagePause);
    if (m_newlyDamaged > 0)
        m_damagedAt = now;
}

/// Brings the rule's state up to this sample; tells what has come true where there are `alerts`.
void AlertWatch::evaluateRule(std::size_t rule, const Standing &now, const Decoder &decoder, Alert alert,
                              std::vector<Alert> *alerts)
{
    State &state = m_states[rule];
    alert.rule = m_rules[rule];
    switch (alert.rule.kind) {
    case AlertRule::Kind::Enters:
    case AlertRule::Kind::FallsBelow:
        return watchMember(state, now, std::move(alert), alerts);
    case AlertRule::Kind::Leader:
        return watchLeader(state, now, std::move(alert), alerts);
    case AlertRule::Kind::Tied:
        return watchBorders(state, now, decoder, alert, alerts);
    case AlertRule::Kind::Unchanged:
        return watchQuiet(state, std::move(alert), alerts);
    case AlertRule::Kind::Damage:
        if (alerts && m_damageStarts) {
            alert.count = m_newlyDamaged;
            alerts->push_back(std::move(alert));
        }
        break;
    case AlertRule::Kind::Incident:
        break; // see tellIncidents()
    }
}

void AlertWatch::watchMember(State &state, const Standing &now, Alert alert, std::vector<Alert> *alerts) const
{
    const auto above = standsAbove(now, alert.rule.member, alert.rule.place);
    if (!above)
        return;
    const auto before = std::exchange(state.holds, above);
    const Moment knownAt = std::exchange(state.knownAt, m_confirmed);
    const bool wanted = alert.rule.kind == AlertRule::Kind::Enters;
    if (!alerts || !before || *before == *above || *above != wanted)
        return;
    alert.from = knownAt;
    alert.member = alert.rule.member;
    alert.place = placeIn(&now, alert.member);
    alert.placeBefore = placeIn(m_before.get(), alert.member);
    alert.offBoard = now.knowsAbsent(alert.member);
    alert.wasOffBoard = m_before && m_before->knowsAbsent(alert.member);
    alerts->push_back(std::move(alert));
}

void AlertWatch::watchLeader(State &state, const Standing &now, Alert alert, std::vector<Alert> *alerts) const
{
    const auto leader = now.memberAt(0);
    if (!leader)
        return;
    const Moment knownAt = std::exchange(state.knownAt, m_confirmed);
    if (state.leader == *leader)
        return;
    const auto before = std::exchange(state.leader, std::string(*leader));
    if (!alerts || !before)
        return;
    alert.from = knownAt;
    alert.member = *leader;
    alert.other = *before;
    alert.otherGone = now.knowsAbsent(*before);
    alert.place = 1;
    alert.placeBefore = placeIn(m_before.get(), alert.member);
    alert.wasOffBoard = m_before && m_before->knowsAbsent(alert.member);
    alerts->push_back(std::move(alert));
}

void AlertWatch::watchBorders(State &state, const Standing &now, const Decoder &decoder, const Alert &alert,
                              std::vector<Alert> *alerts) const
{
    const std::vector<std::int64_t> &places = alert.rule.places;
    const bool known = state.tiedPairs.size() == places.size();
    state.tiedPairs.resize(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto above = now.rowAt(places[i] - 1);
        const auto below = now.rowAt(places[i]);
        if (!above || !below) {
            if (now.cardinality() <= places[i])
                state.tiedPairs[i].clear();
            continue;
        }
        const Decoded aboveRead = decoder.decode(above->raw);
        const Decoded belowRead = decoder.decode(below->raw);
        if (tieBetween(above->raw, aboveRead, below->raw, belowRead) != TieRule::Member) {
            state.tiedPairs[i].clear();
            continue;
        }
        // Who stands above of the two is decided by their names, so a pair has one order.
        std::string pair = escapeBytes(above->member) + '\n' + escapeBytes(below->member);
        const bool same = state.tiedPairs[i] == pair;
        state.tiedPairs[i] = std::move(pair);
        if (!alerts || !known || same)
            continue;
        Alert tied = alert;
        tied.member = above->member;
        tied.other = below->member;
        tied.place = places[i];
        tied.placeBefore = placeIn(m_before.get(), tied.member);
        tied.sameTick = decoder.spec().hasTime() && aboveRead.verdict == Verdict::Exact;
        alerts->push_back(std::move(tied));
    }
}

void AlertWatch::watchQuiet(State &state, Alert alert, std::vector<Alert> *alerts) const
{
    const bool quiet = m_confirmed - m_changedAt >= alert.rule.quiet;
    const auto before = std::exchange(state.quiet, quiet);
    if (!alerts || !quiet || before.value_or(true))
        return;
    alert.from = m_changedAt;
    alert.count = alert.rule.quiet.count();
    alert.top = m_before && !m_before->isWhole() ? static_cast<std::int64_t>(m_before->head().size()) : 0;
    alerts->push_back(std::move(alert));
}

std::vector<Alert> AlertWatch::tellIncidents(const std::deque<LiveEvent> &latest, std::int64_t count)
{
    std::vector<Alert> alerts;
    const std::int64_t known = std::exchange(m_incidents, count).value_or(count);
    if (count <= known || latest.empty())
        return alerts;
    const auto kept = std::min(static_cast<std::size_t>(count - known), latest.size());
    Alert alert;
    alert.incidents.assign(latest.end() - static_cast<std::ptrdiff_t>(kept), latest.end());
    alert.count = count - known;
    alert.from = std::ranges::min(alert.incidents, {}, &LiveEvent::from).from;
    alert.to = std::ranges::max(alert.incidents, {}, &LiveEvent::to).to;
    if (alert.incidents.size() == 1)
        alert.member = alert.incidents.front().member;
    for (const AlertRule &rule : m_rules) {
        if (rule.kind != AlertRule::Kind::Incident)
            continue;
        alert.rule = rule;
        alerts.push_back(alert);
    }
    return alerts;
}

void AlertWatch::beginAnew()
{
    AlertWatch anew;
    anew.setRules(std::move(m_rules));
    anew.m_incidents = m_incidents;
    *this = std::move(anew);
}

std::vector<std::string> AlertWatch::followedMembers() const
{
    std::vector<std::string> members;
    for (const AlertRule &rule : m_rules) {
        const bool named = rule.kind == AlertRule::Kind::Enters || rule.kind == AlertRule::Kind::FallsBelow;
        if (named && std::ranges::find(members, rule.member) == members.end())
            members.push_back(rule.member);
    }
    return members;
}

bool AlertWatch::watchesDamage() const
{
    return std::ranges::find(m_rules, AlertRule::Kind::Damage, &AlertRule::kind) != m_rules.end();
}

std::int64_t AlertWatch::rowsNeeded() const
{
    std::int64_t rows = m_rules.empty() ? 0 : 1;
    for (const AlertRule &rule : m_rules) {
        if (rule.kind == AlertRule::Kind::Tied && !rule.places.empty())
            rows = std::max(rows, rule.places.back() + 1);
    }
    return rows;
}

} // namespace tiebreak
