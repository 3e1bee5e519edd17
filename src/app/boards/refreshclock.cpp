// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/refreshclock.h"

#include "app/session/session.h"

#include <QApplication>

#include <utility>

namespace tiebreak
{

namespace
{

constexpr auto refreshSetting = "refreshSeconds";
constexpr std::chrono::milliseconds resumeCheck{200};

} // namespace

RefreshClock::RefreshClock(Session &session, QWidget &page, std::function<bool()> isEditing)
    : QObject(&page)
    , m_session(session)
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
    connect(&session, &Session::serverChanged, this, [this] {
        readInterval();
        emit intervalChanged(m_interval);
    });
    readInterval();
}

void RefreshClock::readInterval()
{
    m_interval = std::chrono::seconds(m_session.serverSetting(refreshSetting, 0).toInt());
    start();
}

void RefreshClock::setInterval(std::chrono::seconds interval)
{
    m_interval = interval;
    m_session.keepServerSetting(refreshSetting, int(interval.count()));
    start();
}

void RefreshClock::start()
{
    setPaused(false);
    m_timer.stop();
    if (m_interval.count() > 0)
        m_timer.start(m_interval);
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
