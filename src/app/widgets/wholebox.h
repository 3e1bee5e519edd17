// SPDX-License-Identifier: GPL-3.0-or-later
// A whole number that is typed or stepped.
#pragma once

#include "core/base/result.h"

#include <QSpinBox>

namespace tiebreak
{

class NumberTyping;

/// Reads digits of any script, with and without groups, and writes groups where isGroupSeparatorShown().
/// What is no whole number of its range is refused as a whole, with a sentence.
class WholeBox : public QSpinBox
{
    Q_OBJECT

public:
    explicit WholeBox(QWidget *parent = nullptr);

    QString textFromValue(int value) const override;
    int valueFromText(const QString &text) const override;
    /// Goes back to the number that stood there.
    void fixup(QString &text) const override;
    QValidator::State validate(QString &text, int &position) const override;
    /// From what stands there once what is typed is taken or refused.
    void stepBy(int steps) override;

protected:
    /// Enter does not press the default button of a dialog while what is typed is refused.
    void keyPressEvent(QKeyEvent *event) override;

private:
    Result<int> numberIn(const QString &text) const;

    NumberTyping *m_typing;
};

} // namespace tiebreak
