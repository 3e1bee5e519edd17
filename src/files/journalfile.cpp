// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/journalfile.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/journallines.h"
#include "files/rowjson.h"
#include "files/textfile.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <pwd.h>
#include <string_view>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <syslog.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::size_t readAtMost = std::size_t(64) << 20; // somebody else may have written to it
constexpr std::size_t longestSyslogLine = 4000;
constexpr std::string_view syslogPath = "/dev/log";
constexpr std::chrono::seconds lockPatience{10};
constexpr std::chrono::milliseconds lockPause{5};

std::string errnoText()
{
    return std::generic_category().message(errno);
}

/// A file that is closed with this object, and with it the lock that it holds.
class OpenJournal
{
public:
    OpenJournal(const std::string &path, int flags) : m_descriptor(::open(path.c_str(), flags, 0600)) {}
    ~OpenJournal()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    OpenJournal(const OpenJournal &) = delete;
    OpenJournal &operator=(const OpenJournal &) = delete;

    bool isOpen() const { return m_descriptor >= 0; }
    bool lock(int how) const { return ::flock(m_descriptor, how | LOCK_NB) == 0; }
    bool isOrdinary() const
    {
        struct stat facts = {};
        return ::fstat(m_descriptor, &facts) == 0 && S_ISREG(facts.st_mode);
    }
    std::size_t size() const
    {
        struct stat facts = {};
        return ::fstat(m_descriptor, &facts) == 0 ? std::size_t(facts.st_size) : 0;
    }
    bool isStillAt(const std::string &path) const
    {
        struct stat open = {};
        struct stat there = {};
        return ::fstat(m_descriptor, &open) == 0 && ::stat(path.c_str(), &there) == 0 &&
               open.st_dev == there.st_dev && open.st_ino == there.st_ino;
    }
    /// Whether it is empty or begins as a journal does; a beginning that was cut off does.
    bool isJournal() const
    {
        std::array<char, journalHeader.size()> begin{};
        const auto count = ::pread(m_descriptor, begin.data(), begin.size(), 0);
        if (count < 0)
            return false;
        std::string_view first(begin.data(), std::size_t(count));
        first = first.substr(0, first.find('\n'));
        constexpr std::size_t surely = 12;
        return count == 0 || (first.size() >= surely && journalHeader.starts_with(first));
    }
    /// In one piece, so that no line of others gets into it; on the disk. False, with errno, where it is not.
    bool write(std::string_view text) const
    {
        const auto count = ::write(m_descriptor, text.data(), text.size());
        if (count == ssize_t(text.size()))
            return ::fsync(m_descriptor) == 0;
        if (count > 0)
            takeBack(std::size_t(count));
        if (count >= 0)
            errno = ENOSPC;
        return false;
    }

private:
    /// The part of a line for which there was room; where others have added to it since, it stays.
    void takeBack(std::size_t count) const
    {
        if (!lock(LOCK_EX))
            return;
        const auto end = ::lseek(m_descriptor, 0, SEEK_CUR);
        if (end >= 0 && std::size_t(end) == size())
            (void)!::ftruncate(m_descriptor, end - off_t(count));
    }

    const int m_descriptor;
};

/// The name of a file that has just come to be is on the disk too.
void syncFolder(const std::string &path)
{
    const std::size_t slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

std::string userAtHost()
{
    std::array<char, 4096> buffer{};
    passwd entry = {};
    passwd *found = nullptr;
    const bool known =
        ::getpwuid_r(::getuid(), &entry, buffer.data(), buffer.size(), &found) == 0 && found != nullptr;
    std::array<char, 256> host{};
    const bool hasHost = ::gethostname(host.data(), host.size() - 1) == 0;
    return (known ? std::string(entry.pw_name) : std::to_string(::getuid())) + '@' +
           (hasHost ? std::string(host.data()) : std::string("?"));
}

/// Why nobody would hear what is sent to syslog, which does not tell; empty where somebody listens.
std::string whyNoSyslog()
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    syslogPath.copy(address.sun_path, sizeof address.sun_path - 1);
    std::string why;
    for (const int type : {SOCK_DGRAM, SOCK_STREAM}) {
        const int socket = ::socket(AF_UNIX, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        const bool listens = socket >= 0 && (::connect(socket, reinterpret_cast<const sockaddr *>(&address),
                                                       sizeof address) == 0 ||
                                             errno == EAGAIN); // busy
        const int error = errno;
        if (socket >= 0)
            ::close(socket);
        if (listens)
            return {};
        why = std::generic_category().message(error);
        if (error != EPROTOTYPE)
            break;
    }
    return why;
}

void sendToSyslog(const nlohmann::ordered_json &line)
{
    std::string text = line.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
    if (text.size() > longestSyslogLine)
        text = text.substr(0, longestSyslogLine) + "...";
    ::openlog("tiebreak", LOG_PID, LOG_AUTHPRIV);
    ::syslog(LOG_AUTHPRIV | LOG_NOTICE, "%s", text.c_str());
}

} // namespace

