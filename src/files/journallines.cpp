// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/journallines.h"

#include "core/text/lines.h"
#include "core/text/scoretext.h"
#include "files/base64.h"
#include "files/rowjson.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

Json journalRawJson(const std::optional<double> &raw)
{
    return raw ? Json(bitsLiteral(*raw)) : Json();
}

Json journalExpiryJson(const std::optional<Expiry> &expiry)
{
    return expiry ? Json(expiry->time_since_epoch().count()) : Json();
}

Json editJson(const BoardEdit &edit)
{
    Json json = Json::object();
    addBytes(json, "key", edit.key);
    Json members = Json::array();
    for (const MemberChange &change : edit.members) {
        Json member = Json::object();
        addBytes(member, "member", change.member);
        member["before"] = journalRawJson(change.before);
        member["after"] = journalRawJson(change.after);
        members.push_back(std::move(member));
    }
    json["members"] = std::move(members);
    if (edit.expiry)
        json["expiry"] = {{"before", journalExpiryJson(edit.expiry->before)},
                          {"after", journalExpiryJson(edit.expiry->after)}};
    return json;
}

/// What addBytes() wrote. Throws where there is nothing of the kind.
std::string bytesIn(const Json &object, const std::string &name)
{
    if (const auto coded = object.find(name + "Base64"); coded != object.end()) {
        auto bytes = bytesOfBase64(coded->get<std::string>());
        if (!bytes)
            throw std::invalid_argument("Base64");
        return *std::move(bytes);
    }
    return object.at(name).get<std::string>();
}

std::string bytesOr(const Json &object, const std::string &name)
{
    return object.contains(name) ? bytesIn(object, name) : std::string();
}

std::int64_t wholeNumberIn(const Json &value)
{
    if (!value.is_number_integer())
        throw std::invalid_argument("number");
    return value.get<std::int64_t>();
}

std::optional<std::int64_t> countIn(const Json &object, const char *name)
{
    const auto found = object.find(name);
    return found == object.end() ? std::nullopt : std::optional(wholeNumberIn(*found));
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
                           : std::optional(Expiry(std::chrono::milliseconds(wholeNumberIn(value))));
}

BoardEdit editIn(const Json &json)
{
    BoardEdit edit;
    edit.key = bytesIn(json, "key");
    for (const Json &member : json.at("members"))
        edit.members.push_back(
            {bytesIn(member, "member"), rawIn(member.at("before")), rawIn(member.at("after"))});
    if (const auto expiry = json.find("expiry"); expiry != json.end())
        edit.expiry = {expiryIn(expiry->at("before")), expiryIn(expiry->at("after"))};
    return edit;
}

JournalEntry entryIn(const Json &json, std::int64_t version)
{
    JournalEntry entry;
    entry.id = json.at("id").get<std::string>();
    entry.time = decltype(entry.time)(std::chrono::microseconds(wholeNumberIn(json.at("time"))));
    entry.server = bytesIn(json, "server");
    entry.db = static_cast<int>(wholeNumberIn(json.at("db")));
    entry.process = json.value("run", std::string());
    if (version == 1) {
        entry.edit = editIn(json);
        return entry;
    }
    const auto kind = writeKindNamed(json.at("kind").get<std::string>());
    if (!kind)
        throw std::invalid_argument("kind");
    entry.kind = *kind;
    entry.by = bytesOr(json, "by");
    entry.address = bytesOr(json, "address");
    entry.user = bytesOr(json, "user");
    entry.command = bytesOr(json, "command");
    if (const auto keys = json.find("keys"); keys != json.end()) {
        for (const Json &key : *keys)
            entry.keys.push_back(bytesIn(key, "key"));
    }
    if (const auto edit = json.find("edit"); edit != json.end())
        entry.edit = editIn(*edit);
    return entry;
}

} // namespace

Json journalEntryJson(const JournalEntry &entry)
{
    Json json{{"v", journalVersion},
              {"id", entry.id},
              {"time", entry.time.time_since_epoch().count()},
              {"kind", writeKindName(entry.kind)}};
    const auto add = [&json](const char *name, const std::string &bytes) {
        if (!bytes.empty())
            addBytes(json, name, bytes);
    };
    add("by", entry.by);
    addBytes(json, "server", entry.server);
    add("address", entry.address);
    json["db"] = entry.db;
    if (!entry.process.empty())
        json["run"] = entry.process;
    add("user", entry.user);
    add("command", entry.command);
    if (entry.edit)
        json["edit"] = editJson(*entry.edit);
    if (!entry.keys.empty()) {
        Json keys = Json::array();
        for (const std::string &key : entry.keys)
            addBytes(keys.emplace_back(Json::object()), "key", key);
        json["keys"] = std::move(keys);
    }
    return json;
}

Json journalEndJson(const std::string &id, const WriteEnd &end, std::int64_t microseconds)
{
    Json json{{"v", journalVersion}, {"id", id}, {"time", microseconds}};
    json["state"] = writeStateName(end.state);
    if (!end.answer.empty())
        addBytes(json, "answer", end.answer);
    if (end.written)
        json["written"] = *end.written;
    if (end.removed)
        json["removed"] = *end.removed;
    return json;
}

void JournalReader::read(std::string_view text)
{
    while (!text.empty()) {
        const std::string_view line = takeLine(text);
        if (!line.empty() && !line.starts_with(journalHeader))
            readLine(line);
    }
}

void JournalReader::readLine(std::string_view line)
{
    try {
        const Json json = Json::parse(line);
        const std::int64_t version = json.contains("v") ? wholeNumberIn(json.at("v")) : 1;
        if (version > journalVersion) {
            ++m_newer;
            return;
        }
        if (const auto word = json.find("state"); word != json.end()) {
            const auto state = writeStateNamed(word->get<std::string>());
            const auto place = m_places.find(json.at("id").get<std::string>());
            if (!state)
                throw std::invalid_argument("state");
            if (place == m_places.end())
                return; // of an entry that is not kept any more
            JournalEntry &entry = m_entries[place->second];
            const std::string answer = bytesOr(json, "answer");
            const auto written = countIn(json, "written");
            const auto removed = countIn(json, "removed");
            entry.state = *state;
            entry.answer = answer;
            entry.written = written;
            entry.removed = removed;
            return;
        }
        JournalEntry entry = entryIn(json, version);
        // One that was carried over stands in two files.
        if (m_places.try_emplace(entry.id, m_entries.size()).second)
            m_entries.push_back(std::move(entry));
    } catch (const std::exception &) {
        ++m_unreadable;
    }
}

} // namespace tiebreak
