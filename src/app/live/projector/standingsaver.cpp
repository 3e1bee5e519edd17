// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/projector/standingsaver.h"

#include "app/live/projector/projectorview.h"
#include "app/look/palette.h"
#include "app/reporttemplates.h"
#include "app/widgets/reportfile.h"
#include "app/widgets/savedfile.h"
#include "core/prose/counts.h"
#include "core/prose/template.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/timetext.h"

#include <QAction>
#include <QBuffer>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPrintDialog>
#include <QPrinter>
#include <QStandardPaths>

#include <memory>

namespace tiebreak
{

namespace
{

constexpr QSize pictureSize{1920, 1080};
constexpr auto standingDirectory = "live/standings";

QByteArray pictureBytes(const ShownStanding &standing)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    ProjectorView::picture(standing.content, pictureSize, standing.palette).save(&buffer, "PNG");
    return bytes;
}

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
    const QString gap = listText(ListOf::Words, {row.gap, row.gapNote});
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

/// What a projector shows, as a page of HTML for print. `moment`: "2026-11-20 20:58:10 UTC".
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
                    {"placeHeading", sheetText(StandingSaver::tr("Rank"))},
                    {"changeHeading", sheetText(StandingSaver::tr("Change"))},
                    {"nameHeading", sheetText(StandingSaver::tr("Name"))},
                    {"decidedHeading", sheetText(StandingSaver::tr("Decided by"))},
                    {"gapHeading", sheetText(StandingSaver::tr("Gap to the rank above"))},
                    {"scoreHeading", sheetText(StandingSaver::tr("Score"))},
                    {"facts", sheetText(facts.join(QStringLiteral(" \u00b7 ")))}};
    auto &rows = values.sections["rows"];
    for (const StandingRow &row : content.rows)
        rows.push_back(sheetRow(row));
    auto &doubts = values.sections["doubts"];
    for (const QString &doubt : content.doubts)
        doubts.push_back({{{"words", sheetText(doubt)}}, {}});
    TRY(const auto html, renderTemplate(standingTemplate, values, TemplateEscape::Html));
    return displayText(html);
}

} // namespace

StandingSaver::StandingSaver(Session &session, std::function<std::optional<ShownStanding>()> shown,
                             QWidget *window)
    : QObject(window)
    , m_session(session)
    , m_shown(std::move(shown))
    , m_window(window)
    , m_writing(session.threads())
{
    m_saveActions = {addAction(QStringLiteral("saveStanding"), tr("Save the &standings…"),
                               tr("Save the current standings as a picture, CSV or pages"),
                               &StandingSaver::ask),
                     addAction(QStringLiteral("printStanding"), tr("&Print the standings…"),
                               tr("Print the current standings on A4"), &StandingSaver::print)};
    m_copyActions = {addAction(QStringLiteral("copyStanding"), tr("Copy the standings as a &table"),
                               tr("Copy the rows that are shown, separated by tabs"),
                               &StandingSaver::copyTable),
                     addAction(QStringLiteral("copyStandingPicture"), tr("Copy the standings as a p&icture"),
                               tr("Copy the standings as a picture"), &StandingSaver::copyPicture)};
}

QAction *StandingSaver::addAction(const QString &name, const QString &text, const QString &toolTip,
                                  void (StandingSaver::*act)())
{
    auto *action = new QAction(text, this);
    action->setObjectName(name);
    action->setToolTip(toolTip);
    connect(action, &QAction::triggered, this, act);
    return action;
}

std::optional<ShownStanding> StandingSaver::taken()
{
    auto shown = m_shown();
    if (!shown) {
        emit done(tr("There are no standings yet."));
        return shown;
    }
    // A document is of its moment, and lives no longer.
    shown->content.state = ProjectorContent::State::Frozen;
    shown->content.fresh = tr("Ranks at %1").arg(sheetMoment(shown->moment));
    return shown;
}

