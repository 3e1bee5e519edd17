// SPDX-License-Identifier: GPL-3.0-or-later
// Typing as a user does.
#pragma once

#include <QAbstractSpinBox>
#include <QLineEdit>
#include <QTest>

namespace tiebreak
{

/// Types the text at the cursor, a key a character, in any script: QTest::keyClicks() knows Latin letters
/// only.
inline void typeText(QWidget *widget, const QString &text)
{
    for (const char32_t character : text.toUcs4())
        QTest::sendKeyEvent(QTest::Click, widget, Qt::Key_unknown, QString::fromUcs4(&character, 1),
                            Qt::NoModifier);
}

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
