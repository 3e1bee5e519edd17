// SPDX-License-Identifier: GPL-3.0-or-later
// The saved servers: connect, change, remove, and carry them to another machine.
#pragma once

#include "app/session/profiles.h"

#include <QDialog>

#include <memory>
#include <optional>

namespace Ui
{
class ProfilesDialog;
}

namespace tiebreak
{

/// Shows no password and exports none.
class ProfilesDialog : public QDialog
{
    Q_OBJECT

public:
    /// `profiles` must outlive it.
    ProfilesDialog(Profiles &profiles, QWidget *parent);
    ~ProfilesDialog() override;

    void importFrom(const QString &path);
    void exportTo(const QString &path);

signals:
    void openRequested(const Profile &profile);
    void editRequested(const Profile &profile);
    void removeRequested(const Profile &profile);

private:
    void showProfiles();
    void updateButtons();
    std::optional<Profile> chosen() const;
    void askToRemove();

    std::unique_ptr<Ui::ProfilesDialog> m_ui;
    Profiles &m_profiles;
    QList<Profile> m_shown;
};

} // namespace tiebreak
