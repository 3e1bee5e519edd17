// SPDX-License-Identifier: GPL-3.0-or-later
// What a server answers, as a value.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// One reply. Strings are arbitrary bytes.
struct Reply {
    enum class Type : std::uint8_t { Nil, Status, Integer, String, Array, Error };
    Type type = Type::Nil;
    std::int64_t integer = 0;
    std::string text; ///< Status, String and Error
    std::vector<Reply> items;

    bool isNil() const { return type == Type::Nil; }
    bool isError() const { return type == Type::Error; }
};

/// A server's error line as an Error. Its kind follows from the leading word (NOAUTH, WRONGPASS, NOPERM,
/// LOADING, WRONGTYPE and so on); its message is a sentence for the user that holds the server's own words.
Error errorFromReply(std::string_view line);

/// The number that a reply is. An error reply becomes its Error; Protocol for any other reply.
Result<std::int64_t> integerIn(const Reply &reply);
/// The same of what counts something; Protocol also where it is below 0.
Result<std::int64_t> countIn(const Reply &reply);

} // namespace tiebreak
