// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/audit.h"

#include "core/audit/rowdefect.h"
#include "core/precision/precision.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <span>
#include <utility>

namespace tiebreak
{

std::size_t ScoreBins::binOf(std::int64_t score)
{
    const auto value = static_cast<std::uint64_t>(score);
    const int octave = static_cast<int>(std::bit_width(value)) - 1;
    const std::uint64_t below = octave >= 3 ? value >> (octave - 3) : value << (3 - octave);
    return static_cast<std::size_t>(octave) * 8 + (below & 7);
}

double ScoreBins::lowest(std::size_t bin)
{
    const auto octave = static_cast<int>(bin / 8);
    // Below 8 several bins begin at the same whole number; rounding up leaves the surplus ones empty.
    return std::ceil(std::ldexp(static_cast<double>(8 + bin % 8), octave - 3));
}

const Finding *AuditReport::finding(FindingKind kind) const
{
    const auto found = std::ranges::find(findings, kind, &Finding::kind);
    return found == findings.end() ? nullptr : &*found;
}

std::int64_t AuditReport::countOf(std::initializer_list<FindingKind> kinds) const
{
    std::int64_t count = 0;
    for (const FindingKind kind : kinds)
        if (const Finding *found = finding(kind))
            count += found->count;
    return count;
}

std::int64_t AuditReport::wrongTimes() const
{
    return inOtherUnits() + countOf({FindingKind::Mirrored, FindingKind::Future});
}

std::int64_t AuditReport::inOtherUnits() const
{
    return countOf({FindingKind::UnitMixUp, FindingKind::OtherUnit});
}

std::int64_t AuditReport::notByTime() const
{
    return std::min(seenNotByTime() + countOf({FindingKind::Moved}), members);
}

std::int64_t AuditReport::seenNotByTime() const
{
    const std::int64_t inDoubt = wrongInPlace + overrunInPlace;
    return std::min(members - byTime() + inDoubt + countOf({FindingKind::LaterFirst}), members);
}

bool AuditReport::orderIsByTime() const
{
    return notByTime() == 0;
}

namespace
{

constexpr std::size_t blockRows = 1024;
constexpr std::int64_t sampledRows = 16384; ///< at least half as many, on large boards

/// The ranks of rows of a snapshot.
RankRange rankRange(RankRange rows, Direction direction, std::int64_t members)
{
    return direction == Direction::HighestFirst
               ? rows
               : RankRange{members - 1 - rows.last, members - 1 - rows.first};
}

/// Collects one finding row by row, or run by run.
class Collector
{
public:
    void begin(Direction direction, Listed listed)
    {
        m_direction = direction;
        m_listed = listed;
    }
    void addRow(std::int64_t row, std::int64_t figure)
    {
        if (m_open && row == m_last + 1)
            m_last = row;
        else {
            close();
            m_open = true;
            m_first = m_last = row;
        }
        note(1, figure, figure);
    }
    /// A run of rows is a place of its own, whatever stands beside it.
    void addRun(std::int64_t first, std::int64_t last, std::int64_t count, std::int64_t figure)
    {
        close();
        m_open = true;
        m_first = first;
        m_last = last;
        note(count, figure, figure);
        close();
    }
    /// What has no place on the board.
    void addCount(std::int64_t count) { note(count, 0, 0); }
    void close()
    {
        if (!std::exchange(m_open, false))
            return;
        ++m_finding.placeCount;
        const auto length = [](const RankRange &place) { return place.last - place.first; };
        const RankRange place{m_first, m_last};
        auto &places = m_finding.places;
        if (m_listed == Listed::All) {
            places.push_back(place);
            return;
        }
        // Rows come with the largest raw first; among places of one length the higher ranks are kept.
        const bool laterFirst = m_direction == Direction::LowestFirst;
        if (places.size() == placesKept &&
            (laterFirst ? length(places.back()) > length(place) : length(places.back()) >= length(place)))
            return;
        places.insert(laterFirst ? std::ranges::lower_bound(places, length(place), std::greater(), length)
                                 : std::ranges::upper_bound(places, length(place), std::greater(), length),
                      place);
        if (places.size() > placesKept)
            places.pop_back();
    }
    std::int64_t count() const { return m_finding.count; }

