// SPDX-License-Identifier: GPL-3.0-or-later
// JSON lines, record by record.
#pragma once

#include "files/recordsource.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// A text that holds a JSON object a line. The first one's names are the columns, and memberBase64, which any
/// line may bring; a record's cells are its values of these names, numbers as they are written. Nothing
/// stands for null and for lists and objects. Blank lines are passed over.
class JsonLines : public RecordSource
{
public:
    explicit JsonLines(std::string text);

    std::expected<bool, LineError> next(Record &record) override;
    std::size_t position() const override { return m_at; }
    std::vector<std::string> names() const override { return m_names; }

private:
    std::string_view takeLine();

    std::string m_text;
    std::size_t m_at = 0;
    std::size_t m_line = 0;
    std::vector<std::string> m_names{"memberBase64"};
    std::vector<std::string> m_values = std::vector<std::string>(1); ///< of m_names
    bool m_first = true;
};

} // namespace tiebreak
