// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/livewarning.h"

#include "app/live/damagedialog.h"
#include "app/session/codecfinder.h"
#include "app/widgets/messagebar.h"
#include "app/widgets/savedfile.h"
#include "core/board/coveragetext.h"
#include "core/live/judge/codecexpirytext.h"
#include "core/live/judge/liveaudittext.h"
#include "core/live/standing/livetext.h"
#include "core/prose/sentence.h"
#include "files/keptstanding.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/timetext.h"

#include <QFileDialog>

#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double packedFrom = 4294967296; ///< points of their own are rarely so many

} // namespace

LiveWarning::LiveWarning(Session &session, WatchedBoards &watchedBoards, LeaderForecast &outlook,
                         MessageBar &bar, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_watchedBoards(watchedBoards)
    , m_outlook(outlook)
    , m_bar(bar)
    , m_saving(session.threads())
{
}

void LiveWarning::show(const LiveBoardData &board, const Wording &wording)
{
    m_board = board.key;
    m_wording = wording;
    if (board.loss && !hasLaterDamage(board)) {
        showLoss(board);
        return;
    }
    if (isUnread(board)) {
        m_bar.showMessage(MessageBar::Kind::Note,
                          tr("The codec of this board is not certain, so raw scores are shown."),
                          {{QStringLiteral("chooseCodec"), tr("Choose the codec"),
                            tr("Show the board on the Boards page, to choose its codec"),
                            [this] { emit m_session.codecRequested(); }}});
        return;
    }
    if (board.audit.log().damage() == 0) {
        const QString words =
            board.view.codec
                ? displayText(expirySentence(m_outlook.of(board, m_watchedBoards.now()), m_wording))
                : QString();
        if (words.isEmpty())
            m_bar.clear();
        else
            m_bar.showMessage(MessageBar::Kind::Note, words);
        return;
    }
    const QString lead = tr("Faulty writes:");
    QString headline = damage(board);
    if (headline.startsWith(lead))
        headline = headline.mid(lead.size()).trimmed();
    m_bar.showMessage(
        MessageBar::Kind::Error, headline,
        {{QStringLiteral("listDamage"), tr("Show list"),
          tr("List each faulty write, with its values before and after"), [this] { listDamage(); }},
         {QStringLiteral("auditBoard"), tr("Audit this board"), tr("Read the whole board and audit it"),
          [this] { emit m_session.auditPageRequested(); }}},
        lead);
}

bool LiveWarning::hasLaterDamage(const LiveBoardData &board) const
{
    const DamageLog &log = board.audit.log();
    const auto kind = log.mainDamage(m_watchedBoards.now());
    return kind && log.latest(*kind)->until > board.loss->to;
}

void LiveWarning::showLoss(const LiveBoardData &board)
{
    const LiveWording wording = formattedLiveWording(m_wording, board.format, ScoreUnits::Words);
    // The rollback may be an older one.
    const bool isRollback = board.rollback && board.loss->kind == EventKind::RolledBack;
    const std::string what =
        isRollback ? rollbackText(*board.rollback, m_wording) : eventText(*board.loss, wording);
    QList<MessageBar::Action> actions;
    if (board.beforeLoss)
        actions +=
            {QStringLiteral("saveBefore"), tr("Save the standings before…"),
             tr("Save the last standings before this as CSV, or as commands that would write them again"),
             [this] { saveBefore(); }};
    if (board.beforeLoss && isRollback)
        actions += {QStringLiteral("compareWithBefore"), tr("Compare with before"),
                    tr("Compare each rank with the last standings before the scores fell back"),
                    [this] { emit beforeWanted(m_board); }};
    actions += {QStringLiteral("dismissRollback"), tr("Dismiss"), tr("Do not show this again"),
                [this] { m_watchedBoards.dismissLoss(m_board); }};
    // It stays here when all is well again.
    const QString time = clockText(board.loss->to.time_since_epoch().count(), m_session.zone());
    const std::string words = listText(
        ListOf::Sentences, {phrase("incident", "{}.", what),
                            laterIncidentsText(board.incidentCount - board.incidentsToLoss, m_wording)});
    m_bar.showMessage(MessageBar::Kind::Error, displayText(words), actions,
                      tr("%1:", "the time of an incident").arg(time));
}

void LiveWarning::saveBefore()
{
    const LiveBoardData *board = m_watchedBoards.find(m_board);
    if (!board || !board->beforeLoss)
        return;
    QFileDialog *dialog =
        saveDialog(m_bar.window(), tr("Save the standings before"), {},
                   {{tr("CSV (*.csv)"), QStringLiteral("csv")},
                    {tr("Commands for redis-cli (*.redis)"), QStringLiteral("redis")}},
                   QStringLiteral("before %1 %2")
                       .arg(fileNameText(m_board), displayText(keptRanksName(*board->beforeLoss))));
    dialog->setObjectName(QStringLiteral("beforeDialog"));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, standing = board->beforeLoss, decoder = board->decoder, key = m_board.toStdString(),
             wording = m_wording](const QString &path) {
                const auto save = [=](const Progress &) -> Result<QString> {
                    TRY(saveKeptStanding(path.toStdString(), *standing, decoder, key));
                    return displayText(coverageText(standing->coverage(), wording));
                };
                m_saving.start(save, [this, path](Result<QString> &saved) {
                    emit done(saved ? tr("Saved %1: %2").arg(QFileInfo(path).fileName(), *saved)
                                    : displayText(saved.error().message));
                });
            });
    dialog->open();
}

bool LiveWarning::isUnread(const LiveBoardData &board) const
{
    if (board.view.codec || m_session.codecs().busy(board.key) || !board.latest() ||
        board.latest()->head().empty())
        return false;
    return std::abs(board.latest()->head().raw(0)) >= packedFrom;
}

QString LiveWarning::damage(const LiveBoardData &board) const
{
    const auto writer = board.audit.otherWriter();
    const StandingPtr latest = board.latest();
    const WatchedRanks ranks = board.watched();
    const auto deeper = m_watchedBoards.deeperWatchOf(board);
    // Changes of a writer count from its first one; a second starting time next to it confuses.
    const std::string watched = writer ? watchesSentence(ranks, deeper, m_wording)
                                       : watchedSentence(board.audit, ranks, deeper, m_wording);
    return displayText(
        listText(ListOf::Sentences,
                 {writer ? otherWriterSentence(*writer, board.decoder.spec(), m_wording)
                         : damageHeadline(board.audit.log(), m_watchedBoards.now(), m_wording),
                  writer ? otherDamageSentence(board.audit.log().damage() - writer->changes, m_wording)
                         : std::string(),
                  latest && (!latest->isWhole() || board.shards > 1) ? watched : std::string()}));
}

void LiveWarning::listDamage()
{
    (new DamageDialog(m_watchedBoards, m_board, m_wording, m_bar.window()))->open();
}

} // namespace tiebreak

#include "moc_livewarning.cpp"
