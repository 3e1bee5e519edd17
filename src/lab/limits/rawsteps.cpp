// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/limits/rawsteps.h"

#include "core/base/int128.h"
#include "core/codec/codec.h"
#include "core/codec/field.h"
#include "core/codec/orderedbits.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"
#include "lab/limits/exactrounding.h"
#include "lab/limits/formulasteps.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace tiebreak
{

namespace
{

using Kind = RawStep::Kind;

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

/// As an operand behind a sign: "(−3)".
std::string operandText(Int128 value)
{
    return value < 0 ? '(' + wholeText(value) + ')' : wholeText(value);
}

bool fits64Bits(Int128 value)
{
    return value == static_cast<std::int64_t>(value);
}

/// Writes down the lines of one codec.
class StepMaker
{
public:
    StepMaker(const CodecSpec &spec, std::int64_t score, std::int64_t tick, const Encoded &encoded)
        : m_spec(spec), m_score(score), m_tick(tick), m_encoded(encoded)
    {
    }

    RawMaking make()
    {
        add(Kind::Score, {}, wholeText(m_score), sentence("The score in points."));
        if (m_spec.hasTime())
            add(Kind::Tick, isoTime(m_tick, m_spec.unit), wholeText(m_tick),
                sentence("The time as a number: {} since 1970.", unitPlural(m_spec.unit)));
        if (m_spec.formula) {
            for (RawStep &step : formulaSteps(*m_spec.formula, m_score, m_tick, m_encoded.raw))
                m_steps.push_back(std::move(step));
            return {std::move(m_steps), m_encoded.raw};
        }
        if (m_spec.hasTime())
            addField();
        switch (m_spec.scheme) {
        case Scheme::Plain:
            addDouble(ExactNumber(exactWhole(m_score)));
            break;
        case Scheme::Fraction:
            if (m_spec.cutDigits)
                addCutFraction(*m_spec.cutDigits);
            else
                addFraction();
            break;
        case Scheme::Text:
            addText();
            break;
        case Scheme::Ordered:
            addOrdered();
            break;
        case Scheme::Decimal:
        case Scheme::Binary:
        case Scheme::Formula:
            addWhole();
        }
        return {std::move(m_steps), m_encoded.raw};
    }

private:
    RawStep &add(Kind kind, std::string operation, std::string result, std::string note = {})
    {
        return m_steps.emplace_back(kind, std::move(operation), std::move(result), std::move(note));
    }

    /// A line that gives a double.
    double addRounded(Kind kind, std::string operation, const ExactNumber &exact, std::string note = {})
    {
        Rounding rounding = roundingOf(exact);
        const double taken = rounding.taken().value;
        add(kind, std::move(operation), shortestText(taken), std::move(note)).rounding = std::move(rounding);
        return taken;
    }

    void addDouble(const ExactNumber &exact) { addRounded(Kind::Double, {}, exact); }

    void addField()
    {
        const FieldMap map(m_spec);
        const std::int64_t kept = map.kept(m_tick);
        if (m_spec.keep)
            add(Kind::Kept, phrase("calculation", "{} mod 2^{}", wholeText(m_tick), *m_spec.keep),
                wholeText(kept), sentence("Only the low {} bits of the time are kept.", *m_spec.keep));
        map.fieldOf(m_tick, m_field);
        if (m_spec.from)
            add(Kind::Field, phrase("calculation", "{} − {}", wholeText(*m_spec.from), operandText(kept)),
                wholeText(m_field), sentence("Counted back: earlier times give larger numbers."));
        else if (m_spec.epoch != 0)
            add(Kind::Field,
                m_spec.epoch > 0
                    ? phrase("calculation", "{} − {}", wholeText(kept), wholeText(m_spec.epoch))
                    : phrase("calculation", "{} + {}", wholeText(kept), wholeText(-Int128(m_spec.epoch))),
                wholeText(m_field), sentence("Counted from a later start: the number is smaller."));
    }

    void addWhole()
    {
        const bool decimal = m_spec.scheme == Scheme::Decimal;
        const std::int64_t weight = decimal ? powerOfTen(m_spec.digits) : std::int64_t(1) << m_spec.bits;
        const Int128 product = Int128(m_score) * weight;
        const Int128 sum = product + m_field;
        const std::string times = phrase("calculation", "{} × {}", wholeText(m_score), wholeText(weight));
        const std::string plus = phrase("calculation", "{} + {}", wholeText(product), wholeText(m_field));
        const std::string room =
            decimal ? sentence("Leaves {} digits for the time.", m_spec.digits)
                    : sentence("Shifts the score up by {} bits, which leaves the low bits for the time.",
                               m_spec.bits);
        if (decimal && (!fits64Bits(product) || !fits64Bits(sum))) {
            addDecimalInDoubles(product, times, room);
            return;
        }
        add(Kind::Product, times, wholeText(product), room);
        add(Kind::Sum, plus, wholeText(sum), sentence("The time fills the low digits below the score."));
        Int128 packed = sum;
        if (m_encoded.wrapped) {
            packed = static_cast<std::int64_t>(static_cast<std::uint64_t>(static_cast<UInt128>(sum)));
            add(Kind::Wrapped, sentence("{} in 64 bits", wholeText(sum)), wholeText(packed),
                sentence("The sum does not fit 64 bits and wraps around."));
        }
        addDouble(ExactNumber(exactWhole(packed)));
    }

    /// As PHP does where 64 bits are too few.
    void addDecimalInDoubles(Int128 product, const std::string &times, const std::string &room)
    {
        const double large = addRounded(
            Kind::Product, times, ExactNumber(exactWhole(product)),
            fits64Bits(product)
                ? room
                : sentence("{} It no longer fits into 64 bits, so it is computed as a double.", room));
        addRounded(Kind::Sum, phrase("calculation", "{} + {}", shortestText(large), wholeText(m_field)),
                   exactOf(large) + exactOf(static_cast<double>(m_field)),
                   sentence("Too large for 64 bits, so the sum is computed in doubles."));
    }

    void addFraction()
    {
        const double quotient = addRounded(
            Kind::Quotient, phrase("calculation", "{} / {}", wholeText(m_field), wholeText(m_spec.span)),
            ExactNumber(exactWhole(m_field)) / ExactNumber(exactWhole(m_spec.span)),
            sentence("The time as a fraction of one point. The division already rounds."));
        const double whole = static_cast<double>(m_score);
        addRounded(Kind::Sum, phrase("calculation", "{} + {}", shortestText(whole), shortestText(quotient)),
                   exactOf(whole) + exactOf(quotient),
                   sentence("The score is before the decimal point, the time after it."));
    }

    void addCutFraction(int digits)
    {
        const std::int64_t scale = powerOfTen(digits);
        const auto cut = static_cast<std::int64_t>(Int128(m_field) * scale / m_spec.span);
        std::string behind = std::to_string(cut % scale);
        behind.insert(0, static_cast<std::size_t>(digits) - behind.size(), '0');
        const std::string part = std::to_string(cut / scale) + '.' + behind;
        add(Kind::Cut, phrase("calculation", "{} / {}", wholeText(m_field), wholeText(m_spec.span)), part,
            sentence("The time as a part of one point, cut after {} decimals.", digits));
        const ExactNumber exact = ExactNumber(exactWhole(Int128(m_score) * scale + cut)) / ExactNumber(scale);
        add(Kind::Sum, phrase("calculation", "{} + {}", wholeText(m_score), part), decimalText(exact, 18),
            sentence("The score is before the decimal point, the time after it."));
        addDouble(exact);
    }

    void addText()
    {
        const std::string text = std::to_string(m_score) + '.' + std::to_string(m_field);
        add(Kind::Joined, phrase("calculation", "\"{}\" \".\" \"{}\"", m_score, m_field), text,
            sentence("Points, a decimal point and the time, joined as text; the time is not padded."));
        if (const auto exact = readExact(text))
            addDouble(*exact);
    }

    void addOrdered()
    {
        const Int128 product = Int128(m_score) << m_spec.bits;
        const Int128 code = product + m_field;
        add(Kind::Product, phrase("calculation", "{} × 2^{}", wholeText(m_score), m_spec.bits),
            wholeText(product),
            sentence("Shifts the score up by {} bits, which leaves the low bits for the time.", m_spec.bits));
        add(Kind::Sum, phrase("calculation", "{} + {}", wholeText(product), wholeText(m_field)),
            wholeText(code), sentence("The time fills the low digits below the score."));
        const std::string bits = bitsLiteral(m_encoded.raw);
        if (code < 0) {
            add(Kind::Sum, phrase("calculation", "−1 − {}", operandText(code)), wholeText(-1 - code),
                sentence("Below zero the number is mirrored, and the sign bit set."));
            add(Kind::Bits,
                sentence("{} + bits of the smallest normal double, sign bit set", wholeText(-1 - code)), bits,
                sentence("These 64 bits are read as a double."));
        } else {
            add(Kind::Bits,
                m_spec.bias == OrderedBias::One
                    ? sentence("{} + the bits of 1.0", wholeText(code))
                    : sentence("{} + the bits of the smallest normal double", wholeText(code)),
                bits, sentence("These 64 bits are read as a double."));
        }
        addRounded(Kind::Double, {}, exactOf(m_encoded.raw));
    }

    const CodecSpec &m_spec;
    std::int64_t m_score;
    std::int64_t m_tick;
    std::int64_t m_field = 0;
    Encoded m_encoded;
    std::vector<RawStep> m_steps;
};

} // namespace

const Rounding *RawMaking::rounding() const
{
    const Rounding *last = nullptr;
    for (const RawStep &step : std::views::reverse(steps)) {
        if (step.rounding && !step.rounding->isDouble)
            return &*step.rounding;
        if (step.rounding && !last)
            last = &*step.rounding;
    }
    return last;
}

std::optional<RawMaking> makeRaw(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    const auto encoded = encode(spec, score, tick);
    if (!encoded)
        return {};
    return StepMaker(spec, score, tick, *encoded).make();
}

Result<RawMaking> makeTyped(std::string_view text)
{
    TRY(auto rounding, typedRounding(text));
    const double raw = rounding.taken().value;
    RawMaking making{{}, raw};
    making.steps.push_back(
        {Kind::Typed, {}, std::string(text), sentence("The number as it is written."), {}});
    making.steps.push_back({Kind::Double, {}, shortestText(raw), {}, std::move(rounding)});
    return making;
}

std::string stepLabel(const CodecSpec &spec, RawStep::Kind kind)
{
    switch (kind) {
    case Kind::Typed:
        return sentence("Typed number");
    case Kind::Score:
        return phrase("calculation", "Score");
    case Kind::Tick:
        return phrase("calculation", "Time");
    case Kind::Kept:
        return sentence("Kept bits");
    case Kind::Field:
        return spec.from ? sentence("Inverted time") : sentence("Time from its start");
    case Kind::Product:
        return phrase("calculation", "Product");
    case Kind::Sum:
        return phrase("calculation", "Sum");
    case Kind::Wrapped:
        return phrase("calculation", "Wrapped");
    case Kind::Quotient:
        return phrase("calculation", "Quotient");
    case Kind::Cut:
        return sentence("Cut quotient");
    case Kind::Joined:
        return phrase("calculation", "Text");
    case Kind::Operation:
        return phrase("calculation", "Operation");
    case Kind::Bits:
        return phrase("calculation", "Bits");
    case Kind::Double:
        break;
    }
    return phrase("calculation", "Double");
}

std::string rawStepsText(const CodecSpec &spec, const RawMaking &making)
{
    const bool typed = !making.steps.empty() && making.steps.front().kind == Kind::Typed;
    std::string text = typed ? std::string() : sentence("How {} computes it\n", specText(spec));
    for (const RawStep &step : making.steps) {
        text += step.operation.empty()
                    ? phrase("calculation", "{}: {}\n", stepLabel(spec, step.kind), step.result)
                    : phrase("calculation", "{}: {} = {}\n", stepLabel(spec, step.kind), step.operation,
                             step.result);
        if (!step.rounding)
            continue;
        const Rounding &rounding = *step.rounding;
        if (!rounding.isDouble)
            text += sentence("  exact {}\n  below {}, away {}{}\n  above {}, away {}{}\n", rounding.exact,
                             shortestText(rounding.below.value), rounding.below.distance,
                             rounding.below.even ? ", even" : "", shortestText(rounding.above.value),
                             rounding.above.distance, rounding.above.even ? ", even" : "");
        text += "  " + roundingSentence(rounding) + '\n';
    }
    return text;
}

std::string rawStepsLine(const CodecSpec &spec, const RawMaking &making)
{
    std::string line;
    if (spec.formula)
        line = phrase("calculation", "with score = {} and t = {}: ", making.steps[0].result,
                      making.steps[1].result);
    const RawStep *product = nullptr; // it is a part of the sum behind it
    bool first = true;
    for (const RawStep &step : making.steps) {
        const bool given = step.kind == Kind::Score || step.kind == Kind::Tick;
        // Of a codec without a time the score is all there is.
        if (given && (spec.hasTime() || spec.formula))
            continue;
        if (step.kind == Kind::Product && !step.rounding) {
            product = &step;
            continue;
        }
        // Of whole numbers the two themselves show by how much.
        const bool rounds = step.kind == Kind::Double && !step.rounding->isDouble &&
                            step.result.find_first_of(".e") == std::string::npos;
        const std::string operation =
            product ? product->operation + step.operation.substr(product->result.size()) : step.operation;
        product = nullptr;
        if (!std::exchange(first, false))
            line += rounds ? " " : "; ";
        if (rounds)
            line += phrase("calculation", "≈ {}", step.result);
        else if (step.kind == Kind::Double)
            line += sentence("as a double {}, {}", step.result, roundingWords(*step.rounding));
        else if (step.operation.empty())
            line += step.result;
        else
            line += phrase("calculation", "{} = {}", operation, step.result);
        if (step.kind != Kind::Double && step.rounding && !step.rounding->isDouble)
            line += " (rounded)";
    }
    return line;
}

} // namespace tiebreak
