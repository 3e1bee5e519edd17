// SPDX-License-Identifier: GPL-3.0-or-later
// A card in a list of which one can be open.
#pragma once

#include "app/widgets/paintedwidget.h"

#include <optional>

namespace tiebreak
{

/// Washed under the mouse and while open, with a line below it, and framed when it has the focus. The open
/// one is a stop of Tab.
class OpenCard : public PaintedWidget
{
    Q_OBJECT

public:
    explicit OpenCard(QWidget *parent);

    virtual void setOpen(bool open);
    bool isOpen() const { return m_open; }

signals:
    /// It was clicked.
    void opened();

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void paint(QPainter &painter, const Palette &colours) override;

    /// Paints what stands on the wash.
    virtual void paintContent(QPainter &painter) = 0;

private:
    bool m_open = false;
};

/// The card that a key leads to from the open one: up, down, Home and End; nothing for other keys.
std::optional<int> cardAfterKey(int key, int open, int count);

} // namespace tiebreak
