// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/limits/formulasteps.h"

#include "core/formula/formulatext.h"
#include "core/formula/formulawalk.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"
#include "lab/limits/exactrounding.h"

#include <cmath>
#include <utility>

namespace tiebreak
{

namespace
{

/// Larger powers have too many digits to be shown exactly.
constexpr double largestPower = 64;

/// Evaluates a formula and writes down every operation.
class StepWriter
{
public:
    using Value = double;

    StepWriter(double score, double tick) : m_score(score), m_tick(tick) {}

    std::vector<RawStep> steps() { return std::move(m_steps); }

    static double number(double value) { return value; }
    double variable(std::string_view name) const { return name == "score" ? m_score : m_tick; }
    static double negative(double value) { return -value; }

    double operation(double left, char sign, double right)
    {
        double result = 0;
        std::optional<ExactNumber> exact;
        const bool finite = std::isfinite(left) && std::isfinite(right);
        switch (sign) {
        case '+':
            result = left + right;
            if (finite)
                exact = exactOf(left) + exactOf(right);
            break;
        case '-':
            result = left - right;
            if (finite)
                exact = exactOf(left) - exactOf(right);
            break;
        case '*':
            result = left * right;
            if (finite)
                exact = exactOf(left) * exactOf(right);
            break;
        case '/':
            result = left / right;
            if (finite && right != 0)
                exact = exactOf(left) / exactOf(right);
            break;
        default:
            result = std::pow(left, right);
            if (finite && right >= 0 && right <= largestPower && right == std::trunc(right))
                exact = powerOf(exactOf(left), static_cast<int>(right));
        }
        const std::string_view shown = sign == '*' ? "×" : sign == '-' ? "−" : std::string_view(&sign, 1);
        add(phrase("calculation", "{} {} {}", operand(left), shown, operand(right)), result, exact);
        return result;
    }

    double call(std::string_view name, double first, std::optional<double> second)
    {
        const double result = called(name, first, second.value_or(0));
        add(second ? phrase("calculation", "{}({}, {})", name, shortestText(first), shortestText(*second))
                   : phrase("calculation", "{}({})", name, shortestText(first)),
            result, {});
        return result;
    }

private:
    void add(std::string operation, double result, const std::optional<ExactNumber> &exact)
    {
        RawStep step{RawStep::Kind::Operation, std::move(operation), shortestText(result), {}, {}};
        // A power may be a step off what is nearest: then nothing can be said of how it was rounded.
        if (exact) {
            if (Rounding rounding = roundingOf(*exact); rounding.taken().value == result)
                step.rounding = std::move(rounding);
        }
        m_steps.push_back(std::move(step));
    }

    static ExactNumber powerOf(const ExactNumber &base, int exponent)
    {
        ExactNumber value = 1;
        for (int i = 0; i < exponent; ++i)
            value *= base;
        return value;
    }

    static std::string operand(double value)
    {
        return value < 0 ? '(' + shortestText(value) + ')' : shortestText(value);
    }

    static double called(std::string_view name, double x, double y)
    {
        using One = double (*)(double);
        struct Known {
            std::string_view name;
            One one;
        };
        constexpr auto fabs = [](double v) { return std::fabs(v); };
        const Known known[] = {{"abs", fabs},
                               {"ceil", [](double v) { return std::ceil(v); }},
                               {"exp", [](double v) { return std::exp(v); }},
                               {"floor", [](double v) { return std::floor(v); }},
                               {"log", [](double v) { return std::log(v); }},
                               {"log10", [](double v) { return std::log10(v); }},
                               {"log2", [](double v) { return std::log2(v); }},
                               {"round", [](double v) { return std::round(v); }},
                               {"sqrt", [](double v) { return std::sqrt(v); }},
                               {"trunc", [](double v) { return std::trunc(v); }}};
        for (const Known &function : known) {
            if (function.name == name)
                return function.one(x);
        }
        return name == "max" ? std::fmax(x, y) : name == "min" ? std::fmin(x, y) : std::pow(x, y);
    }

    double m_score;
    double m_tick;
    std::vector<RawStep> m_steps;
};

} // namespace

std::vector<RawStep> formulaSteps(const Formula &formula, std::int64_t score, std::int64_t tick, double raw)
{
    const std::string text = withPowersWrittenOut(formula.text());
    StepWriter writer(static_cast<double>(score), static_cast<double>(tick));
    const double result = FormulaWalk(text, writer).value() + 0.0; // a zero is +0
    std::vector<RawStep> steps = writer.steps();
    // Were they ever not the same, the bare result would still be true.
    if (bitsOf(result) != bitsOf(raw) || steps.empty())
        return {{RawStep::Kind::Operation, formula.text(), shortestText(raw), {}, {}}};
    return steps;
}

} // namespace tiebreak
