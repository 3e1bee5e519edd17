// SPDX-License-Identifier: GPL-3.0-or-later
// Breaks the order of folders within a folder: names lie below what judges changes.
#include "core/live/judge/changejudge.h"
