// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a session, or kill, closes the window as its user would.
#pragma once

#include <QObject>

namespace tiebreak
{

/// While it lives, the first SIGTERM, SIGINT and SIGHUP are told here instead of ending the process at once;
/// a second one of a kind ends it. Those that the parent process has set to be ignored stay ignored. At most
/// one at a time.
class QuitSignals : public QObject
{
    Q_OBJECT

public:
    explicit QuitSignals(QObject *parent = nullptr);
    ~QuitSignals() override;

signals:
    void quitRequested();

private:
    int m_pipe[2] = {-1, -1};
};

} // namespace tiebreak
