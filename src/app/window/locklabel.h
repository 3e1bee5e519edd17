// SPDX-License-Identifier: GPL-3.0-or-later
// Says whether anything can be changed.
#pragma once

#include <QWidget>

namespace tiebreak
{

/// A closed lock and "Read-only", or an open one and "Runs may write".
class LockLabel : public QWidget
{
    Q_OBJECT

public:
    explicit LockLabel(QWidget *parent = nullptr);

    /// Whether load runs may write to the server.
    void setOpen(bool open);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString words() const;

    bool m_open = false;
};

} // namespace tiebreak
