// SPDX-License-Identifier: GPL-3.0-or-later
// The line above the charts: which run they show, and how far it is.
#pragma once

#include <QWidget>

#include <chrono>
#include <optional>

class QLabel;
class QProgressBar;
class QToolButton;

namespace tiebreak
{

class ElidedLabel;

/// Title and facts at the left; progress, pause and stop at the right while a run goes on.
class RunHeader : public QWidget
{
    Q_OBJECT

public:
    explicit RunHeader(QWidget *parent = nullptr);

    /// E.g. ("Run 10 of 11", "Lua script, ordered bits, client time", "50 clients, sandbox").
    void setTitle(const QString &title, const QString &name, const QString &facts);
    /// Whether runs go on.
    void setRunning(bool running);
    /// How far the run is; `counted`: by its operations, so that the times are a guess. `left`: until all
    /// runs are over.
    void setLoaded(std::chrono::milliseconds done, std::chrono::milliseconds total, bool counted = false,
                   const std::optional<std::chrono::milliseconds> &left = {});
    void setPaused(bool paused);

signals:
    void pauseRequested(bool pause);
    void stopRequested();

private:
    QLabel *m_title;
    ElidedLabel *m_name;
    QProgressBar *m_bar;
    QLabel *m_time;
    QToolButton *m_pause;
    QToolButton *m_stop;
};

} // namespace tiebreak
