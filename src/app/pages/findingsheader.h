// SPDX-License-Identifier: GPL-3.0-or-later
// The line above an audit's findings that names their columns.
#pragma once

#include <QWidget>

namespace tiebreak
{

/// Painted like the header of a table.
class FindingsHeader : public QWidget
{
    Q_OBJECT

public:
    explicit FindingsHeader(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace tiebreak
