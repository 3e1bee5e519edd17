// SPDX-License-Identifier: GPL-3.0-or-later
// A reply of any length, of which no more is kept than memory allows.
#pragma once

#include "redis/wire/replysink.h"

#include <cstddef>
#include <cstdint>

namespace tiebreak
{

/// How much of one reply is kept.
struct ReplyLimits {
    std::size_t elements = 100'000;
    std::size_t bytes = std::size_t(64) << 20;
};

/// What is kept of a reply, and how much there was.
struct KeptReply {
    Reply reply;
    std::uint64_t elements = 0; ///< that are no arrays, those that are not kept included
    std::uint64_t bytes = 0;    ///< of all its strings
    bool cut = false;           ///< only its beginning is kept

    /// How much memory it takes, about.
    std::size_t memory = sizeof(Reply);
};

/// Reads a reply to its end and keeps its beginning.
class KeepingSink final : public ReplySink
{
public:
    explicit KeepingSink(ReplyLimits limits = {}) : m_limits(limits) {}

    bool onArray(Place place, std::size_t elements) override;
    bool onText(Place place, Reply::Type type, std::string_view bytes) override;
    bool onInteger(Place place, std::int64_t value) override;
    bool onNil(Place place) override;
    /// What has been read; once.
    KeptReply takeReply();

private:
    /// Whether the next part of so many bytes is kept.
    bool keeps(std::size_t bytes);

    ReplyLimits m_limits;
    TreeSink m_tree;
    KeptReply m_kept;
};

} // namespace tiebreak
