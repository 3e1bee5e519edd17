// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of a reply go while it is read, so that big replies need no tree.
#pragma once

#include "redis/reply.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tiebreak
{

/// Takes one reply part by part, outermost array first. Each function returns whether the part has its place
/// in the expected reply; false ends the connection with Protocol.
class ReplySink
{
public:
    virtual ~ReplySink() = default;

    /// Which array a part stands in: depth 0 is the reply itself (index 0), depth 1 an element of it, and so
    /// on.
    struct Place {
        int depth = 0;
        std::size_t index = 0;
    };

    /// An array whose `elements` follow. The number is what the server announced: nothing to reserve blindly.
    virtual bool onArray(Place place, std::size_t elements) = 0;
    /// A Status, String or Error; the bytes are gone after the call.
    virtual bool onText(Place place, Reply::Type type, std::string_view bytes) = 0;
    /// A 64-bit integer.
    virtual bool onInteger(Place place, std::int64_t value) = 0;
    /// A missing string or array.
    virtual bool onNil(Place place) = 0;
    /// The reply goes beyond ReplyBounds; no more of it comes, and the connection ends with Protocol.
    virtual void onTooLarge() {}
};

} // namespace tiebreak
