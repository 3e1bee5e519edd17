// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/desktopnotice.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QVariantMap>

namespace tiebreak
{

namespace
{

constexpr int noticePatience = 5000; // ms
constexpr qsizetype longestNotice = 500;

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
    m_title = title.left(longestNotice);
    m_text = text.left(longestNotice);
    if (!m_bus.isConnected()) {
        emit failed(tr("Desktop notifications are not available: there is no D-Bus session."));
        return;
    }
    if (m_markup == Markup::NotAsked)
        askWhatIsMarkup();
    else if (m_markup != Markup::Asked)
        notify(m_title, m_text);
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
        notify(m_title, m_text);
    });
}

void DesktopNotice::notify(const QString &title, const QString &text)
{
    QDBusMessage call = noticeCall(QStringLiteral("Notify"));
    call << QStringLiteral("Tiebreak") << m_shown << QStringLiteral("tiebreak") << title
         << (m_markup == Markup::Taken ? text.toHtmlEscaped() : text) << QStringList()
         << QVariantMap{{QStringLiteral("desktop-entry"), QStringLiteral("tiebreak")}} << -1;
    auto *sent = new QDBusPendingCallWatcher(m_bus.asyncCall(call, noticePatience), this);
    connect(sent, &QDBusPendingCallWatcher::finished, this, [this](QDBusPendingCallWatcher *answered) {
        const QDBusPendingReply<quint32> reply = *answered;
        answered->deleteLater();
        if (reply.isError()) {
            m_markup = Markup::NotAsked;
            emit failed(tr("This desktop shows no notifications: %1").arg(reply.error().message()));
            return;
        }
        m_shown = reply.value();
        emit shown();
    });
}

} // namespace tiebreak

#include "moc_desktopnotice.cpp"
