// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/shardnames.h"

#include "core/text/integertext.h"
#include "core/text/naturalorder.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::string_view place = "{n}";
constexpr std::string_view digits = "0123456789";

/// The text as a glob that means just that.
std::string escapedForGlob(std::string_view text)
{
    std::string glob;
    for (const char letter : text) {
        if (std::string_view("*?[]^\\").contains(letter))
            glob += '\\';
        glob += letter;
    }
    return glob;
}

bool isNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
}

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    std::string word;
    bool quoted = false;
    bool begun = false;
    for (const char letter : text) {
        if (letter == '"') {
            quoted = !quoted;
            begun = true;
        } else if (!quoted && (letter == ' ' || letter == ',')) {
            if (begun)
                words.push_back(std::exchange(word, {}));
            begun = false;
        } else {
            word += letter;
            begun = true;
        }
    }
    if (begun)
        words.push_back(word);
    return words;
}

} // namespace

ShardNames parseShardNames(std::string_view text)
{
    ShardNames names;
    if (const std::size_t at = text.find(place); at != std::string_view::npos) {
        const std::string_view before = text.substr(0, at);
        const std::string_view behind = text.substr(at + place.size());
        names.numbered = {std::string(before), std::string(behind)};
        names.glob = escapedForGlob(before) + "*" + escapedForGlob(behind);
        return names;
    }
    std::vector<std::string> words = wordsOf(text);
    if (words.size() == 1 && words.front().find_first_of("*?[") != std::string::npos)
        names.glob = words.front();
    else
        names.keys = std::move(words);
    return names;
}

std::vector<std::string> chooseShards(const ShardNames &names, std::vector<std::string> found)
{
    if (names.numbered) {
        const auto &[before, behind] = *names.numbered;
        std::erase_if(found, [&](const std::string &key) {
            return key.size() <= before.size() + behind.size() || !key.starts_with(before) ||
                   !key.ends_with(behind) ||
                   !isNumber(std::string_view(key).substr(before.size(),
                                                          key.size() - before.size() - behind.size()));
        });
    }
    std::ranges::sort(found, naturallyBefore);
    const auto repeats = std::ranges::unique(found);
    found.erase(repeats.begin(), repeats.end());
    return found;
}

std::optional<MissingShards> missingShards(const ShardNames &names, const std::vector<std::string> &chosen)
{
    if (!names.numbered || chosen.size() < 2)
        return std::nullopt;
    const auto &[before, behind] = *names.numbered;
    const auto digitsOf = [&](const std::string &key) {
        return std::string_view(key).substr(before.size(), key.size() - before.size() - behind.size());
    };
    std::vector<std::int64_t> numbers;
    for (const std::string &key : chosen) {
        const auto number = parseInteger(digitsOf(key));
        if (!number)
            return std::nullopt;
        numbers.push_back(*number);
    }
    std::ranges::sort(numbers);
    const auto repeats = std::ranges::unique(numbers); // 1 and 01
    numbers.erase(repeats.begin(), repeats.end());
    const std::int64_t missing = numbers.back() - numbers.front() - (std::ssize(numbers) - 1);
    if (missing <= 0 || missing > std::ssize(numbers))
        return std::nullopt;
    const auto gap = std::ranges::adjacent_find(
        numbers, [](std::int64_t number, std::int64_t next) { return next > number + 1; });
    const std::string_view first = digitsOf(chosen.front());
    const std::size_t width = first.starts_with('0') ? first.size() : 0; // numbers with leading zeros
    std::string number = std::to_string(*gap + 1);
    number.insert(0, width > number.size() ? width - number.size() : 0, '0');
    return MissingShards{before + number + behind, missing};
}

std::string shardTemplateOf(std::string_view key)
{
    const std::size_t end = key.find_last_of(digits);
    if (end == std::string_view::npos)
        return key.find_first_of(" ,") == std::string_view::npos ? std::string(key)
                                                                 : '"' + std::string(key) + '"';
    const std::size_t last = key.find_last_not_of(digits, end);
    const std::size_t begin = last == std::string_view::npos ? 0 : last + 1;
    return std::string(key.substr(0, begin)) + std::string(place) + std::string(key.substr(end + 1));
}

} // namespace tiebreak
