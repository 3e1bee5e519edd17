// SPDX-License-Identifier: GPL-3.0-or-later
// A standing that is taken away: as a picture, a table, a page for print.
#pragma once

#include "app/session/session.h"
#include "app/session/task.h"
#include "core/live/standing/liveboard.h"
#include "files/standingtable.h"
#include "models/live/projectorcontent.h"

#include <QObject>
#include <QPalette>

#include <functional>
#include <optional>

class QAction;

namespace tiebreak
{

/// A standing as it is shown at this moment.
struct ShownStanding {
    QByteArray key;
    LiveBoard board; ///< the rows of the table
    Decoder decoder{CodecSpec(), TimeRange()};
    NameOfMember name;
    ProjectorContent content; ///< of the picture and the page
    QPalette palette;         ///< of the picture
    Moment moment;
};

/// Asks for files and printers, draws, writes. Nothing blocks. What is taken is the standing of the moment at
/// which it was asked for.
class StandingSaver : public QObject
{
    Q_OBJECT

public:
    /// `shown` gives what there is; nothing while there is no standing. Dialogs belong to `window`.
    StandingSaver(Session &session, std::function<std::optional<ShownStanding>()> shown, QWidget *window);

    /// For a menu of files: to save it, to print it.
    const QList<QAction *> &saveActions() const { return m_saveActions; }
    /// For a menu of copies: as a table, as a picture.
    const QList<QAction *> &copyActions() const { return m_copyActions; }

    /// Asks for a file, then saves.
    void ask();
    /// A picture for .png, a table for .csv, pages for .pdf, and .html; anything else is a picture.
    void save(const ShownStanding &standing, const QString &path);
    /// Asks for a printer, then prints.
    void print();
    bool busy() const { return m_writing.running(); }

signals:
    /// What was done, or why not, in a sentence.
    void done(const QString &sentence);

private:
    QAction *addAction(const QString &name, const QString &text, const QString &toolTip,
                       void (StandingSaver::*act)());
    void copyTable();
    void copyPicture();
    std::optional<ShownStanding> taken();
    QString sheetMoment(Moment moment) const;

    Session &m_session;
    std::function<std::optional<ShownStanding>()> m_shown;
    QWidget *m_window;
    QList<QAction *> m_saveActions;
    QList<QAction *> m_copyActions;
    Task<QString> m_writing;
};

} // namespace tiebreak
