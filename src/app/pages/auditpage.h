// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the session's board stands in the order of time.
#pragma once

#include "app/pages/boardaudit.h"
#include "app/pages/reportsaver.h"
#include "app/session.h"

#include <QTimeZone>
#include <QWidget>

#include <memory>
#include <optional>

class QAction;

namespace Ui
{
class AuditPage;
}

namespace tiebreak
{

/// Audits the session's board while it is the current page: by itself in the sandbox and where the board is
/// small, else when asked. A result stays until a newer one of the same board takes its place.
class AuditPage : public QWidget
{
    Q_OBJECT

public:
    /// Boards of any server up to this size are read without asking.
    static constexpr qint64 mostUnasked = 200'000;

    explicit AuditPage(Session &session, QWidget *parent = nullptr);
    ~AuditPage() override;

    /// The page is shown, or not any more; what runs then goes on.
    void setCurrent(bool current);
    /// Reads the board once more and audits it.
    void auditAgain();
    /// Stops reading; the last result stays.
    void stopJobs();
    /// Reads the true events of the board from a file and compares; until another board is shown.
    void loadEvents(const QString &path);
    /// Saves what is shown, with its charts; as PDF where the name ends so, else as HTML.
    void saveReport(const QString &path);
    /// "Save audit report", enabled while there is something to save and the page is the current one.
    QAction *reportAction() const { return m_reportAction; }
    void setZone(const QTimeZone &zone);
    void focusFindings();
    /// The parts in the order in which Tab visits them.
    QList<QWidget *> tabParts() const;
    /// What is shown; null when nothing is.
    const std::shared_ptr<const AuditedSnapshot> &result() const { return m_audit->result(); }
    /// The board is audited, waits to be, or cannot be; nothing is under way.
    bool settled() const;

signals:
    /// What is shown, and in which zone; null when nothing is.
    void auditChanged(const std::shared_ptr<const AuditedSnapshot> &result, const QTimeZone &zone);
    /// The two ranks, from 0, that show best what the open finding means.
    void pairOpened(qint64 above, qint64 below);
    /// E.g. "Read 200 000 members in 0.11 s by DUMP, audited in 8 ms".
    void statusChanged(const QString &text);
    /// E.g. "Snapshot of 20:43:10 UTC".
    void snapshotChanged(const QString &text);
    /// As BoardsPage::jobProgress().
    void jobProgress(const QString &text, quint64 done, quint64 total);
    /// The user wants to see these ranks, from 0, on the board.
    void ranksChosen(qint64 first, qint64 last);
    /// The user wants to see what another codec would do to the board.
    void reencodeRequested();
    /// The user wants to say which codec the board has.
    void codecRequested();
    void logInRequested();

private:
    void showBoard();
    void forgetAudit();
    void setReading(const BoardReading &reading);
    void takeReading();
    void begin();
    void read(ReadWay way);
    ReadWay chosenWay() const;
    void chooseWay(ReadWay way);
    void fillWays(std::optional<qint64> members);
    void takeCount(qint64 members);
    void showProgress(quint64 done, quint64 total, std::chrono::milliseconds elapsed);
    void showResult();
    void showError(const Error &error, ReadWay way);
    void showStopped();
    void tell(const QString &sentence, const QString &button = {});
    void followButtons();
    void act(const QString &id);

    std::unique_ptr<Ui::AuditPage> m_ui;
    Session &m_session;
    BoardAudit *m_audit;
    ReportSaver *m_saver;
    QAction *m_reportAction;
    BoardReading m_reading;
    QTimeZone m_zone = QTimeZone::utc();
    QString m_waysOf; ///< the server for which the way of reading was chosen
    bool m_current = false;
};

} // namespace tiebreak
