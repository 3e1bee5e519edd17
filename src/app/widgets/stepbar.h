// SPDX-License-Identifier: GPL-3.0-or-later
// The buttons that go from step to step, and their keys.
#pragma once

#include <QWidget>

#include <array>

class QToolButton;

namespace tiebreak
{

class SecondaryLabel;

/// Which step it is, and buttons for the first, back, play, forward and the last. Home, Left, Space, Right
/// and End are their keys.
class StepBar : public QWidget
{
    Q_OBJECT

public:
    enum class Way { First, Back, Forward, Last };

    explicit StepBar(QWidget *parent = nullptr);

    /// What the buttons say where there are no numbered steps, by Way.
    void setToolTips(const std::array<QString, 4> &toolTips);
    /// Says that this is step `step` + 1 of `steps`, and disables what leads nowhere.
    void setStep(int step, int steps);
    /// The step, from 0, that a way leads to.
    int stepTo(Way way) const;
    /// Whether it plays now; until it is told there is nothing to play.
    void setPlays(bool plays);
    /// The keys of the bar hold there too.
    void installShortcutsOn(QWidget *widget);

    /// From left to right.
    QList<QWidget *> buttons() const;

signals:
    void stepWanted(StepBar::Way way);
    void playWanted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QToolButton *addButton(const char *name, const QString &iconName);
    QToolButton *button(Way way) const { return m_ways[std::size_t(way)]; }
    /// Whether the key is one of the bar's; then what it stands for is wanted.
    bool takeKey(int key);

    SecondaryLabel *m_words;
    std::array<QToolButton *, 4> m_ways;
    QToolButton *m_play;
    int m_step = 0;
    int m_steps = 0;
};

} // namespace tiebreak
