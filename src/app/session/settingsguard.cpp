// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/settingsguard.h"

#include "files/usersettings.h"
#include "models/text/displaywording.h"

#include <QEvent>

#include <cstdio>

namespace tiebreak
{

SettingsGuard::SettingsGuard(QSettings &settings) : m_settings(settings)
{
    settings.installEventFilter(this);
}

SettingsGuard::~SettingsGuard()
{
    check();
}

void SettingsGuard::check()
{
    if (m_told)
        return;
    const auto written = writeSettings(m_settings);
    if (written)
        return;
    m_told = true;
    std::fprintf(stderr, "tiebreak: %s\n", written.error().message.c_str());
    emit notKept(displayText(written.error().message));
}

bool SettingsGuard::eventFilter(QObject *watched, QEvent *event)
{
    // Settings write themselves once the event loop has nothing better to do.
    if (event->type() == QEvent::UpdateRequest)
        check();
    return QObject::eventFilter(watched, event);
}

} // namespace tiebreak

#include "moc_settingsguard.cpp"
