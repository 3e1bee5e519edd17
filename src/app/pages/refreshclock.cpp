// SPDX-License-Identifier: GPL-3.0-or-later
// When a board is to be read again by itself.
#include "app/pages/refreshclock.h"

#include <QApplication>
#include <QLineEdit>
#include <QSettings>

namespace tiebreak
{

namespace
{

constexpr auto refreshSetting = "board/refreshSeconds";

} // namespace

RefreshClock::RefreshClock(QSettings &settings, QWidget &page)
    : QObject(&page), m_settings(settings), m_page(page), m_timer(this)
{
    m_timer.setObjectName(QStringLiteral("refreshClock"));
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (!userIsBusy())
            emit due();
    });
}

std::chrono::seconds RefreshClock::interval() const
{
    return std::chrono::seconds(m_settings.value(QLatin1StringView(refreshSetting), 0).toInt());
}

void RefreshClock::setInterval(std::chrono::seconds interval)
{
    m_settings.setValue(QLatin1StringView(refreshSetting), int(interval.count()));
    m_timer.stop();
    if (interval.count() > 0)
        m_timer.start(interval);
}

bool RefreshClock::userIsBusy() const
{
    const auto *field = qobject_cast<const QLineEdit *>(QApplication::focusWidget());
    return (field && m_page.isAncestorOf(field)) || QApplication::activePopupWidget() ||
           QApplication::mouseButtons() != Qt::NoButton || !m_page.isVisible();
}

} // namespace tiebreak