JournalFile::JournalFile(std::string path, bool toSyslog, Clock now, std::size_t largest)
    : m_path(std::move(path)), m_toSyslog(toSyslog), m_now(std::move(now)), m_largest(largest)
{
}

JournalFile::Clock JournalFile::systemClock()
{
    return [] { return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now()); };
}

std::string JournalFile::usualPath()
{
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return QFile::encodeName(data + QStringLiteral("/tiebreak/writes.jsonl")).toStdString();
}

std::unexpected<Error> JournalFile::notWritten(const std::string &why) const
{
    return failure(ErrorKind::Io,
                   sentence("Nothing was sent: the journal of writes, {}, cannot be written: {}.",
                            excerpt(m_path), why));
}

std::vector<std::string> JournalFile::paths() const
{
    const std::size_t slash = m_path.rfind('/');
    std::vector<std::string> paths{
        (slash == std::string::npos ? std::string() : m_path.substr(0, slash + 1)) + "edits.jsonl"};
    for (int number = filesBefore; number > 0; --number)
        paths.push_back(m_path + '.' + std::to_string(number));
    paths.push_back(m_path);
    return paths;
}

Result<void> JournalFile::rotate()
{
    const OpenJournal full(m_path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK);
    if (!full.isOpen() || !full.isOrdinary() || full.size() < m_largest || !full.isJournal() ||
        !full.lock(LOCK_EX) || !full.isStillAt(m_path))
        return {}; // later, where somebody is adding a line
    const auto numbered = [this](int number) { return m_path + '.' + std::to_string(number); };
    // What the oldest file alone holds, with the states that later ones gave it.
    JournalReader oldest;
    if (const auto file = readOwnFile(numbered(filesBefore), readAtMost))
        oldest.read(file->text);
    if (!oldest.entries().empty()) {
        // Where they cannot be read or renamed the file grows: nothing that can be undone may go.
        const auto read = readFiles();
        const std::string folder = m_path.substr(0, m_path.rfind('/') + 1);
        if (!read || ::access(folder.empty() ? "." : folder.c_str(), W_OK) != 0)
            return {};
        const KeptWrites &kept = *read;
        std::vector<std::string> lines;
        for (const JournalEntry &entry : kept.entries) {
            const bool goes =
                std::ranges::find(oldest.entries(), entry.id, &JournalEntry::id) != oldest.entries().end();
            if (goes && entry.canBeUndone() && lines.size() < undosKept)
                lines.push_back('\n' + jsonText(journalEntryJson(entry)) + '\n' +
                                jsonText(journalEndJson(
                                    entry.id, {entry.state, entry.answer, entry.written, entry.removed},
                                    entry.time.time_since_epoch().count())) +
                                '\n');
        }
        std::string carried;
        for (auto line = lines.rbegin(); line != lines.rend(); ++line)
            carried += *line;
        if (!full.write(carried))
            return failure(ErrorKind::Io, errnoText());
    }
    for (int number = filesBefore - 1; number > 0; --number)
        (void)::rename(numbered(number).c_str(), numbered(number + 1).c_str());
    if (::rename(m_path.c_str(), numbered(1).c_str()) != 0)
        return failure(ErrorKind::Io, errnoText());
    syncFolder(m_path);
    return {};
}

