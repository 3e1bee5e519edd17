// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/quitsignals.h"

#include <QSocketNotifier>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace tiebreak
{

namespace
{

constexpr int handled[] = {SIGTERM, SIGINT, SIGHUP};

// A signal handler reaches nothing but globals, and may do little more than write(2).
std::atomic<int> signalPipe = -1;

void onSignal(int)
{
    const int saved = errno;
    [[maybe_unused]] const auto count = ::write(signalPipe, "", 1);
    errno = saved;
}

} // namespace

QuitSignals::QuitSignals(QObject *parent) : QObject(parent)
{
    if (::pipe2(m_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    signalPipe = m_pipe[1];
    auto *notifier = new QSocketNotifier(m_pipe[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        while (::read(m_pipe[0], &byte, 1) > 0) {
        }
        emit quitRequested();
    });
    for (const int signal : handled) {
        struct sigaction old = {};
        struct sigaction action = {};
        action.sa_handler = onSignal;
        action.sa_flags = SA_RESTART | SA_RESETHAND;
        ::sigaction(signal, nullptr, &old);
        if (old.sa_handler != SIG_IGN)
            ::sigaction(signal, &action, nullptr);
    }
}

QuitSignals::~QuitSignals()
{
    if (m_pipe[0] < 0)
        return;
    for (const int signal : handled) {
        struct sigaction current = {};
        ::sigaction(signal, nullptr, &current);
        if (current.sa_handler == onSignal)
            ::signal(signal, SIG_DFL);
    }
    signalPipe = -1;
    ::close(m_pipe[1]);
    ::close(m_pipe[0]);
}

} // namespace tiebreak

#include "moc_quitsignals.cpp"
