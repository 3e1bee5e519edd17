// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/runfaultspane.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/marklabel.h"
#include "app/widgets/secondarylabel.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "sim/record/repeatcommand.h"
#include "sim/record/runtext.h"
#include "sim/record/whywrongtext.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFontMetrics>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::size_t maxLines = 12;

QString settingsText(const RunRecord &record)
{
    const WorkloadLoad &load = record.plan.workload.load;
    QStringList parts{RunFaultsPane::tr("%1 clients · %2 workers · pipeline %3")
                          .arg(load.clients)
                          .arg(load.workers)
                          .arg(load.pipeline),
                      RunFaultsPane::tr("seed %1").arg(load.seed), nameText(record.server),
                      QStringLiteral("Tiebreak ") + nameText(record.tiebreak)};
    if (load.rate)
        parts.insert(1, RunFaultsPane::tr("open loop at %1 per second").arg(*load.rate));
    return factsText(parts);
}

/// The command in lines of a shell, each with whole options and their values.
QString inLines(const QString &command, const QFontMetrics &metrics, int width)
{
    const QString end = QStringLiteral(" \\");
    QString lines;
    QString line;
    for (const std::string &part : commandParts(command.toStdString())) {
        const QString option = QString::fromStdString(part);
        const QString longer = line.isEmpty() ? option : line + u' ' + option;
        if (line.isEmpty() || metrics.horizontalAdvance(longer + end) <= width) {
            line = longer;
            continue;
        }
        lines += line + end + u'\n';
        line = QStringLiteral("  ") + option;
    }
    return lines + line;
}

} // namespace

RunFaultsPane::RunFaultsPane(QWidget *parent) : QScrollArea(parent)
{
    setObjectName(QStringLiteral("simWhy"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setBackgroundRole(QPalette::Base);
    setAccessibleName(tr("Why rows are wrong"));
    setToolTip(tr("What went wrong in the chosen run, or in all of them, and how to repeat it"));
    clear();
}

void RunFaultsPane::clear()
{
    m_command.clear();
    m_commandLabel = nullptr;
    m_content = new QWidget;
    m_content->setBackgroundRole(QPalette::Base);
    m_content->setAutoFillBackground(true);
    m_layout = new QVBoxLayout(m_content);
    m_layout->setContentsMargins(14, 8, 14, 8);
    m_layout->setSpacing(7);
    m_content->installEventFilter(this);
    setWidget(m_content);
}

void RunFaultsPane::fit()
{
    if (m_commandLabel) {
        const QMargins margins = m_layout->contentsMargins();
        m_commandLabel->setText(inLines(m_command, m_commandLabel->fontMetrics(),
                                        viewport()->width() - margins.left() - margins.right()));
    }
    const int height = std::max(0, m_layout->heightForWidth(viewport()->width()));
    m_content->setMinimumHeight(height);
    m_content->setFixedWidth(viewport()->width());
    // At once: what is shown anew with every run must not be seen cut before it is laid out.
    m_content->resize(viewport()->width(), std::max(height, viewport()->height()));
    m_layout->activate();
}

void RunFaultsPane::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

void RunFaultsPane::finish()
{
    m_layout->addStretch();
    for (QWidget *part : m_content->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly)) {
        if (qobject_cast<QLabel *>(part))
            part->setMinimumWidth(1); // else a long word makes all of it wider than the pane
        part->ensurePolished();
        part->show(); // what is not shown has no height
    }
    m_layout->invalidate();
    fit();
}

/// Labels say how high they are only once they have their font.
bool RunFaultsPane::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_content && event->type() == QEvent::LayoutRequest)
        fit();
    return QScrollArea::eventFilter(object, event);
}

void RunFaultsPane::addTitle(const QString &title)
{
    auto *label = new QLabel(title);
    label->setFont(strongFont());
    label->setWordWrap(true);
    m_layout->addWidget(label);
}

void RunFaultsPane::addNote(const QString &text)
{
    auto *label = new SecondaryLabel(text);
    label->setFont(noteFont());
    label->setWordWrap(true);
    m_layout->addWidget(label);
}

