// SPDX-License-Identifier: GPL-3.0-or-later
// The facts a board's model tells beside its texts. Views turn them into marks and colours.
#pragma once

#include "core/codec/codec.h"

#include <QMetaType>

namespace tiebreak
{

namespace boardrole
{
enum Role {
    Loaded = 0x0100 + 1, ///< bool: this row has been read (else it is still on its way)
    MemberBytes,         ///< QByteArray: the member, losslessly
    HasEmptyName,        ///< bool, Member column: the shown name stands for no bytes at all
    DecodedValue,        ///< tiebreak::Decoded; nothing while no codec is known
    TieAbove,            ///< int(TieRule) with the row above
    TieBelow,            ///< int(TieRule) with the row below
    UncertainFrom, ///< int, Time column: the first character of the text that is not certain; -1: all are
};
} // namespace boardrole

namespace boardcolumn
{
enum Column { Rank, Member, Score, Time, PlusMinus, Verdict, Raw, Bits, Key, Count };
} // namespace boardcolumn

} // namespace tiebreak

Q_DECLARE_METATYPE(tiebreak::Decoded)
