// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/edit/edittext.h"

#include "core/prose/sentence.h"
#include "core/text/scoretext.h"

namespace tiebreak
{

namespace
{

const MemberChange *renamed(const BoardEdit &edit)
{
    return edit.members.size() == 2 && !edit.members[0].after && !edit.members[1].before ? &edit.members[1]
                                                                                         : nullptr;
}

} // namespace

std::string expiryText(const std::optional<Expiry> &expiry, const Wording &wording)
{
    return expiry ? wording.time(expiry->time_since_epoch().count(), TickUnit::Millisecond)
                  : phrase("edit", "never");
}

std::string editText(const BoardEdit &edit, const Wording &wording)
{
    if (edit.expiry)
        return edit.expiry->after
                   ? sentence("Let the board expire at {}.", expiryText(edit.expiry->after, wording))
                   : sentence("Let the board never expire.");
    if (edit.members.empty())
        return sentence("Change nothing.");
    const MemberChange &change = edit.members.front();
    const std::string member = wording.member(change.member);
    if (const MemberChange *now = renamed(edit))
        return sentence("Rename {} to {} and keep its raw score {}.", member, wording.member(now->member),
                        shortestText(*now->after));
    if (!change.after)
        return sentence("Remove {} with the raw score {}.", member, shortestText(change.before.value_or(0)));
    if (!change.before)
        return sentence("Add {} with the raw score {}.", member, shortestText(*change.after));
    return sentence("Change the raw score of {} from {} to {}.", member, shortestText(*change.before),
                    shortestText(*change.after));
}

std::string editTitle(const BoardEdit &edit, const Wording &wording)
{
    if (edit.expiry)
        return edit.expiry->after
                   ? sentence("Expiry time of the board: {}", expiryText(edit.expiry->after, wording))
                   : sentence("Expiry time of the board: none");
    if (edit.members.empty())
        return sentence("No change");
    const MemberChange &change = edit.members.front();
    const std::string member = wording.member(change.member);
    if (const MemberChange *now = renamed(edit))
        return sentence("New name for {}: {}, raw score {}", member, wording.member(now->member),
                        shortestText(*now->after));
    if (!change.after)
        return sentence("Removal of {}, raw score {}", member, shortestText(change.before.value_or(0)));
    if (!change.before)
        return sentence("New member {}, raw score {}", member, shortestText(*change.after));
    return sentence("Raw score of {} from {} to {}", member, shortestText(*change.before),
                    shortestText(*change.after));
}

std::string editedText(const BoardEdit &edit, const Wording &wording)
{
    if (edit.expiry)
        return edit.expiry->after
                   ? sentence("The board expires at {}.", expiryText(edit.expiry->after, wording))
                   : sentence("The board never expires now.");
    if (edit.members.empty())
        return sentence("Nothing was changed.");
    const MemberChange &change = edit.members.front();
    const std::string member = wording.member(change.member);
    if (const MemberChange *now = renamed(edit))
        return sentence("{} is named {} now.", member, wording.member(now->member));
    if (!change.after)
        return sentence("{} was removed.", member);
    if (!change.before)
        return sentence("{} was added with the raw score {}.", member, shortestText(*change.after));
    return sentence("The raw score of {} is now {}. It was {}.", member, shortestText(*change.after),
                    shortestText(*change.before));
}

std::string conflictText(const BoardEdit &edit, const EditConflict &conflict, const Wording &wording)
{
    if (edit.expiry)
        return sentence(
            "Nothing was changed: the expiry time of the board has been changed to {} in the meantime.",
            expiryText(conflict.expiry, wording));
    const std::string member = wording.member(conflict.member);
    if (!conflict.raw)
        return sentence("Nothing was changed: {} is no longer on the board.", member);
    for (const MemberChange &change : edit.members) {
        if (change.member == conflict.member && !change.before)
            return sentence("Nothing was changed: {} is on the board already, with the raw score {}.", member,
                            shortestText(*conflict.raw));
    }
    return sentence("Nothing was changed: the raw score of {} has been changed to {} in the meantime.",
                    member, shortestText(*conflict.raw));
}

} // namespace tiebreak