void RunFaultsPane::addWhy(const WhyWrong &why, const RunRecord &record)
{
    auto *mark = new MarkLabel;
    mark->setSeverity(Severity::Bad);
    auto *label = new QLabel;
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    QString words =
        tr("<b>%1:</b> %2")
            .arg(displayText(why.subject).toHtmlEscaped(), displayText(why.sentence).toHtmlEscaped());
    const QString worst = displayText(why.worst).toHtmlEscaped();
    if (!worst.isEmpty() && why.rank && record.boardKept) {
        words += QStringLiteral(" <a href=\"row\" style=\"color:%1; text-decoration:none\">%2</a>")
                     .arg(Palette::of(palette()).accent.name(), worst);
        label->setTextInteractionFlags(Qt::TextBrowserInteraction);
        label->setToolTip(tr("Open the board at this row"));
        connect(label, &QLabel::linkActivated, this,
                [this, record, rank = *why.rank] { emit rowRequested(record, rank); });
    } else if (!worst.isEmpty()) {
        words += u' ' + worst;
    }
    label->setText(withSpacesKept(words));
    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(mark, 0, Qt::AlignTop);
    line->addWidget(label, 1);
    m_layout->addLayout(line);
}

void RunFaultsPane::addCommand(const RunRecord &record)
{
    m_command = displayText(repeatCommand(record));
    m_commandLabel = new QLabel(m_command);
    QLabel *field = m_commandLabel;
    field->setObjectName(QStringLiteral("simCommand"));
    field->setAccessibleName(tr("The command that repeats this run"));
    field->setFont(fixedFont());
    field->setTextFormat(Qt::PlainText);
    field->setWordWrap(true);
    field->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *copy = new QPushButton(tr("Copy"));
    copy->setObjectName(QStringLiteral("simCopyCommand"));
    copy->setToolTip(tr("Copy the command that repeats this run in a shell"));
    connect(copy, &QPushButton::clicked, copy,
            [command = m_command] { QApplication::clipboard()->setText(command); });
    auto *settings = new QPushButton(tr("Use these settings"));
    settings->setObjectName(QStringLiteral("simTakeSettings"));
    settings->setToolTip(tr("Show the settings of this run in the form"));
    connect(settings, &QPushButton::clicked, this,
            [this, workload = record.plan.workload] { emit settingsRequested(workload); });
    m_layout->addWidget(field);
    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(copy);
    line->addWidget(settings);
    line->addStretch();
    m_layout->addLayout(line);
}

void RunFaultsPane::showRuns(const std::vector<RunRecord> &records)
{
    clear();
    addTitle(tr("Why rows are wrong"));
    std::vector<std::string> subjects; // one line for each: what is to blame, not every run that shows it
    for (const RunRecord &record : records) {
        for (const WhyWrong &why : whyWrong(record, displayWording(QTimeZone::utc()))) {
            if (subjects.size() == maxLines || std::ranges::find(subjects, why.subject) != subjects.end())
                continue;
            subjects.push_back(why.subject);
            addWhy(why, record);
        }
    }
    if (subjects.empty())
        addNote(records.empty() ? tr("After a run, this shows which points were lost, which rows are at the "
                                     "wrong rank, and why.")
                                : tr("Nothing is wrong. Choose a run to see the command that repeats it."));
    else
        addNote(tr("Choose a run to see its details and the command that repeats it."));
    finish();
}

void RunFaultsPane::showRun(const RunRecord &record)
{
    clear();
    addTitle(displayText(runTitle(record.plan)));
    for (const WhyWrong &why : whyWrong(record, displayWording(QTimeZone::utc())))
        addWhy(why, record);
    if (!record.partial.empty())
        addNote(tr("Incomplete: %1").arg(displayText(record.partial)));
    else if (outcomeOf(record) == RunOutcome::Right)
        addNote(
            tr("Every acknowledged point is on the board exactly once, and every tie is in its true order."));
    if (const std::string rounds = roundsText(record, displayWording(QTimeZone::utc())); !rounds.empty())
        addNote(displayText(rounds));
    for (const auto &[error, count] : record.errors)
        addNote(displayText(refusedText(error, count, displayWording(QTimeZone::utc()))));
    addNote(settingsText(record));
    addCommand(record);
    finish();
}

} // namespace tiebreak

#include "moc_runfaultspane.cpp"
