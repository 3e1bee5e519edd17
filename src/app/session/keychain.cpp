// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/keychain.h"

#include "models/text/displaywording.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <qt6keychain/keychain.h>

namespace tiebreak
{

namespace
{

QString serviceName()
{
    return QStringLiteral("Tiebreak");
}

Error errorOf(const QKeychain::Job &job)
{
    if (job.error() == QKeychain::EntryNotFound)
        return {ErrorKind::NotFound,
                Keychain::tr("The keychain holds no password for this server.").toStdString()};
    if (job.error() == QKeychain::NoBackendAvailable)
        return {
            ErrorKind::Io,
            Keychain::tr(
                "No keychain is available: neither Secret Service nor KWallet is running in this session.")
                .toStdString()};
    return {ErrorKind::Io, Keychain::tr("The keychain refused: %1").arg(job.errorString()).toStdString()};
}

} // namespace

void Keychain::read(const QString &id, const std::function<void(const Result<Secrets> &)> &deliver)
{
    auto *job = new QKeychain::ReadPasswordJob(serviceName(), this);
    job->setKey(id);
    connect(job, &QKeychain::Job::finished, this, [job, deliver] {
        if (job->error() != QKeychain::NoError) {
            deliver(std::unexpected(errorOf(*job)));
            return;
        }
        const QJsonObject object = QJsonDocument::fromJson(job->binaryData()).object();
        deliver(Secrets{object.value(QStringLiteral("password")).toString().toStdString(),
                        object.value(QStringLiteral("sentinelPassword")).toString().toStdString()});
    });
    job->start();
}

void Keychain::write(const QString &id, const Secrets &secrets,
                     const std::function<void(const Result<void> &)> &deliver)
{
    auto *job = new QKeychain::WritePasswordJob(serviceName(), this);
    job->setKey(id);
    const QJsonObject object{{QStringLiteral("password"), displayText(secrets.password)},
                             {QStringLiteral("sentinelPassword"), displayText(secrets.sentinelPassword)}};
    job->setBinaryData(QJsonDocument(object).toJson(QJsonDocument::Compact));
    connect(job, &QKeychain::Job::finished, this, [job, deliver] {
        if (job->error() == QKeychain::NoError)
            deliver({});
        else
            deliver(std::unexpected(errorOf(*job)));
    });
    job->start();
}

void Keychain::remove(const QString &id)
{
    auto *job = new QKeychain::DeletePasswordJob(serviceName(), this);
    job->setKey(id);
    job->start();
}

} // namespace tiebreak

#include "moc_keychain.cpp"
