// SPDX-License-Identifier: GPL-3.0-or-later
// When two rows may have reached their scores, on one line of time.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "core/explain/explain.h"

#include <QTimeZone>

#include <array>

class QPainter;

namespace tiebreak
{

/// A hatched stretch for each row's double, with its name over it, and a pin where the true time is known.
/// Rows that hold one double share a stretch. Empty where a row has no time.
class TimePairView : public PaintedWidget
{
    Q_OBJECT

public:
    explicit TimePairView(QWidget *parent = nullptr);

    void setExplanation(const Explanation &explanation, const Decoder &decoder, const QTimeZone &zone);
    bool isEmpty() const { return m_empty; }

    /// The line in one sentence, for tool tips and screen readers.
    QString description() const;

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    struct Stretch {
        QString name;
        TickInterval ticks;
        std::optional<double> pin; ///< the true time in ticks, with its fraction
    };

    double xOf(double tick) const;
    QRectF rectOf(const TickInterval &ticks) const;
    void paintNames(QPainter &painter) const;
    void paintAxis(QPainter &painter) const;

    std::array<Stretch, 2> m_stretches;
    TickUnit m_unit = TickUnit::Second;
    QTimeZone m_zone = QTimeZone::utc();
    std::int64_t m_first = 0; ///< the first tick in view
    std::int64_t m_last = 0;
    bool m_shared = false; ///< both hold the same double
    bool m_empty = true;
};

} // namespace tiebreak
