// SPDX-License-Identifier: GPL-3.0-or-later
// Visits every page in a few telling states and saves a picture of each.
#pragma once

#include "app/pictures/grabsteps.h"

#include <QDir>
#include <QObject>
#include <QTimer>

#include <vector>

namespace tiebreak
{

/// Goes through the steps one by one; each one acts, waits until it is ready, and is saved. Driven by a
/// timer.
class Grab : public QObject
{
    Q_OBJECT

public:
    Grab(Session &session, MainWindow &window, const QString &directory);

    void start();

signals:
    /// 0 when all pictures were saved, else 1.
    void finished(int status);

private:
    void begin();
    void checkStep();
    bool save(const GrabStep &step);
    void fail(const QString &sentence);

    Session &m_session;
    MainWindow &m_window;
    QDir m_directory;
    std::vector<GrabStep> m_steps;
    std::size_t m_at = 0;
    int m_settled = 0;
    int m_checks = 0;
    QTimer m_clock;
};

} // namespace tiebreak
