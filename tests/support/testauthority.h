// SPDX-License-Identifier: GPL-3.0-or-later
// Certificates made on the spot, good ones and bad ones.
#pragma once

#include <QString>
#include <QStringList>

#include <memory>
#include <string>
#include <vector>

namespace tiebreak
{

/// A certificate authority of a test, whose files lie in a directory of the test.
class TestAuthority
{
public:
    TestAuthority(const QString &directory, const std::string &name);
    ~TestAuthority();
    TestAuthority(const TestAuthority &) = delete;
    TestAuthority &operator=(const TestAuthority &) = delete;

    /// The PEM files of a certificate and its key.
    struct Files {
        QString certificate;
        QString key;
    };
    /// The days from today on which a certificate begins and ends.
    struct Validity {
        int first = -1;
        int last = 2;
    };

    /// Its own certificate, a PEM file.
    QString file() const;
    /// A certificate that it signs, for names as OpenSSL writes them: "DNS:localhost", "IP:127.0.0.1".
    Files issue(const std::string &commonName, const std::vector<std::string> &names,
                Validity validity = {-1, 2}) const;
    /// The file of a key that a password locks.
    QString lockedKey() const;
    /// The arguments of a redis-server that shows this certificate and trusts this authority's clients.
    /// `clients`: whether they must show one, as tls-auth-clients has it: "no", "yes", "optional".
    QStringList serverArguments(const Files &files, const QString &clients = QStringLiteral("no")) const;

private:
    struct Identity;
    QString m_directory;
    std::unique_ptr<Identity> m_identity;
};

} // namespace tiebreak
