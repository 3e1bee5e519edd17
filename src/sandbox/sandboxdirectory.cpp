// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sandboxdirectory.h"

#include "core/prose/sentence.h"
#include "redis/link/open.h"
#include "redis/wire/connection.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

namespace tiebreak
{

/// A server that a sandbox has left behind: it is still ours.
struct LeftOverSandbox {
    static WritableServer at(Endpoint endpoint)
    {
        return WritableServer(std::move(endpoint), std::make_shared<WritePermit>());
    }
};

namespace
{

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr std::string_view namePrefix = "tiebreak-sandbox-";
constexpr std::string_view socketName = "redis.sock";

std::vector<std::string> parentDirectories()
{
    std::vector<std::string> parents;
    for (const char *name : {"XDG_RUNTIME_DIR", "TMPDIR"}) {
        const char *value = std::getenv(name);
        if (value == nullptr || *value == '\0')
            continue;
        std::error_code error;
        const fs::path absolute = fs::absolute(value, error);
        if (!error)
            parents.push_back(absolute.lexically_normal().string());
    }
    parents.emplace_back("/tmp");
    return parents;
}

std::string pattern(const std::string &parent)
{
    return std::string(parent).append("/").append(namePrefix).append("XXXXXX");
}

bool socketFits(const std::string &directory)
{
    return directory.size() + 1 + socketName.size() < sizeof(sockaddr_un::sun_path);
}

int openDirectory(const std::string &path)
{
    return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/// True when `path` still names the directory that `opened` is, ours alone.
bool isOurs(const std::string &path, int opened)
{
    struct stat byPath {
    }, byDescriptor{};
    return ::lstat(path.c_str(), &byPath) == 0 && ::fstat(opened, &byDescriptor) == 0 &&
           byPath.st_dev == byDescriptor.st_dev && byPath.st_ino == byDescriptor.st_ino &&
           byPath.st_uid == ::geteuid() && (byPath.st_mode & 07777) == 0700;
}

/// True when no server is left behind the socket. Only a server of ours can have bound it in a private
/// directory.
bool endServer(const std::string &directory)
{
    Endpoint endpoint;
    endpoint.unixPath = std::string(directory).append("/").append(socketName);
    auto connection = openConnection(LeftOverSandbox::at(endpoint), {.connect = 500ms, .command = 1000ms});
    if (!connection)
        return connection.error().kind == ErrorKind::Connect;
    const auto ended = connection->run({"SHUTDOWN", "NOSAVE"});
    return !ended && ended.error().kind == ErrorKind::Closed;
}

void removeLeftOver(const std::string &path)
{
    const int lock = openDirectory(path);
    if (lock < 0)
        return;
    if (isOurs(path, lock) && ::flock(lock, LOCK_EX | LOCK_NB) == 0 && isOurs(path, lock) &&
        endServer(path)) {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    ::close(lock);
}

void removeLeftOvers(const std::string &parent)
{
    std::error_code error;
    std::vector<std::string> found;
    for (fs::directory_iterator entry(parent, error), end; !error && entry != end; entry.increment(error)) {
        if (entry->path().filename().string().starts_with(namePrefix))
            found.push_back(entry->path().string());
    }
    for (const std::string &path : found)
        removeLeftOver(path);
}

/// Nothing when `room` bytes fit there; else a sentence that says why not.
std::string shortage(const std::string &parent, std::uint64_t room)
{
    std::error_code error;
    const fs::space_info space = fs::space(parent, error);
    if (room == 0 || error || space.available >= room)
        return {};
    return sentence("{} has {} MiB free, and {} MiB are needed.", parent, space.available >> 20,
                    (room + (1 << 20) - 1) >> 20);
}

} // namespace

Result<std::unique_ptr<SandboxDirectory>> SandboxDirectory::create(std::uint64_t room)
{
    std::vector<std::string> reasons;
    for (const std::string &parent : parentDirectories()) {
        if (!socketFits(pattern(parent))) {
            reasons.push_back(sentence("The path of {} is too long for a socket.", parent));
            continue;
        }
        removeLeftOvers(parent);
        if (const std::string reason = shortage(parent, room); !reason.empty()) {
            reasons.push_back(reason);
            continue;
        }
        // Another Tiebreak may take the new directory for a left-over in the instant before it is locked.
        for (int attempt = 0; attempt < 100; ++attempt) {
            std::string path = pattern(parent);
            if (::mkdtemp(path.data()) == nullptr) {
                reasons.push_back(
                    sentence("{} cannot be used: {}.", parent, std::generic_category().message(errno)));
                break;
            }
            const int lock = openDirectory(path);
            if (lock >= 0 && ::flock(lock, LOCK_EX) == 0 && isOurs(path, lock))
                return std::unique_ptr<SandboxDirectory>(new SandboxDirectory(std::move(path), lock));
            if (lock >= 0)
                ::close(lock);
        }
    }
    return failure(
        ErrorKind::Io,
        listText(ListOf::Sentences,
                 {sentence("No private temporary directory could be made for the sandbox."),
                  listText(ListOf::Sentences, reasons),
                  room > 0 ? sentence("Set TMPDIR to a directory with that much space that you may "
                                      "write to.")
                           : sentence("Set TMPDIR to a directory that you may write to.")}));
}

SandboxDirectory::SandboxDirectory(std::string path, int lock) : m_path(std::move(path)), m_lock(lock) {}

SandboxDirectory::~SandboxDirectory()
{
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
    ::close(m_lock);
}

std::string SandboxDirectory::socketPath() const
{
    return std::string(m_path).append("/").append(socketName);
}

std::string SandboxDirectory::logPath() const
{
    return m_path + "/redis.log";
}

} // namespace tiebreak
