// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/limits/calculation.h"

#include "lab/limits/exactnumber.h"

namespace tiebreak
{

namespace
{

constexpr std::size_t longestExpression = 200;
constexpr unsigned maxBits = 4096;

/// Reads one expression; what is wrong with it stays as failed().
class Calculation
{
public:
    explicit Calculation(std::string_view text) : m_text(text) {}

    std::optional<std::string> result()
    {
        ExactWhole total = product();
        while (!m_failed && (at('+') || at('-'))) {
            const bool plus = m_text[m_at++] == '+';
            const ExactWhole next = product();
            total = held(plus ? ExactWhole(total + next) : ExactWhole(total - next));
        }
        skipBlanks();
        return m_failed || m_at != m_text.size() ? std::nullopt : std::optional(total.str());
    }

private:
    void skipBlanks()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
    }

    bool at(char sign)
    {
        skipBlanks();
        return m_at < m_text.size() && m_text[m_at] == sign;
    }

    ExactWhole held(ExactWhole value)
    {
        m_failed = m_failed || (value != 0 && msb(abs(value)) >= maxBits);
        return m_failed ? ExactWhole(0) : value;
    }

    ExactWhole product()
    {
        ExactWhole value = power();
        while (!m_failed && at('*')) {
            ++m_at;
            value = held(value * power());
        }
        return value;
    }

    ExactWhole power()
    {
        const ExactWhole base = number();
        if (m_failed || !at('^'))
            return base;
        ++m_at;
        const ExactWhole exponent = number();
        m_failed = m_failed || exponent > maxBits;
        ExactWhole value = 1;
        for (ExactWhole i = 0; !m_failed && i < exponent; ++i)
            value = held(value * base);
        return value;
    }

    ExactWhole number()
    {
        skipBlanks();
        const std::size_t first = m_at;
        ExactWhole value = 0;
        for (; m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9'; ++m_at)
            value = value * 10 + (m_text[m_at] - '0');
        m_failed = m_failed || m_at == first;
        return held(value);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    bool m_failed = false;
};

} // namespace

std::optional<std::string> calculated(std::string_view expression)
{
    return expression.size() > longestExpression ? std::nullopt : Calculation(expression).result();
}

} // namespace tiebreak
