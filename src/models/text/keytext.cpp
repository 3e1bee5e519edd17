// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/keytext.h"

#include <QStringList>

#include <algorithm>

namespace tiebreak
{

QString elidedKey(const QString &key, const QString &separator,
                  const std::function<bool(const QString &)> &fits)
{
    if (fits(key))
        return key;
    const QStringList parts = separator.isEmpty() ? QStringList(key) : key.split(separator);
    const qsizetype count = parts.size();
    for (const qsizetype head : {qsizetype(2), qsizetype(1)}) {
        QString longest;
        for (qsizetype tail = 1; head + tail < count; ++tail) {
            const QString shorter = parts.first(head).join(separator) + separator + QChar(u'…') +
                                    parts.last(tail).join(separator);
            if (!fits(shorter))
                break;
            longest = shorter;
        }
        if (!longest.isNull())
            return longest;
    }
    return {};
}

} // namespace tiebreak
