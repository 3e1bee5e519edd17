// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/jsonanswer.h"

#include <string>

namespace tiebreak
{

namespace
{

/// The object's members without its braces; empty for an empty object.
std::string membersText(const nlohmann::ordered_json &object)
{
    const auto text = jsonText(object);
    return text.substr(1, text.size() - 2);
}

} // namespace

void writeJsonAnswer(Output &output, std::string_view name, const nlohmann::ordered_json &answer)
{
    output << jsonText(jsonAnswer(name, answer)) << '\n';
}

JsonList::JsonList(Output &output, std::string_view format, const nlohmann::ordered_json &head,
                   std::string_view name)
    : m_output(output)
{
    m_output << '{' << membersText(jsonAnswer(format, head)) << ",\"" << name << "\":[";
}

void JsonList::add(const nlohmann::ordered_json &element)
{
    m_output << (m_empty ? "\n" : ",\n") << jsonText(element);
    m_empty = false;
}

void JsonList::close(const nlohmann::ordered_json &tail)
{
    const auto members = membersText(tail);
    m_output << (m_empty ? "]" : "\n]") << (members.empty() ? "" : ",") << members << "}\n";
    m_output.flush();
}

} // namespace tiebreak
