// SPDX-License-Identifier: GPL-3.0-or-later
// The lines in the list of a combo box.
#pragma once

#include <QStyledItemDelegate>

class QComboBox;

namespace tiebreak
{

/// Lines as high as the controls, with the words where the closed box has them.
class ChoiceDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit ChoiceDelegate(QComboBox *box);

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};

/// Gives every combo box in `parent` such lines.
void setChoiceDelegates(QWidget &parent);

} // namespace tiebreak
