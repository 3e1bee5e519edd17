// SPDX-License-Identifier: GPL-3.0-or-later
// The slim bar at the left edge that changes what the window is for.
#pragma once

#include "app/session/modepage.h"
#include "app/widgets/paintedwidget.h"

#include <functional>

class QButtonGroup;
class QKeySequence;
class QVBoxLayout;

namespace tiebreak
{

/// Cells of icon and word, one of them current. Arrow keys move, Tab enters and leaves.
class ModeBar : public PaintedWidget
{
    Q_OBJECT

public:
    explicit ModeBar(QWidget *parent = nullptr);

    /// Adds a page below the others; the first one added is current. The tool tip names the shortcut.
    void addPage(const ModePage &page, const QKeySequence &shortcut);
    /// Adds a button at the bottom that is never current; `name` is its object's.
    void addButton(const QString &name, const QString &iconName, const QString &text, const QString &toolTip,
                   const std::function<void()> &act);

    void setCurrentMode(Mode mode);
    Mode currentMode() const;

signals:
    void modeChanged(Mode mode);

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    QVBoxLayout *m_layout;
    QButtonGroup *m_modes;
};

} // namespace tiebreak