    /// The finding with its places as ranks of a board of so many members.
    Finding finish(FindingKind kind, std::int64_t members)
    {
        close();
        m_finding.kind = kind;
        for (RankRange &place : m_finding.places)
            place = rankRange(place, m_direction, members);
        std::ranges::stable_sort(m_finding.places, [](const RankRange &a, const RankRange &b) {
            const auto longer = (b.last - b.first) <=> (a.last - a.first);
            return longer != 0 ? longer < 0 : a.first < b.first;
        });
        return std::move(m_finding);
    }

private:
    void note(std::int64_t count, std::int64_t min, std::int64_t max)
    {
        m_finding.min = m_finding.count == 0 ? min : std::min(m_finding.min, min);
        m_finding.max = m_finding.count == 0 ? max : std::max(m_finding.max, max);
        m_finding.count += count;
    }

    Direction m_direction = Direction::HighestFirst;
    Listed m_listed = Listed::First;
    Finding m_finding;
    std::int64_t m_first = 0;
    std::int64_t m_last = 0;
    bool m_open = false;
};

class Auditor
{
public:
    Auditor(const Snapshot &snapshot, const Decoder &decoder, Direction direction, std::int64_t now,
            Listed listed, std::optional<OtherUnit> otherUnit = {})
        : m_raws(snapshot.rows.raws())
        , m_decoder(decoder)
        , m_direction(direction)
        , m_now(now)
        , m_defects(decoder, now)
        , m_hasTime(decoder.spec().hasTime())
        , m_sampleStep(std::max<std::int64_t>((snapshot.size() + sampledRows - 1) / sampledRows, 1))
        , m_otherUnit(std::move(otherUnit))
    {
        m_report.members = snapshot.size();
        m_report.otherUnit = m_otherUnit;
        m_moved = snapshot.moved;
        if (m_hasTime)
            m_report.exactUpTo = largestExactScore(decoder.spec(), decoder.window());
        m_aboveFrom = m_report.exactUpTo.value_or(-1);
        for (Collector &collector : m_collectors)
            collector.begin(direction, listed);
    }

    void add(std::int64_t row, double raw, const Decoded &decoded)
    {
        ++m_report.verdicts[static_cast<std::size_t>(decoded.verdict)];
        if (m_otherUnit) {
            addToOtherUnit(row, raw, decoded);
        } else if (row == m_nextSampled) {
            m_sample.push_back(rowEvidence(raw, decoded));
            m_nextSampled += m_sampleStep;
        }
        if (m_isInOtherUnit) {
            collect(FindingKind::OtherUnit).addRow(row, 0);
        } else if (const auto defect = m_defects.of(raw, decoded)) {
            addDefect(row, raw, decoded, *defect);
        }
        if (decoded.misread) {
            ++m_report.misread;
            collect(FindingKind::Misread).addRow(row, 0);
        }
        if (row > 0 && raw == m_raws[static_cast<std::size_t>(row - 1)])
            ++m_runLength;
        else {
            endRun(row);
            m_runLength = 1;
        }
        if (decoded.verdict == Verdict::Invalid)
            return;
        if (decoded.preimage.score != m_score || m_groupSize == 0) {
            endGroup();
            beginGroup(decoded.preimage.score);
        } else if (m_runLength == 1) {
            addTie(row, decoded);
        }
        ++m_groupSize;
        if (m_hasTime)
            noteTimes(row, decoded);
        // The first row of a run stands for all: equal doubles decode alike.
        if (m_runLength == 1) {
            m_before = decoded;
            m_beforeRow = row;
        }
        m_lastRow = row;
    }

