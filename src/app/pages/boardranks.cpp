// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that equal scores share, on the board page.
#include "app/pages/boardranks.h"

#include "app/pages/rowview.h"
#include "models/rowtexts.h"
#include "redis/wholeboard.h"

#include <QActionGroup>
#include <QHeaderView>

namespace tiebreak
{

BoardRanks::BoardRanks(Session &session, BoardModel &model, RowView &rows, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_model(model)
    , m_policies(new QActionGroup(this))
    , m_counting(session.threads())
{
    for (const RankPolicy policy : rankPolicies) {
        QAction *action = m_policies->addAction(policyText(policy));
        action->setObjectName(QStringLiteral("ranks-") + QString::fromUtf8(policyName(policy)));
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, policy] { choose(policy); });
        rows.header()->addAction(action);
    }
    connect(&session, &Session::boardChanged, this, &BoardRanks::takeReading);
    connect(&session.readings(), &BoardReadings::changed, this, &BoardRanks::takeReading);
    connect(&session, &Session::connected, this, &BoardRanks::refresh);
    takeReading();
}

void BoardRanks::choose(RankPolicy policy)
{
    BoardReading reading = m_session.readings().chosen(m_session.board());
    reading.ranks = policy;
    m_session.readings().remember(m_session.board(), reading);
    takeReading();
}

void BoardRanks::takeReading()
{
    const QByteArray key = m_session.board();
    const BoardReading reading = m_session.readings().shown(key);
    m_policies->actions().at(int(reading.ranks))->setChecked(true);
    if (key == m_key && reading == m_reading)
        return;
    m_key = key;
    m_reading = reading;
    stop();
    m_model.setRanks(reading.ranks, nullptr);
    count();
}

void BoardRanks::refresh()
{
    if (!m_counting.running())
        count();
}

void BoardRanks::stop()
{
    if (!m_counting.running())
        return;
    m_counting.cancel();
    emit progress(0, 0);
}

void BoardRanks::count()
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (m_reading.ranks == RankPolicy::Ordinal || m_key.isNull() || !pool)
        return;
    const auto work = [key = m_key.toStdString(), direction = m_reading.direction,
                       decoder = Decoder(m_reading.spec(), m_reading.season)](
                          Connection &connection,
                          const Progress &progress) -> Result<std::shared_ptr<const RankTable>> {
        const auto snapshot = readWholeBoard(connection, key, ReadWay::Pages, progress);
        if (!snapshot)
            return std::unexpected(snapshot.error());
        auto table = countRanks(*snapshot, decoder, direction, progress);
        if (!table)
            return std::unexpected(table.error());
        return std::make_shared<const RankTable>(std::move(*table));
    };
    m_counting.start(
        withConnection(pool, work),
        [this](Result<std::shared_ptr<const RankTable>> &table) {
            emit progress(0, 0);
            if (table)
                m_model.setRanks(m_reading.ranks, *table);
            else
                emit failed(table.error());
        },
        [this](std::uint64_t done, std::uint64_t total) { emit progress(done, total); });
}

} // namespace tiebreak
