// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/statusline.h"

#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/secondarylabel.h"

#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>

namespace tiebreak
{

StatusLine::StatusLine(QWidget *parent)
    : QStatusBar(parent)
    , m_text(new ElidedLabel(this))
    , m_job(new SecondaryLabel(this))
    , m_bar(new QProgressBar(this))
    , m_cancel(new QToolButton(this))
    , m_range(new SecondaryLabel(this))
    , m_selection(new SecondaryLabel(this))
    , m_pageRead(new SecondaryLabel(this))
{
    setSizeGripEnabled(false);
    m_text->setSecondary(true);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_text->setObjectName(QStringLiteral("statusText"));
    m_range->setObjectName(QStringLiteral("range"));
    m_job->setObjectName(QStringLiteral("jobText"));
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(120, 6);
    m_bar->setAccessibleName(tr("Progress"));
    m_cancel->setIcon(icon(QStringLiteral("stop"), QStringLiteral("process-stop")));
    m_cancel->setAutoRaise(true);
    m_cancel->setFixedHeight(20);
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_cancel->setFont(noteFont());
    m_cancel->setObjectName(QStringLiteral("cancelJob"));
    connect(m_cancel, &QToolButton::clicked, this,
            [this] { m_waiting.isEmpty() ? emit jobCancelled() : emit waitCancelled(); });
    addWidget(m_text, 1);
    for (QWidget *widget : {static_cast<QWidget *>(m_job), static_cast<QWidget *>(m_bar),
                            static_cast<QWidget *>(m_cancel), static_cast<QWidget *>(m_range),
                            static_cast<QWidget *>(m_selection), static_cast<QWidget *>(m_pageRead)})
        addPermanentWidget(widget);
    for (QLabel *label : {m_job, m_range, m_selection, m_pageRead}) {
        label->setTextFormat(Qt::PlainText);
        label->setFont(noteFont());
    }
    showProgress();
    setContentsMargins(10, 0, 10, 0);
    setFixedHeight(metric::ControlHeight);
}

void StatusLine::setText(const QString &text)
{
    m_text->setText(text);
}

QString StatusLine::text() const
{
    return m_text->text();
}

void StatusLine::setRange(const QString &text)
{
    m_range->setText(text);
}

void StatusLine::setSelection(const QString &text)
{
    m_selection->setText(text);
}

void StatusLine::setPageRead(const QString &text)
{
    m_pageRead->setText(text);
}

void StatusLine::showJob(const QString &words, quint64 done, quint64 total)
{
    m_running = {words, done, total};
    showProgress();
}

void StatusLine::setWaiting(const QString &words)
{
    m_waiting = words;
    showProgress();
}

void StatusLine::showProgress()
{
    const bool waiting = !m_waiting.isEmpty();
    const bool running = !m_running.words.isEmpty();
    m_job->setText(waiting ? m_waiting : m_running.words);
    m_job->setVisible(waiting || running);
    m_bar->setVisible(waiting || running);
    m_cancel->setVisible(waiting || running);
    m_cancel->setToolTip(waiting ? tr("Stop waiting for the server") : tr("Stop this"));
    // A total that turned out too small (keys are added meanwhile) must not show more than all.
    const quint64 total = waiting ? 0 : m_running.total;
    m_bar->setRange(0, total == 0 ? 0 : 1000);
    if (total > 0)
        m_bar->setValue(int(std::min(m_running.done, total) * 1000 / total));
}

} // namespace tiebreak

#include "moc_statusline.cpp"
