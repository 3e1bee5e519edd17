// SPDX-License-Identifier: GPL-3.0-or-later
// Takes a right on purpose that cli alone has and a way round the lock, and knows another page, its form, and
// a header without its folder.
#include "app/boards/boardspage.h"
#include "app/widgets/rowview.h"
#include "findingcard.h"
#include "redis/server/allowwrites.h"
#include "redis/wire/dial.h"
#include "ui_boardheader.h"
