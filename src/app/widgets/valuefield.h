// SPDX-License-Identifier: GPL-3.0-or-later
// A value that can be selected and copied but not changed.
#pragma once

#include <QLineEdit>

namespace tiebreak
{

/// Looks like a label; a text that is too long ends in an ellipsis until the field has focus, where it can be
/// scrolled, selected and copied whole.
class ValueField : public QLineEdit
{
    Q_OBJECT

public:
    /// `name` is the accessible name; `fixed` chooses the fixed font.
    ValueField(const QString &name, bool fixed, QWidget *parent = nullptr);

    void setValue(const QString &value);
    /// Where the ellipsis stands: at the right, unless said. In the middle where values differ at their ends.
    void setElideMode(Qt::TextElideMode mode) { m_elideMode = mode; }
    /// Whether the whole value does not fit.
    bool isCut() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void updateToolTip();

    Qt::TextElideMode m_elideMode = Qt::ElideRight;
};

} // namespace tiebreak
