// SPDX-License-Identifier: GPL-3.0-or-later
// A number that is typed or stepped.
#pragma once

#include <QDoubleSpinBox>

namespace tiebreak
{

/// Writes numbers as the tables do: digits in groups, no zeros behind the point; reads them with and without
/// groups. Whole numbers are exact up to 2^53.
class NumberBox : public QDoubleSpinBox
{
    Q_OBJECT

public:
    explicit NumberBox(QWidget *parent = nullptr);

    QString textFromValue(double value) const override;
    double valueFromText(const QString &text) const override;
    /// Takes the nearest number that may be.
    void fixup(QString &text) const override;
    QValidator::State validate(QString &text, int &position) const override;

protected:
    /// A form that scrolls must not change because the wheel passed over a field.
    void wheelEvent(QWheelEvent *event) override;

private:
    /// The typed number alone.
    QString bare(const QString &text) const;
};

} // namespace tiebreak
