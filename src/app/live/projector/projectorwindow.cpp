// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/projector/projectorwindow.h"

#include "app/look/palette.h"

#include <QCloseEvent>
#include <QKeyEvent>
#include <QScreen>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

constexpr auto pointerStays = 2s;
constexpr qreal windowedShare = 0.6; ///< of the screen, once it does not fill it

} // namespace

std::optional<ProjectorTheme> parseProjectorTheme(QStringView text)
{
    if (text == QStringLiteral("projector"))
        return ProjectorTheme::Projector;
    if (text == QStringLiteral("dark"))
        return ProjectorTheme::Dark;
    if (text == QStringLiteral("light"))
        return ProjectorTheme::Light;
    return {};
}

QPalette paletteOf(ProjectorTheme theme)
{
    return theme == ProjectorTheme::Projector ? projectorPalette()
                                              : applicationPalette(theme == ProjectorTheme::Dark);
}

ProjectorWindow::ProjectorWindow(Role role) : m_role(role), m_view(new ProjectorView(this))
{
    setObjectName(QStringLiteral("projectorWindow"));
    setAttribute(Qt::WA_QuitOnClose, role == Role::Only);
    setContextMenuPolicy(Qt::PreventContextMenu);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    setMouseTracking(true);
    m_view->setMouseTracking(true);
    m_pointer.setSingleShot(true);
    m_pointer.setInterval(pointerStays);
    connect(&m_pointer, &QTimer::timeout, this, [this] { setCursor(Qt::BlankCursor); });
    m_pointer.start();
}

void ProjectorWindow::setContent(const ProjectorContent &content)
{
    if (content.title != windowTitle())
        setWindowTitle(content.title);
    m_view->setContent(content);
}

void ProjectorWindow::setTheme(ProjectorTheme theme)
{
    setPalette(paletteOf(theme));
}

void ProjectorWindow::showOn(QScreen *screen)
{
    const QRect all = screen->geometry();
    const QSize windowed = all.size() * windowedShare;
    // Where it goes once it does not fill the screen.
    setGeometry(QRect(all.center() - QPoint(windowed.width(), windowed.height()) / 2, windowed));
    showFullScreen();
    raise();
    activateWindow();
}

void ProjectorWindow::showSized(const QSize &size)
{
    resize(size);
    show();
}

void ProjectorWindow::toggleFullScreen()
{
    setWindowState(windowState() ^ Qt::WindowFullScreen);
}

void ProjectorWindow::keyPressEvent(QKeyEvent *event)
{
    const bool only = m_role == Role::Only;
    switch (event->key()) {
    case Qt::Key_Escape:
        if (m_held)
            emit slipped();
        else
            close();
        break;
    case Qt::Key_F11:
        if (m_held)
            emit slipped();
        else if (only)
            toggleFullScreen();
        else
            close();
        break;
    case Qt::Key_F:
        if (m_held)
            emit slipped();
        else
            toggleFullScreen();
        break;
    case Qt::Key_Q:
        if (only && event->modifiers() & Qt::ControlModifier)
            close();
        break;
    case Qt::Key_Space:
    case Qt::Key_Right:
    case Qt::Key_PageDown:
        emit nextWanted();
        break;
    case Qt::Key_Left:
    case Qt::Key_PageUp:
        emit backWanted();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ProjectorWindow::mouseMoveEvent(QMouseEvent *event)
{
    unsetCursor();
    m_pointer.start();
    QWidget::mouseMoveEvent(event);
}

void ProjectorWindow::mouseDoubleClickEvent(QMouseEvent *)
{
    if (m_held)
        emit slipped();
    else
        toggleFullScreen();
}

void ProjectorWindow::closeEvent(QCloseEvent *event)
{
    event->setAccepted(!m_held);
    if (m_held)
        emit slipped();
    else
        emit closed();
}

} // namespace tiebreak

#include "moc_projectorwindow.cpp"
