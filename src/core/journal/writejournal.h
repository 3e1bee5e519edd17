// SPDX-License-Identifier: GPL-3.0-or-later
// Where writes are put down before they are sent.
#pragma once

#include "core/base/result.h"
#include "core/journal/journalentry.h"

#include <optional>
#include <string>

namespace tiebreak
{

/// How a write ended.
struct WriteEnd {
    WriteState state = WriteState::Made;
    std::string answer = {};
    std::optional<std::int64_t> written = {};
    std::optional<std::int64_t> removed = {};
};

/// Without one no connection writes to a server of others. Thread-safe.
class WriteJournal
{
public:
    virtual ~WriteJournal() = default;

    /// Puts down what is about to be sent, and gives the entry's id. It is kept for good afterwards; after an
    /// error the write must not be sent.
    virtual Result<std::string> begin(const JournalEntry &entry) = 0;
    /// Puts down how it ended. What was made stays made where this fails; then its entry stays Sent.
    virtual Result<void> end(const std::string &id, const WriteEnd &end) = 0;
};

} // namespace tiebreak
