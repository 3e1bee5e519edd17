// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/internals/packedrows.h"

#include "core/prose/counts.h"
#include "core/text/scoretext.h"
#include "internals/compact/compacttext.h"
#include "internals/compact/scoresplit.h"
#include "models/boards/rowtext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QCoreApplication>

#include <algorithm>

namespace tiebreak
{

namespace
{

/// Longer texts of an entry are cut before they are measured or decoded.
constexpr std::size_t maxTitleBytes = 300;

class PackedRowsTexts
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::PackedRows)
};

QString hexOf(std::string_view bytes, std::size_t offset)
{
    return QString::number(static_cast<unsigned char>(bytes[offset]), 16).rightJustified(2, QLatin1Char('0'));
}

QString bitsOfByte(std::string_view bytes, std::size_t offset)
{
    return QString::number(static_cast<unsigned char>(bytes[offset]), 2).rightJustified(8, QLatin1Char('0'));
}

} // namespace

std::optional<int> PackedRows::timeBits() const
{
    return decoder && layout->kind() != CompactKind::Intset ? timeBitsOf(decoder->spec()) : std::nullopt;
}

std::optional<double> PackedRows::raw(std::size_t row) const
{
    const std::size_t entry = 2 * row + 1;
    if (layout->kind() == CompactKind::Intset || entry >= layout->entries())
        return std::nullopt;
    const PackedEntry read = layout->entry(entry);
    return read.isInteger ? std::optional(static_cast<double>(read.integer))
                          : parseRawText(read.bytes.substr(0, maxTitleBytes));
}

std::pair<QString, QString> PackedRows::title(std::size_t entry) const
{
    const PackedEntry read = layout->entry(entry);
    if (layout->kind() == CompactKind::Intset)
        return {{}, QString::number(read.integer)};
    const QString text = read.isInteger ? QString::number(read.integer) : nameText(read.bytes);
    return {entry % 2 == 1 ? PackedRowsTexts::tr("raw score") : PackedRowsTexts::tr("member"), text};
}

std::optional<Decoded> PackedRows::decodedAt(std::size_t row) const
{
    const auto value = raw(row);
    return value && decoder ? std::optional(decoder->decode(*value)) : std::nullopt;
}

QString PackedRows::points(std::size_t row) const
{
    const auto decoded = decodedAt(row);
    if (!decoded || decoded->verdict == Verdict::Invalid)
        return {};
    return displayText(pointCount(displayWording(zone), decoded->preimage.score));
}

QString PackedRows::clock(std::size_t row) const
{
    const auto decoded = decodedAt(row);
    if (!decoded || !standsForATime(*decoder, *decoded))
        return {};
    return bestTimeText(*decoder, *decoded, {zone}).section(QLatin1Char(' '), 1);
}

QString PackedRows::caption(const CompactPart &part) const
{
    switch (part.kind) {
    case PartKind::HeaderTotal:
        return displayText(byteCount(displayWording(zone), static_cast<std::int64_t>(layout->size())));
    case PartKind::HeaderTail:
        return PackedRowsTexts::tr("at %1").arg(groupedText(static_cast<qint64>(
            layout->entries() > 0 ? layout->offsetOf(layout->entries() - 1) : part.end() + 2)));
    case PartKind::HeaderWidth:
        return PackedRowsTexts::tr("%1 bits").arg(8 * layout->integerBytes());
    case PartKind::HeaderCount:
        return layout->countIsKept() ? groupedText(static_cast<qint64>(layout->entries()))
                                     : PackedRowsTexts::tr("not kept");
    case PartKind::PreviousLength:
        return groupedText(layout->entry(*part.entry).previousLength);
    case PartKind::BackLength: {
        const PackedEntry entry = layout->entry(*part.entry);
        return groupedText(static_cast<qint64>(entry.encodingBytes + entry.dataBytes));
    }
    case PartKind::End:
        return PackedRowsTexts::tr("end");
    case PartKind::Encoding:
    case PartKind::Data:
        break;
    }
    return {};
}

std::pair<std::size_t, std::size_t> PackedRows::bytesOf(std::size_t row) const
{
    const std::size_t width = layout->kind() == CompactKind::Intset ? 1 : 2;
    const std::size_t first = std::min(row * width, layout->entries());
    return {layout->offsetOf(first), layout->offsetOf(std::min(first + width, layout->entries()))};
}

ByteCardContent PackedRows::card(std::size_t offset) const
{
    const Wording wording = displayWording(zone);
    const CompactPart part = layout->partAt(offset);
    const std::string_view bytes = layout->bytes();
    ByteCardContent content;
    content.hex = QStringLiteral("0x") + hexOf(bytes, offset);
    content.place =
        PackedRowsTexts::tr("offset %1 of %2")
            .arg(groupedText(static_cast<qint64>(offset)), groupedText(static_cast<qint64>(layout->size())));
    const ByteText text = byteText(wording, *layout, offset, timeBits());
    content.answer = displayText(text.answer);
    content.reason = displayText(text.reason);
    if (part.kind == PartKind::Encoding && offset == part.offset) {
        const EncodingBits bits = layout->encodingBits(*part.entry);
        content.tag = displayText(bits.tag);
        content.tagCaption = displayText(tagCaption());
        content.payload = displayText(bits.payload);
        content.payloadCaption = displayText(payloadCaption(wording, bits));
    } else {
        content.tag = bitsOfByte(bytes, offset);
        content.tagCaption = QString::number(static_cast<unsigned char>(bytes[offset]));
    }
    const auto note = [&](const CompactPart &other) {
        if (other == part || other.kind == PartKind::Data || content.notes.size() == 2)
            return;
        content.notes.emplace_back(hexOf(bytes, other.offset),
                                   displayText(partNote(wording, *layout, other, timeBits())));
    };
    if (!part.entry) {
        std::ranges::for_each(layout->headerParts(), note);
    } else if (layout->kind() != CompactKind::Intset) {
        std::ranges::for_each(layout->partsOf(*part.entry), note);
        const std::size_t sibling = *part.entry ^ 1U;
        if (sibling < layout->entries())
            std::ranges::for_each(layout->partsOf(sibling), note);
    }
    return content;
}

} // namespace tiebreak
