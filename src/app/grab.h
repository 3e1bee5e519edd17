// SPDX-License-Identifier: GPL-3.0-or-later
// Visits every page in a few telling states and saves a picture of each.
#pragma once

#include <QDir>
#include <QObject>
#include <QTimer>

#include <functional>
#include <vector>

namespace tiebreak
{

class MainWindow;
class Session;

/// A list of steps; each one does something, waits until its condition holds, and may save a picture.
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
    struct Step {
        QString picture; ///< empty: none is saved
        std::function<void()> act;
        std::function<bool()> ready;
        std::function<QWidget *()> shown; ///< what to save; the window when empty
    };

    void addSteps();
    void addBoardSteps();
    void addStateSteps();
    void addBoard(const QString &picture, const QByteArray &key, const QByteArray &member);
    void next();
    void look();
    void save();
    void fail(const QString &sentence);

    Session &m_session;
    MainWindow &m_window;
    QDir m_directory;
    std::vector<Step> m_steps;
    std::size_t m_at = 0;
    int m_settled = 0;
    QTimer m_clock;
    int m_ticks = 0;
};

} // namespace tiebreak
