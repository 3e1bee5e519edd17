// SPDX-License-Identifier: GPL-3.0-or-later
// Gives libFuzzer's inputs to the reader of DUMP payloads, with a checksum that fits.
#include "core/board/snapshot.h"
#include "redis/board/dumppayload.h"
#include "support/dumpsamples.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace tiebreak;

/// The first byte chooses the type, the rest is the body.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0)
        return 0;
    constexpr int types[] = {3, 5, 12, 17};
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    const auto rows = parseDumpPayload(sealedDump(types[bytes[0] & 3], bytes.substr(1)));
    if (!rows)
        return 0;
    for (std::size_t row = 1; row < rows->size(); ++row) {
        if (!inRedisOrder(*rows, row))
            std::abort();
    }
    return 0;
}
