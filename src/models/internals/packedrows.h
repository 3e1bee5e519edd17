// SPDX-License-Identifier: GPL-3.0-or-later
// A compact list with the codec of its scores: what stands beside its bytes.
#pragma once

#include "core/codec/codec.h"
#include "internals/compact/compactlayout.h"

#include <QList>
#include <QString>
#include <QTimeZone>

#include <memory>
#include <optional>
#include <utility>

namespace tiebreak
{

/// What is said of one byte where it is pointed at.
struct ByteCardContent {
    QString hex;   ///< "0x8c"
    QString place; ///< "offset 6 of 2 203"
    QString tag, tagCaption;
    QString payload, payloadCaption; ///< empty: the byte is in one box
    QString answer, reason;
    QList<std::pair<QString, QString>> notes; ///< first byte of a part beside it, and what that is
};

/// A list, its codec and the zone of its times. Cheap to copy.
struct PackedRows {
    std::shared_ptr<const CompactLayout> layout;
    std::optional<Decoder> decoder;
    QTimeZone zone = QTimeZone::utc();

    explicit operator bool() const { return layout != nullptr; }
    /// How many low bits of an integer score are time; nothing where the codec has none there.
    std::optional<int> timeBits() const;
    /// The score of a row; nothing where its text is no number.
    std::optional<double> raw(std::size_t row) const;
    /// "member" and "raw", with what stands in the entry: for a brace.
    std::pair<QString, QString> title(std::size_t entry) const;
    /// "10 points" and "20:38:11" of a row; empty where its raw has none.
    QString points(std::size_t row) const;
    QString clock(std::size_t row) const;
    /// What a number of the list counts: "2 203 bytes", "192", a back length; empty for other parts.
    QString caption(const CompactPart &part) const;
    /// First byte of a row, and of what follows it.
    std::pair<std::size_t, std::size_t> bytesOf(std::size_t row) const;
    ByteCardContent card(std::size_t offset) const;

private:
    /// Nothing where the row has no raw, or the list no codec.
    std::optional<Decoded> decodedAt(std::size_t row) const;
};

} // namespace tiebreak
