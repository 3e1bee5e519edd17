// SPDX-License-Identifier: GPL-3.0-or-later
// A private server for runs.
#pragma once

#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "sandbox/sandbox.h"
#include "sim/run/run.h"
#include "support/verify.h"

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// The server of a test, or of all tests of a class.
class SimFixture
{
public:
    std::optional<Sandbox> m_sandbox;

    void startServer()
    {
        auto sandbox = Sandbox::start();
        VERIFY_RESULT(sandbox);
        m_sandbox.emplace(*std::move(sandbox));
    }
    void stopServer() { m_sandbox.reset(); }

    Result<RunResult> run(const RunPlan &plan) { return simulate(m_sandbox->writable(), plan); }
    /// The answer; nil where there is none.
    Reply ask(const Command &command)
    {
        auto connection = openConnection(m_sandbox->writable());
        return connection ? connection->run(command).value_or(Reply{}) : Reply{};
    }
    /// How many keys the server holds; -1 where it does not say.
    std::int64_t keys()
    {
        const Reply size = ask({"DBSIZE"});
        return size.isNil() ? -1 : size.integer;
    }
};

} // namespace tiebreak
