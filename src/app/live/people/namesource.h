// SPDX-License-Identifier: GPL-3.0-or-later
// Where the names of a board's members come from, as it is kept in the settings.
#pragma once

#include "core/live/names/namepattern.h"

#include <QString>
#include <QVariant>

#include <optional>

namespace tiebreak
{

/// Where the names come from.
struct NameSource {
    enum class Kind {
        None, ///< members are shown themselves
        Hash, ///< `pattern` in the board's own database
        File, ///< the file of member and name at `path`
    };
    Kind kind = Kind::None;
    NamePattern pattern = {};
    QString path = {};
    bool operator==(const NameSource &) const = default;
};

/// As it is kept; the user may have edited that.
QVariant nameSourceSetting(const NameSource &source);
/// What was kept; nothing where that is no source.
std::optional<NameSource> nameSourceFrom(const QVariant &setting);

} // namespace tiebreak
