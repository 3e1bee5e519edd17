// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/zoomactions.h"

#include "app/look/zoom.h"

#include <QAction>
#include <QSettings>
#include <QWidget>

#include <algorithm>
#include <array>

namespace tiebreak
{

namespace
{

constexpr auto zoomSetting = "window/zoom";
constexpr std::array zoomSteps{1.0, 1.1, 1.25, 1.5, 1.75, 2.0};

} // namespace

ZoomActions::ZoomActions(QWidget &window, QSettings &settings, QSize minSize)
    : QObject(&window)
    , m_window(window)
    , m_settings(settings)
    , m_minSize(minSize)
    , m_in(new QAction(tr("Zoom &in"), this))
    , m_out(new QAction(tr("Zoom &out"), this))
    , m_reset(new QAction(tr("&Normal size"), this))
{
    m_in->setObjectName(QStringLiteral("zoomIn"));
    m_out->setObjectName(QStringLiteral("zoomOut"));
    m_reset->setObjectName(QStringLiteral("zoomReset"));
    // On many keyboards the plus sign is above the equals sign.
    m_in->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    m_out->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Minus));
    m_reset->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
    connect(m_in, &QAction::triggered, this, [this] { step(1); });
    connect(m_out, &QAction::triggered, this, [this] { step(-1); });
    connect(m_reset, &QAction::triggered, this, [this] { zoom(1); });
    zoom(m_settings.value(QLatin1StringView(zoomSetting), 1.0).toDouble());
}

void ZoomActions::step(int by)
{
    const auto at = std::ranges::lower_bound(zoomSteps, windowsZoom() - 0.001) - zoomSteps.begin();
    zoom(zoomSteps[std::size_t(std::clamp<std::ptrdiff_t>(at + by, 0, std::ssize(zoomSteps) - 1))]);
}

void ZoomActions::zoom(double factor)
{
    // A setting may hold anything.
    const double held = factor >= zoomSteps.front() && factor <= zoomSteps.back() ? factor : 1;
    m_window.setMinimumSize(0, 0); // or the window could not keep its size on the screen
    if (zoomWindows(held))
        m_settings.setValue(QLatin1StringView(zoomSetting), held);
    // Where that is more than there is, what is inside scrolls.
    m_window.setMinimumSize((QSizeF(m_minSize) / windowsZoom()).toSize());
    update();
}

void ZoomActions::update()
{
    const double now = windowsZoom();
    m_in->setEnabled(now < zoomSteps.back());
    m_out->setEnabled(now > zoomSteps.front());
    m_reset->setEnabled(now != 1);
}

} // namespace tiebreak

#include "moc_zoomactions.cpp"
