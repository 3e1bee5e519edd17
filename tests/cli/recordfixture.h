// SPDX-License-Identifier: GPL-3.0-or-later
// A server whose boards are recorded, and the file of the recording.
#pragma once

#include "support/testserver.h"
#include "support/verify.h"

#include <QTemporaryDir>

#include <memory>
#include <string>

namespace tiebreak
{

inline constexpr auto recordedAs = "binary:from=4294967295";

/// A raw of a score and a time by that codec.
inline std::string packedText(std::int64_t score, std::int64_t tick)
{
    return std::to_string(score * 4294967296 + 4294967295 - tick);
}

/// One server for all tests of a class, emptied before each; the file is a new one.
class RecordFixture
{
protected:
    void start()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        REQUIRE(m_directory->isValid(), "no directory");
        if (!m_server)
            m_server = std::make_unique<TestServer>();
        REQUIRE(m_server->ready(), m_server->error().toStdString());
        m_server->command({"FLUSHALL"});
    }
    QString file() const { return m_directory->filePath("board.recording"); }
    void add(const std::string &key, const std::string &member, const std::string &raw) const
    {
        const std::string answer = m_server->command({"ZADD", key, raw, member});
        REQUIRE(answer.starts_with(":"), answer);
    }

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<TestServer> m_server;
};

} // namespace tiebreak
