// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/jsonlines.h"

#include "core/prose/sentence.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace tiebreak
{

namespace
{

/// Takes the values of the outermost object into the columns of their names.
class ObjectReader : public nlohmann::json_sax<nlohmann::json>
{
public:
    ObjectReader(std::vector<std::string> &names, bool learnNames, std::vector<std::string> &values,
                 std::vector<bool> &present)
        : m_names(names), m_learnNames(learnNames), m_values(values), m_present(present)
    {
    }

    bool isObject() const { return m_isObject; }
    bool hasTooManyNames() const { return m_tooManyNames; }
    /// Where the text stopped to be JSON, from 1; 0: nowhere.
    std::size_t errorAt() const { return m_errorAt; }

    bool null() override { return true; }
    bool boolean(bool value) override { return put(value ? "true" : "false"); }
    bool number_integer(number_integer_t value) override { return put(std::to_string(value)); }
    bool number_unsigned(number_unsigned_t value) override { return put(std::to_string(value)); }
    bool number_float(number_float_t, const string_t &text) override { return put(text); }
    bool string(string_t &value) override { return put(std::move(value)); }
    bool binary(binary_t &) override { return true; }
    bool start_object(std::size_t) override
    {
        m_isObject = m_isObject || m_depth == 0;
        ++m_depth;
        return true;
    }
    bool key(string_t &name) override
    {
        if (m_depth == 1)
            m_column = columnOf(name);
        m_tooManyNames = m_names.size() > maxCells;
        return !m_tooManyNames;
    }
    bool end_object() override
    {
        --m_depth;
        return true;
    }
    bool start_array(std::size_t) override
    {
        ++m_depth;
        return true;
    }
    bool end_array() override
    {
        --m_depth;
        return true;
    }
    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &) override
    {
        m_errorAt = position;
        return false;
    }

private:
    bool put(std::string text)
    {
        if (m_depth == 1 && m_column < m_names.size()) {
            m_values[m_column] = std::move(text);
            m_present[m_column] = true;
        }
        return true;
    }

    /// Records mostly have the same names in the same order: looks behind the last one first.
    std::size_t columnOf(const std::string &name)
    {
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            const std::size_t column = (m_column + 1 + i) % m_names.size();
            if (m_names[column] == name)
                return column;
        }
        if (m_learnNames) {
            m_names.push_back(name);
            m_values.emplace_back();
            m_present.push_back(false);
            return m_names.size() - 1;
        }
        return none;
    }

    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    std::vector<std::string> &m_names;
    bool m_learnNames;
    std::vector<std::string> &m_values;
    std::vector<bool> &m_present;
    std::size_t m_column = none;
    std::size_t m_depth = 0;
    std::size_t m_errorAt = 0;
    bool m_isObject = false;
    bool m_tooManyNames = false;
};

} // namespace

JsonLines::JsonLines(std::string text) : m_text(std::move(text)) {}

std::expected<bool, LineError> JsonLines::next(Record &record)
{
    std::string_view line;
    while (line.empty() && m_at < m_text.size())
        line = takeLine();
    record.line = m_line;
    record.cells.clear();
    if (line.empty())
        return false;

    std::vector<bool> present(m_names.size());
    ObjectReader reader(m_names, std::exchange(m_first, false), m_values, present);
    if (!nlohmann::json::sax_parse(line, &reader)) {
        if (reader.hasTooManyNames())
            return std::unexpected(
                LineError{m_line, sentence("the JSON object has more than {} names.", maxCells)});
        if (reader.errorAt() > line.size())
            return std::unexpected(LineError{m_line, "the JSON object breaks off at the end of the line."});
        return std::unexpected(
            LineError{m_line, sentence("this is not JSON from byte {} on.", reader.errorAt())});
    }
    if (!reader.isObject())
        return std::unexpected(LineError{m_line, "a JSON object is expected, such as "
                                                 "{\"member\": \"alice\", \"raw\": 1200}."});
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (present[i])
            record.cells.emplace_back(m_values[i]);
        else
            record.cells.emplace_back();
    }
    return true;
}

/// The next line without the white space around it.
std::string_view JsonLines::takeLine()
{
    const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
    std::string_view line = std::string_view(m_text).substr(m_at, end - m_at);
    m_at = std::min(end + 1, m_text.size());
    ++m_line;
    constexpr std::string_view blanks = " \t\r";
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    return line.substr(0, line.find_last_not_of(blanks) + 1);
}

} // namespace tiebreak
