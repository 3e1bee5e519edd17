// SPDX-License-Identifier: GPL-3.0-or-later
// A number that is typed or stepped.
#pragma once

#include "core/base/result.h"

#include <QDoubleSpinBox>

namespace tiebreak
{

class NumberTyping;

/// Writes numbers as the tables do: digits in groups, no zeros behind the point; reads them with and without
/// groups, in the digits of any script. Whole numbers are exact up to 2^53. What is no number, or not a whole
/// one where there are no decimals, is refused with a sentence.
class NumberBox : public QDoubleSpinBox
{
    Q_OBJECT

public:
    explicit NumberBox(QWidget *parent = nullptr);

    QString textFromValue(double value) const override;
    double valueFromText(const QString &text) const override;
    /// Takes the nearest number that may be; what is none goes back to what stood there.
    void fixup(QString &text) const override;
    QValidator::State validate(QString &text, int &position) const override;
    /// From what stands there once what is typed is taken or refused.
    void stepBy(int steps) override;

protected:
    /// A form that scrolls must not change because the wheel passed over a field.
    void wheelEvent(QWheelEvent *event) override;

private:
    Result<double> numberIn(const QString &text) const;

    NumberTyping *m_typing;
};

} // namespace tiebreak
