// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/prose/wording.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <array>

namespace tiebreak
{

std::string countInWords(const Wording &wording, std::int64_t count)
{
    const std::array words{sentence("no"),    sentence("one"),  sentence("two"), sentence("three"),
                           sentence("four"),  sentence("five"), sentence("six"), sentence("seven"),
                           sentence("eight"), sentence("nine"), sentence("ten"), sentence("eleven"),
                           sentence("twelve")};
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
