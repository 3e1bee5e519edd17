// SPDX-License-Identifier: GPL-3.0-or-later
// What an operation has to know of a reply, without an allocation for each.
#pragma once

#include "redis/wire/replysink.h"

#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The root of a reply and the first scalars in it; the rest is counted and let go. Used again for the next
/// reply.
class ShortReply final : public ReplySink
{
public:
    /// Forgets the last reply; of the next one `max` scalars are kept.
    void expect(std::size_t max);
    /// Takes an integer off the front of `bytes` when one stands there whole: what most writes are answered
    /// with, and many times cheaper than to cut it out with a ReplyReader. Otherwise takes nothing.
    bool takeInteger(std::string_view &bytes);
    /// The reply was an error.
    void setError(std::string_view line);

    Reply::Type type() const { return m_type; }
    bool isNil() const { return m_type == Reply::Type::Nil; }
    bool isError() const { return m_type == Reply::Type::Error; }
    /// Of an integer reply.
    std::int64_t integer() const { return m_integer; }
    /// Of a string, status or error reply.
    std::string_view text() const { return item(0); }

    /// How many scalars were kept, in reading order, however deep they stood in arrays.
    std::size_t items() const { return m_items.size(); }
    /// One of them; a number as digits; empty for nil and beyond the last.
    std::string_view item(std::size_t index) const
    {
        return index < m_items.size()
                   ? std::string_view(m_bytes).substr(m_items[index].begin, m_items[index].length)
                   : std::string_view();
    }
    /// Whether an array stood inside the array.
    bool nested() const { return m_nested; }
    /// The first error inside an array; empty when there is none.
    std::string_view itemError() const { return m_itemError; }

    bool onArray(Place place, std::size_t elements) override;
    bool onText(Place place, Reply::Type type, std::string_view bytes) override;
    bool onInteger(Place place, std::int64_t value) override;
    bool onNil(Place place) override;

private:
    struct Item {
        std::size_t begin;
        std::size_t length;
    };
    void keep(std::string_view bytes);

    Reply::Type m_type = Reply::Type::Nil;
    std::int64_t m_integer = 0;
    std::size_t m_max = 0;
    bool m_nested = false;
    std::string m_bytes;
    std::vector<Item> m_items;
    std::string m_itemError;
};

} // namespace tiebreak
