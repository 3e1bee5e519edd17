// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/limits/rounding.h"

#include "core/prose/sentence.h"
#include "core/text/scoretext.h"
#include "lab/limits/exactrounding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::size_t typedLength = 1000;
constexpr std::size_t shownDecimals = 1100; // a double has 1074 at the most
constexpr std::size_t repeatingDecimals = 40;
constexpr std::size_t shortDistance = 24;
constexpr int lowestExponent = -1074;
constexpr int highestExponent = 971;

/// Whether the number has an end in decimal digits: nothing but twos and fives below the line.
bool hasLastDigit(const ExactNumber &number)
{
    ExactWhole bottom = denominator(number);
    bottom >>= lsb(bottom);
    while (bottom % 5 == 0)
        bottom /= 5;
    return bottom == 1;
}

std::string exactDigits(const ExactNumber &number)
{
    return decimalText(number, hasLastDigit(number) ? shownDecimals : repeatingDecimals);
}

std::string distanceText(const ExactNumber &distance)
{
    std::string text = decimalText(distance, shortDistance);
    return text.size() > shortDistance || text.ends_with("...") ? roundedText(distance, 3) : text;
}

struct Grid {
    ExactWhole steps; ///< doubles' steps below the number, each 2^exponent
    int exponent = 0;
    ExactNumber rest; ///< of a step
};

/// Where a number above zero lies on the grid of the doubles of its size.
Grid gridOf(const ExactNumber &size)
{
    const int bits = static_cast<int>(msb(numerator(size))) - static_cast<int>(msb(denominator(size)));
    Grid grid;
    // The number lies from 2^(bits - 1) to 2^(bits + 1): with the smaller step it may need one bit too many.
    for (int exponent = std::max(bits - 53, lowestExponent);; ++exponent) {
        const ExactNumber scaled = exponent >= 0
                                       ? ExactNumber(size / ExactNumber(ExactWhole(1) << exponent))
                                       : ExactNumber(size * ExactNumber(ExactWhole(1) << -exponent));
        grid.steps = numerator(scaled) / denominator(scaled);
        grid.exponent = exponent;
        grid.rest = scaled - ExactNumber(grid.steps);
        if (grid.steps < (ExactWhole(1) << 53))
            return grid;
    }
}

RoundingSide sideAt(const ExactWhole &steps, int exponent)
{
    RoundingSide side;
    const ExactNumber at =
        exponent >= 0 ? ExactNumber(steps << exponent) : ExactNumber(steps, ExactWhole(1) << -exponent);
    side.value = std::ldexp(static_cast<double>(static_cast<std::uint64_t>(steps)), exponent);
    side.exact = exactDigits(at);
    side.even = !bit_test(steps, 0);
    return side;
}

void setNegative(RoundingSide &side)
{
    if (side.value == 0)
        return;
    side.value = -side.value;
    side.exact.insert(0, "-");
}

/// Of a number above zero.
Rounding positiveRounding(const ExactNumber &size)
{
    Rounding rounding;
    rounding.exact = exactDigits(size);
    const bool beyondAll = size >= ExactNumber(ExactWhole(1) << 1024);
    Grid grid = beyondAll ? Grid{(ExactWhole(1) << 53) - 1, highestExponent, ExactNumber(1)} : gridOf(size);
    rounding.below = sideAt(grid.steps, grid.exponent);
    if (grid.rest == 0) {
        rounding.isDouble = true;
        rounding.below.distance = "0";
        rounding.above = rounding.below;
        return rounding;
    }
    rounding.above = sideAt(grid.steps + 1, grid.exponent);
    const ExactNumber step = grid.exponent >= 0 ? ExactNumber(ExactWhole(1) << grid.exponent)
                                                : ExactNumber(1, ExactWhole(1) << -grid.exponent);
    if (!beyondAll) {
        rounding.below.distance = distanceText(grid.rest * step);
        rounding.above.distance = distanceText((1 - grid.rest) * step);
    }
    rounding.share = static_cast<double>(grid.rest);
    const ExactNumber half(1, 2);
    rounding.halfway = grid.rest == half;
    rounding.takesAbove = rounding.halfway ? rounding.above.even : grid.rest > half;
    return rounding;
}

