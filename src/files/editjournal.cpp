// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/editjournal.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "files/atomicfile.h"
#include "files/rowjson.h"
#include "files/textfile.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <unordered_map>
#include <utility>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

constexpr std::size_t largestJournal = std::size_t(8) << 20;
constexpr std::size_t readAtMost = std::size_t(64) << 20; // somebody else may have written to it
constexpr std::chrono::seconds lockPatience{10};

struct StateWord {
    EditState state;
    std::string_view word;
};

constexpr std::array<StateWord, 6> stateWords{{
    {EditState::Sent, "sent"},
    {EditState::Made, "made"},
    {EditState::Conflict, "conflict"},
    {EditState::Refused, "refused"},
    {EditState::Unknown, "unknown"},
    {EditState::Undone, "undone"},
}};

Json rawJson(const std::optional<double> &raw)
{
    return raw ? Json(bitsLiteral(*raw)) : Json();
}

Json expiryJson(const std::optional<Expiry> &expiry)
{
    return expiry ? Json(expiry->time_since_epoch().count()) : Json();
}

Json entryJson(const JournalEntry &entry)
{
    Json json{{"id", entry.id}, {"time", entry.time.time_since_epoch().count()}};
    addBytes(json, "server", entry.server);
    json["db"] = entry.db;
    if (!entry.process.empty())
        json["run"] = entry.process;
    addBytes(json, "key", entry.edit.key);
    Json members = Json::array();
    for (const MemberChange &change : entry.edit.members) {
        Json member = Json::object();
        addBytes(member, "member", change.member);
        member["before"] = rawJson(change.before);
        member["after"] = rawJson(change.after);
        members.push_back(std::move(member));
    }
    json["members"] = std::move(members);
    if (entry.edit.expiry)
        json["expiry"] = {{"before", expiryJson(entry.edit.expiry->before)},
                          {"after", expiryJson(entry.edit.expiry->after)}};
    return json;
}

/// What addBytes() wrote. Throws where there is nothing of the kind.
std::string bytesIn(const Json &object, const std::string &name)
{
    if (const auto coded = object.find(name + "Base64"); coded != object.end())
        return QByteArray::fromBase64(QByteArray::fromStdString(coded->get<std::string>())).toStdString();
    return object.at(name).get<std::string>();
}

std::optional<double> rawIn(const Json &value)
{
    if (value.is_null())
        return std::nullopt;
    const auto raw = parseBits(value.get<std::string>());
    if (!raw)
        throw std::invalid_argument("bits");
    return raw;
}

std::optional<Expiry> expiryIn(const Json &value)
{
    return value.is_null() ? std::nullopt
                           : std::optional(Expiry(std::chrono::milliseconds(value.get<std::int64_t>())));
}

JournalEntry entryIn(const Json &json)
{
    JournalEntry entry;
    entry.id = json.at("id").get<std::string>();
    entry.time = decltype(entry.time)(std::chrono::microseconds(json.at("time").get<std::int64_t>()));
    entry.server = bytesIn(json, "server");
    entry.db = json.at("db").get<int>();
    entry.process = json.value("run", std::string());
    entry.edit.key = bytesIn(json, "key");
    for (const Json &member : json.at("members"))
        entry.edit.members.push_back(
            {bytesIn(member, "member"), rawIn(member.at("before")), rawIn(member.at("after"))});
    if (const auto expiry = json.find("expiry"); expiry != json.end())
        entry.edit.expiry = {expiryIn(expiry->at("before")), expiryIn(expiry->at("after"))};
    return entry;
}

/// The entries of a journal's text, the oldest first, each with the last state that it was given.
std::vector<JournalEntry> readEntries(std::string_view text)
{
    std::vector<JournalEntry> entries;
    std::unordered_map<std::string, std::size_t> places;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        // A line that was cut off, or that somebody else wrote, says nothing.
        try {
            const Json json = Json::parse(line);
            if (const auto word = json.find("state"); word != json.end()) {
                const auto place = places.find(json.at("id").get<std::string>());
                const auto known = std::ranges::find(stateWords, word->get<std::string>(), &StateWord::word);
                if (place != places.end() && known != stateWords.end())
                    entries[place->second].state = known->state;
                continue;
            }
            JournalEntry entry = entryIn(json);
            places[entry.id] = entries.size();
            entries.push_back(std::move(entry));
        } catch (const std::exception &) {
        }
    }
    return entries;
}

