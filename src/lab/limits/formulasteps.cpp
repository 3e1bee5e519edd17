// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/limits/formulasteps.h"

#include "core/formula/formulatext.h"
#include "core/formula/formulawalk.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"

#include <cmath>

namespace tiebreak
{

namespace
{

/// Evaluates a formula and writes down every operation.
class StepWriter
{
public:
    using Value = double;

    StepWriter(double score, double tick) : m_score(score), m_tick(tick) {}

    const std::string &steps() const { return m_steps; }

    static double number(double value) { return value; }
    double variable(std::string_view name) const { return name == "score" ? m_score : m_tick; }
    static double negative(double value) { return -value; }

    double operation(double left, char sign, double right)
    {
        double result = 0;
        double off = 0;
        switch (sign) {
        case '+':
        case '-': {
            const double addend = sign == '+' ? right : -right;
            result = left + addend;
            // Knuth's sum of two.
            const double part = result - left;
            off = (left - (result - part)) + (addend - part);
            break;
        }
        case '*':
            result = left * right;
            off = std::fma(left, right, -result);
            break;
        case '/':
            result = left / right;
            off = std::fma(-result, right, left);
            break;
        default:
            result = std::pow(left, right);
        }
        const std::string_view shown = sign == '*' ? "×" : sign == '-' ? "−" : std::string_view(&sign, 1);
        add(off == 0 ? sentence("{} {} {} = {}", operand(left), shown, operand(right), shortestText(result))
                     : sentence("{} {} {} = {} (rounded)", operand(left), shown, operand(right),
                                shortestText(result)));
        return result;
    }

    double call(std::string_view name, double first, std::optional<double> second)
    {
        const double result = called(name, first, second.value_or(0));
        add(second ? sentence("{}({}, {}) = {}", name, shortestText(first), shortestText(*second),
                              shortestText(result))
                   : sentence("{}({}) = {}", name, shortestText(first), shortestText(result)));
        return result;
    }

private:
    void add(const std::string &step)
    {
        if (!m_steps.empty())
            m_steps += "; ";
        m_steps += step;
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
    std::string m_steps;
};

} // namespace

std::string formulaSteps(const Formula &formula, std::int64_t score, std::int64_t tick, double raw)
{
    const std::string text = withPowersWrittenOut(formula.text());
    StepWriter writer(static_cast<double>(score), static_cast<double>(tick));
    const double result = FormulaWalk(text, writer).value() + 0.0; // a zero is +0
    // Were they ever not the same, the bare result would still be true.
    if (bitsOf(result) != bitsOf(raw) || writer.steps().empty())
        return sentence("score = {} and t = {} give {}", score, tick, shortestText(raw));
    return sentence("score = {}, t = {}: {}", score, tick, writer.steps());
}

} // namespace tiebreak
