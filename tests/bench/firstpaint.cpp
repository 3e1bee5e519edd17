// SPDX-License-Identifier: GPL-3.0-or-later
// Preloaded into a Qt Widgets program: writes when its first window has been painted, and ends the program.
// So the program under measurement needs no code for it.
#include <QApplication>
#include <QEvent>
#include <QTimer>
#include <QWidget>

#include <chrono>
#include <cstdio>
#include <unistd.h>

namespace
{

class FirstPaint : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject *object, QEvent *event) override
    {
        if (event->type() != QEvent::Paint || m_seen || !object->isWidgetType())
            return false;
        m_seen = static_cast<QWidget *>(object)->window()->isVisible();
        // The whole window is painted within the event that is being handled now.
        if (m_seen)
            QTimer::singleShot(0, this, [] {
                const auto now = std::chrono::steady_clock::now().time_since_epoch();
                std::printf("%lld\n", static_cast<long long>(std::chrono::nanoseconds(now).count()));
                std::fflush(stdout);
                ::_exit(0);
            });
        return false;
    }

private:
    bool m_seen = false;
};

void watch()
{
    qApp->installEventFilter(new FirstPaint(qApp));
}

} // namespace

Q_COREAPP_STARTUP_FUNCTION(watch)
