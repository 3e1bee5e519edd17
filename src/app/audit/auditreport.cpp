// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/auditreport.h"

#include "app/look/palette.h"
#include "app/reporttemplates.h"
#include "core/codec/codectext.h"
#include "core/explain/explaintext.h"
#include "core/prose/counts.h"
#include "core/prose/template.h"
#include "models/boards/auditdisplay.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"

#include <QCoreApplication>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class AuditReportText
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::AuditReport)
};

std::string utf8(const QString &text)
{
    return text.toStdString();
}

/// The values of a part with one text; none where that is empty.
std::vector<TemplateValues> wordsUnlessEmpty(const QString &words)
{
    if (words.isEmpty())
        return {};
    return {{{{"words", utf8(words)}}, {}}};
}

/// The values of one report.
class Report
{
public:
    explicit Report(const AuditReportFacts &facts)
        : m_facts(facts)
        , m_audit(*facts.audit)
        , m_wording(displayWording(facts.zone))
        , m_display(auditDisplay(m_audit, m_wording, m_audit.way == ReadWay::Pages, m_audit.eventsName()))
    {
    }

    TemplateValues values() const
    {
        const QString name = nameText(m_audit.key.toStdString());
        const Palette &colours = Palette::light();
        TemplateValues values;
        values.texts = {
            {"title", utf8(AuditReportText::tr("Audit of %1").arg(name))},
            {"textColour", utf8(colours.text.name())},
            {"baseColour", utf8(colours.base.name())},
            {"separatorColour", utf8(colours.separator.name())},
            {"secondaryColour", utf8(colours.secondary.name())},
            {"answerColour", utf8(colours.wash(m_audit.severity(m_display.severity, m_wording)).name())},
            {"heading", utf8(AuditReportText::tr("Audit of"))},
            {"name", utf8(name)},
            {"answer", utf8(m_display.answer)},
            {"subjectHeading", utf8(AuditReportText::tr("What was audited"))},
            {"figuresHeading", utf8(AuditReportText::tr("Figures"))},
            {"findingsHeading", utf8(AuditReportText::tr("Findings"))},
            {"mendLabel", utf8(AuditReportText::tr("Fix:"))},
            {"placesLabel", utf8(AuditReportText::tr("Where:"))},
            {"trueOrderHeading", utf8(AuditReportText::tr("True order"))},
            {"aboveLabel", utf8(AuditReportText::tr("Ranks above, but came later"))},
            {"belowLabel", utf8(AuditReportText::tr("Ranks below, but came earlier"))},
            {"gapLabel", utf8(AuditReportText::tr("Gap"))}};
        values.sections = {{"caveats", caveats()},
                           {"detail", wordsUnlessEmpty(m_display.detail)},
                           {"subject", subject(name)},
                           {"figures", figures()},
                           {"findings", findings()},
                           {"quiet", quiet()},
                           {"trueOrder", trueOrder()},
                           {"proof", proof()},
                           {"charts", {chart(m_facts.sizes), chart(m_facts.curve)}}};
        values.flag("findingsTable", !m_display.findings.isEmpty());
        return values;
    }

private:
    QString time(std::int64_t tick) const
    {
        return displayText(m_wording.time(tick, m_audit.decoder.spec().unit));
    }

    std::vector<TemplateValues> caveats() const
    {
        std::vector<TemplateValues> parts;
        for (const std::string &caveat : m_audit.caveats(m_wording))
            parts.push_back({{{"words", caveat}}, {}});
        return parts;
    }

    /// The keys of a board of several.
    QString keysText() const
    {
        QStringList names;
        for (const std::string &key : m_audit.shards)
            names += nameText(key);
        return listText(ListOf::Words, names);
    }

