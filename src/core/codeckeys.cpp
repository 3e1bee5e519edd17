// SPDX-License-Identifier: GPL-3.0-or-later
// The keys that a codec spec may have, for whoever reads specs and whoever explains them.
#include "core/codeckeys.h"

#include <array>

namespace tiebreak
{

namespace
{

constexpr CodecKey bits{"bits", "1 to 62", "32", "bits for the time"};
constexpr std::array decimalKeys{CodecKey{"digits", "1 to 18", "10", "decimal digits for the time"}};
constexpr std::array binaryKeys{bits};
constexpr std::array fractionKeys{
    CodecKey{"span", "1 to 2^53", "", "the field that makes a whole point; must be given"},
    CodecKey{"digits", "1 to 18", "", "cut field/span after that many decimals"}};
constexpr std::array orderedKeys{bits, CodecKey{"bias", "default, min, signed", "default",
                                                "which doubles are used; signed allows negative scores"}};
constexpr CodecKey unit{"unit", "min, s, ds, cs, ms, us", "s", "the length of a tick"};
constexpr std::array formulaKeys{unit};
constexpr std::array keysOfTime{
    unit, CodecKey{"epoch", "a tick or an ISO 8601 UTC time", "0", "field = tick - epoch"},
    CodecKey{"from", "a tick or an ISO 8601 UTC time", "",
             "field = from - tick: earlier is larger; excludes epoch"},
    CodecKey{"keep", "1 to 62", "", "only so many low bits of the tick are kept"}};

} // namespace

std::span<const CodecKey> ownKeys(Scheme scheme)
{
    switch (scheme) {
    case Scheme::Decimal:
        return decimalKeys;
    case Scheme::Binary:
        return binaryKeys;
    case Scheme::Fraction:
        return fractionKeys;
    case Scheme::Ordered:
        return orderedKeys;
    case Scheme::Formula:
        return formulaKeys;
    case Scheme::Plain:
    case Scheme::Text:
        break;
    }
    return {};
}

std::span<const CodecKey> timeKeys(Scheme scheme)
{
    return scheme == Scheme::Plain || scheme == Scheme::Formula ? std::span<const CodecKey>() : keysOfTime;
}

} // namespace tiebreak
