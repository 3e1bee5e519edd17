// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line asks for.
#pragma once

#include "app/live/people/namesource.h"
#include "app/live/projector/projector.h"
#include "app/look/look.h"
#include "app/session/tiebreaklink.h"
#include "core/base/result.h"
#include "redis/wire/endpoint.h"

#include <QSize>
#include <QStringList>

#include <optional>

namespace tiebreak
{

/// What --live asks for; the board's key is in its setup.
struct LiveOptions {
    ProjectorSetup setup;
    QString codec; ///< a spec, or the name of a codec; empty: not said
    std::optional<NameSource> names;
    bool askPassword = false; ///< before anything is shown
};

/// What the command line asks for.
struct Options {
    enum class Action { ShowWindow, Live, Grab, Help, Version };
    Action action = Action::ShowWindow;
    std::optional<Endpoint> endpoint; ///< nothing: the sandbox, with the demo boards or a file's
    bool sandbox = false;             ///< it was asked for by name: nothing else opens at the start
    QByteArray board;                 ///< of the endpoint or the sandbox; null: none
    QString file;                     ///< empty: none
    QString profile;                  ///< the name of a saved server; empty: none
    bool readOnly = false;            ///< nothing is written but in the sandbox
    bool fromLink = false; ///< whoever gave the endpoint may be a stranger: the user is asked first
    std::optional<TiebreakLink> link; ///< with neither of them
    std::optional<Theme> theme;       ///< nothing: as set in the settings
    QString grabDirectory;
    LiveOptions live;
    std::optional<QSize> size;   ///< nothing: as it was last, 1440x900 at first
    std::optional<double> scale; ///< nothing: as set in the settings, 1 in pictures
};

/// `arguments` begin with the program's name. The error (Usage) names what is wrong; it never holds a
/// password.
Result<Options> parseOptions(const QStringList &arguments);

/// What --help prints; needs an application object for the program's name.
QString helpText();

} // namespace tiebreak
