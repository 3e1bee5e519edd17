// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/viewchanges.h"

namespace tiebreak
{

ViewChanges findChanges(const BoardView &before, const BoardView &after)
{
    ViewChanges changes;
    changes.setFlag(ViewChange::Key, before.key != after.key || before.key.isNull() != after.key.isNull());
    changes.setFlag(ViewChange::Codec, before.codec != after.codec);
    changes.setFlag(ViewChange::Season, before.season != after.season);
    changes.setFlag(ViewChange::Direction, before.direction != after.direction);
    changes.setFlag(ViewChange::Ranks, before.ranks != after.ranks);
    return changes;
}

} // namespace tiebreak
