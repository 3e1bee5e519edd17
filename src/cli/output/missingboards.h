// SPDX-License-Identifier: GPL-3.0-or-later
// What a command says of boards that it could not list; its exit status is 1 then.
#pragma once

#include "redis/keys/scantext.h"

#include <nlohmann/json.hpp>

#include <span>

namespace tiebreak
{

/// A line each on standard error.
void printMissing(std::span<const MissingBoards> missing);

/// {"missing": [{"where": ..., "error": ...}]}; empty for none.
nlohmann::ordered_json missingJson(std::span<const MissingBoards> missing);

} // namespace tiebreak
