// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/writerecord.h"

#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "redis/wire/secrets.h"

#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::size_t longestWord = 1000;
constexpr std::size_t longestLine = 4000;
constexpr std::size_t longestAnswer = 300;

/// As a line for redis-cli; what is long is cut.
std::string recordedLine(const Command &command)
{
    std::string line;
    for (std::size_t i = 0; i < command.size(); ++i) {
        if (line.size() > longestLine)
            return line + " ... +" + std::to_string(command.size() - i);
        const std::string &word = command[i];
        line += (i == 0 ? "" : " ") +
                redisCliWord(word.size() > longestWord ? word.substr(0, longestWord) + "..." : word);
    }
    return line;
}

std::string alsoWrittenText(const WrittenTo &to)
{
    return to.process.id.empty()
               ? sentence("The job also wrote to {}.", to.address)
               : sentence("The job also wrote to {}, process {}.", to.address, to.process.id);
}

} // namespace

WriteRecord::WriteRecord(std::shared_ptr<WriteJournal> journal, JournalEntry entry, Per per)
    : m_journal(std::move(journal)), m_entry(std::move(entry)), m_per(per)
{
}

JournalEntry WriteRecord::entryAt(const WrittenTo &to) const
{
    JournalEntry entry = m_entry;
    entry.process = to.process.id;
    entry.user = to.user;
    if (to.address != entry.server)
        entry.address = to.address;
    return entry;
}

Result<std::string> WriteRecord::begin(const Command &command, const WrittenTo &to)
{
    if (m_per == Per::Job) {
        TRY(beginJob(to));
        return std::string();
    }
    if (!m_journal)
        return failure(ErrorKind::Locked,
                       sentence("Nothing was sent: there is no journal to keep the write in."));
    JournalEntry entry = entryAt(to);
    const Command shown = withoutSecrets(command);
    entry.command = recordedLine(shown);
    TRY(auto id, m_journal->begin(entry));
    const std::lock_guard lock(m_mutex);
    if (shown != command)
        m_secret.insert(id);
    if (std::string name = upperCased(command[0]); name == "MULTI" || name == "EXEC" || name == "DISCARD")
        m_framing.emplace(id, std::move(name));
    return id;
}

Result<void> WriteRecord::beginJob(const WrittenTo &to)
{
    if (m_per == Per::Command || !m_journal)
        return failure(ErrorKind::Locked,
                       sentence("Nothing was sent: there is no entry of the journal for what is written."));
    const std::lock_guard lock(m_mutex);
    std::pair place(to.address, to.process.id);
    if (m_writtenTo.contains(place))
        return {};
    if (m_job.empty()) {
        TRY(m_job, m_journal->begin(entryAt(to)));
    } else {
        std::string also = listText(ListOf::Sentences, {m_also, alsoWrittenText(to)});
        TRY(m_journal->end(m_job, {WriteState::Sent, also, {}, {}}));
        m_also = std::move(also);
    }
    m_writtenTo.insert(std::move(place));
    return {};
}

std::optional<std::size_t> WriteRecord::queued() const
{
    if (m_per == Per::Job)
        return std::nullopt;
    const std::lock_guard lock(m_mutex);
    return m_queued ? std::optional(m_queued->size()) : std::nullopt;
}

void WriteRecord::answered(const std::string &id, const AnswerNote &answer)
{
    std::string framing;
    std::vector<std::string> ended;
    bool isQueued = false;
    {
        const std::lock_guard lock(m_mutex);
        isQueued = m_queued && !answer.isError && answer.whole == "QUEUED";
        if (isQueued)
            m_queued->push_back(id);
        else if (auto known = m_framing.extract(id))
            framing = known.mapped();
        if (framing == "MULTI" && !answer.isError)
            m_queued.emplace();
        // EXEC answers with an error after a command that could not be queued, and nothing was run.
        else if (framing == "EXEC" || (framing == "DISCARD" && !answer.isError))
            ended = std::exchange(m_queued, std::nullopt).value_or(std::vector<std::string>());
    }
    if (isQueued) {
        end(id, {WriteState::Answered, answer.whole, {}, {}});
        return;
    }
    if (!id.empty())
        endAnswered(id, answer.whole);
    if (framing == "DISCARD")
        endQueued(ended, {WriteState::Answered, "QUEUED, then DISCARD", {}, {}});
    else if (answer.isNil)
        endQueued(ended, {WriteState::Conflict, {}, {}, {}});
    else if (answer.isError)
        endQueued(ended, {WriteState::Refused, excerpt(answer.whole, longestAnswer), {}, {}});
    else {
        for (std::size_t i = 0; i < ended.size() && i < answer.parts.size(); ++i) {
            if (!ended[i].empty())
                endAnswered(ended[i], answer.parts[i]);
        }
    }
}

void WriteRecord::endAnswered(const std::string &id, std::string_view answer)
{
    bool isSecret = false;
    {
        const std::lock_guard lock(m_mutex);
        isSecret = m_secret.erase(id) > 0;
    }
    // "ERR unknown command 'X', with args beginning with: ..."
    answer = answer.substr(0, answer.find(", with args"));
    if (isSecret)
        answer = answer.substr(0, answer.find(' '));
    end(id, {WriteState::Answered, excerpt(answer, longestAnswer), {}, {}});
}

void WriteRecord::lost(const std::string &id, const std::string &why)
{
    std::vector<std::string> unknown{id};
    {
        const std::lock_guard lock(m_mutex);
        const auto known = m_framing.extract(id);
        const bool runs = known && known.mapped() == "EXEC";
        if (runs && m_queued) {
            unknown.insert(unknown.end(), m_queued->begin(), m_queued->end());
            m_queued.reset();
        } else if (m_queued) {
            m_queued->push_back(id); // queued or not, it was not run before EXEC
            return;
        }
    }
    endQueued(unknown, {WriteState::Unknown, why, {}, {}});
}

void WriteRecord::closed(const std::string &why)
{
    std::vector<std::string> unrun;
    {
        const std::lock_guard lock(m_mutex);
        unrun = std::exchange(m_queued, std::nullopt).value_or(std::vector<std::string>());
    }
    endQueued(unrun, {WriteState::Refused, why, {}, {}});
}

void WriteRecord::withdraw(const std::string &id)
{
    {
        const std::lock_guard lock(m_mutex);
        m_framing.erase(id);
    }
    end(id, {WriteState::Refused, {}, {}, {}});
}

void WriteRecord::endJob(const WriteEnd &how)
{
    std::string job;
    WriteEnd all = how;
    {
        const std::lock_guard lock(m_mutex);
        if (m_job.empty() || std::exchange(m_ended, true))
            return;
        job = m_job;
        all.answer = listText(ListOf::Sentences, {how.answer, m_also});
    }
    end(job, all);
}

void WriteRecord::endQueued(const std::vector<std::string> &ids, const WriteEnd &how)
{
    for (const std::string &id : ids)
        end(id, how);
}

void WriteRecord::end(const std::string &id, const WriteEnd &how)
{
    if (!id.empty())
        (void)m_journal->end(id, how);
}

} // namespace tiebreak