Result<void> JournalFile::append(const std::string &line)
{
    const std::size_t slash = m_path.rfind('/');
    if (slash != std::string::npos)
        QDir().mkpath(QFile::decodeName(m_path.substr(0, slash).c_str()));
    TRY(rotate());
    const auto giveUp = std::chrono::steady_clock::now() + lockPatience;
    for (;;) {
        const OpenJournal file(m_path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK);
        if (!file.isOpen())
            return failure(ErrorKind::Io, errnoText());
        if (!file.isOrdinary())
            return failure(ErrorKind::Io, sentence("it is not an ordinary file"));
        // Held together with others that add lines; whoever puts another in its place holds it alone.
        const bool held = file.lock(LOCK_SH);
        if (!held && errno != EWOULDBLOCK)
            return failure(ErrorKind::Io, errnoText());
        if (held && file.isStillAt(m_path)) {
            if (!file.isJournal())
                return failure(ErrorKind::Io, sentence("it is a file of another program"));
            const bool isNew = file.size() == 0;
            std::string text =
                isNew ? std::string(journalHeader) + std::to_string(journalVersion) + "}\n" : std::string();
            // A line that a crash cut off must not take this one with it.
            text += '\n' + line;
            if (!file.write(text))
                return failure(ErrorKind::Io, errnoText());
            if (isNew)
                syncFolder(m_path);
            return {};
        }
        if (std::chrono::steady_clock::now() > giveUp)
            return failure(ErrorKind::Io, sentence("another program holds it"));
        std::this_thread::sleep_for(lockPause);
    }
}

Result<std::string> JournalFile::begin(const JournalEntry &entry)
{
    JournalEntry kept = entry;
    kept.id = QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
    kept.by = userAtHost();
    if (kept.time == decltype(kept.time)())
        kept.time = m_now();
    const auto json = journalEntryJson(kept);
    if (const std::string why = m_toSyslog ? whyNoSyslog() : std::string(); !why.empty())
        return failure(
            ErrorKind::Io,
            sentence("Nothing was sent: writes are to be kept in the system log, too, and {} cannot be "
                     "reached: {}.",
                     syslogPath, why));
    if (const auto added = append(jsonText(json) + '\n'); !added)
        return notWritten(added.error().message);
    if (m_toSyslog)
        sendToSyslog(json);
    return kept.id;
}

Result<void> JournalFile::end(const std::string &id, const WriteEnd &end)
{
    const auto json = journalEndJson(id, end, m_now().time_since_epoch().count());
    const auto notEnded = [this](const std::string &place, const std::string &why) {
        const std::string text = sentence(
            "What became of a write could not be put down in {}: {}. Its entry stays \"sent\".", place, why);
        {
            const std::lock_guard lock(m_mutex);
            m_unkept = text;
        }
        if (m_tellUnkept)
            m_tellUnkept(text);
        return failure(ErrorKind::Io, text);
    };
    const std::string why = m_toSyslog ? whyNoSyslog() : std::string();
    if (m_toSyslog && why.empty())
        sendToSyslog(json);
    if (const auto added = append(jsonText(json) + '\n'); !added)
        return notEnded(excerpt(m_path), added.error().message);
    if (!why.empty())
        return notEnded(std::string(syslogPath), why);
    return {};
}

std::string JournalFile::unkept() const
{
    const std::lock_guard lock(m_mutex);
    return m_unkept;
}

std::shared_ptr<JournalFile> openJournal(const QSettings &settings, const Policy &policy)
{
    const bool toSyslog =
        policy.logsWrites() || settings.value(QLatin1StringView(journalSyslogSetting)).toBool();
    return std::make_shared<JournalFile>(JournalFile::usualPath(), toSyslog);
}

Result<KeptWrites> JournalFile::writes() const
{
    // While it is held, no file gets another name; who holds it for long is not waited for.
    const auto giveUp = std::chrono::steady_clock::now() + lockPatience;
    const OpenJournal current(m_path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    while (current.isOpen() && !current.lock(LOCK_SH) && errno == EWOULDBLOCK &&
           std::chrono::steady_clock::now() < giveUp)
        std::this_thread::sleep_for(lockPause);
    return readFiles();
}

Result<KeptWrites> JournalFile::readFiles() const
{
    JournalReader reader;
    for (const std::string &path : paths()) {
        if (!mayBeThere(path))
            continue;
        TRY(const auto file, readOwnFile(path, readAtMost));
        reader.read(file.text);
    }
    KeptWrites kept{reader.entries(), reader.newer(), reader.unreadable()};
    std::ranges::reverse(kept.entries);
    return kept;
}

} // namespace tiebreak
