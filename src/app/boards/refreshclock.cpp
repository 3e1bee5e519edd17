// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/refreshclock.h"

#include <QApplication>
#include <QSettings>

#include <utility>

namespace tiebreak
{

namespace
{

constexpr auto refreshSetting = "board/refreshSeconds";
constexpr std::chrono::milliseconds resumeCheck{200};

} // namespace

RefreshClock::RefreshClock(QSettings &settings, QWidget &page, std::function<bool()> isEditing)
    : QObject(&page)
    , m_settings(settings)
    , m_page(page)
    , m_isEditing(std::move(isEditing))
    , m_timer(this)
    , m_resume(this)
{
    m_timer.setObjectName(QStringLiteral("refreshClock"));
    m_resume.setInterval(resumeCheck);
    connect(&m_timer, &QTimer::timeout, this, &RefreshClock::tick);
    connect(&m_resume, &QTimer::timeout, this, [this] {
        if (!userIsBusy())
            tick();
    });
}

std::chrono::seconds RefreshClock::interval() const
{
    return std::chrono::seconds(m_settings.value(QLatin1StringView(refreshSetting), 0).toInt());
}

void RefreshClock::setInterval(std::chrono::seconds interval)
{
    m_settings.setValue(QLatin1StringView(refreshSetting), int(interval.count()));
    setPaused(false);
    m_timer.stop();
    if (interval.count() > 0)
        m_timer.start(interval);
}

void RefreshClock::tick()
{
    setPaused(userIsBusy());
    if (!m_resume.isActive())
        emit due();
}

void RefreshClock::setPaused(bool paused)
{
    if (paused == m_resume.isActive())
        return;
    if (paused)
        m_resume.start();
    else
        m_resume.stop();
    emit pausedChanged(paused);
}

bool RefreshClock::userIsBusy() const
{
    return m_isEditing() || QApplication::activePopupWidget() ||
           QApplication::mouseButtons() != Qt::NoButton || !m_page.isVisible();
}

} // namespace tiebreak

#include "moc_refreshclock.cpp"
