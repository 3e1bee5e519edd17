// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/detectdialog.h"

#include "app/look/fonts.h"
#include "app/look/style.h"
#include "app/widgets/codecchoices.h"
#include "core/detect/detecttext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"
#include "ui_detectdialog.h"

#include <QHeaderView>
#include <QPushButton>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr int minWidth = 900;
constexpr int minTitleWidth = 150;
constexpr int minCandidateWidth = 220; ///< of a spec, while there are columns to leave out

enum Column { Codec, Title, Plausible, OldestTime, NewestTime, Scores, EncodesBack, Evidence };

QString titleOf(const CodecSpec &spec, const std::vector<CustomCodec> &codecs)
{
    const QString title = codecTitle(spec, codecs);
    return title.isEmpty() ? dash() : title;
}

/// Rounded down, so that only all is 100 %.
QString shareText(std::int64_t part, std::int64_t whole)
{
    return whole == 0 ? dash() : DetectDialog::tr("%1%").arg(part * 100 / whole);
}

/// Against the first candidate, which need not be the one that the values alone speak for.
QString evidenceText(qint64 behind, bool isFirst, bool isBest)
{
    if (isFirst)
        return isBest ? DetectDialog::tr("best") : dash();
    return behind < 0 ? DetectDialog::tr("+%1 bits").arg(groupedText(-behind))
                      : DetectDialog::tr("\u2212%1 bits").arg(groupedText(behind));
}

QString spanText(const QString &first, const QString &last)
{
    return DetectDialog::tr("%1 to %2").arg(first, last);
}

} // namespace

DetectDialog::DetectDialog(std::shared_ptr<const Detection> detection, const QByteArray &key,
                           const QTimeZone &zone, const std::vector<CustomCodec> &codecs, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::DetectDialog>())
    , m_detection(std::move(detection))
    , m_wording(displayWording(zone))
{
    m_ui->setupUi(this);
    setWindowTitle(tr("Detect the codec of %1").arg(nameText(key.toStdString())));
    m_ui->verdict->setFont(strongFont());
    m_ui->verdict->setText(displayText(detectionSentence(*m_detection, m_wording)));
    QPushButton *use = m_ui->buttons->addButton(tr("Use this codec"), QDialogButtonBox::AcceptRole);
    use->setObjectName(QStringLiteral("useCodec"));
    use->setProperty(MainActionProperty, true);
    use->setDefault(true);
    use->setToolTip(tr("Read the board with the chosen codec, and remember it"));
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close without changing anything"));
    const int wanted = fillTable(zone, codecs);
    use->setEnabled(!m_detection->candidates.empty());
    connect(m_ui->candidates->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &DetectDialog::showCurrent);
    connect(m_ui->candidates, &TableView::doubleClicked, this, &DetectDialog::choose);
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, &DetectDialog::choose);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_ui->candidates->chooseRow(use->isEnabled() ? 0 : -1);
    m_ui->candidates->setFocus();
    m_ui->candidates->viewport()->installEventFilter(this);
    showCurrent();
    constexpr int around = 48; // margins and a scroll bar
    const int room = parent ? parent->window()->width() - 16 : 1264;
    setMinimumWidth(minWidth);
    resize(std::clamp(wanted + around, minWidth, std::max(minWidth, room)), 400);
}

DetectDialog::~DetectDialog() = default;

