// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/zoom.h"

#include <QByteArray>
#include <QtGlobal>

namespace tiebreak
{

namespace
{

double shownFactor = 1;

} // namespace

void setWindowsZoom(double factor)
{
    constexpr const char *variable = "QT_SCALE_FACTOR";
    static const double users = qgetenv(variable).toDouble();
    qputenv(variable, QByteArray::number(users > 0 ? users * factor : factor));
    shownFactor = factor;
}

double windowsZoom()
{
    return shownFactor;
}

} // namespace tiebreak