    /// What the rows tell that were met so far.
    std::optional<OtherUnit> findOtherUnit() const
    {
        return m_hasTime ? tiebreak::findOtherUnit(m_decoder, m_sample, m_now) : std::nullopt;
    }

    AuditReport finish()
    {
        endRun(m_report.members);
        endGroup();
        judgeBoard();
        for (std::size_t kind = 0; kind < findingKinds; ++kind) {
            if (m_collectors[kind].count() > 0)
                m_report.findings.push_back(
                    m_collectors[kind].finish(static_cast<FindingKind>(kind), m_report.members));
        }
        return std::move(m_report);
    }

private:
    Collector &collect(FindingKind kind) { return m_collectors[static_cast<std::size_t>(kind)]; }

    RowEvidence rowEvidence(double raw, const Decoded &decoded) const
    {
        return {decoded.preimage.score, bestTick(decoded), m_defects.stateOf(raw, decoded)};
    }

    void addToOtherUnit(std::int64_t row, double raw, const Decoded &decoded)
    {
        const RowEvidence evidence = rowEvidence(raw, decoded);
        m_isInOtherUnit = m_otherUnit->accuses(evidence);
        if (!m_isInOtherUnit)
            return;
        m_report.farInOtherUnit += evidence.state == RowEvidence::State::Sound ? 1 : 0;
        m_report.soundInOtherUnit += seemsInPlace(row, raw, decoded) ? 1 : 0;
    }

    void addDefect(std::int64_t row, double raw, const Decoded &decoded, const RowDefects::Defect &defect)
    {
        const bool overrun = defect.kind == FindingKind::Overrun;
        // As for the search for another unit: a clock that is a day ahead is a simpler reason.
        const std::int64_t day = 86'400'000'000 / unitMicroseconds(m_decoder.spec().unit);
        const bool clock = defect.kind == FindingKind::Future && defect.figure <= day;
        m_report.unfit += overrun || clock ? 0 : 1;
        if (seemsInPlace(row, raw, decoded))
            ++(overrun ? m_report.overrunInPlace : m_report.wrongInPlace);
        collect(defect.kind).addRow(row, defect.figure);
    }

    /// Whether the row stands where it stands by a time of its own, right or wrong.
    bool seemsInPlace(std::int64_t row, double raw, const Decoded &decoded) const
    {
        const auto at = static_cast<std::size_t>(row);
        const bool shares =
            (at > 0 && m_raws[at - 1] == raw) || (at + 1 < m_raws.size() && m_raws[at + 1] == raw);
        return decoded.verdict <= Verdict::Blurred && !shares;
    }

    void beginGroup(std::int64_t score)
    {
        m_score = score;
        // Rows come with the largest raw first: the highest score, or the lowest where raws fall with it.
        const bool first = m_report.distinctScores++ == 0;
        m_report.highestScore = first ? score : std::max(m_report.highestScore, score);
        m_report.lowestScore = first ? score : std::min(m_report.lowestScore, score);
    }

    void endGroup()
    {
        if (m_groupSize == 0)
            return;
        if (m_score > m_aboveFrom && m_hasTime)
            m_report.membersAbove += m_groupSize;
        if (m_score >= 1)
            m_report.bins.members[ScoreBins::binOf(m_score)] += m_groupSize;
        else
            m_report.bins.belowOne += m_groupSize;
        if (m_groupSize > 1) {
            ++m_report.tieGroups;
            const auto size =
                static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(m_groupSize - 1)));
            ++m_report.groupSizes.groups[size];
            m_report.groupSizes.byName[size] += m_groupHasRun ? 1 : 0;
        }
        m_groupSize = 0;
        m_groupHasRun = false;
    }

