// SPDX-License-Identifier: GPL-3.0-or-later
// The slim bar at the left edge that changes what the window is for.
#pragma once

#include <QWidget>

class QButtonGroup;
class QVBoxLayout;

namespace tiebreak
{

/// Cells of icon and word, one of them current. Arrow keys move, Tab enters and leaves.
class ModeBar : public QWidget
{
    Q_OBJECT

public:
    explicit ModeBar(QWidget *parent = nullptr);

    /// Adds a mode below the others; the first one added is current. `iconName` as in icon().
    void addMode(const QString &id, const QString &iconName, const QString &text, const QString &toolTip);
    /// Adds a button at the bottom that triggers actionTriggered and is never current.
    void addAction(const QString &id, const QString &iconName, const QString &text, const QString &toolTip);
    using QWidget::addAction;

    void setCurrentMode(const QString &id);
    QString currentMode() const;

signals:
    void modeChanged(const QString &id);
    void actionTriggered(const QString &id);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QVBoxLayout *m_layout;
    QButtonGroup *m_modes;
};

} // namespace tiebreak
