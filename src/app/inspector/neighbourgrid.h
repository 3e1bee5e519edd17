// SPDX-License-Identifier: GPL-3.0-or-later
// The next representable doubles above and below one raw, decoded.
#pragma once

#include "core/codec/codec.h"

#include <QTimeZone>
#include <QWidget>

#include <array>

class QLabel;

namespace tiebreak
{

class ValueField;
class VerdictLabel;

/// Two lines: raw, score, time and verdict of the next larger and the next smaller double.
class NeighbourGrid : public QWidget
{
    Q_OBJECT

public:
    explicit NeighbourGrid(QWidget *parent = nullptr);

    /// Without verdicts where nobody has said what the codec is.
    void showNeighbours(const Decoder &decoder, double raw, const QTimeZone &zone, bool withVerdicts = true);

private:
    struct Line {
        QLabel *name = nullptr;
        ValueField *raw = nullptr;
        QLabel *score = nullptr;
        QLabel *time = nullptr;
        VerdictLabel *verdict = nullptr;
        QLabel *unused = nullptr; ///< shown instead where nothing packs to the double
    };
    /// Shows `raw`, the neighbour of `from`.
    void showLine(const Line &line, const Decoder &decoder, double from, double raw, const QTimeZone &zone,
                  const QString &day);

    std::array<Line, 2> m_lines;
};

} // namespace tiebreak
