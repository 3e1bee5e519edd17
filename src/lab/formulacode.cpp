// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a formula by descent, with muParser's precedence, and writes it down again at once.
#include "lab/formulacode.h"

#include "lab/doubleliteral.h"
#include "lab/formulafunctions.h"

#include <charconv>
#include <cmath>
#include <optional>

namespace tiebreak
{

namespace
{

/// How tightly an expression holds together; looser ones need parentheses inside tighter ones.
enum class Level { Sum, Product, Sign, Atom };

struct Part {
    std::string text;
    Level level = Level::Atom;
    std::optional<double> number; ///< of a literal
};

std::string held(const Part &part, Level level)
{
    return part.level < level ? '(' + part.text + ')' : part.text;
}

Part literal(double value)
{
    return {doubleLiteral(value), value < 0 ? Level::Sign : Level::Atom, value};
}

class FormulaWriter
{
public:
    FormulaWriter(std::string_view formula, Language language) : m_text(formula), m_language(language) {}

    Result<FormulaCode> write()
    {
        m_code.text = sum().text;
        if (!m_missing.empty()) {
            return failure(ErrorKind::Limit, "The function " + m_missing +
                                                 " of this formula has no counterpart in " +
                                                 std::string(languageTitle(m_language)) + '.');
        }
        return m_code;
    }

private:
    /// The next character that is no blank; 0 at the end.
    char next()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }

    Part sum()
    {
        Part left = product();
        for (char sign = next(); sign == '+' || sign == '-'; sign = next()) {
            ++m_at;
            left = operation(left, sign, product(), Level::Sum);
        }
        return left;
    }

    Part product()
    {
        Part left = signedPower();
        for (char sign = next(); sign == '*' || sign == '/'; sign = next()) {
            ++m_at;
            left = operation(left, sign, signedPower(), Level::Product);
        }
        return left;
    }

    Part operation(const Part &left, char sign, const Part &right, Level level) const
    {
        const auto tighter = static_cast<Level>(static_cast<int>(level) + 1);
        const std::string text = held(left, level) + ' ' + sign + ' ' +
                                 held(right, right.level == Level::Sign ? Level::Atom : tighter);
        // Go may fuse a product and a sum into one rounding; a conversion forbids it.
        if (m_language == Language::Go)
            return {"float64(" + text + ')', Level::Atom, {}};
        return {text, level, {}};
    }

    /// A minus holds less tightly than a power: -2^2 is -4.
    Part signedPower()
    {
        const char sign = next();
        if (sign != '-' && sign != '+')
            return power();
        ++m_at;
        const Part value = power();
        if (sign == '+')
            return value;
        return value.number ? literal(-*value.number) : Part{'-' + held(value, Level::Atom), Level::Sign, {}};
    }

    Part power()
    {
        const Part base = value();
        if (next() != '^')
            return base;
        ++m_at;
        const Part exponent = signedPower();
        if (base.number && exponent.number) {
            const double folded = std::pow(*base.number, *exponent.number);
            if (std::isfinite(folded))
                return literal(folded);
        }
        return call("pow", base.text + ", " + exponent.text);
    }

    Part value()
    {
        const char c = next();
        if (c == '(') {
            ++m_at;
            Part inside = sum();
            next();
            ++m_at;
            return inside;
        }
        if ((c >= '0' && c <= '9') || c == '.') {
            double number = 0;
            const auto read = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), number);
            m_at = static_cast<std::size_t>(read.ptr - m_text.data());
            return literal(number);
        }
        const std::size_t begin = m_at;
        while (m_at < m_text.size() &&
               std::string_view("abcdefghijklmnopqrstuvwxyz0123456789").find(m_text[m_at]) !=
                   std::string_view::npos)
            ++m_at;
        const std::string_view name = m_text.substr(begin, m_at - begin);
        const std::string sigil = m_language == Language::Php ? "$" : "";
        if (name == "score" || name == "t")
            return {sigil + (name == "t" ? "t" : "s"), Level::Atom, {}};
        next();
        ++m_at; // the parenthesis
        std::string values = sum().text;
        if (next() == ',') {
            ++m_at;
            values += ", " + sum().text;
            next();
        }
        ++m_at;
        return call(name, values);
    }

    Part call(std::string_view function, const std::string &values)
    {
        const std::string_view name = formulaFunctionIn(m_language, function);
        if (name.empty())
            m_missing = function;
        m_code.rounds = m_code.rounds || name == "half_away";
        m_code.cuts = m_code.cuts || name == "towards_zero";
        m_code.library =
            m_code.library || function == "pow" || function == "exp" || function.starts_with("log");
        std::string text = std::string(name) + '(' + values + ')';
        // Python's are whole numbers, whose arithmetic is not that of doubles.
        if (m_language == Language::Python &&
            (function == "ceil" || function == "floor" || function == "trunc"))
            text = "float(" + text + ')';
        return {std::move(text), Level::Atom, {}};
    }

    std::string_view m_text;
    Language m_language;
    std::size_t m_at = 0;
    FormulaCode m_code;
    std::string m_missing;
};

} // namespace

Result<FormulaCode> formulaCode(std::string_view formula, Language language)
{
    return FormulaWriter(formula, language).write();
}

} // namespace tiebreak