    /// A tie with the row before that different doubles decided.
    void addTie(std::int64_t row, const Decoded &decoded)
    {
        const bool timed = m_before.verdict != Verdict::OutOfRange && decoded.verdict != Verdict::OutOfRange;
        ++(timed ? m_report.pairsByTime : m_report.pairsNoTime);
        const bool certain = m_before.verdict <= Verdict::Blurred && decoded.verdict <= Verdict::Blurred;
        const TickInterval &above =
            m_direction == Direction::HighestFirst ? m_before.preimage : decoded.preimage;
        const TickInterval &below =
            m_direction == Direction::HighestFirst ? decoded.preimage : m_before.preimage;
        if (m_hasTime && certain && above.first > below.last)
            collect(FindingKind::LaterFirst).addRun(m_lastRow, row, 1, above.first - below.last);
    }

    void noteTimes(std::int64_t row, const Decoded &decoded)
    {
        const TickInterval &ticks = decoded.preimage;
        if (decoded.verdict == Verdict::Blurred) {
            const std::int64_t width = ticks.last - ticks.first + 1;
            m_report.narrowestBlur =
                m_report.narrowestBlur == 0 ? width : std::min(m_report.narrowestBlur, width);
            m_report.widestBlur = std::max(m_report.widestBlur, width);
            collect(FindingKind::AboveLimit).addRow(row, 0);
        }
        if (decoded.verdict <= Verdict::Blurred) {
            if (!m_report.times)
                m_report.times = {ticks.first, ticks.last};
            m_report.times->first = std::min(m_report.times->first, ticks.first);
            m_report.times->last = std::max(m_report.times->last, ticks.last);
        } else if (decoded.verdict == Verdict::Ambiguous) {
            collect(FindingKind::Ambiguous).addRow(row, decoded.intervals);
        }
    }

    /// Counts the rows before `end` that hold one double, if there are several.
    void endRun(std::int64_t end)
    {
        const std::int64_t first = end - m_runLength;
        if (m_beforeRow != first)
            return;
        if (m_runLength < 2) {
            m_report.severalTimes += m_before.verdict == Verdict::Ambiguous ? 1 : 0;
            return;
        }
        m_groupHasRun = true;
        if (!m_hasTime || m_before.verdict == Verdict::OutOfRange)
            m_report.pairsNoTime += m_runLength - 1;
        else if (m_before.verdict == Verdict::Exact)
            m_report.pairsSameTick += m_runLength - 1;
        else
            m_report.pairsCollapsed += m_runLength - 1;
        if (m_before.verdict == Verdict::OutOfRange)
            return;
        m_report.sharing += m_runLength;
        if (!m_hasTime)
            collect(FindingKind::NoTimeKept).addRun(first, end - 1, m_runLength, m_runLength);
        else if (m_before.verdict == Verdict::Exact)
            collect(FindingKind::SameTick).addRun(first, end - 1, m_runLength, 1);
        else
            addCollapsed(first, end - 1);
    }

    /// Rows that hold one double and may have come at different ticks.
    void addCollapsed(std::int64_t first, std::int64_t last)
    {
        const double raw = m_raws[static_cast<std::size_t>(first)];
        const TickInterval ticks = possibleTicks(m_decoder, raw, m_before);
        const std::int64_t width = ticks.last - ticks.first + 1;
        const std::int64_t length = last - first + 1;
        collect(FindingKind::Collapsed).addRun(first, last, length, width);
        const auto &largest = m_report.largestCollapsed;
        const std::int64_t largestLength = largest ? largest->ranks.last - largest->ranks.first + 1 : 0;
        if (length > largestLength ||
            (length == largestLength && width > largest->ticks.last - largest->ticks.first + 1))
            m_report.largestCollapsed = {rankRange({first, last}, m_direction, m_report.members), ticks};
        if (m_before.preimage.score >= 1) {
            const std::size_t bin = ScoreBins::binOf(m_before.preimage.score);
            m_report.bins.collapsed[bin] += length;
            m_report.bins.widest[bin] = std::max(m_report.bins.widest[bin], width);
        }
    }

