// SPDX-License-Identifier: GPL-3.0-or-later
// What a decoded raw says, as a column of text.
#pragma once

#include "cli/output.h"
#include "core/rowfields.h"

namespace tiebreak
{

/// Appends the truth inside the window as score:first-last[,...], and ",..." where there is more; "-" where
/// it is empty, score:- where the codec packs no time.
void writeTruth(Output &output, const CodecSpec &spec, const RawFields &fields);

} // namespace tiebreak
