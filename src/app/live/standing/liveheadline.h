// SPDX-License-Identifier: GPL-3.0-or-later
// Who leads, by how much, and who is coming up: what one reads first.
#pragma once

#include "app/widgets/paintedwidget.h"

namespace tiebreak
{

/// Two lines; at the right the time of day, and how old what is shown is.
class LiveHeadline : public PaintedWidget
{
    Q_OBJECT

public:
    struct Content {
        QString leader;
        QString climber; ///< a name; empty: nobody comes up
        QString climbs;  ///< what is said behind it
        QString since;   ///< the same and since when, where there is room for it
        QString clock;
        QString fresh;
        bool old = false; ///< the standing is older than it should be
        bool paused = false;
        bool operator==(const Content &) const = default;
    };

    explicit LiveHeadline(QWidget *parent = nullptr);

    void setContent(const Content &content);
    const Content &content() const { return m_content; }
    void setScale(qreal scale);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    Content m_content;
    qreal m_scale = 1;
};

} // namespace tiebreak
