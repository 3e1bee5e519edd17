// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/linesource.h"

#include "core/prose/sentence.h"

#include <cerrno>
#include <cstring>
#include <poll.h>
#include <unistd.h>

namespace tiebreak
{

LineSource::LineSource(int fd) : m_fd(fd), m_buffer(4 * longestLine) {}

const std::vector<InputLine> &LineSource::next()
{
    m_lines.clear();
    if (m_atEnd)
        return m_lines;
    // The views handed out last time end here, so the unfinished line may move to the front.
    std::memmove(m_buffer.data(), m_buffer.data() + m_start, m_used);
    m_start = 0;
    for (;;) {
        const ssize_t count = ::read(m_fd, m_buffer.data() + m_used, m_buffer.size() - m_used);
        if (count > 0) {
            m_used += static_cast<std::size_t>(count);
            split();
            return m_lines;
        }
        if (count == 0) {
            finish();
            return m_lines;
        }
        if (errno == EAGAIN) {
            pollfd waiting{m_fd, POLLIN, 0};
            ::poll(&waiting, 1, -1);
        } else if (errno != EINTR) {
            m_error = std::strerror(errno);
            finish();
            return m_lines;
        }
    }
}

void LineSource::split()
{
    for (;;) {
        const char *from = m_buffer.data() + m_start;
        const void *end = std::memchr(from + m_seen, '\n', m_used - m_seen);
        if (!end)
            break;
        const auto length = static_cast<std::size_t>(static_cast<const char *>(end) - from);
        deliver({from, length});
        m_start += length + 1;
        m_used -= length + 1;
        m_seen = 0;
    }
    m_seen = m_used;
    // One byte more than the limit, so that a carriage return at the end of a longest line is no reason to
    // drop it.
    if (m_used > longestLine + 1) {
        m_dropping = true;
        m_used = 0;
        m_seen = 0;
    }
}

void LineSource::finish()
{
    if (m_used > 0 || m_dropping)
        deliver({m_buffer.data() + m_start, m_used});
    m_used = 0;
    m_atEnd = true;
}

void LineSource::deliver(std::string_view text)
{
    if (text.ends_with('\r'))
        text.remove_suffix(1);
    const bool tooLong = m_dropping || text.size() > longestLine;
    m_lines.push_back({++m_number, tooLong ? std::string_view() : text, tooLong});
    m_dropping = false;
}

std::string tooLongText()
{
    return sentence("The line is longer than {} bytes.", LineSource::longestLine);
}

} // namespace tiebreak
