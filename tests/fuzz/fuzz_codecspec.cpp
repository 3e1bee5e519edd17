// SPDX-License-Identifier: GPL-3.0-or-later
// Gives libFuzzer's inputs to the reader of codec specs, formulas with it, and encodes and decodes a few
// rows.
#include "core/codec/codec.h"
#include "core/codec/codectext.h"
#include "core/formula/formulatext.h"
#include "core/precision/overlap.h"
#include "core/precision/precision.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace tiebreak;

namespace
{

/// A small score below the first overlap must decode to a preimage that holds it: the search gives up only
/// among overlapping scores.
void encodeAndDecode(const Decoder &decoder, std::int64_t score, std::int64_t tick)
{
    const auto overlap = overlapOf(decoder.spec(), decoder.window());
    const bool found = score >= 0 && score < 256 && (!overlap || score < overlap->score);
    const auto encoded = encode(decoder.spec(), score, tick);
    if (!encoded || encoded->wrapped)
        return;
    const Decoded decoded = decoder.decode(encoded->raw);
    if (found && decoded.intervals == 0)
        std::abort();
    bitLayout(decoder, encoded->raw);
    ticksPerUlp(decoder, encoded->raw);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const auto spec = parseCodecSpec(text);
    if (!spec) {
        if (spec.error().message.empty() || spec.error().position < 1 || spec.error().position > size + 1)
            std::abort();
        return 0;
    }
    if (parseCodecSpec(specText(*spec)) != *spec)
        std::abort();
    const Decoder decoder(*spec, TimeRange());
    for (const std::int64_t score : {std::int64_t(0), std::int64_t(3), std::int64_t(1) << 40, INT64_MIN})
        encodeAndDecode(decoder, score, decoder.window().first + 1);
    for (const double raw : {0.5, -1e18, 1e300})
        decoder.decode(raw);
    codecDomain(*spec);
    ruleText(*spec);
    return 0;
}
