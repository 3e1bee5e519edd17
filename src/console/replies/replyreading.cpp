// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/replies/replyreading.h"

#include "console/replies/readingtext.h"
#include "core/board/rowfields.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"
#include "redis/wire/replysink.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

using Kind = ReplyShape::Kind;

std::optional<double> rawIn(const Reply &reply)
{
    if (reply.type == Reply::Type::String)
        return rawFromReply(reply.text);
    return std::nullopt;
}

bool isText(const Reply &reply)
{
    return reply.type == Reply::Type::String;
}

/// Makes the lines of one reply; each says at which printed line it stands.
class ReplyMeaning
{
public:
    ReplyMeaning(const ReplyShape &shape, const ReadingContext &context, const Wording &wording,
                 std::size_t first, std::size_t count)
        : m_shape(shape), m_context(context), m_wording(wording), m_first(first), m_end(first + count)
    {
    }

    void read(const Reply &reply);
    std::vector<ReadLine> takeLines() { return std::move(m_lines); }

private:
    bool shows(std::size_t line) const { return line >= m_first && line < m_end; }
    void add(ReadLine line)
    {
        if (shows(line.line))
            m_lines.push_back(std::move(line));
    }
    void addSentence(std::size_t line, std::string text)
    {
        add({.kind = ReadLine::Kind::Sentence, .line = line, .text = std::move(text)});
    }
    void readRow(const Reply &member, const Reply &raw, std::size_t line, std::optional<std::int64_t> place);
    void readRows(const Reply &reply, std::size_t line);
    void readRaw(const Reply &reply, std::size_t line);
    void readPlace(const Reply &reply, std::size_t line);
    void readInteger(std::int64_t count);
    std::optional<std::int64_t> placeOfIndex(std::int64_t index) const;

    const ReplyShape &m_shape;
    const ReadingContext &m_context;
    const Wording &m_wording;
    std::size_t m_first;
    std::size_t m_end;
    std::vector<ReadLine> m_lines;
    std::optional<double> m_above; ///< the raw of the row before
    std::string m_aboveName;
};

/// The place of an index that is counted from `fromTop`'s end; nothing where only the number of rows tells.
std::optional<std::int64_t> ReplyMeaning::placeOfIndex(std::int64_t index) const
{
    const bool alike = m_shape.fromTop == (m_context.direction == Direction::HighestFirst);
    if (index < 0) {
        if (!m_context.cardinality)
            return std::nullopt;
        index = std::max<std::int64_t>(0, index + *m_context.cardinality);
    }
    if (alike)
        return index + 1;
    if (!m_context.cardinality || index >= *m_context.cardinality)
        return std::nullopt;
    return *m_context.cardinality - index;
}

void ReplyMeaning::readRow(const Reply &member, const Reply &raw, std::size_t line,
                           std::optional<std::int64_t> place)
{
    const auto number = rawIn(raw);
    if (!number || !isText(member)) {
        m_above.reset();
        return;
    }
    if (shows(line))
        add({.kind = ReadLine::Kind::Row,
             .line = line,
             .place = place,
             .member = member.text,
             .raw = *number,
             .decoded = m_context.decoder.decode(*number)});
    if (m_above && bitsOf(*m_above) == bitsOf(*number) && shows(line + 1))
        add({.kind = ReadLine::Kind::Note,
             .line = line + 1,
             .text = sameDoubleText(m_wording.member(m_aboveName))});
    m_above = *number;
    m_aboveName = member.text;
}

