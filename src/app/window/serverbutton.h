// SPDX-License-Identifier: GPL-3.0-or-later
// The server's role, name and place, as a button with a menu.
#pragma once

#include "app/window/connectionbar.h"

#include <QPushButton>

namespace tiebreak
{

/// Square and name in the role's colour, then what and where it is.
class ServerButton : public QPushButton
{
    Q_OBJECT

public:
    explicit ServerButton(QWidget *parent = nullptr);

    void setServer(ConnectionBar::Role role, const QString &name, const QString &what, const QString &where);

    /// An index of Palette::series for the square; nothing: by the role.
    void setColour(std::optional<int> colour);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ConnectionBar::Role m_role = ConnectionBar::Role::NotMarked;
    std::optional<int> m_colour;
    QString m_name;
    QString m_what;
    QString m_where;
};

} // namespace tiebreak
