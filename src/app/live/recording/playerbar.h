// SPDX-License-Identifier: GPL-3.0-or-later
// What a recording is played with.
#pragma once

#include "app/live/recording/recordingreader.h"

#include <QTimeZone>
#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace tiebreak
{

class MomentField;
class MomentSlider;

/// Buttons, the slider over all of the time, the moment that is shown, and how fast it is played. Space plays
/// and pauses, Left and Right step to the change before and the next one, Home and End go to the first and to
/// the last moment.
class PlayerBar : public QWidget
{
    Q_OBJECT

public:
    explicit PlayerBar(QWidget *parent = nullptr);

    /// Without facts there is no time to point at yet; `gaps` are those of the board.
    void setFacts(const RecordingFacts *facts, const std::vector<RecordingGap> *gaps, bool grows);
    void setMoment(Moment moment);
    void setPlays(bool plays);
    void setZone(const QTimeZone &zone);
    /// The keys of the bar hold there too.
    void installShortcutsOn(QWidget *widget);
    void focusSlider();

signals:
    void momentWanted(Moment moment);
    void playWanted(bool plays);
    void stepWanted(int changes);
    void beginWanted();
    void endWanted();
    void speedChosen(int speed);
    /// What was typed is no moment, in a sentence.
    void refused(const QString &sentence);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QToolButton *addButton(const char *name, const QString &iconName, const QString &toolTip);
    /// Whether the key is one of the bar's; then what it stands for is done.
    bool takeKey(int key);
    void showZone();

    QToolButton *m_begin;
    QToolButton *m_back;
    QToolButton *m_play;
    QToolButton *m_forward;
    QToolButton *m_end;
    MomentSlider *m_slider;
    MomentField *m_moment;
    QLabel *m_zoneName;
    QLabel *m_grows;
    QComboBox *m_speed;
    QTimeZone m_zone = QTimeZone::utc();
    Moment m_shown;
    bool m_plays = false;
};

} // namespace tiebreak
