// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of an audit.
#include "core/auditwords.h"

#include "core/bettercodec.h"

namespace tiebreak
{

namespace
{

/// Puts the sentences of one board together.
class Words
{
public:
    Words(const AuditedBoard &board, const Wording &wording)
        : m_report(board.report)
        , m_spec(board.decoder.spec())
        , m_board(board)
        , m_wording(wording)
        , m_unit(unitWord(m_spec.unit))
        , m_units(unitPlural(m_spec.unit))
    {
    }

    FindingWords of(const Finding &finding) const
    {
        const bool one = finding.count == 1;
        const auto title = [&](const char *singular, const char *plural) {
            return std::string(one ? singular : plural);
        };
        switch (finding.kind) {
        case FindingKind::LaterFirst:
            return {title("pair stands with the later time above", "pairs stand with the later time above"),
                    laterFirstCause(finding), laterFirstMend()};
        case FindingKind::UnitMixUp:
            return {title("member has a time in another unit", "members have a time in another unit"),
                    "Their times lie outside the season, but inside it when taken " + number(finding.most) +
                        " times larger or smaller: most likely a writer and this codec do not agree on the "
                        "unit (the codec counts in " +
                        std::string(unitName(m_spec.unit)) + ").",
                    "Make every writer use the same unit, then write these rows again."};
        case FindingKind::Mirrored:
            return {
                title("member has a time that counts the other way",
                      "members have a time that counts the other way"),
                "As this codec reads, their times lie in the future; with the time packed as it is, rather "
                "than subtracted from " +
                    std::to_string(m_spec.from.value_or(0)) +
                    ", they would be sound: most likely a writer left the subtraction out, so that later "
                    "wins.",
                "Subtract the time in every writer, then write these rows again."};
        case FindingKind::Collapsed:
            return {title("member shares a double that spans several ",
                          "members share a double that spans several ") +
                        m_units,
                    collapsedCause(), collapsedMend()};
        case FindingKind::SameTick:
            return {
                title("member reached its score in the same ", "members reached their score in the same ") +
                    m_unit,
                "Their double holds one " + m_unit +
                    ", so the codec cannot tell them apart; the member name decided.",
                sameTickMend()};
        case FindingKind::NoTimeKept:
            return {title("member shares its score", "members share their score with another"),
                    "This codec packs no time: among equal scores the member name decides.",
                    "Pack the time beside the score, if the first to arrive should rank first."};
        case FindingKind::Misread:
            return {title("member is misread by the scheme's own decoder",
                          "members are misread by the scheme's own decoder"),
                    "It reads another score than the one that was packed: the time part was rounded up to a "
                    "whole "
                    "point, or cut off on the wrong side.",
                    "Decode as Tiebreak does, or choose a codec that keeps these scores."};
        case FindingKind::Overflow:
            return {
                title("member has a time that ran over into the score",
                      "members have a time that ran over into the score"),
                "Their times lie outside the season, but inside it when the length of the field is added" +
                    (finding.most > 1 ? " up to " + number(finding.most) + " times" : std::string()) +
                    ": most likely the time did not fit beside the score, which reads " +
                    number(finding.most) + (m_spec.earlierIsLarger() ? " too low." : " too high."),
                betterMend("Move on to")};
        case FindingKind::Overrun:
            return {
                title("member may have been packed after the codec ran out",
                      "members may have been packed after the codec ran out"),
                "The codec packs times up to " + time(codecDomain(m_spec).last) +
                    ". A later one runs over into the score, which then reads 1 too " +
                    (m_spec.earlierIsLarger() ? "low" : "high") + ", and looks like one from " +
                    time(finding.least) + " on, as these do.",
                "If these times are right, end the board's season before the codec does; else write these "
                "rows again with a codec that lasts."};
        case FindingKind::Ambiguous:
            return {title("member has several times that fit", "members have several times that fit"),
                    "Two or more times, far apart, give the very same double.",
                    "Set the board's season as narrow as it is: times outside it no longer count."};
        case FindingKind::Fraction:
            return {
                title("member holds a fraction", "members hold a fraction"),
                "This codec packs whole numbers only. A plain ZINCRBY added a part of a point to the packed "
                "number.",
                "Add points in a script that unpacks, adds and packs again; write these rows anew."};
        case FindingKind::BarePoints:
            return {title("member holds points that were never packed",
                          "members hold points that were never packed"),
                    "Their number is smaller than one packed point: a plain ZADD or ZINCRBY wrote bare "
                    "points, which "
                    "rank below everybody.",
                    "Write these rows with the codec."};
        case FindingKind::Timeless:
            return {title("member holds no time", "members hold no time"), timelessCause(),
                    "Write these rows again with their time."};
        case FindingKind::BeforeEpoch:
            return {title("member has a time before 1970", "members have a time before 1970"),
                    "The latest is " + time(finding.most) +
                        ". A field that does not hold a time, or another codec, reads like this.",
                    "Check whether every writer packs with this codec."};
        case FindingKind::OutOfSeason:
            return {title("member has a time outside the season", "members have a time outside the season"),
                    "From " + time(finding.least) + " to " + time(finding.most) + "; the season runs from " +
                        time(m_board.decoder.window().first) + " to " + time(m_board.decoder.window().last) +
                        '.',
                    "Correct the season if it is wrong; else check which writer packs otherwise, perhaps in "
                    "another unit, whose digits run over into the score."};
        case FindingKind::Future:
            return {
                title("member reached its score in the future", "members reached their score in the future"),
                "Up to " + duration(finding.most) + " ahead: " + futureCause(finding.most),
                "Stamp the time on the server (TIME in a script), and never add to the packed number."};
        case FindingKind::Infinite:
            return {title("member holds an infinity", "members hold an infinity"),
                    "inf and -inf rank above and below everything; no score and time give them.",
                    "Find out what was divided by zero or parsed from \"inf\", and write these rows again."};
        case FindingKind::Foreign:
            return {
                title("member holds a number of another making", "members hold a number of another making"),
                "No score and no time give this double under this codec: it was added to by ZINCRBY, went "
                "through rounded text, or was packed otherwise.",
                "Check the codec; if it is right, write these rows again."};
        case FindingKind::AboveLimit:
            return {title("member holds a double that spans several ",
                          "members hold a double that spans several ") +
                        m_units,
                    "No tie has collapsed yet; the next one may. " + spanOfADouble() + '.', collapsedMend()};
        case FindingKind::FieldTooWide:
            return {
                title("member stands on a codec that has run out",
                      "members stand on a codec that has run out"),
                "The time of this moment no longer fits beside the score: what is packed from now on runs "
                "over into the score. A board that is closed needs it no more: set its season.",
                betterMend("Move on to")};
        case FindingKind::Moved:
            return {title("member moved while the board was read", "members moved while the board was read"),
                    "The board was read in pages and changed meanwhile, so these may be missing, or be shown "
                    "where they stood before.",
                    "Read by DUMP for one single moment."};
        }
        return {};
    }

