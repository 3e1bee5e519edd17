// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formula/formula.h"

#include "core/base/int128.h"
#include "core/codec/wholeschemes.h"
#include "core/formula/formulacheck.h"
#include "core/formula/formulatext.h"
#include "core/prose/sentence.h"

#include <muParser.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tiebreak
{

namespace
{

/// A muParser with the variables it reads: for one thread.
struct FormulaMachine {
    mu::Parser parser;
    double score = 0;
    double tick = 0;

    /// Throws mu::ParserError where the formula cannot be read.
    explicit FormulaMachine(const std::string &text)
    {
        parser.ClearFun();
        parser.ClearConst();
        // It would fold constants across operations: x+1+2 into x+3, which rounds differently.
        parser.EnableOptimizer(false);
        parser.DefineVar("score", &score);
        parser.DefineVar("t", &tick);
        for (const FormulaFunction &function : formulaFunctions())
            define(function.name);
        parser.SetExpr(text);
        if (parser.Eval(), parser.GetNumResults() != 1)
            throw mu::ParserError("several values");
    }

    FormulaMachine(const FormulaMachine &) = delete; // the parser points to the two variables
    FormulaMachine &operator=(const FormulaMachine &) = delete;

private:
    void define(std::string_view name)
    {
        using One = mu::value_type (*)(mu::value_type);
        using Two = mu::value_type (*)(mu::value_type, mu::value_type);
        const std::string word(name);
        if (name == "abs")
            parser.DefineFun(word, One(std::fabs));
        else if (name == "ceil")
            parser.DefineFun(word, One(std::ceil));
        else if (name == "exp")
            parser.DefineFun(word, One(std::exp));
        else if (name == "floor")
            parser.DefineFun(word, One(std::floor));
        else if (name == "log")
            parser.DefineFun(word, One(std::log));
        else if (name == "log10")
            parser.DefineFun(word, One(std::log10));
        else if (name == "log2")
            parser.DefineFun(word, One(std::log2));
        else if (name == "max")
            parser.DefineFun(word, Two(std::fmax));
        else if (name == "min")
            parser.DefineFun(word, Two(std::fmin));
        else if (name == "pow")
            parser.DefineFun(word, Two(std::pow));
        else if (name == "round")
            parser.DefineFun(word, One(std::round));
        else if (name == "sqrt")
            parser.DefineFun(word, One(std::sqrt));
        else if (name == "trunc")
            parser.DefineFun(word, One(std::trunc));
    }
};

/// What muParser found wrong, in the words of the other errors.
std::string wordsOf(const mu::ParserError &error)
{
    switch (error.GetCode()) {
    case mu::ecUNEXPECTED_EOF:
        return sentence("the formula ends where a value is missing.");
    case mu::ecUNEXPECTED_OPERATOR:
        return sentence("there is an operator where a value should be (write -(-x) for two signs).");
    case mu::ecUNEXPECTED_ARG_SEP:
        return sentence("there is a comma where a value should be.");
    case mu::ecUNEXPECTED_PARENS:
        return sentence("there is a parenthesis where a value or an operator should be.");
    case mu::ecUNEXPECTED_VAL:
    case mu::ecUNEXPECTED_VAR:
    case mu::ecUNEXPECTED_FUN:
        return sentence("an operator is missing before \"{}\".", error.GetToken());
    case mu::ecTOO_FEW_PARAMS:
        return sentence("\"{}\" needs more values.", error.GetToken());
    case mu::ecTOO_MANY_PARAMS:
        return sentence("\"{}\" takes fewer values.", error.GetToken());
    default:
        return sentence("the formula cannot be read ({}).", error.GetMsg());
    }
}

/// Where muParser found it, as an index into the text: it points behind a word it did not expect.
std::size_t placeOf(const mu::ParserError &error, const std::string &text)
{
    auto at = static_cast<std::size_t>(std::max(error.GetPos(), 0));
    const std::string &token = error.GetToken();
    if (error.GetCode() != mu::ecUNEXPECTED_EOF && at >= token.size() && !token.empty() &&
        text.compare(at - token.size(), token.size(), token) == 0) {
        at -= token.size();
    }
    return std::min(at, text.size());
}

/// The score by a whole quotient; nothing where it leaves 64 bits, or a point does not weigh the same at all
/// scores.
std::optional<std::int64_t> scoreOf(double quotient, const FormulaFacts &facts)
{
    if (!facts.linear || !(quotient >= -twoTo63 && quotient < twoTo63))
        return std::nullopt;
    const Int128 whole = static_cast<std::int64_t>(quotient);
    const Int128 score = facts.subtractsQuotient() ? facts.minuend() - whole : whole - facts.offset;
    const auto held = static_cast<std::int64_t>(score);
    return held == score ? std::optional(held) : std::nullopt;
}

/// What code divides: raw, or where it subtracts no quotient, raw with the score's sign.
double quotientOf(double raw, const FormulaFacts &facts)
{
    return (facts.subtractsQuotient() ? raw : facts.rising(raw)) / facts.point;
}

} // namespace

struct Formula::Known {
    std::string text;
    std::string quick; // what is evaluated
    FormulaFacts facts;
};

double FormulaFacts::wholePoints(double raw) const
{
    const double whole = std::floor(quotientOf(raw, *this));
    return subtractsQuotient() ? -1 - whole : whole;
}

std::optional<std::int64_t> FormulaFacts::ownScore(double raw) const
{
    return scoreOf(std::floor(quotientOf(raw, *this)), *this);
}

std::optional<std::int64_t> FormulaFacts::cutScore(double raw) const
{
    return scoreOf(std::trunc(quotientOf(raw, *this)), *this);
}

Result<Formula> Formula::parse(std::string_view text, TickUnit unit, std::size_t position)
{
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = text.find_last_not_of(' ') + 1;
    text = text.substr(begin, std::max(begin, end) - begin);
    position += begin;
    TRY(checkFormulaText(text, position));
    const std::string owned(text);
    try {
        FormulaMachine{owned}; // its errors tell places of the text as it was typed
        const auto known = std::make_shared<Known>(owned, withPowersWrittenOut(owned), FormulaFacts());
        const Formula formula(known);
        TRY(known->facts, examineFormula(formula, unit, position));
        return formula;
    } catch (const mu::ParserError &error) {
        return std::unexpected(specError(position + placeOf(error, owned), wordsOf(error)));
    }
}

double Formula::operator()(double score, double tick) const
{
    struct Kept {
        std::shared_ptr<const Known> formula;
        std::unique_ptr<FormulaMachine> machine;
    };
    // A machine is written to at every call, so that each thread has its own, of the last few formulas: more
    // than one, for rows are read with one and written with another.
    thread_local std::array<Kept, 4> machines;
    auto found = std::ranges::find(machines, m_known, &Kept::formula);
    if (found == machines.end()) {
        Kept kept{m_known, std::make_unique<FormulaMachine>(m_known->quick)};
        std::ranges::rotate(machines, machines.end() - 1);
        found = machines.begin();
        *found = std::move(kept);
    }
    FormulaMachine &machine = *found->machine;
    machine.score = score;
    machine.tick = tick;
    return machine.parser.Eval() + 0.0; // -0 and 0 are one score to Redis
}

const std::string &Formula::text() const
{
    return m_known->text;
}

const FormulaFacts &Formula::facts() const
{
    return m_known->facts;
}

} // namespace tiebreak
