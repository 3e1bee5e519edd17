// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sandbox.h"

#include "core/prose/sentence.h"
#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "sandbox/filecopy.h"
#include "sandbox/rdbloading.h"
#include "sandbox/sandboxdirectory.h"
#include "sandbox/sandboxtext.h"
#include "sandbox/serverprogram.h"
#include "sandbox/supervisor.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

namespace fs = std::filesystem;
using namespace std::chrono_literals;

std::vector<std::string> serverCommand(const std::string &program, const SandboxDirectory &directory,
                                       std::uint64_t memory)
{
    return {program, "--port", "0", "--unixsocket", directory.socketPath(), "--unixsocketperm", "700",
            "--dir", directory.path(), "--logfile", "", "--daemonize", "no", "--save", "", "--appendonly",
            "no", "--maxmemory", std::to_string(memory), "--maxmemory-policy", "noeviction",
            // A script could call it, and nothing typed in the sandbox is to reach another server.
            "--rename-command", "MIGRATE", ""};
}

/// Whether a server can check all of a file that it loads: from 6.2 on. Older ones end at a setting that they
/// do not know.
bool canSanitize(const std::string &program)
{
    const auto directory = SandboxDirectory::create(0);
    if (!directory)
        return true;
    const auto asked =
        Supervisor::start((*directory)->path(), (*directory)->logPath(), {program, "--version"});
    const auto deadline = std::chrono::steady_clock::now() + 5s;
    while (asked && (*asked)->running(1s) && std::chrono::steady_clock::now() < deadline) {
    }
    const std::string words = asked ? (*asked)->lastWords() : std::string();
    int major = 0;
    int minor = 0;
    const std::size_t version = words.find(" v=");
    return version == std::string::npos ||
           std::sscanf(words.c_str() + version, " v=%d.%d", &major, &minor) != 2 ||
           std::pair(major, minor) >= std::pair(6, 2);
}

Endpoint endpointOf(const SandboxDirectory &directory)
{
    Endpoint endpoint;
    endpoint.unixPath = directory.socketPath();
    return endpoint;
}

bool answers(const Endpoint &endpoint)
{
    auto connection = openConnection(endpoint, {.connect = 1000ms, .command = 1000ms});
    return connection && connection->run({"PING"});
}

Result<void> waitUntilReady(Supervisor &supervisor, const SandboxDirectory &directory,
                            const std::string &program, const std::stop_token &stop)
{
    const auto deadline = std::chrono::steady_clock::now() + 10s;
    while (supervisor.running(2ms)) {
        if (stop.stop_requested())
            return failure(ErrorKind::Cancelled, "Starting the sandbox was cancelled.");
        if (supervisor.serverProcessId() != 0 && answers(endpointOf(directory)))
            return {};
        if (std::chrono::steady_clock::now() > deadline)
            return failure(
                ErrorKind::Io,
                sentence("{} was started for the sandbox but did not answer within 10 s.", program));
    }
    const std::string words = lastLines(supervisor.lastWords(), 3);
    return failure(ErrorKind::Io,
                   words.empty()
                       ? sentence("{} ended at once instead of serving the sandbox.", program)
                       : sentence("{} ended at once instead of serving the sandbox. Its last words: {}",
                                  program, words));
}

} // namespace

bool isRdbFile(const std::string &path)
{
    if (path.ends_with(".rdb"))
        return true;
    std::error_code error;
    std::string magic(5, ' ');
    // Some files of /proc, of no size, wait for ever for what is still to come.
    if (!fs::is_regular_file(path, error) || fs::file_size(path, error) < magic.size() || error)
        return false;
    std::ifstream(path, std::ios::binary).read(magic.data(), 5);
    return magic == "REDIS";
}

std::uint64_t memoryForFiles()
{
    constexpr std::uint64_t min = std::uint64_t(512) << 20;
    std::ifstream facts("/proc/meminfo");
    std::string name;
    for (std::uint64_t kibibytes = 0; facts >> name >> kibibytes; facts.ignore(100, '\n')) {
        if (name == "MemAvailable:")
            return std::max(min, kibibytes * 1024 / 4 * 3);
    }
    return min;
}

struct Sandbox::Process {
    std::unique_ptr<SandboxDirectory> directory; // outlives the server that uses it
    std::unique_ptr<Supervisor> supervisor;
    std::string program;
    std::int64_t expiredKeys = 0;

    /// Finds the program and makes the directory, with so much room in it.
    static Result<std::unique_ptr<Process>> prepare(std::uint64_t room)
    {
        TRY(auto directory, SandboxDirectory::create(room));
        auto program = findServerProgram(directory->path());
        if (!program)
            return failure(ErrorKind::Io,
                           "The sandbox needs redis-server or valkey-server. Neither is installed here. On "
                           "Debian or Ubuntu: sudo apt-get install redis-tools");
        auto process = std::make_unique<Process>();
        process->directory = std::move(directory);
        process->program = *std::move(program);
        return process;
    }

    /// Starts the server with further arguments.
    Result<void> run(std::uint64_t memory, const std::vector<std::string> &more)
    {
        auto command = serverCommand(program, *directory, memory);
        command.insert(command.end(), more.begin(), more.end());
        TRY(supervisor, Supervisor::start(directory->path(), directory->logPath(), command));
        return {};
    }
};

Result<Sandbox> Sandbox::start(std::stop_token stop, std::uint64_t memory)
{
    TRY(auto process, Process::prepare(0));
    TRY(process->run(memory, {}));
    TRY(waitUntilReady(*process->supervisor, *process->directory, process->program, stop));
    return Sandbox(std::move(process));
}

Result<Sandbox> Sandbox::load(const std::string &rdbFile, const Progress &progress, std::uint64_t memory)
{
    TRY(const auto size, fileSize(rdbFile));
    // The log wants a little room as well.
    TRY(auto made, Process::prepare(size + (std::uint64_t(1) << 20)));
    Process &process = *made;
    const Progress copying(progress.stopToken(), [&progress](std::uint64_t done, std::uint64_t total) {
        progress.report(done, 2 * total);
    });
    const Progress loading(progress.stopToken(), [&progress](std::uint64_t done, std::uint64_t total) {
        progress.report(total + done, 2 * total);
    });
    TRY(copyFile(rdbFile, process.directory->rdbPath(), copying));
    // A file may come from anywhere: the server is to check all of it, and to take many databases.
    std::vector<std::string> more{"--dbfilename", SandboxDirectory::rdbName, "--databases", "1024"};
    if (canSanitize(process.program))
        more.insert(more.end(), {"--sanitize-dump-payload", "yes"});
    TRY(process.run(memory, more));
    // What to do about a failure is to stay in view behind the name.
    const std::string name = std::filesystem::path(rdbFile).filename().string();
    TRY(process.expiredKeys,
        waitUntilLoaded(*process.supervisor, endpointOf(*process.directory), name, memory, loading));
    std::error_code ignored;
    fs::remove(process.directory->rdbPath(), ignored);
    return Sandbox(std::move(made));
}

Sandbox::Sandbox(std::unique_ptr<Process> process) : m_process(std::move(process)) {}

Sandbox::Sandbox(Sandbox &&) noexcept = default;
Sandbox &Sandbox::operator=(Sandbox &&) noexcept = default;
Sandbox::~Sandbox() = default;

Endpoint Sandbox::endpoint() const
{
    return endpointOf(*m_process->directory);
}

long long Sandbox::processId() const
{
    return m_process->supervisor->serverProcessId();
}

std::int64_t Sandbox::expiredKeys() const
{
    return m_process->expiredKeys;
}

} // namespace tiebreak
