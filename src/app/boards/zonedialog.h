// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for a time zone by its name.
#pragma once

#include <QDialog>

#include <memory>

namespace Ui
{
class ZoneDialog;
}

namespace tiebreak
{

/// Offers all zones this machine knows, with completion.
class ZoneDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ZoneDialog(QWidget *parent = nullptr);
    ~ZoneDialog() override;

signals:
    /// An IANA name, e.g. Asia/Tokyo.
    void zoneChosen(const QString &id);

private:
    std::unique_ptr<Ui::ZoneDialog> m_ui;
};

} // namespace tiebreak
