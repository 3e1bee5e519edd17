// SPDX-License-Identifier: GPL-3.0-or-later
// The buttons that go through the steps of a list's growth.
#pragma once

#include <QWidget>

class QToolButton;

namespace tiebreak
{

class SecondaryLabel;

/// First, back, forward, last, and which step it is.
class GrowthSteps : public QWidget
{
    Q_OBJECT

public:
    explicit GrowthSteps(QWidget *parent = nullptr);

    /// So many steps, the first of which is shown.
    void setCount(int count);
    int step() const { return m_step; }
    /// Goes to a step, from 0.
    void goTo(int step);

signals:
    void stepChanged(int step);

private:
    QToolButton *addButton(const char *name, const QString &iconName, const QString &toolTip);
    void showState();

    SecondaryLabel *m_words;
    QToolButton *m_first;
    QToolButton *m_back;
    QToolButton *m_forward;
    QToolButton *m_last;
    int m_count = 0;
    int m_step = 0;
};

} // namespace tiebreak
