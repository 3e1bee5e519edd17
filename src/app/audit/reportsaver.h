// SPDX-License-Identifier: GPL-3.0-or-later
// Saves the report of an audit: asks for the file, draws the charts, writes.
#pragma once

#include "app/audit/auditreport.h"
#include "app/session/session.h"

#include <QObject>

namespace tiebreak
{

/// Charts are drawn at once, on the GUI thread; the rest is a job. One report at a time, the newest wins.
class ReportSaver : public QObject
{
    Q_OBJECT

public:
    ReportSaver(Session &session, QObject *parent);

    /// Asks for a file, then saves; the dialog does not block and deletes itself.
    void ask(QWidget *window, const std::shared_ptr<const AuditRun> &audit);
    /// Saves the report; HTML, or PDF where the name ends so.
    void save(const QString &path, const std::shared_ptr<const AuditRun> &audit);
    bool busy() const { return m_writing.running(); }

signals:
    void saved(const QString &path);
    /// Nothing was written, and what the file held before is still there.
    void failed(const Error &error);

private:
    Session &m_session;
    Task<QString> m_writing;
};

} // namespace tiebreak
