// SPDX-License-Identifier: GPL-3.0-or-later
// Breaks the table of rooms on purpose: models paint nothing and fetch nothing.
#include "core/text/rows.h"
#include "redis/wire/connection.h"
#include <QAbstractTableModel>
#include <QColor>
#include <hiredis/hiredis.h>
