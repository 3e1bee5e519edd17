// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/prose/wording.h"

#include "core/text/bytestext.h"

namespace tiebreak
{

Wording plainWording()
{
    return {[](std::int64_t value) { return std::to_string(value); },
            [](std::int64_t tick, TickUnit unit) { return isoTime(tick, unit); },
            [](std::string_view bytes) { return bytes.empty() ? "(empty)" : excerpt(bytes); }};
}

} // namespace tiebreak