    std::string answer() const
    {
        const std::int64_t members = m_report.members;
        if (members == 0)
            return "The board is empty.";
        if (!m_spec.hasTime())
            return m_report.sharing == 0 ? "No two members share a score, so no tie had to be decided."
                                         : "No time is packed: the member name decides for " +
                                               ofMembers(m_report.sharing) + '.';
        const Finding *later = m_report.finding(FindingKind::LaterFirst);
        if (later && later->count == m_report.pairsByTime)
            return "Ties are decided by time, but the later comes first.";
        if (m_report.byTime() < members)
            return "Order is by time for " + ofMembers(m_report.byTime()) + '.';
        if (later)
            return "Order is by time except for " + count(later->count, "pair.", "pairs.");
        const std::string all = "all " + count(members, "member", "members");
        if (m_board.contradicted)
            return "Order is by the packed times for " + all + ", but not by the true ones.";
        if (const Finding *overrun = m_report.finding(FindingKind::Overrun))
            return "Order is by time for " + all + ", unless " + number(overrun->count) +
                   (overrun->count == 1 ? " was" : " were") + " packed after the codec ran out.";
        if (m_report.finding(FindingKind::Moved))
            return "Order is by time for " + all + " that were read.";
        return members == 1 ? "Order is by time: there is only one member."
                            : "Order is by time for " + all + '.';
    }

    std::string detail() const
    {
        std::string text;
        const auto add = [&text](const std::string &sentence) {
            text += (text.empty() ? "" : " ") + sentence;
        };
        const std::int64_t sharing = m_report.sharing;
        if (m_spec.hasTime() && sharing > 0) {
            const Finding *collapsed = m_report.finding(FindingKind::Collapsed);
            const std::int64_t several = collapsed ? collapsed->count : 0;
            std::string sentence = number(sharing) + (sharing == 1 ? " shares its" : " share their") +
                                   " double with another, so the member name decided";
            if (several == sharing)
                sentence += ": the double spans several " + m_units;
            else if (several > 0)
                sentence += ": " + number(several) + " of them in a double that spans several " + m_units;
            else
                sentence += ": it holds one " + m_unit;
            add(sentence + '.');
        }
        if (const std::int64_t several = m_report.severalTimes; several > 0 && m_spec.hasTime())
            add(number(several) +
                (several == 1 ? " has several times that fit." : " have several times that fit."));
        if (m_report.unreadable() > 0)
            add(number(m_report.unreadable()) + (m_report.unreadable() == 1 ? " holds" : " hold") +
                (m_spec.hasTime() ? " no readable time." : " no readable score."));
        if (m_report.doubtsCodec()) {
            if (const Finding *future = m_report.finding(FindingKind::Future))
                add(number(future->count) + (future->count == 1 ? " lies" : " lie") + " in the future.");
            add("Most of the board does not fit this codec, so it was probably packed by another one: let it "
                "be "
                "detected.");
        }
        if (const Finding *moved = m_report.finding(FindingKind::Moved))
            add(count(moved->count, "member", "members") +
                " moved while the board was read, and may be missing here.");
        if (m_report.tieGroups == 0 && m_report.members > 0 && m_spec.hasTime())
            add("No two members have the same score.");
        return text;
    }

private:
    std::string number(std::int64_t value) const { return m_wording.number(value); }
    std::string time(std::int64_t tick) const { return m_wording.time(tick, m_spec.unit); }
    std::string duration(std::int64_t ticks) const { return durationText(ticks, m_spec.unit); }
    std::string count(std::int64_t value, std::string_view one, std::string_view many) const
    {
        return countText(m_wording, value, one, many);
    }
    std::string ofMembers(std::int64_t some) const
    {
        return number(some) + " of " + count(m_report.members, "member", "members");
    }

