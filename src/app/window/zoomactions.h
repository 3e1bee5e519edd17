// SPDX-License-Identifier: GPL-3.0-or-later
// Larger and smaller, for the last row of a class.
#pragma once

#include <QList>
#include <QObject>
#include <QSize>

class QAction;
class QSettings;
class QWidget;

namespace tiebreak
{

/// The actions that zoom the window and all that belongs to it, by steps from 1 to 2; the step is kept in the
/// settings, and restored by the constructor, before the window gets its size.
class ZoomActions : public QObject
{
    Q_OBJECT

public:
    /// `minSize` is the window's smallest size at zoom 1; on the screen it stays the smallest at any zoom.
    ZoomActions(QWidget &window, QSettings &settings, QSize minSize);

    QList<QAction *> actions() const { return {m_in, m_out, m_reset}; }

private:
    void step(int by);
    void zoom(double factor);
    void update();

    QWidget &m_window;
    QSettings &m_settings;
    QSize m_minSize;
    QAction *m_in;
    QAction *m_out;
    QAction *m_reset;
};

} // namespace tiebreak
