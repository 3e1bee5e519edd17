// SPDX-License-Identifier: GPL-3.0-or-later
// The audits of all boards of a server, as a table.
#pragma once

#include "app/session/session.h"
#include "app/session/task.h"
#include "redis/board/boardsurvey.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

namespace Ui
{
class AllBoardsPane;
}

namespace tiebreak
{

class ServerSurvey;

/// Begins by itself in the sandbox, else when asked.
class AllBoardsPane : public QWidget
{
    Q_OBJECT

public:
    explicit AllBoardsPane(Session &session, QWidget *parent = nullptr);
    ~AllBoardsPane() override;

    /// It is shown, or not any more; what runs goes on.
    void setCurrent(bool current);
    /// Lists the sorted sets and audits them all.
    void auditAll();
    void stop();
    bool busy() const;
    /// Writes all rows as CSV, whatever is filtered.
    void saveTable(const QString &path);
    QList<QWidget *> tabParts() const;

signals:
    /// This board is to be the open one, and audited.
    void boardWanted(const QByteArray &key);
    /// The open board is to be shown again.
    void backWanted();
    void statusChanged(const QString &text);
    void sourceChanged(const QString &text);
    void jobProgress(const QString &text, quint64 done, quint64 total);

private:
    void begin();
    void forget();
    void showSentence(const QString &sentence, const QString &button = {},
                      const std::function<void()> &next = {});
    void showListed();
    void showBoards();
    void showTable();
    void showSums();
    /// When what is shown was read: "Read started at 20:43:10 UTC".
    QString startedText() const;
    void showEnd(const std::optional<Error> &error);
    void askForFile();
    bool isShown(const SurveyedBoard &board) const;
    /// By its number among those of the survey.
    std::optional<std::size_t> chosenBoard() const;
    void openChosen();

    std::unique_ptr<Ui::AllBoardsPane> m_ui;
    Session &m_session;
    ServerSurvey *m_survey;
    SurveySum m_sum;
    std::vector<std::size_t> m_rows; ///< which of the boards the table shows
    QTimer m_refresh;                ///< until boards that have come are shown
    std::function<void()> m_next;    ///< what the empty page's button does
    bool m_current = false;
    bool m_auditsNext = false; ///< once the sorted sets are listed
    Task<bool> m_saving;
};

} // namespace tiebreak
