// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/standingtable.h"

#include "core/board/rowfields.h"
#include "core/text/bytestext.h"
#include "core/text/csvcell.h"
#include "files/base64.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::string_view standingColumns[] = {"rank",  "change", "member",    "name", "score", "time",
                                                "first", "last",   "decidedBy", "raw",  "bits"};

/// A cell; nothing where there is nothing to say. A number is written as it is.
struct TableCell {
    std::optional<std::string> text;
    bool number = false;
};

TableCell changeCell(const PlaceMove &change)
{
    switch (change.move) {
    case Move::Unknown:
        break;
    case Move::Same:
        return {"0", true};
    case Move::Rose:
        return change.atLeast ? TableCell{std::to_string(change.places) + '+', false}
                              : TableCell{std::to_string(change.places), true};
    case Move::Fell:
        return {std::to_string(-change.places), true};
    case Move::New:
        return {"new", false};
    case Move::Back:
        return {"back", false};
    }
    return {};
}

std::string decidedCell(DecidedBy decidedBy)
{
    // In files it is never translated.
    switch (decidedBy) {
    case DecidedBy::Score:
        return "by score";
    case DecidedBy::Time:
        return "by time";
    case DecidedBy::SameTime:
        return "same time";
    case DecidedBy::Name:
        return "name only";
    case DecidedBy::Damaged:
        break;
    }
    return "damaged";
}

/// The cells of a row, in the order of the columns; `member` and `name` are as they are written.
std::vector<TableCell> cellsOf(const LiveRow &row, const Decoder &decoder, const std::string &member,
                               const std::optional<std::string> &name)
{
    const RowFields fields = rowFields(decoder, row.rank + 1, row.member, row.raw, row.decoded);
    return {{std::to_string(fields.rank), true},
            changeCell(row.change),
            {member, false},
            {name, false},
            {fields.score ? std::optional(std::to_string(*fields.score)) : std::nullopt, true},
            {fields.time, false},
            {fields.first, false},
            {fields.last, false},
            {decidedCell(row.decidedBy), false},
            // "-inf" is no number to a spreadsheet.
            {fields.raw.raw, std::isfinite(row.raw)},
            {fields.raw.bits, true}};
}

std::string headOf(char separator)
{
    std::string line;
    for (const std::string_view column : standingColumns) {
        if (!line.empty())
            line += separator;
        line += column;
    }
    return line;
}

} // namespace

std::string standingCsv(const LiveBoard &board, const Decoder &decoder, const NameOfMember &name)
{
    const bool withBytes =
        std::ranges::any_of(board.rows, [](const LiveRow &row) { return !isPlainText(row.member); });
    std::string text = headOf(',') + (withBytes ? ",memberBase64\r\n" : "\r\n");
    for (const LiveRow &row : board.rows) {
        const bool plain = isPlainText(row.member);
        auto called = name(row.member);
        if (called && !isPlainText(*called))
            called = escapeBytes(*called);
        std::string line;
        for (const TableCell &cell :
             cellsOf(row, decoder, plain ? std::string(row.member) : escapeBytes(row.member), called)) {
            const std::string cellText = cell.text.value_or("");
            line += (line.empty() ? "" : ",") + (cell.number ? cellText : quotedCell(harmlessText(cellText)));
        }
        if (withBytes)
            line += ',' + (plain ? std::string() : base64Of(row.member));
        text += line + "\r\n";
    }
    return text;
}

std::string standingTsv(const LiveBoard &board, const Decoder &decoder, const NameOfMember &name)
{
    std::string text = headOf('\t') + '\n';
    for (const LiveRow &row : board.rows) {
        auto called = name(row.member);
        if (called)
            called = escapeBytes(*called);
        std::string line;
        for (const TableCell &cell : cellsOf(row, decoder, escapeBytes(row.member), called))
            line += (line.empty() ? "" : "\t") + (cell.text ? harmlessCell(*cell.text) : std::string("-"));
        text += line + '\n';
    }
    return text;
}

} // namespace tiebreak
