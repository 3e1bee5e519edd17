// SPDX-License-Identifier: GPL-3.0-or-later
// Passwords in the system's keychain, the only place where Tiebreak keeps any.
#pragma once

#include "core/base/result.h"

#include <QObject>
#include <QString>

#include <functional>

namespace tiebreak
{

/// What lets somebody in.
struct Secrets {
    std::string password;
    std::string sentinelPassword;
    bool empty() const { return password.empty() && sentinelPassword.empty(); }
};

/// Reads and writes by the id of a Profile. Nothing blocks: the keychain may ask the user to unlock it.
/// Errors are Io, with the keychain's own words; there is no other place to fall back to.
class Keychain : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// NotFound where nothing is kept.
    void read(const QString &id, const std::function<void(const Result<Secrets> &)> &deliver);
    void write(const QString &id, const Secrets &secrets,
               const std::function<void(const Result<void> &)> &deliver);
    /// What is not there is removed already.
    void remove(const QString &id);
};

} // namespace tiebreak