    /// What holds for all rows alike.
    void judgeBoard()
    {
        // Where most rows are so old, the board is, and the codec had not run out then.
        if (Collector &overrun = collect(FindingKind::Overrun); overrun.count() > m_report.members / 2) {
            overrun = {};
            m_report.overrunInPlace = 0;
        }
        if (collect(FindingKind::Collapsed).count() > 0)
            collect(FindingKind::AboveLimit) = {};
        if (m_moved > 0)
            collect(FindingKind::Moved).addCount(m_moved);
        // A field that does not fit is an encode error, at any score. A time range that is over needs it no
        // more.
        if (m_hasTime && m_report.members > 0 && m_now <= m_decoder.window().last &&
            !encode(m_decoder.spec(), 0, m_now))
            collect(FindingKind::FieldTooWide).addCount(m_report.members);
    }

    const std::vector<double> &m_raws;
    const Decoder &m_decoder;
    Direction m_direction;
    std::int64_t m_now;
    RowDefects m_defects;
    bool m_hasTime;
    std::int64_t m_sampleStep;
    std::int64_t m_nextSampled = 0;
    std::vector<RowEvidence> m_sample;
    std::optional<OtherUnit> m_otherUnit;
    bool m_isInOtherUnit = false; ///< the row that is being added
    std::int64_t m_moved = 0;
    std::int64_t m_aboveFrom = 0;
    AuditReport m_report;
    std::array<Collector, findingKinds> m_collectors;

    Decoded m_before; ///< of the last run that is not invalid
    std::int64_t m_beforeRow = -1;
    std::int64_t m_lastRow = -1; ///< the row before that stands for a score
    std::int64_t m_runLength = 0;
    std::int64_t m_score = 0;
    std::int64_t m_groupSize = 0;
    bool m_groupHasRun = false;
};

} // namespace

Result<AuditReport> auditSnapshot(const Snapshot &snapshot, const Decoder &decoder, Direction direction,
                                  std::int64_t nowMicroseconds, const Progress &progress, Listed listed)
{
    const std::int64_t now = nowMicroseconds / unitMicroseconds(decoder.spec().unit);
    const std::span<const double> raws = snapshot.rows.raws();
    std::vector<Decoded> decoded(blockRows);
    const auto addRows = [&](Auditor &auditor) {
        for (std::size_t first = 0; first < raws.size(); first += blockRows) {
            if (progress.stopRequested())
                return false;
            const auto block = raws.subspan(first, std::min(blockRows, raws.size() - first));
            decoder.decode(block, decoded);
            for (std::size_t i = 0; i < block.size(); ++i)
                auditor.add(static_cast<std::int64_t>(first + i), block[i], decoded[i]);
            progress.report(first + block.size(), raws.size());
        }
        return true;
    };
    const auto cancelled = [] { return failure(ErrorKind::Cancelled, "The audit was cancelled."); };
    Auditor auditor(snapshot, decoder, direction, now, listed);
    if (!addRows(auditor))
        return cancelled();
    const auto otherUnit = auditor.findOtherUnit();
    if (!otherUnit)
        return auditor.finish();
    Auditor again(snapshot, decoder, direction, now, listed, otherUnit);
    if (!addRows(again))
        return cancelled();
    return again.finish();
}

Result<Audit> auditBoard(const SourceBoard &board, const AuditView &view, const BoardEvents *events,
                         const Progress &progress, Listed listed)
{
    Audit audit{board, view, {}, {}};
    TRY(audit.report,
        auditSnapshot(*board.snapshot, view.decoder, view.direction, board.readAt, progress, listed));
    if (events) {
        TRY(audit.eventOrder,
            compareWithEvents(*board.snapshot, view.decoder, view.direction, *events, progress, listed));
    }
    return audit;
}

} // namespace tiebreak
