// SPDX-License-Identifier: GPL-3.0-or-later
// Says whether anything can be changed.
#pragma once

#include <QWidget>

namespace tiebreak
{

/// A closed lock and "Read-only", or an open one and what may be written.
class LockLabel : public QWidget
{
    Q_OBJECT

public:
    enum class Access {
        ReadOnly,
        Runs,   ///< load runs may write to the server
        Sandbox ///< a private server, which runs and re-encodes write to
    };

    explicit LockLabel(QWidget *parent = nullptr);

    void setAccess(Access access);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString words() const;
    QString explanation() const;

    Access m_access = Access::ReadOnly;
};

} // namespace tiebreak
