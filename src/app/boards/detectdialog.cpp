// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/detectdialog.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/style.h"
#include "app/widgets/codecchoices.h"
#include "core/detect/detecttext.h"
#include "models/text/bytestext.h"
#include "models/text/displaywording.h"
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
constexpr int minTitleWidth = 90;

enum Column { Codec, Title, Plausible, Oldest, Newest, Scores, Back, Evidence, Count };

QString titleOf(const CodecSpec &spec, const std::vector<CustomCodec> &codecs)
{
    const QString title = codecTitle(spec, codecs);
    return title.isEmpty() ? DetectDialog::tr("Custom") : title;
}

/// Rounded down, so that only all is 100 %.
QString shareText(std::int64_t part, std::int64_t whole)
{
    return whole == 0 ? dash() : DetectDialog::tr("%1%").arg(part * 100 / whole);
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
    m_ui->verdict->setText(QString::fromStdString(detectionSentence(*m_detection, m_wording)));
    QPushButton *use = m_ui->buttons->addButton(tr("Use this codec"), QDialogButtonBox::AcceptRole);
    use->setObjectName(QStringLiteral("useCodec"));
    use->setProperty(MainActionProperty, true);
    use->setDefault(true);
    use->setToolTip(tr("Read the board with the chosen codec, and remember it"));
    m_ui->buttons->button(QDialogButtonBox::Close)->setToolTip(tr("Close without changing anything"));
    const int wanted = fillTable(zone, codecs);
    use->setEnabled(m_ui->candidates->rowCount() > 0);
    connect(m_ui->candidates, &QTableWidget::currentCellChanged, this, &DetectDialog::showCurrent);
    connect(m_ui->candidates, &QTableWidget::cellDoubleClicked, this, &DetectDialog::choose);
    connect(m_ui->buttons, &QDialogButtonBox::accepted, this, &DetectDialog::choose);
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_ui->candidates->setCurrentCell(0, Codec);
    m_ui->candidates->setFocus();
    showCurrent();
    constexpr int around = 48; // margins and a scroll bar
    const int room = parent ? parent->window()->width() - 16 : 1264;
    setMinimumWidth(minWidth);
    resize(std::clamp(wanted + around, minWidth, std::max(minWidth, room)), 400);
}

DetectDialog::~DetectDialog() = default;

int DetectDialog::fillTable(const QTimeZone &zone, const std::vector<CustomCodec> &codecs)
{
    QTableWidget &table = *m_ui->candidates;
    table.setColumnCount(Count);
    table.setRowCount(int(m_detection->candidates.size()));
    const auto setHeader = [&table](int column, const QString &text, const QString &toolTip) {
        auto *item = new QTableWidgetItem(text);
        item->setToolTip(toolTip);
        item->setTextAlignment((column < Plausible ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        table.setHorizontalHeaderItem(column, item);
    };
    setHeader(Codec, tr("Codec"), tr("The codec as a spec"));
    setHeader(Title, tr("Known as"), tr("The scheme's name, where it has one"));
    setHeader(Plausible, tr("Plausible"), tr("The share of different values that read as a plausible time"));
    setHeader(Oldest, tr("Oldest time"), tr("The earliest time, ignoring a few outliers"));
    setHeader(Newest, tr("Newest time"), tr("The latest time, ignoring a few outliers"));
    setHeader(Scores, tr("Scores"), tr("The lowest and the highest score; all are whole numbers"));
    setHeader(Back, tr("Round trip"),
              tr("The share of different values whose score and time give the same 64 bits again"));
    setHeader(Evidence, tr("Evidence"),
              tr("How far behind the first, in bits; 10 bits are a factor of 1024"));
    const double best = m_detection->candidates.empty() ? 0 : m_detection->candidates.front().bits;
    for (int row = 0; row < table.rowCount(); ++row) {
        const CodecCandidate &candidate = m_detection->candidates[std::size_t(row)];
        const CodecEvidence &evidence = candidate.evidence;
        const auto set = [&table, row](int column, const QString &text, const QString &toolTip = {}) {
            auto *item = new QTableWidgetItem(text);
            item->setTextAlignment((column < Plausible ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            if (column == Codec)
                item->setFont(fixedFont());
            item->setToolTip(toolTip.isEmpty() ? text : toolTip);
            table.setItem(row, column, item);
        };
        const auto time = [&](std::int64_t tick) {
            return candidate.spec.hasTime() ? timeText(tick, candidate.spec.unit, {zone}) : dash();
        };
        set(Codec, QString::fromStdString(specText(candidate.spec)));
        set(Title, titleOf(candidate.spec, codecs));
        set(Plausible, shareText(evidence.plausible, evidence.raws));
        set(Oldest, time(evidence.firstTick));
        set(Newest, time(evidence.lastTick));
        set(Scores, spanText(briefText(evidence.lowestScore), briefText(evidence.highestScore)),
            spanText(groupedText(evidence.lowestScore), groupedText(evidence.highestScore)));
        set(Back, shareText(evidence.encodable, evidence.raws));
        const qint64 behind = std::llround(best - candidate.bits);
        set(Evidence, row == 0 ? tr("best") : tr("\u2212%1 bits").arg(groupedText(behind)));
    }
    table.verticalHeader()->hide();
    table.verticalHeader()->setMinimumSectionSize(metric::RowHeight);
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(metric::RowHeight);
    table.horizontalHeader()->setHighlightSections(false);
    table.resizeColumnsToContents();
    const int wanted = table.horizontalHeader()->length();
    table.setTextElideMode(Qt::ElideMiddle);
    m_specWidth = table.columnWidth(Codec);
    m_titleWidth = table.columnWidth(Title);
    m_otherWidths = wanted - m_specWidth - m_titleWidth;
    table.horizontalHeader()->setSectionResizeMode(Codec, QHeaderView::Stretch);
    return wanted;
}

/// Where room is short the names give way first, then the specs, and never the evidence behind them.
void DetectDialog::fitColumns()
{
    QTableWidget &table = *m_ui->candidates;
    const int free = table.width() - m_otherWidths - table.verticalScrollBar()->sizeHint().width();
    table.setColumnWidth(Title,
                         std::clamp(free - m_specWidth, std::min(minTitleWidth, m_titleWidth), m_titleWidth));
}

void DetectDialog::resizeEvent(QResizeEvent *event)
{
    QDialog::resizeEvent(event);
    m_ui->layout->activate(); // the table has its new width
    fitColumns();
}

void DetectDialog::showCurrent()
{
    const int row = m_ui->candidates->currentRow();
    if (row < 0) {
        m_ui->apart->setText(tr("If you know the codec, enter it as a spec in the field beside the list."));
        return;
    }
    const CodecCandidate &candidate = m_detection->candidates[std::size_t(row)];
    const QString text = QString::fromStdString(candidateText(*m_detection, candidate, m_wording));
    const bool others = m_detection->candidates.size() > 1;
    m_ui->apart->setText(
        text.isEmpty() && others ? tr("Choose another codec to see how it differs from the first.") : text);
}

void DetectDialog::choose()
{
    const int row = m_ui->candidates->currentRow();
    if (row < 0)
        return;
    emit codecChosen(m_detection->candidates[std::size_t(row)].spec);
    accept();
}

} // namespace tiebreak

#include "moc_detectdialog.cpp"
