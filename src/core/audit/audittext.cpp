// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/audittext.h"

#include "core/audit/auditwords.h"
#include "core/prose/sentence.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

/// Puts the answer of one board together.
class AuditText : AuditWords
{
public:
    using AuditWords::AuditWords;

    std::string answer() const
    {
        const std::int64_t members = m_report.members;
        const std::string all = memberCount(m_wording, members);
        if (members == 0)
            return sentence("The board is empty.");
        if (!m_spec.hasTime()) {
            if (m_report.sharing == 0)
                return sentence("No two members share a score, so no tie had to be decided.");
            return sentence("This codec packs no time, so member names decide the order of {} of {}.",
                            number(m_report.sharing), all);
        }
        if (m_report.doubtsCodec() && 2 * m_report.inOtherUnits() < m_report.unfit)
            return sentence("The order cannot be checked: for {} of {} the raw score is not one this codec "
                            "can have written yet.",
                            number(m_report.unfit), all);
        const Finding *later = m_report.finding(FindingKind::LaterFirst);
        if (later && later->count == m_report.pairsByTime)
            return laterFirstAnswer(all);
        if (m_audit.contradicted() > 0 && m_report.byTime() < members)
            return plural(m_audit.contradicted(),
                          sentence("According to the events, {} tied pair is in the wrong order.",
                                   number(m_audit.contradicted())),
                          sentence("According to the events, {} tied pairs are in the wrong order.",
                                   number(m_audit.contradicted())));
        if (const std::int64_t mixed = m_report.inOtherUnits(); mixed > 0)
            return mixedUnitsAnswer(mixed, all);
        if (m_report.byTime() < members && m_report.wrongInPlace > 0)
            return plural(
                m_report.wrongInPlace,
                sentence("{} of {} are ranked by score and time, but {} of them has an impossible time.",
                         number(m_report.byTime()), all, number(m_report.wrongInPlace)),
                sentence("{} of {} are ranked by score and time, but {} of them have impossible times.",
                         number(m_report.byTime()), all, number(m_report.wrongInPlace)));
        if (m_report.byTime() < members)
            return plural(
                m_report.byTime(),
                sentence("{} of {} is ranked correctly by score and time.", number(m_report.byTime()), all),
                sentence("{} of {} are ranked correctly by score and time.", number(m_report.byTime()), all));
        if (const std::int64_t wrong = m_report.wrongTimes(); later && wrong > 0)
            return plural(later->count,
                          sentence("The board is ranked by score and time except for {} pair, and {} of all "
                                   "times cannot be right.",
                                   number(later->count), number(wrong)),
                          sentence("The board is ranked by score and time except for {} pairs, and {} of all "
                                   "times cannot be right.",
                                   number(later->count), number(wrong)));
        if (later)
            return plural(
                later->count,
                sentence("The board is ranked by score and time except for {} pair.", number(later->count)),
                sentence("The board is ranked by score and time except for {} pairs.", number(later->count)));
        if (m_audit.contradicted() > 0)
            return sentence("All {} are ranked by score and packed time, but not in the order of the events.",
                            all);
        if (const std::int64_t wrong = m_report.wrongTimes(); wrong > 0)
            return plural(
                wrong,
                sentence("All {} are ranked by score and time, but {} of these times is impossible.", all,
                         number(wrong)),
                sentence("All {} are ranked by score and time, but {} of these times are impossible.", all,
                         number(wrong)));
        if (const Finding *overrun = m_report.finding(FindingKind::Overrun)) {
            const std::string some = number(overrun->count);
            return plural(
                overrun->count,
                sentence("All {} are ranked by score and time, unless {} was packed after the codec ran out.",
                         all, some),
                sentence(
                    "All {} are ranked by score and time, unless {} were packed after the codec ran out.",
                    all, some));
        }
        if (m_report.finding(FindingKind::Moved))
            return sentence("All {} that were read are ranked correctly by score and time.", all);
        return plural(members, sentence("The board has only one member."),
                      sentence("All {} are ranked correctly by score and time.", all));
    }

    /// What is ranked without a look at the events.
    std::string byPackedTimes() const
    {
        const std::string some = number(m_report.byTime());
        const std::string all = members(m_report.members);
        const std::int64_t wrong = m_report.wrongInPlace;
        if (wrong > 0)
            return plural(wrong,
                          sentence("By the packed times alone, {} of {} are ranked by score and time, but {} "
                                   "of them has an impossible time.",
                                   some, all, number(wrong)),
                          sentence("By the packed times alone, {} of {} are ranked by score and time, but {} "
                                   "of them have impossible times.",
                                   some, all, number(wrong)));
        return plural(m_report.byTime(),
                      sentence("By the packed times alone, {} of {} is ranked correctly.", some, all),
                      sentence("By the packed times alone, {} of {} are ranked correctly.", some, all));
    }

