// SPDX-License-Identifier: GPL-3.0-or-later
// What the administrator of the machine forbids, and which servers are production whatever their users say.
#pragma once

#include "core/base/result.h"
#include "core/text/glob.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What can be forbidden; the private sandbox is always excepted.
enum class Forbidden {
    Writes,
    Console,
    UncheckedCertificates, ///< TLS that takes any certificate
    PlainPasswords,        ///< a password to another machine, with neither TLS nor ssh around it
    Keychain,              ///< to keep passwords in the system's keychain
};

class Policy
{
public:
    /// Forbids nothing.
    Policy() = default;

    bool forbids(Forbidden what) const { return m_forbidden.contains(what); }
    /// That it is forbidden and by what, a sentence.
    std::string reason(Forbidden what) const;
    /// The same; empty where it is not forbidden.
    std::string whyNot(Forbidden what) const { return forbids(what) ? reason(what) : std::string(); }
    /// Whether isProduction() is true of any server.
    bool marksProduction() const { return !m_production.empty() || !m_problem.empty(); }
    /// Whether a server that is known under one of these names (see placeNames()) is production.
    bool isProduction(std::span<const std::string> names) const;
    /// That such a server is production and by what, a sentence.
    std::string productionReason() const;
    /// The same of a server whose other names are not known, where marksProduction().
    std::string possibleProductionReason() const;
    /// Of host:port: what nodes that a cluster names, and primaries that Sentinels name, have to match, all
    /// of it.
    const std::vector<AllowedTexts> &allowedNodes() const { return m_nodes; }
    /// Locked: such a connection is forbidden. `unchecked`: it takes any certificate; `plain`: a password
    /// goes to another machine unencrypted.
    Result<void> allowConnection(bool unchecked, bool plain) const;
    /// Whether the journal of writes goes to syslog, too.
    bool logsWrites() const { return m_logsWrites; }
    /// Why a file could not be read, so that it forbids everything; empty: all could.
    const std::string &problem() const { return m_problem; }

    /// The user wants to read only, too (--read-only).
    void forbidWrites();

    bool operator==(const Policy &) const = default;

private:
    friend Policy readPolicy(std::span<const std::string> paths);
    void add(const std::string &path, const std::string &text);
    void forbidAll(const std::string &path, std::string problem);

    std::map<Forbidden, std::string> m_forbidden; ///< with the file that says so
    std::vector<std::string> m_production;        ///< globs
    std::string m_productionFile;                 ///< the last that has some
    std::vector<AllowedTexts> m_nodes;            ///< one for each file that has some
    std::string m_problem;
    bool m_readOnly = false;
    bool m_logsWrites = false;
};

/// policy.json in the folder tiebreak of /etc/xdg, which counts always, and of each of $XDG_CONFIG_DIRS.
std::vector<std::string> policyPaths();

/// What any of these files forbids is forbidden; those that are not there forbid nothing. One that cannot be
/// read, is none, or has a word that this version does not know forbids everything: {"format":
/// "tiebreak-policy", "version": 1, "production": ["GLOB", ...], "nodes": ["GLOB", ...], "forbid": ["writes",
/// "console", "unchecked certificates", "plain passwords", "keychain"], "journal": "syslog"}. A glob is
/// compared with host:port, the path of a socket, and the name that Sentinels know a primary by.
Policy readPolicy(std::span<const std::string> paths);
inline Policy readPolicy()
{
    return readPolicy(policyPaths());
}

} // namespace tiebreak
