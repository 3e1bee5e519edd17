// SPDX-License-Identifier: GPL-3.0-or-later
// A few words that lead somewhere.
#pragma once

#include <QAbstractButton>

namespace tiebreak
{

/// Accent-coloured text in the note font, underlined under the mouse, framed when it has the focus.
class LinkButton : public QAbstractButton
{
    Q_OBJECT

public:
    static constexpr int Padding = 4; ///< left and right of the text, where the frame of the focus is

    explicit LinkButton(QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace tiebreak
