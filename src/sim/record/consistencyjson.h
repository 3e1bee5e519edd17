// SPDX-License-Identifier: GPL-3.0-or-later
// What the consistency check of a run found, as JSON. Members are named, ranks count from 1.
#pragma once

#include "sim/check/consistencycheck.h"
#include "sim/plan/jsonvalue.h"

namespace tiebreak
{

/// "collapsed", "clockSkew", "race", "oldTime".
std::string_view wrongCauseName(WrongCause cause);

Json consistencyJson(const ConsistencyReport &consistency, const MemberShape &shape);
/// What consistencyJson() wrote of members of this shape; `path` names it in an error.
ValidationError readConsistency(const Json &json, const std::string &path, const MemberShape &shape,
                                ConsistencyReport &into);

} // namespace tiebreak
