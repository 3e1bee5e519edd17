// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/jsonlist.h"

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

JsonList::JsonList(Output &output, const nlohmann::ordered_json &head, std::string_view name)
    : m_output(output)
{
    const auto members = membersText(head);
    m_output << '{' << members << (members.empty() ? "\"" : ",\"") << name << "\":[";
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
