// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/recording/playercontrols.h"

#include "app/widgets/stepbar.h"

namespace tiebreak
{

PlayerControls::PlayerControls(Session &session, RecordingPlayer &player, PlayerBar &bar, QObject *parent)
    : QObject(parent), m_session(session), m_player(player), m_bar(bar)
{
    connectBar();
    connectPlayer();
    connect(&session, &Session::zoneChanged, this, [this] { m_bar.setZone(m_session.zone()); });
    showOpen();
}

void PlayerControls::connectBar()
{
    connect(&m_bar, &PlayerBar::momentWanted, &m_player, &RecordingPlayer::seek);
    connect(&m_bar, &PlayerBar::speedChosen, &m_player, &RecordingPlayer::setSpeed);
    connect(&m_bar, &PlayerBar::refused, this, &PlayerControls::refused);
    StepBar &steps = m_bar.steps();
    connect(&steps, &StepBar::playWanted, this,
            [this] { m_player.plays() ? m_player.pause() : m_player.play(); });
    connect(&steps, &StepBar::stepWanted, &m_player, [player = &m_player](StepBar::Way way) {
        switch (way) {
        case StepBar::Way::First:
            return player->toBegin();
        case StepBar::Way::Back:
            return player->stepBack();
        case StepBar::Way::Forward:
            return player->stepForward();
        case StepBar::Way::Last:
            return player->toEnd();
        }
    });
}

void PlayerControls::connectPlayer()
{
    connect(&m_player, &RecordingPlayer::openChanged, this, &PlayerControls::showOpen);
    connect(&m_player, &RecordingPlayer::playsChanged, this,
            [this] { m_bar.steps().setPlays(m_player.plays()); });
    connect(&m_player, &RecordingPlayer::factsChanged, this, [this] {
        m_bar.setFacts(m_player.facts() ? &*m_player.facts() : nullptr, m_player.gaps(), m_player.grows());
        showJudged();
    });
    connect(&m_player, &RecordingPlayer::judgedChanged, this, &PlayerControls::showJudged);
    connect(&m_player, &RecordingPlayer::momentChanged, this, [this] { m_bar.setMoment(m_player.moment()); });
}

void PlayerControls::showJudged()
{
    const auto &judged = m_player.judged();
    m_bar.setJudged(judged ? &*judged : nullptr, m_player.judgedWhole(), m_player.judgedPercent());
}

void PlayerControls::showOpen()
{
    m_bar.setVisible(m_player.isOpen());
    m_bar.setFacts(nullptr, nullptr, false);
    m_bar.setZone(m_session.zone());
    if (m_player.isOpen())
        m_bar.setMoment(m_player.moment());
}

} // namespace tiebreak

#include "moc_playercontrols.cpp"
