// SPDX-License-Identifier: GPL-3.0-or-later
// Asks before runs load a server that is not the sandbox.
#pragma once

#include "sim/run/matrix.h"

#include <QDialog>

#include <memory>

namespace Ui
{
class ConfirmRunDialog;
}

namespace tiebreak
{

/// Says which server, how many operations and which keys; accepted only once writes are allowed.
class ConfirmRunDialog : public QDialog
{
    Q_OBJECT

public:
    /// `server` as in Session::serverText(); `writesAllowed`: the user has said so before.
    ConfirmRunDialog(const RunMatrix &matrix, const QString &server, bool writesAllowed,
                     QWidget *parent = nullptr);
    ~ConfirmRunDialog() override;

signals:
    /// The user would rather run in a sandbox; the dialog closes.
    void sandboxChosen();

private:
    std::unique_ptr<Ui::ConfirmRunDialog> m_ui;
};

} // namespace tiebreak
