// SPDX-License-Identifier: GPL-3.0-or-later
// One cell of the mode bar.
#pragma once

#include <QAbstractButton>

namespace tiebreak
{

/// Icon 22 over a word of 11 px; the checked one stands on Base with an accent edge.
class ModeButton : public QAbstractButton
{
    Q_OBJECT

public:
    /// `name` is the object's.
    ModeButton(const QString &name, const QString &iconName, const QString &text, QWidget *parent);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_iconName;
};

} // namespace tiebreak
