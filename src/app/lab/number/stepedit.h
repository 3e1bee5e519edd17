// SPDX-License-Identifier: GPL-3.0-or-later
// A field whose value others know how to step.
#pragma once

#include <QAbstractSpinBox>

namespace tiebreak
{

/// A line of text with up and down buttons. Arrow keys, buttons and the wheel ask for a step; Enter, or
/// leaving the field, hands in what was typed. The owner answers with setText().
class StepEdit : public QAbstractSpinBox
{
    Q_OBJECT

public:
    explicit StepEdit(QWidget *parent = nullptr);

    /// Shows a value; what was being typed is gone.
    void setText(const QString &text);

    void stepBy(int steps) override;

signals:
    void stepped(int steps);
    void entered(const QString &text);

protected:
    StepEnabled stepEnabled() const override;

private:
    void handIn();

    QString m_known; ///< shown or handed in last
};

} // namespace tiebreak
