// SPDX-License-Identifier: GPL-3.0-or-later
// Says that nothing can be changed.
#pragma once

#include <QWidget>

namespace tiebreak
{

/// A closed lock and "Read-only".
class LockLabel : public QWidget
{
    Q_OBJECT

public:
    explicit LockLabel(QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace tiebreak
