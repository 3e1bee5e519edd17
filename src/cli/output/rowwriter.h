// SPDX-License-Identifier: GPL-3.0-or-later
// Decoded rows as board and standings print them.
#pragma once

#include "cli/output/commandcontext.h"
#include "cli/output/jsonanswer.h"
#include "core/board/rows.h"
#include "core/codec/codec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Writes pages of rows as they come, as lines or as one JSON document.
class RowWriter
{
public:
    /// `format` is that of writeJsonAnswer(); `head` names the source in JSON. `keys`: those of
    /// RowsPage::shards, where the board has several. The decoder must outlive it.
    RowWriter(std::string_view format, const Decoder &decoder, Direction direction,
              nlohmann::ordered_json head, std::int64_t members, CommandContext &context,
              std::vector<std::string> keys = {});

    void write(const RowsPage &page);
    /// `tail`, an object, ends the JSON document, with how many rows of all were written; they are a part
    /// where it has an "error", and a choice otherwise.
    void close(const nlohmann::ordered_json &tail);

private:
    const Decoder &m_decoder;
    Output &m_output;
    std::vector<std::string> m_keys; ///< none of a board of one
    std::int64_t m_members;
    std::int64_t m_written = 0;
    std::optional<JsonList> m_list;
    std::vector<Decoded> m_decoded;
};

} // namespace tiebreak
