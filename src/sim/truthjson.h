// SPDX-License-Identifier: GPL-3.0-or-later
// What the check of a run told, as JSON. Members are named, ranks count from 1.
#pragma once

#include "sim/jsonvalue.h"
#include "sim/truth.h"

namespace tiebreak
{

/// "collapsed", "clockSkew", "race", "oldTime".
std::string_view wrongCauseName(WrongCause cause);

Json truthJson(const TruthReport &truth, const MemberShape &shape);
/// What truthJson() wrote of members of this shape; `path` names it in a fault.
Fault readTruth(const Json &json, const std::string &path, const MemberShape &shape, TruthReport &into);

} // namespace tiebreak
