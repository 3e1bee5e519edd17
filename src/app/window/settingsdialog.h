// SPDX-License-Identifier: GPL-3.0-or-later
// The settings that concern the whole program.
#pragma once

#include "app/look/look.h"
#include "app/session/preferences.h"

#include <QDialog>

#include <memory>

namespace Ui
{
class SettingsDialog;
}

namespace tiebreak
{

/// What the dialog begins with.
struct Settings {
    QString theme;
    QString separator;
    QString zone; ///< "local", "UTC" or an IANA name
    Preferences preferences;
};

/// Hands on every choice at once; there is nothing to confirm.
class SettingsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit SettingsDialog(const Settings &settings, QWidget *parent = nullptr);
    ~SettingsDialog() override;

signals:
    void themeChosen(Theme theme);
    void separatorChosen(const QString &separator);
    void zoneChosen(const QString &id);
    /// A zone that is neither local nor UTC.
    void otherZoneRequested();
    void preferencesChosen(const Preferences &preferences);

private:
    void fillScales(double scale);
    void fillZones(const QString &zone);
    Preferences preferences() const;

    std::unique_ptr<Ui::SettingsDialog> m_ui;
};

} // namespace tiebreak
