// SPDX-License-Identifier: GPL-3.0-or-later
// Where a command reads and writes, and how it ends.
#pragma once

#include "cli/output/output.h"
#include "core/base/result.h"
#include "files/policy.h"
#include "redis/wire/endpoint.h"
#include "redis/wire/refusals.h"

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string_view>

namespace tiebreak
{

/// What the command line says of TLS, beside the URL.
struct TlsChoice {
    bool wanted = false; ///< --tls
    TlsOptions options;
};

/// Where a command reads and writes, and how it is stopped. A command that finds nobody reading its output
/// any more stops by itself.
struct CommandContext {
    int inputFd;
    Output &output;
    std::stop_source stop;
    bool json = false;
    bool askPassword = false; ///< before a server is connected to
    TlsChoice tls = {};
    Policy policy = {};
    std::shared_ptr<Refusals> refusals = std::make_shared<Refusals>();
    std::stop_token timeLimit = {}; ///< requested where `stop` is because the command takes too long
};

/// As the name of a file: standard input or output.
inline constexpr std::string_view standardStream = "-";

/// 0, 1 when a command ran to its end but some of its input was wrong, or exitWithFindings.
using ExitStatus = int;
/// The command ran well, and what it looked at is not as it should be: audit, explain and reencode found the
/// order wrong, detect is not sure, advise knows no codec that holds the need, under hazards one is certain,
/// under transcript a reply is not the printed one, under simulate updates were lost or applied twice, or
/// rows misplaced or wrongly cut off, under watch an alert fired, or a board was damaged or is another one.
inline constexpr ExitStatus exitWithFindings = 3;

/// What the output's remarks make of it: what is partial goes before what was found.
inline ExitStatus withRemarks(ExitStatus status, const Output &output)
{
    if (status != 0 && status != exitWithFindings)
        return status;
    if (output.hasRemark(Remark::Partial) && !output.acceptsPart())
        return 1;
    return output.hasRemark(Remark::Finding) ? exitWithFindings : status;
}

/// The clock that commands judge times by: this moment, in microseconds since the Unix epoch.
inline std::int64_t nowMicroseconds()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

} // namespace tiebreak
