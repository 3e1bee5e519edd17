// SPDX-License-Identifier: GPL-3.0-or-later
// A label that shortens its text to the room it has and has the whole in its tool tip.
#pragma once

#include "app/widgets/paintedwidget.h"

namespace tiebreak
{

/// The text, or as many of its words as there is room for before "…": half a number would be another one. A
/// single word is cut where the room ends.
QString elidedAtWord(const QFontMetrics &metrics, const QString &text, int width);

/// One line, plain text; nothing where not even its ends have room. At its right it is cut between words. The
/// tool tip holds the whole text only while it is cut or replaced by a shorter one.
class ElidedLabel : public PaintedWidget
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget *parent = nullptr);
    explicit ElidedLabel(const QString &text, QWidget *parent = nullptr);

    void setText(const QString &text);
    const QString &text() const { return m_text; }
    /// Stands in place of the text where that has no room; empty: the text is cut.
    void setShortText(const QString &text);
    /// Facts with " · " between them go one by one, the last first, before the text is cut.
    void setDropsFacts(bool drops);
    void setElideMode(Qt::TextElideMode mode);
    /// Secondary text colour in place of the palette's.
    void setSecondary(bool secondary);

    /// As much of the text as is seen.
    QString shownText() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paint(QPainter &painter, const Palette &colours) override;
    QString toolTipAt(const QPoint &point) const override;

private:
    QString m_text;
    QString m_shortText;
    bool m_dropsFacts = false;
    Qt::TextElideMode m_mode = Qt::ElideMiddle;
    bool m_secondary = false;
};

} // namespace tiebreak
