// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/boardlife.h"

#include "models/text/displaywording.h"
#include "models/text/nametext.h"

#include <QMenu>
#include <QPushButton>

namespace tiebreak
{

BoardLife::BoardLife(Session &session, QPushButton &button, QObject *parent)
    : QObject(parent), m_session(session), m_button(button), m_life(m_thread)
{
    connect(&button, &QPushButton::clicked, this, [this] { running() ? end() : offer(); });
    connect(&session, &Session::serverChanged, this, &BoardLife::end);
    showState();
}

void BoardLife::offer()
{
    auto *menu = new QMenu(&m_button);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Light traffic"), this, [this] { begin({}); });
    menu->addAction(tr("Light traffic and a second, faulty writer"), this,
                    [this] { begin({.brokenWriter = true}); });
    menu->popup(m_button.mapToGlobal(QPoint(0, m_button.height())));
}

void BoardLife::begin(const DemoTraffic &wanted)
{
    const QByteArray key = m_session.board();
    const DemoBoard *board = m_session.demoBoard(key);
    const std::shared_ptr<Sandbox> sandbox = m_session.sandbox();
    if (!board || !sandbox)
        return;
    m_board = key;
    DemoTraffic life = wanted;
    life.now = [clock = m_session.clock()] { return Moment(clock().time_since_epoch()); };
    m_life.start([sandbox, board = *board,
                  life](const Progress &progress) { return bringToLife(*sandbox, board, life, progress); },
                 [this](Result<LivedBoard> &result) {
                     m_board.clear();
                     if (!result)
                         emit failed(displayText(result.error().message));
                     showState();
                 });
    showState();
}

void BoardLife::end()
{
    m_life.cancel();
    m_board.clear();
    showState();
}

void BoardLife::showState()
{
    m_button.setVisible(m_session.isSandbox() && m_session.demoBoard(m_session.board()));
    m_button.setText(running() ? tr("Stop demo traffic") : tr("Start demo traffic"));
    m_button.setToolTip(running() ? tr("Stop the demo traffic on %1").arg(nameText(m_board.toStdString()))
                                  : tr("Write light traffic to this demo board of the sandbox. The menu has "
                                       "a variant with a faulty writer."));
}

} // namespace tiebreak

#include "moc_boardlife.cpp"
