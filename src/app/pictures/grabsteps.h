// SPDX-License-Identifier: GPL-3.0-or-later
// The states of which pictures are made.
#pragma once

#include "core/base/result.h"

#include <QString>

#include <functional>
#include <vector>

class QWidget;

namespace tiebreak
{

class MainWindow;
class Session;

/// One picture: what to do, when it is done, and what to save.
struct GrabStep {
    QString picture; ///< the file's name without .png; empty: none is saved
    std::function<void()> act;
    std::function<bool()> ready;
    std::function<QWidget *()> shown;    ///< closed after it was saved; empty: the window
    bool atOnce = false;                 ///< the state does not last
    std::function<QString()> fault = {}; ///< why it never will be ready; empty: nothing is wrong
    std::function<std::vector<GrabStep>()> next =
        {}; ///< steps between this one and the others, made when it is done
};

/// All of them in order, beginning with a sandbox that is not started yet. The last ones end the sandbox.
/// Error when the demo boards' declarations cannot be read.
Result<std::vector<GrabStep>> grabSteps(Session &session, MainWindow &window);

} // namespace tiebreak
