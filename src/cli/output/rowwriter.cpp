// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/rowwriter.h"

#include "core/board/rowfields.h"

#include <utility>

namespace tiebreak
{

RowWriter::RowWriter(std::string_view format, const Decoder &decoder, Direction direction,
                     nlohmann::ordered_json head, std::int64_t members, CommandContext &context,
                     std::vector<std::string> keys)
    : m_decoder(decoder), m_output(context.output), m_members(members)
{
    if (keys.size() > 1)
        m_keys = std::move(keys);
    if (!context.json) {
        m_output << rowLineHeader(!m_keys.empty());
        return;
    }
    head["codec"] = specText(decoder.spec());
    head["direction"] = directionId(direction);
    head.update(timeRangeJson(decoder));
    head["members"] = members;
    m_list.emplace(m_output, format, head, "rows");
}

void RowWriter::write(const RowsPage &page)
{
    m_written += static_cast<std::int64_t>(page.rows.size());
    m_decoded.resize(page.rows.size());
    m_decoder.decode(page.rows.raws(), m_decoded);
    for (std::size_t row = 0; row < page.rows.size(); ++row) {
        const std::int64_t rank = page.firstRank + static_cast<std::int64_t>(row) + 1;
        RowFields fields =
            rowFields(m_decoder, rank, page.rows.member(row), page.rows.raw(row), m_decoded[row]);
        if (!m_keys.empty())
            fields.key = m_keys[page.shards[row]];
        if (m_list)
            m_list->add(rowJson(m_decoder.spec(), fields));
        else
            m_output << rowLine(fields);
    }
    m_output.flush();
}

void RowWriter::close(const nlohmann::ordered_json &tail)
{
    if (!m_list)
        return;
    const CoveredBy by = tail.contains("error") ? CoveredBy::Answers : CoveredBy::Choice;
    nlohmann::ordered_json ending = coverageJson(Coverage({{CoveredUnit::Rows, m_written, m_members, by}}));
    ending.update(tail);
    m_list->close(ending);
}

} // namespace tiebreak
