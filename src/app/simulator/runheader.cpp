// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/runheader.h"

#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/secondarylabel.h"
#include "models/simulator/figuretext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int headHeight = 36;
constexpr int barWidth = 190;
constexpr int minBarWidth = 50;

} // namespace

RunHeader::RunHeader(QWidget *parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_name(new ElidedLabel)
    , m_bar(new QProgressBar)
    , m_time(new SecondaryLabel)
    , m_pause(new QToolButton)
    , m_stop(new QToolButton)
{
    setFixedHeight(headHeight);
    m_title->setFont(strongFont());
    m_title->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    m_title->setObjectName(QStringLiteral("simTitle"));
    m_name->setElideMode(Qt::ElideRight);
    m_name->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_bar->setMinimumWidth(minBarWidth);
    m_bar->setMaximumWidth(barWidth);
    m_bar->setFixedHeight(6);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress of the run"));
    m_time->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred); // the name and the bar give way
    m_pause->setObjectName(QStringLiteral("simPause"));
    m_pause->setCheckable(true);
    setPaused(false);
    connect(m_pause, &QToolButton::toggled, this, [this](bool pause) {
        setPaused(pause);
        emit pauseRequested(pause);
    });
    m_stop->setObjectName(QStringLiteral("simStop"));
    m_stop->setIcon(icon(QStringLiteral("stop")));
    m_stop->setAccessibleName(tr("Stop"));
    m_stop->setToolTip(tr("End the runs; what was measured is kept and marked as incomplete (Esc)"));
    m_stop->setShortcut(QKeySequence(Qt::Key_Escape));
    connect(m_stop, &QToolButton::clicked, this, &RunHeader::stopRequested);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 0, 14, 0);
    layout->setSpacing(12);
    layout->addWidget(m_title);
    layout->addWidget(m_name, 1);
    layout->addWidget(m_bar);
    layout->addWidget(m_time);
    layout->addWidget(m_pause);
    layout->addWidget(m_stop);
    setRunning(false);
}

void RunHeader::setTitle(const QString &title, const QString &name, const QString &facts)
{
    m_title->setText(title);
    m_name->setText(facts.isEmpty() ? name : name + QStringLiteral("   ") + facts);
}

void RunHeader::setRunning(bool running)
{
    for (QWidget *part : {static_cast<QWidget *>(m_bar), static_cast<QWidget *>(m_time),
                          static_cast<QWidget *>(m_pause), static_cast<QWidget *>(m_stop)})
        part->setVisible(running);
    setPaused(false);
    setLoaded({}, {});
}

void RunHeader::setLoaded(std::chrono::milliseconds done, std::chrono::milliseconds total, bool counted,
                          const std::optional<std::chrono::milliseconds> &left)
{
    constexpr int whole = 1000;
    m_bar->setRange(0, whole);
    m_bar->setValue(total.count() > 0 ? int(whole * (double(done.count()) / double(total.count()))) : 0);
    const auto seconds = [&](std::chrono::milliseconds time) {
        return total < std::chrono::seconds(10)
                   ? QString::number(double(time.count() / 100) / 10, 'f', 1)
                   : groupedText(std::chrono::floor<std::chrono::seconds>(time).count());
    };
    const QString progress =
        total.count() == 0 ? QString()
        : counted
            ? tr("%1%").arg(100 * done.count() / total.count())
            : tr("%1 of %2 s").arg(seconds(done), seconds(std::max(total, std::chrono::milliseconds(100))));
    m_time->setText(factsText({progress, left ? tr("about %1 left").arg(aboutTimeText(*left)) : QString()}));
}

void RunHeader::setPaused(bool paused)
{
    const QSignalBlocker blocker(m_pause);
    m_pause->setChecked(paused);
    m_pause->setIcon(icon(paused ? QStringLiteral("play") : QStringLiteral("pause")));
    m_pause->setAccessibleName(paused ? tr("Resume") : tr("Pause"));
    m_pause->setToolTip(paused ? tr("Resume the run") : tr("Pause the run: nothing new starts"));
}

} // namespace tiebreak

#include "moc_runheader.cpp"
