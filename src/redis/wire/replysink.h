// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of a reply go while it is read: into a tree, into columns, or into an arena.
#pragma once

#include "core/base/bytestrings.h"
#include "core/board/rows.h"
#include "redis/wire/reply.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tiebreak
{

/// What a reply may be at the most; anything larger is taken for garbage.
struct ReplyBounds {
    static constexpr int depth = 8;                               ///< arrays within arrays
    static constexpr std::size_t elements = std::size_t(1) << 22; ///< of one array
    static constexpr std::size_t text = std::size_t(512) << 20;   ///< bytes of one string, as in Redis itself
    static constexpr std::size_t score = 512; ///< bytes of a raw score: 1e-308 in full has 325
    static constexpr std::size_t line = std::size_t(1) << 16;       ///< bytes of a status or error
    static constexpr std::size_t wholeReply = std::size_t(1) << 30; ///< bytes
    /// Bytes of the reply to a command that asks for a number, a word, or a few of them.
    static constexpr std::size_t shortReply = std::size_t(1) << 16;
    /// Bytes of what a server tells of itself, with a line for each of thousands of databases or replicas.
    static constexpr std::size_t facts = std::size_t(1) << 20;
    /// Bytes of what a cluster tells of itself: each of its slots may be a line with all its nodes.
    static constexpr std::size_t topology = std::size_t(8) << 20;
};

/// Takes one reply part by part, outermost array first. Each function returns whether the part has its place
/// in the expected reply; false ends the connection with Protocol.
class ReplySink
{
public:
    virtual ~ReplySink() = default;

    /// Which array a part stands in: depth 0 is the reply itself (index 0), depth 1 an element of it, and so
    /// on.
    struct Place {
        int depth = 0;
        std::size_t index = 0;
    };

    /// An array whose `elements` follow. The number is what the server announced: nothing to reserve blindly.
    virtual bool onArray(Place place, std::size_t elements) = 0;
    /// A Status, String or Error; the bytes are gone after the call.
    virtual bool onText(Place place, Reply::Type type, std::string_view bytes) = 0;
    /// A 64-bit integer.
    virtual bool onInteger(Place place, std::int64_t value) = 0;
    /// A missing string or array.
    virtual bool onNil(Place place) = 0;
    /// Bytes that the text at this place may have, before any of them has come.
    virtual std::size_t maxText(Place) const { return ReplyBounds::text; }
    /// The reply goes beyond ReplyBounds; no more of it comes, and the connection ends with Protocol.
    virtual void onTooLarge() {}
};

/// Builds a Reply.
class TreeSink final : public ReplySink
{
public:
    bool onArray(Place place, std::size_t elements) override;
    bool onText(Place place, Reply::Type type, std::string_view bytes) override;
    bool onInteger(Place place, std::int64_t value) override;
    bool onNil(Place place) override;
    /// The reply that has been read; once.
    Reply takeReply() { return std::move(m_root); }

private:
    Reply &placed(Place place, Reply::Type type);

    Reply m_root;
    std::vector<Reply *> m_open; // the array that is being filled, by depth
};

/// A raw as the server writes it in a reply.
std::optional<double> rawFromReply(std::string_view text);

/// A ZRANGE ... WITHSCORES, or one batch of ZSCAN, straight into columns. Appends member and raw of each pair
/// to `rows`, and the raw's text to `texts` where given.
class RowsSink final : public ReplySink
{
public:
    /// Takes `maxRows` rows at the most. `rows`, and `texts` where given, must outlive the sink.
    explicit RowsSink(Rows &rows, std::int64_t maxRows, std::vector<std::string> *texts = nullptr)
        : m_rows(rows), m_maxRows(static_cast<std::uint64_t>(maxRows)), m_texts(texts)
    {
    }

    bool onArray(Place place, std::size_t elements) override;
    bool onText(Place place, Reply::Type type, std::string_view bytes) override;
    bool onInteger(Place, std::int64_t) override { return false; }
    bool onNil(Place) override { return false; }
    std::size_t maxText(Place place) const override
    {
        return place.depth == 1 && place.index % 2 == 1 ? ReplyBounds::score : ReplyBounds::text;
    }

private:
    Rows &m_rows;
    std::uint64_t m_maxRows;
    std::vector<std::string> *m_texts;
    std::string m_member;
};

/// A SCAN or ZSCAN reply straight into an arena. Collects one reply's cursor and elements. Made anew for each
/// reply. The cursor comes first: `cursorKnown`, when given, is called as soon as it is read, so that the
/// next batch may be asked for while this one is still coming.
class ScanSink final : public ReplySink
{
public:
    explicit ScanSink(std::function<void(const ScanSink &)> cursorKnown = {})
        : m_cursorKnown(std::move(cursorKnown))
    {
    }

    std::string cursor;
    ByteStrings elements;

    /// The server has nothing more: its cursor is back at 0.
    bool finished() const { return cursor == "0"; }
    /// How much of the keyspace or key has been walked, 0 to 1. Cursors count in reversed bits, so the
    /// highest bits of the reversed cursor are the fraction, whatever the size of the table.
    double fraction() const;

    bool onArray(Place place, std::size_t count) override;
    bool onText(Place place, Reply::Type type, std::string_view bytes) override;
    bool onInteger(Place, std::int64_t) override { return false; }
    bool onNil(Place) override { return false; }

private:
    std::function<void(const ScanSink &)> m_cursorKnown;
};

} // namespace tiebreak
