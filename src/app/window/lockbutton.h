// SPDX-License-Identifier: GPL-3.0-or-later
// Says whether anything can be changed, and switches it.
#pragma once

#include <QAbstractButton>

#include <chrono>
#include <optional>

namespace tiebreak
{

/// A closed lock and "Read-only", or an open one and how long it stays so. A click means to switch.
class LockButton : public QAbstractButton
{
    Q_OBJECT

public:
    enum class Access {
        ReadOnly,
        Writes, ///< the user has allowed writes
        Sandbox ///< a private server, which may always be written to: there is nothing to switch
    };

    explicit LockButton(QWidget *parent = nullptr);

    /// `left`: until it locks by itself; nothing: it does not.
    void setAccess(Access access, std::optional<std::chrono::seconds> left);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString explanation() const;

    Access m_access = Access::ReadOnly;
};

} // namespace tiebreak
