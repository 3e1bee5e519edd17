// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/damagedialog.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "models/text/bytestext.h"
#include "models/text/displaywording.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTableWidget>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

constexpr QSize dialogSize{900, 560};
constexpr int countsHeight = 7 * metric::RowHeight + metric::HeaderHeight;

void setUpTable(QTableView &table, const QString &name)
{
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(metric::RowHeight);
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setAccessibleName(name);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
}

} // namespace

DamageDialog::DamageDialog(WatchedBoards &watchedBoards, const QByteArray &key, const Wording &words,
                           QWidget *parent)
    : QDialog(parent)
    , m_watchedBoards(watchedBoards)
    , m_key(key)
    , m_words(words)
    , m_sentence(new QLabel)
    , m_counts(new QTableWidget(0, 3))
    , m_changes(new QTableView)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Damage on %1").arg(nameInSentence(key.toStdString())));
    resize(dialogSize);
    m_sentence->setFont(strongFont());
    m_sentence->setWordWrap(true);
    setUpTable(*m_counts, tr("Changes by kind"));
    m_counts->setObjectName(QStringLiteral("damageCounts"));
    m_counts->setHorizontalHeaderLabels({tr("Changes that were seen"), tr("a minute"), tr("in all")});
    m_counts->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_counts->setMaximumHeight(countsHeight);
    setUpTable(*m_changes, tr("Damaged changes"));
    m_changes->setObjectName(QStringLiteral("damagedChanges"));
    m_changes->setModel(&m_model);
    m_changes->horizontalHeader()->setSectionResizeMode(DamageModel::After, QHeaderView::Stretch);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton *again = buttons->addButton(tr("Update"), QDialogButtonBox::ActionRole);
    again->setToolTip(tr("Add what has been seen since"));
    connect(again, &QPushButton::clicked, this, &DamageDialog::fill);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *limits = new QLabel(displayText(liveAuditLimits()));
    limits->setWordWrap(true);
    limits->setFont(noteFont());
    auto *column = new QVBoxLayout(this);
    column->setSpacing(10);
    column->addWidget(m_sentence);
    column->addWidget(m_counts);
    column->addWidget(m_changes, 1);
    column->addWidget(limits);
    column->addWidget(buttons);
    fill();
}

void DamageDialog::fill()
{
    const LiveBoardData *board = m_watchedBoards.find(m_key);
    if (!board)
        return;
    const DamageLog &log = board->audit.log();
    const CodecSpec &spec = board->decoder.spec();
    QStringList sentences;
    if (const auto writer = board->audit.otherWriter())
        sentences += displayText(otherWriterSentence(*writer, spec, m_words));
    for (const std::string &sentence :
         {writerClockSentence(board->audit.clock()), notJudgedSentence(board->audit)}) {
        if (!sentence.empty())
            sentences += displayText(sentence);
    }
    if (sentences.isEmpty())
        sentences += displayText(damageHeadline(log, m_watchedBoards.now(), m_words));
    m_sentence->setText(sentences.join(QLatin1Char(' ')));
    m_sentence->setVisible(!m_sentence->text().isEmpty());

    const auto counts = damageCounts(log, m_watchedBoards.now());
    m_counts->setRowCount(int(counts.size()));
    for (int row = 0; row < int(counts.size()); ++row) {
        const DamageCount &count = counts[std::size_t(row)];
        int column = 0;
        for (const QString &cell : {count.kind, count.perMinute, count.total}) {
            auto *item = new QTableWidgetItem(cell);
            item->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            if (count.bad)
                item->setFont(strongFont());
            m_counts->setItem(row, column++, item);
        }
    }
    m_model.setLog(log, spec, m_words);
    m_changes->resizeColumnsToContents();
}

} // namespace tiebreak

#include "moc_damagedialog.cpp"
