// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/sshstream.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/lines.h"
#include "redis/wire/secrets.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

/// How long ssh keeps its connection when nobody uses it.
constexpr auto idleSeconds = "60";
constexpr std::size_t wordsKept = 400;

/// A descriptor that closes itself.
class Descriptor
{
public:
    explicit Descriptor(int fd = -1) : m_fd(fd) {}
    Descriptor(Descriptor &&other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        return *this;
    }
    ~Descriptor()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    int get() const { return m_fd; }

private:
    int m_fd;
};

/// A program that runs; killed and waited for with this object.
class Child
{
public:
    explicit Child(pid_t pid) : m_pid(pid) {}
    Child(Child &&other) noexcept : m_pid(std::exchange(other.m_pid, -1)) {}
    Child &operator=(Child &&) = delete;
    ~Child()
    {
        if (m_pid <= 0)
            return;
        ::kill(m_pid, SIGTERM);
        (void)wait();
    }
    pid_t pid() const { return m_pid; }
    /// Its exit status once it has ended; -1 where a signal ended it.
    int wait()
    {
        int status = 0;
        while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR)
            continue;
        m_pid = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    pid_t m_pid;
};

std::unexpected<Error> noSsh(int error)
{
    if (error == ENOENT)
        return failure(ErrorKind::Io, sentence("ssh is not installed. Install it to reach this server."));
    return failure(ErrorKind::Io, sentence("ssh cannot be started ({}).", std::strerror(error)));
}

/// Starts ssh. `input` and `output` may be the same; what it complains of goes to `words`.
Result<Child> startSsh(const std::vector<std::string> &arguments, int input, int output, int words)
{
    std::vector<char *> argv;
    std::string name = "ssh";
    argv.push_back(name.data());
    std::vector<std::string> own = arguments;
    for (std::string &argument : own)
        argv.push_back(argument.data());
    argv.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, words, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE); // we ignore it, and what is ignored is inherited
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    pid_t pid = -1;
    const int error =
        ::posix_spawnp(&pid, "ssh", &actions, &attributes, argv.data(), environmentWithoutPasswords().data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0)
        return noSsh(error);
    return Child(pid);
}

/// The lines that ssh has complained with, at least one.
std::vector<std::string> linesIn(int words)
{
    std::string text(16384, '\0');
    const ssize_t length = ::pread(words, text.data(), text.size(), 0);
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
    std::vector<std::string> lines;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view line = trimmed(takeLine(rest));
        // Says only that there was a cause, which stands before it.
        if (!line.empty() && line != "stdio forwarding failed")
            lines.emplace_back(line);
    }
    return lines.empty() ? std::vector{sentence("It gave no reason.")} : lines;
}

/// What helps against a complaint; empty where that is plain. `target`: as ssh takes the destination.
std::string adviceAgainst(const std::vector<std::string> &lines, const std::string &target)
{
    const auto says = [&](std::string_view words) {
        return std::ranges::any_of(lines, [&](const std::string &line) { return line.contains(words); });
    };
    if (says("IDENTIFICATION HAS CHANGED"))
        return sentence("Its host key is another one than before: ask who runs it whether that is meant.");
    if (says("Host key verification failed"))
        return sentence("Its host key is not known here: log in once in a terminal with ssh {} to accept it.",
                        shellWord(target));
    if (says("Permission denied"))
        return sentence("No password can be asked for here. Set up a key, in ssh-agent if it has a "
                        "passphrase; ssh {} in a terminal shows what is asked for.",
                        shellWord(target));
    return {};
}

/// `what` failed because of what ssh complains of: the cause, which is its last line, then what helps, then
/// what it said before.
std::string complaintText(int words, const std::string &target,
                          const std::function<std::string(const std::string &cause)> &what)
{
    std::vector<std::string> lines = linesIn(words);
    std::string cause = excerpt(lines.back(), wordsKept);
    if (!cause.ends_with('.'))
        cause += '.';
    const std::string advice = adviceAgainst(lines, target);
    lines.pop_back();
    // That it could not ask either is no news; a frame of @ says nothing.
    std::erase_if(lines, [](const std::string &line) {
        return line.starts_with("ssh_askpass:") || line.starts_with('@');
    });
    const std::string before = listText(ListOf::Clauses, lines);
    return listText(
        ListOf::Sentences,
        {what(cause), advice,
         before.empty() ? std::string() : sentence("Before that ssh said: {}", excerpt(before, wordsKept))});
}

Descriptor emptyFile()
{
    return Descriptor(::memfd_create("ssh", MFD_CLOEXEC));
}

/// A directory that nobody else can look into, for the sockets of ssh.
Result<std::string> socketDirectory()
{
    const char *runtime = std::getenv("XDG_RUNTIME_DIR");
    const std::string parent = runtime != nullptr && *runtime == '/' ? runtime : "/tmp";
    const std::string path = parent + "/tiebreak-ssh-" + std::to_string(::geteuid());
    ::mkdir(path.c_str(), 0700);
    struct stat found {
    };
    if (::lstat(path.c_str(), &found) != 0 || !S_ISDIR(found.st_mode) || found.st_uid != ::geteuid() ||
        (found.st_mode & 077) != 0)
        return failure(ErrorKind::Io,
                       sentence("ssh needs the directory {}, which belongs to another user.", excerpt(path)));
    return path;
}

