// SPDX-License-Identifier: GPL-3.0-or-later
// The line above a board's rows: find, go to, times, time range, direction, refresh, copy.
#pragma once

#include "app/session/session.h"
#include "models/text/timetext.h"

#include <QWidget>

#include <chrono>
#include <memory>

namespace Ui
{
class BoardTools;
}

namespace tiebreak
{

/// Takes the user's words and hands them on; does nothing itself. The zone of times is kept in the settings,
/// their form for each server. Where there is little room, what the menus and tool tips say too goes first.
class BoardTools : public QWidget
{
    Q_OBJECT

public:
    explicit BoardTools(Session &session, QWidget *parent = nullptr);
    ~BoardTools() override;

    /// Another board: what was typed for the last one goes.
    void clear();
    void focusFind();
    void focusGoTo();
    /// Zone and form of times; the clock is not set.
    TimeDisplay timeDisplay() const { return m_display; }
    /// "local", "UTC" or an IANA name.
    void setZone(const QString &id);
    QString zoneId() const;
    void setRelative(bool relative);
    /// The same choices for a menu.
    const QList<QAction *> &zoneActions() const { return m_zoneActions; }
    const QList<QAction *> &timeActions() const { return m_timeActions; }

    /// What the copy button offers.
    void setCopyActions(const QList<QAction *> &actions);
    /// 0: by hand.
    void setRefreshInterval(std::chrono::seconds interval);
    /// Tells that the automatic refresh waits for the user.
    void setRefreshPaused(bool paused);

    QSize minimumSizeHint() const override;

signals:
    void findRequested(const QString &text);
    /// Down in the find field.
    void matchesRequested();
    /// Escape in the find field.
    void findLeft();
    void goToRequested(const QString &text);
    void timeDisplayChanged();
    /// The user wants a zone that is neither local nor UTC.
    void otherZoneRequested();
    /// The view is to be changed so.
    void viewEdited(const ViewEdit &edit);
    /// What was typed cannot be done.
    void refused(const Error &error);
    void refreshRequested();
    void refreshIntervalChanged(std::chrono::seconds interval);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void fillZones();
    void fillRefreshModes();
    void makeActions();
    void updateActions();
    void readForm();
    void showForm();
    void showView();
    void fit();
    void fold(int steps);

    std::unique_ptr<Ui::BoardTools> m_ui;
    Session &m_session;
    TimeDisplay m_display;
    QList<QAction *> m_zoneActions; ///< local, UTC, another one
    QList<QAction *> m_timeActions; ///< absolute, relative
};

/// The rank or ranks a user typed, from 1: "300" or "300 to 400" ("300-400" and "300..400" too).
struct TypedRanks {
    qint64 first = 0;
    qint64 last = 0;
    bool operator==(const TypedRanks &) const = default;
};
/// The error says what is expected, or how many ranks there are.
Result<TypedRanks> parseRanks(const QString &text, qint64 cardinality);

} // namespace tiebreak
