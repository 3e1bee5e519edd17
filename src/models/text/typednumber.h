// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as people type or paste them, in any script. The same text means the same number in every locale.
#pragma once

#include "core/base/result.h"

#include <QString>

#include <cstdint>
#include <string>
#include <utility>

namespace tiebreak
{

/// The text with the digits of every script as 0 to 9, "٫" as a point, "،" as a comma, "−" as a hyphen, and
/// without the marks that turn the direction of writing.
QString plainDigits(const QString &text);

/// A whole number without what groups its digits, for parseInteger(): spaces, ' and _ anywhere, and commas,
/// or two points and more, where they stand between groups of three ("1,234", "1.234.567") or as in India
/// ("12,00,000"). Refused: a point elsewhere ("1.234", "0.5"), and any other comma ("1,5", "0,125"). A text
/// that is no number at all is for the parser to refuse.
Result<std::string> typedWhole(const QString &text);

/// The same for a field that takes decimals, for parseRawText(): a point is the decimal point. Commas group
/// where that is certain: two and more, or one before a point ("1,234.5"). Refused: a lone comma ("0,125",
/// "1,234"), a comma behind the point, and two points.
Result<std::string> typedDecimal(const QString &text);

/// The whole numbers of "300 to 400" ("300-400", "300..400" too), each as typedWhole() takes it, in the order
/// in which they are typed; twice the same where there is only one.
Result<std::pair<std::int64_t, std::int64_t>> typedRanks(const QString &text);

} // namespace tiebreak
