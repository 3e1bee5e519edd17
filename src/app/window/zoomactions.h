// SPDX-License-Identifier: GPL-3.0-or-later
// Larger and smaller, for the last row of a class.
#pragma once

#include <QList>
#include <QObject>
#include <QSize>
#include <QWidget>

class QAction;
class QSettings;

namespace tiebreak
{

class MessageBar;

/// The actions that choose how large everything in the window is, by steps. The choice is kept in the
/// settings; as it takes effect when the window opens, a message offers to open it again.
class ZoomActions : public QObject
{
    Q_OBJECT

public:
    /// `minSize` is the window's smallest size at zoom 1; on the screen it stays the smallest at any zoom.
    ZoomActions(QWidget &window, MessageBar &message, QSettings &settings, QSize minSize);

    /// The smallest size is never larger than this, which may be less than the pages need.
    void setLargestMinimum(QSize size);

    QList<QAction *> actions() const { return {m_in, m_out, m_reset}; }
    /// Chooses a zoom and keeps it.
    void choose(double zoom);
    double chosen() const { return m_chosen; }

signals:
    /// The window is to close and to open again at once.
    void reopenRequested();

private:
    void zoomIn();
    void zoomOut();
    void limitSize();
    void update();

    QWidget &m_window;
    MessageBar &m_message;
    QSettings &m_settings;
    QSize m_minSize;
    QSize m_largestMinimum{QWIDGETSIZE_MAX, QWIDGETSIZE_MAX};
    double m_chosen;
    QAction *m_in;
    QAction *m_out;
    QAction *m_reset;
};

} // namespace tiebreak
