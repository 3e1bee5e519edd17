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

/// What the remarks make partial is so for programs, too.
void addRemarks(nlohmann::ordered_json &answer, const Output &output)
{
    if (!output.remarks().empty())
        answer["remarks"] = output.remarks();
    if (output.hasRemark(Remark::Partial) && answer.contains("coverage"))
        answer["coverage"]["partial"] = true;
}

} // namespace

void writeJsonAnswer(Output &output, std::string_view name, const nlohmann::ordered_json &answer)
{
    auto document = jsonAnswer(name, answer);
    addRemarks(document, output);
    output << jsonText(document) << '\n';
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
    auto ending = tail;
    addRemarks(ending, m_output);
    const auto members = membersText(ending);
    m_output << (m_empty ? "]" : "\n]") << (members.empty() ? "" : ",") << members << "}\n";
    m_output.flush();
}

} // namespace tiebreak
