// SPDX-License-Identifier: GPL-3.0-or-later
// One JSON document with one long array in it, written element by element.
#pragma once

#include "cli/output/output.h"
#include "files/rowjson.h"

#include <string_view>

namespace tiebreak
{

/// Writes the object {head's members, NAME: [elements], tail's members}. Nothing of the array is kept in
/// memory.
class JsonList
{
public:
    /// Writes the head and opens the array.
    JsonList(Output &output, const nlohmann::ordered_json &head, std::string_view name);
    /// Writes one element.
    void add(const nlohmann::ordered_json &element);
    /// Closes the array and the document; `tail` is an object.
    void close(const nlohmann::ordered_json &tail = nlohmann::ordered_json::object());

private:
    Output &m_output;
    bool m_empty = true;
};

} // namespace tiebreak
