// SPDX-License-Identifier: GPL-3.0-or-later
// What a recording is played with.
#pragma once

#include "app/live/recording/recordingreader.h"
#include "app/widgets/paintedwidget.h"
#include "files/recording/recordingjudge.h"

#include <QTimeZone>

class QComboBox;
class QLabel;

namespace tiebreak
{

class MomentField;
class MomentSlider;
class StepBar;

/// The buttons of a StepBar, whose steps are changes, the slider over all of the time, the moment that is
/// shown, and how fast it is played.
class PlayerBar : public PaintedWidget
{
    Q_OBJECT

public:
    explicit PlayerBar(QWidget *parent = nullptr);

    /// Without facts there is no time to point at yet; `gaps` are those of the board.
    void setFacts(const RecordingFacts *facts, const std::vector<RecordingGap> *gaps, bool grows);
    /// What the whole recording tells, or how much of it was judged so far; neither: nothing is said of it.
    void setJudged(const JudgedRecording *judged, bool isWhole, std::optional<int> percent);
    void setMoment(Moment moment);
    void setZone(const QTimeZone &zone);
    StepBar &steps() { return *m_steps; }
    void focusSlider();

signals:
    void momentWanted(Moment moment);
    void speedChosen(int speed);
    /// What was typed is no moment, in a sentence.
    void refused(const QString &sentence);

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    void showZone();

    StepBar *m_steps;
    MomentSlider *m_slider;
    MomentField *m_moment;
    QLabel *m_zoneName;
    QLabel *m_grows;
    QLabel *m_judged;
    QComboBox *m_speed;
    QTimeZone m_zone = QTimeZone::utc();
    Moment m_shown;
};

} // namespace tiebreak
