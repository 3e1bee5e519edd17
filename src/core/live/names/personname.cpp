// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/names/personname.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <unordered_map>

namespace tiebreak
{

namespace
{

/// What the eye keeps of a name: neither the joiners nor how many spaces stand in it.
std::string nameToTheEye(std::string_view name)
{
    std::string seen;
    name = trimmed(name);
    for (std::size_t at = 0; at < name.size(); ++at) {
        const std::string_view rest = name.substr(at);
        const bool joiner = rest.starts_with("\u200c") || rest.starts_with("\u200d");
        const bool space = name[at] == ' ' || name[at] == '\t';
        const bool wideSpace = rest.starts_with("\u00a0");
        if (joiner)
            at += 2;
        else if (!space && !wideSpace)
            seen += name[at];
        else if (at += wideSpace; !seen.ends_with(' '))
            seen += ' ';
    }
    return seen;
}

std::string_view shownOf(const NamedMember &member)
{
    return member.name.value_or(member.member);
}

} // namespace

std::optional<std::string> usableName(std::string_view name)
{
    name = trimmed(name);
    if (name.size() > longestPersonName) {
        std::size_t end = longestPersonName;
        // Into the middle of a character leads a byte 10xxxxxx, of which there are three at the most.
        for (int back = 0; back < 3 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U; ++back)
            --end;
        name = trimmed(name.substr(0, end));
    }
    return name.empty() ? std::nullopt : std::optional<std::string>(name);
}

std::vector<bool> sharedNames(std::span<const NamedMember> members)
{
    struct Holder {
        std::size_t first = 0;
        bool shared = false;
    };
    std::unordered_map<std::string, Holder> holders;
    std::vector<Holder *> holderOf;
    holderOf.reserve(members.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
        Holder &holder = holders.try_emplace(nameToTheEye(shownOf(members[i])), Holder{i}).first->second;
        holder.shared = holder.shared || members[holder.first].member != members[i].member;
        holderOf.push_back(&holder);
    }
    std::vector<bool> shared;
    shared.reserve(members.size());
    for (const Holder *holder : holderOf)
        shared.push_back(holder->shared);
    return shared;
}

std::string personText(const NamedMember &member, bool shared, const Wording &wording)
{
    if (!member.name || *member.name == member.member)
        return wording.member(member.member);
    if (!shared)
        return wording.member(*member.name);
    return phrase("display name", "{} ({})", wording.member(*member.name), wording.member(member.member));
}

} // namespace tiebreak
