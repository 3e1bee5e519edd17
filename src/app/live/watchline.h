// SPDX-License-Identifier: GPL-3.0-or-later
// How the boards are watched, what that costs the server, and how often they are read.
#pragma once

#include "app/widgets/paintedwidget.h"

class QComboBox;

namespace tiebreak
{

class ElidedLabel;

/// One line: a dot, the way and its cost; at the right the last reading, and the choice of the pace.
class WatchLine : public PaintedWidget
{
    Q_OBJECT

public:
    explicit WatchLine(QWidget *parent = nullptr);

    /// `sound`: as it should be; else the dot is a ring in the colour of a warning. `why`, for the tool tip,
    /// may be empty.
    void setState(const QString &way, const QString &why, bool sound);
    void setLastRead(const QString &text);
    /// Whether there is a pace at all.
    void setPaced(bool paced);
    void setPace(int rungMilliseconds);

    /// How often boards are read where the server rings, and where it does not.
    struct Pace {
        int rungMilliseconds; ///< what it is known by
        int pollMilliseconds;
        QString text;
    };
    static QList<Pace> paces();
    /// The first where none is known by this.
    static Pace paceOf(int rungMilliseconds);

signals:
    void paceChosen(int rungMilliseconds);

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    ElidedLabel *m_way;
    ElidedLabel *m_read;
    QComboBox *m_pace;
    bool m_sound = false;
};

} // namespace tiebreak