/// What stands for a number of too many digits to be written out: one that becomes the same double.
std::optional<Rounding> farRounding(std::string_view text)
{
    const bool negative = text.starts_with('-');
    const auto raw = parseRawText(text);
    if (!raw || !(std::isinf(*raw) || *raw == 0))
        return {};
    const double size = std::abs(*raw);
    const ExactNumber beyond =
        size == 0 ? ExactNumber(1, ExactWhole(1) << 16000) : ExactNumber(ExactWhole(1) << 1024);
    Rounding rounding = roundingOf(negative ? ExactNumber(-beyond) : beyond);
    rounding.exact = text;
    // Of a number beside zero that distance is the number.
    if (size == 0)
        (negative ? rounding.above : rounding.below).distance = std::string(text.substr(negative ? 1 : 0));
    return rounding;
}

} // namespace

Rounding roundingOf(const ExactNumber &number)
{
    if (number == 0) {
        const RoundingSide zero{0, "0", "0", true};
        return {"0", true, zero, zero, 0, false, false};
    }
    Rounding rounding = positiveRounding(abs(number));
    if (number > 0)
        return rounding;
    rounding.exact.insert(0, "-");
    setNegative(rounding.below);
    setNegative(rounding.above);
    if (rounding.isDouble)
        return rounding;
    std::swap(rounding.below, rounding.above);
    rounding.share = 1 - rounding.share;
    rounding.takesAbove = !rounding.takesAbove;
    return rounding;
}

Result<Rounding> typedRounding(std::string_view text)
{
    if (text.size() > typedLength)
        return failure(ErrorKind::Usage, sentence("This number has more than {} characters.", typedLength));
    if (text.starts_with("0x") || text.starts_with("0X")) {
        const auto raw = parseBits(text);
        if (!raw || !std::isfinite(*raw))
            return failure(ErrorKind::Usage,
                           sentence("These are not the 64 bits of a finite double: enter 0x and up "
                                    "to 16 hexadecimal digits."));
        return roundingOf(exactOf(*raw));
    }
    if (const auto number = readExact(text))
        return roundingOf(*number);
    if (const auto far = farRounding(text); far && text.find_first_of("0123456789") != std::string_view::npos)
        return *far;
    return failure(ErrorKind::Usage,
                   sentence("This is not a decimal number: enter digits, with a point or an exponent "
                            "where there is one, as in 0.1 or 1e400."));
}

std::string roundingWords(const Rounding &rounding)
{
    if (rounding.isDouble)
        return sentence("nothing rounded");
    if (std::isinf(rounding.taken().value))
        return sentence("too large, so infinity");
    if (rounding.taken().distance.empty())
        return "rounded";
    return rounding.takesAbove ? sentence("rounded up by {}", rounding.taken().distance)
                               : sentence("rounded down by {}", rounding.taken().distance);
}

std::string roundingSentence(const Rounding &rounding)
{
    const std::string taken = shortestText(rounding.taken().value);
    if (rounding.isDouble)
        return sentence("{} is a double, so nothing is rounded.", taken);
    if (std::isinf(rounding.taken().value))
        return rounding.halfway
                   ? sentence("The number is halfway between the largest double and 2^1024, which no "
                              "double holds. From here on it becomes infinity, {}.",
                              taken)
                   : sentence("The number is above {}, the largest double, by half a step or more, so it "
                              "becomes infinity, {}.",
                              shortestText(
                                  std::copysign(std::numeric_limits<double>::max(), rounding.taken().value)),
                              taken);
    const std::string words = roundingWords(rounding);
    if (rounding.halfway)
        return sentence(
            "The number is halfway between two doubles. IEEE 754 uses the one whose last bit is 0: {}, "
            "{}.",
            taken, words);
    if (rounding.taken().value == 0)
        return sentence("The number is nearer to 0 than to the smallest double, {}, so it becomes 0.",
                        shortestText(rounding.refused().value));
    return rounding.takesAbove
               ? sentence("The double above is nearer, so the number becomes {}, {}.", taken, words)
               : sentence("The double below is nearer, so the number becomes {}, {}.", taken, words);
}

} // namespace tiebreak
