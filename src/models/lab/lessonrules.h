// SPDX-License-Identifier: GPL-3.0-or-later
// The rules by which a lesson's numbers are checked, and whether they are true.
#pragma once

#include "core/base/result.h"

#include <QString>

#include <span>
#include <string_view>

class QJsonArray;
class QJsonValue;

namespace tiebreak
{

/// One rule: an entry {"says": "21", "calc": "22 - 1"} of a lesson's checks names it and gives its value.
struct LessonRule {
    std::string_view name;
    std::string_view value;   ///< an example of it, as JSON
    std::string_view meaning; ///< what it gives, a few words
};

/// All of them, for those who write lessons.
std::span<const LessonRule> lessonRules();

/// What the rule gives for a value of a lesson; where it gives what is said in another form, such as a part
/// of a time, that. The error (Usage) says what is wrong with the value, as the end of a sentence.
Result<QString> ruleResult(const QString &rule, const QJsonValue &value, const QString &said);

/// What is wrong with the numbers in `words`, as the end of a sentence ("it says 22, but it is 21"); empty
/// where nothing is. Every number of the words must be named by an entry of `checks`, and be what that
/// entry's rule gives.
QString wrongNumber(const QString &words, const QJsonArray &checks);

} // namespace tiebreak
