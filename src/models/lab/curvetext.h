// SPDX-License-Identifier: GPL-3.0-or-later
// What the Lab's chart and table say of a codec's curve.
#pragma once

#include "models/lab/codeccurves.h"

#include <QString>

namespace tiebreak
{

/// A codec's name, and what its line does not show: "binary split, wraps" where the time range is longer than
/// the cycle of the kept bits, "text fraction, zeros lost" where times of several lengths share doubles.
QString lineName(const CodecCurve &curve);
/// Which times share a double at every score, without a stop; only for curves with sharesFar().
QString farSharingText(const CodecCurve &curve);

/// The resolution at a score: "17 s", "1 s, wraps", "does not fit", or "no time".
QString resolutionText(const CodecCurve &curve, std::int64_t score);

/// The codecs' resolutions at a score, after a line with the score: "binary split: 17 s". For tool tips.
QString resolutionsText(const QList<CodecCurve> &curves, std::int64_t score);

/// One codec's line in words: up to where every tick is kept, from where scores decode wrong, where it ends.
QString curveText(const CodecCurve &curve);
/// All of them, for those who do not see the chart.
QString curvesText(const QList<CodecCurve> &curves);

/// A limit in a table: "2 097 151", "1.9 × 10¹⁵" from 10^12 on, "any score", or a dash where there is none.
QString limitScoreText(std::optional<std::int64_t> score);
/// The same in few characters: "900 719", "2.1 M", "1.1 × 10⁹".
QString shortLimitScoreText(std::optional<std::int64_t> score);

/// "1 point", "2 097 151 points".
QString pointsText(std::int64_t score);

} // namespace tiebreak
