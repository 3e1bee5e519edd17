// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/specpart.h"

#include <QLineEdit>

#include <algorithm>

namespace tiebreak
{

void selectSpecPart(QLineEdit &field, std::size_t position)
{
    const QString text = field.text();
    const QByteArray before = text.toUtf8().left(qsizetype(position) - 1);
    const int first = int(QString::fromUtf8(before).size());
    const qsizetype comma = text.indexOf(u',', first);
    const int last = int(comma < 0 ? text.size() : comma);
    field.setSelection(first, std::max(1, last - first));
}

} // namespace tiebreak
