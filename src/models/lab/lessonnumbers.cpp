// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/lab/lessonnumbers.h"

#include "models/lab/lessonrules.h"
#include "models/text/displaywording.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <functional>

namespace tiebreak
{

namespace
{

constexpr QChar thinSpace(0x202F);
constexpr auto saysKey = QLatin1StringView("says");
constexpr qsizetype longestSaid = 60;
constexpr qsizetype maxChecks = 200;

/// What is wrong with one entry, as the end of a sentence; empty where nothing is.
QString wrongEntry(const QString &words, const QJsonObject &check)
{
    const QString said = check[saysKey].toString();
    if (said.isEmpty() || said.size() > longestSaid)
        return QStringLiteral("an entry of \"check\" lacks what it \"says\"");
    if (check.size() != 2)
        return QStringLiteral("the check of %1 needs exactly one rule").arg(said);
    if (!words.contains(said))
        return QStringLiteral("nothing in the text says %1").arg(said);
    const QString rule = check.keys().front() == saysKey ? check.keys().back() : check.keys().front();
    const QString plain = said == u"One" ? QStringLiteral("1") : QString(said).remove(thinSpace);
    const auto actual = ruleResult(rule, check[rule], plain);
    if (!actual)
        return QStringLiteral("the check of %1: %2").arg(said, displayText(actual.error().message));
    return *actual == plain ? QString()
                            : QStringLiteral("the text says %1, but its rule gives %2").arg(said, *actual);
}

} // namespace

QString wrongNumber(const QString &words, const QJsonArray &checks)
{
    if (checks.size() > maxChecks)
        return QStringLiteral("it has more than %1 checks").arg(maxChecks);
    QStringList said;
    for (const QJsonValue &check : checks) {
        if (const QString error = wrongEntry(words, check.toObject()); !error.isEmpty())
            return error;
        said += check[saysKey].toString();
    }
    // Long ones first: a short one may be a part of them.
    std::ranges::sort(said, std::greater(), &QString::size);
    QString rest = words;
    for (const QString &number : said)
        rest.remove(QRegularExpression(QStringLiteral("(?<![0-9\u202F.])") +
                                       QRegularExpression::escape(number) +
                                       QStringLiteral("(?![0-9]|\u202F[0-9]|[.:-][0-9])")));
    static const QRegularExpression unchecked(QStringLiteral("[0-9][0-9\u202F.:^-]*"));
    const QRegularExpressionMatch match = unchecked.match(rest);
    return match.hasMatch() ? QStringLiteral("nothing checks the number %1: add it to its \"check\"")
                                  .arg(match.captured().left(longestSaid))
                            : QString();
}

} // namespace tiebreak
