// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/cardbutton.h"

#include "app/look/palette.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

namespace tiebreak
{

CardButton::CardButton(QWidget *owner, const QString &removal, const Act &choose, const Act &remove)
    : QAbstractButton(owner), m_owner(owner), m_removal(removal), m_remove(remove)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    connect(this, &QAbstractButton::clicked, owner, [this, choose] { choose(QByteArray(m_key)); });
}

void CardButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paint(painter, Palette::of(palette()));
}

void CardButton::contextMenuEvent(QContextMenuEvent *event)
{
    auto *menu = new QMenu(m_owner);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(m_removal, m_owner, [remove = m_remove, key = m_key] { remove(key); });
    menu->popup(event->globalPos());
}

void CardButton::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Delete)
        return QAbstractButton::keyPressEvent(event);
    const Act remove = m_remove; // the card may be gone before its owner has done it
    remove(QByteArray(m_key));
}

} // namespace tiebreak

#include "moc_cardbutton.cpp"
