// SPDX-License-Identifier: GPL-3.0-or-later
// A printed reply against the one that a server gives, in meaning.
#pragma once

#include "redis/wire/command.h"
#include "redis/wire/reply.h"

#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// What the lines of a printed reply say; nothing where redis-cli prints no such lines. Lines without any of
/// its signs, as --raw prints them, become Status: one, or an array of them.
std::optional<Reply> parsePrintedReply(const std::vector<std::string> &lines);

/// What compared replies come to.
enum class ReplyMatch {
    Same,
    Differs,
    Varies, ///< it need not be the same: a time, a random member, a fact of the server
};

/// Compares in meaning: numbers by value, errors by their first word, replies without an order as sets.
ReplyMatch compareReplies(const Command &command, const Reply &printed, const Reply &real);

} // namespace tiebreak
