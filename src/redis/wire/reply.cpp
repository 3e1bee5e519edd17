// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/reply.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>
#include <array>

namespace tiebreak
{

namespace
{

struct KnownLine {
    std::string_view beginning;
    ErrorKind kind;
    std::string_view sentence;
};

// The first line whose beginning fits decides.
constexpr std::array knownLines{
    KnownLine{"NOAUTH", ErrorKind::Auth,
              "The server requires a password. Enter it, and a user name if there is one"},
    KnownLine{"ERR operation not permitted", ErrorKind::Auth, "The server asks for a login: give a password"},
    KnownLine{"WRONGPASS", ErrorKind::Auth, "The server rejected this user and password"},
    KnownLine{"ERR invalid password", ErrorKind::Auth, "The server rejected this password"},
    KnownLine{"ERR AUTH <password> called without", ErrorKind::Auth,
              "The server has no password. Leave the password empty"},
    KnownLine{"ERR Client sent AUTH, but no password", ErrorKind::Auth,
              "The server has no password. Leave the password empty"},
    // No other command would help. Redis 6 and 7 word it differently.
    KnownLine{"NOPERM this user has no permissions to access one of the keys", ErrorKind::Server,
              "This user is not allowed to use this key"},
    KnownLine{"NOPERM No permissions to access a key", ErrorKind::Server,
              "This user is not allowed to use this key"},
    KnownLine{"ERR The user executing the script can't access", ErrorKind::Server,
              "This user is not allowed to use a key of the script"},
    KnownLine{"ERR ACL failure in script: No permissions to access a key", ErrorKind::Server,
              "This user is not allowed to use a key of the script"},
    KnownLine{"ERR The user executing the script can't run", ErrorKind::Permission,
              "This user is not allowed to run a command of the script; tiebreak-cli permissions lists the "
              "commands that Tiebreak needs"},
    KnownLine{"ERR ACL failure in script", ErrorKind::Permission, "This user lacks a permission"},
    KnownLine{"NOPERM", ErrorKind::Permission, "This user lacks a permission"},
    KnownLine{"DENIED", ErrorKind::Permission,
              "The server is in protected mode and accepts only local connections"},
    KnownLine{"ERR unknown command", ErrorKind::Permission,
              "The server does not know or does not allow a command"},
    KnownLine{"ERR unknown subcommand", ErrorKind::Permission, "The server does not know a command"},
    KnownLine{"ERR Unknown subcommand", ErrorKind::Permission, "The server does not know a command"},
    KnownLine{"LOADING", ErrorKind::Loading, "The server is still loading its data: try again in a moment"},
    KnownLine{"BUSY", ErrorKind::Loading, "The server is busy with a script: try again in a moment"},
    KnownLine{"MASTERDOWN", ErrorKind::Loading,
              "The replica has lost its primary and does not answer until the primary is back"},
    KnownLine{"CLUSTERDOWN", ErrorKind::Loading, "The cluster is down: try again in a moment"},
    KnownLine{"TRYAGAIN", ErrorKind::Loading, "The cluster is moving these keys: try again in a moment"},
    KnownLine{"ERR max number of clients", ErrorKind::Loading,
              "The server has reached its limit of clients. Try again later"},
    KnownLine{"READONLY", ErrorKind::Server,
              "The server is a replica, which accepts no writes: connect to its primary"},
    KnownLine{"NOSCRIPT", ErrorKind::Server, "The server no longer has a script that Tiebreak loaded"},
    KnownLine{"ERR Function not found", ErrorKind::Server,
              "The server no longer has a function that Tiebreak loaded"},
    KnownLine{"OOM", ErrorKind::Server, "The server is out of memory and accepts no writes"},
    KnownLine{"MISCONF", ErrorKind::Server, "The server accepts no writes, since it could not save its data"},
    KnownLine{"WRONGTYPE", ErrorKind::WrongType, "The key holds something other than a sorted set"},
    KnownLine{"ERR DB index is out of range", ErrorKind::Server, "The server has no database of this number"},
    KnownLine{"ERR SELECT is not allowed in cluster mode", ErrorKind::Server,
              "The server is part of a cluster, which has database 0 only"},
    KnownLine{"MOVED", ErrorKind::Moved, "Another node of the cluster holds this key"},
    KnownLine{"ASK ", ErrorKind::Moved, "Another node of the cluster holds this key"},
};

} // namespace

Result<std::int64_t> integerIn(const Reply &reply)
{
    if (reply.isError())
        return std::unexpected(errorFromReply(reply.text));
    if (reply.type != Reply::Type::Integer)
        return failure(ErrorKind::Protocol, "The server answered with something other than a number where "
                                            "it was asked for one.");
    return reply.integer;
}

Result<std::int64_t> countIn(const Reply &reply)
{
    const auto count = integerIn(reply);
    if (count && *count < 0)
        return failure(
            ErrorKind::Protocol,
            sentence("The server answered with {} where it was asked how many there are.", *count));
    return count;
}

Error errorFromReply(std::string_view line)
{
    std::string_view words = line;
    // The arguments that Redis repeats here may hold a password (an AUTH that was renamed away).
    if (const std::size_t echo = words.find(", with args beginning with"); echo != std::string_view::npos)
        words = words.substr(0, echo);
    // Where in a script, by its hash: that tells nobody anything.
    if (const std::size_t script = words.rfind(" script: ");
        script != std::string_view::npos && words.find(", on @", script) != std::string_view::npos)
        words = words.substr(0, script);
    // An EXEC that is refused itself says why behind that.
    constexpr std::string_view discarded = "EXECABORT Transaction discarded because of: ";
    if (words.starts_with(discarded))
        words.remove_prefix(discarded.size());
    // Redis explains protected mode in a page of text; its first sentence says it.
    if (words.starts_with("DENIED"))
        words = words.substr(0, words.find(". "));
    if (words.ends_with('.'))
        words.remove_suffix(1);

    const auto known = std::ranges::find_if(
        knownLines, [&](const KnownLine &candidate) { return words.starts_with(candidate.beginning); });
    const bool isKnown = known != knownLines.end();

    if (words.empty())
        return Error{ErrorKind::Server, "The server answered with an error and gave no reason."};
    const std::string_view meaning = isKnown ? known->sentence : "The server answered with an error";
    Error error{isKnown ? known->kind : ErrorKind::Server,
                phrase("reply", "{} ({}).", meaning, excerpt(words, 300))};
    error.isByRights = error.kind == ErrorKind::Permission && words.starts_with("NOPERM");
    return error;
}

} // namespace tiebreak
