// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as files: kept as JSON, told as a report.
#pragma once

#include "app/session/session.h"
#include "sim/run/maderuns.h"

#include <QObject>

namespace tiebreak
{

/// The dialogs do not block and delete themselves; reading and writing are jobs.
class RunFiles : public QObject
{
    Q_OBJECT

public:
    RunFiles(Session &session, QObject *parent);

    void askToOpen(QWidget *window);
    void askToSave(QWidget *window, const MadeRuns &runs);
    /// HTML, PDF or CSV, by the ending of the file's name.
    void askForReport(QWidget *window, const MadeRuns &runs);
    void open(const QString &path);
    void save(const QString &path, const MadeRuns &runs);
    void report(const QString &path, const MadeRuns &runs);

signals:
    void opened(const tiebreak::MadeRuns &runs);
    /// The runs that save() was given are in a file.
    void saved();
    /// What was done, for the status line.
    void reported(const QString &sentence);
    /// Nothing was read or written.
    void failed(const tiebreak::Error &error);

private:
    QString directory() const;
    void rememberDirectory(const QString &path);
    void write(const QString &path, std::function<Result<std::string>(const Progress &)> text,
               std::function<void()> done = {});

    Session &m_session;
    Task<MadeRuns> m_reading;
    Task<QString> m_writing;
};

} // namespace tiebreak
