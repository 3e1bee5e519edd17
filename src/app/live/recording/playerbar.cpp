// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/recording/playerbar.h"

#include "app/live/recording/momentfield.h"
#include "app/live/recording/momentslider.h"
#include "app/look/icons.h"
#include "app/look/palette.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/secondarylabel.h"
#include "models/text/timetext.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>

namespace tiebreak
{

namespace
{

constexpr int speeds[] = {1, 2, 10, 60, 600};

} // namespace

PlayerBar::PlayerBar(QWidget *parent) : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14, 3, 14, 3);
    row->setSpacing(2);
    m_begin = addButton("toBegin", QStringLiteral("to-begin"), tr("To the first moment (Home)"));
    m_back = addButton("stepBack", QStringLiteral("step-back"), tr("To the change before (Left)"));
    m_play = addButton("play", QStringLiteral("play"), {});
    m_forward = addButton("stepForward", QStringLiteral("step-forward"), tr("To the next change (Right)"));
    m_end = addButton("toEnd", QStringLiteral("to-end"), tr("To the last moment (End)"));
    row->addSpacing(8);

    m_slider = new MomentSlider;
    m_slider->setObjectName(QStringLiteral("moments"));
    m_slider->setAccessibleName(tr("Moment of the recording"));
    row->addWidget(m_slider, 1);
    row->addSpacing(10);

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
    setPlays(false);
    showZone();

    connect(m_begin, &QToolButton::clicked, this, &PlayerBar::beginWanted);
    connect(m_end, &QToolButton::clicked, this, &PlayerBar::endWanted);
    connect(m_back, &QToolButton::clicked, this, [this] { emit stepWanted(-1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { emit stepWanted(1); });
    connect(m_play, &QToolButton::clicked, this, [this] { emit playWanted(!m_plays); });
    connect(m_slider, &MomentSlider::momentWanted, this, &PlayerBar::momentWanted);
    connect(m_moment, &MomentField::momentEntered, this, &PlayerBar::momentWanted);
    connect(m_moment, &MomentField::refused, this, [this](const QString &text) {
        emit refused(
            tr("\"%1\" is not a time. Enter one such as 20:58:10.5 or 2026-11-20 20:58:10.").arg(text));
    });
    connect(m_speed, &QComboBox::activated, this, [this](int index) { emit speedChosen(speeds[index]); });
}

QToolButton *PlayerBar::addButton(const char *name, const QString &iconName, const QString &toolTip)
{
    auto *button = new QToolButton;
    button->setObjectName(QLatin1StringView(name));
    button->setIcon(icon(iconName));
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip.section(QStringLiteral(" ("), 0, 0));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
    installShortcutsOn(button); // arrows would go from one button to the next
    return button;
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

void PlayerBar::setMoment(Moment moment)
{
    m_shown = moment;
    if (!m_slider->isSliderDown())
        m_slider->setMoment(moment);
    m_slider->setAccessibleDescription(momentText(moment, m_zone));
    m_moment->setMoment(moment);
    showZone();
}

void PlayerBar::setPlays(bool plays)
{
    m_plays = plays;
    m_play->setIcon(icon(plays ? QStringLiteral("pause") : QStringLiteral("play")));
    m_play->setToolTip(plays ? tr("Pause (Space)") : tr("Play (Space)"));
    m_play->setAccessibleName(plays ? tr("Pause") : tr("Play"));
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

void PlayerBar::installShortcutsOn(QWidget *widget)
{
    widget->installEventFilter(this);
}

void PlayerBar::focusSlider()
{
    m_slider->setFocus();
}

bool PlayerBar::takeKey(int key)
{
    switch (key) {
    case Qt::Key_Space:
        emit playWanted(!m_plays);
        return true;
    case Qt::Key_Left:
        emit stepWanted(-1);
        return true;
    case Qt::Key_Right:
        emit stepWanted(1);
        return true;
    case Qt::Key_Home:
        emit beginWanted();
        return true;
    case Qt::Key_End:
        emit endWanted();
        return true;
    default:
        return false;
    }
}

bool PlayerBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && isVisible() && isEnabled()) {
        const auto *pressed = static_cast<QKeyEvent *>(event);
        const bool presses = pressed->key() == Qt::Key_Space && qobject_cast<QAbstractButton *>(watched);
        if (!presses && pressed->modifiers() == Qt::NoModifier && takeKey(pressed->key()))
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

void PlayerBar::keyPressEvent(QKeyEvent *event)
{
    if (event->modifiers() != Qt::NoModifier || !takeKey(event->key()))
        QWidget::keyPressEvent(event);
}

void PlayerBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, height() - 1, width(), 1), Palette::of(palette()).separator);
}

} // namespace tiebreak

#include "moc_playerbar.cpp"
