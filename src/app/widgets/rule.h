// SPDX-License-Identifier: GPL-3.0-or-later
// A 1 px line between parts of a page.
#pragma once

#include <QWidget>

namespace tiebreak
{

/// Painted in the separator colour over its whole size; 1 px high or wide unless laid out otherwise.
class Rule : public QWidget
{
    Q_OBJECT

public:
    explicit Rule(QWidget *parent = nullptr) : QWidget(parent) {}

    QSize sizeHint() const override { return {1, 1}; }

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace tiebreak
