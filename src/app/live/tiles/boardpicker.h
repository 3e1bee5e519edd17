// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for another board of the server: a list that a few letters make short.
#pragma once

#include "app/session/session.h"
#include "app/session/task.h"
#include "redis/keys/clusterscan.h"

#include <QFrame>

#include <optional>

class QLineEdit;
class QListWidget;

namespace tiebreak
{

class SecondaryLabel;

/// A popup that deletes itself once it is closed. A key that is typed in full is taken even where it is not
/// listed: the board may come.
class BoardPicker : public QFrame
{
    Q_OBJECT

public:
    /// No more boards are looked for; others can be typed.
    static constexpr std::size_t maxListed = 2000;

    BoardPicker(Session &session, QWidget *parent);

    void openAt(const QPoint &place);

signals:
    void picked(const QByteArray &key);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void scan();
    void fill();
    /// Why nothing is listed; empty where something is.
    QString whyEmpty() const;
    void pick();

    Session &m_session;
    QLineEdit *m_text;
    QListWidget *m_list;
    SecondaryLabel *m_note;
    std::optional<ListedKeys> m_found;
    std::optional<Error> m_refusal; ///< why keys cannot be listed
    Task<ListedKeys> m_scan;        ///< the last: it ends before the rest goes
};

} // namespace tiebreak