    std::vector<TemplateValues> subject(const QString &name) const
    {
        const CodecSpec &codec = m_audit.decoder.spec();
        const TickWindow &timeRange = m_audit.decoder.window();
        std::vector<TemplateValues> rows;
        const auto add = [&rows](const QString &label, const QString &value, bool fixed = false) {
            rows.push_back({{{"label", utf8(label)}, {"value", utf8(value)}}, {}});
            rows.back().flag("fixed", fixed);
        };
        add(AuditReportText::tr("Board"), name);
        if (!m_audit.shards.empty())
            add(AuditReportText::tr("Keys"), keysText());
        add(AuditReportText::tr("Server"), m_audit.server);
        add(AuditReportText::tr("Codec"), displayText(specText(codec)), true);
        add(AuditReportText::tr("Rule"), displayText(ruleText(codec)));
        if (codec.hasTime())
            add(AuditReportText::tr("Time range"),
                AuditReportText::tr("%1 to %2").arg(time(timeRange.first), time(timeRange.last)));
        add(AuditReportText::tr("Direction"), m_audit.direction == Direction::HighestFirst
                                                  ? AuditReportText::tr("highest first")
                                                  : AuditReportText::tr("lowest first"));
        const QString readAt = displayText(m_wording.time(m_audit.readAt / 1'000'000, TickUnit::Second));
        add(AuditReportText::tr("Read"),
            m_audit.way == ReadWay::Dump
                ? AuditReportText::tr("%1, with DUMP: a single moment of the board").arg(readAt)
                : AuditReportText::tr("%1, in pages").arg(readAt));
        if (m_audit.way == ReadWay::Pages)
            add(AuditReportText::tr("Changed while reading"),
                displayText(memberCount(m_wording, m_audit.snapshot->moved)));
        if (m_audit.unrecorded > 0)
            add(AuditReportText::tr("Recorded"),
                displayText(recordedPartText(m_audit.snapshot->size(), m_audit.unrecorded, m_wording)));
        if (m_audit.events)
            add(AuditReportText::tr("Events file"), m_audit.events->fileName);
        add(AuditReportText::tr("Versions"),
            listText(ListOf::Words, {QStringLiteral("Tiebreak " TIEBREAK_VERSION), m_audit.product}));
        return rows;
    }

    std::vector<TemplateValues> figures() const
    {
        std::vector<TemplateValues> rows;
        const auto add = [&rows](const QString &figure, const QString &value, const QString &note) {
            rows.push_back({{{"figure", utf8(figure)}, {"value", utf8(value)}, {"note", utf8(note)}}, {}});
        };
        add(AuditReportText::tr("Members"), groupedText(m_audit.report.members),
            AuditReportText::tr("Every member on the board"));
        for (const FigureDisplay &figure : m_display.figures)
            add(figure.name, figure.value, figure.toolTip);
        return rows;
    }

    /// The members of a place, the first ones of many.
    QString namesText(const RankRange &ranks) const
    {
        constexpr std::int64_t told = 3;
        QStringList names;
        for (std::int64_t rank = ranks.first; rank <= std::min(ranks.last, ranks.first + told - 1); ++rank)
            names += displayText(m_wording.member(memberAtRank(*m_audit.snapshot, m_audit.direction, rank)));
        if (ranks.last - ranks.first >= told)
            names += AuditReportText::tr("…");
        return listText(ListOf::Words, names);
    }

    QString placesText(const FindingDisplay &finding) const
    {
        const qsizetype told = std::min(finding.places.size(), qsizetype(placesTold));
        QStringList texts;
        for (const PlaceDisplay &place : finding.places.first(told))
            texts += AuditReportText::tr("%1 (%2)").arg(place.text, namesText(place.ranks));
        if (const qint64 more = finding.placeCount - told; more > 0)
            texts += AuditReportText::tr("%1 more").arg(groupedText(more));
        return listText(ListOf::Clauses, texts);
    }

    std::vector<TemplateValues> findings() const
    {
        std::vector<TemplateValues> rows;
        for (const FindingDisplay &finding : m_display.findings)
            rows.push_back({{{"count", utf8(finding.count)},
                             {"title", utf8(finding.title)},
                             {"cause", utf8(finding.cause)}},
                            {{"fix", wordsUnlessEmpty(finding.fix)},
                             {"places", wordsUnlessEmpty(placesText(finding))}}});
        return rows;
    }

    std::vector<TemplateValues> quiet() const
    {
        std::vector<TemplateValues> parts = wordsUnlessEmpty(m_display.quiet);
        for (TemplateValues &part : parts)
            part.texts["names"] = utf8(listText(ListOf::Words, m_display.quietNames.split(u'\n')));
        return parts;
    }

    TemplateValues placed(std::int64_t rank, std::int64_t reached) const
    {
        return {{{"rank", utf8(groupedText(rank + 1))},
                 {"member", utf8(nameText(memberAtRank(*m_audit.snapshot, m_audit.direction, rank)))},
                 {"time", m_wording.time(reached, TickUnit::Microsecond)}},
                {}};
    }

    std::vector<TemplateValues> trueOrder() const
    {
        if (!m_audit.eventOrder)
            return {};
        const EventOrderReport &report = *m_audit.eventOrder;
        TemplateValues part;
        part.texts["words"] = eventOrderAnswer(report, m_audit.eventsName(), m_wording);
        auto &pairs = part.sections["pairs"];
        for (const Inversion &pair : report.worst)
            pairs.push_back({{{"gap", durationText(pair.gap(), TickUnit::Microsecond)}},
                             {{"places",
                               {placed(pair.above, pair.aboveMicroseconds),
                                placed(pair.below, pair.belowMicroseconds)}}}});
        part.flag("pairsTable", !report.worst.empty());
        return {part};
    }

