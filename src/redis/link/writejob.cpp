// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/writejob.h"

#include <utility>

namespace tiebreak
{

WriteJob::WriteJob(const WritableServer &server, WriteKind kind, std::vector<std::string> keys,
                   std::optional<BoardEdit> edit)
    : m_server(server)
{
    m_server.m_kind = kind;
    if (!server.m_isKept || server.m_job)
        return;
    JournalEntry entry = server.entry();
    entry.kind = kind;
    entry.keys = std::move(keys);
    entry.edit = std::move(edit);
    m_record = std::make_shared<WriteRecord>(server.m_journal, std::move(entry), WriteRecord::Per::Job);
    m_server.m_job = m_record;
}

WriteJob::~WriteJob()
{
    end({WriteState::Partly, {}, {}, {}});
}

void WriteJob::end(const WriteEnd &end)
{
    if (m_record)
        m_record->endJob(end);
}

void WriteJob::endEarly(const Error &why, std::optional<std::int64_t> written)
{
    end({WriteState::Partly, why.message, written, {}});
}

} // namespace tiebreak
