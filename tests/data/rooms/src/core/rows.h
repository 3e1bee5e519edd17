// SPDX-License-Identifier: GPL-3.0-or-later
// Breaks the table of rooms on purpose: core knows no Qt and nobody above it, and only its formulas muParser.
#include "models/table.h"
#include <QString>
#include <muParser.h>
#include <vector>
