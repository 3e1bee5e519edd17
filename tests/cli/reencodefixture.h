// SPDX-License-Identifier: GPL-3.0-or-later
// A server with a small board that is re-encoded, and a folder for what is read and written.
#pragma once

#include "support/files.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QString>
#include <QTemporaryDir>

#include <memory>

namespace tiebreak
{

/// Both are new for each test.
class ReencodeFixture
{
protected:
    static inline const QString reencodeCodec = QStringLiteral("binary:from=4294967295");

    void start()
    {
        m_directory = std::make_unique<QTemporaryDir>();
        m_server = std::make_unique<TestServer>();
        REQUIRE(m_server->ready(), m_server->error().toStdString());
        // bob at 20:14:08 on 2026-11-20 with 1200 points.
        m_server->command({"ZADD", "board", "5156460516847", "bob", "5156460516846", "ben"});
    }
    QString put(const char *name, const QByteArray &bytes) const
    {
        return putFile(m_directory->filePath(name), bytes);
    }

    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<TestServer> m_server;
};

} // namespace tiebreak
