// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/snippets/snippetvalues.h"

#include "core/codec/decimaldigits.h"
#include "core/codec/orderedbits.h"
#include "lab/snippets/formulacode.h"

namespace tiebreak
{

namespace
{

/// Sets the names that templates ask for, for one codec and language.
class ValueWriter
{
public:
    ValueWriter(const CodecSpec &spec, Language language, const SnippetRanges &ranges)
        : m_spec(spec), m_language(language), m_ranges(ranges)
    {
    }

    Result<TemplateValues> write()
    {
        writeTime();
        writeScheme();
        for (const char *ofFormulas : {"rounds", "cuts", "library"})
            flag(ofFormulas, false);
        if (m_spec.formula)
            TRY(writeFormula());
        return std::move(m_values);
    }

private:
    void whole(const std::string &name, std::int64_t value) { text(name, wholeLiteral(value, m_language)); }
    void plain(const std::string &name, std::int64_t value) { text(name, std::to_string(value)); }
    void text(const std::string &name, const std::string &value) { m_values.texts[name] = value; }
    void flag(const std::string &name, bool on) { m_values.flag(name, on); }

    void writeTime()
    {
        const FieldMap map(m_spec);
        const bool time = m_spec.hasTime();
        flag("time", time);
        flag("keep", m_spec.keep.has_value());
        flag("types", m_language == Language::TypeScript);
        const bool wholePeriod =
            m_spec.keep && m_ranges.kept.first == 0 && m_ranges.kept.last == map.period() - 1;
        flag("guarded", time && !wholePeriod);
        plain("scoreFirst", m_ranges.firstScore);
        plain("scoreLast", m_ranges.lastScore);
        whole("scoreFirstWhole", m_ranges.firstScore);
        whole("scoreLastWhole", m_ranges.lastScore);
        plain("keptFirst", m_ranges.kept.first);
        plain("keptLast", m_ranges.kept.last);
        whole("keptFirstWhole", m_ranges.kept.first);
        whole("keptLastWhole", m_ranges.kept.last);
        whole("firstField", m_ranges.fields.first - firstCounted());
        whole("lastField", m_ranges.fields.last - firstCounted());
        const std::string sigil = m_language == Language::Php ? "$" : "";
        const bool named =
            m_spec.keep || m_language == Language::JavaScript || m_language == Language::TypeScript;
        const std::string kept = sigil + (named ? "kept" : "tick");
        text("kept", kept);
        text("fieldOfTick", mapped(kept, map));
        text("tickOfField", unmapped(sigil + "field", map));
        whole("keepMask", map.period() - 1);
        whole("keepSize", map.period());
        text("unitPlural", unitPlural(m_spec.unit));
        plain("unitMicroseconds", unitMicroseconds(m_spec.unit));
        const std::string units = unitPlural(m_spec.unit);
        text("encodeWords", time ? "The double to store for a score and its time in " + units + " since 1970."
                                 : "The double to store for a score.");
        text("decodeWords", time ? decodeWords(units) : "The score of a double that encode gave.");
        flag("keepBest", m_spec.earlierRises() || !time);
        text("open", "{"); // beside {{ it would be read as a mark of the template
        text("close", "}");
        text("better", m_spec.fallsWithScore() ? "LT" : "GT");
        text("short", m_spec.fallsWithScore() ? ">" : "<");
        text("reaching", m_spec.fallsWithScore() ? "<=" : ">=");
        text("orMore", m_spec.fallsWithScore() ? "or less" : "or more");
    }

    std::string decodeWords(const std::string &units) const
    {
        std::string words = "The score and the time, in " + units;
        if (m_spec.keep)
            words += " modulo 2^" + std::to_string(*m_spec.keep);
        return words + ", of a double that encode gave.";
    }

    /// The field that the code counts from: those of a formula begin at 2^53 or so, where Lua's numbers end.
    std::int64_t firstCounted() const { return m_spec.formula ? m_ranges.fields.first : 0; }

    std::string mapped(const std::string &kept, const FieldMap &map) const
    {
        const std::int64_t zero = map.keptOf(firstCounted());
        if (map.inverted())
            return wholeLiteral(zero, m_language) + " - " + kept;
        if (zero == 0)
            return kept;
        return kept + (zero < 0 ? " + " : " - ") + wholeLiteral(zero < 0 ? -zero : zero, m_language);
    }

    std::string unmapped(const std::string &field, const FieldMap &map) const
    {
        const std::int64_t zero = map.keptOf(firstCounted());
        if (map.inverted())
            return wholeLiteral(zero, m_language) + " - " + field;
        if (zero == 0)
            return field;
        return field + (zero < 0 ? " - " : " + ") + wholeLiteral(zero < 0 ? -zero : zero, m_language);
    }