    std::string detail() const
    {
        std::vector<std::string> sentences;
        if (m_spec.hasTime() && m_audit.contradicted() > 0 && m_report.byTime() < m_report.members)
            sentences.push_back(byPackedTimes());
        if (m_spec.hasTime() && m_report.sharing > 0)
            sentences.push_back(sharingDetail());
        if (const std::int64_t several = m_report.severalTimes; several > 0 && m_spec.hasTime())
            sentences.push_back(
                plural(several, sentence("{} member has more than one possible time.", number(several)),
                       sentence("{} members have more than one possible time.", number(several))));
        if (m_report.unreadable() > 0)
            sentences.push_back(unreadableDetail());
        if (m_report.doubtsCodec()) {
            if (const Finding *future = m_report.finding(FindingKind::Future))
                sentences.push_back(plural(future->count,
                                           sentence("{} time is in the future.", number(future->count)),
                                           sentence("{} times are in the future.", number(future->count))));
            sentences.push_back(sentence("Most rows do not fit this codec. Another codec probably wrote the "
                                         "board. Detect the codec."));
        }
        if (const Finding *moved = m_report.finding(FindingKind::Moved))
            sentences.push_back(
                plural(moved->count,
                       sentence("{} member moved while the board was read, and may be missing here.",
                                number(moved->count)),
                       sentence("{} members moved while the board was read, and may be missing here.",
                                number(moved->count))));
        if (!m_audit.clockTrouble.empty())
            sentences.push_back(sentence("The server's clock could not be read, so this computer's clock was "
                                         "used to find times in the future: {}",
                                         m_audit.clockTrouble));
        if (m_report.tieGroups == 0 && m_report.members > 0 && m_spec.hasTime())
            sentences.push_back(sentence("No two members have the same score."));
        return listText(ListOf::Sentences, sentences);
    }

private:
    /// Whether those that show by themselves what they are off by are in the same unit as those that ran
    /// over.
    bool isOneOtherUnit() const
    {
        if (!m_report.finding(FindingKind::OtherUnit))
            return false;
        const Finding *mixedUp = m_report.finding(FindingKind::UnitMixUp);
        const std::int64_t own = unitMicroseconds(m_spec.unit);
        const std::int64_t other = unitMicroseconds(m_report.otherUnit->unit);
        const std::int64_t factor = std::max(own, other) / std::min(own, other);
        return !mixedUp || (mixedUp->min == factor && mixedUp->max == factor);
    }

    std::string laterFirstAnswer(const std::string &all) const
    {
        if (const std::int64_t mixed = m_report.inOtherUnits(); mixed > 0)
            return sentence(
                "Ties are decided by time, but the later time ranks first. {} of {} seem to have a "
                "time in another unit.",
                number(mixed), all);
        if (const std::int64_t wrong = m_report.wrongTimes(); wrong > 0)
            return plural(
                wrong,
                sentence("Ties are decided by time, but the later time ranks first. {} of these times is "
                         "impossible.",
                         number(wrong)),
                sentence("Ties are decided by time, but the later time ranks first. {} of these times are "
                         "impossible.",
                         number(wrong)));
        return sentence("Ties are decided by time, but the later time ranks first.");
    }

    std::string mixedUnitsAnswer(std::int64_t mixed, const std::string &all) const
    {
        if (!isOneOtherUnit())
            return plural(
                mixed,
                sentence("{} of {} has a time in another unit, so time does not decide its rank.",
                         number(mixed), all),
                sentence("{} of {} have a time in another unit, so time does not decide their ranks.",
                         number(mixed), all));
        const std::string unit = unitPlural(m_report.otherUnit->unit);
        if (m_report.otherUnit->sureness == Sureness::AlmostCertain)
            return plural(
                mixed,
                sentence("{} of {} almost certainly has a time in {}, not in {}, so time does not decide its "
                         "rank.",
                         number(mixed), all, unit, m_units),
                sentence("{} of {} almost certainly have a time in {}, not in {}, so time does not decide "
                         "their ranks.",
                         number(mixed), all, unit, m_units));
        return plural(
            mixed,
            sentence("{} of {} has a time that is wrong or far off. The time may be in {}, not in {}.",
                     number(mixed), all, unit, m_units),
            sentence("{} of {} have a time that is wrong or far off. Their times may be in {}, not in {}.",
                     number(mixed), all, unit, m_units));
    }

