// SPDX-License-Identifier: GPL-3.0-or-later
// A moment to the millisecond, which can be typed.
#pragma once

#include "core/live/standing/standing.h"

#include <QLineEdit>
#include <QTimeZone>

#include <optional>

namespace tiebreak
{

/// "2026-11-20 20:58:10.123" in a zone.
QString momentText(Moment moment, const QTimeZone &zone);

/// Reads what momentText() writes, or as much of it as is needed: date and time, or a time of the day that
/// `near` lies in, with seconds and decimals where they matter; a Z at the end means UTC whatever the zone.
/// As moments are shown to the millisecond, rounded down, one is meant to the end of its millisecond.
std::optional<Moment> parseMoment(const QString &text, const QTimeZone &zone, Moment near);

/// Shows a moment until somebody types another one; Esc gives that up.
class MomentField : public QLineEdit
{
    Q_OBJECT

public:
    explicit MomentField(QWidget *parent = nullptr);

    void setMoment(Moment moment);
    void setZone(const QTimeZone &zone);

    QSize sizeHint() const override;

signals:
    void momentEntered(Moment moment);
    /// What was typed is no moment.
    void refused(const QString &text);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void showMoment();

    Moment m_moment;
    QTimeZone m_zone = QTimeZone::utc();
};

} // namespace tiebreak
