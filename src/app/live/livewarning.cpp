// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/livewarning.h"

#include "app/live/damagedialog.h"
#include "app/widgets/messagebar.h"
#include "core/live/liveaudittext.h"
#include "core/live/liveboard.h"
#include "core/live/sellbytext.h"

#include <cmath>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr qint64 outlookPause = 30'000;   ///< milliseconds
constexpr double packedFrom = 4294967296; ///< points of their own are rarely so many

} // namespace

LiveWarning::LiveWarning(Session &session, LiveFeed &feed, MessageBar &bar, QObject *parent)
    : QObject(parent), m_session(session), m_feed(feed), m_bar(bar)
{
}

void LiveWarning::show(const LiveBoardData &board, const Wording &wording)
{
    if (board.key != m_board)
        m_outlookAge.invalidate();
    m_board = board.key;
    m_wording = wording;
    if (isUnread(board)) {
        m_bar.showMessage(MessageBar::Kind::Note,
                          tr("How these scores are packed is not sure: they are shown as they are stored."),
                          {{QStringLiteral("chooseCodec"), tr("Choose the codec"),
                            tr("Shows the board on the Boards page, where its codec is chosen"),
                            [this] { emit m_session.codecRequested(); }}});
        return;
    }
    if (board.audit.log().damage() == 0) {
        const QString words = outlook(board);
        if (words.isEmpty())
            m_bar.clear();
        else
            m_bar.showMessage(MessageBar::Kind::Note, words);
        return;
    }
    const QString lead = tr("Damage:");
    QString headline = damage(board);
    if (headline.startsWith(lead))
        headline = headline.mid(lead.size()).trimmed();
    m_bar.showMessage(
        MessageBar::Kind::Error, headline,
        {{QStringLiteral("listDamage"), tr("List"),
          tr("How many of each kind, and what was damaged, before and after"), [this] { listDamage(); }},
         {QStringLiteral("auditBoard"), tr("Audit this board"), tr("Reads the whole board and audits it"),
          [this] { emit m_session.auditRequested(); }}},
        lead);
}

bool LiveWarning::isUnread(const LiveBoardData &board) const
{
    if (board.view.codec || m_feed.codecs().busy(board.key) || !board.latest() ||
        board.latest()->head().empty())
        return false;
    return std::abs(board.latest()->head().raw(0)) >= packedFrom;
}

QString LiveWarning::damage(const LiveBoardData &board) const
{
    const auto writer = board.audit.otherWriter();
    return QString::fromStdString(writer ? otherWriterSentence(*writer, board.decoder.spec(), m_wording)
                                         : damageHeadline(board.audit.log(), m_feed.now(), m_wording));
}

QString LiveWarning::outlook(const LiveBoardData &board)
{
    // The growth of a day does not turn in half a minute, and takes a moment to weigh.
    if (m_outlookAge.isValid() && !m_outlookAge.hasExpired(outlookPause))
        return m_outlook;
    m_outlookAge.start();
    m_outlook.clear();
    if (!board.view.codec || !board.decoder.spec().hasTime())
        return m_outlook;
    std::vector<GrowthPoint> growth;
    const Moment now = m_feed.now();
    for (const StandingPtr &standing : board.history.between(now - 24h, now)) {
        const auto score =
            standing->head().empty() ? std::nullopt : scoreOf(board.decoder, standing->head().raw(0));
        if (score)
            growth.push_back({standing->answered(), *score});
    }
    m_outlook = QString::fromStdString(sellBySentence(sellBy(board.reach, growth, now), m_wording));
    return m_outlook;
}

void LiveWarning::listDamage()
{
    (new DamageDialog(m_feed, m_board, m_wording, m_bar.window()))->open();
}

} // namespace tiebreak

#include "moc_livewarning.cpp"
