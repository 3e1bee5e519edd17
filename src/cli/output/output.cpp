// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/output.h"

#include "cli/output/printederrors.h"
#include "core/text/bytestext.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace tiebreak
{

namespace
{

/// A reader that is alive gets the end of the output even after a stop: this long it may take nothing.
constexpr int stoppedPatienceMs = 500;

} // namespace

Output::Output(int fd, std::stop_token stop)
    : m_fd(fd), m_terminal(::isatty(fd) == 1), m_stop(std::move(stop))
{
    if (!m_stop.stop_possible())
        return;
    m_stopEvent = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    m_onStop.emplace(m_stop, [event = m_stopEvent] { ::eventfd_write(event, 1); });
}

Output::~Output()
{
    m_onStop.reset();
    if (m_stopEvent >= 0)
        ::close(m_stopEvent);
}

bool Output::flush()
{
    // Only as much is sure not to block in a pipe that has room.
    const std::size_t max = m_stop.stop_possible() ? PIPE_BUF : std::string_view::npos;
    if (m_terminal)
        m_buffer = escapeControls(m_buffer);
    std::string_view rest = m_buffer;
    while (ok() && !rest.empty()) {
        if (m_stop.stop_possible() && !waitForRoom())
            continue;
        const std::string_view piece = rest.substr(0, max);
        const ssize_t count = ::write(m_fd, piece.data(), piece.size());
        if (count >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(count));
            m_written += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN) {
            waitForRoom();
        } else if (errno != EINTR) {
            m_errno = errno;
        }
    }
    m_buffer.clear();
    return ok();
}

/// Waits until the reader makes room. False when it is not known to have: ask again, unless ok() has ended.
bool Output::waitForRoom()
{
    const bool stopped = m_stop.stop_requested();
    pollfd waiting[] = {{m_fd, POLLOUT, 0}, {stopped ? -1 : m_stopEvent, POLLIN, 0}};
    const int ready = ::poll(waiting, 2, stopped ? stoppedPatienceMs : -1);
    if (ready < 0 && errno != EINTR)
        m_errno = errno;
    if (ready == 0)
        m_errno = ECANCELED;
    return ready > 0 && waiting[0].revents != 0;
}

bool Output::readerListens()
{
    pollfd end = {m_fd, 0, 0};
    if (ok() && ::poll(&end, 1, 0) > 0 && (end.revents & POLLERR) != 0)
        m_errno = EPIPE;
    return ok();
}

bool Output::stopped() const
{
    return m_errno == ECANCELED;
}

bool Output::readerGone() const
{
    return m_errno == EPIPE;
}

std::string Output::errorText() const
{
    return ok() ? std::string() : std::string(std::strerror(m_errno));
}

void Output::remark(std::string sentence, Remark kind)
{
    m_kinds.insert(kind);
    if (std::ranges::find(m_remarks, sentence) != m_remarks.end())
        return;
    printError(sentence);
    m_remarks.push_back(std::move(sentence));
}

void Output::forgetRemarks()
{
    m_remarks.clear();
    m_kinds.clear();
}

} // namespace tiebreak
