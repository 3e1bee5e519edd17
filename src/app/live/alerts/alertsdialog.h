// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what somebody wants to be told of a board, and where.
#pragma once

#include "app/live/alerts/livealerts.h"
#include "app/live/people/livenames.h"
#include "app/live/people/memberfield.h"
#include "app/live/watchedboards.h"

#include <QDialog>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace Ui
{
class AlertsDialog;
}

namespace tiebreak
{

class SecondaryLabel;

/// A list of rules in words. What was typed and not added yet is added when the dialog is accepted; nothing
/// changes before.
class AlertsDialog : public QDialog
{
    Q_OBJECT

public:
    /// All of them must outlive it.
    AlertsDialog(Session &session, WatchedBoards &watchedBoards, LiveNames &names, LiveAlerts &alerts,
                 const QByteArray &key, QWidget *parent = nullptr);
    ~AlertsDialog() override;

    /// What the fields say, without what is not added yet.
    AlertPlan plan() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectFields();
    void showKind();
    void showRules();
    /// Whether the rule of the fields is on the list now.
    bool addRule();
    void removeRule();
    Result<AlertRule> typedRule() const;
    Result<std::vector<std::int64_t>> typedPlaces() const;
    void updateTelling();
    void showTest(const QString &failure);
    void showMessage(SecondaryLabel *label, const QString &text, bool wrong);
    void save();

    std::unique_ptr<Ui::AlertsDialog> m_ui;
    Session &m_session;
    WatchedBoards &m_watchedBoards;
    LiveNames &m_names;
    LiveAlerts &m_alerts;
    QByteArray m_key;
    std::vector<AlertRule> m_rules;
    MemberField *m_member = nullptr;
    bool m_typed = false; ///< since something was added last
};

} // namespace tiebreak
