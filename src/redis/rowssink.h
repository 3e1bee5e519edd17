// SPDX-License-Identifier: GPL-3.0-or-later
// A ZRANGE ... WITHSCORES (or one batch of ZSCAN) straight into columns.
#pragma once

#include "core/rows.h"
#include "redis/replysink.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A raw as the server writes it in a reply.
std::optional<double> rawFromReply(std::string_view text);

/// Appends member and raw of each pair to `rows`, and the raw's text to `texts` where given.
class RowsSink final : public ReplySink
{
public:
    /// `rows`, and `texts` where given, must outlive the sink.
    explicit RowsSink(Rows &rows, std::vector<std::string> *texts = nullptr) : m_rows(rows), m_texts(texts) {}

    bool onArray(Place place, std::size_t elements) override;
    bool onText(Place place, Reply::Type type, std::string_view bytes) override;
    bool onInteger(Place, std::int64_t) override { return false; }
    bool onNil(Place) override { return false; }

private:
    Rows &m_rows;
    std::vector<std::string> *m_texts;
    std::string m_member;
};

} // namespace tiebreak
