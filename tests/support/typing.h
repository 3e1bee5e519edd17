// SPDX-License-Identifier: GPL-3.0-or-later
// Typing as a user does.
#pragma once

#include <QLineEdit>
#include <QTest>

namespace tiebreak
{

/// Types the words in place of what a field holds, and presses Enter.
inline void typeInto(QLineEdit *field, const QString &words)
{
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, words);
    QTest::keyClick(field, Qt::Key_Return);
}

} // namespace tiebreak
