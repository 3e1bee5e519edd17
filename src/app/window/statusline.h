// SPDX-License-Identifier: GPL-3.0-or-later
// The window's bottom line: what was done, what runs, what is selected.
#pragma once

#include <QStatusBar>

class QLabel;
class QProgressBar;
class QToolButton;

namespace tiebreak
{

class ElidedLabel;

/// Shows at most one running job, or that the server is waited for, with a button that cancels it.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget *parent = nullptr);

    void setText(const QString &text);
    QString text() const;
    /// Which part of a page's content is in view.
    void setRange(const QString &text);
    void setSelection(const QString &text);
    void setPageRead(const QString &text);
    /// `total` 0: how much there is to do is not known. Empty words: the job has ended.
    void showJob(const QString &words, quint64 done, quint64 total);

    /// Says that the server is waited for, which comes before any job; empty words: it answers.
    void setWaiting(const QString &words);

signals:
    void jobCancelled();
    void waitCancelled();

private:
    struct Job {
        QString words;
        quint64 done = 0;
        quint64 total = 0;
    };
    void showProgress();

    Job m_running;
    QString m_waiting;
    ElidedLabel *m_text;
    QLabel *m_job;
    QProgressBar *m_bar;
    QToolButton *m_cancel;
    QLabel *m_range;
    QLabel *m_selection;
    QLabel *m_pageRead;
};

} // namespace tiebreak
