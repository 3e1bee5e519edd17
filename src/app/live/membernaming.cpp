// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/membernaming.h"

#include "core/live/personname.h"

#include <chrono>
#include <string>
#include <unordered_map>
#include <utility>

namespace tiebreak
{

MemberNaming::MemberNaming(Session &session, QObject *parent)
    : QObject(parent), m_session(session), m_task(session.threads())
{
    connect(&m_session, &Session::serverChanged, this, [this] {
        m_task.cancel();
        m_cache.clear();
        m_refusal.reset();
    });
}

void MemberNaming::setPattern(const std::optional<NamePattern> &pattern)
{
    if (pattern == m_pattern)
        return;
    m_task.cancel();
    m_cache.clear();
    m_refusal.reset();
    m_pattern = pattern;
    emit changed();
}

void MemberNaming::setList(std::shared_ptr<const NameList> list)
{
    m_list = std::move(list);
    emit changed();
}

std::optional<std::string_view> MemberNaming::nameOf(std::string_view member)
{
    const auto listed = m_list ? m_list->nameOf(member) : std::nullopt;
    return listed || !m_pattern ? listed : m_cache.nameOf(member);
}

Wording MemberNaming::wording(const Wording &plain, const std::vector<std::string_view> &shown)
{
    if (!m_list && !m_pattern)
        return plain;
    lookUp(shown);
    std::vector<NamedMember> members;
    for (const std::string_view member : shown)
        members.push_back({member, nameOf(member)});
    const std::vector<bool> shared = sharedNames(members);
    const auto texts = std::make_shared<std::unordered_map<std::string, std::string>>();
    for (std::size_t at = 0; at < members.size(); ++at)
        texts->emplace(members[at].member, personText(members[at], shared[at], plain));
    Wording named = plain;
    named.member = [texts, member = plain.member](std::string_view bytes) {
        const auto found = texts->find(std::string(bytes));
        return found == texts->end() ? member(bytes) : found->second;
    };
    return named;
}

void MemberNaming::lookUp(const std::vector<std::string_view> &shown)
{
    const auto pool = m_session.pool();
    if (!m_pattern || !pool || m_task.running())
        return;
    const std::vector<std::string> asked =
        m_cache.due(shown, std::chrono::steady_clock::now(), namesARoundTrip);
    if (asked.empty())
        return;
    const auto work = [pattern = *m_pattern, asked](Connection &connection, const Progress &progress) {
        return readMemberNames(connection, pattern, asked, progress);
    };
    m_task.start(withConnection(pool, work),
                 [this, asked](Result<MemberNames> &found) { takeNames(asked, found); });
}

void MemberNaming::takeNames(const std::vector<std::string> &asked, Result<MemberNames> &found)
{
    const auto now = std::chrono::steady_clock::now();
    if (!found) {
        m_cache.postpone(asked, now);
        m_refusal = found.error();
        m_session.reportFailure(found.error());
        emit changed();
        return;
    }
    for (const MemberName &name : found->names)
        m_cache.put(name.member, name.name, now);
    if (found->names.empty())
        m_cache.postpone(asked, now);
    m_refusal = found->refusal;
    emit changed();
}

} // namespace tiebreak

#include "moc_membernaming.cpp"
