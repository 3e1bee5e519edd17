// SPDX-License-Identifier: GPL-3.0-or-later
// A bench on a real server with one board.
#pragma once

#include "console/bench/bench.h"
#include "console/replies/replylines.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

namespace tiebreak
{

class BenchFixture
{
protected:
    using Came = BenchAnswer::Kind;

    void startBench()
    {
        m_server = std::make_unique<TestServer>();
        REQUIRE(m_server->ready(), qPrintable(m_server->error()));
        m_server->command({"ZADD", "board", "5643589526706598", "nadia", "4294967296", "bob"});
        m_bench = std::make_unique<Bench>(m_server->endpoint());
    }
    void stopBench()
    {
        m_bench.reset();
        m_server.reset();
    }

    BenchAnswer run(std::string_view line, std::stop_token stop = {}, const Consent &agreed = {})
    {
        return m_bench->run(line, m_decoder, plainWording(), stop, agreed);
    }
    /// Says yes to whatever is asked.
    BenchAnswer runAsked(std::string_view line, const std::stop_token &stop = {})
    {
        Consent agreed;
        for (;;) {
            BenchAnswer answer = run(line, stop, agreed);
            if (answer.kind != Came::Asked)
                return answer;
            agreed.push_back(answer.consent);
        }
    }
    Came kind(std::string_view line) { return run(line).kind; }
    std::string printed(std::string_view line)
    {
        const BenchAnswer answer = run(line);
        if (answer.kind != Came::Replied)
            return "not sent: " + answer.reason;
        std::string text;
        for (const std::string &shown : replyLines(answer.reply.reply, 0, 100))
            text += (text.empty() ? "" : "\n") + shown;
        return text;
    }

    const CodecSpec split = *parseCodecSpec("binary:from=4294967295");
    const Decoder m_decoder{split, TimeRange()};
    std::unique_ptr<TestServer> m_server;
    std::unique_ptr<Bench> m_bench;
};

} // namespace tiebreak
