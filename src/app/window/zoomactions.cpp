// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/zoomactions.h"

#include "app/look/zoom.h"
#include "app/session/preferences.h"
#include "app/widgets/messagebar.h"

#include <QAction>
#include <QWidget>

#include <algorithm>
#include <iterator>

namespace tiebreak
{

ZoomActions::ZoomActions(QWidget &window, MessageBar &message, QSettings &settings, QSize minSize)
    : QObject(&window)
    , m_window(window)
    , m_message(message)
    , m_settings(settings)
    , m_minSize(minSize)
    , m_chosen(windowsZoom())
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
    connect(m_in, &QAction::triggered, this, &ZoomActions::zoomIn);
    connect(m_out, &QAction::triggered, this, &ZoomActions::zoomOut);
    connect(m_reset, &QAction::triggered, this, [this] { choose(1); });
    limitSize();
    update();
}

void ZoomActions::zoomIn()
{
    const auto larger = std::ranges::upper_bound(zoomSteps, m_chosen);
    choose(larger == zoomSteps.end() ? zoomSteps.back() : *larger);
}

void ZoomActions::zoomOut()
{
    const auto here = std::ranges::lower_bound(zoomSteps, m_chosen);
    choose(here == zoomSteps.begin() ? zoomSteps.front() : *std::prev(here));
}

void ZoomActions::choose(double zoom)
{
    m_chosen = zoom;
    Preferences preferences = readPreferences(m_settings);
    preferences.scale = zoom;
    writePreferences(m_settings, preferences);
    update();
}

void ZoomActions::limitSize()
{
    // Where that is less than the pages need, what is inside scrolls.
    m_window.setMinimumSize((QSizeF(m_minSize.boundedTo(m_largestMinimum)) / windowsZoom()).toSize());
}

void ZoomActions::setLargestMinimum(QSize size)
{
    m_largestMinimum = (QSizeF(size) * windowsZoom()).toSize();
    limitSize();
}

void ZoomActions::update()
{
    m_in->setEnabled(m_chosen < zoomSteps.back());
    m_out->setEnabled(m_chosen > zoomSteps.front());
    m_reset->setEnabled(m_chosen != 1);
    if (m_chosen == windowsZoom()) {
        m_message.clear();
        return;
    }
    m_message.showMessage(
        MessageBar::Kind::Info,
        tr("The zoom of %1% takes effect when Tiebreak starts again. Server, board and page stay; "
           "jobs and recordings end.")
            .arg(100 * m_chosen),
        {{QStringLiteral("reopen"), tr("Reopen now"),
          tr("Close this window and open it again at the new zoom; jobs that run in it end"),
          [this] { emit reopenRequested(); }},
         {QStringLiteral("reopenLater"), tr("Later"), tr("Use the new zoom from the next start on"),
          [this] { m_message.clear(); }}});
}

} // namespace tiebreak

#include "moc_zoomactions.cpp"
