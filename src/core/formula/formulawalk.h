// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a checked formula operation by operation, in the order in which muParser evaluates it.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace tiebreak
{

/// Hands a formula that checkFormulaText() takes to a builder, innermost first, and each operand before its
/// operation. The builder has a type `Value` and makes one in number(double), variable(name),
/// negative(value), operation(left, one of "+-*/^", right) and call(name, first, second or nothing).
template <class Builder>
class FormulaWalk
{
public:
    using Value = typename Builder::Value;

    FormulaWalk(std::string_view formula, Builder &builder) : m_text(formula), m_builder(builder) {}

    Value value() { return sum(); }

private:
    /// The next character that is no blank; 0 at the end.
    char next()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }

    void skip()
    {
        next();
        ++m_at;
    }

    Value sum()
    {
        Value left = product();
        for (char sign = next(); sign == '+' || sign == '-'; sign = next()) {
            ++m_at;
            left = m_builder.operation(left, sign, product());
        }
        return left;
    }

    Value product()
    {
        Value left = signedPower();
        for (char sign = next(); sign == '*' || sign == '/'; sign = next()) {
            ++m_at;
            left = m_builder.operation(left, sign, signedPower());
        }
        return left;
    }

    /// A minus holds less tightly than a power: -2^2 is -4.
    Value signedPower()
    {
        const char sign = next();
        if (sign != '-' && sign != '+')
            return power();
        ++m_at;
        const Value value = power();
        return sign == '-' ? m_builder.negative(value) : value;
    }

    Value power()
    {
        const Value base = atom();
        if (next() != '^')
            return base;
        ++m_at;
        return m_builder.operation(base, '^', signedPower());
    }

    Value atom()
    {
        const char c = next();
        if (c == '(')
            return parenthesis();
        if ((c >= '0' && c <= '9') || c == '.') {
            double number = 0;
            const auto read = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), number);
            m_at = static_cast<std::size_t>(read.ptr - m_text.data());
            return m_builder.number(number);
        }
        constexpr std::string_view ofNames = "abcdefghijklmnopqrstuvwxyz0123456789";
        const std::size_t end = std::min(m_text.find_first_not_of(ofNames, m_at), m_text.size());
        const std::string_view name = m_text.substr(m_at, end - m_at);
        m_at = end;
        if (name == "score" || name == "t")
            return m_builder.variable(name);
        skip();
        const Value first = sum();
        std::optional<Value> second;
        if (next() == ',') {
            ++m_at;
            second = sum();
        }
        skip();
        return m_builder.call(name, first, second);
    }

    Value parenthesis()
    {
        skip();
        Value inside = sum();
        skip();
        return inside;
    }

    std::string_view m_text;
    Builder &m_builder;
    std::size_t m_at = 0;
};

} // namespace tiebreak
