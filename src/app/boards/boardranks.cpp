// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/boardranks.h"

#include "app/widgets/rowview.h"
#include "core/board/ranktext.h"
#include "models/text/displaywording.h"

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
        QAction *action = m_policies->addAction(displayText(policyText(policy)));
        action->setObjectName(QStringLiteral("ranks-") + QString::fromUtf8(policyName(policy)));
        action->setCheckable(true);
        action->setData(QVariant::fromValue(policy));
        connect(action, &QAction::triggered, this, [this, policy] { choosePolicy(policy); });
        rows.header()->addAction(action);
    }
    connect(&session, &Session::viewChanged, this, [this](const BoardView &, ViewChanges what) {
        if (what)
            showView();
    });
    connect(&session, &Session::connected, this, &BoardRanks::refresh);
    showView();
}

void BoardRanks::choosePolicy(RankPolicy policy)
{
    m_session.changeView([policy](BoardView &view) { view.ranks = policy; });
}

void BoardRanks::showView()
{
    const RankPolicy policy = m_session.view().ranks;
    for (QAction *action : m_policies->actions())
        action->setChecked(action->data().value<RankPolicy>() == policy);
    stop();
    m_model.setRanks(policy, nullptr);
    count();
}

void BoardRanks::refresh()
{
    stop();
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
    const auto source = m_session.rows();
    const BoardView &view = m_session.view();
    if (view.ranks == RankPolicy::Ordinal || !source)
        return;
    const auto work = [direction = view.direction, decoder = Decoder(view.spec(), view.timeRange),
                       kept = m_session.snapshots().find(view.name()), now = m_session.rowsClock(view.key)](
                          BoardRows &rows, const Progress &progress) -> Result<RankedBoard> {
        RankedBoard ranked;
        if (kept) {
            ranked.board = *kept;
        } else {
            TRY(auto whole, rows.readWhole(ReadWay::Pages, progress));
            ranked.board = {std::make_shared<const Snapshot>(std::move(whole.snapshot)),
                            now().time_since_epoch().count(),
                            {}};
        }
        ranked.wasRead = !kept;
        TRY(auto table, countRanks(*ranked.board.snapshot, decoder, direction, progress));
        ranked.table = std::make_shared<const RankTable>(std::move(table));
        return ranked;
    };
    m_counting.start(
        source->reading(view.direction, work),
        [this](Result<RankedBoard> &ranked) {
            emit progress(0, 0);
            if (!ranked) {
                emit failed(ranked.error());
                return;
            }
            if (ranked->wasRead)
                m_session.snapshots().keep(m_session.view().name(), ReadWay::Pages, ranked->board);
            m_model.setRanks(m_session.view().ranks, ranked->table);
        },
        [this](std::uint64_t done, std::uint64_t total) { emit progress(done, total); });
}

} // namespace tiebreak

#include "moc_boardranks.cpp"
