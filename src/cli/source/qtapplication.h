// SPDX-License-Identifier: GPL-3.0-or-later
// What Qt wants before it loads a plug-in, such as its driver for SQLite.
#pragma once

#include <QCoreApplication>

#include <optional>

namespace tiebreak
{

/// The process's QCoreApplication while it lives; at most one. Unlike Qt's own, it leaves the locale as it
/// is, and has nothing to say about it.
class QtApplication
{
public:
    QtApplication();

private:
    std::optional<QCoreApplication> m_application;
};

} // namespace tiebreak
