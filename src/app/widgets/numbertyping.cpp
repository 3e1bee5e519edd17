// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/numbertyping.h"

#include <QAbstractSpinBox>
#include <QLineEdit>

#include <utility>

namespace tiebreak
{

NumberTyping::NumberTyping(QAbstractSpinBox &box, QLineEdit &edit, std::function<QString()> shown)
    : QObject(&box), m_shown(std::move(shown))
{
    // Comes before the box reads the text.
    connect(&edit, &QLineEdit::textEdited, this, [this] {
        if (m_before.isNull())
            m_before = m_shown();
    });
    connect(&box, &QAbstractSpinBox::editingFinished, this, &NumberTyping::end);
}

QString NumberTyping::before() const
{
    return m_before.isNull() ? m_shown() : m_before;
}

QString numberPart(QString text, const QString &prefix, const QString &suffix)
{
    if (text.startsWith(prefix))
        text.remove(0, prefix.size());
    if (text.endsWith(suffix))
        text.chop(suffix.size());
    return text.trimmed();
}

} // namespace tiebreak

#include "moc_numbertyping.cpp"
