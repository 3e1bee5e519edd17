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
    /// Makes the steps when it starts.
    using Steps = std::function<Result<std::vector<GrabStep>>()>;
    Grab(MainWindow &window, const QString &directory, Steps steps);

    void start();

signals:
    /// 0 when all pictures were saved, else 1.
    void finished(int status);

private:
    void begin();
    void checkStep();
    bool save(const GrabStep &step);
    void fail(const QString &sentence);

    MainWindow &m_window;
    QDir m_directory;
    Steps m_makeSteps;
    std::vector<GrabStep> m_steps;
    std::size_t m_at = 0;
    int m_settled = 0;
    int m_checks = 0;
    QTimer m_clock;
};

} // namespace tiebreak