    void writeScheme()
    {
        const Scheme scheme = m_spec.scheme;
        for (const Scheme each : {Scheme::Plain, Scheme::Decimal, Scheme::Binary, Scheme::Fraction,
                                  Scheme::Text, Scheme::Ordered, Scheme::Formula})
            flag(std::string(schemeName(each)), each == scheme);
        flag("search", scheme == Scheme::Fraction || scheme == Scheme::Text || scheme == Scheme::Formula);
        flag("cut", m_spec.cutDigits.has_value());
        flag("quotient", scheme == Scheme::Fraction && !m_spec.cutDigits);
        flag("parses", scheme == Scheme::Text || m_spec.cutDigits);
        flag("wideSpan", m_spec.span > lastWhole / 10);
        whole("span", m_spec.span);
        text("spanDouble", doubleLiteral(static_cast<double>(m_spec.span)));
        plain("digits", m_spec.cutDigits.value_or(m_spec.digits));
        plain("bits", m_spec.bits);
        const std::int64_t weight =
            scheme == Scheme::Decimal ? powerOfTen(m_spec.digits) : std::int64_t(1) << m_spec.bits;
        whole("weight", weight);
        text("weightDouble", doubleLiteral(static_cast<double>(weight)));
        whole("fieldMask", weight - 1);
        flag("negative", m_ranges.firstScore < 0);
        // Up to this score and, with it, this field the sum fits 64 bits.
        const std::int64_t max = std::numeric_limits<std::int64_t>::max();
        flag("leaves64", scheme == Scheme::Decimal && max / weight < m_ranges.lastScore);
        whole("lastScore64", max / weight);
        whole("lastField64", max % weight);
        const bool maths = scheme == Scheme::Decimal || scheme == Scheme::Ordered || scheme == Scheme::Text ||
                           scheme == Scheme::Formula;
        flag("maths", m_language == Language::Python ? scheme == Scheme::Formula : maths);
        // Doubles below this have a score of 64 bits.
        const double point = m_spec.formula              ? m_spec.formula->facts().point
                             : scheme == Scheme::Decimal ? static_cast<double>(weight)
                                                         : 1;
        text("reach", doubleLiteral(0x1p63 * point));
        flag("reached", scheme != Scheme::Ordered);
        flag("signed", scheme == Scheme::Ordered && m_spec.bias == OrderedBias::Signed);
        const std::uint64_t bias = biasOf(m_spec.bias);
        whole("bias", static_cast<std::int64_t>(bias));
        whole("lastCode", orderedCodes(m_spec.bias).last);
        plain("biasHigh", static_cast<std::int64_t>(bias >> 32));
        flag("highField", m_spec.bits >= 32);
        plain("scoreScale", std::int64_t(1) << std::abs(m_spec.bits - 32));
        auto &ranges = m_values.sections["ranges"];
        for (const FieldRange &range : m_ranges.search)
            ranges.push_back({{{"first", wholeLiteral(range.first, m_language)},
                               {"last", wholeLiteral(range.last, m_language)}},
                              {}});
    }

    Result<void> writeFormula()
    {
        TRY(auto code, formulaCode(m_spec.formula->text(), m_language));
        const FormulaFacts &facts = m_spec.formula->facts();
        if (!facts.linear)
            return failure(ErrorKind::Limit, "There is no code for this formula: a point is not worth the "
                                             "same at every score, so no division gives the score back.");
        text("expression", code.text);
        if (facts.subtractsQuotient()) {
            const bool script = m_language == Language::JavaScript || m_language == Language::TypeScript;
            text("minuend",
                 (script ? std::to_string(facts.minuend()) : wholeLiteral(facts.minuend(), m_language)) +
                     " - ");
            text("point", doubleLiteral(facts.point));
            text("minusOffset", {});
        } else {
            divideAndSubtract(facts);
        }
        flag("rounds", code.rounds);
        flag("cuts", code.cuts);
        flag("library", code.library);
        return {};
    }

    /// How most code reads the score of a formula.
    void divideAndSubtract(const FormulaFacts &facts)
    {
        text("minuend", {});
        const std::string point = doubleLiteral(m_spec.rising(facts.point));
        text("point", m_spec.fallsWithScore() ? '(' + point + ')' : point);
        // Lua tells -0 from 0 when it writes a score out.
        const bool maybeMinusZero = m_spec.fallsWithScore() && luaNumbers(m_language);
        text("minusOffset", facts.offset == 0  ? (maybeMinusZero ? " + 0" : "")
                            : facts.offset < 0 ? " + " + std::to_string(-facts.offset)
                                               : " - " + std::to_string(facts.offset));
    }

    const CodecSpec &m_spec;
    Language m_language;
    const SnippetRanges &m_ranges;
    TemplateValues m_values;
};

} // namespace

Result<TemplateValues> snippetValues(const CodecSpec &spec, Language language, const SnippetRanges &ranges)
{
    return ValueWriter(spec, language, ranges).write();
}

std::string wholeLiteral(std::int64_t value, Language language)
{
    std::string text = std::to_string(value);
    if (language == Language::JavaScript || language == Language::TypeScript)
        text += 'n';
    if (language == Language::Java || language == Language::CSharp)
        text += 'L';
    return text;
}

} // namespace tiebreak
