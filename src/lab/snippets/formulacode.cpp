// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/snippets/formulacode.h"

#include "core/formula/formulawalk.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace tiebreak
{

namespace
{

/// One function in every language with functions of its own.
struct FunctionNames {
    std::string_view name, lua, python, go, javascript, java, php, csharp, cpp;
};

constexpr std::array<FunctionNames, 13> table{{
    {"abs", "math.abs", "math.fabs", "math.Abs", "Math.abs", "Math.abs", "abs", "Math.Abs", "std::fabs"},
    {"ceil", "math.ceil", "math.ceil", "math.Ceil", "Math.ceil", "Math.ceil", "ceil", "Math.Ceiling",
     "std::ceil"},
    {"exp", "math.exp", "math.exp", "math.Exp", "Math.exp", "Math.exp", "exp", "Math.Exp", "std::exp"},
    {"floor", "math.floor", "math.floor", "math.Floor", "Math.floor", "Math.floor", "floor", "Math.Floor",
     "std::floor"},
    {"log", "math.log", "math.log", "math.Log", "Math.log", "Math.log", "log", "Math.Log", "std::log"},
    {"log10", "math.log10", "math.log10", "math.Log10", "Math.log10", "Math.log10", "log10", "Math.Log10",
     "std::log10"},
    {"log2", "", "math.log2", "math.Log2", "Math.log2", "", "", "Math.Log2", "std::log2"},
    {"max", "math.max", "max", "math.Max", "Math.max", "Math.max", "max", "Math.Max", "std::fmax"},
    {"min", "math.min", "min", "math.Min", "Math.min", "Math.min", "min", "Math.Min", "std::fmin"},
    {"pow", "math.pow", "math.pow", "math.Pow", "Math.pow", "Math.pow", "pow", "Math.Pow", "std::pow"},
    {"round", "half_away", "half_away", "math.Round", "half_away", "half_away", "half_away", "half_away",
     "std::round"},
    {"sqrt", "math.sqrt", "math.sqrt", "math.Sqrt", "Math.sqrt", "Math.sqrt", "sqrt", "Math.Sqrt",
     "std::sqrt"},
    {"trunc", "towards_zero", "math.trunc", "math.Trunc", "Math.trunc", "towards_zero", "towards_zero",
     "Math.Truncate", "std::trunc"},
}};

/// The function's name in a language: half_away and towards_zero where a snippet must define it itself; empty
/// where there is none that computes the same. `function` is one of formulaFunctions().
std::string_view formulaFunctionIn(Language language, std::string_view function)
{
    const auto row = std::ranges::find(table, function, &FunctionNames::name);
    if (row == table.end())
        return {};
    switch (language) {
    case Language::LuaScript:
    case Language::LuaFunction:
        return row->lua;
    case Language::Python:
        return row->python;
    case Language::Go:
        return row->go;
    case Language::JavaScript:
    case Language::TypeScript:
        return row->javascript;
    case Language::Java:
        return row->java;
    case Language::Php:
        return row->php;
    case Language::CSharp:
        return row->csharp;
    case Language::Cpp:
        return row->cpp;
    case Language::Pseudo:
        break;
    }
    return row->name;
}

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

/// Writes a formula as an expression of a language.
class CodeWriter
{
public:
    using Value = Part;

    explicit CodeWriter(Language language) : m_language(language) {}

    const FormulaCode &code() const { return m_code; }
    const std::string &missing() const { return m_missing; } ///< a function that the language does not have

    static Part number(double value) { return literal(value); }

    Part variable(std::string_view name) const
    {
        const std::string sigil = m_language == Language::Php ? "$" : "";
        return {sigil + (name == "t" ? "t" : "s"), Level::Atom, {}};
    }

    static Part negative(const Part &value)
    {
        return value.number ? literal(-*value.number) : Part{'-' + held(value, Level::Atom), Level::Sign, {}};
    }

    Part operation(const Part &left, char sign, const Part &right)
    {
        if (sign == '^')
            return power(left, right);
        const bool sum = sign == '+' || sign == '-';
        const Level level = sum ? Level::Sum : Level::Product;
        const Level tighter = right.level == Level::Sign ? Level::Atom : sum ? Level::Product : Level::Sign;
        const std::string text = held(left, level) + ' ' + sign + ' ' + held(right, tighter);
        // Go may fuse a product and a sum into one rounding; a conversion forbids it.
        if (m_language == Language::Go)
            return {"float64(" + text + ')', Level::Atom, {}};
        return {text, level, {}};
    }

    Part call(std::string_view function, const Part &first, const std::optional<Part> &second)
    {
        return written(function, second ? first.text + ", " + second->text : first.text);
    }

private:
    Part power(const Part &base, const Part &exponent)
    {
        if (base.number && exponent.number) {
            const double folded = std::pow(*base.number, *exponent.number);
            if (std::isfinite(folded))
                return literal(folded);
        }
        return call("pow", base, exponent);
    }

    Part written(std::string_view function, const std::string &values)
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

    Language m_language;
    FormulaCode m_code;
    std::string m_missing;
};

} // namespace

std::string doubleLiteral(double value)
{
    std::string text = shortestText(value);
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return text;
}

Result<FormulaCode> formulaCode(std::string_view formula, Language language)
{
    CodeWriter writer(language);
    const std::string text = FormulaWalk(formula, writer).value().text;
    if (!writer.missing().empty())
        return failure(ErrorKind::Limit, "The function " + writer.missing() +
                                             " of this formula has no counterpart in " +
                                             std::string(languageTitle(language)) + '.');
    FormulaCode code = writer.code();
    code.text = text;
    return code;
}

} // namespace tiebreak
