// SPDX-License-Identifier: GPL-3.0-or-later
// Fields of one score whose doubles only rise or only fall: runs of fields that share one.
#pragma once

#include "core/base/int128.h"
#include "core/codec/codecspec.h"
#include "core/codec/field.h"

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// Neighbouring fields beside one score, all of which can be packed; under `text` all with as many digits.
class FieldLine
{
public:
    /// `spec` must outlive it. The fields are not empty.
    FieldLine(const CodecSpec &spec, std::int64_t score, FieldRange fields);

    FieldRange fields() const { return m_fields; }
    double raw(std::int64_t field) const;
    /// The first field after `from` with another double; the field after the last where there is none.
    std::int64_t runEnd(std::int64_t from) const;
    /// How many f of the fields share a double with f + gap, where f + gap is one of them too. Nothing where
    /// only a look at every double would tell.
    std::optional<Int128> shared(std::int64_t gap) const;

private:
    std::optional<FieldRange> runSizes() const;
    Int128 walk(std::int64_t from, std::int64_t to, std::int64_t gap) const;

    const CodecSpec &m_spec;
    std::int64_t m_score;
    FieldRange m_fields;
    double m_first; ///< the double of the first field
    double m_last;
    std::optional<FieldRange> m_sizes; ///< runSizes()
};

/// Whether the number, of either sign, is a power of two: its two neighbours are not equally far away.
bool isPowerOfTwo(double value);

} // namespace tiebreak