// Flat, or in pairs.
void ReplyMeaning::readRows(const Reply &reply, std::size_t line)
{
    const auto start = m_shape.start;
    std::int64_t index = start.value_or(0);
    // Negative from the other end: the rows then count upwards from there.
    if (start && *start < 0 && m_context.cardinality)
        index = std::max<std::int64_t>(0, *start + *m_context.cardinality);
    const auto place = [&](std::size_t row) -> std::optional<std::int64_t> {
        if (!start || index < 0)
            return std::nullopt;
        return placeOfIndex(index + static_cast<std::int64_t>(row));
    };
    const bool pairs = !reply.items.empty() && reply.items[0].type == Reply::Type::Array;
    const std::size_t rows = pairs ? reply.items.size() : reply.items.size() / 2;
    // Only the row above the first shown one matters of those before it.
    const std::size_t from = m_first > line + 2 ? (m_first - line) / 2 - 1 : 0;
    for (std::size_t row = std::min(from, rows); row < rows && line + 2 * row < m_end; ++row) {
        if (pairs && reply.items[row].items.size() == 2)
            readRow(reply.items[row].items[0], reply.items[row].items[1], line + 2 * row, place(row));
        else if (!pairs)
            readRow(reply.items[2 * row], reply.items[2 * row + 1], line + 2 * row, place(row));
    }
}

void ReplyMeaning::readRaw(const Reply &reply, std::size_t line)
{
    if (!shows(line))
        return;
    if (reply.isNil()) {
        addSentence(line, noRowText());
        return;
    }
    if (const auto raw = rawIn(reply))
        add({.kind = ReadLine::Kind::Score,
             .line = line,
             .raw = *raw,
             .decoded = m_context.decoder.decode(*raw)});
}

void ReplyMeaning::readPlace(const Reply &reply, std::size_t line)
{
    if (reply.isNil()) {
        addSentence(line, noRowText());
        return;
    }
    if (reply.type != Reply::Type::Integer)
        return;
    const auto place = placeOfIndex(reply.integer);
    if (!place)
        return;
    add({.kind = ReadLine::Kind::Place, .line = line, .place = place, .of = m_context.cardinality});
}

void ReplyMeaning::readInteger(std::int64_t count)
{
    switch (m_shape.kind) {
    case Kind::Card:
        addSentence(0, rowCount(m_wording, count));
        return;
    case Kind::Count:
        addSentence(0, countBetweenText(count, scoresBetween(m_context.decoder, m_shape.min, m_shape.max),
                                        m_wording));
        return;
    case Kind::Added:
        addSentence(0, addedText(count, m_wording));
        return;
    case Kind::Changed:
        addSentence(0, changedText(count, m_wording));
        return;
    case Kind::Removed:
        addSentence(0, removedText(count, m_wording));
        return;
    case Kind::Stored:
        addSentence(0, storedText(count, m_wording.member(m_shape.key), m_wording));
        return;
    default:
        return;
    }
}

void ReplyMeaning::read(const Reply &reply)
{
    if (reply.isError())
        return;
    const auto &items = reply.items;
    switch (m_shape.kind) {
    case Kind::Other:
        return;
    case Kind::Raw:
        readRaw(reply, 0);
        return;
    case Kind::Raws:
        for (std::size_t i = m_first; i < std::min(m_end, items.size()); ++i)
            readRaw(items[i], i);
        return;
    case Kind::Rows:
        readRows(reply, 0);
        if (m_shape.added && m_context.decoder.spec().hasTime() && !m_lines.empty())
            m_lines.push_back(
                {.kind = ReadLine::Kind::Note, .line = m_lines.front().line + 1, .text = sumsOfRawsText()});
        std::ranges::stable_sort(m_lines, {}, &ReadLine::line);
        return;
    case Kind::KeyedRow:
        if (items.size() == 3)
            readRow(items[1], items[2], 1, std::nullopt);
        return;
    case Kind::KeyedRows:
    case Kind::Scan:
        if (items.size() == 2)
            readRows(items[1], 1);
        return;
    case Kind::Place:
        readPlace(reply, 0);
        return;
    case Kind::PlaceRaw:
        if (items.size() != 2)
            return;
        readPlace(items[0], 0);
        readRaw(items[1], 1);
        return;
    default:
        if (reply.type == Reply::Type::Integer)
            readInteger(reply.integer);
    }
}

} // namespace

std::vector<ReadLine> readReply(const Reply &reply, const ReplyShape &shape, const ReadingContext &context,
                                const Wording &wording, std::size_t first, std::size_t count)
{
    ReplyMeaning reader(shape, context, wording, first, count);
    reader.read(reply);
    return reader.takeLines();
}

} // namespace tiebreak
