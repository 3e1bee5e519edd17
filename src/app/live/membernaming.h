// SPDX-License-Identifier: GPL-3.0-or-later
// What the members of live boards are called, from hashes of the server or from a file.
#pragma once

#include "app/session/session.h"
#include "app/session/task.h"
#include "core/live/namecache.h"
#include "core/live/namelist.h"
#include "core/live/namepattern.h"
#include "redis/live/membernames.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Looks names up in a job, over a connection whose reads are not tracked, and keeps them for a while. A file
/// goes before the server. Where there is neither, members are called by themselves.
class MemberNaming : public QObject
{
    Q_OBJECT

public:
    explicit MemberNaming(Session &session, QObject *parent = nullptr);

    /// Where the server has names; nothing: it has none.
    void setPattern(const std::optional<NamePattern> &pattern);
    const std::optional<NamePattern> &pattern() const { return m_pattern; }
    /// The names of a file; null: none.
    void setList(std::shared_ptr<const NameList> list);
    const std::shared_ptr<const NameList> &list() const { return m_list; }

    /// Calls those that are shown together by their names; two of one name are told apart by their members.
    /// What is not known yet is asked for: changed() tells when it is there.
    Wording wording(const Wording &plain, const std::vector<std::string_view> &shown);
    /// The member's name, as far as it is known by now; nothing: it has none.
    std::optional<std::string_view> nameOf(std::string_view member);
    /// Why the server told some name or none; nothing while it did.
    const std::optional<Error> &refusal() const { return m_refusal; }

signals:
    /// Some members are called otherwise, or refusal() says something else.
    void changed();

private:
    void lookUp(const std::vector<std::string_view> &shown);
    void takeNames(const std::vector<std::string> &asked, Result<MemberNames> &found);

    Session &m_session;
    std::optional<NamePattern> m_pattern;
    std::shared_ptr<const NameList> m_list;
    std::optional<Error> m_refusal;
    NameCache m_cache;
    Task<MemberNames> m_task;
};

} // namespace tiebreak