std::string stateLine(const std::string &id, EditState state)
{
    const auto known = std::ranges::find(stateWords, state, &StateWord::state);
    return jsonText({{"id", id}, {"state", std::string(known->word)}}) + '\n';
}

QString pathText(const std::string &path)
{
    return QFile::decodeName(path.c_str());
}

bool isStillAt(const QFile &file, const std::string &path)
{
    struct stat open {
    };
    struct stat there {
    };
    return ::fstat(file.handle(), &open) == 0 && ::stat(path.c_str(), &there) == 0 &&
           open.st_dev == there.st_dev && open.st_ino == there.st_ino;
}

/// Opens the journal and holds it together with others that add lines. While it is held nobody puts another
/// file in its place: for that it must be held alone. The text of an error is why not.
Result<void> openShared(QFile &file, const std::string &path)
{
    const auto giveUp = std::chrono::steady_clock::now() + lockPatience;
    while (file.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered,
                     QFile::ReadOwner | QFile::WriteOwner)) {
        const bool held = ::flock(file.handle(), LOCK_SH | LOCK_NB) == 0;
        if (held && isStillAt(file, path))
            return {};
        if (!held && errno != EWOULDBLOCK)
            return failure(ErrorKind::Io, std::strerror(errno));
        if (std::chrono::steady_clock::now() > giveUp)
            return failure(ErrorKind::Io, "another program holds it");
        file.close();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return failure(ErrorKind::Io, file.errorString().toStdString());
}

/// Keeps the last entries alone where the file has grown too large; later, where somebody is adding a line.
Result<void> prune(const std::string &path)
{
    QFile old(pathText(path));
    if (std::size_t(old.size()) < largestJournal || !old.open(QIODevice::ReadOnly) ||
        ::flock(old.handle(), LOCK_EX | LOCK_NB) != 0 || !isStillAt(old, path))
        return {};
    TRY(const auto file, readTextFile(path, {}, readAtMost));
    const std::vector<JournalEntry> entries = readEntries(file.text);
    TRY(auto fresh, AtomicFile::create(path));
    std::size_t bytes = 0;
    std::vector<std::string> kept;
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        kept.push_back(jsonText(entryJson(*entry)) + '\n' + stateLine(entry->id, entry->state));
        bytes += kept.back().size();
        if (kept.size() == EditJournal::entriesKept || bytes > largestJournal / 2)
            break;
    }
    for (auto text = kept.rbegin(); text != kept.rend(); ++text)
        TRY(fresh.write(*text));
    return fresh.commit();
}

} // namespace

std::string EditJournal::usualPath()
{
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return QFile::encodeName(data + QStringLiteral("/tiebreak/edits.jsonl")).toStdString();
}

Result<void> EditJournal::append(const std::string &line)
{
    const auto notWritten = [this](const std::string &why) {
        return failure(ErrorKind::Io,
                       sentence("The journal of edits, {}, cannot be written: {}.", excerpt(m_path), why));
    };
    const QString path = pathText(m_path);
    QDir().mkpath(QFileInfo(path).path());
    TRY(prune(m_path));
    QFile file(path);
    if (const auto opened = openShared(file, m_path); !opened)
        return notWritten(opened.error().message);
    // A line that a crash cut off must not take this one with it. It goes in one piece, so that no other line
    // gets into it.
    const std::string text = file.size() > 0 ? '\n' + line : line;
    if (file.write(text.data(), qint64(text.size())) != qint64(text.size()))
        return notWritten(file.errorString().toStdString());
    if (::fsync(file.handle()) != 0)
        return notWritten(std::strerror(errno));
    return {};
}

Result<JournalEntry> EditJournal::begin(JournalEntry entry)
{
    entry.id = QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString();
    entry.state = EditState::Sent;
    TRY(append(jsonText(entryJson(entry)) + '\n'));
    return entry;
}

Result<void> EditJournal::end(const std::string &id, EditState state)
{
    return append(stateLine(id, state));
}

Result<std::vector<JournalEntry>> EditJournal::entries() const
{
    if (!QFileInfo::exists(pathText(m_path)))
        return std::vector<JournalEntry>();
    TRY(const auto file, readTextFile(m_path, {}, readAtMost));
    std::vector<JournalEntry> entries = readEntries(file.text);
    std::ranges::reverse(entries);
    entries.resize(std::min(entries.size(), entriesKept));
    return entries;
}

} // namespace tiebreak
