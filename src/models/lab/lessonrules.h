// SPDX-License-Identifier: GPL-3.0-or-later
// The rules by which a lesson's numbers are checked.
#pragma once

#include "core/base/result.h"

#include <QString>

#include <span>
#include <string_view>

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

} // namespace tiebreak
