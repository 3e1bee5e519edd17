// SPDX-License-Identifier: GPL-3.0-or-later
// The window of a projector: full screen, for a room.
#pragma once

#include "app/live/projector/projectorview.h"

#include <QTimer>

class QScreen;

namespace tiebreak
{

/// In which colours a room sees a board.
enum class ProjectorTheme { Projector, Dark, Light };

/// Reads "projector", "dark" or "light".
std::optional<ProjectorTheme> parseProjectorTheme(QStringView text);
QPalette paletteOf(ProjectorTheme theme);

/// Shows what it was given last and knows nothing else. Double click and F turn full screen on and off; the
/// pointer goes after two seconds. While it is held, nothing of it goes by a slip of the hand.
class ProjectorWindow : public QWidget
{
    Q_OBJECT

public:
    /// Beside another window Esc and F11 close it, and the program does not wait for it. As the only one, F11
    /// leaves full screen; Esc and Ctrl+Q close it.
    enum class Role { Beside, Only };

    explicit ProjectorWindow(Role role);

    void setContent(const ProjectorContent &content);
    ProjectorView &view() { return *m_view; }
    void setTheme(ProjectorTheme theme);
    /// Held, Esc, F11, a double click and a wish to close it do nothing but say so.
    void setHeld(bool held) { m_held = held; }
    /// Fills this screen.
    void showOn(QScreen *screen);
    /// Does not fill the screen at first.
    void showSized(const QSize &size);

signals:
    void closed();
    /// It was held, and did nothing.
    void slipped();
    /// A key or a clicker asks for the next step, or for the one before.
    void nextWanted();
    void backWanted();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void toggleFullScreen();

    Role m_role;
    bool m_held = false;
    ProjectorView *m_view;
    QTimer m_pointer; ///< until it is hidden
};

} // namespace tiebreak
