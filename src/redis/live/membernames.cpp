// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/live/membernames.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

/// What an answer says of all members, not of one.
bool endsNaming(const Error &error)
{
    return error.kind == ErrorKind::Auth || error.kind == ErrorKind::Loading;
}

class NameReading
{
public:
    NameReading(Connection &connection, const NamePattern &pattern, const Progress &progress)
        : m_connection(connection), m_pattern(pattern), m_progress(progress)
    {
    }

    /// Whether the connection is still good for the next members.
    Result<bool> read(std::span<const std::string> members);
    MemberNames takeFound() { return std::move(m_found); }

private:
    Command command(const char *name, const std::string &member) const
    {
        return {name, m_pattern.keyOf(member), m_pattern.fieldOf(member)};
    }
    Result<std::vector<bool>> shortEnough(std::span<const std::string> members);
    Result<bool> readShort(std::span<const std::string> members, const std::vector<bool> &isShort);
    Result<void> keepRefusal(const Reply &reply, const std::string &member);

    Connection &m_connection;
    const NamePattern &m_pattern;
    const Progress &m_progress;
    bool m_lengthsRefused = false;
    MemberNames m_found;
};

Result<bool> NameReading::read(std::span<const std::string> members)
{
    TRY(auto isShort, shortEnough(members));
    return readShort(members, isShort);
}

/// For which members there is a value that may be a name, as far as the server tells.
Result<std::vector<bool>> NameReading::shortEnough(std::span<const std::string> members)
{
    std::vector<bool> isShort(members.size(), true);
    if (m_lengthsRefused)
        return isShort;
    std::vector<Command> commands;
    commands.reserve(members.size());
    for (const std::string &member : members)
        commands.push_back(command("HSTRLEN", member));
    TRY(const auto replies, m_connection.pipeline(commands, m_progress.stopToken()));
    for (std::size_t i = 0; i < members.size(); ++i) {
        const Reply &reply = replies[i];
        if (reply.isError()) {
            const Error error = errorFromReply(reply.text);
            m_lengthsRefused = m_lengthsRefused || error.kind == ErrorKind::Permission;
            if (error.kind == ErrorKind::Permission)
                continue;
            TRY(keepRefusal(reply, members[i]));
        }
        isShort[i] = reply.type == Reply::Type::Integer && reply.integer > 0 &&
                     reply.integer <= static_cast<std::int64_t>(longestNameValue);
    }
    return isShort;
}

Result<bool> NameReading::readShort(std::span<const std::string> members, const std::vector<bool> &isShort)
{
    std::vector<Command> commands;
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (isShort[i])
            commands.push_back(command("HGET", members[i]));
    }
    TRY(m_connection.send(commands, m_progress.stopToken()));
    for (std::size_t i = 0; i < members.size(); ++i) {
        m_found.names.push_back({members[i], std::nullopt});
        if (!isShort[i])
            continue;
        auto reply = m_connection.receive(m_progress.stopToken());
        if (!reply && reply.error().kind == ErrorKind::Protocol) {
            m_found.refusal = reply.error();
            return false;
        }
        if (!reply)
            return std::unexpected(reply.error());
        if (reply->isError())
            TRY(keepRefusal(*reply, members[i]));
        if (reply->type == Reply::Type::String && reply->text.size() <= longestNameValue)
            m_found.names.back().name = std::move(reply->text);
    }
    return true;
}

Result<void> NameReading::keepRefusal(const Reply &reply, const std::string &member)
{
    Error error = errorFromReply(reply.text);
    if (error.kind == ErrorKind::WrongType)
        error.message =
            sentence("{} holds something other than a hash.", quotedText(m_pattern.keyOf(member)));
    if (endsNaming(error))
        return std::unexpected(std::move(error));
    if (!m_found.refusal)
        m_found.refusal = std::move(error);
    return {};
}

} // namespace

Result<MemberNames> readMemberNames(Connection &connection, const NamePattern &pattern,
                                    std::span<const std::string> members, const Progress &progress)
{
    NameReading reading(connection, pattern, progress);
    for (std::size_t first = 0; first < members.size(); first += namesARoundTrip) {
        TRY(const auto goesOn,
            reading.read(members.subspan(first, std::min(namesARoundTrip, members.size() - first))));
        if (!goesOn)
            break;
    }
    return reading.takeFound();
}

} // namespace tiebreak
