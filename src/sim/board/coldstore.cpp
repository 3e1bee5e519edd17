// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/board/coldstore.h"

#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "redis/keys/scanbounds.h"

#include <limits>
#include <string>
#include <unordered_set>

namespace tiebreak
{

// Whatever the layout, a value begins with the score as its sorted set had it.

Result<ReadRows> readColdStore(Connection &connection, const RunBoard &board, const MemberShape &shape,
                               const std::stop_token &stop)
{
    const Decoder decoder(board.codec, packedTicks(board.codec));
    ReadRows read;
    std::unordered_set<std::string>
        seen; // HSCAN gives a field twice where the hash grows or shrinks meanwhile
    std::string cursor = "0";
    ScanBounds bounds({}, 1000);
    do {
        TRY(const auto page, connection.run({"HSCAN", board.coldKey, cursor, "COUNT", "1000"}, stop));
        if (page.items.size() != 2 || page.items[1].items.size() % 2 != 0)
            return failure(ErrorKind::Protocol, "The server's answer to HSCAN is not a page of a hash.");
        cursor = page.items[0].text;
        const std::size_t before = seen.size();
        const std::vector<Reply> &fields = page.items[1].items;
        for (std::size_t i = 0; i < fields.size(); i += 2) {
            if (!seen.insert(fields[i].text).second)
                continue;
            const auto member = shape.memberOf(fields[i].text);
            if (!member) {
                read.addUnexpected(fields[i].text);
                continue;
            }
            const std::string_view value = fields[i + 1].text;
            const auto raw = parseRawText(value.substr(0, value.find(' ')));
            const double stored = raw.value_or(std::numeric_limits<double>::quiet_NaN());
            const Decoded decoded = decoder.decode(stored);
            FinalRow &row = read.rows.emplace_back();
            row.member = *member;
            row.score = decoded.hasOwnScore ? decoded.ownScore : decoded.preimage.score;
            row.stored = stored;
            row.encodes = decoded.verdict != Verdict::Invalid;
        }
        TRY(bounds.see(cursor, seen.size() - before, 0));
    } while (cursor != "0");
    return read;
}

} // namespace tiebreak
