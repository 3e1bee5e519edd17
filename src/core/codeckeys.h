// SPDX-License-Identifier: GPL-3.0-or-later
// The keys that a codec spec may have, for whoever reads specs and whoever explains them.
#pragma once

#include "core/codecspec.h"

#include <span>
#include <string_view>

namespace tiebreak
{

/// One key of a codec spec.
struct CodecKey {
    std::string_view name;
    std::string_view values;   ///< "1 to 62"
    std::string_view standard; ///< what holds without the key; empty: nothing
    std::string_view meaning;
};

/// The keys that belong to one scheme.
std::span<const CodecKey> ownKeys(Scheme scheme);

/// The keys of every scheme with a time; none for `plain`, and for `formula`, whose one key is its own.
std::span<const CodecKey> timeKeys(Scheme scheme);

} // namespace tiebreak
