// SPDX-License-Identifier: GPL-3.0-or-later
// What the user who is logged in may do, and the ACL lines that give no more than is needed.
#pragma once

#include "app/session/task.h"
#include "redis/server/permissionstext.h"

#include <QDialog>

#include <memory>
#include <optional>

namespace Ui
{
class PermissionsDialog;
}

namespace tiebreak
{

class Session;

/// Asks the server once, when it opens.
class PermissionsDialog : public QDialog
{
    Q_OBJECT

public:
    PermissionsDialog(Session &session, QWidget *parent);
    ~PermissionsDialog() override;

    bool settled() const { return !m_reading.running(); }

private:
    void showPermissions();
    void showLine();

    std::unique_ptr<Ui::PermissionsDialog> m_ui;
    std::optional<Permissions> m_permissions; ///< nothing: they are being read
    Task<Permissions> m_reading;
};

} // namespace tiebreak
