// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a board's shadow in another codec.
#pragma once

#include "core/prose/wording.h"
#include "redis/board/cutover.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// What a pass, or several, came to, in a sentence or two.
std::string shadowPassText(const ShadowPass &pass, const Wording &wording);
/// What to do, in this order, so that the writers never stop; `spec` is that of the new codec. `withEvents`:
/// the filling takes times from events.
std::vector<std::string> shadowSteps(const ShadowKeys &keys, const std::string &spec, bool withEvents,
                                     const Wording &wording);
/// That the shadow has taken the board's place.
std::string cutOverText(const ShadowKeys &keys, const Wording &wording);
/// What the check after it found, or why it was not made; empty where nothing was.
std::string cutOverCheckText(const CutOverCheck &check, const ShadowKeys &keys, const Wording &wording);

} // namespace tiebreak
