// SPDX-License-Identifier: GPL-3.0-or-later
// Standard output as a buffer over write(2).
#include "cli/output.h"

#include <cerrno>
#include <cstring>
#include <poll.h>
#include <unistd.h>

namespace tiebreak
{

bool Output::flush()
{
    std::string_view rest = m_buffer;
    while (ok() && !rest.empty()) {
        const ssize_t count = ::write(m_fd, rest.data(), rest.size());
        if (count >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(count));
            m_written += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN) {
            pollfd waiting{m_fd, POLLOUT, 0};
            ::poll(&waiting, 1, -1);
        } else if (errno != EINTR) {
            m_errno = errno;
        }
    }
    m_buffer.clear();
    return ok();
}

bool Output::readerGone() const
{
    return m_errno == EPIPE;
}

std::string Output::errorText() const
{
    return ok() ? std::string() : std::string(std::strerror(m_errno));
}

} // namespace tiebreak
