// SPDX-License-Identifier: GPL-3.0-or-later
// The true events of a board, as the user loaded them.
#pragma once

#include "core/audit/eventorder.h"

#include <QString>

namespace tiebreak
{

/// The events of a file and where each is to be found; shared, never changed.
struct LoadedEvents {
    LoadedEvents(BoardEvents read, QString file)
        : events(std::move(read)), index(events), fileName(std::move(file))
    {
    }
    LoadedEvents(const LoadedEvents &) = delete;
    LoadedEvents &operator=(const LoadedEvents &) = delete;

    BoardEvents events;
    EventIndex index;
    QString fileName; ///< without its folder
};

} // namespace tiebreak
