// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/limits/rawsteps.h"

#include "core/base/int128.h"
#include "core/codec/codec.h"
#include "core/codec/field.h"
#include "core/codec/orderedbits.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"
#include "lab/limits/formulasteps.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace tiebreak
{

namespace
{

std::string wholeText(Int128 value)
{
    if (value < 0)
        return "−" + wholeText(-value);
    std::string text;
    do {
        text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
        value /= 10;
    } while (value != 0);
    return text;
}

/// The field of the kept tick, with the subtraction that made it: "(2147483647 − 1000 = 2147482647)".
std::string fieldSteps(const CodecSpec &spec, std::int64_t tick, std::int64_t field)
{
    const std::int64_t kept = FieldMap(spec).kept(tick);
    const std::string low =
        kept == tick ? wholeText(kept) : sentence("{} mod 2^{}", wholeText(tick), *spec.keep);
    if (spec.from)
        return sentence("({} − {} = {})", wholeText(*spec.from), low, wholeText(field));
    if (spec.epoch > 0)
        return sentence("({} − {} = {})", low, wholeText(spec.epoch), wholeText(field));
    if (spec.epoch < 0)
        return sentence("({} + {} = {})", low, wholeText(-Int128(spec.epoch)), wholeText(field));
    return kept == tick ? wholeText(field) : sentence("({} = {})", low, wholeText(field));
}

/// "as a double 5, nothing rounded", given how far the double lies above what was meant.
std::string stored(double raw, double off)
{
    const std::string text = shortestText(raw);
    if (off == 0)
        return sentence("as a double {}, nothing rounded", text);
    char size[32];
    const auto end = std::to_chars(size, size + sizeof size, std::abs(off), std::chars_format::general, 3);
    const std::string by(size, end.ptr);
    return off > 0 ? sentence("as a double {}, rounded up by {}", text, by)
                   : sentence("as a double {}, rounded down by {}", text, by);
}

/// How far a double below 2^126 lies above a whole number.
double aboveWhole(double raw, Int128 whole)
{
    return static_cast<double>(static_cast<Int128>(raw) - whole);
}

std::string wholeSteps(const CodecSpec &spec, std::int64_t score, const std::string &field,
                       std::int64_t number, const Encoded &encoded)
{
    const std::int64_t weight =
        spec.scheme == Scheme::Decimal ? powerOfTen(spec.digits) : std::int64_t(1) << spec.bits;
    const Int128 product = Int128(score) * weight;
    const Int128 sum = product + number;
    const std::string steps = sentence("{} × {} = {}; + {} = {}", wholeText(score), wholeText(weight),
                                       wholeText(product), field, wholeText(sum));
    if (encoded.wrapped) {
        const auto low = static_cast<std::int64_t>(static_cast<std::uint64_t>(static_cast<UInt128>(sum)));
        return sentence("{}; in 64 bits that wraps round to {}; {}", steps, wholeText(low),
                        stored(encoded.raw, aboveWhole(encoded.raw, low)));
    }
    // Where decimal leaves 64 bits it goes on in doubles, which round more than once.
    return sentence("{}; {}", steps, stored(encoded.raw, aboveWhole(encoded.raw, sum)));
}

/// Rounding of a decimal text, from the extra digits of a long double.
double aboveText(double raw, const std::string &text)
{
    long double meant = 0;
    std::from_chars(text.data(), text.data() + text.size(), meant);
    return static_cast<double>(static_cast<long double>(raw) - meant);
}

std::string fractionSteps(const CodecSpec &spec, std::int64_t score, const std::string &field,
                          std::int64_t number, double raw)
{
    if (!spec.cutDigits) {
        const auto span = static_cast<double>(spec.span);
        const double quotient = static_cast<double>(number) / span;
        const auto whole = static_cast<double>(score);
        // Knuth's sum of two: what the rounded sum lies above the exact one, and the quotient above its own.
        const double part = raw - whole;
        const double off = (raw - part - whole) + (part - quotient) +
                           std::fma(quotient, span, -static_cast<double>(number)) / span;
        return sentence("{} / {} = {}; {} + {}; {}", field, wholeText(spec.span), shortestText(quotient),
                        wholeText(score), shortestText(quotient), stored(raw, off));
    }
    const std::int64_t scale = powerOfTen(*spec.cutDigits);
    const auto cut = static_cast<std::int64_t>(Int128(number) * scale / spec.span);
    std::string digits = std::to_string(cut % scale);
    digits.insert(0, static_cast<std::size_t>(*spec.cutDigits) - digits.size(), '0');
    const Int128 sum = Int128(score) * scale + cut;
    const Int128 size = sum < 0 ? -sum : sum;
    std::string behind = wholeText(size % scale);
    behind.insert(0, static_cast<std::size_t>(*spec.cutDigits) - behind.size(), '0');
    const std::string exact = (sum < 0 ? "-" : "") + wholeText(size / scale) + '.' + behind;
    return sentence("{} / {} = {}.{}..., cut after {} decimals; {} + {}.{} = {}; {}", field,
                    wholeText(spec.span), cut / scale, digits, *spec.cutDigits, wholeText(score), cut / scale,
                    digits, exact, stored(raw, aboveText(raw, exact)));
}

std::string textSteps(std::int64_t score, const std::string &field, std::int64_t number, double raw)
{
    const std::string text = std::to_string(score) + '.' + std::to_string(number);
    return field == wholeText(number) ? sentence("\"{}\" \".\" \"{}\" is the text {}; {}", score, number,
                                                 text, stored(raw, aboveText(raw, text)))
                                      : sentence("{}; \"{}\" \".\" \"{}\" is the text {}; {}", field, score,
                                                 number, text, stored(raw, aboveText(raw, text)));
}

std::string orderedSteps(const CodecSpec &spec, std::int64_t score, const std::string &field,
                         std::int64_t number, double raw)
{
    const Int128 product = Int128(score) << spec.bits;
    const Int128 code = product + number;
    const std::string steps = sentence("{} × 2^{} = {}; + {} = {}", wholeText(score), spec.bits,
                                       wholeText(product), field, wholeText(code));
    const std::string bits = bitsLiteral(raw);
    if (code < 0)
        return sentence("{}; below zero −1 − ({}) = {}, plus the bits of the smallest normal double and the "
                        "sign bit: {}; "
                        "the double with these bits is {}, nothing rounded",
                        steps, wholeText(code), wholeText(-1 - code), bits, shortestText(raw));
    return spec.bias == OrderedBias::One
               ? sentence("{}; plus the bits of 1.0: {}; the double with these bits is {}, nothing rounded",
                          steps, bits, shortestText(raw))
               : sentence(
                     "{}; plus the bits of the smallest normal double: {}; the double with these bits is "
                     "{}, nothing rounded",
                     steps, bits, shortestText(raw));
}

} // namespace

std::string rawSteps(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    const auto encoded = encode(spec, score, tick);
    if (!encoded)
        return {};
    const double raw = encoded->raw;
    if (!spec.hasTime())
        return sentence("{}; {}", wholeText(score), stored(raw, aboveWhole(raw, score)));
    if (spec.formula)
        return formulaSteps(*spec.formula, score, tick, raw);
    std::int64_t number = 0;
    FieldMap(spec).fieldOf(tick, number);
    const std::string field = fieldSteps(spec, tick, number);
    switch (spec.scheme) {
    case Scheme::Fraction:
        return fractionSteps(spec, score, field, number, raw);
    case Scheme::Text:
        return textSteps(score, field, number, raw);
    case Scheme::Ordered:
        return orderedSteps(spec, score, field, number, raw);
    case Scheme::Decimal:
    case Scheme::Binary:
    case Scheme::Plain:
    case Scheme::Formula:
        break;
    }
    return wholeSteps(spec, score, field, number, *encoded);
}

} // namespace tiebreak
