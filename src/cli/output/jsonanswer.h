// SPDX-License-Identifier: GPL-3.0-or-later
// What a command answers with --json: one document that names its format.
#pragma once

#include "cli/output/output.h"
#include "files/rowjson.h"

#include <string_view>

namespace tiebreak
{

/// Writes jsonAnswer() on a line, with the remarks of the output.
void writeJsonAnswer(Output &output, std::string_view name, const nlohmann::ordered_json &answer);

/// Writes such an answer with one long array in it, element by element: the members of the head, NAME:
/// [elements], the members of the tail. Nothing of the array is kept in memory.
class JsonList
{
public:
    /// Writes the head and opens the array. `format` is the answer's NAME.
    JsonList(Output &output, std::string_view format, const nlohmann::ordered_json &head,
             std::string_view name);
    /// Writes one element.
    void add(const nlohmann::ordered_json &element);
    /// Closes the array and the document; `tail` is an object.
    void close(const nlohmann::ordered_json &tail = nlohmann::ordered_json::object());

private:
    Output &m_output;
    bool m_empty = true;
};

} // namespace tiebreak
