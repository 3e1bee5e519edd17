// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a login from earlier connections: the commands that the server has refused to its user, so
// that they are not asked for again, and that it has answered at all.
#pragma once

#include "redis/wire/command.h"
#include "redis/wire/endpoint.h"

#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

namespace tiebreak
{

/// Which commands a user is known not to have. Each refusal is an entry in the server's ACL LOG, which others
/// watch. They are forgotten after `age`, when the command is allowed after all, when another process of the
/// server is met, and by forget().
/// Thread-safe.
class Refusals
{
public:
    static constexpr std::chrono::hours age{24 * 7};

    /// tiebreak/refusals in $XDG_DATA_HOME or ~/.local/share; empty: there is neither.
    static std::string usualPath();

    /// Takes over what an earlier run has kept in this file, and keeps there what is learnt from now on. It
    /// is written as a whole, and only its owner may read it. Without a path, or where it cannot be written,
    /// nothing outlives the program.
    void keepIn(std::string path);
    void add(const std::string &login, const std::string &command);
    void remove(const std::string &login, const std::string &command);
    bool contains(const std::string &login, const std::string &command) const;
    /// Whether it was refused within the last seconds, as to another connection that was opened together with
    /// this one.
    bool isFresh(const std::string &login, const std::string &command) const;
    /// This process (its run id) answers there. What another one refused says nothing of it.
    void meet(const std::string &login, const std::string &process);
    /// Somebody has answered there, so that its address and its way of speaking are right.
    void noteAnswer(const std::string &login);
    bool hasAnswered(const std::string &login) const;
    /// Everything is to be asked for anew.
    void forget(const std::string &login);

private:
    using Time = std::chrono::sys_seconds;
    using Learnt = std::map<std::pair<std::string, std::string>, Time>;
    void readFile();
    void writeFile();

    mutable std::mutex m_mutex;               ///< of what follows
    std::string m_path;                       ///< empty: nothing is kept
    bool m_isKept = true;                     ///< the file holds all of them
    Learnt m_learnt;                          ///< by login and command, or "run" and the process that refused
    std::map<std::string, std::string> m_met; ///< processes by login
    std::set<std::string> m_answered;         ///< logins
};

/// Whose refusals they are: the server and who logs in there.
std::string loginName(const Endpoint &endpoint);

/// The name by which the refusal of a command is remembered; empty for one that is asked for whatever the
/// server said before. It is one of those that Tiebreak sends by itself and does without.
std::string dispensableName(const Command &command);

/// Whether an error reply refuses the command itself, and not one of its keys.
bool refusesCommand(std::string_view line);

/// What stands for the server's reply to a command that is not asked for again.
std::string rememberedRefusal(const std::string &command);
/// Whether an error has it.
bool isRememberedRefusal(std::string_view text);

} // namespace tiebreak
