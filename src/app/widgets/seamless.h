// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a page that lie close beside one another.
#pragma once

#include <QBoxLayout>
#include <QWidget>

namespace tiebreak
{

/// A layout without margins and gaps.
template <class Box>
Box *seamless(QWidget *parent)
{
    auto *layout = new Box(parent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    return layout;
}
inline QVBoxLayout *seamlessColumn(QWidget *parent = nullptr)
{
    return seamless<QVBoxLayout>(parent);
}
inline QHBoxLayout *seamlessRow(QWidget *parent = nullptr)
{
    return seamless<QHBoxLayout>(parent);
}

/// A box on the ground of tables and fields, without a frame.
inline QWidget *baseBox(QWidget *parent)
{
    auto *box = new QWidget(parent);
    box->setBackgroundRole(QPalette::Base);
    box->setAutoFillBackground(true);
    return box;
}

} // namespace tiebreak
