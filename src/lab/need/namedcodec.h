// SPDX-License-Identifier: GPL-3.0-or-later
// A codec under the name that people know it by.
#pragma once

#include "core/codec/codecspec.h"

#include <string>

namespace tiebreak
{

/// A codec and its name: a preset's title or what its owner calls it. The name may be empty.
struct NamedCodec {
    std::string name;
    CodecSpec spec;

    bool operator==(const NamedCodec &) const = default;
};

} // namespace tiebreak