    std::string futureCause(std::int64_t ahead) const
    {
        constexpr double tenDays = 10 * 86400e6;
        return static_cast<double>(ahead) * static_cast<double>(unitMicroseconds(m_spec.unit)) <= tenDays
                   ? "a writer's clock is wrong."
                   : "more than a wrong clock explains. Another unit, a ZINCRBY on the packed number or "
                     "another "
                     "codec does.";
    }

    std::string laterFirstCause(const Finding &finding) const
    {
        const bool laterWins = m_spec.earlierIsLarger() != (m_board.direction == Direction::HighestFirst);
        if (laterWins)
            return m_board.direction == Direction::HighestFirst
                       ? "The codec counts time upwards, so a later time is a larger number: among equal "
                         "scores the "
                         "last to arrive ranks first."
                       : "The codec counts time downwards and the lowest ranks first: among equal scores the "
                         "last to "
                         "arrive ranks first.";
        return "The packed digits are not padded, so .9 ranks above .5400 though 9 is less; the times are up "
               "to " +
               duration(finding.most) + " apart.";
    }
    std::string laterFirstMend() const { return betterMend("Re-encode with"); }

    std::string collapsedCause() const
    {
        if (!m_report.exactUpTo || m_report.narrowestBlur == 0)
            return "One double holds several times; which of them came first cannot be told from it." +
                   largestCollapsed();
        return spanOfADouble() + "; " +
               count(m_report.membersAbove, "member stands there.", "members stand there.") +
               largestCollapsed() +
               (m_board.withEvents ? " Whether the order is right there, only the events tell."
                                   : " Without the true times nobody can tell whether the order is right: it "
                                     "may have been lost.");
    }

    /// Without the full stop.
    std::string spanOfADouble() const
    {
        const std::int64_t least = m_report.narrowestBlur;
        const std::int64_t most = m_report.widestBlur;
        const std::string above =
            m_report.exactUpTo ? "Above " + count(*m_report.exactUpTo, "point", "points") + " one" : "One";
        return above + " double stands for " +
               (least == most ? number(least) : number(least) + " to " + number(most)) + " different " +
               m_units;
    }

    std::string largestCollapsed() const
    {
        const auto &largest = m_report.largestCollapsed;
        if (!largest)
            return {};
        const std::int64_t held = largest->ranks.last - largest->ranks.first + 1;
        return " The largest group, " + count(held, "member", "members") + " with " +
               count(largest->ticks.score, "point", "points") + ", blurs " +
               duration(largest->ticks.last - largest->ticks.first + 1) + '.';
    }

    std::string collapsedMend() const { return betterMend("Re-encode with"); }

    std::string sameTickMend() const
    {
        return m_spec.unit == TickUnit::Microsecond || m_spec.unit == TickUnit::Millisecond
                   ? std::string()
                   : "If that matters, pack finer ticks (unit=ms) in a codec that has the bits for them.";
    }

    std::string timelessCause() const
    {
        if (m_spec.scheme == Scheme::Binary)
            return "raw is a whole multiple of 2^" + std::to_string(m_spec.bits) +
                   ": written by an import that packed no time.";
        if (m_spec.scheme == Scheme::Decimal)
            return "raw is a whole multiple of 10^" + std::to_string(m_spec.digits) +
                   ": written by an import that packed no time.";
        return "The field beside the score is 0: written by an import that packed no time.";
    }

    std::string betterMend(const std::string &verb) const
    {
        const auto better = betterCodec(m_report, m_board.decoder, m_board.direction);
        if (!m_report.times)
            return "With no time that can be read there is nothing to choose a codec by: name the board's "
                   "own "
                   "codec first.";
        if (!better)
            return "No single double keeps these scores and times: use coarser ticks, or a second sorted set "
                   "for the "
                   "time.";
        return verb + ' ' + specText(better->spec) + ": it is made for times up to " + time(better->end) +
               " and keeps every " + m_unit + " up to " + count(better->exactUpTo, "point.", "points.");
    }

    const AuditReport &m_report;
    const CodecSpec &m_spec;
    const AuditedBoard &m_board;
    const Wording &m_wording;
    std::string m_unit;
    std::string m_units;
};

} // namespace

std::string auditAnswer(const AuditedBoard &board, const Wording &wording)
{
    return Words(board, wording).answer();
}

std::string auditDetail(const AuditedBoard &board, const Wording &wording)
{
    return Words(board, wording).detail();
}

FindingWords findingWords(const Finding &finding, const AuditedBoard &board, const Wording &wording)
{
    return Words(board, wording).of(finding);
}

} // namespace tiebreak
