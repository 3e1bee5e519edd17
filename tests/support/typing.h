// SPDX-License-Identifier: GPL-3.0-or-later
// Typing as a user does.
#pragma once

#include <QAbstractSpinBox>
#include <QLineEdit>
#include <QTest>

namespace tiebreak
{

/// Types the words in place of what a field holds, and presses Enter. The keys of a spin box's field go to
/// the box.
inline void typeInto(QLineEdit *field, const QString &words)
{
    auto *box = qobject_cast<QAbstractSpinBox *>(field->parentWidget());
    QWidget *keys = box ? static_cast<QWidget *>(box) : field;
    keys->setFocus();
    field->selectAll();
    QTest::keyClicks(keys, words);
    QTest::keyClick(keys, Qt::Key_Return);
}

} // namespace tiebreak
