// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/boardedit.h"

#include <utility>

namespace tiebreak
{

BoardEdit settingRaw(std::string key, std::string member, std::optional<double> before, double after)
{
    return {std::move(key), {{std::move(member), before, after}}};
}

BoardEdit removing(std::string key, std::string member, double before)
{
    return {std::move(key), {{std::move(member), before, std::nullopt}}};
}

BoardEdit renaming(std::string key, std::string member, double raw, std::string newMember)
{
    return {std::move(key),
            {{std::move(member), raw, std::nullopt}, {std::move(newMember), std::nullopt, raw}}};
}

BoardEdit inverse(const BoardEdit &edit)
{
    BoardEdit back = edit;
    for (MemberChange &change : back.members)
        std::swap(change.before, change.after);
    if (back.expiry)
        std::swap(back.expiry->before, back.expiry->after);
    return back;
}

} // namespace tiebreak
