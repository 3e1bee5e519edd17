// SPDX-License-Identifier: GPL-3.0-or-later
// A notice on the desktop, over D-Bus as freedesktop.org specifies it: a tray icon, Qt's own way, is not
// shown by every desktop.
#pragma once

#include <QDBusConnection>
#include <QDeadlineTimer>
#include <QHash>
#include <QList>
#include <QObject>
#include <QString>

namespace tiebreak
{

/// Shows notices, one for each title: the newest takes the place of the one before, and repeats what that
/// said a moment ago, which nobody may have read. Nothing blocks.
class DesktopNotice : public QObject
{
    Q_OBJECT

public:
    /// `bus` is that of the user's session; where there is none, show() fails.
    explicit DesktopNotice(QDBusConnection bus = QDBusConnection::sessionBus(), QObject *parent = nullptr);

    /// Shows a title and a sentence, both plain text, whatever markup the desktop takes.
    void show(const QString &title, const QString &text);

signals:
    void shown();
    /// Nobody on this desktop shows notices; in a sentence.
    void failed(const QString &sentence);

private:
    struct Line {
        QString text;
        QDeadlineTimer fresh; ///< so long it is repeated
    };
    struct Notice {
        QList<Line> lines;      ///< the newest first
        quint32 shown = 0;      ///< the notice that the next one replaces
        bool isWaiting = false; ///< it is shown once it is known what is markup
    };
    void askWhatIsMarkup();
    void notify(const QString &title);

    enum class Markup { NotAsked, Asked, Taken, PlainText };

    QDBusConnection m_bus;
    Markup m_markup = Markup::NotAsked;
    QHash<QString, Notice> m_notices; ///< by title
};

} // namespace tiebreak
