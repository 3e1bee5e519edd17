// SPDX-License-Identifier: GPL-3.0-or-later
// The few settings that concern the whole program.
#pragma once

#include "app/look/look.h"

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
    SettingsDialog(const QString &theme, const QString &separator, QWidget *parent = nullptr);
    ~SettingsDialog() override;

signals:
    void themeChosen(Theme theme);
    void separatorChosen(const QString &separator);

private:
    std::unique_ptr<Ui::SettingsDialog> m_ui;
};

} // namespace tiebreak
