// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/typednumber.h"

#include "core/board/ranktext.h"
#include "core/text/integertext.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace tiebreak
{

namespace
{

struct TypedNumber {
    Q_DECLARE_TR_FUNCTIONS(tiebreak::TypedNumber)
};

constexpr qsizetype maxQuoted = 40;

/// Nothing: the sign is dropped.
std::optional<char16_t> plainSign(char32_t sign)
{
    switch (sign) {
    case U'\u2212': // minus
    case U'\ufe63': // small hyphen
    case U'\uff0d': // fullwidth hyphen
        return u'-';
    case U'\uff0b':
        return u'+';
    case U'\u066b': // Arabic decimal separator
    case U'\uff0e': // fullwidth full stop
        return u'.';
    case U'\u060c': // Arabic comma
    case U'\uff0c': // fullwidth comma
        return u',';
    case U'\u066c': // Arabic thousands separator
        return u'\'';
    case U'\u061c': // Arabic letter mark
    case U'\u200e': // left to right
    case U'\u200f': // right to left
        return std::nullopt;
    default:
        return char16_t(sign);
    }
}

QString withoutSpaces(const QString &text)
{
    return plainDigits(text).removeIf(
        [](QChar c) { return c.isSpace() || c == u'_' || c == u'\'' || c == QChar(0x2019); });
}

/// Only these are about points and commas; what else is typed, the parser speaks of.
bool hasOnlyDigitsAndSigns(const QString &number)
{
    static const QRegularExpression pattern(QStringLiteral(R"(^[-+]?[0-9.,]*[0-9][0-9.,]*$)"));
    return pattern.match(number).hasMatch();
}

std::unexpected<Error> refused(const QString &sentence, const QString &typed)
{
    return failure(ErrorKind::Usage, sentence.arg(typed.trimmed().left(maxQuoted)).toStdString());
}

} // namespace

QString plainDigits(const QString &text)
{
    QString plain;
    plain.reserve(text.size());
    for (const char32_t c : text.toUcs4()) {
        // Superscripts are digits of Unicode too, but not of a number.
        if (QChar::category(c) == QChar::Number_DecimalDigit)
            plain += QChar(u'0' + QChar::digitValue(c));
        else if (c > 0xffff)
            plain += QChar::fromUcs4(c);
        else if (const auto sign = plainSign(c))
            plain += QChar(*sign);
    }
    return plain;
}

Result<std::string> typedWhole(const QString &text)
{
    static const QRegularExpression commas(QStringLiteral(R"(^[-+]?[1-9][0-9]{0,2}(,[0-9]{3})+$)"));
    static const QRegularExpression lakhs(QStringLiteral(R"(^[-+]?[1-9][0-9]?(,[0-9]{2})+,[0-9]{3}$)"));
    static const QRegularExpression points(QStringLiteral(R"(^[-+]?[1-9][0-9]{0,2}(\.[0-9]{3}){2,}$)"));
    QString number = withoutSpaces(text);
    if (commas.match(number).hasMatch() || lakhs.match(number).hasMatch())
        number.remove(u',');
    else if (points.match(number).hasMatch())
        number.remove(u'.');
    else if (hasOnlyDigitsAndSigns(number) && number.contains(u'.'))
        return refused(TypedNumber::tr("\"%1\" is not a whole number because a point is always the decimal "
                                       "point. Separate thousands with spaces."),
                       text);
    else if (hasOnlyDigitsAndSigns(number) && number.contains(u','))
        return refused(TypedNumber::tr("\"%1\" is not a whole number because its comma does not separate "
                                       "thousands. Separate thousands with spaces."),
                       text);
    return number.toStdString();
}

Result<std::string> typedDecimal(const QString &text)
{
    static const QRegularExpression grouped(
        QStringLiteral(R"(^[-+]?[1-9][0-9]{0,2}((,[0-9]{3})+\.[0-9]*|(,[0-9]{3}){2,})$)"));
    static const QRegularExpression lakhs(
        QStringLiteral(R"(^[-+]?[1-9][0-9]?(,[0-9]{2})+,[0-9]{3}(\.[0-9]*)?$)"));
    QString number = withoutSpaces(text);
    if (grouped.match(number).hasMatch() || lakhs.match(number).hasMatch())
        number.remove(u',');
    else if (hasOnlyDigitsAndSigns(number) && number.contains(u','))
        return refused(TypedNumber::tr("\"%1\" has a comma that could mean two things. Enter decimals with a "
                                       "point, as in 0.5, and separate thousands with spaces."),
                       text);
    else if (hasOnlyDigitsAndSigns(number) && number.count(u'.') > 1)
        return refused(TypedNumber::tr("\"%1\" has more than one point, and a point is always the decimal "
                                       "point. Separate thousands with spaces."),
                       text);
    return number.toStdString();
}

Result<std::pair<std::int64_t, std::int64_t>> typedRanks(const QString &text)
{
    static const QRegularExpression between(QStringLiteral(R"(to|-|–|\.\.)"));
    const QStringList ends = plainDigits(text).split(between);
    const auto rankIn = [&text](const QString &end) -> Result<std::int64_t> {
        TRY(const auto typed, typedWhole(end));
        const auto rank = parseInteger(typed);
        if (!rank)
            return failure(ErrorKind::Usage, noRankText(text.trimmed().toStdString()));
        return *rank;
    };
    const auto first = rankIn(ends.front());
    const auto last = ends.size() == 2 ? rankIn(ends.back()) : first;
    if (!first || !last)
        return std::unexpected(first ? last.error() : first.error());
    if (ends.size() > 2)
        return failure(ErrorKind::Usage, noRankText(text.trimmed().toStdString()));
    return std::pair(*first, *last);
}

} // namespace tiebreak
