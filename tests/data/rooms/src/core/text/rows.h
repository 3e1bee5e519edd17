// SPDX-License-Identifier: GPL-3.0-or-later
// Breaks the table of rooms on purpose: core knows no Qt and nobody above it, only its formulas know
// muParser, and its texts no codecs.
#include "core/codec/codec.h"
#include "models/text/table.h"
#include <QString>
#include <muParser.h>
#include <vector>
