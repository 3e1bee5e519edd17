// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simulate/simulateprogress.h"

#include "core/prose/sentence.h"
#include "sim/record/runtext.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace tiebreak
{

namespace
{

std::size_t columnsOf(int fd)
{
    winsize size{};
    return ::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

void put(int fd, std::string_view text)
{
    // Progress that cannot be shown is no failure.
    [[maybe_unused]] const auto count = ::write(fd, text.data(), text.size());
}

} // namespace

SimulateProgress::SimulateProgress(int fd, std::size_t runs, unsigned rounds)
    : m_fd(fd), m_terminal(::isatty(fd) == 1), m_runs(runs), m_rounds(rounds)
{
}

SimulateProgress::~SimulateProgress()
{
    clear();
}

void SimulateProgress::begin(std::size_t index, unsigned round, const std::string &title)
{
    const std::lock_guard lock(m_mutex);
    m_index = index;
    m_round = round;
    m_title = title;
    m_last = {};
    m_stale = true;
}

void SimulateProgress::report(std::uint64_t done, std::uint64_t total)
{
    const std::lock_guard lock(m_mutex);
    m_stale = m_stale || done / 1000 != m_doneSeconds;
    m_doneSeconds = done / 1000;
    m_totalSeconds = (total + 999) / 1000;
    if (m_stale)
        write();
    m_stale = false;
}

void SimulateProgress::second(const RunSecond &second)
{
    const std::lock_guard lock(m_mutex);
    m_last = second;
}

void SimulateProgress::clear()
{
    const std::lock_guard lock(m_mutex);
    if (m_shown)
        put(m_fd, "\r\x1b[K");
    m_shown = false;
}

void SimulateProgress::write()
{
    if (!m_terminal)
        return;
    const std::string run =
        m_rounds > 1 ? sentence("round {} of {}, run {} of {}", m_round + 1, m_rounds, m_index + 1, m_runs)
                     : sentence("run {} of {}", m_index + 1, m_runs);
    std::string line = m_last.done > 0
                           ? sentence("{}  {} of {} s  {} ops/s  p99 {}  {}", run, m_doneSeconds,
                                      m_totalSeconds, m_last.done, millisecondsText(m_last.p99), m_title)
                           : phrase("run", "{}  {} of {} s  {}", run, m_doneSeconds, m_totalSeconds, m_title);
    // A title is ASCII.
    line.resize(std::min(line.size(), columnsOf(m_fd) - 1));
    put(m_fd, "\r" + line + "\x1b[K");
    m_shown = true;
}

} // namespace tiebreak
