// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/desktopnotice.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QVariantMap>

#include <algorithm>
#include <chrono>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr int noticePatience = 5000; // ms
constexpr qsizetype longestNotice = 500;
constexpr qsizetype mostLines = 5;
constexpr std::chrono::seconds untilRead{10};

QDBusMessage noticeCall(const QString &method)
{
    return QDBusMessage::createMethodCall(QStringLiteral("org.freedesktop.Notifications"),
                                          QStringLiteral("/org/freedesktop/Notifications"),
                                          QStringLiteral("org.freedesktop.Notifications"), method);
}

} // namespace

DesktopNotice::DesktopNotice(QDBusConnection bus, QObject *parent) : QObject(parent), m_bus(std::move(bus)) {}

void DesktopNotice::show(const QString &title, const QString &text)
{
    if (!m_bus.isConnected()) {
        emit failed(tr("Desktop notifications are not available: there is no D-Bus session."));
        return;
    }
    const QString name = title.left(longestNotice);
    Notice &notice = m_notices[name];
    notice.lines.removeIf([](const Line &line) { return line.fresh.hasExpired(); });
    notice.lines.prepend({text.left(longestNotice), QDeadlineTimer(untilRead)});
    notice.lines.resize(std::min(notice.lines.size(), mostLines));
    notice.isWaiting = true;
    if (m_markup == Markup::NotAsked)
        askWhatIsMarkup();
    else if (m_markup != Markup::Asked)
        notify(name);
}

/// Only a server that says so reads a body as markup; others would show the escapes.
void DesktopNotice::askWhatIsMarkup()
{
    m_markup = Markup::Asked;
    auto *asked = new QDBusPendingCallWatcher(
        m_bus.asyncCall(noticeCall(QStringLiteral("GetCapabilities")), noticePatience), this);
    connect(asked, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher *call) {
        const QDBusPendingReply<QStringList> reply = *call;
        call->deleteLater();
        if (reply.isError()) {
            // It may come up later.
            m_markup = Markup::NotAsked;
            emit failed(tr("This desktop shows no notifications: %1").arg(reply.error().message()));
            return;
        }
        m_markup = reply.value().contains(QStringLiteral("body-markup")) ? Markup::Taken : Markup::PlainText;
        for (auto notice = m_notices.cbegin(); notice != m_notices.cend(); ++notice) {
            if (notice->isWaiting)
                notify(notice.key());
        }
    });
}

void DesktopNotice::notify(const QString &title)
{
    Notice &notice = m_notices[title];
    notice.isWaiting = false;
    QString text;
    for (const Line &line : std::as_const(notice.lines))
        text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + line.text;
    text.truncate(longestNotice);
    QDBusMessage call = noticeCall(QStringLiteral("Notify"));
    call << QStringLiteral("Tiebreak") << notice.shown << QStringLiteral("tiebreak") << title
         << (m_markup == Markup::Taken ? text.toHtmlEscaped() : text) << QStringList()
         << QVariantMap{{QStringLiteral("desktop-entry"), QStringLiteral("tiebreak")}} << -1;
    auto *sent = new QDBusPendingCallWatcher(m_bus.asyncCall(call, noticePatience), this);
    connect(sent, &QDBusPendingCallWatcher::finished, this, [this, title](QDBusPendingCallWatcher *answered) {
        const QDBusPendingReply<quint32> reply = *answered;
        answered->deleteLater();
        if (reply.isError()) {
            m_markup = Markup::NotAsked;
            emit failed(tr("This desktop shows no notifications: %1").arg(reply.error().message()));
            return;
        }
        m_notices[title].shown = reply.value();
        emit shown();
    });
}

} // namespace tiebreak

#include "moc_desktopnotice.cpp"
