// SPDX-License-Identifier: GPL-3.0-or-later
// A card that stands for one of the things that are watched.
#pragma once

#include <QAbstractButton>

#include <functional>

namespace tiebreak
{

struct Palette;

/// A painted button for the thing of a key. A click, or Space, chooses the thing; Delete and the card's menu
/// remove it.
class CardButton : public QAbstractButton
{
    Q_OBJECT

public:
    using Act = std::function<void(const QByteArray &key)>;

    /// `removal` are the words of the menu; `owner` outlives its cards, which may go while their menu is
    /// open.
    CardButton(QWidget *owner, const QString &removal, const Act &choose, const Act &remove);

protected:
    void setKey(const QByteArray &key) { m_key = key; }
    virtual void paint(QPainter &painter, const Palette &colours) = 0;

    void paintEvent(QPaintEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *m_owner;
    QString m_removal;
    Act m_remove;
    QByteArray m_key;
};

} // namespace tiebreak
