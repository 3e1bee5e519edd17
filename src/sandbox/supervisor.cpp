// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/supervisor.h"

#include "core/prose/sentence.h"
#include "redis/wire/secrets.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <system_error>

namespace tiebreak
{

namespace
{

// Arguments: directory, log, command. Standard input is the lifeline, standard output the report: first the
// server's process id, then, when it ended by itself, its last words.
// One subshell waits for Tiebreak's end, the shell itself for the server's; should one of the two be killed,
// the other still cleans up. The group is killed as a whole, so no process id can have changed hands.
constexpr const char *script = R"sh(
PATH=$PATH:/usr/bin:/bin
directory=$1
log=$2
shift 2
cd /
exec 3<&0
"$@" </dev/null >"$log" 2>&1 3<&- &
server=$!
(
    read -r _ <&3
    rm -rf "$directory"
    kill -9 0
) >/dev/null 2>&1 &
watcher=$!
exec 3<&- </dev/null
echo "$server"
wait "$server"
words=$(tail -c 60000 "$log")
kill -9 "$watcher"
rm -rf "$directory"
printf '%s\n' "$words"
)sh";

struct Pipe {
    int read = -1;
    int write = -1;
    bool open()
    {
        std::array<int, 2> ends{-1, -1};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            return false;
        read = ends[0];
        write = ends[1];
        return true;
    }
};

void closeIfOpen(int descriptor)
{
    if (descriptor >= 0)
        ::close(descriptor);
}

std::unexpected<Error> noProcess(int error)
{
    return failure(ErrorKind::Io, sentence("The sandbox's server could not be started: {}.",
                                           std::generic_category().message(error)));
}

int spawn(pid_t &process, const std::vector<std::string> &arguments, int input, int output)
{
    std::vector<char *> words;
    words.reserve(arguments.size() + 1);
    for (const std::string &argument : arguments)
        words.push_back(const_cast<char *>(argument.c_str()));
    words.push_back(nullptr);

    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);

    // A Tiebreak that ignores SIGPIPE or blocks SIGINT must not hand that on.
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

    const int error = ::posix_spawn(&process, "/bin/sh", &files, &attributes, words.data(),
                                    environmentWithoutPasswords().data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

} // namespace

Result<std::unique_ptr<Supervisor>> Supervisor::start(const std::string &directory, const std::string &log,
                                                      const std::vector<std::string> &command)
{
    Pipe lifeline;
    Pipe report;
    if (!lifeline.open() || !report.open()) {
        const int error = errno;
        closeIfOpen(lifeline.read);
        closeIfOpen(lifeline.write);
        return noProcess(error);
    }
    std::vector<std::string> arguments{"sh", "-c", script, "tiebreak-sandbox", directory, log};
    arguments.insert(arguments.end(), command.begin(), command.end());
    pid_t process = -1;
    const int error = spawn(process, arguments, lifeline.read, report.write);
    ::close(lifeline.read);
    ::close(report.write);
    if (error != 0) {
        ::close(lifeline.write);
        ::close(report.read);
        return noProcess(error);
    }
    return std::unique_ptr<Supervisor>(new Supervisor(process, lifeline.write, report.read));
}

Supervisor::Supervisor(pid_t process, int lifeline, int report)
    : m_process(process), m_lifeline(lifeline), m_report(report)
{
}

Supervisor::~Supervisor()
{
    ::close(m_lifeline);
    // A supervisor that somebody has stopped or killed cannot do its work; the server is in its group.
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(2);
    for (auto left = deadline - std::chrono::steady_clock::now(); left.count() > 0;
         left = deadline - std::chrono::steady_clock::now()) {
        if (!running(std::chrono::ceil<std::chrono::milliseconds>(left)))
            break;
    }
    ::kill(-m_process, SIGKILL);
    while (::waitpid(m_process, nullptr, 0) < 0 && errno == EINTR) {
    }
    ::close(m_report);
}

bool Supervisor::running(std::chrono::milliseconds patience)
{
    if (m_ended)
        return false;
    pollfd waiting{.fd = m_report, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0)
        return true;
    std::array<char, 4096> bytes;
    const ssize_t count = ::read(m_report, bytes.data(), bytes.size());
    if (count > 0)
        m_told.append(bytes.data(), static_cast<std::size_t>(count));
    m_ended = count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN);
    return !m_ended;
}

long long Supervisor::serverProcessId() const
{
    const std::size_t line = m_told.find('\n');
    long long process = 0;
    if (line != std::string::npos)
        std::from_chars(m_told.data(), m_told.data() + line, process);
    return process;
}

std::string Supervisor::lastWords() const
{
    const std::size_t line = m_told.find('\n');
    std::string words = line == std::string::npos ? std::string() : m_told.substr(line + 1);
    while (!words.empty() && words.back() == '\n')
        words.pop_back();
    return words;
}

} // namespace tiebreak
