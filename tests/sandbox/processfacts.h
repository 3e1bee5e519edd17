// SPDX-License-Identifier: GPL-3.0-or-later
// What the kernel tells of other processes, for tests that nothing of a process stays.
#pragma once

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QList>
#include <QString>

#include <unistd.h>

#include <set>
#include <string>

namespace tiebreak
{

/// What /proc tells of a process: state and session; state 0 when there is none.
struct ProcessFacts {
    char state = 0;
    qint64 session = 0;
    bool runs() const { return state != 0 && state != 'Z'; }
};

inline ProcessFacts processFacts(qint64 process)
{
    QFile stat(QStringLiteral("/proc/%1/stat").arg(process));
    if (!stat.open(QIODevice::ReadOnly))
        return {};
    const QByteArray text = stat.readAll();
    const QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    if (fields.size() < 4)
        return {};
    return {fields[0][0], fields[3].toLongLong()};
}

/// The processes of a session that still run; the server's supervisor leads one.
inline QList<qint64> runningInSession(qint64 session)
{
    QList<qint64> running;
    const QStringList names = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const QString &name : names) {
        bool isProcess = false;
        const qint64 process = name.toLongLong(&isProcess);
        if (!isProcess)
            continue;
        const ProcessFacts facts = processFacts(process);
        if (facts.runs() && facts.session == session)
            running.append(process);
    }
    return running;
}

/// The session that a process belongs to.
inline qint64 sessionOf(qint64 process)
{
    return processFacts(process).session;
}

/// The inodes of all sockets of this network namespace that listen on TCP.
inline std::set<std::string> listeningInodes()
{
    std::set<std::string> inodes;
    for (const char *table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
        QFile file{QString::fromLatin1(table)};
        if (!file.open(QIODevice::ReadOnly))
            continue;
        for (const QByteArray &line : file.readAll().split('\n')) {
            const QList<QByteArray> fields = line.simplified().split(' ');
            if (fields.size() > 9 && fields[3] == "0A")
                inodes.insert(fields[9].toStdString());
        }
    }
    return inodes;
}

/// True when a process listens on any TCP port.
inline bool listensOnTcp(qint64 process)
{
    const std::set<std::string> listening = listeningInodes();
    const QDir descriptors(QStringLiteral("/proc/%1/fd").arg(process));
    const QFileInfoList links =
        descriptors.entryInfoList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot);
    for (const QFileInfo &link : links) {
        char target[256] = {};
        if (::readlink(QFile::encodeName(link.filePath()).constData(), target, sizeof target - 1) <= 0)
            continue;
        const std::string text = target;
        if (text.starts_with("socket:[") && listening.contains(text.substr(8, text.size() - 9)))
            return true;
    }
    return false;
}

} // namespace tiebreak
