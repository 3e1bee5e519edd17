// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/codectext.h"

#include "core/prose/sentence.h"

namespace tiebreak
{

namespace
{

/// "time in seconds", "low 31 bits of the time in seconds"
std::string keptTickText(const CodecSpec &spec)
{
    const std::string unit = unitPlural(spec.unit);
    return spec.keep ? sentence("low {} bits of the time in {}", *spec.keep, unit)
                     : sentence("time in {}", unit);
}

/// What is packed for the time: "time in seconds", "(4294967295 − time in seconds)".
std::string fieldText(const CodecSpec &spec)
{
    const std::string tick = keptTickText(spec);
    if (spec.from)
        return phrase("codec rule", "({} − {})", *spec.from, tick);
    return spec.epoch != 0 ? phrase("codec rule", "({} − {})", tick, spec.epoch) : tick;
}

} // namespace

std::string ruleText(const CodecSpec &spec)
{
    const std::string field = fieldText(spec);
    switch (spec.scheme) {
    case Scheme::Plain:
        return sentence("raw = score");
    case Scheme::Decimal:
        return sentence("raw = score × 10^{} + {}", spec.digits, field);
    case Scheme::Binary:
        return sentence("raw = score × 2^{} + {}", spec.bits, field);
    case Scheme::Fraction:
        return spec.cutDigits ? sentence("raw = score + {} / {}, truncated to {} decimals", field, spec.span,
                                         *spec.cutDigits)
                              : sentence("raw = score + {} / {}", field, spec.span);
    case Scheme::Text:
        return sentence("raw = score + \".\" + {} as text, not zero-padded", field);
    case Scheme::Ordered:
        switch (spec.bias) {
        case OrderedBias::One:
            return sentence("bits(raw) = bits(1.0) + score × 2^{} + {}", spec.bits, field);
        case OrderedBias::Min:
            return sentence("bits(raw) = bits(smallest normal double) + score × 2^{} + {}", spec.bits, field);
        case OrderedBias::Signed:
            return sentence("bits(raw) = bits(smallest normal double) + score × 2^{} + {}, with the sign bit "
                            "for negative scores",
                            spec.bits, field);
        }
        break;
    case Scheme::Formula:
        return sentence("raw = {}, where t is the {}", spec.formula->text(), keptTickText(spec));
    }
    return {};
}

std::string tieText(const CodecSpec &spec)
{
    const std::string unit = unitWord(spec.unit);
    if (!spec.hasTime())
        return sentence("No time is packed: equal scores rank by member name.");
    if (spec.scheme == Scheme::Text)
        return spec.from
                   ? sentence("With equal scores, the earlier {} gives the larger raw score as long as the "
                              "number of digits stays the same. Below zero it gives the smaller one.",
                              unit)
                   : sentence("With equal scores, the later {} gives the larger raw score as long as the "
                              "number of digits stays the same. Below zero it gives the smaller one.",
                              unit);
    if (spec.keep)
        return spec.from ? sentence("With equal scores, the earlier {} gives the larger raw score until the "
                                    "kept bits wrap around.",
                                    unit)
                         : sentence("With equal scores, the later {} gives the larger raw score until the "
                                    "kept bits wrap around.",
                                    unit);
    if (spec.fallsWithScore())
        return spec.earlierIsLarger()
                   ? sentence("The raw score falls as the score grows, so higher scores are at the low end. "
                              "With equal scores, the earlier {0} gives the larger raw score, so the later "
                              "one ranks first. For the earlier {0} to rank first, the raw score must grow "
                              "with the time.",
                              unit)
                   : sentence("The raw score falls as the score grows, so higher scores are at the low end. "
                              "With equal scores, the earlier {} gives the smaller raw score, so it ranks "
                              "first.",
                              unit);
    return spec.earlierIsLarger()
               ? sentence("With equal scores, the earlier {} gives the larger raw score.", unit)
               : sentence("With equal scores, the later {} gives the larger raw score.", unit);
}

std::string shortRuleText(const CodecSpec &spec)
{
    const std::string rule = ruleText(spec);
    if (!spec.hasTime())
        return rule; // beside it stands that no time is packed
    if (spec.keep)
        return spec.earlierIsLarger()
                   ? sentence("{}; earlier times give larger raw scores until the time wraps", rule)
                   : sentence("{}; later times give larger raw scores until the time wraps", rule);
    if (spec.scheme == Scheme::Text)
        return spec.earlierIsLarger()
                   ? sentence("{}; among times of the same length, earlier ones give larger raw scores", rule)
                   : sentence("{}; among times of the same length, later ones give larger raw scores", rule);
    return spec.earlierIsLarger() ? sentence("{}; earlier times give larger raw scores", rule)
                                  : sentence("{}; later times give larger raw scores", rule);
}

} // namespace tiebreak