/// As ssh takes it: a port makes it a URL. Nothing for what may be taken for an option, or is none.
std::optional<std::string> sshDestination(const std::string &destination)
{
    const auto unfit = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == 0x7f; };
    if (destination.empty() || destination.starts_with('-') || std::ranges::any_of(destination, unfit) ||
        destination.contains('/'))
        return std::nullopt;
    const std::size_t host = destination.rfind('@') + 1; // npos + 1 is 0
    const bool hasPort =
        destination.find(':', destination[host] == '[' ? destination.find(']') : host) != std::string::npos;
    return hasPort ? "ssh://" + destination : destination;
}

/// Where ssh's control socket for this destination is; short, for sockets' paths are.
Result<std::string> controlPath(const std::string &destination)
{
    TRY(const auto directory, socketDirectory());
    // One user's names: a clash would be no danger, for ssh is told the destination too.
    return directory + '/' + std::to_string(std::hash<std::string>()(destination));
}

/// The stream of a socket whose other end is ssh's.
class SshStream final : public ByteStream
{
public:
    SshStream(std::unique_ptr<ByteStream> carrier, Child child, Descriptor words, const Endpoint &endpoint)
        : m_carrier(std::move(carrier))
        , m_words(std::move(words))
        , m_child(std::move(child))
        , m_address(hostPortText({endpoint.host, endpoint.port}))
        , m_destination(endpoint.ssh)
    {
    }

    Step read(std::span<char> into) override
    {
        const Step step = m_carrier->read(into);
        m_heard = m_heard || step.state == Step::State::Moved;
        const bool over = step.state == Step::State::Ended || step.state == Step::State::Failed;
        if (!over || m_heard)
            return step;
        m_failure = complaintText(m_words.get(), sshDestination(m_destination).value_or(m_destination),
                                  [this](const auto &cause) {
                                      return sentence("ssh cannot reach {} from {}: {}", excerpt(m_address),
                                                      excerpt(m_destination), cause);
                                  });
        return {Step::State::Failed, 0, 0};
    }
    Step write(std::string_view bytes) override { return m_carrier->write(bytes); }
    int descriptor() const override { return m_carrier->descriptor(); }
    bool holdsMore() const override { return m_carrier->holdsMore(); }
    std::string failure() const override { return m_failure; }

private:
    std::unique_ptr<ByteStream> m_carrier;
    Descriptor m_words;
    Child m_child;
    std::string m_address;
    std::string m_destination;
    std::string m_failure;
    bool m_heard = false;
};

} // namespace

Result<void> openTunnel(const std::string &destination, WaitClock::time_point deadline, Waiter &waiter,
                        const std::stop_token &stop)
{
    const auto target = sshDestination(destination);
    if (!target)
        return failure(ErrorKind::Usage,
                       sentence("The place to reach by ssh is written user@host, host or user@host:port."));
    TRY(const auto control, controlPath(destination));
    // Two that found nothing would each make one, and the second would stay behind for ever.
    const Descriptor lock(::open((control + ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600));
    while (lock.get() >= 0 && ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) {
        if (waiter.wait(-1, 0, std::min(deadline, WaitClock::now() + 50ms), stop) == Waiter::Outcome::Stopped)
            return failure(ErrorKind::Cancelled, "Stopped while connecting.");
        if (WaitClock::now() >= deadline)
            return failure(ErrorKind::Timeout,
                           sentence("ssh did not reach {} in time.", excerpt(destination)));
    }
    const Descriptor nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
    for (const bool makes : {false, true}) {
        const Descriptor words = emptyFile();
        const std::vector<std::string> arguments =
            makes ? std::vector<std::string>{"-f", "-N", "-M", "-S", control, "-o",
                                             std::string("ControlPersist=") + idleSeconds,
                                             // After sleep, or in another network, it must not hang for ever.
                                             "-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=2",
                                             "--", *target}
                  : std::vector<std::string>{"-S", control, "-O", "check", "--", *target};
        TRY(auto child, startSsh(arguments, nothing.get(), nothing.get(), words.get()));
        const Descriptor ended(static_cast<int>(::syscall(SYS_pidfd_open, child.pid(), 0)));
        switch (waiter.wait(ended.get(), POLLIN, deadline, stop)) {
        case Waiter::Outcome::Stopped:
            return failure(ErrorKind::Cancelled, "Stopped while connecting.");
        case Waiter::Outcome::TimedOut:
            return failure(ErrorKind::Timeout,
                           sentence("ssh did not reach {} in time.", excerpt(destination)));
        case Waiter::Outcome::Ready:
            break;
        }
        if (child.wait() == 0)
            return {};
        if (makes)
            return failure(ErrorKind::Connect, complaintText(words.get(), *target, [&](const auto &cause) {
                               return sentence("ssh cannot connect to {}: {}", excerpt(destination), cause);
                           }));
    }
    return {};
}

Result<std::unique_ptr<ByteStream>> streamThroughTunnel(const Endpoint &endpoint)
{
    if (!endpoint.unixPath.empty())
        return failure(ErrorKind::Usage, sentence("A unix socket is not reached by ssh."));
    const auto target = sshDestination(endpoint.ssh);
    TRY(const auto control, controlPath(endpoint.ssh));
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return failure(ErrorKind::Io, "The system has no file descriptor left for a connection.");
    auto carrier = socketStream(ends[0]);
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
    const Descriptor theirs(ends[1]);
    Descriptor words = emptyFile();
    TRY(auto child, startSsh({"-S", control, "-o", "ControlMaster=no", "-W",
                              hostPortText({endpoint.host, endpoint.port}), "--", *target},
                             theirs.get(), theirs.get(), words.get()));
    return std::make_unique<SshStream>(std::move(carrier), std::move(child), std::move(words), endpoint);
}

} // namespace tiebreak
