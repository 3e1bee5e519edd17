// SPDX-License-Identifier: GPL-3.0-or-later
// What was in a spin box before somebody typed into it.
#pragma once

#include <QObject>

#include <functional>

class QAbstractSpinBox;
class QLineEdit;

namespace tiebreak
{

/// Belongs to a spin box that keeps every key that is pressed, also those of a text that it will refuse: if
/// it left out single ones, "0.125" could become 125.
class NumberTyping : public QObject
{
    Q_OBJECT

public:
    /// `edit` is the line of `box`; `shown` is how the box shows its value.
    NumberTyping(QAbstractSpinBox &box, QLineEdit &edit, std::function<QString()> shown);

    /// What the box showed before anything was typed: a part of what was typed may have been a number.
    QString before() const;
    /// What the box shows now is no longer what was typed.
    void end() { m_before = QString(); }

private:
    const std::function<QString()> m_shown;
    QString m_before; ///< null: nothing is typed
};

/// A spin box's text without its prefix and suffix.
QString numberPart(QString text, const QString &prefix, const QString &suffix);

} // namespace tiebreak
