// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/boards/rowscopy.h"

#include "core/board/direction.h"
#include "core/board/rowfields.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "models/text/bytestext.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace tiebreak
{

namespace
{

QJsonValue orNull(const std::optional<std::int64_t> &number)
{
    return number ? QJsonValue(qint64(*number)) : QJsonValue();
}

QJsonValue orNull(const std::optional<std::string> &text)
{
    return text ? QJsonValue(QString::fromUtf8(*text)) : QJsonValue();
}

/// As tiebreak-cli names bytes: escaped, and whole under nameBase64, where they are not UTF-8.
void addBytes(QJsonObject &object, const QString &name, std::string_view bytes)
{
    object[name] = isUtf8(bytes) ? QString::fromUtf8(bytes) : bytesText(bytes);
    if (!isUtf8(bytes))
        object[name + QStringLiteral("Base64")] =
            QString::fromLatin1(QByteArray(bytes.data(), qsizetype(bytes.size())).toBase64());
}

QJsonArray preimageJson(const RawFields &fields, bool hasTime)
{
    QJsonArray preimage;
    for (const TickInterval &interval : fields.preimage)
        preimage += QJsonObject{
            {QStringLiteral("score"), qint64(interval.score)},
            {QStringLiteral("first"), hasTime ? QJsonValue(qint64(interval.first)) : QJsonValue()},
            {QStringLiteral("last"), hasTime ? QJsonValue(qint64(interval.last)) : QJsonValue()}};
    return preimage;
}

QJsonObject rowJson(const RowFields &row, bool hasTime)
{
    QJsonObject object{{QStringLiteral("rank"), qint64(row.rank)},
                       {QStringLiteral("score"), orNull(row.score)},
                       {QStringLiteral("time"), orNull(row.time)},
                       {QStringLiteral("first"), orNull(row.first)},
                       {QStringLiteral("last"), orNull(row.last)},
                       {QStringLiteral("raw"), QString::fromUtf8(row.raw.raw)},
                       {QStringLiteral("bits"), QString::fromUtf8(row.raw.bits)},
                       {QStringLiteral("ownScore"), orNull(row.raw.ownScore)},
                       {QStringLiteral("ownTick"), orNull(row.raw.ownTick)},
                       {QStringLiteral("verdict"), QString::fromUtf8(row.raw.verdict)},
                       {QStringLiteral("misread"), row.raw.misread},
                       {QStringLiteral("truth"), preimageJson(row.raw, hasTime)},
                       {QStringLiteral("truthCut"), row.raw.preimageCut}};
    addBytes(object, QStringLiteral("member"), row.member);
    return object;
}

QJsonObject headJson(const CopiedBoard &board, qint64 members)
{
    const TickWindow window = board.decoder.window();
    QJsonObject head{{QStringLiteral("server"), QString::fromUtf8(board.server)},
                     {QStringLiteral("codec"), QString::fromUtf8(specText(board.decoder.spec()))},
                     {QStringLiteral("direction"), QString::fromUtf8(directionText(board.direction))},
                     {QStringLiteral("window"), QJsonObject{{QStringLiteral("first"), qint64(window.first)},
                                                            {QStringLiteral("last"), qint64(window.last)}}},
                     {QStringLiteral("members"), members}};
    addBytes(head, QStringLiteral("key"), board.key);
    return head;
}

std::string redisCliLine(std::string_view key, std::string_view member, double raw)
{
    return "ZADD " + redisCliWord(key) + ' ' + shortestText(raw) + ' ' + redisCliWord(member) + '\n';
}

/// The key as arguments; one that would be taken for an option is escaped too.
std::string keyWords(const std::string &key)
{
    std::string escaped = escapeBytes(key);
    if (escaped.starts_with('-'))
        escaped.replace(0, 1, "\\x2d");
    return escaped == key ? shellWord(key) : "--escaped " + shellWord(escaped);
}

} // namespace

QByteArray copiedRows(CopyForm form, const CopiedBoard &board, std::span<const RowsPage> pages)
{
    std::string text;
    QJsonArray array;
    if (form == CopyForm::Tsv)
        text = rowLineHeader();
    for (const RowsPage &page : pages) {
        for (std::size_t i = 0; i < page.rows.size(); ++i) {
            const double raw = page.rows.raw(i);
            const std::string_view member = page.rows.member(i);
            if (form == CopyForm::RedisCli) {
                text += redisCliLine(board.key, member, raw);
                continue;
            }
            const RowFields row = rowFields(board.decoder, page.firstRank + qint64(i) + 1, member, raw,
                                            board.decoder.decode(raw));
            if (form == CopyForm::Tsv)
                text += rowLine(row);
            else
                array += rowJson(row, board.decoder.spec().hasTime());
        }
    }
    if (form != CopyForm::Json)
        return QByteArray::fromStdString(text);
    QJsonObject document = headJson(board, pages.empty() ? 0 : pages.back().cardinality);
    document[QStringLiteral("rows")] = array;
    return QJsonDocument(document).toJson();
}

QString boardCommand(CopyForm form, const CopiedBoard &board, const Season &season,
                     const QList<std::pair<qint64, qint64>> &ranks)
{
    std::string words = "tiebreak-cli board " + shellWord(board.server) + ' ' + keyWords(board.key) +
                        " --codec " + shellWord(specText(board.decoder.spec()));
    if (season != Season())
        words += " --season " + shellWord(seasonText(season));
    if (rawDirection(board.decoder.spec(), board.direction) == Direction::LowestFirst) // of scores
        words += " --lowest-first";
    if (form == CopyForm::Json)
        words += " --json";
    std::string lines;
    for (const auto &[first, last] : ranks) {
        lines += lines.empty() ? "" : "\n";
        lines +=
            words + " --from " + std::to_string(first + 1) + " --count " + std::to_string(last - first + 1);
    }
    return QString::fromStdString(lines);
}

} // namespace tiebreak