int DetectDialog::fillTable(const QTimeZone &zone, const std::vector<CustomCodec> &codecs)
{
    TableView &table = *m_ui->candidates;
    table.setColumns(
        {{tr("Codec"), Qt::AlignLeft, tr("The codec as a spec")},
         {tr("Known as"), Qt::AlignLeft, tr("The codec's name, if it has one")},
         {tr("Plausible"), Qt::AlignRight,
          tr("The share of different raw scores that read as a plausible time")},
         {tr("Oldest time"), Qt::AlignRight, tr("The earliest time, ignoring a few outliers")},
         {tr("Newest time"), Qt::AlignRight, tr("The latest time, ignoring a few outliers")},
         {tr("Scores"), Qt::AlignRight, tr("The lowest and the highest score; all are whole numbers")},
         {tr("Encodes back"), Qt::AlignRight,
          tr("The share of different raw scores whose score and time encode to the same 64 bits")},
         {tr("Evidence"), Qt::AlignRight,
          tr("How much more or less than for the first, in bits; 10 bits are a factor of 1024")}});
    const double first = m_detection->candidates.empty() ? 0 : m_detection->candidates.front().bits;
    double best = first;
    for (const CodecCandidate &candidate : m_detection->candidates)
        best = std::max(best, candidate.bits);
    QList<TableRow> rows;
    for (const CodecCandidate &candidate : m_detection->candidates) {
        const CodecEvidence &evidence = candidate.evidence;
        const auto time = [&](std::int64_t tick) {
            return candidate.spec.hasTime() ? timeText(tick, candidate.spec.unit, {zone}) : dash();
        };
        const qint64 behind = std::llround(first - candidate.bits);
        rows.push_back(
            {{.text = displayText(specText(candidate.spec)), .font = fixedFont},
             {titleOf(candidate.spec, codecs)},
             {.text = candidate.spec.hasTime() ? shareText(evidence.plausible, evidence.raws) : dash(),
              .sortKey = qint64(evidence.plausible)},
             {time(evidence.firstTick)},
             {time(evidence.lastTick)},
             {.text = spanText(groupedText(evidence.lowestScore), groupedText(evidence.highestScore)),
              .sortKey = qint64(evidence.highestScore)},
             {.text = shareText(evidence.encodable, evidence.raws), .sortKey = qint64(evidence.encodable)},
             {.text = evidenceText(behind, rows.isEmpty(), candidate.bits == best), .sortKey = behind}});
    }
    table.setRows(rows);
    table.resizeColumnsToContents();
    const int wanted = table.horizontalHeader()->length();
    for (const int column : {Codec, Title})
        table.setElideMiddle(column);
    m_specWidth = table.columnWidth(Codec);
    m_titleWidth = table.columnWidth(Title);
    table.stretch(Codec);
    return wanted;
}

/// Where room is short the names give way first, then the specs, and then what the evidence was made of.
void DetectDialog::fitColumns()
{
    TableView &table = *m_ui->candidates;
    // In a wide dialog neither is cut for the sake of a column that matters less.
    const int width = table.viewport()->width();
    const int minTitle = std::min(std::max(minTitleWidth, width / 6), m_titleWidth);
    table.setColumnWidth(Title, minTitle);
    table.setSpared({EncodesBack, OldestTime, Plausible, Scores, NewestTime},
                    std::min(std::max(minCandidateWidth, width / 4), m_specWidth));
    const int others = table.horizontalHeader()->length() - table.columnWidth(Codec) - minTitle;
    const int free = width - others;
    table.setColumnWidth(Title, std::clamp(free - m_specWidth, minTitle, m_titleWidth));
}

bool DetectDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        fitColumns();
    return QDialog::eventFilter(watched, event);
}

void DetectDialog::showCurrent()
{
    const int row = m_ui->candidates->chosenRow();
    if (row < 0) {
        m_ui->apart->setText(tr("If you know the codec, enter it as a spec in the field beside the list."));
        return;
    }
    const CodecCandidate &candidate = m_detection->candidates[std::size_t(row)];
    const QString text = displayText(candidateText(*m_detection, candidate, m_wording));
    const bool others = m_detection->candidates.size() > 1;
    m_ui->apart->setText(
        text.isEmpty() && others ? tr("Choose another codec to see how it differs from the first.") : text);
}

void DetectDialog::choose()
{
    const int row = m_ui->candidates->chosenRow();
    if (row < 0)
        return;
    emit codecChosen(m_detection->candidates[std::size_t(row)].spec);
    accept();
}

} // namespace tiebreak

#include "moc_detectdialog.cpp"
