// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/projector/standingsheet.h"

#include "app/look/palette.h"
#include "app/reporttemplates.h"
#include "core/prose/template.h"

#include <QCoreApplication>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class Sheet
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::StandingSheet)
};

std::string sheetText(const QString &text)
{
    return text.toStdString();
}

TemplateValues sheetRow(const StandingRow &row)
{
    TemplateValues values;
    // The arrow of the screen as a sign that every font has.
    const QString arrow = row.change.move == Move::Rose   ? QStringLiteral("\u2191 ")
                          : row.change.move == Move::Fell ? QStringLiteral("\u2193 ")
                                                          : QString();
    const QString gap = row.gapNote.isEmpty() ? row.gap : row.gap + QStringLiteral(", ") + row.gapNote;
    values.texts = {{"place", sheetText(row.place)},
                    {"change", sheetText(arrow + changeText(row.change))},
                    {"name", sheetText(row.name)},
                    {"decided", sheetText(row.decided)},
                    {"gap", sheetText(gap)},
                    {"score", sheetText(row.unit.isEmpty() ? row.score : row.score + u' ' + row.unit)}};
    values.flag("prize", row.border && !row.border->doubtful);
    values.flag("doubtful", row.border && row.border->doubtful);
    return values;
}

} // namespace

Result<QString> standingHtml(const ProjectorContent &content, const QString &moment)
{
    const Palette &colours = Palette::light();
    TemplateValues values;
    QStringList facts{content.members, content.prizes, moment};
    facts.removeAll(QString());
    values.texts = {{"title", sheetText(content.title)},
                    {"headline", sheetText(content.headline)},
                    {"textColour", sheetText(colours.text.name())},
                    {"baseColour", sheetText(colours.base.name())},
                    {"separatorColour", sheetText(colours.separator.name())},
                    {"secondaryColour", sheetText(colours.secondary.name())},
                    {"doubtColour", sheetText(colours.blurred.name())},
                    {"placeHeading", sheetText(Sheet::tr("Rank"))},
                    {"changeHeading", sheetText(Sheet::tr("Change"))},
                    {"nameHeading", sheetText(Sheet::tr("Name"))},
                    {"decidedHeading", sheetText(Sheet::tr("Decided"))},
                    {"gapHeading", sheetText(Sheet::tr("Gap above"))},
                    {"scoreHeading", sheetText(Sheet::tr("Score"))},
                    {"facts", sheetText(facts.join(QStringLiteral(" \u00b7 ")))}};
    auto &rows = values.sections["rows"];
    for (const StandingRow &row : content.rows)
        rows.push_back(sheetRow(row));
    auto &doubts = values.sections["doubts"];
    for (const QString &doubt : content.doubts)
        doubts.push_back({{{"words", sheetText(doubt)}}, {}});
    TRY(const auto html, renderTemplate(standingTemplate, values, TemplateEscape::Html));
    return QString::fromStdString(html);
}

} // namespace tiebreak
