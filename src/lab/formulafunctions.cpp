// SPDX-License-Identifier: GPL-3.0-or-later
// The table of function names.
#include "lab/formulafunctions.h"

#include <algorithm>
#include <array>

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

} // namespace

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

} // namespace tiebreak
