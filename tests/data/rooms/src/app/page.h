// SPDX-License-Identifier: GPL-3.0-or-later
// Takes a right on purpose that cli alone has.
#include "redis/allowwrites.h"
