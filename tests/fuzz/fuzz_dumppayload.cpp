// SPDX-License-Identifier: GPL-3.0-or-later
// Gives libFuzzer's inputs to the reader of DUMP payloads, with a checksum that fits.
#include "core/board/snapshot.h"
#include "redis/board/dumppayload.h"
#include "support/dumpsamples.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace tiebreak;

namespace
{

/// Every byte of a list that is called sound must belong to a part.
void layOut(std::string_view payload)
{
    auto list = compactListIn(payload);
    if (!list)
        return;
    const auto layout = CompactLayout::of(*std::move(list));
    if (!layout)
        return;
    std::size_t end = 0;
    for (const CompactPart &part : layout->parts()) {
        if (part.offset != end || part.length == 0)
            std::abort();
        end = part.end();
    }
    if (end != layout->size())
        std::abort();
}

} // namespace

/// The first byte chooses the type, the rest is the body.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    constexpr int types[] = {3, 5, 12, 17, 11};
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    const int type = types[static_cast<unsigned char>(bytes[0]) % 5];
    const std::string payload = sealedDump(type, bytes.substr(1));
    layOut(payload);
    const auto rows = parseDumpPayload(payload);
    if (!rows)
        return 0;
    for (std::size_t row = 1; row < rows->size(); ++row) {
        if (!inRedisOrder(*rows, row))
            std::abort();
    }
    return 0;
}
