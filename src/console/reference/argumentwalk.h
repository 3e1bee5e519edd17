// SPDX-License-Identifier: GPL-3.0-or-later
// Which word of a command line is what.
#pragma once

#include "console/reference/commandreference.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tiebreak
{

/// The word at which an option is, and which part of a OneOf it is.
using UsedOptions = std::map<const CommandArgument *, std::pair<std::size_t, const CommandArgument *>>;

/// Goes over the words from the first argument on, as far as `size` of them.
class ArgumentWalk
{
public:
    /// What one word is, or would be.
    struct Slot {
        const CommandArgument *argument = nullptr; ///< null: none
        const CommandArgument *option = nullptr;   ///< what of the hint it belongs to
        bool opening = false;                      ///< the token, not the value behind it
        bool again = false;                        ///< of a repetition
    };

    /// What may come next; blocked by a token that excludes it.
    struct NextSlot {
        Slot slot;
        std::string blockedBy;
    };

    /// `typed`: the word that may be the beginning of a token. `open`: more words may follow, so that the
    /// last one need not be what must come last.
    ArgumentWalk(const CommandEntry &entry, std::span<const std::string> words, std::size_t size,
                 std::optional<std::size_t> typed, bool open);

    std::vector<Slot> wordSlots; ///< of each word
    std::vector<NextSlot> next;
    std::vector<const CommandArgument *> missing;
    std::vector<std::string> given; ///< tokens
    UsedOptions options;            ///< those that are there
    std::optional<std::size_t> unplaced;
    bool typing = false;

    bool has(std::string_view token) const;

private:
    bool ended() const { return m_at >= m_size; }

    void take(Slot slot);
    void offer(const CommandArgument &argument, const CommandArgument &option,
               const std::string &blockedBy = {});
    void require(const CommandArgument &argument, const CommandArgument &option);
    void takeValue(const CommandArgument &argument);
    /// Without the token before it.
    void walkInside(const CommandArgument &argument);
    void walkOneOf(const CommandArgument &argument);
    void walkOnce(const CommandArgument &argument);
    /// `behind`: so many words must follow it.
    void walkRepeated(const CommandArgument &argument, std::size_t behind);
    void walkOptions(std::span<const CommandArgument> run);
    static bool anyBeginsWith(std::span<const CommandArgument> run, std::string_view word);
    void walk(std::span<const CommandArgument> arguments);
    /// How many of the last words belong to what follows a repeated argument.
    std::size_t wordsBehind(std::span<const CommandArgument> following) const;

    std::span<const std::string> m_words;
    std::size_t m_size;
    std::optional<std::size_t> m_typed;
    bool m_open;
    std::size_t m_at = 1;
    bool m_offering = true;
    bool m_again = false;
    std::map<std::string, std::int64_t> m_counts;
};

} // namespace tiebreak
