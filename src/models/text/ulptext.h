// SPDX-License-Identifier: GPL-3.0-or-later
// How far the next double is away, and how much time that is.
#pragma once

#include "core/codec/codec.h"

#include <QString>

namespace tiebreak
{

/// The ULP of `raw` and the time per ULP: "16, that is 16 s of time". Without a time where the codec packs
/// none; says so where there is no next double.
QString ulpText(const Decoder &decoder, double raw);

} // namespace tiebreak
