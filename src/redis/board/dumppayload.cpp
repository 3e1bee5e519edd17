// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/dumppayload.h"

#include "core/base/bytestringindex.h"
#include "core/board/snapshot.h"
#include "core/prose/sentence.h"
#include "internals/compact/bytecursor.h"
#include "internals/compact/packedlist.h"
#include "redis/board/crc64.h"
#include "redis/wire/replyreader.h"

#include <lzf.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace tiebreak
{

namespace
{

// The types of Redis's rdb.h that are sorted sets.
constexpr std::uint8_t textScores = 3;
constexpr std::uint8_t binaryScores = 5;
constexpr std::uint8_t ziplist = 12;
constexpr std::uint8_t listpack = 17;
/// And the one compact list of a set that is explained beside them.
constexpr std::uint8_t intset = 11;

/// Bytes of all members together: what packs better than this is made to.
constexpr std::size_t maxUnpacked = 4 * ReplyBounds::text;

constexpr std::size_t footerLength = 10; // RDB version, CRC-64

std::unexpected<Error> damaged(const std::string &what)
{
    return failure(ErrorKind::Protocol, sentence("The server's DUMP of this key is damaged: {}.", what));
}

/// A string of a payload as it stands there.
struct StoredText {
    std::string_view bytes;
    std::size_t length = 0; ///< once unpacked
    bool packed = false;    ///< with LZF
    std::array<char, 24> digits;

    void setInteger(std::int64_t value)
    {
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
        setPlain({digits.data(), end});
    }
    void setPlain(std::string_view plain)
    {
        bytes = plain;
        length = plain.size();
        packed = false;
    }
};

// The first two bits tell how long a length is; 11 stands for something that is no length.
std::optional<std::uint64_t> dumpLength(ByteCursor &in, std::uint8_t first)
{
    if (first < 0x40)
        return first;
    if (first < 0x80) {
        const unsigned high = (first & 0x3fU) << 8;
        return high | in.byte();
    }
    if (first == 0x80)
        return in.big<std::uint32_t>();
    if (first == 0x81)
        return in.big<std::uint64_t>();
    return std::nullopt;
}

bool readPacked(ByteCursor &in, StoredText &text)
{
    // Three bytes of LZF stand for 264 at the most.
    constexpr std::uint64_t maxPerByte = 88;
    const auto packed = dumpLength(in, in.byte());
    const auto length = dumpLength(in, in.byte());
    if (!packed || !length)
        return false;
    text.bytes = in.takeBytes(*packed);
    text.packed = true;
    text.length = static_cast<std::size_t>(*length);
    return !text.bytes.empty() && *length > 0 && *length <= text.bytes.size() * maxPerByte &&
           *length <= ReplyBounds::text;
}

bool readText(ByteCursor &in, StoredText &text)
{
    const std::uint8_t first = in.byte();
    switch (first) {
    case 0xc0:
        text.setInteger(in.little<std::int8_t>());
        break;
    case 0xc1:
        text.setInteger(in.little<std::int16_t>());
        break;
    case 0xc2:
        text.setInteger(in.little<std::int32_t>());
        break;
    case 0xc3:
        return readPacked(in, text);
    default:
        const auto length = dumpLength(in, first);
        if (!length)
            return false;
        text.setPlain(in.takeBytes(*length));
    }
    return !in.failed();
}

// The text itself; `room` holds it when it had to be unpacked. Nothing when the LZF is not sound.
std::optional<std::string_view> unpacked(const StoredText &text, std::string &room)
{
    if (!text.packed)
        return text.bytes;
    bool sound = false;
    room.resize_and_overwrite(text.length, [&](char *data, std::size_t size) {
        sound = lzf_decompress(text.bytes.data(), static_cast<unsigned>(text.bytes.size()), data,
                               static_cast<unsigned>(size)) == size;
        return sound ? size : 0;
    });
    return sound ? std::optional<std::string_view>(room) : std::nullopt;
}

bool readTextScore(ByteCursor &in, double &raw)
{
    constexpr std::uint8_t nan = 253;
    constexpr std::uint8_t infinity = 254;
    constexpr std::uint8_t minusInfinity = 255;
    const std::uint8_t length = in.byte();
    if (length == infinity || length == minusInfinity) {
        raw = length == infinity ? std::numeric_limits<double>::infinity()
                                 : -std::numeric_limits<double>::infinity();
        return true;
    }
    const auto read =
        length == nan ? std::numeric_limits<double>::quiet_NaN() : rawFromReply(in.takeBytes(length));
    raw = read.value_or(0);
    return read.has_value() && !in.failed();
}

// Whether length and checksum fit.
Result<void> check(std::string_view bytes)
{
    if (bytes.size() <= footerLength)
        return damaged(sentence("it is only {} bytes long", bytes.size()));
    ByteCursor checksum(bytes.substr(bytes.size() - 8));
    if (checksum.little<std::uint64_t>() != crc64(bytes.substr(0, bytes.size() - 8)))
        return damaged("its checksum does not fit");
    return {};
}

// The one text that a payload of a compact list is, without its LZF.
bool unpackList(std::string_view body, std::string &list)
{
    ByteCursor in(body);
    StoredText text;
    const bool whole = readText(in, text) && in.left() == 0;
    const auto sound = whole ? unpacked(text, list) : std::nullopt;
    if (sound && !text.packed)
        list.assign(*sound);
    return sound.has_value();
}

/// What a type in a payload is, by Redis's rdb.h; empty where that is not known.
std::string_view typeWord(std::uint8_t type)
{
    switch (type) {
    case 0:
        return "a string";
    case 1:
    case 10:
    case 14:
    case 18:
        return "a list";
    case 2:
    case 20:
        return "a set that is no intset";
    case 4:
    case 9:
    case 13:
    case 16:
    case 22:
    case 23:
    case 24:
    case 25:
        return "a hash";
    case 6:
    case 7:
        return "a module's own value";
    case 15:
    case 19:
    case 21:
        return "a stream";
    default:
        return {};
    }
}

/// What a payload holds, as far as it can be told without reading its rows.
class Payload
{
public:
    Result<void> open(std::string_view bytes)
    {
        TRY(check(bytes));
        m_type = static_cast<std::uint8_t>(bytes.front());
        m_body = bytes.substr(1, bytes.size() - 1 - footerLength);
        if (m_type == textScores || m_type == binaryScores)
            return {};
        if (m_type != ziplist && m_type != listpack)
            return failure(
                ErrorKind::WrongType,
                sentence("The key holds something other than a sorted set (type {} in its DUMP).", m_type));
        if (!unpackList(m_body, m_unpacked))
            return damaged("the text that holds its rows is not valid");
        m_body = m_unpacked;
        return {};
    }

    /// Room for the rows and for the bytes of their members. What a payload claims is cut to what it can
    /// hold.
    struct Room {
        std::size_t rows = 0;
        std::size_t memberBytes = 0;
    };
    Room room() const
    {
        if (m_type == ziplist || m_type == listpack)
            return {0, m_body.size()};
        const std::size_t minRow = m_type == binaryScores ? 9 : 2; // a length, and a double or an infinity
        ByteCursor in(m_body);
        const std::uint64_t claimed = dumpLength(in, in.byte()).value_or(0);
        const std::size_t rows = std::min<std::uint64_t>(claimed, m_body.size() / minRow);
        return {rows, m_body.size() - rows * minRow};
    }

    /// Hands on each row; false when `onRow` ended the walk or something is not sound.
    template <class OnRow>
    bool walk(OnRow onRow) const
    {
        return m_type == ziplist || m_type == listpack ? walkPackedList(onRow) : walkSkipList(onRow);
    }

private:
    template <class OnRow>
    bool walkSkipList(OnRow onRow) const
    {
        ByteCursor in(m_body);
        const auto count = dumpLength(in, in.byte());
        StoredText member;
        for (std::uint64_t i = 0; count && i < *count; ++i) {
            double raw = 0;
            if (!readText(in, member))
                return false;
            if (m_type == binaryScores)
                raw = std::bit_cast<double>(in.little<std::uint64_t>());
            else if (!readTextScore(in, raw))
                return false;
            if (in.failed() || std::isnan(raw) || !onRow(member, raw))
                return false;
        }
        return count && in.left() == 0;
    }

    template <class OnRow>
    bool walkPackedList(OnRow onRow) const
    {
        StoredText member;
        bool atScore = false;
        const auto onEntry = [&](const PackedEntry &entry) {
            atScore = !atScore;
            if (atScore) {
                if (entry.isInteger)
                    member.setInteger(entry.integer);
                else
                    member.setPlain(entry.bytes);
                return true;
            }
            const auto raw = entry.isInteger ? static_cast<double>(entry.integer) : rawFromReply(entry.bytes);
            return raw && !std::isnan(*raw) && onRow(member, *raw);
        };
        return (m_type == ziplist ? walkZiplist(m_body, onEntry) : walkListpack(m_body, onEntry)) && !atScore;
    }

    std::uint8_t m_type = 0;
    std::string_view m_body; // rows, or the packed list
    std::string m_unpacked;
};

} // namespace

Result<Rows> parseDumpPayload(std::string_view bytes, const Progress &progress)
{
    Payload payload;
    TRY(payload.open(bytes));
    Rows rows;
    const Payload::Room room = payload.room();
    rows.reserve(room.rows, room.memberBytes);
    std::string unpackedMember;
    bool stopped = false;
    bool tooLarge = false;
    const bool sound = payload.walk([&](const StoredText &member, double raw) {
        constexpr std::size_t step = 1 << 16;
        if (rows.size() % step == 0) {
            progress.report(rows.size(), room.rows);
            stopped = progress.stopRequested();
        }
        // Every row takes a byte at least, packed or not: members differ.
        if (stopped || rows.size() == bytes.size())
            return false;
        // What LZF has packed may be many times as long.
        tooLarge = rows.memberBytes() + member.length > maxUnpacked;
        const auto text = tooLarge ? std::nullopt : unpacked(member, unpackedMember);
        if (!text)
            return false;
        rows.append(*text, raw);
        return true;
    });
    if (stopped)
        return failure(ErrorKind::Cancelled, "Stopped.");
    if (tooLarge)
        return failure(ErrorKind::Limit,
                       sentence("The members in the DUMP are longer than {} MiB together. Read the board by "
                                "pages instead.",
                                maxUnpacked >> 20));
    if (!sound || rows.empty())
        return damaged(sentence("row {} is not valid", rows.size() + 1));
    rows.shrinkToFit();

    rows = sortedAsRedisDoes(std::move(rows));
    std::size_t repeated = 0;
    ByteStringIndex index(rows.members());
    index.reserve(rows.size());
    index.enterAppended([&](std::size_t, std::size_t) { ++repeated; });
    if (repeated > 0)
        return damaged(sentence("it holds {} members twice", repeated));
    progress.report(rows.size(), rows.size());
    return rows;
}

Result<CompactList> compactListIn(std::string_view payload)
{
    TRY(check(payload));
    const auto type = static_cast<std::uint8_t>(payload.front());
    if (type == textScores || type == binaryScores)
        return failure(
            ErrorKind::NotFound,
            sentence("Redis keeps this board as a skip list: its DUMP holds the rows one after the "
                     "other, and no compact list."));
    if (type != ziplist && type != listpack && type != intset) {
        const std::string_view word = typeWord(type);
        if (!word.empty())
            return failure(ErrorKind::WrongType,
                           sentence("The DUMP holds {} (type {}), and no sorted set.", word, type));
        ByteCursor footer(payload.substr(payload.size() - footerLength));
        return failure(ErrorKind::WrongType,
                       sentence("The DUMP is of type {} in RDB version {}, which is not known here.", type,
                                footer.little<std::uint16_t>()));
    }
    CompactList list{type == ziplist    ? CompactKind::Ziplist
                     : type == listpack ? CompactKind::Listpack
                                        : CompactKind::Intset,
                     {}};
    if (!unpackList(payload.substr(1, payload.size() - 1 - footerLength), list.bytes))
        return damaged("the text that holds its rows is not valid");
    return list;
}

} // namespace tiebreak
