// SPDX-License-Identifier: GPL-3.0-or-later
// Tells that what the user sets is not kept.
#pragma once

#include <QObject>

class QSettings;

namespace tiebreak
{

/// Looks whenever settings are written, and at its own end, whether that went well. The first time that it
/// did not is told, on standard error too; after that nothing more.
class SettingsGuard : public QObject
{
    Q_OBJECT

public:
    /// `settings` must outlive it, and is an INI file.
    explicit SettingsGuard(QSettings &settings);
    ~SettingsGuard() override;

signals:
    void notKept(const QString &sentence);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void check();

    QSettings &m_settings;
    bool m_told = false;
};

} // namespace tiebreak
