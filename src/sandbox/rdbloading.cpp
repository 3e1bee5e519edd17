// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/rdbloading.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "redis/wire/serverprocess.h"
#include "sandbox/sandboxtext.h"

#include <algorithm>
#include <chrono>
#include <optional>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

/// A loading server looks up from its work every few megabytes.
constexpr Timeouts patience{.connect = 5000ms, .command = 60000ms};

/// What INFO tells of a server's loading.
struct Loading {
    bool over = false;
    std::int64_t bytes = 0;
    std::int64_t totalBytes = 0;
    std::int64_t memory = 0;
    std::int64_t memoryOfWriter = 0; ///< what the server that wrote the file used
    std::int64_t expired = 0;        ///< keys left out
};

Loading parseLoading(std::string_view info)
{
    Loading loading;
    forEachInfoLine(info, [&loading](std::string_view name, std::string_view value) {
        const std::int64_t number = parseInteger(value).value_or(0);
        if (name == "loading")
            loading.over = value == "0";
        else if (name == "loading_loaded_bytes")
            loading.bytes = number;
        else if (name == "loading_total_bytes")
            loading.totalBytes = number;
        else if (name == "used_memory")
            loading.memory = number;
        else if (name == "loading_rdb_used_mem")
            loading.memoryOfWriter = number;
        else if (name == "rdb_last_load_keys_expired")
            loading.expired = std::max<std::int64_t>(0, number);
    });
    return loading;
}

std::string sizeText(std::uint64_t bytes)
{
    return phrase("size", "{} MiB", (bytes + (1 << 20) - 1) >> 20);
}

std::unexpected<Error> tooLarge(const std::string &file, std::uint64_t memory)
{
    return failure(ErrorKind::Io,
                   sentence("{} needs more memory than the {} available to the sandbox. Connect to the "
                            "server that it comes from, or open it on a computer with more memory.",
                            excerpt(file), sizeText(memory)));
}

std::unexpected<Error> cancelled()
{
    return failure(ErrorKind::Cancelled, "Loading was cancelled.");
}

/// Nothing while the server has not begun to listen.
Result<std::optional<Loading>> askServer(const Endpoint &endpoint, const Progress &progress)
{
    auto connection =
        openConnection(endpoint, patience, progress.stopToken(), nullptr, Connection::Until::Answering);
    if (!connection) {
        if (connection.error().kind == ErrorKind::Connect || connection.error().kind == ErrorKind::Closed)
            return std::nullopt;
        return std::unexpected(connection.error());
    }
    const auto info = connection->run({"INFO"}, progress.stopToken());
    // It may have ended in between; its supervisor knows more.
    if (!info && info.error().kind == ErrorKind::Closed)
        return std::nullopt;
    if (!info)
        return std::unexpected(info.error());
    return parseLoading(info->text);
}

} // namespace

Result<std::int64_t> waitUntilLoaded(Supervisor &supervisor, const Endpoint &endpoint,
                                     const std::string &file, std::uint64_t memory, const Progress &progress)
{
    const auto deadline = std::chrono::steady_clock::now() + patience.command;
    bool heard = false;
    while (supervisor.running(heard ? 50ms : 2ms)) {
        if (progress.stopRequested())
            return cancelled();
        if (supervisor.serverProcessId() == 0)
            continue;
        const auto loading = askServer(endpoint, progress);
        if (!loading)
            return loading.error().kind == ErrorKind::Cancelled ? cancelled()
                                                                : std::unexpected(loading.error());
        if (!*loading) {
            if (!heard && std::chrono::steady_clock::now() > deadline)
                return failure(
                    ErrorKind::Io,
                    sentence("The server that was to load {} did not answer within 60 s.", excerpt(file)));
            continue;
        }
        heard = true;
        if (static_cast<std::uint64_t>((*loading)->memory) > memory ||
            static_cast<std::uint64_t>((*loading)->memoryOfWriter) > memory)
            return tooLarge(file, memory);
        if ((*loading)->over)
            return (*loading)->expired;
        progress.report(static_cast<std::uint64_t>((*loading)->bytes),
                        static_cast<std::uint64_t>((*loading)->totalBytes));
    }
    return failure(ErrorKind::Io, sentence("{} could not be loaded. {}", excerpt(file),
                                           loadFailureText(supervisor.lastWords())));
}

} // namespace tiebreak