    /// The tie that the report speaks of most: the worst by the events, else the largest that has collapsed,
    /// else the highest.
    std::optional<std::pair<std::int64_t, std::int64_t>> explainedRanks() const
    {
        if (m_audit.eventOrder && !m_audit.eventOrder->worst.empty())
            return std::pair(m_audit.eventOrder->worst.front().above,
                             m_audit.eventOrder->worst.front().below);
        if (const auto &largest = m_audit.report.largestCollapsed)
            return std::pair(largest->ranks.first, largest->ranks.first + 1);
        for (const FindingKind kind :
             {FindingKind::LaterFirst, FindingKind::SameTick, FindingKind::NoTimeKept})
            if (const Finding *finding = m_audit.report.finding(kind); finding && !finding->places.empty())
                return std::pair(finding->places.front().first, finding->places.front().first + 1);
        return highestTie();
    }

    /// The first two neighbours of equal score.
    std::optional<std::pair<std::int64_t, std::int64_t>> highestTie() const
    {
        if (m_audit.report.tieGroups == 0)
            return {};
        const Rows &rows = m_audit.snapshot->rows;
        const auto decodedAt = [&](std::int64_t rank) {
            return m_audit.decoder.decode(
                rows.raw(static_cast<std::size_t>(rowAtRank(*m_audit.snapshot, m_audit.direction, rank))));
        };
        const auto count = static_cast<std::int64_t>(rows.size());
        Decoded above = decodedAt(0);
        for (std::int64_t rank = 1; rank < count; ++rank) {
            Decoded below = decodedAt(rank);
            if (above.verdict != Verdict::Invalid && below.verdict != Verdict::Invalid &&
                above.preimage.score == below.preimage.score)
                return std::pair(rank - 1, rank);
            above = std::move(below);
        }
        return {};
    }

    ExplainedRow explainedRow(std::int64_t rank) const
    {
        const auto at = static_cast<std::size_t>(rowAtRank(*m_audit.snapshot, m_audit.direction, rank));
        ExplainedRow row{
            rank, std::string(m_audit.snapshot->rows.member(at)), m_audit.snapshot->rows.raw(at), {}};
        if (const std::string *key = keyAtRank(*m_audit.snapshot, m_audit.direction, rank))
            row.key = *key;
        if (m_audit.events)
            row.trueMicroseconds =
                m_audit.events->index.reached(row.member, m_audit.decoder.decode(row.raw).preimage.score);
        return row;
    }

    std::vector<TemplateValues> proof() const
    {
        const auto ranks = explainedRanks();
        if (!ranks)
            return {};
        const Explanation explanation = explainRows(m_audit.decoder, m_audit.direction,
                                                    explainedRow(ranks->first), explainedRow(ranks->second));
        const ExplanationText text =
            explanationText(explanation, m_audit.decoder, m_audit.direction, m_wording);
        TemplateValues part;
        part.texts = {{"heading", utf8(AuditReportText::tr("Ranks %1 and %2, explained")
                                           .arg(groupedText(explanation.above.rank + 1),
                                                groupedText(explanation.below.rank + 1)))},
                      {"answer", text.answer},
                      {"outcome", text.outcome},
                      {"outcomeReason", text.outcomeReason}};
        part.sections["reason"] = wordsUnlessEmpty(displayText(text.reason));
        auto &steps = part.sections["steps"];
        for (const std::string &step : text.steps)
            steps.push_back({{{"number", std::to_string(steps.size() + 1)}, {"words", step}}, {}});
        return {part};
    }

    static TemplateValues chart(const AuditChart &chart)
    {
        const bool drawn = !chart.svg.isEmpty();
        const QString note = !drawn               ? QString()
                             : chart.words.swatch ? AuditReportText::tr("hatched: %1").arg(chart.words.note)
                                                  : chart.words.note;
        TemplateValues values{{{"title", utf8(chart.words.title)}},
                              {{"instead", wordsUnlessEmpty(drawn ? QString() : chart.words.instead)},
                               {"note", wordsUnlessEmpty(note)},
                               {"picture", {}}}};
        if (drawn)
            values.sections["picture"] = {{{{"width", std::to_string(chart.size.width())},
                                            {"height", std::to_string(chart.size.height())},
                                            {"inWords", utf8(chart.inWords)},
                                            {"svg", chart.svg.toBase64().toStdString()}},
                                           {}}};
        return values;
    }

    const AuditReportFacts &m_facts;
    const AuditRun &m_audit;
    Wording m_wording;
    AuditDisplay m_display;
};

} // namespace

Result<QString> auditReportHtml(const AuditReportFacts &facts)
{
    TRY(const auto html, renderTemplate(auditTemplate, Report(facts).values(), TemplateEscape::Html));
    return displayText(html);
}

} // namespace tiebreak
