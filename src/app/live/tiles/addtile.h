// SPDX-License-Identifier: GPL-3.0-or-later
// The dashed card behind the watched boards.
#pragma once

#include <QAbstractButton>

namespace tiebreak
{

/// A button with which another board is watched.
class AddTile : public QAbstractButton
{
    Q_OBJECT

public:
    explicit AddTile(QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace tiebreak
