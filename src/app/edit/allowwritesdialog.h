// SPDX-License-Identifier: GPL-3.0-or-later
// Asks whether a server may be written to; on production, for the key of the board that is open.
#pragma once

#include "app/session/environment.h"

#include <QByteArray>
#include <QDialog>

#include <memory>

class QPushButton;

namespace Ui
{
class AllowWritesDialog;
}

namespace tiebreak
{

class Session;

/// Allows writes when it is accepted, for the process that answered when it was opened, and no mark that was
/// made meanwhile is lost.
class AllowWritesDialog : public QDialog
{
    Q_OBJECT

public:
    /// `key`: of the open board, the one to be written.
    AllowWritesDialog(Session &session, const QByteArray &key, QWidget *parent);
    ~AllowWritesDialog() override;

    /// Keeps read-only; a mark as production is kept all the same.
    void reject() override;

private:
    Environment environment() const;
    QByteArray key() const;
    void update();
    void showEnvironment();
    void allow();

    std::unique_ptr<Ui::AllowWritesDialog> m_ui;
    Session &m_session;
    QByteArray m_key;
    Environment m_known; ///< as the server was marked when that was shown
    QPushButton *m_allow = nullptr;
};

} // namespace tiebreak
