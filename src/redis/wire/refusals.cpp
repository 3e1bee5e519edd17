// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/refusals.h"

#include "core/text/asciicase.h"
#include "core/text/integertext.h"
#include "core/text/lines.h"
#include "redis/wire/readingcommands.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

namespace tiebreak
{

namespace
{

// Sorted.
constexpr std::array dispensable = std::to_array<std::string_view>({
    "ACL WHOAMI",
    "ASKING",
    "CLIENT ID",
    "CLIENT TRACKING",
    "CLUSTER MYID",
    "CLUSTER NODES",
    "CLUSTER SLOTS",
    "COMMAND",
    "COMMAND GETKEYS",
    "COMMAND INFO",
    "CONFIG GET",
    "DBSIZE",
    "HSTRLEN",
    "INFO",
    "MEMORY USAGE",
    "OBJECT ENCODING",
    "PING",
    "PTTL",
    "ROLE",
    "SUBSCRIBE",
    "TIME",
    "ZMSCORE",
});
static_assert(std::ranges::is_sorted(dispensable));

constexpr std::size_t mostLines = 2000;
constexpr std::size_t largestKept = std::size_t(1) << 20;

std::chrono::sys_seconds currentTime()
{
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

/// Nothing where it cannot be read, is no ordinary file, or is larger than such a file is.
std::optional<std::string> contentsOf(const std::string &path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return std::nullopt;
    struct stat facts = {};
    if (::fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        ::close(file);
        return std::nullopt;
    }
    std::string text(largestKept + 1, '\0');
    std::size_t size = 0;
    for (ssize_t got = 1; got > 0 && size < text.size(); size += std::size_t(std::max<ssize_t>(got, 0)))
        got = ::read(file, text.data() + size, text.size() - size);
    ::close(file);
    text.resize(size);
    return size > largestKept ? std::nullopt : std::optional(std::move(text));
}

constexpr std::string_view ofProcess = "run ";
constexpr std::string_view notSentAgain = "before, so it was not sent again";

/// Whether a text can be a field of a line.
bool isField(std::string_view text)
{
    return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

} // namespace

std::string Refusals::usualPath()
{
    const auto folder = [](const char *variable) {
        const char *value = std::getenv(variable);
        return std::filesystem::path(value == nullptr ? "" : value);
    };
    std::filesystem::path data = folder("XDG_DATA_HOME");
    if (!data.is_absolute())
        data = folder("HOME") / ".local/share";
    return data.is_absolute() ? (data / "tiebreak/refusals").string() : std::string();
}

void Refusals::keepIn(std::string path)
{
    const std::lock_guard lock(m_mutex);
    m_path = std::move(path);
    readFile();
}

void Refusals::add(const std::string &login, const std::string &command)
{
    const std::lock_guard lock(m_mutex);
    readFile();
    m_learnt[{login, command}] = currentTime();
    if (const auto met = m_met.find(login); met != m_met.end())
        m_learnt[{login, std::string(ofProcess) + met->second}] = currentTime();
    writeFile();
}

void Refusals::remove(const std::string &login, const std::string &command)
{
    const std::lock_guard lock(m_mutex);
    readFile();
    if (m_learnt.erase({login, command}) > 0)
        writeFile();
}

bool Refusals::contains(const std::string &login, const std::string &command) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_learnt.find({login, command});
    return found != m_learnt.end() && currentTime() - found->second < age;
}

bool Refusals::isFresh(const std::string &login, const std::string &command) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_learnt.find({login, command});
    return found != m_learnt.end() && currentTime() - found->second < std::chrono::seconds(5);
}

void Refusals::meet(const std::string &login, const std::string &process)
{
    const std::lock_guard lock(m_mutex);
    std::string &met = m_met[login];
    if (met == process)
        return;
    met = process;
    readFile();
    const bool byAnother = std::ranges::any_of(m_learnt, [&](const auto &learnt) {
        const auto &[owner, command] = learnt.first;
        return owner == login && command.starts_with(ofProcess) && !command.ends_with(process);
    });
    if (!byAnother)
        return;
    std::erase_if(m_learnt, [&](const auto &learnt) { return learnt.first.first == login; });
    writeFile();
}

void Refusals::noteAnswer(const std::string &login)
{
    const std::lock_guard lock(m_mutex);
    m_answered.insert(login);
}

bool Refusals::hasAnswered(const std::string &login) const
{
    const std::lock_guard lock(m_mutex);
    return m_answered.contains(login);
}

void Refusals::forget(const std::string &login)
{
    const std::lock_guard lock(m_mutex);
    readFile();
    if (std::erase_if(m_learnt, [&](const auto &learnt) { return learnt.first.first == login; }) > 0)
        writeFile();
}

// Another program may have written it meanwhile. A line is SECONDS, LOGIN and COMMAND, with tabs between
// them.
void Refusals::readFile()
{
    const auto text = m_path.empty() ? std::nullopt : contentsOf(m_path);
    if (!text)
        return;
    if (m_isKept)
        m_learnt.clear();
    std::string_view rest = *text;
    while (!rest.empty()) {
        const std::string_view line = takeLine(rest);
        const std::size_t first = line.find('\t');
        const std::size_t last = line.rfind('\t');
        const auto seconds = parseInteger(line.substr(0, first));
        if (!seconds || last == first || m_learnt.size() >= mostLines)
            continue;
        const std::string command(line.substr(last + 1));
        const Time time{std::chrono::seconds(*seconds)};
        const bool isKnown =
            command.starts_with(ofProcess) || std::ranges::binary_search(dispensable, command);
        if (isKnown && time <= currentTime() && currentTime() - time < age)
            m_learnt.try_emplace({std::string(line.substr(first + 1, last - first - 1)), command}, time);
    }
}

void Refusals::writeFile()
{
    if (m_path.empty())
        return;
    std::string text;
    for (const auto &[learnt, time] : m_learnt) {
        if (isField(learnt.first) && currentTime() - time < age)
            text += std::to_string(time.time_since_epoch().count()) + '\t' + learnt.first + '\t' +
                    learnt.second + '\n';
    }
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(m_path).parent_path(), ignored);
    const std::string draft = m_path + '.' + std::to_string(::getpid());
    const int file =
        ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, S_IRUSR | S_IWUSR);
    m_isKept = file >= 0 && ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    m_isKept =
        (file < 0 || ::close(file) == 0) && m_isKept && std::rename(draft.c_str(), m_path.c_str()) == 0;
    if (!m_isKept)
        ::unlink(draft.c_str());
}

std::string loginName(const Endpoint &endpoint)
{
    const std::string certificate = endpoint.tls ? endpoint.tls->certificate : std::string();
    return endpoint.user + (certificate.empty() ? "" : " by " + certificate) + '@' + serverIdentity(endpoint);
}

std::string dispensableName(const Command &command)
{
    std::string name = fullCommandName(command);
    if (name == "COMMAND" && command.size() > 1)
        name += ' ' + upperCased(command[1]);
    return std::ranges::binary_search(dispensable, name) ? name : std::string();
}

bool refusesCommand(std::string_view line)
{
    return line.starts_with("NOPERM") && !line.contains(" key");
}

std::string rememberedRefusal(const std::string &command)
{
    return "NOPERM this user was refused " + command + ' ' + std::string(notSentAgain);
}

bool isRememberedRefusal(std::string_view text)
{
    return text.contains(notSentAgain);
}

} // namespace tiebreak
