// SPDX-License-Identifier: GPL-3.0-or-later
// A bench for all commands of a sorted set: the list of them, a console, and what each one does.
#pragma once

#include "app/session/modepage.h"
#include "app/session/session.h"
#include "console/reference/commandreference.h"

#include <memory>

class QSplitter;

namespace tiebreak
{

class BenchPane;
class CommandList;
class CommandPane;

/// Three columns that follow one another: what is typed is shown at the right, what is chosen at the left can
/// be tried and played. The console has connections of its own.
class ConsolePage : public ModePage
{
    Q_OBJECT

public:
    explicit ConsolePage(Session &session, QWidget *parent = nullptr);
    ~ConsolePage() override;

    Mode mode() const override { return Mode::Console; }
    PageTitle title() const override;
    QList<QWidget *> tabParts() const override;
    void setCurrent(bool current) override;
    bool focusContent() override;
    void stopJobs() override;
    void save() override;
    /// Nothing runs.
    bool settled() const;

    /// Shows a command of the reference.
    void showCommand(const QString &name);
    BenchPane &bench() { return *m_bench; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    /// In a narrow window the reference leaves its room to the replies until it is asked for.
    void fitReference();
    /// Shows the command again, for the board that is open.
    void showReference();
    /// Runs an example: in the sandbox at once; on any other server in a sandbox of its own, or where it only
    /// reads a board, as a line of the input for the board that is open.
    void tryLines(const QStringList &lines);
    /// Walks through the last of the lines, on the board that those before it make.
    void play(const QStringList &lines);

    Session &m_session;
    std::shared_ptr<const CommandReference> m_reference;
    QSplitter *m_columns;
    CommandList *m_list;
    BenchPane *m_bench;
    CommandPane *m_pane;
    bool m_current = false;
};

} // namespace tiebreak
