// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/damagedialog.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/widgets/tableview.h"
#include "core/live/judge/liveaudittext.h"
#include "core/live/judge/stamps.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <ranges>

namespace tiebreak
{

namespace
{

constexpr QSize dialogSize{900, 560};
constexpr int countsHeight = 7 * metric::RowHeight + metric::HeaderHeight;

/// Sound changes and those that were not judged come last.
bool isDamage(ChangeKind kind)
{
    return kind != ChangeKind::Sound && kind != ChangeKind::NotJudged;
}

} // namespace

DamageDialog::DamageDialog(WatchedBoards &watchedBoards, const QByteArray &key, const Wording &words,
                           QWidget *parent)
    : QDialog(parent)
    , m_watchedBoards(watchedBoards)
    , m_key(key)
    , m_words(words)
    , m_sentence(new QLabel)
    , m_counts(new TableView)
    , m_changes(new TableView)
    , m_limits(new QLabel)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Damage on %1").arg(nameInSentence(key.toStdString())));
    resize(dialogSize);
    m_sentence->setFont(strongFont());
    m_sentence->setWordWrap(true);
    m_counts->setAccessibleName(tr("Changes by kind"));
    m_counts->setObjectName(QStringLiteral("damageCounts"));
    m_counts->setColumns({{tr("Changes that were seen")},
                          {tr("a minute"), Qt::AlignRight, tr("Over the last 5 minutes")},
                          {tr("in all"), Qt::AlignRight}});
    m_counts->stretch(0);
    m_counts->setMaximumHeight(countsHeight);
    m_changes->setAccessibleName(tr("Damaged changes"));
    m_changes->setObjectName(QStringLiteral("damagedChanges"));
    m_changes->setColumns(
        {{tr("Member")}, {tr("Purpose")}, {tr("Before")}, {tr("After")}, {tr("Seen between")}});
    constexpr int after = 3;
    m_changes->stretch(after);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton *again = buttons->addButton(tr("Update"), QDialogButtonBox::ActionRole);
    again->setToolTip(tr("Add what has been seen since"));
    connect(again, &QPushButton::clicked, this, &DamageDialog::fill);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_limits->setObjectName(QStringLiteral("damageLimits"));
    m_limits->setWordWrap(true);
    m_limits->setFont(noteFont());
    auto *column = new QVBoxLayout(this);
    column->setSpacing(10);
    column->addWidget(m_sentence);
    column->addWidget(m_counts);
    column->addWidget(m_changes, 1);
    column->addWidget(m_limits);
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
    m_sentence->setText(listText(ListOf::Sentences, sentences));
    m_sentence->setVisible(!m_sentence->text().isEmpty());

    QStringList limits{displayText(liveAuditLimits())};
    if (board->latest())
        limits.push_front(displayText(
            watchedSentence(board->audit, board->watched(), m_watchedBoards.deeperWatchOf(*board), m_words)));
    if (const auto &unjudged = board->unjudged) {
        const auto clock = [this](Moment moment) {
            return displayText(m_words.time(tickOf(moment, TickUnit::Second), TickUnit::Second));
        };
        limits += tr("From %1 to %2 no change was judged because the codec was not known.")
                      .arg(clock(unjudged->from), clock(unjudged->to));
    }
    m_limits->setText(listText(ListOf::Sentences, limits));

    showCounts(log);
    QList<TableRow> rows;
    for (const DamagedChange &change : log.changes() | std::views::reverse) {
        const DamageRowText text = damageRow(change, spec, m_words);
        rows.push_back({{displayText(text.member)},
                        {displayText(text.kind)},
                        {.text = displayText(text.before), .sortKey = change.before.value_or(-HUGE_VAL)},
                        {.text = displayText(text.after), .sortKey = change.after},
                        {.text = displayText(text.seen), .sortKey = qint64(change.number)}});
    }
    m_changes->setRows(rows);
    m_changes->resizeColumnsToContents();
}

/// The kinds of which there was any, the most frequent first.
void DamageDialog::showCounts(const DamageLog &log)
{
    std::vector<ChangeKind> kinds;
    for (std::size_t kind = 0; kind < changeKinds; ++kind) {
        if (log.total(ChangeKind(kind)) > 0)
            kinds.push_back(ChangeKind(kind));
    }
    std::ranges::stable_sort(kinds, std::greater(),
                             [&](ChangeKind kind) { return std::pair(isDamage(kind), log.total(kind)); });
    QList<TableRow> rows;
    for (const ChangeKind kind : kinds) {
        const double perMinute = log.perMinute(kind, m_watchedBoards.now());
        const QString pace =
            perMinute > 0 && perMinute < 1 ? QStringLiteral("<1") : groupedText(qRound64(perMinute));
        QFont (*const font)() = severityOf(kind) == Severity::Bad ? strongFont : nullptr;
        rows.push_back(
            {{.text = displayText(changeKindName(kind)), .font = font},
             {.text = pace, .sortKey = perMinute, .font = font},
             {.text = groupedText(log.total(kind)), .sortKey = qint64(log.total(kind)), .font = font}});
    }
    m_counts->setRows(rows);
}

} // namespace tiebreak

#include "moc_damagedialog.cpp"
