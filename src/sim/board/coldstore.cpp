// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/board/coldstore.h"

#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "sim/board/filling.h"

namespace tiebreak
{

// Whatever the layout, a value begins with the score as its sorted set had it.

Result<std::vector<ColdRow>> readColdStore(Connection &connection, const RunBoard &board,
                                           const MemberShape &shape, const std::stop_token &stop)
{
    const Decoder decoder(board.codec, packedTicks(board.codec));
    std::vector<ColdRow> rows;
    std::string cursor = "0";
    do {
        const auto page = connection.run({"HSCAN", board.coldKey, cursor, "COUNT", "1000"}, stop);
        if (!page)
            return std::unexpected(page.error());
        if (page->items.size() != 2 || page->items[1].items.size() % 2 != 0)
            return failure(ErrorKind::Protocol, "The server's answer to HSCAN is no page of a hash.");
        cursor = page->items[0].text;
        const std::vector<Reply> &fields = page->items[1].items;
        for (std::size_t i = 0; i < fields.size(); i += 2) {
            const auto member = shape.memberOf(fields[i].text);
            if (!member)
                return foreignMember(fields[i].text);
            const std::string_view value = fields[i + 1].text;
            const auto raw = parseRawText(value.substr(0, value.find(' ')));
            if (!raw)
                return failure(ErrorKind::Protocol, "The cold store holds a score that is no number.");
            const Decoded decoded = decoder.decode(*raw);
            rows.push_back({*member, decoded.hasOwnScore ? decoded.ownScore : decoded.preimage.score});
        }
    } while (cursor != "0");
    return rows;
}

} // namespace tiebreak
