// SPDX-License-Identifier: GPL-3.0-or-later
// The dialogs that the window opens: none of them blocks, each deletes itself.
#include "app/mainwindow.h"

#include "app/dialogs/aboutdialog.h"
#include "app/dialogs/connectdialog.h"
#include "app/dialogs/reencodedialog.h"
#include "app/dialogs/serverhistory.h"
#include "app/dialogs/settingsdialog.h"
#include "app/dialogs/wordsdialog.h"
#include "app/dialogs/zonedialog.h"
#include "app/pages/auditpage.h"
#include "app/pages/boardlist.h"
#include "app/pages/boardspage.h"
#include "app/simulator/simulatorpage.h"

#include <QMessageBox>

namespace tiebreak
{

void MainWindow::openReencodeDialog()
{
    if (m_session.board().isNull())
        return;
    auto *dialog = new ReencodeDialog(m_session, m_audit->result(), m_page->model().timeDisplay().zone, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ReencodeDialog::boardWritten, m_list, &BoardList::rescan);
    connect(dialog, &ReencodeDialog::boardChosen, this, [this, dialog](const QByteArray &key) {
        dialog->accept();
        setMode(QStringLiteral("boards"));
        m_session.setBoard(key);
    });
    dialog->open();
}

void MainWindow::openWords()
{
    auto *dialog = new WordsDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void MainWindow::openAbout()
{
    auto *dialog = new AboutDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::openSettings()
{
    auto *dialog = new SettingsDialog(themeName(), m_list->separator(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SettingsDialog::themeChosen, this, &MainWindow::setTheme);
    connect(dialog, &SettingsDialog::separatorChosen, m_list, &BoardList::setSeparator);
    dialog->open();
}

void MainWindow::openZoneDialog()
{
    auto *dialog = new ZoneDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ZoneDialog::zoneChosen, m_page, &BoardsPage::setZone);
    dialog->open();
}

ConnectDialog *MainWindow::makeConnectDialog()
{
    auto *dialog = new ConnectDialog(m_session.threads(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setLastServers(lastServers(m_session.settings()));
    if (m_session.endpoint() && !m_session.isSandbox())
        dialog->setEndpoint(*m_session.endpoint());
    connect(dialog, &ConnectDialog::connectRequested, &m_session, &Session::connectTo);
    return dialog;
}

void MainWindow::openConnectDialog()
{
    makeConnectDialog()->open();
}

void MainWindow::openLogInDialog()
{
    ConnectDialog *dialog = makeConnectDialog();
    dialog->askForLogIn(m_session.error() ? QString::fromStdString(m_session.error()->message) : QString());
    dialog->open();
}

void MainWindow::askAboutRuns()
{
    const int runs = m_simulator->unsavedRuns();
    auto *box = new QMessageBox(QMessageBox::Question, tr("Simulator runs"),
                                runs == 1 ? tr("A run of the simulator is in no file.")
                                          : tr("%1 runs of the simulator are in no file.").arg(runs),
                                QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("unsavedRuns"));
    box->setInformativeText(tr("They go with the window."));
    box->setDefaultButton(QMessageBox::Save);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this](int answer) {
        if (answer == QMessageBox::Save) {
            setMode(QStringLiteral("simulator"));
            m_simulator->askToSave();
        } else if (answer == QMessageBox::Discard) {
            m_runsMayGo = true;
            close();
        }
    });
    box->open();
}

} // namespace tiebreak
