// SPDX-License-Identifier: GPL-3.0-or-later
// What a function returns when it can fail: a value, or a sentence a user can act on.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <utility>

namespace tiebreak
{

/// What went wrong, as far as the program must tell cases apart; the words are in Error::message.
enum class ErrorKind {
    Usage,      ///< the user's words (URL, codec spec, option) are off
    Cancelled,  ///< the user asked to stop
    Connect,    ///< no connection could be made (refused, no such host or socket)
    Timeout,    ///< the server did not answer in time
    Closed,     ///< the connection ended, perhaps in mid-reply
    Protocol,   ///< what came back is not the Redis protocol
    Auth,       ///< NOAUTH, WRONGPASS
    Permission, ///< NOPERM, or a command the server does not allow
    Locked,     ///< a command that may write, on a connection that is not to
    Moved,      ///< MOVED, ASK: another node of the cluster has the key
    Loading,    ///< LOADING, BUSY, MASTERDOWN: try again later
    WrongType,  ///< the key holds no sorted set
    NotFound,   ///< the key or member is not there
    Server,     ///< any other error reply
    Conflict,   ///< the boards are not as the work needs them, so it was not done
    Exists,     ///< a key is there that the work was to make, so it was not done
    Limit,      ///< a value does not fit the codec
    Io,         ///< files, processes
};

/// A failure: its kind, and one sentence with the server's own words in it where there are any.
struct Error {
    ErrorKind kind;
    std::string message;
    std::size_t position = 0; ///< from 1, the byte in the text that was read; 0: no place in particular
    bool mayHaveWritten =
        false;               ///< the message says what may have been written: it is to be told, whatever else
    bool isByRights = false; ///< of Permission: the server has what was asked for, but not for this user
};

/// A value, or why there is none.
template <class T>
using Result = std::expected<T, Error>;

/// The failing half of a Result. Cold: the compiler lays the way to it, and the making of its sentence,
/// aside.
[[gnu::cold]] inline std::unexpected<Error> failure(ErrorKind kind, std::string message)
{
    return std::unexpected(Error{kind, std::move(message)});
}

/// TRY(f()) returns the error of the Result f(), where it is one, from the function or the lambda around it.
/// TRY(const auto x, f()) declares x from the value as well, and TRY(x, f()) assigns it; these are several
/// statements, and no branch of an if without braces. An f() with a comma outside round brackets needs a pair
/// of them where it stands alone.
#define TRY(...) TRY_CALL(TRY_FORM(__VA_ARGS__, ), TRY_JOIN(tried, __COUNTER__), __VA_ARGS__)
#define TRY_CALL(form, ...) form(__VA_ARGS__)
// The one or the other macro below, by whether anything follows the first comma.
#define TRY_FORM(first, ...) TRY_RESULT##__VA_OPT__(_VALUE)
#define TRY_JOIN(a, b) TRY_PASTE(a, b)
#define TRY_PASTE(a, b) a##b
#define TRY_RESULT(name, ...)                                                                                \
    do {                                                                                                     \
        if (auto name = __VA_ARGS__; !name)                                                                  \
            return std::unexpected(std::move(name).error());                                                 \
    } while (false)
#define TRY_RESULT_VALUE(name, declaration, ...)                                                             \
    auto name = __VA_ARGS__;                                                                                 \
    if (!name)                                                                                               \
        return std::unexpected(std::move(name).error());                                                     \
    declaration = *std::move(name)

} // namespace tiebreak
