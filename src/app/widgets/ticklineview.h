// SPDX-License-Identifier: GPL-3.0-or-later
// A raw and its neighbouring doubles on a line of time.
#pragma once

#include "core/codec.h"
#include "core/rows.h"

#include <QTimeZone>
#include <QWidget>

#include <optional>
#include <vector>

namespace tiebreak
{

/// The true intervals of one double, relative to the one shown.
struct TickSegment {
    int steps = 0; ///< how many doubles above (+) or below (-) the one shown
    TickInterval ticks;
};

/// Neighbouring doubles as touching segments, the shown one hatched with its interval in words above it.
/// Computed with the decoder over the next doubles up and down, so it is true for every codec.
class TickLineView : public QWidget
{
    Q_OBJECT

public:
    explicit TickLineView(QWidget *parent = nullptr);

    void setValue(const Decoder &decoder, double raw, Direction direction, const QTimeZone &zone);
    void clear();

    /// The line in one sentence, for screen readers.
    QString description() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    std::vector<TickSegment> m_segments;
    TickUnit m_unit = TickUnit::Second;
    Direction m_direction = Direction::HighestFirst;
    bool m_earlierIsLarger = false;
    QTimeZone m_zone = QTimeZone::utc();
};

} // namespace tiebreak
