// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/prose/wording.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <array>

namespace tiebreak
{

std::string countInWords(const Wording &wording, std::int64_t count)
{
    const std::array words{phrase("count in words", "no"),    phrase("count in words", "one"),
                           phrase("count in words", "two"),   phrase("count in words", "three"),
                           phrase("count in words", "four"),  phrase("count in words", "five"),
                           phrase("count in words", "six"),   phrase("count in words", "seven"),
                           phrase("count in words", "eight"), phrase("count in words", "nine"),
                           phrase("count in words", "ten"),   phrase("count in words", "eleven"),
                           phrase("count in words", "twelve")};
    if (count < 0 || count >= static_cast<std::int64_t>(words.size()))
        return wording.number(count);
    return words[static_cast<std::size_t>(count)];
}

Wording plainWording()
{
    return {[](std::int64_t value) { return std::to_string(value); },
            [](std::int64_t tick, TickUnit unit) { return isoTime(tick, unit); },
            [](std::string_view bytes) { return bytes.empty() ? "(empty)" : excerpt(bytes); }};
}

} // namespace tiebreak
