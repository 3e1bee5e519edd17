// SPDX-License-Identifier: GPL-3.0-or-later
// Reads binary formats that nobody has checked yet.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace tiebreak
{

/// Takes bytes off the front of a buffer, never beyond its end. Once something was asked for that is not
/// there, the cursor has failed for good and gives zeros and empty views.
class ByteCursor
{
public:
    explicit ByteCursor(std::string_view bytes) : m_rest(bytes) {}

    /// Whether something was asked for that is not there.
    bool failed() const { return m_failed; }
    /// How many bytes are left.
    std::size_t left() const { return m_rest.size(); }

    /// The next so many bytes.
    std::string_view takeBytes(std::uint64_t count)
    {
        if (count > m_rest.size()) {
            m_failed = true;
            m_rest = {};
            return {};
        }
        const std::string_view taken = m_rest.substr(0, static_cast<std::size_t>(count));
        m_rest.remove_prefix(static_cast<std::size_t>(count));
        return taken;
    }

    /// The next integer, its lowest byte first.
    template <std::integral Integer>
    Integer little()
    {
        return number<Integer>(std::endian::little);
    }
    /// The next integer, its highest byte first.
    template <std::integral Integer>
    Integer big()
    {
        return number<Integer>(std::endian::big);
    }
    std::uint8_t byte() { return little<std::uint8_t>(); }
    /// The next three bytes as a signed integer, the lowest byte first.
    std::int32_t little24()
    {
        const std::uint32_t low = little<std::uint16_t>();
        return static_cast<std::int8_t>(byte()) * 65536 + static_cast<std::int32_t>(low);
    }

private:
    template <std::integral Integer>
    Integer number(std::endian order)
    {
        const std::string_view bytes = takeBytes(sizeof(Integer));
        Integer value = 0;
        if (bytes.empty())
            return value;
        std::memcpy(&value, bytes.data(), sizeof(Integer));
        return order == std::endian::native ? value : std::byteswap(value);
    }

    std::string_view m_rest;
    bool m_failed = false;
};

} // namespace tiebreak