    std::string sharingDetail() const
    {
        const std::int64_t sharing = m_report.sharing;
        const std::string all = number(sharing);
        const Finding *collapsed = m_report.finding(FindingKind::Collapsed);
        const std::int64_t several = collapsed ? collapsed->count : 0;
        constexpr std::int64_t fewestOfTwoDoubles = 4;
        const bool one = sharing < fewestOfTwoDoubles;
        if (several == sharing)
            return one ? sentence("{} members share one double that spans several {}, so their names decided "
                                  "the order.",
                                  all, m_units)
                       : sentence("{} members share doubles that span several {}, so their names decided the "
                                  "order.",
                                  all, m_units);
        if (several > 0)
            return sentence("{} members share doubles, so their names decided the order. For {} of them, the "
                            "double spans several {}.",
                            all, number(several), m_units);
        return one ? sentence("{} members share one double that covers one {}, so their names "
                              "decided the order.",
                              all, m_unit)
                   : sentence("{} members share doubles that each cover one {}, so their names decided "
                              "the order.",
                              all, m_unit);
    }

    std::string unreadableDetail() const
    {
        const std::int64_t count = m_report.unreadable();
        const std::string some = number(count);
        if (!m_spec.hasTime())
            return plural(count, sentence("{} member has no readable score.", some),
                          sentence("{} members have no readable score.", some));
        if (m_report.sharing > 0)
            return plural(count, sentence("{} other member has no readable time.", some),
                          sentence("{} other members have no readable time.", some));
        if (m_report.inOtherUnits() > 0)
            return plural(count, sentence("In all, {} member has no readable time.", some),
                          sentence("In all, {} members have no readable time.", some));
        return plural(count, sentence("{} member has no readable time.", some),
                      sentence("{} members have no readable time.", some));
    }
};

} // namespace

std::string auditAnswer(const Audit &audit, const Wording &wording)
{
    return AuditText(audit, wording).answer();
}

std::string auditDetail(const Audit &audit, const Wording &wording)
{
    return AuditText(audit, wording).detail();
}

Severity auditSeverity(const Audit &audit)
{
    const AuditReport &report = audit.report;
    if (audit.contradicted() > 0)
        return Severity::Bad;
    if (report.orderIsByTime())
        return Severity::Good;
    const Finding *later = report.finding(FindingKind::LaterFirst);
    const bool allLater = later && later->count == report.pairsByTime;
    const bool none = !audit.decoder.spec().hasTime() || allLater || report.byTime() == 0;
    return none ? Severity::Bad : Severity::Warning;
}

std::vector<AuditFigure> auditFigures(const Audit &audit)
{
    const AuditReport &report = audit.report;
    const CodecSpec &spec = audit.decoder.spec();
    std::vector<AuditFigure> figures{
        {sentence("Distinct scores"),
         report.distinctScores,
         {},
         sentence("How many different scores the board has")},
        {sentence("Tie groups"), report.tieGroups, {}, sentence("Scores that two or more members have")}};
    if (spec.hasTime()) {
        const std::string unit = unitWord(spec.unit);
        figures.push_back(
            {sentence("Ties decided by time"),
             report.pairsByTime,
             {},
             sentence("Neighbors with equal scores and different doubles: the packed time decided")});
        figures.push_back({sentence("Pairs sharing a double"),
                           report.pairsCollapsed,
                           {},
                           sentence("Neighbors in one double that spans several times: the member name "
                                    "decided, not the time")});
        figures.push_back(
            {sentence("Ties within one {}", unit),
             report.pairsSameTick,
             {},
             sentence("Neighbors in one double that covers one {}: the member name decided", unit)});
    }
    if (report.pairsNoTime > 0)
        figures.push_back(
            {spec.hasTime() ? sentence("Pairs without a time") : sentence("Pairs decided by member name"),
             report.pairsNoTime,
             {},
             sentence("Neighbors of which at least one has no readable time")});
    const AuditFigure verdicts[] = {{phrase("audit", "Exact"), 0, Verdict::Exact,
                                     spec.hasTime()
                                         ? sentence("Members whose double stands for one time")
                                         : sentence("Members whose raw score is a score of this codec")},
                                    {phrase("audit", "Blurred"), 0, Verdict::Blurred,
                                     sentence("Members whose double stands for several times in a row")},
                                    {phrase("audit", "Ambiguous"), 0, Verdict::Ambiguous,
                                     sentence("Members whose double fits times far apart")},
                                    {sentence("Out of range"), 0, Verdict::OutOfRange,
                                     sentence("Members whose time is outside the time range")},
                                    {phrase("audit", "Invalid"), 0, Verdict::Invalid,
                                     sentence("No score and time encode to their double")}};
    for (AuditFigure figure : verdicts) {
        figure.count = report.verdictCount(*figure.verdict);
        if (figure.count > 0 || figure.verdict == Verdict::Exact)
            figures.push_back(std::move(figure));
    }
    return figures;
}

std::string noTimesToAuditText()
{
    return sentence("No codec is set for this board, so there are no times to audit.");
}

} // namespace tiebreak
