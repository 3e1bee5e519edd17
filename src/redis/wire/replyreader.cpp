// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/replyreader.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <hiredis/read.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <new>

namespace tiebreak
{

namespace
{

// The second argument of createArray is an int in hiredis 0.14 and a size_t in 1.x.
template <class Function>
struct SecondArgument;
template <class R, class A, class B>
struct SecondArgument<R (*)(A, B)> {
    using Type = B;
};
using ElementCount = SecondArgument<decltype(redisReplyObjectFunctions::createArray)>::Type;

// hiredis wants an object for each part. Ours is the depth of the part's own elements, which is never null.
ReplySink::Place placeOf(const redisReadTask *task)
{
    const auto depth = task->parent == nullptr ? 0 : reinterpret_cast<std::uintptr_t>(task->parent->obj);
    return {static_cast<int>(depth), task->idx < 0 ? 0 : static_cast<std::size_t>(task->idx)};
}

void *objectAt(ReplySink::Place place)
{
    return reinterpret_cast<void *>(static_cast<std::uintptr_t>(place.depth) + 1);
}

ReplyReader::State &stateOf(const redisReadTask *task)
{
    return *static_cast<ReplyReader::State *>(task->privdata);
}

/// Hands a part on. No exception may pass through hiredis, which is C.
template <class Take>
void *accepted(const redisReadTask *task, Take take)
{
    ReplyReader::State &state = stateOf(task);
    const ReplySink::Place place = placeOf(task);
    state.next = {place.depth, place.index + 1};
    try {
        if (take())
            return objectAt(place);
        if (state.refusal.empty())
            state.refusal = "an answer of another shape than the command's";
    } catch (const std::bad_alloc &) {
        state.outOfMemory = true;
    }
    return nullptr;
}

void *createString(const redisReadTask *task, char *bytes, std::size_t length)
{
    ReplyReader::State &state = stateOf(task);
    const auto place = placeOf(task);
    if (task->type == REDIS_REPLY_ERROR && place.depth == 0)
        return accepted(task, [&] {
            state.isError = true;
            state.errorLine.assign(bytes, length);
            return true;
        });
    const auto type = task->type == REDIS_REPLY_ERROR    ? Reply::Type::Error
                      : task->type == REDIS_REPLY_STATUS ? Reply::Type::Status
                                                         : Reply::Type::String;
    return accepted(task, [&] { return state.sink->onText(place, type, std::string_view(bytes, length)); });
}

void *createArray(const redisReadTask *task, ElementCount elements)
{
    const auto count = static_cast<std::uint64_t>(elements);
    if (count > ReplyBounds::elements) {
        stateOf(task).refusal = sentence("an array of {} elements", count);
        return nullptr;
    }
    const auto place = placeOf(task);
    if (place.depth >= ReplyBounds::depth) {
        stateOf(task).refusal = "arrays within arrays without end";
        return nullptr;
    }
    void *const made =
        accepted(task, [&] { return stateOf(task).sink->onArray(place, static_cast<std::size_t>(count)); });
    if (count > 0)
        stateOf(task).next = {place.depth + 1, 0};
    return made;
}

void *createInteger(const redisReadTask *task, long long value)
{
    return accepted(task, [&] { return stateOf(task).sink->onInteger(placeOf(task), value); });
}

void *createNil(const redisReadTask *task)
{
    return accepted(task, [&] { return stateOf(task).sink->onNil(placeOf(task)); });
}

// The objects are numbers; nothing is to be freed.
void freeObject(void *) {}

redisReplyObjectFunctions *objectFunctions()
{
    static redisReplyObjectFunctions functions = [] {
        redisReplyObjectFunctions made{};
        made.createString = createString;
        made.createArray = createArray;
        made.createInteger = createInteger;
        made.createNil = createNil;
        made.freeObject = freeObject;
        return made;
    }();
    return &functions;
}

} // namespace

std::size_t maxReplyBytes(std::string_view command)
{
    const bool rows = command.starts_with('Z') && command.contains("RANGE") && !command.starts_with("ZREM");
    if (rows || command == "ZMSCORE" || command.ends_with("SCAN") || command == "DUMP" ||
        command == "COMMAND")
        return ReplyBounds::wholeReply;
    if (command == "CLUSTER")
        return ReplyBounds::topology;
    return command == "INFO" || command == "FUNCTION" ? ReplyBounds::facts : ReplyBounds::shortReply;
}

ReplyReader::ReplyReader() : m_reader(redisReaderCreateWithFunctions(objectFunctions()))
{
    if (m_reader == nullptr)
        brokenByHiredis(REDIS_ERR_OOM, "");
}

void ReplyReader::Free::operator()(redisReader *reader) const
{
    redisReaderFree(reader);
}

bool ReplyReader::midReply() const
{
    return m_reader != nullptr && (m_reader->ridx > 0 || m_reader->len > m_reader->pos);
}

ReplyReader::Outcome ReplyReader::broken(std::string fault)
{
    m_fault = std::move(fault);
    return Outcome::Broken;
}

// hiredis escapes what it quotes.
ReplyReader::Outcome ReplyReader::brokenByHiredis(int error, const char *words)
{
    m_state.outOfMemory = m_state.outOfMemory || error == REDIS_ERR_OOM;
    if (m_state.outOfMemory && m_state.refusal.empty())
        return broken("more than fits into memory");
    m_state.outOfMemory = false;
    return broken(m_state.refusal.empty() ? std::string(words) : m_state.refusal);
}

ReplyReader::Outcome ReplyReader::read(std::string_view &bytes, ReplySink &sink, std::size_t maxBytes)
{
    if (!m_fault.empty())
        return Outcome::Broken;
    // hiredis moves what is left of its buffer with every reply: small helpings keep that cheap.
    constexpr std::size_t helping = 16384;
    m_state.sink = &sink;
    m_state.isError = false;
    m_reader->privdata = &m_state;
    for (;;) {
        void *object = nullptr;
        if (redisReaderGetReply(m_reader.get(), &object) != REDIS_OK)
            return brokenByHiredis(m_reader->err, m_reader->errstr);
        if (object != nullptr) {
            m_replyBytes = 0;
            m_state.next = {};
            return Outcome::Complete;
        }
        if (checkBounds(maxBytes) == Outcome::Broken || bytes.empty())
            return m_fault.empty() ? Outcome::NeedsMore : Outcome::Broken;
        const std::size_t count = std::min(bytes.size(), helping);
        if (redisReaderFeed(m_reader.get(), bytes.data(), count) != REDIS_OK)
            return brokenByHiredis(m_reader->err, m_reader->errstr);
        bytes.remove_prefix(count);
        m_replyBytes += count;
    }
}

// hiredis waits for as many bytes as a string announces, and for a line's end, however far off they are.
ReplyReader::Outcome ReplyReader::checkBounds(std::size_t maxBytes)
{
    const std::string_view rest(m_reader->buf + m_reader->pos, m_reader->len - m_reader->pos);
    if (m_replyBytes > maxBytes) {
        m_state.sink->onTooLarge();
        return broken(sentence("a reply of more than {} KiB, too long for this command", maxBytes >> 10));
    }
    const std::size_t lineEnd = rest.substr(0, 32).find("\r\n");
    if (lineEnd == std::string_view::npos) {
        if (rest.size() > ReplyBounds::line && rest.find("\r\n") == std::string_view::npos)
            return broken("a line without an end");
        return Outcome::NeedsMore;
    }
    std::uint64_t announced = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + lineEnd, announced);
    const std::size_t most = std::min(m_state.sink->maxText(m_state.next), maxBytes);
    if (error == std::errc::result_out_of_range || announced > most) {
        m_state.sink->onTooLarge();
        return broken(sentence("a string of {} bytes", excerpt(rest.substr(0, lineEnd))));
    }
    return Outcome::NeedsMore;
}

} // namespace tiebreak
