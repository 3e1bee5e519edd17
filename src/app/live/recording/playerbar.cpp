// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/recording/playerbar.h"

#include "app/live/recording/momentfield.h"
#include "app/live/recording/momentslider.h"
#include "app/look/palette.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/secondarylabel.h"
#include "app/widgets/stepbar.h"
#include "models/text/displaywording.h"
#include "models/text/timetext.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPainter>

namespace tiebreak
{

namespace
{

constexpr int speeds[] = {1, 2, 10, 60, 600};

} // namespace

PlayerBar::PlayerBar(QWidget *parent) : PaintedWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14, 3, 14, 3);
    row->setSpacing(2);
    m_steps = new StepBar;
    m_steps->setToolTips({tr("To the first moment (Home)"), tr("To the change before (Left)"),
                          tr("To the next change (Right)"), tr("To the last moment (End)")});
    m_steps->setPlays(false);
    row->addWidget(m_steps);
    row->addSpacing(8);

    m_slider = new MomentSlider;
    m_slider->setObjectName(QStringLiteral("moments"));
    m_slider->setAccessibleName(tr("Moment of the recording"));
    m_steps->installShortcutsOn(m_slider);
    row->addWidget(m_slider, 1);
    row->addSpacing(10);

    m_judged = new SecondaryLabel;
    m_judged->setObjectName(QStringLiteral("judged"));
    m_judged->hide();
    row->addWidget(m_judged);
    row->addSpacing(6);
    m_grows = new SecondaryLabel;
    m_grows->setObjectName(QStringLiteral("grows"));
    m_grows->setText(tr("still recording"));
    m_grows->setToolTip(tr("This recording is still being written. Its end moves forward."));
    m_grows->hide();
    row->addWidget(m_grows);
    row->addSpacing(6);
    m_moment = new MomentField;
    m_moment->setObjectName(QStringLiteral("moment"));
    row->addWidget(m_moment);
    m_zoneName = new SecondaryLabel;
    m_zoneName->setObjectName(QStringLiteral("momentZone"));
    row->addSpacing(2);
    row->addWidget(m_zoneName);
    row->addSpacing(6);
    m_speed = new QComboBox;
    m_speed->setObjectName(QStringLiteral("speed"));
    for (const int speed : speeds)
        m_speed->addItem(tr("%1×").arg(speed));
    m_speed->setToolTip(tr("Playback speed"));
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    row->addWidget(m_speed);
    setChoiceDelegates(*this);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    showZone();

    connect(m_slider, &MomentSlider::momentWanted, this, &PlayerBar::momentWanted);
    connect(m_moment, &MomentField::momentEntered, this, &PlayerBar::momentWanted);
    connect(m_moment, &MomentField::refused, this, [this](const QString &text) {
        emit refused(
            tr("\"%1\" is not a time. Enter one such as 20:58:10.5 or 2026-11-20 20:58:10.").arg(text));
    });
    connect(m_speed, &QComboBox::activated, this, [this](int index) { emit speedChosen(speeds[index]); });
}

void PlayerBar::setFacts(const RecordingFacts *facts, const std::vector<RecordingGap> *gaps, bool grows)
{
    m_grows->setVisible(facts && grows);
    if (facts)
        m_slider->setTime(facts->first, facts->last, facts->activity);
    else
        m_slider->setTime({}, {}, {});
    m_slider->setGaps(gaps ? *gaps : std::vector<RecordingGap>());
}

void PlayerBar::setJudged(const JudgedRecording *judged, bool isWhole, std::optional<int> percent)
{
    m_slider->setMarks(judged ? judged->marks : std::vector<RecordingMark>());
    m_judged->setVisible(judged || percent);
    if (!judged) {
        m_judged->setText(tr("checking %1%").arg(percent.value_or(0)));
        m_judged->setToolTip(tr("The recording is being checked from start to end."));
        return;
    }
    const QString counts = displayText(judgedText(*judged, displayWording(m_zone)));
    const QString until = clockText(judged->last.time_since_epoch().count(), m_zone).section(u' ', 0, 0);
    m_judged->setText(isWhole ? counts : tr("%1 by %2", "counts, a time of day").arg(counts, until));
    m_judged->setToolTip(tr("Checked from %1 to %2: the rows that were recorded")
                             .arg(momentText(judged->first, m_zone), momentText(judged->last, m_zone)));
}

void PlayerBar::setMoment(Moment moment)
{
    m_shown = moment;
    if (!m_slider->isSliderDown())
        m_slider->setMoment(moment);
    m_slider->setAccessibleDescription(momentText(moment, m_zone));
    m_moment->setMoment(moment);
    showZone();
}

void PlayerBar::setZone(const QTimeZone &zone)
{
    m_zone = zone;
    m_slider->setZone(zone);
    m_moment->setZone(zone);
    showZone();
}

void PlayerBar::showZone()
{
    m_zoneName->setText(zoneName(m_zone, m_shown.time_since_epoch().count()));
}

void PlayerBar::focusSlider()
{
    m_slider->setFocus();
}

void PlayerBar::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.separator);
}

} // namespace tiebreak

#include "moc_playerbar.cpp"
