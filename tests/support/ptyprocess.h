// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built tiebreak-cli at a terminal, as a person would.
#pragma once

#include "support/run.h"

#include <QByteArray>
#include <QStringList>

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cstdlib>
#include <vector>

namespace tiebreak
{

/// What stood on the terminal in the end; standard error goes there too. `types` is typed, with Enter, once
/// `prompt` stands there and the terminal has stopped to show what is typed.
inline Run runAtTerminal(const QStringList &arguments, const QByteArray &prompt = {},
                         const QByteArray &types = {})
{
    std::vector<QByteArray> words{TIEBREAK_CLI};
    for (const QString &argument : arguments)
        words.push_back(argument.toUtf8());
    std::vector<char *> argv;
    for (QByteArray &word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);

    Run run;
    int terminal = -1;
    const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child < 0)
        return run;
    if (child == 0) {
        ::execv(argv[0], argv.data());
        std::_Exit(127);
    }
    bool typed = prompt.isEmpty();
    while (true) {
        constexpr int patience = 120'000;
        pollfd state{terminal, POLLIN, 0};
        char piece[4096];
        if (::poll(&state, 1, patience) <= 0)
            break;
        const ssize_t count = ::read(terminal, piece, sizeof piece);
        if (count <= 0)
            break;
        run.out.append(piece, count);
        termios settings = {};
        if (!typed && run.out.contains(prompt) && ::tcgetattr(terminal, &settings) == 0 &&
            (settings.c_lflag & ECHO) == 0) {
            const QByteArray line = types + '\n';
            typed = ::write(terminal, line.data(), std::size_t(line.size())) == line.size();
        }
    }
    ::close(terminal);
    int status = 0;
    ::waitpid(child, &status, 0);
    run.bySignal = WIFSIGNALED(status);
    run.status = run.bySignal ? WTERMSIG(status) : WEXITSTATUS(status);
    return run;
}

} // namespace tiebreak
