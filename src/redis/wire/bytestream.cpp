// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/bytestream.h"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace tiebreak
{

namespace
{

class SocketStream final : public ByteStream
{
public:
    explicit SocketStream(int fd) : m_fd(fd) {}
    ~SocketStream() override { ::close(m_fd); }
    SocketStream(const SocketStream &) = delete;
    SocketStream &operator=(const SocketStream &) = delete;

    Step read(std::span<char> into) override { return step(::recv(m_fd, into.data(), into.size(), 0), true); }
    Step write(std::string_view bytes) override
    {
        return step(::send(m_fd, bytes.data(), bytes.size(), MSG_NOSIGNAL), false);
    }
    int descriptor() const override { return m_fd; }

private:
    static Step step(ssize_t moved, bool reading)
    {
        if (moved > 0)
            return {Step::State::Moved, static_cast<std::size_t>(moved), 0};
        if (moved == 0)
            return {reading ? Step::State::Ended : Step::State::WouldBlock, 0, 0};
        if (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)
            return {};
        return {Step::State::Failed, 0, errno};
    }

    int m_fd;
};

} // namespace

std::unique_ptr<ByteStream> socketStream(int fd)
{
    return std::make_unique<SocketStream>(fd);
}

} // namespace tiebreak
