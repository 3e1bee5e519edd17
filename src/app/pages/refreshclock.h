// SPDX-License-Identifier: GPL-3.0-or-later
// When a board is to be read again by itself.
#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>

class QSettings;

namespace tiebreak
{

/// Ticks every few seconds, but holds still while the user is in the middle of something: a menu is open, a
/// mouse button is down, a field of the page has the focus, or the page is not to be seen.
class RefreshClock : public QObject
{
    Q_OBJECT

public:
    RefreshClock(QSettings &settings, QWidget &page);

    /// As chosen last; 0: never.
    std::chrono::seconds interval() const;
    /// Kept in the settings.
    void setInterval(std::chrono::seconds interval);

signals:
    void due();

private:
    bool userIsBusy() const;

    QSettings &m_settings;
    QWidget &m_page;
    QTimer m_timer;
};

} // namespace tiebreak
