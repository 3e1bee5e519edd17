// SPDX-License-Identifier: GPL-3.0-or-later
// The codecs that a list offers, the presets and below a line those of the user; and where a typed one is
// wrong.
#pragma once

#include "files/customcodec.h"

#include <QString>

#include <span>

class QComboBox;
class QLineEdit;

namespace tiebreak
{

/// Which codecs are offered.
enum class OfferedCodecs { All, WithTime };

/// Puts the presets, a separator and the custom codecs into `list` from `at` on, each with its spec as data
/// (Qt::UserRole) and in its tool tip, and returns the index behind the last one. What an earlier call put
/// there has to be removed before.
int insertCodecs(QComboBox &list, int at, std::span<const CustomCodec> codecs,
                 OfferedCodecs offered = OfferedCodecs::All);

/// The index of the entry whose spec means this codec; -1 when there is none.
int indexOfCodec(const QComboBox &list, const CodecSpec &spec);

/// What the codec is known as: the preset's title, else the custom codec's name, else nothing.
QString codecTitle(const CodecSpec &spec, std::span<const CustomCodec> codecs);

/// Selects what the parser complains of: from `position`, a byte from 1 as Error::position has it, to the end
/// of that setting.
void selectSpecPart(QLineEdit &field, std::size_t position);

} // namespace tiebreak
