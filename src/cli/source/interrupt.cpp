// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/interrupt.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace tiebreak
{

namespace
{

constexpr int handled[] = {SIGINT, SIGTERM, SIGHUP};

// A signal handler reaches nothing but globals, and may do little more than write(2).
std::atomic<int> signalPipe = -1;

void onSignal(int signal)
{
    const int saved = errno;
    const auto byte = static_cast<char>(signal);
    [[maybe_unused]] const auto count = ::write(signalPipe, &byte, 1);
    errno = saved;
}

} // namespace

Interrupt::Interrupt(std::stop_source stop)
{
    if (::pipe2(m_pipe, O_CLOEXEC) != 0)
        return;
    signalPipe = m_pipe[1];
    m_listener = std::thread(&Interrupt::listen, this, m_pipe[0], std::move(stop));
    for (const int signal : handled) {
        struct sigaction old = {};
        struct sigaction action = {};
        action.sa_handler = onSignal;
        action.sa_flags = SA_RESTART;
        ::sigaction(signal, nullptr, &old);
        if (old.sa_handler != SIG_IGN)
            ::sigaction(signal, &action, nullptr);
    }
}

Interrupt::~Interrupt()
{
    if (!m_listener.joinable())
        return;
    for (const int signal : handled) {
        struct sigaction current = {};
        ::sigaction(signal, nullptr, &current);
        if (current.sa_handler == onSignal)
            ::signal(signal, SIG_DFL);
    }
    signalPipe = -1;
    ::close(m_pipe[1]);
    m_listener.join();
    ::close(m_pipe[0]);
}

void Interrupt::listen(int pipe, std::stop_source stop)
{
    char byte = 0;
    for (;;) {
        const auto count = ::read(pipe, &byte, 1);
        if (count == 0)
            return;
        if (count < 0)
            continue;
        if (m_signal != 0)
            dieOf(byte);
        m_signal = byte;
        stop.request_stop();
    }
}

void dieOf(int signal)
{
    ::signal(signal, SIG_DFL);
    ::raise(signal);
    std::_Exit(128 + signal);
}

} // namespace tiebreak
