// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the session's board stands in the order of time.
#pragma once

#include "app/audit/reportsaver.h"
#include "app/session/boardaudit.h"
#include "app/session/modepage.h"
#include "app/session/session.h"

#include <QTimeZone>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QAction;

namespace Ui
{
class AuditPage;
}

namespace tiebreak
{

class AllBoardsPane;
class ChartPane;
class DrawnChart;
class PrecisionChart;

/// Audits the session's board while it is the current page: by itself in the sandbox and where the board is
/// small, else when asked. In its place the page may show the audits of all boards. A result stays until a
/// newer one of the same board takes its place, or until the board is another one under the same key.
class AuditPage : public ModePage
{
    Q_OBJECT

public:
    /// Boards of any server up to this size are read without asking.
    static constexpr qint64 maxUnasked = 200'000;

    explicit AuditPage(Session &session, QWidget *parent = nullptr);
    ~AuditPage() override;

    Mode mode() const override { return Mode::Audit; }
    PageTitle title() const override;
    Docks docks() const override { return m_showsAll ? Docks::None : Docks::Explain; }
    void setCurrent(bool current) override;
    void refresh() override;
    /// Shows the audits of all boards of the server, or that of the open one.
    void showAll(bool all);
    AllBoardsPane &allBoards() { return *m_allBoards; }
    /// Reads the board once more and audits it.
    void auditAgain();
    void stopJobs() override;
    /// Reads the true events of the board from a file and compares; until another board is shown.
    void loadEvents(const QString &path);
    /// Saves what is shown, with its charts; as PDF where the name ends so, else as HTML.
    void saveReport(const QString &path);
    void focusFindings();
    QList<QWidget *> tabParts() const override;
    QList<QAction *> menuActions(MenuGroup group) const override;
    /// What is shown; null when nothing is.
    const std::shared_ptr<const AuditRun> &result() const { return m_audit->result(); }
    /// The board is audited, waits to be, or cannot be; nothing is under way.
    bool settled() const;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showBoard();
    void fitTitle();
    void forgetAudit();
    /// The same board with other rows: the events stay.
    void forgetRows();
    void showView(const BoardView &view, ViewChanges what);
    void showCodec();
    void begin();
    void read(ReadWay way);
    ReadWay chosenWay() const;
    void chooseWay(ReadWay way);
    void fillWays(std::optional<qint64> members);
    void showCodecNeeded();
    void readOrAsk(qint64 members);
    void showProgress(quint64 done, quint64 total, std::chrono::milliseconds elapsed);
    void showResult();
    /// Where the result has none, and where there is no result, the bar goes.
    void showCaveats();
    /// In the status bar: when and how what is shown was read.
    void showSource();
    /// How many ties there are of which size, and the gap between doubles.
    void showCharts(const AuditRun &result);
    void showError(const Error &error, ReadWay way);
    void showStopped();
    /// In place of a result; `next` is what the button does.
    void showSentence(const QString &sentence, const QString &button = {},
                      const std::function<void()> &next = {});
    void updateButtons();

    std::unique_ptr<Ui::AuditPage> m_ui;
    Session &m_session;
    BoardAudit *m_audit;
    ReportSaver *m_saver;
    DrawnChart *m_sizes;
    PrecisionChart *m_curve;
    ChartPane *m_sizesPane;
    ChartPane *m_curvePane;
    AllBoardsPane *m_allBoards = nullptr;
    QAction *m_allAction;
    QAction *m_reportAction; ///< enabled while there is something to save and the page is the current one
    QString m_waysOf;        ///< the server for which the way of reading was chosen
    QByteArray m_shown;      ///< the name of the board that the page is of
    std::vector<std::string> m_shownKeys;
    bool m_current = false; ///< the audit of the open board is in sight
    bool m_showsAll = false;
    std::function<void()> m_next; ///< what the empty page's button does
};

} // namespace tiebreak
