// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/password.h"

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <termios.h>
#include <unistd.h>

namespace tiebreak
{

namespace
{

/// The terminal of this process; it shows nothing that is typed while this lives.
class SilentTerminal
{
public:
    SilentTerminal() : m_file(::open("/dev/tty", O_RDWR | O_CLOEXEC))
    {
        if (m_file < 0 || ::tcgetattr(m_file, &m_before) != 0)
            return;
        termios silent = m_before;
        silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        silent.c_lflag |= ICANON | ISIG;
        m_silent = ::tcsetattr(m_file, TCSAFLUSH, &silent) == 0;
    }
    ~SilentTerminal()
    {
        if (m_silent)
            ::tcsetattr(m_file, TCSAFLUSH, &m_before);
        if (m_file >= 0)
            ::close(m_file);
    }
    SilentTerminal(const SilentTerminal &) = delete;
    SilentTerminal &operator=(const SilentTerminal &) = delete;

    bool isSilent() const { return m_silent; }
    int file() const { return m_file; }
    void write(std::string_view text) const
    {
        // A question that cannot be written is not worth a failure of its own.
        [[maybe_unused]] const auto count = ::write(m_file, text.data(), text.size());
    }

private:
    int m_file;
    termios m_before = {};
    bool m_silent = false;
};

} // namespace

bool canAskPassword()
{
    const int terminal = ::open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (terminal < 0)
        return false;
    ::close(terminal);
    return ::isatty(STDERR_FILENO) == 1;
}

Result<std::string> askPassword(const std::string &question, const std::stop_token &stop)
{
    const SilentTerminal terminal;
    if (!terminal.isSilent())
        return failure(ErrorKind::Usage,
                       "There is no terminal to ask for the password. Set REDISCLI_AUTH instead.");
    terminal.write(question);
    std::string password;
    for (bool ended = false; !ended;) {
        constexpr int moment = 100; // milliseconds: as late as this a request to stop may be heeded
        pollfd state{terminal.file(), POLLIN, 0};
        const int ready = ::poll(&state, 1, moment);
        if (stop.stop_requested()) {
            terminal.write("\n");
            return failure(ErrorKind::Cancelled, "Stopped.");
        }
        if (ready <= 0)
            continue;
        char piece[256];
        const ssize_t count = ::read(terminal.file(), piece, sizeof piece);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            terminal.write("\n");
            return failure(ErrorKind::Usage, "No password was entered: the input ended before Enter.");
        }
        password.append(piece, static_cast<std::size_t>(count));
        ended = password.ends_with('\n');
    }
    terminal.write("\n");
    password.pop_back();
    return password;
}

} // namespace tiebreak
