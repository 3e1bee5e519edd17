// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/grab.h"

#include "app/pictures/grabsteps.h"
#include "app/window/mainwindow.h"
#include "models/text/displaywording.h"

#include <QCoreApplication>
#include <QEvent>

#include <cstddef>
#include <cstdio>
#include <iterator>

namespace tiebreak
{

namespace
{

/// A step's condition must hold so many times in a row: what it set off may take a round of events to begin.
constexpr int settledChecks = 4;
constexpr int checkEveryMs = 25;
constexpr int maxChecks = 120'000 / checkEveryMs; ///< a slow machine is no fault of a page

} // namespace

Grab::Grab(MainWindow &window, const QString &directory, Steps steps)
    : m_window(window), m_directory(directory), m_makeSteps(std::move(steps))
{
    connect(&m_clock, &QTimer::timeout, this, &Grab::checkStep);
}

void Grab::start()
{
    if (!m_directory.mkpath(QStringLiteral("."))) {
        fail(tr("The directory %1 cannot be made.").arg(m_directory.path()));
        return;
    }
    auto steps = m_makeSteps();
    if (!steps) {
        fail(displayText(steps.error().message));
        return;
    }
    m_steps = *std::move(steps);
    m_at = 0;
    begin();
}

void Grab::begin()
{
    if (m_at == m_steps.size()) {
        m_clock.stop();
        emit finished(0);
        return;
    }
    m_checks = 0;
    m_settled = 0;
    m_steps[m_at].act();
    m_clock.start(checkEveryMs);
}

void Grab::checkStep()
{
    const GrabStep &step = m_steps[m_at];
    if (const QString fault = step.fault ? step.fault() : QString(); !fault.isEmpty()) {
        fail(fault);
        return;
    }
    m_settled = step.ready() ? m_settled + 1 : 0;
    if (m_settled < (step.atOnce ? 1 : settledChecks)) {
        if (++m_checks == maxChecks)
            fail(tr("%1 was not ready in time.").arg(step.picture));
        return;
    }
    m_clock.stop();
    if (!save(step))
        return;
    if (auto more = step.next ? step.next() : std::vector<GrabStep>(); !more.empty())
        m_steps.insert(m_steps.begin() + static_cast<std::ptrdiff_t>(m_at) + 1,
                       std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    ++m_at;
    begin();
}

bool Grab::save(const GrabStep &step)
{
    if (step.picture.isEmpty())
        return true;
    QWidget *shown = step.shown ? step.shown() : &m_window;
    const QString path = m_directory.filePath(step.picture + QStringLiteral(".png"));
    // What made the step ready may have come in this turn of the event loop, and a layout waits for the next.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    const bool saved = shown && shown->grab().save(path);
    if (saved)
        std::puts(qPrintable(path));
    else
        fail(tr("%1 cannot be written.").arg(path));
    if (shown && shown != &m_window)
        shown->close();
    return saved;
}

void Grab::fail(const QString &sentence)
{
    m_clock.stop();
    std::fprintf(stderr, "tiebreak: %s\n", qPrintable(sentence));
    emit finished(1);
}

} // namespace tiebreak

#include "moc_grab.cpp"
