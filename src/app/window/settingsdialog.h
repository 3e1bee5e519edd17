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

/// Hands on every choice at once; there is nothing to confirm.
class SettingsDialog : public QDialog
{
    Q_OBJECT

public:
    /// What the dialog begins with.
    struct Choices {
        Theme theme = Theme::System;
        QString separator;
        Preferences preferences;
    };

    explicit SettingsDialog(const Choices &choices, QWidget *parent = nullptr);
    ~SettingsDialog() override;

signals:
    void themeChosen(Theme theme);
    void separatorChosen(const QString &separator);
    /// A zone that is neither local nor UTC.
    void otherZoneRequested();
    void preferencesChosen(const Preferences &preferences);

private:
    void fillScales(double scale);
    void fillZones();
    Preferences preferences() const;

    std::unique_ptr<Ui::SettingsDialog> m_ui;
    QString m_zone; ///< the last one that was chosen here
};

} // namespace tiebreak
