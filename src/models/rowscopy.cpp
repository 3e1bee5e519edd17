// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a board as text for the clipboard: lossless, and free of any locale.
#include "models/rowscopy.h"

#include "core/bytestext.h"
#include "core/scoretext.h"
#include "models/bytestext.h"
#include "models/rowtexts.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace tiebreak
{

namespace
{

struct CopiedRow {
    qint64 rank = 0; ///< from 1
    std::string_view member;
    double raw = 0;
    Decoded decoded;
};

bool isKnown(const CopiedRow &row)
{
    return row.decoded.verdict != Verdict::Foreign;
}

QByteArray timeOf(const CopiedRow &row, const Decoder &decoder)
{
    return isKnown(row) && decoder.spec().hasTime()
               ? QByteArray::fromStdString(isoTime(shownTick(row.decoded), decoder.spec().unit))
               : QByteArray();
}

QByteArray tsvLine(const CopiedRow &row, const Decoder &decoder)
{
    QByteArrayList fields{QByteArray::number(row.rank), QByteArray::fromStdString(escapeBytes(row.member)),
                          isKnown(row) ? QByteArray::number(qint64(row.decoded.truth.score)) : QByteArray(),
                          timeOf(row, decoder)};
    const bool ticks = isKnown(row) && decoder.spec().hasTime();
    const TickInterval possible = possibleTicks(decoder, row.raw, row.decoded);
    fields += ticks ? QByteArray::number(qint64(possible.first)) : QByteArray();
    fields += ticks ? QByteArray::number(qint64(possible.last)) : QByteArray();
    fields += verdictText(row.decoded).toUtf8();
    fields += QByteArray::fromStdString(shortestText(row.raw));
    fields += QByteArray::fromStdString(bitsText(row.raw));
    return fields.join('\t') + '\n';
}

QJsonObject jsonObject(const CopiedRow &row, const Decoder &decoder)
{
    QJsonObject object{
        {QStringLiteral("rank"), row.rank},
        {QStringLiteral("verdict"), QString::fromUtf8(verdictWord(row.decoded.verdict).data())},
        {QStringLiteral("misread"), row.decoded.misread},
        {QStringLiteral("raw"), QString::fromStdString(shortestText(row.raw))},
        {QStringLiteral("bits"), QString::fromStdString("0x" + bitsText(row.raw))}};
    if (isUtf8(row.member)) {
        object[QStringLiteral("member")] = QString::fromUtf8(row.member.data(), qsizetype(row.member.size()));
    } else {
        object[QStringLiteral("member")] = bytesText(row.member);
        object[QStringLiteral("memberBase64")] =
            QString::fromLatin1(QByteArray(row.member.data(), qsizetype(row.member.size())).toBase64());
    }
    if (isKnown(row))
        object[QStringLiteral("score")] = qint64(row.decoded.truth.score);
    if (const QByteArray time = timeOf(row, decoder); !time.isEmpty()) {
        const TickInterval possible = possibleTicks(decoder, row.raw, row.decoded);
        object[QStringLiteral("time")] = QString::fromLatin1(time);
        object[QStringLiteral("firstTick")] = qint64(possible.first);
        object[QStringLiteral("lastTick")] = qint64(possible.last);
    }
    return object;
}

QByteArray redisCliLine(const CopiedRow &row, std::string_view key)
{
    return QByteArray::fromStdString("ZADD " + redisCliWord(key) + ' ' + shortestText(row.raw) + ' ' +
                                     redisCliWord(row.member) + '\n');
}

} // namespace

QByteArray copiedRows(CopyForm form, const Decoder &decoder, std::string_view key,
                      std::span<const BoardPage> pages)
{
    QByteArray text;
    QJsonArray array;
    if (form == CopyForm::Tsv)
        text = "rank\tmember\tscore\ttime\tfirst tick\tlast tick\tverdict\traw\tbits\n";
    for (const BoardPage &page : pages) {
        for (std::size_t i = 0; i < page.rows.size(); ++i) {
            const double raw = page.rows.raw(i);
            const CopiedRow row{page.firstRank + qint64(i) + 1, page.rows.member(i), raw,
                                decoder.decode(raw)};
            if (form == CopyForm::Tsv)
                text += tsvLine(row, decoder);
            else if (form == CopyForm::Json)
                array += jsonObject(row, decoder);
            else
                text += redisCliLine(row, key);
        }
    }
    return form == CopyForm::Json ? QJsonDocument(array).toJson() : text;
}

} // namespace tiebreak
