// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/boardedit.h"

#include "core/text/scoretext.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

bool sameRaw(const std::optional<double> &a, const std::optional<double> &b)
{
    return a.has_value() == b.has_value() && (!a || bitsOf(*a) == bitsOf(*b));
}

} // namespace

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

bool sameEdit(const BoardEdit &a, const BoardEdit &b)
{
    const auto sameExpiry = [](const auto &one, const auto &other) {
        return one.has_value() == other.has_value() &&
               (!one || (one->before == other->before && one->after == other->after));
    };
    return a.key == b.key && sameExpiry(a.expiry, b.expiry) &&
           std::ranges::equal(a.members, b.members, [](const MemberChange &one, const MemberChange &other) {
               return one.member == other.member && sameRaw(one.before, other.before) &&
                      sameRaw(one.after, other.after);
           });
}

} // namespace tiebreak
