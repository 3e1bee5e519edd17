// SPDX-License-Identifier: GPL-3.0-or-later
// A reply as redis-cli prints it.
#pragma once

#include "redis/wire/command.h"
#include "redis/wire/reply.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tiebreak
{

/// How many lines redis-cli prints: one for each element that is no array, and for an empty array.
std::size_t replyLineCount(const Reply &reply);

/// Lines `first` to `first + count` of it: (integer) 7, "quoted", 1) numbered and nested arrays aligned,
/// (nil), (empty array), (error) and its words. A string of more than 2 000 bytes is cut, with its length.
/// UTF-8 stays readable, all else is escaped as in "\x00".
std::vector<std::string> replyLines(const Reply &reply, std::size_t first, std::size_t count);

/// The whole reply in one line, cut: for a sentence. Arrays as (3 elements).
std::string replyInSentence(const Reply &reply);

/// Whether the reply to such a command is a text of several lines, which redis-cli prints as it is: INFO,
/// CLIENT LIST, MEMORY DOCTOR and their like.
bool repliesWithText(const Command &command);

/// Such a text as its lines; each is escaped and cut as above.
std::vector<std::string> textLines(const Reply &reply);

} // namespace tiebreak
