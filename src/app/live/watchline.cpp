// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/watchline.h"

#include "app/look/palette.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/elidedlabel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int dotRoom = 34;

} // namespace

QList<WatchLine::Pace> WatchLine::paces()
{
    return {{100, 1000, tr("On change")},
            {500, 500, tr("Twice per second")},
            {1000, 1000, tr("Every second")},
            {5000, 5000, tr("Every 5 s")},
            {30000, 30000, tr("Every 30 s")}};
}

WatchLine::Pace WatchLine::paceOf(int rungMilliseconds)
{
    const QList<Pace> all = paces();
    if (rungMilliseconds > 0 && rungMilliseconds < all.size()) // a place in the list, as version 0.1 kept it
        return all[rungMilliseconds];
    const auto known = std::ranges::find(all, rungMilliseconds, &Pace::rungMilliseconds);
    return known == all.end() ? all.front() : *known;
}

WatchLine::WatchLine(QWidget *parent)
    : PaintedWidget(parent), m_way(new ElidedLabel), m_read(new ElidedLabel), m_pace(new QComboBox)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(dotRoom, 3, 14, 3);
    row->setSpacing(12);
    m_way->setObjectName(QStringLiteral("watchWay"));
    m_way->setElideMode(Qt::ElideRight);
    m_way->setDropsFacts(true);
    m_way->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    row->addWidget(m_way, 3);
    m_read->setObjectName(QStringLiteral("lastRead"));
    m_read->setSecondary(true);
    m_read->setElideMode(Qt::ElideRight);
    m_read->setDropsFacts(true);
    row->addWidget(m_read, 2);
    m_pace->setObjectName(QStringLiteral("pace"));
    for (const Pace &pace : paces())
        m_pace->addItem(pace.text, pace.rungMilliseconds);
    m_pace->setToolTip(tr("How often a board is read at most. On change: 10 times per second if the server "
                          "sends change notifications, otherwise once per second."));
    m_pace->setAccessibleName(tr("How often boards are read"));
    m_pace->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_pace->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    row->addWidget(m_pace);
    setChoiceDelegates(*this);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_pace, &QComboBox::activated, this, [this] { emit paceChosen(m_pace->currentData().toInt()); });
}

void WatchLine::setState(const QString &way, const QString &why, bool sound)
{
    m_way->setText(way);
    setToolTip(why);
    if (sound == m_sound)
        return;
    m_sound = sound;
    update();
}

void WatchLine::setLastRead(const QString &text)
{
    m_read->setText(text);
}

void WatchLine::setPaced(bool paced)
{
    m_pace->setVisible(paced);
}

void WatchLine::setPace(int rungMilliseconds)
{
    m_pace->setCurrentIndex(m_pace->findData(rungMilliseconds));
}

void WatchLine::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(QRect(0, 0, width(), 1), colours.separator);
    if (m_way->text().isEmpty())
        return;
    const QColor colour = m_sound ? colours.exact : colours.blurred;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.4));
    painter.setBrush(m_sound ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawEllipse(QPointF(22, rect().center().y() + 1), 3.6, 3.6);
}

} // namespace tiebreak

#include "moc_watchline.cpp"
