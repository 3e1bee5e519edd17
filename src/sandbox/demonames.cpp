// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/demonames.h"

#include "core/text/asciicase.h"

namespace tiebreak
{

namespace
{

constexpr std::size_t longestDemoName = 64;

std::string number(DemoRandom &random, std::size_t max)
{
    return std::to_string(1 + random.below(max));
}

std::string pluralOf(std::string word)
{
    if (word.ends_with("s") || word.ends_with("x") || word.ends_with("z") || word.ends_with("ch"))
        return word + "es";
    const std::size_t last = word.size() - 1;
    if (word.ends_with("y") && last > 0 &&
        std::string_view("aeiou").find(word[last - 1]) == std::string_view::npos)
        return word.replace(last, 1, "ies");
    return word + "s";
}

template <class... Parts>
std::string join(const Parts &...parts)
{
    std::string text;
    (text.append(parts), ...);
    return text;
}

} // namespace

std::string DemoNames::next(DemoRandom &random)
{
    std::string name = make(random);
    // Where the words run out, a number tells namesakes apart.
    for (int attempt = 0; name.size() > longestDemoName || !m_given.insert(name).second; ++attempt) {
        name = make(random);
        if (attempt >= 8)
            name.append(" ").append(number(random, 99999));
    }
    return name;
}

std::string DemoNames::make(DemoRandom &random) const
{
    switch (m_style) {
    case NameStyle::People:
        return person(random);
    case NameStyle::Songs:
        return song(random);
    case NameStyle::Handles:
        break;
    }
    return handle(random);
}

std::string DemoNames::handle(DemoRandom &random) const
{
    const std::string &given = random.oneOf(m_pool.given);
    const std::string &noun = random.oneOf(m_pool.nouns);
    switch (random.below(16)) {
    case 0:
    case 1:
        return join(given, noun);
    case 2:
    case 3:
    case 4:
        return join(given, noun, number(random, 99));
    case 5:
    case 6:
        return join(given, "_", noun, number(random, 4000));
    case 7:
        return join(noun, ".", given);
    case 8:
        return join(given, ".", std::string(1, noun[0]), number(random, 999));
    case 9:
        return join(given, std::to_string(1975 + random.below(40)));
    case 10:
        return join(upperFirst(given), "_", upperFirst(std::string(1, noun[0])), number(random, 99));
    case 11:
        return join("x", noun, "x", number(random, 9999));
    case 12:
    case 13:
        return join(random.oneOf(m_pool.scripts), random.below(4) == 0 ? "" : number(random, 999));
    case 14:
        return join(random.oneOf(m_pool.scripts), "_", noun);
    default:
        break;
    }
    if (random.below(12) == 0)
        return join("the_one_and_only_", given, "_of_the_", noun, "_", pluralOf(random.oneOf(m_pool.nouns)));
    return join(upperFirst(noun), upperFirst(random.oneOf(m_pool.nouns)), number(random, 99));
}

std::string DemoNames::person(DemoRandom &random) const
{
    const std::string given =
        random.below(8) == 0 ? random.oneOf(m_pool.scripts) : upperFirst(random.oneOf(m_pool.given));
    std::string name = given;
    if (random.below(3) == 0)
        name.append(" ").append(1, static_cast<char>('A' + random.below(26))).append(".");
    name.append(" ").append(random.oneOf(m_pool.surnames));
    if (random.below(20) == 0)
        name.append("-").append(random.oneOf(m_pool.surnames));
    return name;
}

std::string DemoNames::song(DemoRandom &random) const
{
    std::string title;
    switch (random.below(5)) {
    case 0:
        title = join(random.oneOf(m_pool.things), " in ", random.oneOf(m_pool.places));
        break;
    case 1:
        title = random.oneOf(m_pool.titles);
        break;
    case 2:
        title = join("The ", random.oneOf(m_pool.things));
        break;
    default:
        title = join(random.oneOf(m_pool.adjectives), " ", random.oneOf(m_pool.things));
        break;
    }
    const std::string artist = random.below(3) == 0 ? join("The ", random.oneOf(m_pool.adjectives), " ",
                                                           upperFirst(pluralOf(random.oneOf(m_pool.nouns))))
                                                    : person(random);
    return join(title, " – ", artist);
}

} // namespace tiebreak
