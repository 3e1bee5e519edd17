// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a server program, starts it in a private directory and waits until it answers.
#include "sandbox/sandbox.h"

#include "redis/connection.h"
#include "sandbox/sandboxdirectory.h"
#include "sandbox/supervisor.h"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace tiebreak
{

namespace
{

namespace fs = std::filesystem;
using namespace std::chrono_literals;

std::vector<std::string> programDirectories()
{
    std::vector<std::string> directories;
    const char *path = std::getenv("PATH");
    std::string_view left = path == nullptr ? "" : path;
    while (!left.empty()) {
        const std::size_t colon = std::min(left.find(':'), left.size());
        // An empty or relative entry would run whatever lies in the current directory.
        if (left.starts_with('/'))
            directories.emplace_back(left.substr(0, colon));
        left.remove_prefix(std::min(colon + 1, left.size()));
    }
    // Many a user's PATH leaves these out, though servers are installed there.
    for (const char *more : {"/usr/local/bin", "/usr/sbin", "/usr/local/sbin"})
        directories.emplace_back(more);
    return directories;
}

std::optional<std::string> findServerProgram()
{
    for (const char *name : {"redis-server", "valkey-server"}) {
        for (const std::string &directory : programDirectories()) {
            std::string program = directory + "/" + name;
            std::error_code ignored;
            if (fs::is_regular_file(program, ignored) && ::access(program.c_str(), X_OK) == 0)
                return program;
        }
    }
    return std::nullopt;
}

std::vector<std::string> serverCommand(const std::string &program, const SandboxDirectory &directory)
{
    return {program,
            "--port",
            "0",
            "--unixsocket",
            directory.socketPath(),
            "--unixsocketperm",
            "700",
            "--dir",
            directory.path(),
            "--logfile",
            "",
            "--daemonize",
            "no",
            "--save",
            "",
            "--appendonly",
            "no",
            "--maxmemory",
            "512mb",
            "--maxmemory-policy",
            "noeviction"};
}

std::string oneLine(std::string text)
{
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at))
        text.replace(at, 1, " / ");
    return text;
}

Endpoint endpointOf(const SandboxDirectory &directory)
{
    Endpoint endpoint;
    endpoint.unixPath = directory.socketPath();
    return endpoint;
}

bool answers(const Endpoint &endpoint)
{
    auto connection = Connection::open(endpoint, {.connect = 1000ms, .command = 1000ms});
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
            return failure(ErrorKind::Io,
                           program + " was started for the sandbox but did not answer within 10 s.");
    }
    const std::string words = oneLine(supervisor.lastWords());
    return failure(ErrorKind::Io, program + " ended at once instead of serving the sandbox" +
                                      (words.empty() ? std::string(".") : ". Its last words: " + words));
}

} // namespace

struct Sandbox::Process {
    std::unique_ptr<SandboxDirectory> directory; // outlives the server that uses it
    std::unique_ptr<Supervisor> supervisor;
};

Result<Sandbox> Sandbox::start(std::stop_token stop)
{
    const auto program = findServerProgram();
    if (!program)
        return failure(ErrorKind::Io,
                       "The sandbox needs redis-server or valkey-server, and neither is installed here. "
                       "On Debian or Ubuntu: sudo apt-get install redis-server");
    auto directory = SandboxDirectory::create();
    if (!directory)
        return std::unexpected(std::move(directory.error()));
    auto process = std::make_unique<Process>();
    process->directory = std::move(*directory);
    auto supervisor = Supervisor::start(process->directory->path(), process->directory->logPath(),
                                        serverCommand(*program, *process->directory));
    if (!supervisor)
        return std::unexpected(std::move(supervisor.error()));
    process->supervisor = std::move(*supervisor);
    if (auto ready = waitUntilReady(*process->supervisor, *process->directory, *program, stop); !ready)
        return std::unexpected(std::move(ready.error()));
    return Sandbox(std::move(process));
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

} // namespace tiebreak
