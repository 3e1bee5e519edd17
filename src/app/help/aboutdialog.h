// SPDX-License-Identifier: GPL-3.0-or-later
// What this program is, its version and its licence.
#pragma once

#include <QDialog>

#include <memory>

namespace Ui
{
class AboutDialog;
}

namespace tiebreak
{

/// Version, licence and what Tiebreak is made with.
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    explicit AboutDialog(QWidget *parent = nullptr);
    ~AboutDialog() override;

private:
    std::unique_ptr<Ui::AboutDialog> m_ui;
};

} // namespace tiebreak