QString StandingSaver::sheetMoment(Moment moment) const
{
    const qint64 seconds = std::chrono::floor<std::chrono::seconds>(moment.time_since_epoch()).count();
    return timeText(seconds, TickUnit::Second, {m_session.zone()}) + u' ' +
           zoneName(m_session.zone(), seconds * 1'000'000);
}

void StandingSaver::copyTable()
{
    if (const auto standing = taken()) {
        QGuiApplication::clipboard()->setText(
            displayText(standingTsv(standing->board, standing->decoder, standing->name)));
        emit done(tr("Copied %1")
                      .arg(displayText(
                          rowCount(displayWording(m_session.zone()), std::ssize(standing->board.rows)))));
    }
}

void StandingSaver::copyPicture()
{
    if (const auto standing = taken()) {
        QGuiApplication::clipboard()->setImage(
            ProjectorView::picture(standing->content, pictureSize, standing->palette));
        emit done(tr("The picture is on the clipboard."));
    }
}

void StandingSaver::ask()
{
    const auto standing = taken();
    if (!standing)
        return;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString directory =
        m_session.settings().value(QLatin1StringView(standingDirectory), documents).toString();
    QFileDialog *dialog = saveDialog(m_window, tr("Save the standings"), directory,
                                     {{tr("Picture (*.png)"), QStringLiteral("png")},
                                      {tr("CSV (*.csv)"), QStringLiteral("csv")},
                                      {tr("PDF (*.pdf)"), QStringLiteral("pdf")},
                                      {tr("HTML (*.html)"), QStringLiteral("html")}},
                                     QStringLiteral("standing ") + fileNameText(standing->key));
    dialog->setObjectName(QStringLiteral("standingDialog"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, standing = *standing](const QString &path) {
        m_session.settings().setValue(QLatin1StringView(standingDirectory), QFileInfo(path).absolutePath());
        save(standing, path);
    });
    dialog->open();
}

void StandingSaver::save(const ShownStanding &standing, const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    std::function<Result<std::string>()> bytes;
    if (suffix == QStringLiteral("csv")) {
        bytes = [text = standingCsv(standing.board, standing.decoder, standing.name)] { return text; };
    } else if (suffix == QStringLiteral("pdf") || suffix == QStringLiteral("html")) {
        bytes = [content = standing.content, moment = sheetMoment(standing.moment),
                 path]() -> Result<std::string> {
            TRY(const auto html, standingHtml(content, moment));
            return reportBytes(path, html, content.title).toStdString();
        };
    } else {
        bytes = [picture = pictureBytes(standing)] { return picture.toStdString(); };
    }
    const auto work = [bytes, path](const Progress &) -> Result<QString> {
        TRY(const auto written, bytes());
        TRY(writeWholeFile(path, written));
        return path;
    };
    m_writing.start(work, [this](Result<QString> &saved) {
        emit done(saved ? tr("Saved %1.").arg(QFileInfo(*saved).fileName())
                        : displayText(saved.error().message));
    });
}

void StandingSaver::print()
{
    const auto standing = taken();
    if (!standing)
        return;
    const auto html = standingHtml(standing->content, sheetMoment(standing->moment));
    if (!html) {
        emit done(displayText(html.error().message));
        return;
    }
    const auto printer = std::make_shared<QPrinter>();
    printer->setResolution(reportDotsPerInch);
    printer->setPageSize(QPageSize(QPageSize::A4));
    constexpr double sides = 18; // mm
    constexpr double foot = 9;
    printer->setPageMargins({sides, sides, sides, foot}, QPageLayout::Millimeter);
    printer->setDocName(standing->content.title);
    auto *dialog = new QPrintDialog(printer.get(), m_window);
    dialog->setObjectName(QStringLiteral("printDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, qOverload<QPrinter *>(&QPrintDialog::accepted), this,
            [this, printer, html = *html, title = standing->content.title] {
                printer->setResolution(reportDotsPerInch);
                emit done(paintReport(*printer, html, title)
                              ? tr("The standings were sent to the printer.")
                              : tr("The printer did not accept the standings."));
            });
    dialog->open();
}

} // namespace tiebreak

#include "moc_standingsaver.cpp"
