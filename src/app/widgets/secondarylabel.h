// SPDX-License-Identifier: GPL-3.0-or-later
// Text that is not read first.
#pragma once

#include <QLabel>

namespace tiebreak
{

struct Palette;

/// A label of plain text in the secondary text colour, or another of the palette; it follows a change of the
/// palette.
class SecondaryLabel : public QLabel
{
    Q_OBJECT

public:
    explicit SecondaryLabel(QWidget *parent = nullptr);
    explicit SecondaryLabel(const QString &text, QWidget *parent = nullptr);

    /// Such as &Palette::invalid.
    void setTint(QColor Palette::*colour);

protected:
    void changeEvent(QEvent *event) override;

private:
    void tint();

    QColor Palette::*m_colour;
};

} // namespace tiebreak
